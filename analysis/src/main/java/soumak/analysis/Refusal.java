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
    long found = diagnostics.stream().filter(it -> it.isError() && it.isOfIsolation()).count();
    if (found == 0) {
      return subject + " cannot be woven";
    }
    long ofMemory = diagnostics.stream().filter(it -> it.isError() && it.isOfMemory()).count();
    return "%s is refused, as %s: %s%s (read %s and %s; %s)"
        .formatted(
            subject,
            either(
                ofMemory,
                found,
                "tasks could share a message",
                "memory could be misused",
                ", and "),
            count(found, "finding"),
            errors == found ? "" : ", and " + count(errors - found, "other error"),
            either(ofMemory, found, "docs/isolation.md", "docs/memory.md", ", "),
            "'soumak check --explain KIND'",
            "in spite of it: " + inSpiteOfIt);
  }

  private static String either(
      long ofMemory, long found, String messages, String memory, String both) {
    if (ofMemory == 0) {
      return messages;
    }
    return ofMemory == found ? memory : messages + both + memory;
  }

  private static String count(long n, String one) {
    return n + " " + one + (n == 1 ? "" : "s");
  }
}
