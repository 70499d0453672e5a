package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Something of the JDK and its twin: what is done to both gives the same.
 *
 * @param name what they are
 */
record Compared<C>(String name, C jdk, C twin) {
  /** What a call gives, or the class of what it throws. */
  static String outcome(Supplier<Object> call) {
    try {
      Object result = call.get();
      return result instanceof Object[] array
          ? java.util.Arrays.toString(array)
          : String.valueOf(result);
    } catch (RuntimeException e) {
      return e.getClass().getName();
    }
  }

  /** What a call gives, or what it throws with its message, if not the JVM itself made that. */
  static String told(Supplier<Object> call) {
    try {
      return String.valueOf(call.get());
    } catch (NullPointerException | ArrayIndexOutOfBoundsException | ClassCastException e) {
      return e.getClass().getName();
    } catch (RuntimeException e) {
      String text = e.toString();
      return text.contains(": java.lang.") ? e.getClass().getName() : text;
    }
  }

  static <C> void compare(C jdk, C twin, java.util.Random random, List<Function<C, Object>> calls) {
    Function<C, Object> call = calls.get(random.nextInt(calls.size()));
    String expected = outcome(() -> call.apply(jdk));
    assertThat(outcome(() -> call.apply(twin))).isEqualTo(expected);
  }

  static void same(Collection<?> jdk, Collection<?> twin) {
    assertThat(twin.toString()).isEqualTo(jdk.toString());
    assertThat(twin.size()).isEqualTo(jdk.size());
    assertThat(twin.toArray()).isEqualTo(jdk.toArray());
  }

  /**
   * The same call of both, and what both show afterwards.
   *
   * @return its outcome
   */
  String call(String what, Function<C, Object> call) {
    String expected = outcome(() -> call.apply(jdk));
    assertThat(outcome(() -> call.apply(twin))).as("%s, %s", name, what).isEqualTo(expected);
    assertThat(outcome(twin::toString))
        .as("%s after %s", name, what)
        .isEqualTo(outcome(jdk::toString));
    return expected;
  }

  /** What has no name of its own has a number. */
  String call(int number, Function<C, Object> call) {
    return call("call " + number, call);
  }

  /** Views of both, or copies. */
  <D> Compared<D> map(String view, Function<C, D> of) {
    return new Compared<>(name + view, of.apply(jdk), of.apply(twin));
  }

  @Override
  public String toString() {
    return name;
  }
}
