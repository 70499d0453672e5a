package soumak.processj.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ExternType;
import soumak.processj.typed.Field;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.RecordType;
import soumak.processj.typed.Step;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** What stands behind a dot or in brackets: fields, ends, elements, reads and writes. */
final class AccessChecker {
  private final Body body;
  private final ExpressionChecker expressions;
  private final StatementChecker statements;

  AccessChecker(Body body, ExpressionChecker expressions, StatementChecker statements) {
    this.body = body;
    this.expressions = expressions;
    this.statements = statements;
  }

  private Value error(At at, String what, @Nullable String hint) {
    body.problems.error(at, what, hint);
    return ExpressionChecker.error(at);
  }

  Value element(Expression.Index tree) {
    Value array = expressions.value(tree.array());
    Value index = expressions.integer(tree.index(), "an index");
    if (array.type() == Basic.ERROR || index.type() == Basic.ERROR) {
      return ExpressionChecker.error(tree.at());
    }
    if (!(array.type() instanceof Type.Array type)) {
      return error(tree.at(), array.type().shown() + " has no elements", null);
    }
    return new Value.Element(tree.at(), type.element(), array, index);
  }

  Value field(Expression.Field tree) {
    Value target = expressions.value(tree.target());
    String name = tree.name();
    return switch (target.type()) {
      case Basic.ERROR -> target;
      case Type.Channel channel when name.equals("read") || name.equals("write") ->
          end(tree.at(), target, channel, name.equals("read"));
      case Type.End end when name.equals("read") || name.equals("write") ->
          error(
              tree.at(),
              "this is " + (end.reading() ? "a reading" : "a writing") + " end already",
              "an end has no ends");
      case Type.Array array when name.equals("size") || name.equals("length") ->
          new Value.Size(tree.at(), target);
      case Basic basic
          when basic == Basic.STRING && (name.equals("length") || name.equals("size")) ->
          new Value.Size(tree.at(), target);
      case RecordType record -> recordField(tree.at(), target, record, name);
      case ProtocolType protocol -> tagField(tree.at(), target, protocol, name);
      default -> error(tree.at(), target.type().shown() + " has no '" + name + "'", null);
    };
  }

  private static Value end(At at, Value channel, Type.Channel type, boolean reading) {
    boolean shared = reading ? type.sharedRead() : type.sharedWrite();
    return new Value.EndOf(at, new Type.End(type.element(), reading, shared), channel);
  }

  private Value recordField(At at, Value target, RecordType record, String name) {
    Field field = record.field(name);
    if (field == null) {
      List<String> names = record.fields().stream().map(Field::name).toList();
      String hint = Nearest.hint(name, names);
      return error(at, "the record '" + record + "' has no field '" + name + "'", hint);
    }
    return new Value.FieldOf(at, target, record.declaring(name), field);
  }

  private Value tagField(At at, Value target, ProtocolType protocol, String name) {
    String path = ExpressionChecker.path(target);
    Tag tag = path == null ? null : body.scope.tag(path, at);
    if (tag != null) {
      Field field = tag.field(name);
      return field != null
          ? new Value.TagField(at, target, tag, field)
          : error(at, "the tag '" + tag.name() + "' has no field '" + name + "'", null);
    }
    List<String> with =
        protocol.tags().values().stream()
            .filter(it -> it.field(name) != null)
            .map(Tag::name)
            .toList();
    return with.isEmpty()
        ? error(at, "no tag of the protocol '" + protocol + "' has a field '" + name + "'", null)
        : error(
            at,
            "which tag this value has is not known here",
            "ask first: switch (..) { case "
                + with.getFirst()
                + ": .. } or if (.. is "
                + with.getFirst()
                + ") ..");
  }

