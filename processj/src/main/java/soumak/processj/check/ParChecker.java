package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ProcessBody;
import soumak.processj.typed.Step;
import soumak.processj.typed.Value;
import soumak.processj.typed.Variable;

/** Pars: each branch is a process of its own. */
final class ParChecker {
  private final Body body;
  private final StatementChecker statements;
  private final ExpressionChecker expressions;

  ParChecker(Body body, StatementChecker statements, ExpressionChecker expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  Step par(Statement.Par tree) {
    if (tree.branches().isEmpty()) {
      body.problems.warn(tree.at(), "this par is empty", null);
    }
    body.process.pause();
    List<Value> enrolled = enrolled(tree.enrolled());
    List<Step.Branch> branches = new ArrayList<>();
    for (Statement branch : tree.branches()) {
      ProcessBody outer = body.process;
      body.process = new ProcessBody(outer);
      Step code = statements.statement(branch);
      branches.add(new Step.Branch(branch.at(), body.process, code));
      body.process = outer;
    }
    return new Step.Par(tree.at(), enrolled, branches);
  }

  private List<Value> enrolled(List<Expression> trees) {
    List<Value> barriers = new ArrayList<>();
    Set<Variable> seen = new HashSet<>();
    for (Expression tree : trees) {
      Value barrier = expressions.value(tree);
      if (barrier.type() != Basic.BARRIER && barrier.type() != Basic.ERROR) {
        body.problems.error(
            tree.at(),
            "processes can only be enrolled on a barrier, this is " + barrier.type().shown());
      }
      if (barrier instanceof Value.Local local && !seen.add(local.variable())) {
        body.problems.error(tree.at(), "'" + local.variable().name() + "' is enrolled twice");
      }
      barriers.add(barrier);
    }
    return barriers;
  }

  Step parFor(Statement.ParFor tree) {
    body.process.pause();
    if (tree.loop().condition() == null) {
      body.problems.error(tree.at(), "this par for has no condition, so it would never begin");
    }
    Scope before = body.scope;
    body.enter();
    Set<String> around = body.ofTurns;
    body.ofTurns = variables(tree.loop());
    List<Value> enrolled = enrolled(tree.enrolled());
    body.ofTurns = around;
    Step.For head = statements.head(tree.loop(), new Step.Label(null), new Step.Skip(tree.at()));
    Step.Branch branch = iteration(tree.loop().body(), head);
    body.leave(before);
    return new Step.ParFor(tree.at(), enrolled, head, branch);
  }

  private static Set<String> variables(Statement.For loop) {
    Set<String> names = new HashSet<>();
    for (Statement initial : loop.initial()) {
      if (initial instanceof Statement.Local local) {
        local.variables().forEach(it -> names.add(it.name()));
      }
    }
    return names;
  }

  /** The body, as a process with its own copies of the loop's variables. */
  private Step.Branch iteration(Statement tree, Step.For head) {
    ProcessBody outer = body.process;
    Scope before = body.scope;
    ProcessBody process = new ProcessBody(outer);
    body.process = process;
    body.scope = new Scope(before);
    List<Step> steps = new ArrayList<>();
    for (Step initial : head.initial()) {
      if (initial instanceof Step.Declare declare) {
        Variable variable = declare.variable();
        Variable own =
            new Variable(
                variable.name(), variable.type(), process, variable.isConstant(), variable.at());
        process.uses(variable);
        body.scope.add(own);
        Value now = new Value.Local(variable.at(), variable);
        steps.add(new Step.Declare(tree.at(), own, now));
      }
    }
    steps.add(statements.statement(tree));
    body.process = outer;
    body.scope = before;
    return new Step.Branch(tree.at(), process, new Step.Block(tree.at(), steps, tree.at()));
  }
}
