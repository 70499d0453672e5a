package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what is to be told. Of several errors at one place only the first is kept. */
public final class Problems {
  private static final Comparator<Problem> IN_ORDER =
      Comparator.<Problem, String>comparing(it -> it.at().file().name())
          .thenComparingInt(it -> it.at().line())
          .thenComparingInt(it -> it.at().column());

  private final List<Problem> all = new ArrayList<>();
  private final Set<At> places = new HashSet<>();

  public void error(At at, String what) {
    error(at, what, null);
  }

  public void error(At at, String what, @Nullable String hint) {
    if (places.add(at)) {
      all.add(new Problem(at, true, what, hint));
    }
  }

  public void warn(At at, String what, @Nullable String hint) {
    all.add(new Problem(at, false, what, hint));
  }

  public boolean hasErrors() {
    return all.stream().anyMatch(Problem::isError);
  }

  /** All of them in the order of the text. */
  public List<Problem> sorted() {
    return all.stream().sorted(IN_ORDER).toList();
  }
}
