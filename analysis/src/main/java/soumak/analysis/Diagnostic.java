package soumak.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One thing to tell the author of a program.
 *
 * @param severity whether the class can be used
 * @param rule a stable name of the rule, such as {@code pause-in-monitor}
 * @param where {@code pkg/File.java:12} where lines are known, else {@code pkg.Class.method};
 *     {@link Places} makes it shorter for people
 * @param what what is wrong, and why that matters
 * @param fix what to do about it
 * @param story how it came to be, a sentence each; empty where {@code what} says all
 */
public record Diagnostic(
    Severity severity, String rule, String where, String what, String fix, List<String> story) {

  private static final Set<String> OF_MEMORY =
      Set.of(
          "USE_AFTER_FREE",
          "DOUBLE_FREE",
          "REGION_ESCAPE",
          "KEY_CONSUMED",
          "UNIQUE_COPIED",
          "SWAP_REQUIRED",
          "WRONG_REGION_FREE",
          "LEAK");

  public Diagnostic {
    story = List.copyOf(story);
  }

  public Diagnostic(Severity severity, String rule, String where, String what, String fix) {
    this(severity, rule, where, what, fix, List.of());
  }

  /** The same at a place that is told in another way. */
  public Diagnostic at(String place) {
    return new Diagnostic(severity, rule, place, what, fix, story);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** Whether it is about messages or memory: such rules have names in capitals. */
  public boolean isOfIsolation() {
    return rule.equals(rule.toUpperCase(Locale.ROOT));
  }

  /** Whether it is one of those about memory that ends, which docs/memory.md has the rules of. */
  public boolean isOfMemory() {
    return OF_MEMORY.contains(rule);
  }

  /** Everything but the place. The rules of isolation tell a story. */
  public String text() {
    if (!isOfIsolation()) {
      return "%s. %s. [%s]".formatted(what, fix, rule);
    }
    StringBuilder text = new StringBuilder(rule + ": " + what);
    story.forEach(it -> text.append("\n    ").append(it));
    return text.append("\n    suggestion: ").append(fix).toString();
  }

  /** The line, counted from 1; 0 where it is not known. */
  public int line() {
    String digits = where.substring(where.lastIndexOf(':') + 1);
    return digits.length() < where.length() && digits.matches("\\d{1,9}")
        ? Integer.parseInt(digits)
        : 0;
  }

  @Override
  public String toString() {
    return "%s: %s: %s".formatted(where, isError() ? "error" : "warning", text());
  }
}
