package soumak.processj.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Finds the types of expressions. */
final class ExpressionChecker {
  private final Body body;
  private final Constants constants;
  private final OperatorChecker operators;
  private final AccessChecker access;
  private final CallChecker calls;
  private final CreationChecker creations;

  ExpressionChecker(Body body, StatementChecker statements, Constants constants) {
    this.body = body;
    this.constants = constants;
    this.operators = new OperatorChecker(body.problems);
    this.access = new AccessChecker(body, this, statements);
    this.calls = new CallChecker(body, this);
    this.creations = new CreationChecker(body, this);
  }

  /** An expression that may have no value, as a statement. */
  Value any(Expression tree) {
    return switch (tree) {
      case Expression.Literal it -> literal(it);
      case Expression.Name it -> name(it);
      case Expression.Unary it -> unary(it);
      case Expression.Step it -> step(it);
      case Expression.Binary it -> binary(it);
      case Expression.Is it -> is(it);
      case Expression.Assign it -> assign(it);
      case Expression.Conditional it -> conditional(it);
      case Expression.Cast it -> cast(it);
      case Expression.Call it -> calls.call(it);
      case Expression.Method it -> access.method(it, null);
      case Expression.Field it -> access.field(it);
      case Expression.Index it -> access.element(it);
      case Expression.NewArray it -> creations.array(it);
      case Expression.Braces it -> {
        body.problems.error(
            it.at(), "it is not clear what these elements make", "write 'new int[] { 1, 2 }'");
        yield error(it.at());
      }
      case Expression.NewRecord it -> creations.record(it);
      case Expression.NewTagged it -> creations.tagged(it);
      case Expression.NewMobile it -> creations.mobile(it);
      case Expression.NewObject it -> creations.object(it);
      case Expression.Missing it -> error(it.at());
    };
  }

  /** An expression that has a value. */
  Value value(Expression tree) {
    Value value = any(tree);
    if (value.type() == Basic.VOID) {
      body.problems.error(tree.at(), "this has no value");
      return error(tree.at());
    }
    return value;
  }

  /** An expression whose value fits in {@code type}. */
  Value value(Expression tree, Type type) {
    if (tree instanceof Expression.Braces braces) {
      return creations.braces(braces, type);
    }
    return Mismatch.fit(value(tree), type, body.problems);
  }

  Value condition(Expression tree) {
    Value value = value(tree);
    if (value.type() != Basic.BOOLEAN && value.type() != Basic.ERROR) {
      body.problems.error(
          tree.at(), "a condition is a boolean, this is " + value.type().shown(), comparison(tree));
      return error(tree.at());
    }
    return value;
  }

  private static @Nullable String comparison(Expression tree) {
    return tree instanceof Expression.Assign ? "'==' compares, '=' assigns" : null;
  }

  /** An integer that fits in an int. */
  Value integer(Expression tree, String what) {
    Value value = value(tree);
    if (value.type() instanceof Basic basic && basic.isIntegral() && basic != Basic.LONG) {
      return Conversions.to(value, Basic.INT);
    }
    if (value.type() != Basic.ERROR) {
      body.problems.error(tree.at(), what + " must be an int, this is " + value.type().shown());
    }
    return error(tree.at());
  }

  static Value error(At at) {
    return new Value.Constant(at, Basic.ERROR, null);
  }

  private Value literal(Expression.Literal tree) {
    Object value = tree.value();
    if (value instanceof BigInteger) {
      body.problems.error(tree.at(), "this number is too large");
      return error(tree.at());
    }
    Type type =
        switch (value) {
          case null -> Basic.NULL;
          case Boolean it -> Basic.BOOLEAN;
          case Character it -> Basic.CHAR;
          case Integer it -> Basic.INT;
          case Long it -> Basic.LONG;
          case Float it -> Basic.FLOAT;
          case Double it -> Basic.DOUBLE;
          default -> Basic.STRING;
        };
    return new Value.Constant(tree.at(), type, value);
  }

