package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Collectors that make our collections collect what the JDK's do, and fail where those do. */
class CollectorsTest {
  private static final List<List<String>> INPUTS =
      List.of(
          List.of(),
          List.of("a"),
          List.of("a", "bb", "cc", "d", "eee"),
          List.of("x", "x", "yy"),
          java.util.Arrays.asList("a", null, "b"),
          Stream.iterate("1", it -> it + "1").limit(40).toList());

  private static Integer length(String of) {
    return of == null ? null : of.length();
  }

  /** In the order of what cannot have one. */
  private static Object ordered(Object result) {
    if (result instanceof Map<?, ?> map && !(result instanceof TreeMap<?, ?>)) {
      return new TreeMap<>(map).toString();
    }
    return result instanceof java.util.Set<?> set ? new java.util.TreeSet<>(set) : result;
  }

  private static void check(
      String what, Collector<String, ?, ?> jdk, Collector<String, ?, ?> twin) {
    for (List<String> input : INPUTS) {
      for (boolean parallel : new boolean[] {false, true}) {
        String expected = Compared.told(() -> ordered(collected(input, jdk, parallel)));
        if (!parallel || !expected.contains("Exception")) {
          assertThat(Compared.told(() -> ordered(collected(input, twin, parallel))))
              .as("%s of %s", what, input)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static Object collected(
      List<String> input, Collector<String, ?, ?> by, boolean parallel) {
    Stream<String> stream = parallel ? input.parallelStream() : input.stream();
    return stream.collect(by);
  }

  @Test
  void listsAndSets() {
    check("toList", Collectors.toList(), Collected.toList());
    check("toUnmodifiableList", Collectors.toUnmodifiableList(), Collected.toUnmodifiableList());
    check(
        "toSet",
        Collectors.filtering(it -> it != null, Collectors.toSet()),
        Collectors.filtering(it -> it != null, Collected.toSet()));
    check("toUnmodifiableSet", Collectors.toUnmodifiableSet(), Collected.toUnmodifiableSet());
  }

  @Test
  void maps() {
    check(
        "toMap",
        Collectors.toMap(it -> it, CollectorsTest::length),
        Collected.toMap(it -> it, CollectorsTest::length));
    check(
        "toMap by length",
        Collectors.toMap(CollectorsTest::length, it -> it + "!"),
        Collected.toMap(CollectorsTest::length, it -> it + "!"));
    check(
        "toMap, merged",
        Collectors.toMap(it -> String.valueOf(length(it)), it -> it + "!", String::concat),
        Collected.toMap(it -> String.valueOf(length(it)), it -> it + "!", String::concat));
    check(
        "toMap, merged to nothing",
        Collectors.toMap(it -> "k", it -> it + "!", (one, other) -> null),
        Collected.toMap(it -> "k", it -> it + "!", (one, other) -> null));
    check(
        "toMap into",
        Collectors.toMap(it -> String.valueOf(it), it -> "v", String::concat, TreeMap::new),
        Collected.toMap(it -> String.valueOf(it), it -> "v", String::concat, TreeMap::new));
    check(
        "toUnmodifiableMap",
        Collectors.toUnmodifiableMap(it -> it, CollectorsTest::length),
        Collected.toUnmodifiableMap(it -> it, CollectorsTest::length));
    check(
        "toUnmodifiableMap, merged",
        Collectors.toUnmodifiableMap(it -> "k" + it, it -> "v", String::concat),
        Collected.toUnmodifiableMap(it -> "k" + it, it -> "v", String::concat));
    check(
        "toConcurrentMap",
        Collectors.toConcurrentMap(it -> it, CollectorsTest::length),
        Collected.toConcurrentMap(it -> it, CollectorsTest::length));
    check(
        "toConcurrentMap, merged",
        Collectors.toConcurrentMap(it -> "" + length(it), it -> 1, Integer::sum),
        Collected.toConcurrentMap(it -> "" + length(it), it -> 1, Integer::sum));
  }

  @Test
  void groups() {
    check(
        "groupingBy",
        Collectors.groupingBy(CollectorsTest::length),
        Collected.groupingBy(CollectorsTest::length));
    check(
        "groupingBy, counting",
        Collectors.groupingBy(it -> "" + length(it), Collectors.counting()),
        Collected.groupingBy(it -> "" + length(it), Collectors.counting()));
    check(
        "groupingBy into",
        Collectors.groupingBy(it -> "" + length(it), TreeMap::new, Collectors.joining("+")),
        Collected.groupingBy(it -> "" + length(it), TreeMap::new, Collectors.joining("+")));
    check(
        "groupingByConcurrent",
        Collectors.groupingByConcurrent(it -> "" + length(it), Collectors.counting()),
        Collected.groupingByConcurrent(it -> "" + length(it), Collectors.counting()));
    check(
        "groups of groups",
        Collectors.groupingBy(
            it -> "" + it, Collectors.groupingBy(it -> "" + length(it), Collectors.toList())),
        Collected.groupingBy(
            it -> "" + it, Collected.groupingBy(it -> "" + length(it), Collected.toList())));
    check(
        "partitioningBy",
        Collectors.partitioningBy(it -> it.length() > 1),
        Collected.partitioningBy(it -> it.length() > 1));
    check(
        "partitioningBy, averaging",
        Collectors.partitioningBy(
            it -> it != null && it.length() > 1, Collectors.averagingInt(CollectorsTest::length)),
        Collected.partitioningBy(
            it -> it != null && it.length() > 1, Collectors.averagingInt(CollectorsTest::length)));
    check(
        "teeing",
        Collectors.teeing(
            Collectors.toList(), Collectors.counting(), (list, count) -> list + "" + count),
        Collectors.teeing(
            Collected.toList(), Collectors.counting(), (list, count) -> list + "" + count));
  }

  /** What they make is of this package, also in the groups. */
  @Test
  void allIsOurs() {
    Stream<Object> made =
        Stream.of(
            Stream.of("a").collect(Collected.toList()),
            Stream.of("a").collect(Collected.toSet()),
            Stream.of("a").collect(Collected.toUnmodifiableList()),
            Stream.of("a").collect(Collected.toUnmodifiableSet()),
            Stream.of("a").collect(Collected.toMap(it -> it, it -> it)),
            Stream.of("a").collect(Collected.toUnmodifiableMap(it -> it, it -> it)),
            Stream.of("a").collect(Collected.groupingBy(it -> it)),
            Stream.of("a").collect(Collected.groupingBy(it -> it)).get("a"),
            Stream.of("a").collect(Collected.partitioningBy(it -> true)),
            Stream.of("a").collect(Collected.partitioningBy(it -> true)).get(true),
            Stream.of("a").collect(Collected.groupingByConcurrent(it -> it)),
            Stream.of("a").collect(Collected.groupingByConcurrent(it -> it)).get("a"));
    String here = CollectorsTest.class.getPackageName() + ".";
    assertThat(made).allMatch(it -> it.getClass().getName().startsWith(here));
  }

  /** The map that it gives has both keys, and can be asked for others. */
  @Test
  void whatIsPartitionedIsAMap() {
    Map<Boolean, List<String>> jdk =
        Stream.of("a", "bb").collect(Collectors.partitioningBy(it -> it.length() > 1));
    Map<Boolean, List<String>> twin =
        Stream.of("a", "bb").collect(Collected.partitioningBy(it -> it.length() > 1));
    assertThat(twin).isEqualTo(jdk).hasSameHashCodeAs(jdk).hasToString(jdk.toString());
    for (Object each : new Object[] {true, false, null, "x"}) {
      assertThat(Compared.outcome(() -> twin.get(each)))
          .isEqualTo(Compared.outcome(() -> jdk.get(each)));
    }
    Collection<List<String>> values = twin.values();
    assertThat(values.toString()).isEqualTo(jdk.values().toString());
  }
}
