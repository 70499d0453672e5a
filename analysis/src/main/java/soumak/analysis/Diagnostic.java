package soumak.analysis;

/**
 * One thing to tell the author of a program.
 *
 * @param severity whether the class can be used
 * @param rule a stable name of the rule, such as {@code pause-in-monitor}
 * @param where {@code File.java:12} where lines are known, else {@code pkg.Class.method}
 * @param what what is wrong, and why that matters
 * @param fix what to do about it
 */
public record Diagnostic(Severity severity, String rule, String where, String what, String fix) {

  public boolean isError() {
    return severity == Severity.ERROR;
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
    return "%s: %s: %s. %s. [%s]"
        .formatted(where, severity == Severity.ERROR ? "error" : "warning", what, fix, rule);
  }
}
