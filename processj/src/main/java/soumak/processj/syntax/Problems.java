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

  /** So many of the first problems leave the tree whole. */
  private int slips;

  public void error(At at, String what) {
    error(at, what, null);
  }

  public void error(At at, String what, @Nullable String hint) {
    if (places.add(at)) {
      all.add(new Problem(at, true, what, hint));
    }
  }

  /**
   * Tells of an error in the text that leaves its tree whole, so that it has sense to check the
   * types as well.
   */
  public void slip(At at, String what, @Nullable String hint) {
    boolean before = isReadable();
    error(at, what, hint);
    if (before) {
      slips = all.size();
    }
  }

  public void slip(At at, String what) {
    slip(at, what, null);
  }

  /** Whether there is no error but those that leave the tree whole. */
  public boolean isReadable() {
    return all.stream().skip(slips).noneMatch(Problem::isError);
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
