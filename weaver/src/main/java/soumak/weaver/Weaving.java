package soumak.weaver;

import static java.util.Comparator.comparingInt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import soumak.analysis.Diagnostic;

/**
 * What became of one class.
 *
 * @param status what was done
 * @param classes class files by internal name: the class itself and those generated for it; empty
 *     when refused
 * @param diagnostics what its author should know, by line; at least one error when refused
 */
public record Weaving(Status status, Map<String, byte[]> classes, List<Diagnostic> diagnostics) {

  public Weaving {
    // compilers copy finally blocks: one source line may be at fault several times
    diagnostics = diagnostics.stream().distinct().sorted(comparingInt(Diagnostic::line)).toList();
  }

  /** The same with more classes that were made for it. */
  Weaving with(Map<String, byte[]> more) {
    if (status == Status.REFUSED) {
      return this;
    }
    Map<String, byte[]> all = new LinkedHashMap<>(classes);
    all.putAll(more);
    return new Weaving(Status.WOVEN, all, diagnostics);
  }

  /** What the weaver did with a class. */
  public enum Status {
    /** It was transformed. */
    WOVEN,
    /** It has nothing to do with pausing and is returned as it came. */
    UNTOUCHED,
    /** This version of the weaver made it; it is returned as it came. */
    ALREADY_WOVEN,
    /** It cannot be woven; the diagnostics say why. */
    REFUSED
  }
}
