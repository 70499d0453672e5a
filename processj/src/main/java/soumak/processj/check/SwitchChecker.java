package soumak.processj.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Expression;
import soumak.processj.syntax.Statement;
import soumak.processj.typed.Basic;
import soumak.processj.typed.ProtocolType;
import soumak.processj.typed.Step;
import soumak.processj.typed.Tag;
import soumak.processj.typed.Value;

/** Switches on integers and strings, as in Java, and on the tags of protocols. */
final class SwitchChecker {
  private final Body body;
  private final StatementChecker statements;
  private final ExpressionChecker expressions;

  SwitchChecker(Body body, StatementChecker statements, ExpressionChecker expressions) {
    this.body = body;
    this.statements = statements;
    this.expressions = expressions;
  }

  Step check(Statement.Switch tree) {
    Value value = expressions.value(tree.value());
    Step.Label label = new Step.Label(null);
    body.enterJump(label, false, true);
    Scope before = body.scope;
    body.enter();
    Step step =
        value.type() instanceof ProtocolType protocol
            ? tags(tree, value, protocol, label)
            : plain(tree, value, label);
    body.leave(before);
    body.jumps.pop();
    return step;
  }

  private Step plain(Statement.Switch tree, Value value, Step.Label label) {
    Basic type = value.type() instanceof Basic basic ? basic : Basic.VOID;
    boolean allowed =
        (type.isIntegral() && type != Basic.LONG) || type == Basic.STRING || type == Basic.ERROR;
    if (!allowed) {
      body.problems.error(
          tree.value().at(),
          "a switch is on an integer, a string or a protocol, this is " + value.type().shown());
    }
    Set<Object> seen = new HashSet<>();
    List<Step.Case> cases = new ArrayList<>();
    boolean defaults = false;
    for (Statement.Case it : tree.cases()) {
      List<Object> labels = new ArrayList<>();
      for (Expression expression : it.labels()) {
        Object constant = allowed ? label(expression, type) : null;
        if (constant != null && !seen.add(constant)) {
          body.problems.error(expression.at(), "there is a case for this already");
        }
        if (constant != null) {
          labels.add(constant);
        }
      }
      if (it.isDefault() && defaults) {
        body.problems.error(it.at(), "there is a default already");
      }
      defaults |= it.isDefault();
      cases.add(new Step.Case(it.at(), labels, it.isDefault(), statements.all(it.body())));
    }
    boolean text = type == Basic.STRING || type == Basic.ERROR;
    Value on = text ? value : Conversions.to(value, Basic.INT);
    List<Step> before = CaseVariables.begun(cases, tree.at());
    Step step = new Step.Switch(tree.at(), label, on, cases);
    if (before.isEmpty()) {
      return step;
    }
    before.add(step);
    return new Step.Block(tree.at(), before, tree.at());
  }

  private @Nullable Object label(Expression tree, Basic type) {
    Value label = expressions.value(tree, type);
    if (label.type() == Basic.ERROR) {
      return null;
    }
    if (!(label instanceof Value.Constant constant) || constant.value() == null) {
      body.problems.error(tree.at(), "the label of a case must be a constant");
      return null;
    }
    return switch (constant.value()) {
      case Character c -> Integer.valueOf(c);
      case Number n -> n.intValue();
      default -> constant.value();
    };
  }

  private Step tags(Statement.Switch tree, Value value, ProtocolType protocol, Step.Label label) {
    if (!body.switched.add(protocol.toString())) {
      body.problems.error(
          tree.at(), "this switch on '" + protocol + "' stands in another one on it");
    }
    Set<String> seen = new HashSet<>();
    List<Step.TagCase> cases = new ArrayList<>();
    for (Statement.Case it : tree.cases()) {
      cases.add(tagCase(it, value, protocol, seen));
    }
    body.switched.remove(protocol.toString());
    return new Step.TagSwitch(tree.at(), label, value, cases);
  }

  private Step.TagCase tagCase(
      Statement.Case tree, Value value, ProtocolType protocol, Set<String> seen) {
    if (tree.labels().size() + (tree.isDefault() ? 1 : 0) > 1) {
      body.problems.error(
          tree.at(),
          "a case of a switch on a protocol has one tag",
          "each tag has fields of its own");
    }
    Tag tag = tree.labels().isEmpty() ? null : tag(tree.labels().getFirst(), protocol);
    if (!seen.add(tag == null && tree.isDefault() ? "" : tag == null ? "?" : tag.name())) {
      body.problems.error(tree.at(), "there is a case for this already");
      seen.remove("?");
    }
    Scope before = body.scope;
    body.enter();
    String path = ExpressionChecker.path(value);
    if (tag != null && path != null) {
      body.scope.narrow(path, tag);
    }
    List<Step> steps = statements.all(tree.body());
    body.leave(before);
    return new Step.TagCase(tree.at(), tag, steps);
  }

  private @Nullable Tag tag(Expression tree, ProtocolType protocol) {
    if (!(tree instanceof Expression.Name name) || !name.name().file().isEmpty()) {
      body.problems.error(tree.at(), "the label of this case must be a tag of '" + protocol + "'");
      return null;
    }
    Tag tag = protocol.tag(name.name().name());
    if (tag == null) {
      expressions.unknownTag(tree.at(), protocol, name.name().name());
    }
    return tag;
  }
}
