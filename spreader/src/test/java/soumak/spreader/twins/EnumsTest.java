package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps and sets of constants do what those of the JDK do, of few and of many constants. */
class EnumsTest {
  private enum Color {
    RED,
    GREEN,
    BLUE,
    BLACK,
    WHITE
  }

  /** With bodies, which are classes of their own. */
  private enum Sign {
    PLUS {
      @Override
      int of(int value) {
        return value;
      }
    },
    MINUS {
      @Override
      int of(int value) {
        return -value;
      }
    };

    abstract int of(int value);
  }

  private enum None {}

  /** More constants than a long has bits. */
  private enum Many {
    A0,
    A1,
    A2,
    A3,
    A4,
    A5,
    A6,
    A7,
    A8,
    A9,
    B0,
    B1,
    B2,
    B3,
    B4,
    B5,
    B6,
    B7,
    B8,
    B9,
    C0,
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
    C8,
    C9,
    D0,
    D1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
    E0,
    E1,
    E2,
    E3,
    E4,
    E5,
    E6,
    E7,
    E8,
    E9,
    F0,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    G0,
    G1,
    G2,
    G3,
    G4,
    G5,
    G6,
    G7,
    G8,
    G9,
    H0,
    H1,
    H2,
    H3,
    H4,
    H5,
    H6,
    H7,
    H8,
    H9
  }

  private static <E> E any(E[] of, java.util.Random random) {
    return of[random.nextInt(of.length)];
  }

  private static <E extends Enum<E>> List<Function<Set<E>, Object>> setCalls(
      E[] all, java.util.Random random) {
    E one = any(all, random);
    E other = any(all, random);
    List<E> some = List.of(one, other);
    return List.of(
        it -> it.add(one),
        it -> it.add(other),
        it -> it.remove(one),
        it -> it.remove("x"),
        it -> it.remove(null),
        it ->
            it.contains(one) + " " + it.contains(null) + it.contains("x") + it.contains(Color.RED),
        it -> it.addAll(some),
        it -> it.removeAll(some),
        it -> it.removeAll(Set.of("x", other)),
        it -> it.retainAll(List.of(all).subList(0, all.length - 1)),
        it -> it.containsAll(some),
        it -> it.removeIf(each -> each == other),
        it -> it.equals(new java.util.HashSet<>(it)) + " " + it.hashCode(),
        it -> new java.util.HashSet<>(it).equals(it),
        it -> it.stream().map(Enum::ordinal).toList(),
        it -> it.toArray(),
        it -> it.isEmpty() + " " + it.size(),
        it -> walk(it.iterator(), one),
        it -> {
          if (random.nextInt(6) == 0) {
            it.clear();
          }
          return it;
        });
  }

  private static <E> Object walk(Iterator<E> each, E unwanted) {
    StringBuilder seen = new StringBuilder();
    while (each.hasNext()) {
      E next = each.next();
      seen.append(next);
      if (next == unwanted) {
        each.remove();
        seen.append(
            Compared.outcome(() -> {
              each.remove();
              return "removed twice";
            }));
      }
    }
    return seen.append(Compared.outcome(each::next));
  }

