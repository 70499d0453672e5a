package soumak.checker;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * What to do about a part of a message that should be free, or that is cut off. Final fields cannot
 * be cleared, and a record can only be taken apart by who owns it; so that is told at once.
 */
final class PartEdits {
  private final Scene scene;

  PartEdits(Scene scene) {
    this.scene = scene;
  }

  /**
   * What to do about a part that has a place, and should be free.
   *
   * @param instead what else can be done
   */
  String toFree(Value part, String instead) {
    Thing thing = scene.thing(part);
    String pattern = Edits.pattern(thing);
    if (!pattern.isEmpty()) {
      return apart(recordOf(part), pattern) + ", or " + instead;
    }
    String field = fieldOf(part);
    if (field != null && Edits.isStored(thing) && isOfRecord(field)) {
      return instead;
    }
    return notFinal(field) + Edits.ofPart(thing, instead);
  }

  /** The same for a part of something lent; there is no copy of a pointer or a key. */
  String toFreeOfLent(@Nullable Type type, Value part, String instead) {
    Thing thing = scene.thing(part);
    String mark = scene.isLambda(part) ? toFreeOfLambda(part) : "";
    if (!mark.isEmpty()) {
      return mark;
    }
    String cut = TrackedKinds.isTracked(type) ? Edits.ofLentPart(thing, instead) : instead;
    String field = cut.equals(instead) ? null : fieldOf(part);
    if (field == null || !isOfRecord(field)) {
      return Edits.ofLent(thing, Qualifier.FREE, notFinal(field) + cut);
    }
    Value record = recordOf(part);
    return record == null
        ? instead
        : apart(record, scene.types.patternOf(field)) + ", or " + instead;
  }

  /** What to do if all that a lambda captures is free, except for one parameter; else empty. */
  private String toFreeOfLambda(Value lambda) {
    String found = "";
    for (int id : scene.captured(lambda)) {
      Thing thing = scene.heap().get(id);
      if (id == Heap.KEPT || thing.capability() != Capability.FREE) {
        String edit = Edits.ofLent(thing, Qualifier.FREE, "let it capture a copy");
        if (id == Heap.KEPT || !found.isEmpty() || !edit.startsWith("mark ")) {
          return "";
        }
        found = edit;
      }
    }
    return found;
  }

  /** What to do about something that is cut, and is not named as a field or an element. */
  String toCut(Value cut) {
    Thing thing = scene.thing(cut);
    String pattern = Edits.pattern(thing);
    return pattern.isEmpty()
        ? notFinal(cut.local() < 0 ? null : fieldOf(cut)) + Edits.ofCut(thing, cut.local() >= 0)
        : "leave out Cut.cut, " + apart(recordOf(cut), pattern);
  }

  /** What to do about the cut of a component, which cannot be cleared. */
  String toCutComponent(Value record, String pattern) {
    return "leave out Cut.cut, " + apart(record.isTracked() ? record : null, pattern);
  }

  /**
   * How to take a record apart.
   *
   * @param record null if nothing is known of it
   */
  private String apart(@Nullable Value record, String pattern) {
    String taken = Edits.ofComponent(pattern);
    Thing whole = record == null ? null : scene.thing(record);
    if (record == null || whole == null || whole.capability() == Capability.FREE) {
      return taken;
    }
    String owned = Edits.ofLent(whole, Qualifier.FREE, "");
    if (!owned.isEmpty()) {
      return owned.substring(0, owned.lastIndexOf(", or ")) + ", " + taken;
    }
    String field = fieldOf(record);
    boolean isBranch = whole.capability() == Capability.CUTTABLE;
    return isBranch && field != null && !isOfRecord(field)
        ? notFinal(field) + "cut off the record first (Cut.cut), " + taken
        : taken;
  }

  private boolean isOfRecord(String field) {
    return !scene.types.patternOf(field).isEmpty();
  }

  private String notFinal(@Nullable String field) {
    return field != null && scene.types.isFinal(field)
        ? "make the field `" + field.substring(field.lastIndexOf('.') + 1) + "` not final and "
        : "";
  }

  /** What a part was read from, or stored in; null if that is not known any more. */
  private @Nullable Value recordOf(Value part) {
    for (int id : scene.heap().near(part.id())) {
      Set<Way> ways = scene.heap().relation(id, part.id()).down();
      if (id != Heap.KEPT && !ways.isEmpty() && ways.stream().allMatch(PartEdits::isOneField)) {
        return Value.of(id);
      }
    }
    return null;
  }

  private static boolean isOneField(Way way) {
    return way.fields().size() == 1 && !way.more();
  }

  /**
   * The field that a part is in, as all of the program calls it; null if it is none, or unknown.
   */
  private @Nullable String fieldOf(Value part) {
    String found = null;
    for (int id : scene.heap().near(part.id())) {
      String field = fieldBetween(id, part.id());
      if (field != null && found != null && !field.equals(found)) {
        return null;
      }
      found = field == null ? found : field;
    }
    return found;
  }

  /** The last field of the ways from one object to another, if it is the only one. */
  private @Nullable String fieldBetween(int above, int part) {
    String found = null;
    for (Way way : scene.heap().relation(above, part).down()) {
      String last = way.more() || way.fields().isEmpty() ? Way.ELEMENT : way.fields().getLast();
      if (found != null && !found.equals(last)) {
        return null;
      }
      found = last;
    }
    return found == null || found.equals(Way.ELEMENT)
        ? null
        : found.substring(found.startsWith(Way.KEPT) ? Way.KEPT.length() : 0);
  }
}
