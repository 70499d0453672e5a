package soumak.spreader.twins;

import java.util.Comparator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Functions that are put together, as by the interfaces of {@code java.util.function}. */
@SuppressWarnings("overloads") // they have the names of those of the interfaces
public final class Functions {
  private Functions() {}

  /** What is the same for both of its types. */
  private static final class Same<T> implements UnaryOperator<T> {
    @Override
    public T apply(T it) {
      return it;
    }
  }

  /** {@link Function#identity}. */
  public static <T> Function<T, T> identity() {
    return new Same<>();
  }

  /** {@link UnaryOperator#identity}. */
  public static <T> UnaryOperator<T> sameObject() {
    return new Same<>();
  }

  public static <T, R, V> Function<T, V> andThen(
      Function<T, R> first, Function<? super R, ? extends V> then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> then.apply(first.apply(it));
  }

  public static <T, R, V> Function<V, R> compose(
      Function<T, R> last, Function<? super V, ? extends T> before) {
    FixedMap.some(last);
    FixedMap.some(before);
    return it -> last.apply(before.apply(it));
  }

  public static <T, U, R, V> BiFunction<T, U, V> andThen(
      BiFunction<T, U, R> first, Function<? super R, ? extends V> then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return (one, other) -> then.apply(first.apply(one, other));
  }

  public static <T> Consumer<T> andThen(Consumer<T> first, Consumer<? super T> then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return it -> {
      first.accept(it);
      then.accept(it);
    };
  }

  public static <T, U> BiConsumer<T, U> andThen(
      BiConsumer<T, U> first, BiConsumer<? super T, ? super U> then) {
    FixedMap.some(first);
    FixedMap.some(then);
    return (one, other) -> {
      first.accept(one, other);
      then.accept(one, other);
    };
  }

  public static <T> Predicate<T> and(Predicate<T> one, Predicate<? super T> other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) && other.test(it);
  }

  public static <T> Predicate<T> or(Predicate<T> one, Predicate<? super T> other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return it -> one.test(it) || other.test(it);
  }

  public static <T> Predicate<T> negate(Predicate<T> of) {
    FixedMap.some(of);
    return it -> !of.test(it);
  }

  @SuppressWarnings("unchecked") // it only gets those
  public static <T> Predicate<T> not(Predicate<? super T> of) {
    return negate((Predicate<T>) of);
  }

  public static <T> Predicate<T> isEqual(Object wanted) {
    return it -> Items.isEqual(wanted, it);
  }

  public static <T, U> BiPredicate<T, U> and(
      BiPredicate<T, U> one, BiPredicate<? super T, ? super U> other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return (a, b) -> one.test(a, b) && other.test(a, b);
  }

  public static <T, U> BiPredicate<T, U> or(
      BiPredicate<T, U> one, BiPredicate<? super T, ? super U> other) {
    FixedMap.some(one);
    FixedMap.some(other);
    return (a, b) -> one.test(a, b) || other.test(a, b);
  }

  public static <T, U> BiPredicate<T, U> negate(BiPredicate<T, U> of) {
    FixedMap.some(of);
    return (a, b) -> !of.test(a, b);
  }

  public static <T> BinaryOperator<T> minBy(Comparator<? super T> order) {
    FixedMap.some(order);
    return (one, other) -> order.compare(one, other) <= 0 ? one : other;
  }

  public static <T> BinaryOperator<T> maxBy(Comparator<? super T> order) {
    FixedMap.some(order);
    return (one, other) -> order.compare(one, other) >= 0 ? one : other;
  }
}
