package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that copy, and views of their parts that stay while the lists change. */
class CopyOnWriteTest {
  private static final int CALLS = 3000;

  /** What lists of the other kinds do as well, and what only these have. */
  private static List<Function<List<Integer>, Object>> calls(java.util.Random random) {
    java.util.ArrayList<Function<List<Integer>, Object>> all =
        new java.util.ArrayList<>(CollectionsTest.listCalls(random));
    int value = random.nextInt(8);
    Integer same = random.nextInt(5000);
    all.addAll(
        List.of(
            List::size,
            List::getFirst,
            List::getLast,
            List::removeFirst,
            List::removeLast,
            it -> it.addAll(List.of()),
            it -> it.removeAll(List.of()),
            it -> it.containsAll(List.of(value)) + " " + it.containsAll(it),
            it -> it.set(0, it.get(0)),
            it -> it.set(0, same) + " " + it.set(0, same),
            it -> it.removeIf(each -> false),
            it -> it.listIterator(value).nextIndex(),
            it -> shown(it.listIterator(1)),
            it -> it.stream().map(String::valueOf).toList(),
            it -> it.equals(new java.util.LinkedList<>(it)) + " " + it.equals(List.of(value)),
            it -> {
              it.addFirst(value);
              it.addLast(value + 1);
              return it;
            },
            it -> {
              it.sort(java.util.Comparator.nullsFirst(java.util.Comparator.reverseOrder()));
              return it;
            },
            it -> {
              it.removeIf(each -> {
                throw new IllegalStateException();
              });
              return it;
            },
            it -> {
              it.replaceAll(each -> each == null ? 1 : each / 2);
              return it;
            },
            it -> {
              StringBuilder seen = new StringBuilder();
              it.forEach(seen::append);
              it.spliterator().forEachRemaining(seen::append);
              return seen;
            }));
    return all;
  }

