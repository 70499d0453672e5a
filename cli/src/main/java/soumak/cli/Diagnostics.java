package soumak.cli;

import java.util.stream.Collectors;
import soumak.analysis.Diagnostic;
import soumak.analysis.Refusal;
import soumak.build.Result;

/** What a run has to tell, for a terminal. */
final class Diagnostics {
  private Diagnostics() {}

  /** The headline of what has errors. */
  static String refusal(Result result) {
    return Refusal.headline("it", result.diagnostics(), "--isolation warn");
  }

  /** A headline, and below it each diagnostic on its line. */
  static String text(String headline, Result result) {
    return result.diagnostics().stream()
        .map(Diagnostic::toString)
        .collect(Collectors.joining("\n", headline + "\n", ""))
        .stripTrailing();
  }
}
