package soumak.processj.syntax;

import org.jspecify.annotations.Nullable;

/**
 * One thing to tell the author of a program.
 *
 * @param what a sentence: what is wrong
 * @param hint what to do about it, if that is known
 */
public record Problem(At at, boolean isError, String what, @Nullable String hint) {

  /** The place, the sentence, the source line with a caret below, and the hint. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(at).append(isError ? ": error: " : ": warning: ").append(what);
    String line = at.file().line(at.line());
    if (!line.isBlank() && line.chars().noneMatch(it -> it != '\t' && Character.isISOControl(it))) {
      text.append('\n').append(line.stripTrailing());
      text.append('\n').append(indent(line)).append('^');
    }
    if (hint != null) {
      text.append("\n  hint: ").append(hint);
    }
    return text.toString();
  }

  /** As wide as what stands before the place, tabs included. */
  private String indent(String line) {
    int before = Math.min(at.column() - 1, line.length());
    return line.substring(0, before).replaceAll("[^\t]", " ");
  }
}
