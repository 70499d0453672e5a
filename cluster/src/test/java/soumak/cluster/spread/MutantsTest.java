package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Values and contents with bytes that were changed: they are read, or refused with a text. */
@Timeout(120)
class MutantsTest {
  private static final int RUNS = 600;

  private static final List<Object> VALUES =
      List.of(
          "a text \u00e4 \ud83d\ude00",
          "",
          17,
          -3L,
          true,
          'c',
          (byte) 7,
          (short) -9,
          1.5f,
          Double.NaN,
          String.class,
          int[].class,
          TimeUnit.HOURS,
          Optional.empty(),
          Optional.of("held"),
          OptionalInt.of(3),
          OptionalLong.empty(),
          OptionalDouble.of(0.5),
          BigInteger.TEN.pow(40),
          UUID.fromString("00000000-0000-0001-0000-000000000002"),
          Duration.ofDays(2),
          new IllegalStateException("why", new ArithmeticException("by zero")));

  private final Nodes nodes = new Nodes(2);
  private final Spread from = nodes.spreads.get(0);
  private final Spread to = nodes.spreads.get(1);
  private final Random random = new Random(1);
  private final Map<String, Integer> outcomes = new HashMap<>();

  @AfterEach
  void close() {
    nodes.close();
  }

  private byte[] mutant(byte[] bytes) {
    int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
    byte[] mutant = Arrays.copyOf(bytes, length);
    for (int i = random.nextInt(1, 4); i > 0 && length > 0; i--) {
      int at = random.nextInt(length);
      mutant[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : mutant[at] ^ 1);
    }
    return mutant;
  }

  /** Refuses it by a {@link BadMessageException}, or gives something. */
  private void tried(String what, byte[] mutant, Supplier<Object> reading) {
    try {
      reading.get();
      outcomes.merge("read", 1, Integer::sum);
    } catch (BadMessageException e) {
      assertThat(e.getMessage()).as(what).isNotBlank();
      outcomes.merge("refused", 1, Integer::sum);
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what + " " + Arrays.toString(mutant), e);
    }
  }

  private byte[] written(Object value) {
    Writer out = new Writer();
    Encoder encoder = new Encoder(from, out, to.self(), null, false);
    encoder.aRef(value, "field");
    encoder.announce();
    return out.bytes();
  }

  @Test
  void values() {
    for (Object value : VALUES) {
      byte[] whole = written(value);
      for (int run = 0; run < RUNS; run++) {
        byte[] mutant = mutant(whole);
        // Another tag would be that of an object, of which any node may send one.
        mutant = mutant.length == 0 ? mutant : withTag(mutant, whole[0]);
        byte[] given = mutant;
        tried(
            String.valueOf(value),
            given,
            () -> Optional.ofNullable(new Decoder(to, new Reader(given)).aRef()));
      }
    }
    assertThat(outcomes.get("refused")).isGreaterThan(RUNS);
    assertThat(outcomes.get("read")).isGreaterThan(RUNS);
  }

  private static byte[] withTag(byte[] mutant, byte tag) {
    byte[] with = mutant.clone();
    with[0] = tag;
    return with;
  }

  /** What is read of a whole message is what was written. */
  @Test
  void valuesThatAreWhole() {
    for (Object value : VALUES) {
      Reader in = new Reader(written(value));
      Object read = new Decoder(to, in).aRef();
      in.end();
      assertThat(String.valueOf(read)).isEqualTo(String.valueOf(value));
    }
  }

  private static List<SharedArray> arrays() {
    return List.of(
        new Booleans(new boolean[] {true, false, true}),
        new Bytes(new byte[] {1, 2, 3}),
        new Shorts(new short[] {1, 2, 3}),
        new Chars(new char[] {'a', 'b', 'c'}),
        new Ints(new int[] {1, 2, 3}),
        new Longs(new long[] {1, 2, 3}),
        new Floats(new float[] {1, 2, 3}),
        new Doubles(new double[] {1, 2, 3}),
        new Refs(new Object[] {"a", 2, null}),
        new Refs(new String[] {"a", "b", null}));
  }

  private byte[] patch(Shared of, int... slots) {
    Writer out = new Writer();
    new Patch(slots, Image.of(of).pick(slots)).write(new Encoder(from, out, to.self(), of, false));
    return out.bytes();
  }

  private static Shared blank(Shared like) {
    return like instanceof SharedArray array ? Access.cloneOf(array) : new Cell();
  }

  /** Nothing is stored that does not fit, and what is refused leaves the object as it is. */
  @Test
  void changes() {
    Cell cell = new Cell();
    cell.a(3);
    cell.b(4);
    cell.ref("text");
    List<Shared> all = new ArrayList<>(arrays());
    all.add(cell);
    for (Shared each : all) {
      byte[] whole = patch(each, 0, 2);
      for (int run = 0; run < RUNS; run++) {
        byte[] mutant = mutant(whole);
        Shared into = blank(each);
        Image before = Image.of(into);
        tried(
            each.getClass().getSimpleName(),
            mutant,
            () -> {
              Patch patch = read(mutant);
              try {
                patch.check(into, to.classes());
              } catch (BadMessageException e) {
                assertThat(Image.of(into).since(before).isEmpty()).isTrue();
                throw e;
              }
              patch.store(into);
              return into;
            });
      }
      Patch patch = read(whole);
      Shared into = blank(each);
      patch.check(into, to.classes());
      patch.store(into);
      assertThat(patch(into, 0, 2)).isEqualTo(whole);
    }
    assertThat(outcomes.get("refused")).isGreaterThan(RUNS);
    assertThat(outcomes.get("read")).isGreaterThan(RUNS);
  }

  private Patch read(byte[] bytes) {
    return Patch.read(new Decoder(to, new Reader(bytes)));
  }

  /** Whole contents, as they are fetched. */
  @Test
  void contents() {
    List<Shared> all = new ArrayList<>(arrays());
    all.add(new Cell());
    for (Shared each : all) {
      Writer out = new Writer();
      Image.of(each).write(new Encoder(from, out, to.self(), each, false));
      byte[] whole = out.bytes();
      for (int run = 0; run < RUNS; run++) {
        byte[] mutant = mutant(whole);
        Shared into = blank(each);
        tried(
            each.getClass().getSimpleName(),
            mutant,
            () -> {
              Image image = Image.read(new Decoder(to, new Reader(mutant)));
              new Patch(null, image).store(into);
              return into;
            });
      }
    }
    assertThat(outcomes.get("refused")).isGreaterThan(RUNS);
  }
}
