package soumak.processj.typed;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A type with all that is above it, or below it, each once: there may be very many ways from one to
 * the other.
 */
final class Ancestry {
  private Ancestry() {}

  /** {@code type} and all that {@code next} leads to; each stands behind those that it leads to. */
  static <T> Set<T> of(T type, Function<T, List<T>> next) {
    Set<T> all = new LinkedHashSet<>();
    add(type, next, all);
    return all;
  }

  private static <T> void add(T type, Function<T, List<T>> next, Set<T> all) {
    if (!all.contains(type)) {
      next.apply(type).forEach(it -> add(it, next, all));
      all.add(type);
    }
  }
}