  private static String shown(ListIterator<Integer> each) {
    StringBuilder seen = new StringBuilder();
    seen.append(each.hasPrevious()).append(each.previous()).append(each.hasPrevious());
    while (each.hasNext()) {
      seen.append(each.nextIndex()).append(each.next());
    }
    return seen.append(Compared.outcome(each::next)).toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void viewsOfPartsAreGoodAsLongAsThoseOfTheJdk(long seed) {
    java.util.Random random = new java.util.Random(seed);
    Compared<List<Integer>> whole =
        new Compared<>(
            "list",
            new java.util.concurrent.CopyOnWriteArrayList<>(),
            new CopyOnWriteArrayList<>());
    Deque<Compared<List<Integer>>> views = new ArrayDeque<>();
    int good = 0;
    int bad = 0;
    for (int i = 0; i < CALLS; i++) {
      Compared<List<Integer>> pair =
          views.isEmpty() || random.nextInt(12) == 0 ? whole : any(views, random);
      if (random.nextInt(6) == 0) {
        add(pair, views, random);
      } else {
        List<Function<List<Integer>, Object>> calls = calls(random);
        String outcome = pair.call(i, calls.get(random.nextInt(calls.size())));
        bad += outcome.contains("ConcurrentModification") ? 1 : 0;
        good += pair != whole && !outcome.contains("Exception") ? 1 : 0;
      }
      Compared.same(whole.jdk(), whole.twin());
      views.forEach(view -> view.call("view", it -> it));
    }
    assertThat(good).as("calls of views that did something").isGreaterThan(50);
    assertThat(bad).as("calls of views that were of no use any more").isGreaterThan(50);
  }

  private static Compared<List<Integer>> any(
      Deque<Compared<List<Integer>>> views, java.util.Random random) {
    return views.stream().skip(random.nextInt(views.size())).findFirst().orElseThrow();
  }

  private static void add(
      Compared<List<Integer>> of, Deque<Compared<List<Integer>>> views, java.util.Random random) {
    int from = random.nextInt(-1, 4);
    int to = from + random.nextInt(-1, 5);
    String outcome = of.call("part", it -> it.subList(from, to));
    if (!outcome.contains("Exception")) {
      views.addFirst(of.map(", part", it -> it.subList(from, to)));
      if (views.size() > 3) {
        views.removeLast();
      }
    }
  }

  /** Nobody who changes nothing makes a view useless. */
  @Test
  void whatChangesNothingLeavesTheViewsAsTheyAre() {
    for (List<String> list :
        List.of(
            new java.util.concurrent.CopyOnWriteArrayList<>(List.of("a", "b", "c")),
            new CopyOnWriteArrayList<>(List.of("a", "b", "c")))) {
      List<String> part = list.subList(1, 3);
      String second = list.get(1);
      list.remove("x");
      list.removeAll(List.of("x"));
      list.retainAll(List.of("a", "b", "c"));
      list.removeIf(String::isEmpty);
      list.addAll(List.of());
      list.addAll(1, List.of());
      list.set(1, second);
      assertThat(part).containsExactly("b", "c");
      list.replaceAll(each -> each);
      assertThat(Compared.outcome(part::size)).contains("ConcurrentModification");
    }
  }

  @Test
  void iteratorsShowWhatWasThereAndChangeNothing() {
    for (List<Integer> list :
        List.of(
            new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3, 4)),
            new CopyOnWriteArrayList<>(List.of(1, 2, 3, 4)))) {
      List<Integer> part = list.subList(1, 3);
      Iterator<Integer> each = part.iterator();
      ListIterator<Integer> back = part.listIterator(2);
      list.add(0, 9);
      assertThat(each.next()).isEqualTo(2);
      assertThat(each.next()).isEqualTo(3);
      assertThat(each.hasNext()).isFalse();
      assertThat(back.previous()).isEqualTo(3);
      assertThat(back.previous()).isEqualTo(2);
      assertThat(back.hasPrevious()).isFalse();
      assertThat(Compared.outcome(() -> change(each))).contains("Unsupported");
      assertThat(Compared.outcome(() -> change(back))).contains("Unsupported");
      assertThat(Compared.outcome(part::iterator)).contains("ConcurrentModification");
    }
  }

  private static Object change(Iterator<Integer> each) {
    each.remove();
    return each;
  }

  /** A test that changes the list itself. */
  @Test
  void whoChangesTheListInATestIsTold() {
    for (List<Integer> list :
        List.of(
            new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3)),
            new CopyOnWriteArrayList<>(List.of(1, 2, 3)))) {
      for (Collection<Integer> of : List.of(list, list.subList(0, list.size()))) {
        assertThat(Compared.outcome(() -> of.removeIf(each -> list.add(each))))
            .contains("ConcurrentModification");
      }
    }
  }

  private static List<Function<CopyOnWrite, Object>> ofBoth(java.util.Random random) {
    int value = random.nextInt(9);
    return List.of(
        it -> it.call("addIfAbsent", value),
        it -> it.call("addAllAbsent", List.of(value, value + 1, value, 3)),
        it -> it.call("add", value),
        it -> it.call("addAllAbsent", List.of()),
        it -> it.call("toString"));
  }

  /** A list whose methods that no interface has are called. */
  private record CopyOnWrite(Object list) {
    Object call(String name, Object... arguments) {
      return BothTypes.call(list, name, arguments);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void whatIsAbsentIsAddedOnce(long seed) {
    java.util.Random random = new java.util.Random(seed);
    CopyOnWrite jdk = new CopyOnWrite(new java.util.concurrent.CopyOnWriteArrayList<>());
    CopyOnWrite twin = new CopyOnWrite(new CopyOnWriteArrayList<>());
    for (int i = 0; i < 500; i++) {
      Compared.compare(jdk, twin, random, ofBoth(random));
      assertThat(twin.list).hasToString(jdk.list.toString());
    }
  }
}
