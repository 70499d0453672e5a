package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads statements. One that cannot be read is told and passed over. */
class StatementParser extends ExpressionParser {
  /** The parameters of the suspends that have been read in this procedure. */
  final List<List<Declaration.Parameter>> resumptions = new ArrayList<>();

  StatementParser(Place place) {
    super(place);
  }

  @Override
  final Statement.Block block() {
    At at = expect("{", "at the beginning of a block");
    List<Statement> statements = statements();
    At end = here();
    expectSoft("}", "at the end of the block");
    return new Statement.Block(at, statements, end);
  }

  /** Statements up to the end of a block or case. */
  private List<Statement> statements() {
    List<Statement> statements = new ArrayList<>();
    while (!sees("}") && !sees("case") && !sees("default") && !atEnd()) {
      int before = place.next;
      try {
        statements.add(statement());
      } catch (Unreadable told) {
        recover(before);
      }
    }
    return statements;
  }

  private boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  /**
   * Goes on behind the next semicolon, or before the end of the block. The braces that the
   * statement has opened before belong to it, unless one stands where declarations end.
   */
  final void recover(int before) {
    int depth = openSince(before);
    while (!atEnd()) {
      boolean last = sees("}") && here().column() == 1;
      if (last || (depth == 0 && (sees("}") || sees("case") || sees("default")))) {
        break;
      }
      Token token = take();
      if (token.is("{")) {
        depth++;
      } else if (token.is("}")) {
        depth--;
        if (depth == 0 && !goesOn()) {
          break;
        }
      } else if (token.is(";") && depth == 0) {
        break;
      }
    }
    if (place.next == before && !sees("}")) {
      take();
    }
  }

  private int openSince(int before) {
    int open = 0;
    for (Token token : place.tokens.subList(before, place.next)) {
      open += token.is("{") ? 1 : token.is("}") ? -1 : 0;
    }
    return Math.max(0, open);
  }

  /** Whether the braces that just ended were part of an expression. */
  private boolean goesOn() {
    return sees(")") || sees("]") || sees(",") || sees(".") || sees(";");
  }

  final Statement statement() {
    deeper();
    Statement result = anyStatement();
    back();
    return result;
  }

  private Statement anyStatement() {
    Token token = peek();
    At at = token.at();
    if (token.is("{")) {
      return block();
    }
    if (token.kind() == Token.Kind.NAME && peek(1).is(":")) {
      take();
      take();
      return new Statement.Labeled(at, token.text(), statement());
    }
    if (seesLocal()) {
      Statement local = local();
      expectSoft(";", "behind the declaration");
      return local;
    }
    if (token.kind() != Token.Kind.KEYWORD && !token.is(";")) {
      return evaluate(at);
    }
    if (token.is("new")) {
      return evaluate(at);
    }
    take();
    return switch (token.text()) {
      case ";" -> new Statement.Skip(at);
      case "skip" -> ended(new Statement.Skip(at));
      case "stop" -> ended(new Statement.Stop(at));
      case "seq" -> block();
      case "if" -> condition(at);
      case "while" -> new Statement.While(at, parenthesised(), statement());
      case "do" -> doWhile(at);
      case "for" -> loop(at, new ArrayList<>());
      case "switch" -> choose(at);
      case "break" -> ended(new Statement.Break(at, label()));
      case "continue" -> ended(new Statement.Continue(at, label()));
      case "return" -> ended(new Statement.Return(at, expressionUnless(";")));
      case "par" -> par(at);
      case "pri" -> {
        expect("alt", "behind 'pri'");
        yield new AltParser(this).alt(at, true);
      }
      case "alt" -> new AltParser(this).alt(at, false);
      case "claim" -> claim(at);
      case "suspend" -> suspend(at);
      case "fork" -> fork(at);
      case "sync" -> oldSync(at);
      default -> {
        place.next--;
        throw expected("a statement");
      }
    };
  }

  private Statement evaluate(At at) {
    Expression expression = expression();
    expectSoft(";", "behind the statement");
    return new Statement.Evaluate(at, expression);
  }

  private Statement ended(Statement statement) {
    expectSoft(";", "behind the statement");
    return statement;
  }

  private @Nullable String label() {
    return seesName() ? take().text() : null;
  }

  final Expression parenthesised() {
    expect("(", "before the condition");
    Expression condition = expression();
    expect(")", "behind the condition");
    return condition;
  }

  private Statement condition(At at) {
    Expression condition = parenthesised();
    Statement yes = statement();
    Statement no = accept("else") ? statement() : null;
    return new Statement.If(at, condition, yes, no);
  }

  private Statement doWhile(At at) {
    Statement body = statement();
    expect("while", "behind the body of 'do'");
    return ended(new Statement.DoWhile(at, body, parenthesised()));
  }

  /** {@code sync(b);}, the old form of {@code b.sync();}. */
  private Statement oldSync(At at) {
    Expression barrier = parenthesised();
    return ended(
        new Statement.Evaluate(at, new Expression.Method(at, barrier, "sync", List.of(), null)));
  }

