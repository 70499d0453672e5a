package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Expression;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Callable;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.Procedure;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Calls by name: of procedures, and of mobile processes that a variable holds. */
final class CallChecker {
  private final Body body;
  private final ExpressionChecker expressions;

  CallChecker(Body body, ExpressionChecker expressions) {
    this.body = body;
    this.expressions = expressions;
  }

  Value call(Expression.Call tree) {
    List<Value> arguments = expressions.values(tree.arguments());
    String name = tree.procedure().name();
    Variable variable = tree.procedure().file().isEmpty() ? body.scope.find(name) : null;
    if (variable != null) {
      return mobile(tree, variable, arguments);
    }
    List<Procedure> all = body.file.procedures(tree.procedure());
    if (all.isEmpty()) {
      body.unknown(tree.at(), tree.procedure(), "procedure");
      return ExpressionChecker.error(tree.at());
    }
    Procedure procedure = Overloads.choose(all, arguments, name, tree.at(), body.problems);
    if (procedure == null) {
      return ExpressionChecker.error(tree.at());
    }
    if (procedure.mobile() != null) {
      body.problems.error(
          tree.at(),
          "the mobile procedure '" + name + "' cannot be called by its name",
          name + " p = new mobile(" + name + "); p(..);");
      return ExpressionChecker.error(tree.at());
    }
    JavaMethod java = procedure.java();
    if (java != null) {
      return java(body, tree.at(), java, null, arguments);
    }
    body.process.calls(procedure);
    return new Value.Call(tree.at(), procedure, fitted(procedure, arguments));
  }

  static Value java(
      Body body, At at, JavaMethod method, @Nullable Value target, List<Value> arguments) {
    if (method.pauses()) {
      body.process.pause();
    }
    return new Value.JavaCall(at, method, target, fitted(method, arguments));
  }

  static List<Value> fitted(Callable callable, List<Value> arguments) {
    List<Value> fitted = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      fitted.add(Conversions.to(arguments.get(i), callable.parameters().get(i)));
    }
    return fitted;
  }

  private Value mobile(Expression.Call tree, Variable variable, List<Value> arguments) {
    body.process.uses(variable);
    if (!(variable.type() instanceof MobileType type)) {
      if (variable.type() != Basic.ERROR) {
        body.problems.error(
            tree.at(),
            "'" + variable + "' is " + variable.type().shown() + " and cannot be called");
      }
      return ExpressionChecker.error(tree.at());
    }
    List<Callable.Entry> entries = new ArrayList<>();
    for (List<Type> parameters : type.entries()) {
      entries.add(new Callable.Entry(variable.name(), entries.size(), parameters));
    }
    Callable.Entry entry =
        Overloads.choose(entries, arguments, variable.name(), tree.at(), body.problems);
    if (entry == null) {
      return ExpressionChecker.error(tree.at());
    }
    body.process.pause();
    return new Value.MobileCall(
        tree.at(), new Value.Local(tree.at(), variable), entry.number(), fitted(entry, arguments));
  }
}
