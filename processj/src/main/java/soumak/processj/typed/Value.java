package soumak.processj.typed;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;

/** An expression of a known type; all conversions are written out. */
public sealed interface Value {
  At at();

  Type type();

  /** What can be assigned. */
  sealed interface Place extends Value {}

  record Constant(At at, Type type, @Nullable Object value) implements Value {}

  record Local(At at, Variable variable) implements Place {
    @Override
    public Type type() {
      return variable.type();
    }
  }

  record FieldOf(At at, Value record, RecordType owner, Field field) implements Place {
    @Override
    public Type type() {
      return field.type();
    }
  }

  record TagField(At at, Value tagged, Tag tag, Field field) implements Place {
    @Override
    public Type type() {
      return field.type();
    }
  }

  record Element(At at, Type type, Value array, Value index) implements Place {}

  /** Changes the number's type, or what is known of a reference. */
  record Convert(At at, Type type, Value value) implements Value {}

  /** {@code - ~ !}. */
  record Unary(At at, Type type, String operator, Value operand) implements Value {}

  /**
   * Both operands have the same type, except for shifts, whose right one is an int.
   *
   * @param type of the result
   */
  record Binary(At at, Type type, String operator, Value left, Value right) implements Value {}

  /** {@code &&}, or {@code ||}. */
  record Logical(At at, boolean and, Value left, Value right) implements Value {
    @Override
    public Type type() {
      return Basic.BOOLEAN;
    }
  }

  record Concatenation(At at, List<Value> parts) implements Value {
    @Override
    public Type type() {
      return Basic.STRING;
    }
  }

  record Choice(At at, Type type, Value condition, Value yes, Value no) implements Value {}

  record Assign(At at, Place target, Value value) implements Value {
    @Override
    public Type type() {
      return target.type();
    }
  }

  /** {@code target = (its type) ((between) target operator value)}. */
  record Compound(At at, Place target, String operator, Type between, Value value)
      implements Value {
    @Override
    public Type type() {
      return target.type();
    }
  }

  record Increment(At at, Place target, boolean up, boolean prefix) implements Value {
    @Override
    public Type type() {
      return target.type();
    }
  }

  record Call(At at, Procedure procedure, List<Value> arguments) implements Value {
    @Override
    public Type type() {
      return procedure.result();
    }
  }

  /** A call of Java; without {@code target} of a static method or constructor. */
  record JavaCall(At at, JavaMethod method, @Nullable Value target, List<Value> arguments)
      implements Value {
    @Override
    public Type type() {
      return method.result();
    }
  }

  /** Runs a mobile process until it suspends or ends. */
  record MobileCall(At at, Value process, int entry, List<Value> arguments) implements Value {
    @Override
    public Type type() {
      return Basic.VOID;
    }
  }

  record EndOf(At at, Type.End type, Value channel) implements Value {}

  /**
   * A read; with a block it is an extended rendezvous.
   *
   * @param target of an extended read: what is set before the block runs
   */
  record Read(At at, Type type, Value end, @Nullable Place target, Step.@Nullable Block rendezvous)
      implements Value {}

  record Write(At at, Value end, Value message) implements Value {
    @Override
    public Type type() {
      return Basic.VOID;
    }
  }

  record Sync(At at, Value barrier) implements Value {
    @Override
    public Type type() {
      return Basic.VOID;
    }
  }

  record TimerRead(At at, Value timer) implements Value {
    @Override
    public Type type() {
      return Basic.LONG;
    }
  }

  record Timeout(At at, Value timer, Value time) implements Value {
    @Override
    public Type type() {
      return Basic.VOID;
    }
  }

  /** The size of an array or the length of a string. */
  record Size(At at, Value of) implements Value {
    @Override
    public Type type() {
      return Basic.INT;
    }
  }

  record NewArray(At at, Type.Array type, List<Value> lengths) implements Value {}

  record ArrayOf(At at, Type.Array type, List<Value> elements) implements Value {}

  /** A new barrier, timer or channel, that a variable begins with. */
  record Fresh(At at, Type type) implements Value {}

  /**
   * What the fields of a new record or tag begin with.
   *
   * @param all in the order of the fields
   * @param order the numbers of those that the text gives, in its order: so they are computed
   */
  record Initials(List<Value> all, List<Integer> order) {
    /** The values that the text gives, in its order. */
    public List<Value> given() {
      return order.stream().map(all::get).toList();
    }

    /** Whether it makes no difference if they are computed in the order of the fields. */
    public boolean inFieldOrder() {
      List<Integer> computed =
          order.stream().filter(it -> !(all.get(it) instanceof Constant)).toList();
      return computed.stream().sorted().toList().equals(computed);
    }
  }

  record NewRecord(At at, RecordType type, Initials fields) implements Value {}

  record NewTagged(At at, ProtocolType type, Tag tag, Initials fields) implements Value {}

  record NewMobile(At at, MobileType type) implements Value {}

  record IsTag(At at, Value value, Tag tag) implements Value {
    @Override
    public Type type() {
      return Basic.BOOLEAN;
    }
  }
}