  private Value name(Expression.Name tree) {
    if (tree.name().file().isEmpty()) {
      Variable variable = body.scope.find(tree.name().name());
      if (variable != null) {
        Value.Constant known = variable.value();
        if (known != null) {
          return new Value.Constant(tree.at(), known.type(), known.value());
        }
        body.process.uses(variable);
        return new Value.Local(tree.at(), variable);
      }
    }
    ConstantSymbol constant = body.file.constant(tree.name());
    if (constant != null) {
      Value.Constant value = constants.valueOf(constant, tree.at());
      return value == null
          ? error(tree.at())
          : new Value.Constant(tree.at(), value.type(), value.value());
    }
    boolean procedure = !body.file.procedures(tree.name()).isEmpty();
    if (procedure || body.file.type(tree.name()) != null) {
      body.problems.error(
          tree.at(),
          "'"
              + tree.name()
              + "' is "
              + (procedure ? "a procedure" : "a type")
              + ", not a variable");
    } else {
      body.unknown(tree.at(), tree.name(), "variable");
    }
    return error(tree.at());
  }

  private Value unary(Expression.Unary tree) {
    if (tree.operator().equals("-")
        && tree.operand() instanceof Expression.Literal(At at, BigInteger number)) {
      boolean isInt = number.bitLength() <= Integer.SIZE;
      return new Value.Constant(
          tree.at(),
          isInt ? Basic.INT : Basic.LONG,
          isInt ? (Object) Integer.MIN_VALUE : (Object) Long.MIN_VALUE);
    }
    return operators.unary(tree.at(), tree.operator(), value(tree.operand()));
  }

  private Value binary(Expression.Binary tree) {
    Value left = value(tree.left());
    if (!tree.operator().equals("&&")) {
      return operators.binary(tree.at(), tree.operator(), left, value(tree.right()));
    }
    Scope before = body.scope;
    body.enter();
    narrow(left);
    Value right = value(tree.right());
    body.leave(before);
    return operators.binary(tree.at(), "&&", left, right);
  }

  /** Notes in the current scope what is known where {@code condition} holds. */
  void narrow(Value condition) {
    if (condition instanceof Value.IsTag is) {
      String path = path(is.value());
      if (path != null) {
        body.scope.narrow(path, is.tag());
      }
    } else if (condition instanceof Value.Logical both && both.and()) {
      narrow(both.left());
      narrow(both.right());
    }
  }

  /** A text that stands for a variable, or for a field of what it holds; else null. */
  static @Nullable String path(Value value) {
    return switch (value) {
      case Value.Local local ->
          local.variable().name() + "#" + System.identityHashCode(local.variable());
      case Value.FieldOf field -> {
        String path = path(field.record());
        yield path == null ? null : path + "." + field.field().name();
      }
      case Value.Convert cast when cast.value().type().isReference() -> path(cast.value());
      default -> null;
    };
  }

  private Value is(Expression.Is tree) {
    Value value = value(tree.value());
    if (value.type() == Basic.ERROR) {
      return value;
    }
    if (!(value.type() instanceof ProtocolType protocol)) {
      body.problems.error(
          tree.at(), "'is' asks for a protocol's tag, and this is " + value.type().shown());
      return error(tree.at());
    }
    Tag tag = protocol.tag(tree.tag());
    if (tag == null) {
      unknownTag(tree.at(), protocol, tree.tag());
      return error(tree.at());
    }
    return new Value.IsTag(tree.at(), value, tag);
  }

  void unknownTag(At at, ProtocolType protocol, String tag) {
    body.problems.error(
        at,
        "the protocol '" + protocol + "' has no tag '" + tag + "'",
        "it has " + String.join(", ", protocol.tags().keySet()));
  }

  private Value conditional(Expression.Conditional tree) {
    Value condition = condition(tree.condition());
    Scope before = body.scope;
    body.enter();
    narrow(condition);
    Value yes = value(tree.yes());
    body.leave(before);
    return operators.choice(tree.at(), condition, yes, value(tree.no()));
  }

