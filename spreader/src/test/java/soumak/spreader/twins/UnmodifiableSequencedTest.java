package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Views of what has two ends, by which nothing can be changed, while that behind them is. */
class UnmodifiableSequencedTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(750, 3000);

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void maps(long seed) {
    java.util.Random random = new java.util.Random(seed);
    SequencedMap<String, Integer> jdk = new java.util.LinkedHashMap<>();
    SequencedMap<String, Integer> twin = new LinkedHashMap<>();
    SequencedMap<String, Integer> old = Collections.unmodifiableSequencedMap(jdk);
    SequencedMap<String, Integer> view = UnmodifiableSequenced.unmodifiableSequencedMap(twin);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, BackwardsTest.mapCalls(random));
      boolean back = random.nextBoolean();
      Compared.compare(
          back ? old.reversed() : old,
          back ? view.reversed() : view,
          random,
          BackwardsTest.mapCalls(random));
      assertThat(view.toString()).isEqualTo(old.toString());
      assertThat(twin.toString()).isEqualTo(jdk.toString());
      Compared.same(old.reversed().sequencedEntrySet(), view.reversed().sequencedEntrySet());
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void viewsOfMaps(long seed) {
    Map<String, Integer> some = Map.of("k1", 1, "k2", 2, "k3", 2);
    BackwardsTest.views(
        Collections.unmodifiableSequencedMap(
            new java.util.LinkedHashMap<>(new java.util.TreeMap<>(some))),
        UnmodifiableSequenced.unmodifiableSequencedMap(new LinkedHashMap<>(new TreeMap<>(some))),
        seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void sets(long seed) {
    java.util.Random random = new java.util.Random(seed);
    SequencedSet<String> jdk = new java.util.LinkedHashSet<>();
    SequencedSet<String> twin = new LinkedHashSet<>();
    SequencedSet<String> old = Collections.unmodifiableSequencedSet(jdk);
    SequencedSet<String> view = UnmodifiableSequenced.unmodifiableSequencedSet(twin);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, BackwardsTest.setCalls(random));
      boolean back = random.nextBoolean();
      Compared.compare(
          back ? old.reversed() : old,
          back ? view.reversed() : view,
          random,
          BackwardsTest.setCalls(random));
      Compared.same(jdk, twin);
      Compared.same(old.reversed(), view.reversed());
    }
  }

  private static List<Function<SequencedCollection<Integer>, Object>> calls(int value) {
    return List.of(
        it -> it.add(value),
        it -> it.remove((Object) value),
        it -> it.contains(value),
        SequencedCollection::getFirst,
        SequencedCollection::getLast,
        SequencedCollection::removeFirst,
        SequencedCollection::removeLast,
        it -> it + " " + it.reversed(),
        it -> it.equals(it) + " " + it.equals(List.copyOf(it)),
        it -> it.iterator().next(),
        it -> {
          it.addFirst(value);
          return it;
        },
        it -> {
          it.addLast(value);
          return it;
        });
  }

  /** Of a list: the view is none. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void collections(long seed) {
    java.util.Random random = new java.util.Random(seed);
    SequencedCollection<Integer> jdk = new java.util.ArrayList<>();
    SequencedCollection<Integer> twin = new ArrayList<>();
    SequencedCollection<Integer> old = Collections.unmodifiableSequencedCollection(jdk);
    SequencedCollection<Integer> view = UnmodifiableSequenced.unmodifiableSequencedCollection(twin);
    for (int i = 0; i < CALLS; i++) {
      Compared.compare(jdk, twin, random, calls(random.nextInt(9)));
      boolean back = random.nextBoolean();
      Compared.compare(
          back ? old.reversed() : old,
          back ? view.reversed() : view,
          random,
          calls(random.nextInt(9)));
      Compared.same(jdk, twin);
      Compared.same(old.reversed(), view.reversed());
    }
    assertThat(view).isNotInstanceOf(List.class);
  }

  @Test
  void ofNothingThereIsNone() {
    assertThatThrownBy(() -> UnmodifiableSequenced.unmodifiableSequencedMap(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> UnmodifiableSequenced.unmodifiableSequencedSet(null))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> UnmodifiableSequenced.unmodifiableSequencedCollection(null))
        .isInstanceOf(NullPointerException.class);
  }

  @Test
  void entriesOfTheEndsCannotBeChanged() {
    SequencedMap<String, Integer> map = new LinkedHashMap<>(Map.of("k", 1));
    SequencedMap<String, Integer> view = UnmodifiableSequenced.unmodifiableSequencedMap(map);
    for (Map.Entry<String, Integer> end : List.of(view.firstEntry(), view.lastEntry())) {
      assertThat(end).isEqualTo(Map.entry("k", 1));
      assertThatThrownBy(() -> end.setValue(2)).isInstanceOf(UnsupportedOperationException.class);
    }
    assertThat(map).containsEntry("k", 1);
  }
}
