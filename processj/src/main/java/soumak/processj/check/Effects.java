package soumak.processj.check;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Expression;

/** Finds what an expression does besides having a value. */
final class Effects {
  private Effects() {}

  /** The first effect in words; null if there is none. */
  static @Nullable String in(Expression tree) {
    return switch (tree) {
      case Expression.Literal it -> null;
      case Expression.Name it -> null;
      case Expression.Missing it -> null;
      case Expression.Unary it -> in(it.operand());
      case Expression.Step it -> it.up() ? "'++'" : "'--'";
      case Expression.Binary it -> first(it.left(), it.right());
      case Expression.Is it -> in(it.value());
      case Expression.Assign it -> "an assignment";
      case Expression.Conditional it -> first(it.condition(), it.yes(), it.no());
      case Expression.Cast it -> in(it.value());
      case Expression.Call it -> "a call";
      case Expression.Method it -> it.name().equals("read") ? "a read" : "a call";
      case Expression.Field it -> in(it.target());
      case Expression.Index it -> first(it.array(), it.index());
      case Expression.NewArray it -> first(it.lengths().toArray(Expression[]::new));
      case Expression.Braces it -> first(it.elements().toArray(Expression[]::new));
      case Expression.NewRecord it ->
          Stream.concat(
                  it.positional().stream(), it.named().stream().map(Expression.Initial::value))
              .map(Effects::in)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      case Expression.NewTagged it ->
          first(it.fields().stream().map(Expression.Initial::value).toArray(Expression[]::new));
      case Expression.NewMobile it -> null;
      case Expression.NewObject it -> "a call";
    };
  }

  private static @Nullable String first(Expression... trees) {
    for (Expression tree : List.of(trees)) {
      String effect = in(tree);
      if (effect != null) {
        return effect;
      }
    }
    return null;
  }
}
