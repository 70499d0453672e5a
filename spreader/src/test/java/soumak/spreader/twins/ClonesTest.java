package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Copies by {@code clone()} have what the original had then, its order, and its class. */
class ClonesTest {
  private static final List<String> WORDS = List.of("one", "two", "three", "four", "five", "six");

  private static Stream<List<Collection<String>>> collections() {
    return Stream.of(
        List.of(new java.util.ArrayList<>(WORDS), new ArrayList<>(WORDS)),
        List.of(new java.util.ArrayList<>(), new ArrayList<>()),
        List.of(new java.util.LinkedList<>(WORDS), new LinkedList<>(WORDS)),
        List.of(new java.util.ArrayDeque<>(WORDS), new ArrayDeque<>(WORDS)),
        List.of(new java.util.HashSet<>(WORDS), new HashSet<>(WORDS)),
        List.of(new java.util.HashSet<>(100), new HashSet<>(100)),
        List.of(new java.util.LinkedHashSet<>(WORDS), new LinkedHashSet<>(WORDS)),
        List.of(new java.util.TreeSet<>(WORDS), new TreeSet<>(WORDS)),
        List.of(
            new java.util.TreeSet<>(java.util.Comparator.reverseOrder()),
            new TreeSet<>(Orders.reverseOrder())),
        List.of(
            new java.util.concurrent.CopyOnWriteArrayList<>(WORDS),
            new CopyOnWriteArrayList<>(WORDS)));
  }

  @SuppressWarnings("unchecked") // it is of the same class
  private static <T> T cloned(T of) {
    return (T) BothTypes.call(of, "clone");
  }

  @Test
  void collectionsAndTheirCopiesGoTheirOwnWays() {
    java.util.Random random = new java.util.Random(1);
    collections()
        .forEach(both -> {
          Collection<String> jdk = both.get(0);
          Collection<String> twin = both.get(1);
          for (int round = 0; round < 4; round++) {
            Collection<String> oldCopy = cloned(jdk);
            Collection<String> copy = cloned(twin);
            assertThat(copy).hasSameClassAs(twin).isNotSameAs(twin);
            Compared.same(oldCopy, copy);
            for (int i = 0; i < 30; i++) {
              String word = "w" + random.nextInt(40);
              for (Collection<String> each : List.of(jdk, twin)) {
                each.add(word);
                each.removeIf(it -> it.endsWith("7"));
              }
              for (Collection<String> each : List.of(oldCopy, copy)) {
                each.add("copied " + word);
                each.remove("copied w3");
              }
            }
            Compared.same(jdk, twin);
            Compared.same(oldCopy, copy);
          }
        });
  }

  private static Stream<List<Map<String, Integer>>> maps() {
    return Stream.of(
        List.of(new java.util.HashMap<>(), new HashMap<>()),
        List.of(new java.util.HashMap<>(200), new HashMap<>(200)),
        List.of(new java.util.LinkedHashMap<>(), new LinkedHashMap<>()),
        List.of(
            new java.util.LinkedHashMap<>(16, 0.75f, true), new LinkedHashMap<>(16, 0.75f, true)),
        List.of(new java.util.TreeMap<>(), new TreeMap<>()),
        List.of(
            new java.util.TreeMap<>(java.util.Comparator.reverseOrder()),
            new TreeMap<>(Orders.reverseOrder())));
  }

  @Test
  void mapsAndTheirCopiesGoTheirOwnWays() {
    java.util.Random random = new java.util.Random(2);
    maps()
        .forEach(both -> {
          Map<String, Integer> jdk = both.get(0);
          Map<String, Integer> twin = both.get(1);
          for (int round = 0; round < 4; round++) {
            Map<String, Integer> oldCopy = cloned(jdk);
            Map<String, Integer> copy = cloned(twin);
            assertThat(copy).hasSameClassAs(twin).isNotSameAs(twin).hasToString(oldCopy.toString());
            for (int i = 0; i < 30; i++) {
              String key = "k" + random.nextInt(40);
              for (Map<String, Integer> each : List.of(jdk, twin)) {
                each.merge(key, 1, Integer::sum);
                each.remove("k3");
              }
              for (Map<String, Integer> each : List.of(oldCopy, copy)) {
                each.put("copied " + key, i);
                each.get("copied k1");
              }
            }
            assertThat(twin).hasToString(jdk.toString());
            assertThat(copy).hasToString(oldCopy.toString());
          }
        });
  }

  /** A list of a program. */
  private static final class Named extends ArrayList<String> {
    final String name;
    int adds;

    Named(String name) {
      this.name = name;
    }

    @Override
    public boolean add(String element) {
      adds++;
      return super.add(element);
    }
  }

  @Test
  void whatAProgramAddsIsCopiedAsWell() {
    Named list = new Named("mine");
    list.add("x");
    Named copy = (Named) list.clone();
    copy.add("y");
    assertThat(List.of(list.name, list.adds, copy.name, copy.adds))
        .isEqualTo(List.of("mine", 1, "mine", 2));
    assertThat(list).containsExactly("x");
    assertThat(copy).containsExactly("x", "y");
  }

  private enum Color {
    RED,
    GREEN,
    BLUE
  }

  @Test
  void mapsOfConstants() {
    EnumMap<Color, String> map = new EnumMap<>(Color.class);
    map.put(Color.BLUE, "b");
    EnumMap<Color, String> copy = map.clone();
    copy.put(Color.RED, "r");
    assertThat(map).hasToString("{BLUE=b}");
    assertThat(copy).hasToString("{RED=r, BLUE=b}");
  }
}
