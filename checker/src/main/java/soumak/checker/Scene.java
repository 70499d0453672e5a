package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state at the instruction that is being executed, and the ways to look at it, change it and
 * talk about it that all rules share. While the fixpoint is sought, nothing is reported.
 */
final class Scene {
  final Code code;
  final Types types;
  private final @Nullable Reports reports;
  private State state;
  private int index;

  Scene(Code code, Types types, @Nullable Reports reports, State state) {
    this.code = code;
    this.types = types;
    this.reports = reports;
    this.state = state;
  }

  void enter(int instruction, State before) {
    index = instruction;
    state = before;
  }

  Heap heap() {
    return state.heap;
  }

  int index() {
    return index;
  }

  int line() {
    return code.line(index);
  }

  Thing thing(Value value) {
    return heap().get(value.id());
  }

  /** Adds an object that nothing is known to lie above. */
  Value fresh(Thing thing) {
    return Value.of(heap().add(thing));
  }

  /** How the source calls an object: by a local that holds it, else by where it came from. */
  String name(Value value) {
    String local = value.local() < 0 ? null : code.local(value.local(), index);
    if (local == null) {
      local = localOf(value.id());
    }
    return "`" + (local == null ? thing(value).text() : local) + "`";
  }

  private @Nullable String localOf(int id) {
    for (int slot = 0; slot < state.frame.getLocals(); slot++) {
      if (state.frame.getLocal(slot).id() == id) {
        String name = code.local(slot, index);
        if (name != null) {
          return name;
        }
      }
    }
    return null;
  }

  /** The name without quotes, for building longer ones. */
  String bareName(Value value) {
    String name = name(value);
    return name.substring(1, name.length() - 1);
  }

  /** Reports something that is wrong at this instruction. */
  void report(Kind kind, String sentence, List<String> story, String edit) {
    report(kind, line() + " " + sentence, sentence, story, edit);
  }

  void report(Kind kind, String cause, String sentence, List<String> story, String edit) {
    if (reports != null) {
      reports.add(kind, line(), method() + " " + cause, sentence, story, edit);
    }
  }

  private String method() {
    return code.method.name + code.method.desc;
  }

  /** What to do about something lent; if it is a parameter, that can be changed. */
  String unlessParameter(Value value, String instead) {
    return thing(value).why().endsWith("(@Safe)")
        ? "declare the parameter @Free, or " + instead
        : instead;
  }

  /** Why an object is not what is wanted of it, as a story. */
  List<String> why(Value value) {
    String why = thing(value).why();
    return why.isEmpty() ? List.of() : List.of(why);
  }

  /** Touches an object; false if it is gone, which is reported. */
  boolean use(Value value) {
    if (!value.isTracked()) {
      return true;
    }
    Thing.Loss loss = thing(value).loss();
    if (loss == null) {
      return true;
    }
    String name = name(value);
    List<String> story = new ArrayList<>(List.of(loss.how()));
    String relation = relation(name, thing(value), loss);
    if (!relation.isEmpty()) {
      story.add(relation);
    }
    if (loss.thrown()) {
      story.add("this also holds where that call has ended with an exception");
    }
    if (index <= loss.index()) {
      story.add("that was in an earlier turn of the loop");
    }
    boolean sent = loss.kind() == Kind.USE_AFTER_SEND;
    report(
        loss.kind(),
        loss.how(),
        name
            + (sent
                ? " is used after it was given away"
                : " is used after it may have been cut off"),
        story,
        sent
            ? "give it away last, or give away a copy of it"
            : "read it again from its parent behind that call");
    return false;
  }

  /** What the used object has to do with the one that was taken; empty if they have one name. */
  private static String relation(String name, Thing thing, Thing.Loss loss) {
    String text = thing.text();
    boolean way = text.contains(".") || text.contains("[");
    if (way && thing.line() > 0 && !name.equals("`" + text + "`")) {
      return name + " is `" + text + "` since line " + thing.line();
    }
    if (name.equals("`" + loss.taken() + "`")) {
      return "";
    }
    if (text.equals(loss.taken())) {
      return name + " is `" + text + "`";
    }
    return thing.why().isEmpty()
        ? name + " is, or may be, `" + loss.taken() + "` or a part of it"
        : thing.why();
  }

  /** Loses an object and all its parts, or only its parts. */
  void lose(int root, boolean itself, Thing.Loss loss) {
    for (int id : heap().within(root)) {
      boolean part = !heap().relation(root, id).down().isEmpty();
      if (id != Heap.KEPT && (itself || part)) {
        heap().change(id, it -> it.loss() == null ? it.lost(loss) : it);
        heap().isolate(id);
      }
    }
  }

  /** Makes an array an ordinary object, which anybody may know. */
  void release(Value array) {
    for (int id : heap().within(array.id())) {
      if (id != array.id()) {
        weaken(id, Capability.SAFE, "it may be known to objects that are no messages");
      }
    }
    for (int slot = 0; slot < state.frame.getLocals(); slot++) {
      if (state.frame.getLocal(slot).id() == array.id()) {
        state.frame.setLocal(slot, Value.ORDINARY);
      }
    }
    for (int slot = 0; slot < state.frame.getStackSize(); slot++) {
      if (state.frame.getStack(slot).id() == array.id()) {
        state.frame.setStack(slot, Value.ORDINARY);
      }
    }
  }

  void weaken(int id, Capability to, String why) {
    heap().change(id, it -> it.capability().compareTo(to) <= 0 ? it : it.withCapability(to, why));
  }

  /** Whether an array can become an ordinary object without harm. */
  boolean isReleasable(Value value) {
    Thing thing = thing(value);
    boolean array =
        thing.shape() == Shape.ARRAY_OF_VALUES || thing.shape() == Shape.ARRAY_OF_OTHERS;
    return array && thing.capability() == Capability.FREE && !thing.holdsMessages();
  }
}
