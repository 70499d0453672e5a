package soumak.processj.check;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Basic;
import soumak.processj.typed.Callable;
import soumak.processj.typed.Type;
import soumak.processj.typed.Value;

/** Chooses among what can be called the one whose parameters fit best. */
final class Overloads {
  private Overloads() {}

  /** The most specific one that fits; null if there is none or no best one, which is told. */
  static <C extends Callable> @Nullable C choose(
      List<C> all, List<Value> arguments, String what, At at, Problems problems) {
    if (arguments.stream().anyMatch(it -> it.type() == Basic.ERROR)) {
      return all.size() == 1 && all.getFirst().parameters().size() == arguments.size()
          ? all.getFirst()
          : null;
    }
    List<C> strict = all.stream().filter(it -> applies(it, arguments, false)).toList();
    List<C> fitting =
        strict.isEmpty()
            ? all.stream().filter(it -> applies(it, arguments, true)).toList()
            : strict;
    if (fitting.isEmpty()) {
      tellNone(all, arguments, what, at, problems);
      return null;
    }
    List<C> best =
        fitting.stream()
            .filter(it -> fitting.stream().allMatch(other -> isAtLeast(it, other)))
            .toList();
    if (best.isEmpty()) {
      problems.error(
          at,
          "the call of '" + what + "' is ambiguous",
          "these fit: " + fitting.stream().map(Callable::shown).collect(Collectors.joining(", ")));
      return null;
    }
    return best.getFirst();
  }

  private static boolean applies(Callable one, List<Value> arguments, boolean constants) {
    List<Type> parameters = one.parameters();
    return parameters.size() == arguments.size()
        && IntStream.range(0, arguments.size())
            .allMatch(i ->
                constants
                    ? Conversions.fits(arguments.get(i), parameters.get(i))
                    : Conversions.fits(arguments.get(i).type(), parameters.get(i)));
  }

  private static boolean isAtLeast(Callable one, Callable other) {
    return IntStream.range(0, one.parameters().size())
        .allMatch(i -> Conversions.fits(one.parameters().get(i), other.parameters().get(i)));
  }

  private static void tellNone(
      List<? extends Callable> all, List<Value> arguments, String what, At at, Problems problems) {
    boolean one = all.size() == 1 && all.getFirst().parameters().size() == arguments.size();
    if (one) {
      for (int i = 0; i < arguments.size(); i++) {
        Mismatch.fit(arguments.get(i), all.getFirst().parameters().get(i), problems);
      }
    } else {
      problems.error(at, none(all, arguments, what));
    }
  }

  private static String none(List<? extends Callable> all, List<Value> arguments, String what) {
    String given =
        arguments.stream().map(it -> it.type().toString()).collect(Collectors.joining(", "));
    if (all.size() == 1) {
      Callable only = all.getFirst();
      return "'"
          + only.shown()
          + "' cannot be called with "
          + (given.isEmpty() ? "no arguments" : "(" + given + ")");
    }
    return "no '" + what + "' can be called with (" + given + ")";
  }
}