  private Value cast(Expression.Cast tree) {
    Type type = body.types.resolve(tree.type());
    Value value = value(tree.value());
    if (!Conversions.canCast(value.type(), type)) {
      body.problems.error(tree.at(), value.type().shown() + " cannot be cast to " + type.shown());
      return error(tree.at());
    }
    return Conversions.to(value, type);
  }

  /** What is being assigned; null after an error. */
  Value.@Nullable Place place(Expression tree) {
    Value.Place place = target(tree);
    if (place != null) {
      changed(place);
    }
    return place;
  }

  /** Notes that a variable gets a new value. */
  void assigned(Variable variable) {
    changed(new Value.Local(variable.at(), variable));
  }

  private void changed(Value.Place place) {
    String path = path(place);
    if (path != null) {
      body.scope.widen(path);
    }
  }

  /** What can be assigned; null after an error. */
  private Value.@Nullable Place target(Expression tree) {
    Value value = value(tree);
    if (value.type() == Basic.ERROR) {
      return null;
    }
    if (!(value instanceof Value.Place place)) {
      body.problems.error(
          tree.at(),
          tree instanceof Expression.Name name && value instanceof Value.Constant
              ? "'" + name.name() + "' is const and cannot be assigned"
              : "this is no variable that could be assigned");
      return null;
    }
    if (place.type() instanceof Type.Channel) {
      body.problems.error(
          tree.at(), "a whole channel cannot be assigned", "assign one of its ends");
      return null;
    }
    if (place instanceof Value.Local local) {
      if (local.variable().isConstant()) {
        body.problems.error(
            tree.at(), "'" + local.variable() + "' is const and cannot be assigned");
        return null;
      }
      local.variable().assignedBy(body.process);
    }
    return place;
  }

  private Value assign(Expression.Assign tree) {
    if (tree.operator() == null && tree.value() instanceof Expression.Method read) {
      if (read.rendezvous() != null) {
        Value.Place target = place(tree.target());
        return target == null ? error(tree.at()) : access.method(read, target);
      }
    }
    if (tree.operator() != null) {
      Value.Place target = place(tree.target());
      Value value = value(tree.value());
      return target == null
          ? error(tree.at())
          : operators.compound(tree.at(), target, tree.operator(), value);
    }
    Value.Place target = target(tree.target());
    if (target == null) {
      any(
          tree.value() instanceof Expression.Braces it
              ? new Expression.Missing(it.at())
              : tree.value());
      return error(tree.at());
    }
    Value value = value(tree.value(), target.type());
    changed(target);
    return new Value.Assign(tree.at(), target, value);
  }

  /** The value that a new variable begins with; an extended read sets the variable first. */
  Value initial(Expression tree, Type type, Value.@Nullable Place variable) {
    if (variable != null && tree instanceof Expression.Method read && read.rendezvous() != null) {
      return access.method(read, variable);
    }
    return value(tree, type);
  }

  /** The read of an alt's guard, which may be extended and sets {@code target} then. */
  Value guardRead(Expression.Method tree, Value.@Nullable Place target) {
    return access.method(tree, tree.rendezvous() == null ? null : target);
  }

  /** A point in time: any integer. */
  Value time(Expression tree) {
    Value value = value(tree);
    if (value.type() instanceof Basic basic && basic.isIntegral()) {
      return Conversions.to(value, Basic.LONG);
    }
    if (value.type() != Basic.ERROR) {
      body.problems.error(
          tree.at(), "a time is an integer, in milliseconds; this is " + value.type().shown());
    }
    return error(tree.at());
  }

  private Value step(Expression.Step tree) {
    Value.Place target = place(tree.target());
    if (target == null) {
      return error(tree.at());
    }
    if (!(target.type() instanceof Basic basic) || !basic.isNumeric()) {
      String operator = tree.up() ? "++" : "--";
      body.problems.error(
          tree.at(), "'" + operator + "' is for numbers, not for " + target.type().shown());
      return error(tree.at());
    }
    return new Value.Increment(tree.at(), target, tree.up(), tree.prefix());
  }

  List<Value> values(List<Expression> trees) {
    List<Value> values = new ArrayList<>();
    trees.forEach(it -> values.add(value(it)));
    return values;
  }
}
