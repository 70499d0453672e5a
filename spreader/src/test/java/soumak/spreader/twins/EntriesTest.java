package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Entries that a program keeps while the map changes, and those that are by themselves. */
class EntriesTest {
  /** What an entry says now. */
  private static String seen(Map.Entry<Integer, String> entry) {
    return entry == null
        ? "none"
        : Compared.outcome(() -> entry + " " + entry.getKey() + "=" + entry.getValue())
            + Compared.outcome(entry::hashCode)
            + Compared.outcome(() -> entry.equals(Map.entry(1, "v1")))
            + Compared.outcome(() -> Map.entry(1, "new").equals(entry));
  }

  private static final List<Function<Map<Integer, String>, Object>> CHANGES =
      List.of(
          it -> null,
          it -> it.put(1, "new"),
          it -> it.replace(1, "new"),
          it -> it.merge(1, "new", String::concat),
          it -> it.compute(1, (key, value) -> "new"),
          it -> it.put(5, "other"),
          it -> it.put(-5, "other"),
          it -> {
            it.replaceAll((key, value) -> "new");
            return null;
          });

  static final List<Kind<Map<Integer, String>>> MAPS = Kind.MAPS;

  private static Map.Entry<Integer, String> entryOf(Map<Integer, String> map, int key) {
    for (Map.Entry<Integer, String> each : map.entrySet()) {
      if (each.getKey() == key) {
        return each;
      }
    }
    throw new AssertionError(map);
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void entriesThatAreKeptShowWhatIsThereNow(Kind<Map<Integer, String>> kind) {
    for (int i = 0; i < CHANGES.size(); i++) {
      Function<Map<Integer, String>, Object> change = CHANGES.get(i);
      kind.of(0, 1, 2)
          .call(
              "change " + i,
              it -> {
                Map.Entry<Integer, String> entry = entryOf(it, 1);
                return Compared.outcome(() -> change.apply(it)) + seen(entry);
              });
    }
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void whatIsSetInAnEntryIsInTheMap(Kind<Map<Integer, String>> kind) {
    for (int i = 0; i < CHANGES.size(); i++) {
      Function<Map<Integer, String>, Object> change = CHANGES.get(i);
      kind.of(0, 1, 2)
          .call(
              "set after change " + i,
              it -> {
                Map.Entry<Integer, String> entry = entryOf(it, 1);
                return Compared.outcome(() -> change.apply(it))
                    + Compared.outcome(() -> entry.setValue("set"))
                    + seen(entry)
                    + it.get(1)
                    + Compared.outcome(() -> entry.setValue("set again"));
              });
    }
  }

  /** A Hashtable of the JDK takes their values from them. */
  static final List<Kind<Map<Integer, String>>> KEEPING =
      Kind.MAPS.stream().filter(it -> !it.name().equals("Hashtable")).toList();

  /** As the last one of the tree, which has no children. */
  @ParameterizedTest
  @FieldSource("KEEPING")
  void entriesThatWereRemovedKeepWhatTheyHad(Kind<Map<Integer, String>> kind) {
    kind.of(0, 1, 2)
        .call(
            "removed",
            it -> {
              Map.Entry<Integer, String> entry = entryOf(it, 2);
              return Compared.outcome(() -> it.remove(2)) + seen(entry);
            });
    kind.of(0, 1, 2)
        .call(
            "removed by the iterator",
            it -> {
              Iterator<Map.Entry<Integer, String>> each = it.entrySet().iterator();
              Map.Entry<Integer, String> entry = each.next();
              while (entry.getKey() != 2) {
                entry = each.next();
              }
              Map.Entry<Integer, String> last = entry;
              return Compared.outcome(() -> {
                each.remove();
                return "removed";
              })
                  + seen(last);
            });
  }

  private static final List<Function<SequencedMap<Integer, String>, Map.Entry<Integer, String>>>
      ENDS =
          List.of(
              SequencedMap::firstEntry,
              SequencedMap::lastEntry,
              SequencedMap::pollFirstEntry,
              SequencedMap::pollLastEntry,
              it -> it.reversed().firstEntry());

  /** Those at the ends are copies. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void entriesAtTheEnds(Kind<Map<Integer, String>> kind) {
    if (!(kind.of(1).jdk() instanceof SequencedMap<?, ?>)) {
      return;
    }
    for (int size : new int[] {0, 1, 3}) {
      List<Integer> some = List.of(0, 1, 2).subList(0, size);
      for (int i = 0; i < ENDS.size(); i++) {
        Function<SequencedMap<Integer, String>, Map.Entry<Integer, String>> end = ENDS.get(i);
        kind.of(some)
            .call(
                "end " + i,
                it -> {
                  Map.Entry<Integer, String> entry = end.apply((SequencedMap<Integer, String>) it);
                  return seen(entry)
                      + Compared.outcome(() -> it.put(0, "new"))
                      + Compared.outcome(() -> it.put(2, "new"))
                      + seen(entry)
                      + Compared.outcome(() -> entry.setValue("set"));
                });
      }
    }
  }

  @ParameterizedTest
  @FieldSource("MAPS")
  void entriesOfNeighbours(Kind<Map<Integer, String>> kind) {
    if (!(kind.of(1).jdk() instanceof NavigableMap<?, ?>)) {
      return;
    }
    List<Function<NavigableMap<Integer, String>, Map.Entry<Integer, String>>> neighbours =
        List.of(
            it -> it.lowerEntry(2),
            it -> it.floorEntry(1),
            it -> it.ceilingEntry(1),
            it -> it.higherEntry(0),
            it -> it.higherEntry(99),
            it -> it.descendingMap().higherEntry(2));
    for (int i = 0; i < neighbours.size(); i++) {
      Function<NavigableMap<Integer, String>, Map.Entry<Integer, String>> one = neighbours.get(i);
      kind.of(0, 1, 2)
          .call(
              "neighbour " + i,
              it -> {
                Map.Entry<Integer, String> entry = one.apply((NavigableMap<Integer, String>) it);
                return seen(entry)
                    + Compared.outcome(() -> it.put(1, "new"))
                    + seen(entry)
                    + Compared.outcome(() -> entry.setValue("set"));
              });
    }
  }

  /** The entries of all of them are kept, and each is set. */
  @ParameterizedTest
  @FieldSource("MAPS")
  void allEntriesAreKept(Kind<Map<Integer, String>> kind) {
    kind.of(4, 2, 7, 1)
        .call(
            "all",
            it -> {
              List<Map.Entry<Integer, String>> all = new java.util.ArrayList<>(it.entrySet());
              String set =
                  Compared.outcome(() -> {
                    all.forEach(each -> each.setValue(each.getValue() + "!"));
                    return all;
                  });
              String put = Compared.outcome(() -> it.put(7, "put"));
              return set + put + all + Compared.outcome(() -> all.contains(Map.entry(7, "put")));
            });
    kind.of(4, 2, 7, 1)
        .call(
            "array",
            it -> {
              Object[] all = it.entrySet().toArray();
              Compared.outcome(() -> it.put(2, "put"));
              return java.util.Arrays.toString(all);
            });
    kind.of(4, 2, 7, 1)
        .call(
            "stream",
            it ->
                Compared.outcome(() -> {
                  it.entrySet().stream()
                      .filter(each -> each.getKey() > 2)
                      .forEach(each -> each.setValue("streamed"));
                  return it;
                }));
    kind.of(4, 2, 7, 1)
        .call(
            "sorted",
            it ->
                it.entrySet().stream()
                    .sorted(Map.Entry.<Integer, String>comparingByValue().reversed())
                    .map(Map.Entry::getKey)
                    .toList());
  }

  private static List<Compared<Map.Entry<String, Integer>>> byThemselves(
      String key, Integer value) {
    return List.of(
        new Compared<>(
            "simple",
            new java.util.AbstractMap.SimpleEntry<>(key, value),
            new AbstractMap.SimpleEntry<>(key, value)),
        new Compared<>(
            "copy",
            new java.util.AbstractMap.SimpleEntry<>(
                new java.util.AbstractMap.SimpleEntry<>(key, value)),
            new AbstractMap.SimpleEntry<>(new AbstractMap.SimpleEntry<>(key, value))),
        new Compared<>(
            "immutable",
            new java.util.AbstractMap.SimpleImmutableEntry<>(key, value),
            new AbstractMap.SimpleImmutableEntry<>(key, value)),
        new Compared<>(
            "immutable copy",
            new java.util.AbstractMap.SimpleImmutableEntry<>(
                new java.util.AbstractMap.SimpleEntry<>(key, value)),
            new AbstractMap.SimpleImmutableEntry<>(new AbstractMap.SimpleEntry<>(key, value))));
  }

  @Test
  void entriesByThemselves() {
    for (String key : new String[] {"k", null}) {
      for (Integer value : new Integer[] {1, null}) {
        for (Compared<Map.Entry<String, Integer>> each : byThemselves(key, value)) {
          each.call("hash", Map.Entry::hashCode);
          each.call("equal", it -> it.equals(new java.util.AbstractMap.SimpleEntry<>("k", 1)));
          each.call("other", it -> it.equals("k=1") || it.equals(null));
          each.call("back", it -> new java.util.AbstractMap.SimpleEntry<>("k", 1).equals(it));
          each.call("get", it -> it.getKey() + " " + it.getValue());
          each.call("set", it -> it.setValue(5));
          each.call("set null", it -> it.setValue(null));
          each.call("after", it -> it.hashCode() + it.toString());
        }
      }
    }
    Compared<Map.Entry<String, Integer>> entry =
        new Compared<>("entry", Map.entry("k", 1), FixedMap.entry("k", 1));
    entry.call("all", it -> it.getKey() + it.getValue() + it + it.hashCode());
    entry.call("set", it -> it.setValue(5));
    entry.call("equal", it -> it.equals(new java.util.AbstractMap.SimpleEntry<>("k", 1)));
    for (String key : new String[] {"k", null}) {
      for (Integer value : new Integer[] {1, null}) {
        assertThat(Compared.outcome(() -> FixedMap.entry(key, value)))
            .isEqualTo(Compared.outcome(() -> Map.entry(key, value)));
        var simple = new AbstractMap.SimpleEntry<>(key, value);
        assertThat(Compared.outcome(() -> FixedMap.copyOf(simple)))
            .isEqualTo(Compared.outcome(() -> Map.Entry.copyOf(simple)));
      }
    }
  }
}