  private static <E extends Enum<E>> void compareSets(Class<E> type, long seed) {
    E[] all = type.getEnumConstants();
    java.util.Random random = new java.util.Random(seed);
    Compared<Set<E>> both =
        new Compared<>(type.getSimpleName(), java.util.EnumSet.noneOf(type), EnumSet.noneOf(type));
    for (int i = 0; i < 1500; i++) {
      long each = random.nextLong();
      int call = random.nextInt(setCalls(all, new java.util.Random(each)).size());
      both.call(call, it -> setCalls(all, new java.util.Random(each)).get(call).apply(it));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void sets(long seed) {
    compareSets(Color.class, seed);
    compareSets(Sign.class, seed);
    compareSets(Many.class, seed);
  }

  /** What an iterator shows of a set that changes on its way. */
  @Test
  void setsThatChangeMeanwhile() {
    List<Function<Set<Many>, Object>> changes =
        List.of(
            it -> it.add(Many.A3),
            it -> it.add(Many.H9),
            it -> it.remove(Many.A5),
            it -> it.remove(Many.H2),
            it -> it.removeIf(each -> each.ordinal() > 30),
            it -> it.addAll(List.of(Many.values())));
    for (int i = 0; i < changes.size(); i++) {
      Function<Set<Many>, Object> change = changes.get(i);
      for (int steps = 0; steps < 4; steps++) {
        int before = steps;
        Compared<Set<Many>> both =
            new Compared<>(
                "change " + i + " after " + steps,
                java.util.EnumSet.of(Many.A1, Many.A5, Many.C3, Many.H2),
                EnumSet.of(Many.A1, Many.A5, Many.C3, Many.H2));
        both.call(
            "walk",
            it -> {
              Iterator<Many> each = it.iterator();
              StringBuilder seen = new StringBuilder();
              for (int step = 0; step < before; step++) {
                seen.append(each.next());
              }
              seen.append(change.apply(it));
              each.forEachRemaining(seen::append);
              return seen;
            });
      }
    }
  }

  @Test
  void smallSetsThatChangeMeanwhile() {
    for (Color change : Color.values()) {
      for (boolean adds : new boolean[] {true, false}) {
        Compared<Set<Color>> both =
            new Compared<>(
                change + " " + adds,
                java.util.EnumSet.of(Color.RED, Color.BLUE, Color.WHITE),
                EnumSet.of(Color.RED, Color.BLUE, Color.WHITE));
        both.call(
            "walk",
            it -> {
              StringBuilder seen = new StringBuilder();
              for (Color each : it) {
                seen.append(each).append(adds ? it.add(change) : it.remove(change));
              }
              return seen;
            });
      }
    }
  }

  private static <E extends Enum<E>> void made(Class<E> type) {
    E[] all = type.getEnumConstants();
    assertThat(EnumSet.allOf(type)).hasToString(java.util.EnumSet.allOf(type).toString());
    java.util.Random random = new java.util.Random(9);
    for (int i = 0; i < 60; i++) {
      E one = any(all, random);
      E other = any(all, random);
      E third = any(all, random);
      assertThat(EnumSet.of(one, other)).hasToString(java.util.EnumSet.of(one, other).toString());
      assertThat(EnumSet.of(one, other, third, one))
          .hasToString(java.util.EnumSet.of(one, other, third, one).toString());
      assertThat(EnumSet.of(one, other, third, one, other))
          .hasToString(java.util.EnumSet.of(one, other, third, one, other).toString());
      assertThat(Compared.told(() -> EnumSet.range(one, other)))
          .isEqualTo(Compared.told(() -> java.util.EnumSet.range(one, other)));
      assertThat(EnumSet.complementOf(EnumSet.of(one, other)))
          .hasToString(java.util.EnumSet.complementOf(java.util.EnumSet.of(one, other)).toString());
      assertThat(EnumSet.copyOf(List.of(one, other, one)))
          .hasToString(java.util.EnumSet.copyOf(List.of(one, other, one)).toString());
      EnumSet<E> set = EnumSet.of(one, third);
      EnumSet<E> copy = set.clone();
      copy.add(other);
      assertThat(set).hasToString(java.util.EnumSet.of(one, third).toString());
      assertThat(copy).hasToString(java.util.EnumSet.of(one, third, other).toString());
    }
  }

  @Test
  void setsAreMade() {
    made(Color.class);
    made(Sign.class);
    made(Many.class);
    assertThat(EnumSet.allOf(None.class)).isEmpty();
    assertThat(Compared.told(() -> EnumSet.copyOf(List.<Color>of())))
        .isEqualTo(Compared.told(() -> java.util.EnumSet.copyOf(List.<Color>of())));
    assertThat(EnumSet.copyOf(EnumSet.noneOf(Color.class))).isEmpty();
    assertThat(EnumSet.copyOf((Collection<Color>) EnumSet.noneOf(Color.class))).isEmpty();
    assertThat(Compared.outcome(() -> EnumSet.of(null, Color.RED)))
        .isEqualTo(Compared.outcome(() -> java.util.EnumSet.of(null, Color.RED)));
    assertThat(Compared.outcome(() -> EnumSet.noneOf(null)))
        .isEqualTo(Compared.outcome(() -> java.util.EnumSet.noneOf(null)));
    assertThat(Compared.outcome(() -> EnumSet.noneOf(Color.class).add(null)))
        .isEqualTo(Compared.outcome(() -> java.util.EnumSet.noneOf(Color.class).add(null)));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // as a program that casts
  @Test
  void constantsOfAnotherEnumAreRefused() {
    Compared<Set> sets =
        new Compared<>("set", java.util.EnumSet.of(Color.RED), EnumSet.of(Color.RED));
    sets.call("add", it -> it.add(Sign.PLUS));
    sets.call("contains", it -> it.contains(Sign.PLUS));
    sets.call("remove", it -> it.remove(Sign.PLUS));
    Compared<Map> maps =
        new Compared<>(
            "map",
            new java.util.EnumMap<>(Map.of(Color.RED, 1)),
            new EnumMap<>(Map.of(Color.RED, 1)));
    maps.call("put", it -> it.put(Sign.PLUS, 2));
    maps.call("get", it -> it.get(Sign.PLUS));
    maps.call("containsKey", it -> it.containsKey("RED"));
    maps.call("remove", it -> it.remove(Sign.PLUS));
    maps.call(
        "putAll",
        it -> {
          it.putAll(Map.of(Sign.MINUS, 2));
          return it;
        });
  }

  private static <E extends Enum<E>> List<Function<Map<E, String>, Object>> mapCalls(
      E[] all, java.util.Random random) {
    E key = any(all, random);
    E other = any(all, random);
    String value = random.nextInt(5) == 0 ? null : "v" + random.nextInt(4);
    return List.of(
        it -> it.put(key, value),
        it -> it.put(other, "o"),
        it -> it.put(null, "n"),
        it -> it.get(key) + it.get(null) + it.get("x"),
        it -> it.getOrDefault(other, "d"),
        it -> it.remove(key),
        it -> it.remove(null),
        it -> it.remove(key, value),
        it -> it.replace(key, "r"),
        it -> it.replace(key, value, "r2"),
        it -> it.containsKey(key) + " " + it.containsValue(value) + it.containsKey(null),
        it -> it.putIfAbsent(key, value),
        it -> it.computeIfAbsent(key, any -> value),
        it -> it.computeIfPresent(key, (any, now) -> now.length() > 1 ? null : now + "c"),
        it -> it.compute(key, (any, now) -> now == null ? "c" : null),
        it -> it.merge(key, "m", (one, two) -> one.length() > 4 ? null : one + two),
        it -> it.keySet() + " " + it.values() + it.entrySet(),
        it -> it.keySet().remove(key) + " " + it.keySet().contains(other),
        it -> it.values().remove(value) + " " + it.values().contains("o"),
        it -> it.entrySet().remove(new java.util.AbstractMap.SimpleEntry<>(key, value)),
        it -> it.entrySet().contains(new java.util.AbstractMap.SimpleEntry<>(other, "o")),
        it -> it.equals(new java.util.HashMap<>(it)) + " " + it.hashCode(),
        it -> new java.util.HashMap<>(it).equals(it),
        it -> new java.util.ArrayList<>(it.entrySet()),
        it -> {
          it.replaceAll((any, now) -> now + "!");
          it.entrySet().removeIf(each -> each.getValue().length() > 6);
          return it.size();
        },
        it -> {
          for (Map.Entry<E, String> each : it.entrySet()) {
            each.setValue(each.getValue() + "s");
          }
          return it;
        },
        it -> {
          if (random.nextInt(6) == 0) {
            it.clear();
          }
          return it.isEmpty();
        });
  }

  private static <E extends Enum<E>> void compareMaps(Class<E> type, long seed) {
    E[] all = type.getEnumConstants();
    java.util.Random random = new java.util.Random(seed);
    Compared<Map<E, String>> both =
        new Compared<>(type.getSimpleName(), new java.util.EnumMap<>(type), new EnumMap<>(type));
    for (int i = 0; i < 2000; i++) {
      long each = random.nextLong();
      int call = random.nextInt(mapCalls(all, new java.util.Random(each)).size());
      both.call(call, it -> mapCalls(all, new java.util.Random(each)).get(call).apply(it));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  void maps(long seed) {
    compareMaps(Color.class, seed);
    compareMaps(Sign.class, seed);
    compareMaps(Many.class, seed);
  }

  private static String seen(Map.Entry<?, ?> entry) {
    return Compared.outcome(() -> entry.getKey() + "=" + entry.getValue())
        + Compared.outcome(entry::hashCode)
        + Compared.outcome(() -> entry.equals(Map.entry(Color.GREEN, "g")));
  }

  /** An entry shows what its key has now, and nothing once it was removed by its iterator. */
  @Test
  void entriesThatAreKept() {
    List<Function<Map<Color, String>, Object>> changes =
        List.of(
            it -> null,
            it -> it.put(Color.GREEN, "new"),
            it -> it.put(Color.RED, "other"),
            it -> it.remove(Color.BLUE),
            it -> it.put(Color.GREEN, null));
    for (int i = 0; i < changes.size(); i++) {
      Function<Map<Color, String>, Object> change = changes.get(i);
      Map<Color, String> some = Map.of(Color.GREEN, "g", Color.BLUE, "b");
      Compared<Map<Color, String>> both =
          new Compared<>("change " + i, new java.util.EnumMap<>(some), new EnumMap<>(some));
      both.call(
          "kept",
          it -> {
            Map.Entry<Color, String> entry = it.entrySet().iterator().next();
            String before = seen(entry) + change.apply(it);
            return before + seen(entry) + entry.setValue("set") + seen(entry) + entry;
          });
      both.call(
          "removed by its iterator",
          it -> {
            Iterator<Map.Entry<Color, String>> each = it.entrySet().iterator();
            Map.Entry<Color, String> entry = each.next();
            each.remove();
            return Compared.outcome(entry::getKey)
                + Compared.outcome(entry::getValue)
                + Compared.outcome(() -> entry.setValue("set"));
          });
    }
  }

  @Test
  void mapsAreMadeOfOthers() {
    Map<Color, String> some = Map.of(Color.WHITE, "w", Color.RED, "r");
    java.util.EnumMap<Color, String> jdk = new java.util.EnumMap<>(some);
    EnumMap<Color, String> twin = new EnumMap<>(some);
    assertThat(twin).hasToString(jdk.toString());
    assertThat(new EnumMap<>(twin)).isEqualTo(jdk).isEqualTo(twin.clone());
    assertThat(new EnumMap<>((Map<Color, String>) twin)).isEqualTo(jdk);
    assertThat(new EnumMap<>((Map<Color, String>) new EnumMap<Color, String>(Color.class)))
        .isEmpty();
    assertThat(Compared.told(() -> new EnumMap<>(Map.<Color, String>of())))
        .isEqualTo(Compared.told(() -> new java.util.EnumMap<>(Map.<Color, String>of())));
    assertThat(Compared.outcome(() -> new EnumMap<Color, String>((Class<Color>) null)))
        .isEqualTo(
            Compared.outcome(() -> new java.util.EnumMap<Color, String>((Class<Color>) null)));
  }
}
