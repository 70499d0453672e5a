package soumak.build;

import java.util.ArrayList;
import java.util.List;
import soumak.analysis.Diagnostic;

/**
 * What a run did.
 *
 * @param woven classes that were transformed
 * @param untouched classes that have nothing to transform
 * @param alreadyWoven classes that an earlier run had transformed
 * @param written files written or copied
 * @param removed files removed because what they were made from is gone
 * @param diagnostics all that is to be told, in the order of the classes
 */
public record Result(
    int woven,
    int untouched,
    int alreadyWoven,
    int written,
    int removed,
    List<Diagnostic> diagnostics) {

  public Result {
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * True if a class could not be woven. Then nothing is woven: what has been written and removed
   * was woven before, and is as it was compiled.
   */
  public boolean failed() {
    return errors() > 0;
  }

  public int errors() {
    return (int) diagnostics.stream().filter(Diagnostic::isError).count();
  }

  /** One line: how many classes were woven, or how many errors there are. */
  public String summary() {
    int warnings = diagnostics.size() - errors();
    String told = warnings == 0 ? "" : ", " + count(warnings, "warning");
    if (failed()) {
      String undone =
          written + removed == 0 ? "nothing was written" : "what was woven before was taken back";
      return count(errors(), "error") + told + "; " + undone;
    }
    if (woven + written + removed == 0) {
      return "nothing to do (" + count(total(), "class", "classes") + told + ")";
    }
    return "wove " + woven + " of " + count(total(), "class", "classes") + told;
  }

  private int total() {
    return woven + untouched + alreadyWoven;
  }

  private static String count(int n, String one) {
    return count(n, one, one + "s");
  }

  private static String count(int n, String one, String many) {
    return n + " " + (n == 1 ? one : many);
  }

  Result with(Diagnostic more) {
    List<Diagnostic> all = new ArrayList<>(diagnostics);
    all.add(more);
    return new Result(woven, untouched, alreadyWoven, written, removed, all);
  }

  Result withFiles(int newWritten, int newRemoved) {
    return new Result(woven, untouched, alreadyWoven, newWritten, newRemoved, diagnostics);
  }
}
