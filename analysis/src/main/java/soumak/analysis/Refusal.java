package soumak.analysis;

import java.util.List;

/** Says in a line why a program is refused, what to read, and how to go on in spite of it. */
public final class Refusal {
  private Refusal() {}

  /**
   * A line without an end.
   *
   * @param subject what is refused, as the beginning of a sentence
   * @param diagnostics among them at least one error
   * @param inSpiteOfIt the setting by which messages that could be shared are only warned of
   */
  public static String headline(String subject, List<Diagnostic> diagnostics, String inSpiteOfIt) {
    long errors = diagnostics.stream().filter(Diagnostic::isError).count();
    long sharing = diagnostics.stream().filter(it -> it.isError() && it.isOfIsolation()).count();
    if (sharing == 0) {
      return subject + " cannot be woven";
    }
    return "%s is refused, as tasks could share a message: %s%s (read docs/isolation.md and %s; %s)"
        .formatted(
            subject,
            count(sharing, "finding"),
            errors == sharing ? "" : ", and " + count(errors - sharing, "other error"),
            "'soumak check --explain KIND'",
            "in spite of it: " + inSpiteOfIt);
  }

  private static String count(long n, String one) {
    return n + " " + one + (n == 1 ? "" : "s");
  }
}