  /**
   * A read, write, sync, timeout or a call of Java.
   *
   * @param variable what an extended read sets
   */
  Value method(Expression.Method tree, Value.@Nullable Place variable) {
    Value target = expressions.value(tree.target());
    if (tree.rendezvous() != null && !tree.name().equals("read")) {
      return error(tree.at(), "only a read can have a block", null);
    }
    return switch (target.type()) {
      case Basic.ERROR -> {
        tree.arguments().forEach(expressions::value);
        yield target;
      }
      case Type.Channel channel when tree.name().equals("read") ->
          read(tree, end(tree.at(), target, channel, true), variable);
      case Type.Channel channel when tree.name().equals("write") ->
          write(tree, end(tree.at(), target, channel, false));
      case Type.End end when tree.name().equals("read") -> read(tree, target, variable);
      case Type.End end when tree.name().equals("write") -> write(tree, target);
      case Basic basic
          when basic == Basic.BARRIER && tree.name().equals("sync") && count(tree, 0) -> {
        body.process.pause();
        yield new Value.Sync(tree.at(), target);
      }
      case Basic basic when basic == Basic.TIMER && tree.name().equals("read") ->
          timerRead(tree, target);
      case Basic basic
          when basic == Basic.TIMER && tree.name().equals("timeout") && count(tree, 1) -> {
        body.process.pause();
        yield new Value.Timeout(tree.at(), target, expressions.time(tree.arguments().getFirst()));
      }
      case ExternType extern -> java(tree, target, extern);
      default -> unknown(tree, target.type());
    };
  }

  private boolean count(Expression.Method tree, int count) {
    if (tree.arguments().size() == count) {
      return true;
    }
    body.problems.error(
        tree.at(), "'" + tree.name() + "' takes " + (count == 0 ? "no arguments" : "one argument"));
    return false;
  }

  private Value unknown(Expression.Method tree, Type type) {
    tree.arguments().forEach(expressions::value);
    String what =
        switch (tree.name()) {
          case "sync" -> "only a barrier can be synchronised with, this is " + type.shown();
          case "timeout" -> "only a timer has timeouts, this is " + type.shown();
          case "read", "write" ->
              type.shown() + " cannot be " + (tree.name().equals("read") ? "read" : "written");
          default -> type.shown() + " has no '" + tree.name() + "'";
        };
    return error(tree.at(), what, null);
  }

  private Value timerRead(Expression.Method tree, Value timer) {
    if (tree.rendezvous() != null) {
      return error(tree.at(), "the read of a timer has no block", "nobody waits at its other end");
    }
    count(tree, 0);
    return new Value.TimerRead(tree.at(), timer);
  }

  private Value read(Expression.Method tree, Value end, Value.@Nullable Place variable) {
    Type.End type = (Type.End) end.type();
    count(tree, 0);
    if (!type.reading()) {
      return error(tree.at(), "a writing end cannot be read", "read at the other end");
    }
    body.process.pause();
    if (tree.rendezvous() == null) {
      return new Value.Read(tree.at(), type.element(), end, null, null);
    }
    if (variable != null && !Conversions.fits(type.element(), variable.type())) {
      return error(
          tree.at(), type.element().shown() + " does not fit in " + variable.type().shown(), null);
    }
    Step.Block block = rendezvous(tree.rendezvous(), type.shared());
    return new Value.Read(tree.at(), type.element(), end, variable, block);
  }

  /** The block of an extended read; it holds a shared end as a claim does. */
  private Step.Block rendezvous(Statement.Block tree, boolean shared) {
    int claims = body.claims;
    body.claims += shared ? 1 : 0;
    body.rendezvous++;
    Step.Block block = statements.block(tree);
    body.rendezvous--;
    body.claims = claims;
    return block;
  }

  private Value write(Expression.Method tree, Value end) {
    Type.End type = (Type.End) end.type();
    if (type.reading()) {
      tree.arguments().forEach(expressions::value);
      return error(tree.at(), "a reading end cannot be written", "write at the other end");
    }
    if (tree.arguments().size() != 1) {
      return error(tree.at(), "'write' takes one argument, the message", null);
    }
    body.process.pause();
    Value message = expressions.value(tree.arguments().getFirst(), type.element());
    return new Value.Write(tree.at(), end, message);
  }

  private Value java(Expression.Method tree, Value target, ExternType extern) {
    List<JavaMethod> all =
        extern.methods().stream()
            .filter(it -> it.name().equals(tree.name()) && !it.name().equals("<init>"))
            .toList();
    List<Value> arguments = expressions.values(tree.arguments());
    if (all.isEmpty()) {
      return error(
          tree.at(),
          "the extern type '" + extern + "' declares no method '" + tree.name() + "'",
          "add it: extern .. " + extern + " { .. " + tree.name() + "(..); }");
    }
    JavaMethod method = Overloads.choose(all, arguments, tree.name(), tree.at(), body.problems);
    if (method == null) {
      return ExpressionChecker.error(tree.at());
    }
    return CallChecker.java(body, tree.at(), method, method.isStatic() ? null : target, arguments);
  }
}
