package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Token.Kind;

/** Reads expressions, with Java's precedence. */
abstract class ExpressionParser extends TypeParser {
  /** More than any program has, and less than what would overflow the stack. */
  private static final int DEEPEST = 250;

  /** How many operators or brackets may follow each other without nesting. */
  private static final int LONGEST = 800;

  private static final Map<String, Integer> STRENGTH =
      Map.ofEntries(
          Map.entry("||", 1),
          Map.entry("&&", 2),
          Map.entry("|", 3),
          Map.entry("^", 4),
          Map.entry("&", 5),
          Map.entry("==", 6),
          Map.entry("!=", 6),
          Map.entry("<", 7),
          Map.entry(">", 7),
          Map.entry("<=", 7),
          Map.entry(">=", 7),
          Map.entry("is", 7),
          Map.entry("<<", 8),
          Map.entry(">>", 8),
          Map.entry(">>>", 8),
          Map.entry("+", 9),
          Map.entry("-", 9),
          Map.entry("*", 10),
          Map.entry("/", 10),
          Map.entry("%", 10));

  private int depth;

  ExpressionParser(Place place) {
    super(place);
  }

  abstract Statement.Block block();

  /** Goes one level deeper into nested code. */
  final void deeper() {
    if (++depth > DEEPEST) {
      depth = 0;
      place.problems.error(here(), "this is nested too deep");
      throw new Unreadable();
    }
  }

  private void refuseLonger(int length) {
    if (length > LONGEST) {
      place.problems.error(here(), "this expression is too long", "divide it");
      throw new Unreadable();
    }
  }

  final void back() {
    depth--;
  }

  final Expression expression() {
    deeper();
    Expression result = assignment();
    back();
    return result;
  }

  private Expression assignment() {
    Expression left = conditional();
    Token token = peek();
    boolean compound =
        token.kind() == Kind.OPERATOR
            && token.text().length() > 1
            && token.text().endsWith("=")
            && !STRENGTH.containsKey(token.text());
    if (!token.is("=") && !compound) {
      return left;
    }
    take();
    String text = token.text();
    String operator = compound ? text.substring(0, text.length() - 1) : null;
    return new Expression.Assign(left.at(), operator, left, valueOrBraces());
  }

  /** What an array variable can begin with: an expression or {@code { 1, 2 }}. */
  final Expression valueOrBraces() {
    return sees("{") ? braces() : expression();
  }

  private Expression conditional() {
    Expression condition = binary(1);
    if (!sees("?")) {
      return condition;
    }
    take();
    Expression yes = expression();
    expect(":", "between the two results of '?'");
    return new Expression.Conditional(condition.at(), condition, yes, expression());
  }

  private Expression binary(int weakest) {
    Expression left = unary();
    for (int length = 0; ; length++) {
      refuseLonger(length);
      Token token = peek();
      Integer strength =
          token.kind() == Kind.OPERATOR || token.is("is") ? STRENGTH.get(token.text()) : null;
      if (strength == null || strength < weakest) {
        return left;
      }
      take();
      if (token.is("is")) {
        left = new Expression.Is(left.at(), left, tag());
      } else {
        left = new Expression.Binary(token.at(), token.text(), left, binary(strength + 1));
      }
    }
  }

  private Expression unary() {
    Token token = peek();
    At at = token.at();
    deeper();
    try {
      if (token.is("+") || token.is("-") || token.is("!") || token.is("~")) {
        take();
        return new Expression.Unary(at, token.text(), unary());
      }
      if (token.is("++") || token.is("--")) {
        take();
        return new Expression.Step(at, token.is("++"), true, unary());
      }
      if (token.is("(") && seesCast()) {
        take();
        TypeTree type = type();
        expect(")", "behind the type of a cast");
        return new Expression.Cast(at, type, unary());
      }
      return postfix(primary());
    } finally {
      back();
    }
  }

  /** {@code (int) x}; {@code (Name) x} if something that can only be an operand follows. */
  private boolean seesCast() {
    Token first = peek(1);
    if (isKeywordType(first) || first.is("chan") || first.is("shared")) {
      return true;
    }
    int i = 1 + qualifierLength(1);
    if (peek(i).kind() != Kind.NAME) {
      return false;
    }
    i++;
    while (peek(i).is("[") && peek(i + 1).is("]")) {
      i += 2;
    }
    if (!peek(i).is(")")) {
      return false;
    }
    Token next = peek(i + 1);
    return next.kind() == Kind.NAME
        || next.kind() == Kind.LITERAL
        || next.is("(")
        || next.is("!")
        || next.is("~")
        || next.is("new");
  }

