package soumak.processj.check;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.typed.Parts;
import soumak.processj.typed.ProcessBody;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** What one branch of a par does with the variables around it, and with their fields and ends. */
final class Usage {
  /** A use of one thing: where it is first read, written, or used as an end. */
  static final class Uses {
    final String name;
    @Nullable At read;

    /** Where it is read as a whole, and not only to get at a field or its tag. */
    @Nullable At whole;

    @Nullable At written;

    /** How it is written: a call changes a mobile process. */
    String how = "written";

    @Nullable At end;

    Uses(String name) {
      this.name = name;
    }
  }

  private final ProcessBody process;
  private final Map<String, Uses> all = new LinkedHashMap<>();

  private Usage(ProcessBody process) {
    this.process = process;
  }

  /** The uses by a key of what is used. */
  static Map<String, Uses> of(Step.Branch branch) {
    Usage usage = new Usage(branch.process());
    usage.step(branch.code());
    return usage.all;
  }

  /** What the turns of a par for do with what its processes use and its head does not declare. */
  static Map<String, Uses> ofTurns(Step.ParFor loop) {
    Usage usage = new Usage(loop.branch().process());
    Parts.valuesOf(loop.loop()).forEach(usage::value);
    for (Step initial : loop.loop().initial()) {
      if (initial instanceof Step.Declare declare) {
        usage.all.remove(key(declare.variable()));
      }
    }
    return usage.all;
  }

  private void step(Step step) {
    if (step instanceof Step.TagSwitch it) {
      inside(it.value());
    } else {
      Parts.valuesOf(step).forEach(this::value);
    }
    Parts.stepsOf(step).forEach(this::step);
    if (step instanceof Step.Alt alt) {
      alt.choices().forEach(this::targets);
    }
  }

  private void targets(Step.Choice choice) {
    switch (choice) {
      // A pattern for the target would match null as well: what could not be checked.
      case Step.Guarded(_, _, Step.ReadGuard guard, _) when guard.target() != null ->
          write(guard.target());
      case Step.Guarded it -> {}
      case Step.Nested it -> it.choices().forEach(this::targets);
    }
  }

  private void value(Value converted) {
    Value value = bare(converted);
    switch (value) {
      case Value.Assign it -> {
        write(it.target());
        value(it.value());
      }
      case Value.Read it -> {
        value(it.end());
        if (it.target() != null) {
          write(it.target());
        }
        if (it.rendezvous() != null) {
          step(it.rendezvous());
        }
      }
      case Value.Compound it -> {
        write(it.target());
        Parts.of(it).forEach(this::value);
      }
      case Value.Increment it -> {
        write(it.target());
        value(it.target());
      }
      case Value.MobileCall it -> {
        called(it.process());
        it.arguments().forEach(this::value);
      }
      case Value.EndOf it -> {
        String key = key(it.channel());
        String end = it.type().reading() ? ".read" : ".write";
        if (key != null && !it.type().shared()) {
          end(key + end, name(it.channel()) + end, it.at());
        }
        if (key == null) {
          value(it.channel());
        }
      }
      default -> {
        String key = key(value);
        if (key != null) {
          Uses uses = plain(key, value);
          uses.whole = uses.whole == null ? value.at() : uses.whole;
        }
        parts(value);
      }
    }
  }

  private void parts(Value value) {
    switch (value) {
      case Value.FieldOf it -> inside(it.record());
      case Value.TagField it -> inside(it.tagged());
      case Value.IsTag it -> inside(it.value());
      case Value.Binary it when it.left().type().isReference() -> {
        inside(it.left());
        inside(it.right());
      }
      default -> Parts.of(value).forEach(this::value);
    }
  }

  /** Of the record or tag that {@code value} is, no more than a field or the tag is read. */
  private void inside(Value converted) {
    Value value = bare(converted);
    String key = key(value);
    if (key == null) {
      value(value);
    } else {
      plain(key, value);
      parts(value);
    }
  }

  private Uses plain(String key, Value value) {
    if (value.type() instanceof Type.End end && !end.shared()) {
      end(key, name(value), value.at());
    }
    Uses uses = uses(key, name(value));
    if (uses.read == null) {
      uses.read = value.at();
    }
    return uses;
  }

  private void called(Value process) {
    if (bare(process) instanceof Value.Place place) {
      write(place, "called");
    } else {
      value(process);
    }
  }

  private void write(Value.Place place) {
    write(place, "written");
  }

  private void write(Value.Place place, String how) {
    String key = key(place);
    if (key != null) {
      Uses uses = uses(key, name(place));
      if (uses.written == null) {
        uses.written = place.at();
        uses.how = how;
      }
    }
    if (!(place instanceof Value.Local)) {
      parts(place);
    }
  }

  private void end(String key, String name, At at) {
    Uses uses = uses(key, name);
    if (uses.end == null) {
      uses.end = at;
    }
  }

  private Uses uses(String key, String name) {
    return all.computeIfAbsent(key, _ -> new Uses(name));
  }

  /** Names a variable of a process around this one, or a field of what it holds; else null. */
  private @Nullable String key(Value value) {
    return switch (bare(value)) {
      case Value.Local it when isOutside(it.variable()) -> key(it.variable());
      case Value.FieldOf it -> {
        String key = key(it.record());
        yield key == null ? null : key + "." + it.field().name();
      }
      case Value.TagField it -> {
        String key = key(it.tagged());
        yield key == null ? null : key + "." + it.field().name();
      }
      default -> null;
    };
  }

  private static String key(Variable variable) {
    return "#" + System.identityHashCode(variable);
  }

  private boolean isOutside(Variable variable) {
    return process.captured().contains(variable);
  }

  /** The object is the same behind casts of references. */
  private static Value bare(Value value) {
    Value bare = value;
    while (bare instanceof Value.Convert it && it.value().type().isReference()) {
      bare = it.value();
    }
    return bare;
  }

  private static String name(Value value) {
    return switch (bare(value)) {
      case Value.Local it -> it.variable().name();
      case Value.FieldOf it -> name(it.record()) + "." + it.field().name();
      case Value.TagField it -> name(it.tagged()) + "." + it.field().name();
      default -> "";
    };
  }
}
