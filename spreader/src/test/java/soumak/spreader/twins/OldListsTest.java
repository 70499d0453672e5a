package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only vectors, stacks and tables have. */
class OldListsTest {
  private static Object done(Object result) {
    return result == null ? "done" : result;
  }

  private static List<Function<Object, Object>> calls(java.util.Random random) {
    int at = random.nextInt(-1, 9);
    Object value = random.nextInt(9) == 0 ? null : (Object) random.nextInt(6);
    return List.of(
        it -> done(BothTypes.call(it, "addElement", value)),
        it -> done(BothTypes.call(it, "addElement", at)),
        it -> BothTypes.call(it, "elementAt", at),
        it -> BothTypes.call(it, "firstElement"),
        it -> BothTypes.call(it, "lastElement"),
        it -> done(BothTypes.call(it, "setElementAt", value, at)),
        it -> done(BothTypes.call(it, "insertElementAt", value, at)),
        it -> done(BothTypes.call(it, "removeElementAt", at)),
        it -> BothTypes.call(it, "removeElement", value),
        it -> BothTypes.call(it, "indexOf", value, at),
        it -> BothTypes.call(it, "lastIndexOf", value, at),
        it -> BothTypes.call(it, "indexOf", value) + " " + BothTypes.call(it, "lastIndexOf", value),
        it -> listed((Enumeration<?>) BothTypes.call(it, "elements")),
        it -> done(BothTypes.call(it, "ensureCapacity", at)),
        it -> done(BothTypes.call(it, "trimToSize")),
        it -> copied(it, at),
        it -> BothTypes.call(it, "contains", value),
        it -> {
          if (random.nextInt(12) == 0) {
            BothTypes.call(it, "removeAllElements");
          }
          return BothTypes.call(it, "size");
        });
  }

  private static Object listed(Enumeration<?> all) {
    StringBuilder seen = new StringBuilder();
    while (all.hasMoreElements()) {
      seen.append(all.nextElement());
    }
    return seen + Compared.told(all::nextElement);
  }

  private static Object copied(Object vector, int room) {
    Object[] into = new Object[Math.max(0, room)];
    BothTypes.call(vector, "copyInto", (Object) into);
    return Arrays.toString(into);
  }

  private static void compare(Compared<Object> both, long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < 3000; i++) {
      long each = random.nextLong();
      int call = random.nextInt(calls(new java.util.Random(each)).size());
      both.call(call, it -> calls(new java.util.Random(each)).get(call).apply(it));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void vectors(long seed) {
    compare(new Compared<>("vector", new java.util.Vector<>(), new Vector<>()), seed);
    compare(new Compared<>("vector", new java.util.Vector<>(2, 3), new Vector<>(2, 3)), seed);
    compare(new Compared<>("stack", new java.util.Stack<>(), new Stack<>()), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void stacks(long seed) {
    Compared<Object> both = new Compared<>("stack", new java.util.Stack<>(), new Stack<>());
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < 3000; i++) {
      Object value = random.nextInt(9) == 0 ? null : (Object) random.nextInt(6);
      List<Function<Object, Object>> calls =
          List.of(
              it -> BothTypes.call(it, "push", value),
              it -> BothTypes.call(it, "pop"),
              it -> BothTypes.call(it, "peek"),
              it -> BothTypes.call(it, "empty"),
              it -> BothTypes.call(it, "search", value),
              it -> ((Collection<?>) it).stream().toList());
      int call = random.nextInt(calls.size());
      both.call(call, calls.get(call));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void tables(long seed) {
    Compared<Object> both = new Compared<>("table", new java.util.Hashtable<>(), new Hashtable<>());
    java.util.Random random = new java.util.Random(seed);
    for (int i = 0; i < 2000; i++) {
      Object key = random.nextInt(12) == 0 ? null : "k" + random.nextInt(30);
      Object value = random.nextInt(12) == 0 ? null : (Object) random.nextInt(6);
      List<Function<Object, Object>> calls =
          List.of(
              it -> BothTypes.call(it, "put", key, value),
              it -> BothTypes.call(it, "get", key),
              it -> BothTypes.call(it, "remove", key),
              it -> BothTypes.call(it, "contains", value),
              it -> listed((Enumeration<?>) BothTypes.call(it, "keys")),
              it -> listed((Enumeration<?>) BothTypes.call(it, "elements")),
              it -> BothTypes.call(it, "hashCode"));
      int call = random.nextInt(calls.size());
      both.call(call, calls.get(call));
    }
  }

  /** From the other end than its iterators. */
  @Test
  void tablesForEach() {
    java.util.Hashtable<String, Integer> jdk = new java.util.Hashtable<>();
    Hashtable<String, Integer> twin = new Hashtable<>();
    for (int i = 0; i < 30; i++) {
      jdk.put("key " + i, i);
      twin.put("key " + i, i);
      StringBuilder expected = new StringBuilder();
      jdk.forEach((key, value) -> expected.append(key).append(value));
      StringBuilder seen = new StringBuilder();
      twin.forEach((key, value) -> seen.append(key).append(value));
      assertThat(seen).hasToString(expected.toString());
    }
    StringBuilder expected = new StringBuilder();
    jdk.replaceAll((key, value) -> expected.append(key).length());
    StringBuilder seen = new StringBuilder();
    twin.replaceAll((key, value) -> seen.append(key).length());
    assertThat(twin).hasToString(jdk.toString());
    for (int i = 0; i < 2; i++) {
      boolean puts = i == 0;
      assertThat(
              Compared.outcome(() -> {
                twin.forEach((key, value) -> twin.put(puts ? key + "!" : key, 1));
                return twin.size();
              }))
          .isEqualTo(
              Compared.outcome(() -> {
                jdk.forEach((key, value) -> jdk.put(puts ? key + "!" : key, 1));
                return jdk.size();
              }));
    }
  }
}
