package soumak.processj.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression as written. */
public sealed interface Expression {
  At at();

  /** A number, text, truth value or null; the class of the value tells which. */
  record Literal(At at, @Nullable Object value) implements Expression {}

  record Name(At at, QualifiedName name) implements Expression {}

  /** {@code + - ! ~} before an operand. */
  record Unary(At at, String operator, Expression operand) implements Expression {}

  /** {@code ++} or {@code --}. */
  record Step(At at, boolean up, boolean prefix, Expression target) implements Expression {}

  record Binary(At at, String operator, Expression left, Expression right) implements Expression {}

  record Is(At at, Expression value, String tag) implements Expression {}

  /** {@code =}, or with the operator of a compound assignment. */
  record Assign(At at, @Nullable String operator, Expression target, Expression value)
      implements Expression {}

  record Conditional(At at, Expression condition, Expression yes, Expression no)
      implements Expression {}

  record Cast(At at, TypeTree type, Expression value) implements Expression {}

  record Call(At at, QualifiedName procedure, List<Expression> arguments) implements Expression {}

  /**
   * A call of something that a value offers: {@code c.read()}, {@code b.sync()}.
   *
   * @param rendezvous the block of an extended read
   */
  record Method(
      At at,
      Expression target,
      String name,
      List<Expression> arguments,
      Statement.@Nullable Block rendezvous)
      implements Expression {}

  /** A record's field, a channel's end, an array's size. */
  record Field(At at, Expression target, String name) implements Expression {}

  record Index(At at, Expression array, Expression index) implements Expression {}

  /** {@code new int[3][]}: one dimension has a length here, two are there. */
  record NewArray(
      At at, TypeTree element, List<Expression> lengths, int dimensions, @Nullable Braces content)
      implements Expression {}

  /** {@code { 1, 2 }}, where an array or a record is expected. */
  record Braces(At at, List<Expression> elements) implements Expression {}

  record Initial(At at, String field, Expression value) {}

  /** {@code new Point { x = 1 }}, or with values in the order of the fields. */
  record NewRecord(At at, QualifiedName type, List<Initial> named, List<Expression> positional)
      implements Expression {}

  record NewTagged(At at, QualifiedName type, String tag, List<Initial> fields)
      implements Expression {}

  record NewMobile(At at, QualifiedName procedure) implements Expression {}

  /** {@code new Random(5)} of an extern type. */
  record NewObject(At at, QualifiedName type, List<Expression> arguments) implements Expression {}

  /** Where none could be read; it has been told. */
  record Missing(At at) implements Expression {}
}
