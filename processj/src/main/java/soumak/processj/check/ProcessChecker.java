package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import soumak.processj.syntax.Declaration;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.MobileType;
import soumak.processj.typed.Step;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Claims, suspends and forks. */
final class ProcessChecker {
  private final Body body;
  private final StatementChecker statements;
  private final ExpressionChecker expressions;

  ProcessChecker(Body body, StatementChecker statements, ExpressionChecker expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  Step claim(Statement.Claim tree) {
    body.process.pause();
    Scope before = body.scope;
    body.enter();
    List<Step.Claimed> claimed = new ArrayList<>();
    for (Statement.Claimed it : tree.ends()) {
      Value end = end(it);
      String name = it.name();
      Variable variable = null;
      if (name != null && it.type() != null) {
        Type type = body.types.resolve(it.type());
        boolean fits =
            !(end.type() instanceof Type.End from)
                || (type instanceof Type.End to
                    && Conversions.fits(
                        from, new Type.End(to.element(), to.reading(), from.shared())));
        if (!fits && type != Basic.ERROR) {
          body.problems.error(it.at(), end.type().shown() + " does not fit in " + type.shown());
        }
        variable = body.declare(name, type, true, it.at());
      }
      claimed.add(new Step.Claimed(it.at(), end, variable));
    }
    body.claims++;
    Step code = statements.statement(tree.body());
    body.claims--;
    body.leave(before);
    return new Step.Claim(tree.at(), claimed, code);
  }

  private Value end(Statement.Claimed tree) {
    Value end = expressions.value(tree.end());
    if (end.type() instanceof Type.Channel channel
        && (channel.sharedRead() ^ channel.sharedWrite())) {
      boolean reading = channel.sharedRead();
      Type.End type = new Type.End(channel.element(), reading, true);
      return new Value.EndOf(tree.at(), type, end);
    }
    if (end.type() instanceof Type.End type && type.shared()) {
      return end;
    }
    if (end.type() != Basic.ERROR) {
      body.problems.error(
          tree.end().at(),
          "only a shared end can be claimed, this is " + end.type().shown(),
          end.type() instanceof Type.Channel channel && channel.sharedRead()
              ? "claim one of its ends: .read or .write behind its name"
              : null);
    }
    return ExpressionChecker.error(tree.at());
  }

  Step suspend(Statement.Suspend tree) {
    MobileType mobile = body.mobile;
    if (mobile == null || body.inPar()) {
      body.problems.error(
          tree.at(),
          mobile == null
              ? "only a mobile procedure can suspend"
              : "a branch of a par cannot suspend: the whole process would have to stop");
      return new Step.Skip(tree.at());
    }
    if (body.claims > 0) {
      body.problems.error(
          tree.at(),
          "a process cannot suspend while it has claimed an end",
          "the end would stay claimed; let the claim end before");
    }
    body.process.pause();
    List<Declaration.Parameter> resumption = tree.resumption();
    if (resumption == null) {
      body.parameters.forEach(expressions::assigned);
      return new Step.Suspend(tree.at(), 0, body.parameters);
    }
    List<Variable> variables = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (Declaration.Parameter it : resumption) {
      Type type = body.types.parameter(it.type());
      Variable known = body.scope.find(it.name());
      if (known != null && known.type().equals(type) && known.body() == body.process) {
        if (known.isConstant()) {
          body.problems.error(it.at(), "'" + known + "' is const and cannot be assigned");
        }
        variables.add(known);
        expressions.assigned(known);
      } else {
        Variable variable = body.declare(it.name(), type, it.isConstant(), it.at());
        variables.add(variable);
        steps.add(new Step.Declare(it.at(), variable, Defaults.of(it.at(), type)));
      }
    }
    int entry = mobile.entry(variables.stream().map(Variable::type).toList());
    steps.add(new Step.Suspend(tree.at(), entry, variables));
    return new Step.Block(tree.at(), steps, tree.at());
  }

  Step fork(Statement.Fork tree) {
    Value call = expressions.any(tree.call());
    boolean isCall =
        call instanceof Value.Call
            || call instanceof Value.JavaCall
            || call instanceof Value.MobileCall
            || call.type() == Basic.ERROR;
    if (!isCall) {
      body.problems.error(tree.at(), "only a call of a procedure can be forked", null);
    }
    return new Step.Fork(tree.at(), call);
  }
}