  /** A local without its semicolon. */
  final Statement.Local local() {
    At at = here();
    boolean constant = false;
    while (sees("const") || sees("mobile")) {
      constant |= take().is("const");
    }
    TypeTree type = type();
    List<Statement.Variable> variables = new ArrayList<>();
    do {
      At where = here();
      String name = name("the name of a variable");
      TypeTree own = dimensions(type);
      Expression initial = accept("=") ? valueOrBraces() : null;
      variables.add(new Statement.Variable(where, name, own, initial));
    } while (accept(","));
    return new Statement.Local(at, constant, type, variables);
  }

  /** The head of a loop with its body; {@code enrolled} comes between the two. */
  private Statement.For loop(At at, List<Expression> enrolled) {
    Head head = head();
    if (accept("enroll")) {
      enrolled.addAll(enrolled());
    }
    return new Statement.For(at, head.initial, head.condition, head.update, statement());
  }

  private record Head(
      List<Statement> initial, @Nullable Expression condition, List<Expression> update) {}

  private Head head() {
    expect("(", "behind 'for'");
    List<Statement> initial = new ArrayList<>();
    if (seesLocal()) {
      initial.add(local());
    } else if (!sees(";")) {
      do {
        At at = here();
        initial.add(new Statement.Evaluate(at, expression()));
      } while (accept(","));
    }
    expect(";", "behind the beginning of the loop");
    Expression condition = expressionUnless(";");
    expect(";", "behind the condition of the loop");
    List<Expression> update = new ArrayList<>();
    while (!sees(")")) {
      update.add(expression());
      if (!acceptComma("an expression")) {
        break;
      }
    }
    expect(")", "behind the head of the loop");
    return new Head(initial, condition, update);
  }

  /** The head of a replicated alt, as a loop with an empty body. */
  final Statement.For replication(At at) {
    Head head = head();
    return new Statement.For(at, head.initial, head.condition, head.update, new Statement.Skip(at));
  }

  private Statement choose(At at) {
    Expression value = parenthesised();
    expect("{", "before the cases");
    List<Statement.Case> cases = new ArrayList<>();
    while (sees("case") || sees("default")) {
      At where = here();
      List<Expression> labels = new ArrayList<>();
      boolean isDefault = false;
      while (sees("case") || sees("default")) {
        if (take().is("default")) {
          isDefault = true;
        } else {
          labels.add(seesWordAsTag() ? wordAsTag() : expression());
        }
        expect(":", "behind the label of a case");
      }
      cases.add(new Statement.Case(where, labels, isDefault, statements()));
    }
    expect("}", "behind the cases");
    return new Statement.Switch(at, value, cases);
  }

  private boolean seesWordAsTag() {
    return peek().kind() == Token.Kind.KEYWORD && seesTag();
  }

  private Expression wordAsTag() {
    At at = here();
    return new Expression.Name(at, new QualifiedName(at, "", tag()));
  }

  private Statement par(At at) {
    List<Expression> enrolled = new ArrayList<>();
    if (accept("for")) {
      return new Statement.ParFor(at, loop(at, enrolled), enrolled);
    }
    if (accept("enroll")) {
      enrolled.addAll(enrolled());
    }
    if (accept("for")) {
      return new Statement.ParFor(at, loop(at, enrolled), enrolled);
    }
    return new Statement.Par(at, enrolled, block().statements());
  }

  private List<Expression> enrolled() {
    boolean open = accept("(");
    List<Expression> barriers = new ArrayList<>();
    do {
      barriers.add(expression());
    } while (accept(","));
    if (open) {
      expect(")", "behind the barriers");
    }
    return barriers;
  }

  private Statement claim(At at) {
    expect("(", "behind 'claim'");
    List<Statement.Claimed> ends = new ArrayList<>();
    do {
      At where = here();
      boolean named = seesLocal();
      TypeTree type = named ? type() : null;
      String name = named ? name("a name for the claimed end") : null;
      if (named) {
        expect("=", "behind the name");
      }
      ends.add(new Statement.Claimed(where, type, name, expression()));
    } while (accept(","));
    expect(")", "behind what is claimed");
    return new Statement.Claim(at, ends, statement());
  }

  private Statement suspend(At at) {
    List<Declaration.Parameter> resumption = null;
    if (accept("resume")) {
      expect("with", "behind 'resume'");
      resumption = parameters();
      resumptions.add(resumption);
    }
    return ended(new Statement.Suspend(at, resumption));
  }

  private Statement fork(At at) {
    expect("(", "behind 'fork'");
    Expression call = expression();
    expect(")", "behind the call");
    return ended(new Statement.Fork(at, call));
  }

  final List<Declaration.Parameter> parameters() {
    expect("(", "before the parameters");
    List<Declaration.Parameter> parameters = new ArrayList<>();
    while (!sees(")")) {
      boolean constant = accept("const");
      TypeTree type = type();
      At where = here();
      String name = name("the name of a parameter");
      parameters.add(new Declaration.Parameter(where, constant, dimensions(type), name));
      if (!acceptComma("a parameter")) {
        break;
      }
    }
    expect(")", "behind the parameters");
    return parameters;
  }
}
