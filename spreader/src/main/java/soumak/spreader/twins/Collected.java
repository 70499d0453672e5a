package soumak.spreader.twins;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** {@link Collectors} that make collections and summaries, and what streams of numbers give. */
public final class Collected {
  private Collected() {}

  public static <T> Collector<T, ?, List<T>> toList() {
    return Collectors.toCollection(ArrayList::new);
  }

  public static <T> Collector<T, ?, Set<T>> toSet() {
    return Collectors.toCollection(HashSet::new);
  }

  public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
    return Collectors.collectingAndThen(toList(), FixedList::copyOf);
  }

  public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
    return Collectors.collectingAndThen(toSet(), FixedSet::copyOf);
  }

  private static <T, K, V, M extends Map<K, V>> BiConsumer<M, T> single(
      Function<? super T, ? extends K> key, Function<? super T, ? extends V> value) {
    return (map, each) -> put(map, key.apply(each), value.apply(each));
  }

  private static <K, V> void put(Map<K, V> map, K key, V value) {
    V before = map.putIfAbsent(key, FixedMap.some(value));
    if (before != null) {
      throw new IllegalStateException(
          "Duplicate key " + key + " (attempted merging values " + before + " and " + value + ")");
    }
  }

  private static <K, V, M extends Map<K, V>> M joined(M one, M other) {
    other.forEach((key, value) -> put(one, key, value));
    return one;
  }

  public static <T, K, V> Collector<T, ?, Map<K, V>> toMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends V> value) {
    return Collector.of(
        HashMap::new,
        single(key, value),
        Collected::joined,
        Collector.Characteristics.IDENTITY_FINISH);
  }

  public static <T, K, V> Collector<T, ?, Map<K, V>> toMap(
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> merge) {
    return Collectors.toMap(key, value, merge, HashMap::new);
  }

  public static <T, K, V> Collector<T, ?, Map<K, V>> toUnmodifiableMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends V> value) {
    return Collectors.collectingAndThen(toMap(key, value), FixedMap::copyOf);
  }

  public static <T, K, V> Collector<T, ?, Map<K, V>> toUnmodifiableMap(
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> merge) {
    return Collectors.collectingAndThen(toMap(key, value, merge), FixedMap::copyOf);
  }

  public static <T, K, V> Collector<T, ?, ConcurrentMap<K, V>> toConcurrentMap(
      Function<? super T, ? extends K> key, Function<? super T, ? extends V> value) {
    return Collector.of(
        ConcurrentHashMap::new,
        single(key, value),
        Collected::joined,
        Collector.Characteristics.IDENTITY_FINISH);
  }

  public static <T, K, V> Collector<T, ?, ConcurrentMap<K, V>> toConcurrentMap(
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> merge) {
    return Collectors.toConcurrentMap(key, value, merge, ConcurrentHashMap::new);
  }

  public static <T, K, V, M extends ConcurrentMap<K, V>> Collector<T, ?, M> toConcurrentMap(
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> merge,
      java.util.function.Supplier<M> made) {
    return Collectors.toConcurrentMap(key, value, merge, made);
  }

  public static <T, K, V, M extends Map<K, V>> Collector<T, ?, M> toMap(
      Function<? super T, ? extends K> key,
      Function<? super T, ? extends V> value,
      BinaryOperator<V> merge,
      java.util.function.Supplier<M> made) {
    return Collectors.toMap(key, value, merge, made);
  }

  public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(
      Function<? super T, ? extends K> key) {
    return groupingBy(key, toList());
  }

  public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(
      Function<? super T, ? extends K> key, Collector<? super T, A, D> of) {
    return Collectors.groupingBy(key, HashMap::new, of);
  }

  public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(
      Function<? super T, ? extends K> key,
      java.util.function.Supplier<M> made,
      Collector<? super T, A, D> of) {
    return Collectors.groupingBy(key, made, of);
  }

  public static <T, K> Collector<T, ?, ConcurrentMap<K, List<T>>> groupingByConcurrent(
      Function<? super T, ? extends K> key) {
    return groupingByConcurrent(key, toList());
  }

  public static <T, K, A, D> Collector<T, ?, ConcurrentMap<K, D>> groupingByConcurrent(
      Function<? super T, ? extends K> key, Collector<? super T, A, D> of) {
    return groupingByConcurrent(key, ConcurrentHashMap::new, of);
  }

  public static <T, K, A, D, M extends ConcurrentMap<K, D>> Collector<T, ?, M> groupingByConcurrent(
      Function<? super T, ? extends K> key,
      java.util.function.Supplier<M> made,
      Collector<? super T, A, D> of) {
    return Collectors.groupingByConcurrent(key, made, of);
  }

  public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(
      Predicate<? super T> wanted) {
    return partitioningBy(wanted, toList());
  }

  /** Both are there, also if they got nothing. */
  public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(
      Predicate<? super T> wanted, Collector<? super T, A, D> of) {
    BiConsumer<A, ? super T> add = of.accumulator();
    return Collector.of(
        () -> List.of(of.supplier().get(), of.supplier().get()),
        (both, each) -> add.accept(both.get(wanted.test(each) ? 1 : 0), each),
        (one, other) ->
            List.of(
                of.combiner().apply(one.get(0), other.get(0)),
                of.combiner().apply(one.get(1), other.get(1))),
        both -> {
          Map<Boolean, D> result = new LinkedHashMap<>();
          result.put(false, of.finisher().apply(both.get(0)));
          result.put(true, of.finisher().apply(both.get(1)));
          return result;
        });
  }

  public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(
      ToIntFunction<? super T> of) {
    return Collector.of(
        IntSummaryStatistics::new,
        (all, each) -> all.accept(of.applyAsInt(each)),
        (one, other) -> {
          one.combine(other);
          return one;
        },
        Collector.Characteristics.IDENTITY_FINISH);
  }

  public static IntSummaryStatistics summaryStatistics(IntStream of) {
    return of.collect(
        IntSummaryStatistics::new, IntSummaryStatistics::accept, IntSummaryStatistics::combine);
  }

  public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(
      ToLongFunction<? super T> of) {
    return Collector.of(
        LongSummaryStatistics::new,
        (all, each) -> all.accept(of.applyAsLong(each)),
        (one, other) -> {
          one.combine(other);
          return one;
        },
        Collector.Characteristics.IDENTITY_FINISH);
  }

  public static LongSummaryStatistics summaryStatistics(LongStream of) {
    return of.collect(
        LongSummaryStatistics::new, LongSummaryStatistics::accept, LongSummaryStatistics::combine);
  }

  public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(
      ToDoubleFunction<? super T> of) {
    return Collector.of(
        DoubleSummaryStatistics::new,
        (all, each) -> all.accept(of.applyAsDouble(each)),
        (one, other) -> {
          one.combine(other);
          return one;
        },
        Collector.Characteristics.IDENTITY_FINISH);
  }

  public static DoubleSummaryStatistics summaryStatistics(DoubleStream of) {
    return of.collect(
        DoubleSummaryStatistics::new,
        DoubleSummaryStatistics::accept,
        DoubleSummaryStatistics::combine);
  }
}
