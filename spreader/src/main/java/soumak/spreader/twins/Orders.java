package soumak.spreader.twins;

import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Comparators that are put together, as by {@link Comparator} itself. */
public final class Orders {
  private Orders() {}

  private static final class Natural<T extends Comparable<? super T>> implements Comparator<T> {
    @Override
    public int compare(T one, T other) {
      return one.compareTo(other);
    }

    /** There is one of it in Java. */
    @Override
    public boolean equals(Object other) {
      return other instanceof Natural<?>;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static final class Reverse<T> implements Comparator<T> {
    private final Comparator<T> of;

    Reverse(Comparator<T> of) {
      this.of = FixedMap.some(of);
    }

    @Override
    public int compare(T one, T other) {
      return of.compare(other, one);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Reverse<?> reverse && of.equals(reverse.of);
    }

    @Override
    public int hashCode() {
      return of.hashCode() + 1;
    }
  }

  private static final class Nulls<T> implements Comparator<T> {
    private final int first;
    private final Comparator<T> of;

    Nulls(int first, Comparator<T> of) {
      this.first = first;
      this.of = of;
    }

    @Override
    public int compare(T one, T other) {
      if (one == null) {
        return other == null ? 0 : first;
      }
      return other == null ? -first : of == null ? 0 : of.compare(one, other);
    }

    Comparator<T> turned() {
      return new Nulls<>(-first, of == null ? null : Orders.reversed(of));
    }

    /** Nobody else is asked for two that are null. */
    Comparator<T> then(Comparator<? super T> then) {
      @SuppressWarnings("unchecked") // it only gets those
      Comparator<T> next = (Comparator<T>) then;
      return new Nulls<>(first, of == null ? next : Orders.thenComparing(of, next));
    }
  }

  public static <T extends Comparable<? super T>> Comparator<T> naturalOrder() {
    return new Natural<>();
  }

  public static <T extends Comparable<? super T>> Comparator<T> reverseOrder() {
    return new Reverse<>(new Natural<T>());
  }

  /** {@code Collections.reverseOrder}. */
  public static <T> Comparator<T> reverseOrder(Comparator<T> of) {
    @SuppressWarnings({"unchecked", "rawtypes"}) // then its elements are comparable
    Comparator<T> natural = (Comparator<T>) new Natural();
    return of instanceof Reverse<T> reverse ? reverse.of : new Reverse<>(of == null ? natural : of);
  }

  /** {@code String.CASE_INSENSITIVE_ORDER}. */
  public static Comparator<String> caseInsensitive() {
    return String::compareToIgnoreCase;
  }

  public static <T> Comparator<T> reversed(Comparator<T> of) {
    return of instanceof Nulls<T> nulls ? nulls.turned() : reverseOrder(FixedMap.some(of));
  }

  @SuppressWarnings("unchecked") // it only gets those
  public static <T> Comparator<T> nullsFirst(Comparator<? super T> of) {
    return new Nulls<>(-1, (Comparator<T>) of);
  }

  @SuppressWarnings("unchecked") // it only gets those
  public static <T> Comparator<T> nullsLast(Comparator<? super T> of) {
    return new Nulls<>(1, (Comparator<T>) of);
  }

  public static <T, U> Comparator<T> comparing(
      Function<? super T, ? extends U> key, Comparator<? super U> of) {
    FixedMap.some(key);
    FixedMap.some(of);
    return (one, other) -> of.compare(key.apply(one), key.apply(other));
  }

  public static <T, U extends Comparable<? super U>> Comparator<T> comparing(
      Function<? super T, ? extends U> key) {
    FixedMap.some(key);
    return (one, other) -> key.apply(one).compareTo(key.apply(other));
  }

  public static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
    FixedMap.some(key);
    return (one, other) -> Integer.compare(key.applyAsInt(one), key.applyAsInt(other));
  }

  public static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
    FixedMap.some(key);
    return (one, other) -> Long.compare(key.applyAsLong(one), key.applyAsLong(other));
  }

  public static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
    FixedMap.some(key);
    return (one, other) -> Double.compare(key.applyAsDouble(one), key.applyAsDouble(other));
  }

  public static <T> Comparator<T> thenComparing(Comparator<T> first, Comparator<? super T> then) {
    FixedMap.some(first);
    FixedMap.some(then);
    if (first instanceof Nulls<T> nulls) {
      return nulls.then(then);
    }
    return (one, other) -> {
      int result = first.compare(one, other);
      return result != 0 ? result : then.compare(one, other);
    };
  }

  public static <T, U> Comparator<T> thenComparing(
      Comparator<T> first, Function<? super T, ? extends U> key, Comparator<? super U> of) {
    return thenComparing(first, comparing(key, of));
  }

  public static <T, U extends Comparable<? super U>> Comparator<T> thenComparing(
      Comparator<T> first, Function<? super T, ? extends U> key) {
    return thenComparing(first, comparing(key));
  }

  public static <T> Comparator<T> thenComparingInt(
      Comparator<T> first, ToIntFunction<? super T> key) {
    return thenComparing(first, comparingInt(key));
  }

  public static <T> Comparator<T> thenComparingLong(
      Comparator<T> first, ToLongFunction<? super T> key) {
    return thenComparing(first, comparingLong(key));
  }

  public static <T> Comparator<T> thenComparingDouble(
      Comparator<T> first, ToDoubleFunction<? super T> key) {
    return thenComparing(first, comparingDouble(key));
  }

  public static <K extends Comparable<? super K>, V> Comparator<Map.Entry<K, V>> comparingByKey() {
    return (one, other) -> one.getKey().compareTo(other.getKey());
  }

  public static <K, V extends Comparable<? super V>>
      Comparator<Map.Entry<K, V>> comparingByValue() {
    return (one, other) -> one.getValue().compareTo(other.getValue());
  }

  public static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> of) {
    FixedMap.some(of);
    return (one, other) -> of.compare(one.getKey(), other.getKey());
  }

  public static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> of) {
    FixedMap.some(of);
    return (one, other) -> of.compare(one.getValue(), other.getValue());
  }
}
