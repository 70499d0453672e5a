package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the cases of an alt. */
final class AltParser extends TokenReader {
  private final StatementParser statements;

  AltParser(StatementParser statements) {
    super(statements.place);
    this.statements = statements;
  }

  /** An alt behind its word. */
  Statement.Alt alt(At at, boolean priority) {
    Statement.For loop = sees("(") ? statements.replication(at) : null;
    expect("{", "before the cases of an alt");
    List<Statement.Choice> choices = new ArrayList<>();
    while (!sees("}") && peek().kind() != Token.Kind.END) {
      int before = place.next;
      try {
        choices.add(choice());
      } catch (Unreadable told) {
        statements.recover(before);
      }
    }
    expect("}", "behind the cases of an alt");
    return new Statement.Alt(at, priority, loop, choices);
  }

  private Statement.Choice choice() {
    At at = here();
    Expression condition = seesCondition() ? condition() : null;
    if (sees("alt") || sees("pri")) {
      At where = here();
      boolean priority = accept("pri");
      expect("alt", "behind 'pri'");
      return new Statement.Nested(at, condition, alt(where, priority));
    }
    Statement.Guard guard = guard();
    expect(":", "behind the guard");
    return new Statement.Guarded(at, condition, guard, statements.statement());
  }

  /** A group in parentheses with {@code &&} behind it. */
  private boolean seesCondition() {
    if (!sees("(")) {
      return false;
    }
    int depth = 0;
    for (int i = 0; peek(i).kind() != Token.Kind.END; i++) {
      Token token = peek(i);
      if (token.is("(")) {
        depth++;
      } else if (token.is(")") && --depth == 0) {
        return peek(i + 1).is("&&");
      }
    }
    return false;
  }

  private Expression condition() {
    Expression condition = statements.parenthesised();
    expect("&&", "behind the precondition");
    return condition;
  }

  private Statement.Guard guard() {
    At at = here();
    if (accept("skip")) {
      return new Statement.SkipGuard(at);
    }
    Expression expression = statements.expression();
    if (expression instanceof Expression.Assign assign
        && assign.operator() == null
        && !(assign.target() instanceof Expression.Binary)) {
      return read(at, assign.target(), assign.value());
    }
    if (expression instanceof Expression.Method method && method.name().equals("timeout")) {
      if (method.arguments().size() == 1) {
        return new Statement.TimeoutGuard(at, method.target(), method.arguments().getFirst());
      }
    }
    return read(at, null, expression);
  }

  private Statement.Guard read(At at, @Nullable Expression target, Expression value) {
    if (value instanceof Expression.Method method
        && method.name().equals("read")
        && method.arguments().isEmpty()) {
      return new Statement.ReadGuard(at, target, method);
    }
    place.problems.error(
        at,
        "this is no guard",
        "a guard is a read 'v = in.read()', a timeout 't.timeout(e)' or 'skip'; a condition before"
            + " it stands in parentheses: (n > 0) && v = in.read()");
    throw new Unreadable();
  }
}