  private Expression postfix(Expression first) {
    Expression result = first;
    for (int length = 0; ; length++) {
      refuseLonger(length);
      At at = here();
      if (accept(".")) {
        result = member(result);
      } else if (sees("[")) {
        take();
        Expression index = expression();
        expect("]", "behind the index");
        result = new Expression.Index(at, result, index);
      } else if (sees("++") || sees("--")) {
        result = new Expression.Step(result.at(), take().is("++"), false, result);
      } else {
        return result;
      }
    }
  }

  private Expression member(Expression target) {
    Token token = peek();
    boolean word = token.is("read") || token.is("write") || token.is("sync") || token.is("timeout");
    if (!word && token.kind() != Kind.NAME) {
      throw expected("a name behind '.'");
    }
    take();
    if (!sees("(")) {
      return new Expression.Field(token.at(), target, token.text());
    }
    if (peek(1).is("{")) {
      take();
      Statement.Block rendezvous = block();
      expect(")", "behind the block of an extended read");
      return new Expression.Method(token.at(), target, token.text(), List.of(), rendezvous);
    }
    return new Expression.Method(token.at(), target, token.text(), arguments(), null);
  }

  final List<Expression> arguments() {
    expect("(", "before the arguments");
    List<Expression> arguments = new ArrayList<>();
    while (!sees(")")) {
      arguments.add(expression());
      if (!acceptComma("an argument")) {
        break;
      }
    }
    expect(")", "behind the arguments");
    return arguments;
  }

  private Expression primary() {
    Token token = peek();
    At at = token.at();
    return switch (token.kind()) {
      case LITERAL -> new Expression.Literal(at, take().value());
      case NAME -> named(at);
      default -> {
        if (accept("(")) {
          Expression inner = expression();
          expect(")", "behind the expression");
          yield inner;
        }
        if (accept("new")) {
          yield creation(at);
        }
        throw expected("an expression");
      }
    };
  }

  private Expression named(At at) {
    QualifiedName name = qualifiedName("a name");
    return sees("(") ? new Expression.Call(at, name, arguments()) : new Expression.Name(at, name);
  }

  private Expression creation(At at) {
    if (accept("mobile")) {
      expect("(", "behind 'new mobile'");
      QualifiedName procedure = qualifiedName("the name of a mobile procedure");
      expect(")", "behind the name of the mobile procedure");
      return new Expression.NewMobile(at, procedure);
    }
    TypeTree type = plainType();
    if (sees("[")) {
      return array(at, type);
    }
    if (!(type instanceof TypeTree.Named named)) {
      throw expected("'[' behind the type of an array's elements");
    }
    if (sees("(")) {
      return new Expression.NewObject(at, named.name(), arguments());
    }
    return literal(at, named.name());
  }

  private Expression array(At at, TypeTree element) {
    List<Expression> lengths = new ArrayList<>();
    int dimensions = 0;
    while (sees("[")) {
      take();
      if (!sees("]")) {
        if (lengths.size() < dimensions) {
          throw expected("']', as the dimension before it has no length");
        }
        lengths.add(expression());
      }
      refuseMore(++dimensions);
      expect("]", "behind the length of an array");
    }
    Expression.Braces content = sees("{") ? braces() : null;
    if (content == null && lengths.isEmpty()) {
      throw expected("a length in the brackets, or the elements in braces behind them,");
    }
    return new Expression.NewArray(at, element, lengths, dimensions, content);
  }

  final Expression.Braces braces() {
    At at = expect("{", "before the elements");
    deeper();
    List<Expression> elements = new ArrayList<>();
    while (!sees("}")) {
      elements.add(valueOrBraces());
      if (!accept(",")) {
        break;
      }
    }
    back();
    expect("}", "behind the elements");
    return new Expression.Braces(at, elements);
  }

  private Expression literal(At at, QualifiedName type) {
    expect("{", "with the fields of the new " + type);
    if (seesTag()) {
      String tag = tag();
      take();
      List<Expression.Initial> fields = initials();
      return new Expression.NewTagged(at, type, tag, fields);
    }
    if (seesName() && peek(1).is("=")) {
      return new Expression.NewRecord(at, type, initials(), List.of());
    }
    List<Expression> positional = new ArrayList<>();
    while (!sees("}")) {
      positional.add(valueOrBraces());
      if (!accept(",")) {
        break;
      }
    }
    expect("}", "behind the fields");
    return new Expression.NewRecord(at, type, List.of(), positional);
  }

  private List<Expression.Initial> initials() {
    List<Expression.Initial> fields = new ArrayList<>();
    while (!sees("}")) {
      At at = here();
      String field = name("a field");
      expect("=", "behind the field '" + field + "'");
      fields.add(new Expression.Initial(at, field, valueOrBraces()));
      if (!accept(",")) {
        break;
      }
    }
    expect("}", "behind the fields");
    return fields;
  }

  /** Where there may be an expression: null if the next token is {@code end}. */
  final @Nullable Expression expressionUnless(String end) {
    return sees(end) ? null : expression();
  }
}
