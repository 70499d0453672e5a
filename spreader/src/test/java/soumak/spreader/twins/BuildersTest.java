package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builders of strings, and sets of bits, do what those of the JDK do. */
class BuildersTest {
  private static final String PAIR = "\uD83D\uDE00";

  /** The same call of all three. */
  private record Call(
      Function<java.lang.StringBuilder, Object> jdk,
      Function<SharedBuilder, Object> builder,
      Function<SharedBuffer, Object> buffer) {}

  private static List<Call> calls(int at, int end, String text) {
    return List.of(
        new Call(it -> it.append(text), it -> it.append(text), it -> it.append(text)),
        new Call(it -> it.append(at), it -> it.append(at), it -> it.append(at)),
        new Call(it -> it.append(PAIR), it -> it.append(PAIR), it -> it.append(PAIR)),
        new Call(it -> it.append(1.5F), it -> it.append(1.5F), it -> it.append(1.5F)),
        new Call(
            it -> it.append((Object) null),
            it -> it.append((Object) null),
            it -> it.append((Object) null)),
        new Call(it -> it.insert(at, text), it -> it.insert(at, text), it -> it.insert(at, text)),
        new Call(it -> it.insert(at, 'c'), it -> it.insert(at, 'c'), it -> it.insert(at, 'c')),
        new Call(it -> it.delete(at, end), it -> it.delete(at, end), it -> it.delete(at, end)),
        new Call(it -> it.deleteCharAt(at), it -> it.deleteCharAt(at), it -> it.deleteCharAt(at)),
        new Call(
            it -> it.replace(at, end, text),
            it -> it.replace(at, end, text),
            it -> it.replace(at, end, text)),
        new Call(it -> it.charAt(at), it -> it.charAt(at), it -> it.charAt(at)),
        new Call(it -> it.codePointAt(at), it -> it.codePointAt(at), it -> it.codePointAt(at)),
        new Call(
            it -> it.substring(at, end), it -> it.substring(at, end), it -> it.substring(at, end)),
        new Call(it -> it.indexOf(text), it -> it.indexOf(text), it -> it.indexOf(text)),
        new Call(
            it -> it.lastIndexOf(text, end),
            it -> it.lastIndexOf(text, end),
            it -> it.lastIndexOf(text, end)),
        new Call(java.lang.StringBuilder::reverse, SharedBuilder::reverse, SharedBuffer::reverse),
        new Call(it -> length(it, at), it -> length(it, at), it -> length(it, at)),
        new Call(it -> it.repeat(text, 2), it -> it.repeat(text, 2), it -> it.repeat(text, 2)),
        new Call(it -> it.chars().sum(), it -> it.chars().sum(), it -> it.chars().sum()));
  }

  private static Object length(java.lang.StringBuilder it, int length) {
    it.setLength(length);
    return it.length();
  }

  private static Object length(SharedBuilder it, int length) {
    it.setLength(length);
    return it.length();
  }

  private static Object length(SharedBuffer it, int length) {
    it.setLength(length);
    return it.length();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void builders(long seed) {
    java.util.Random random = new java.util.Random(seed);
    java.lang.StringBuilder jdk = new java.lang.StringBuilder("begin");
    SharedBuilder builder = new SharedBuilder("begin");
    SharedBuffer buffer = new SharedBuffer("begin");
    for (int i = 0; i < 4000; i++) {
      int at = random.nextInt(-1, 40);
      List<Call> calls = calls(at, at + random.nextInt(-1, 9), "t" + random.nextInt(12));
      Call call = calls.get(random.nextInt(calls.size()));
      String expected = Compared.outcome(() -> call.jdk().apply(jdk));
      assertThat(Compared.outcome(() -> call.builder().apply(builder))).isEqualTo(expected);
      assertThat(Compared.outcome(() -> call.buffer().apply(buffer))).isEqualTo(expected);
      assertThat(builder.toString()).isEqualTo(jdk.toString());
      assertThat(buffer.toString()).isEqualTo(jdk.toString());
    }
  }

  /** A call of both, with a second set. */
  private static List<BiFunction<java.util.BitSet, java.util.BitSet, Object>> jdkCalls(
      int at, int end) {
    return List.of(
        (it, other) -> it.get(at),
        (it, other) -> done(() -> it.set(at)),
        (it, other) -> done(() -> it.set(at, end)),
        (it, other) -> done(() -> it.clear(at, end)),
        (it, other) -> done(() -> it.flip(at, end)),
        (it, other) -> it.get(at, end).toString(),
        (it, other) -> it.nextSetBit(at) + " " + it.nextClearBit(at),
        (it, other) -> it.previousSetBit(at) + " " + it.previousClearBit(at),
        (it, other) -> it.cardinality() + " " + it.length() + it.hashCode(),
        (it, other) -> done(() -> it.and(other)),
        (it, other) -> done(() -> it.or(other)),
        (it, other) -> done(() -> it.xor(other)),
        (it, other) -> done(() -> it.andNot(other)),
        (it, other) -> it.intersects(other) + " " + it.stream().sum());
  }

  private static List<BiFunction<BitSet, BitSet, Object>> twinCalls(int at, int end) {
    return List.of(
        (it, other) -> it.get(at),
        (it, other) -> done(() -> it.set(at)),
        (it, other) -> done(() -> it.set(at, end)),
        (it, other) -> done(() -> it.clear(at, end)),
        (it, other) -> done(() -> it.flip(at, end)),
        (it, other) -> it.get(at, end).toString(),
        (it, other) -> it.nextSetBit(at) + " " + it.nextClearBit(at),
        (it, other) -> it.previousSetBit(at) + " " + it.previousClearBit(at),
        (it, other) -> it.cardinality() + " " + it.length() + it.hashCode(),
        (it, other) -> done(() -> it.and(other)),
        (it, other) -> done(() -> it.or(other)),
        (it, other) -> done(() -> it.xor(other)),
        (it, other) -> done(() -> it.andNot(other)),
        (it, other) -> it.intersects(other) + " " + it.stream().sum());
  }

  private static Object done(Runnable what) {
    what.run();
    return "done";
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void sets(long seed) {
    java.util.Random random = new java.util.Random(seed);
    java.util.BitSet[] jdk = {new java.util.BitSet(), new java.util.BitSet(200)};
    BitSet[] twin = {new BitSet(), new BitSet(200)};
    for (int i = 0; i < 4000; i++) {
      int at = random.nextInt(-2, 260);
      int end = at + random.nextInt(-1, 30);
      int which = random.nextInt(2);
      var jdkCalls = jdkCalls(at, end);
      int call = random.nextInt(jdkCalls.size());
      String expected =
          Compared.outcome(() -> jdkCalls.get(call).apply(jdk[which], jdk[1 - which]));
      String outcome =
          Compared.outcome(() -> twinCalls(at, end).get(call).apply(twin[which], twin[1 - which]));
      assertThat(outcome).isEqualTo(expected);
      assertThat(twin[which].toString()).isEqualTo(jdk[which].toString());
    }
    assertThat(twin[0].toLongArray()).isEqualTo(jdk[0].toLongArray());
  }
}
