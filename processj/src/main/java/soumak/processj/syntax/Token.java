package soumak.processj.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A word of the source text.
 *
 * @param text as written; of an operator or keyword its spelling
 * @param value of a literal
 */
public record Token(Kind kind, String text, @Nullable Object value, At at) {

  /** What a token is. */
  public enum Kind {
    NAME,
    KEYWORD,
    OPERATOR,
    LITERAL,
    PRAGMA,
    END
  }

  /** Whether it is this keyword or operator. */
  public boolean is(String spelling) {
    return (kind == Kind.KEYWORD || kind == Kind.OPERATOR) && text.equals(spelling);
  }

  /** As an error message names it. */
  public String shown() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }
}
