package soumak.checker.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.checker.Finding;

/**
 * What became of one program.
 *
 * @param findings what the checker says of it
 * @param violation what its runs did wrong, null if nothing
 */
record Verdict(Program program, List<Finding> findings, @Nullable String violation) {
  boolean isAccepted() {
    return findings.isEmpty();
  }

  /** The checker has accepted what is wrong. */
  boolean isUnsound() {
    return isAccepted() && violation != null;
  }

  String report() {
    return "seed %d: accepted, but %s:%n%s".formatted(program.number(), violation, program.text());
  }
}
