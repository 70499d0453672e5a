package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Message;

/**
 * Random values go there and back; what became of their bytes on the way is read as a value of the
 * given classes, or refused with the one exception.
 */
class HostileValuesTest {
  private static final int VALUES = 300;
  private static final int MUTANTS = 40;
  private static final Wire WIRE = Wire.of(HostileValuesTest.class);

  record Pair(Object left, Object right) {}

  enum Digit {
    ONE,
    TWO
  }

  static final class Node implements Message {
    final long id;
    Object content;
    Node next;
    float weight = 0.5f;

    Node(long id) {
      this.id = id;
    }
  }

  private final List<Object> made = new ArrayList<>();

  private Object value(Random random, int depth) {
    int kind = random.nextInt(depth == 0 ? 8 : 14);
    Object value =
        switch (kind) {
          case 0 -> null;
          case 1 -> random.nextInt();
          case 2 -> random.nextLong();
          case 3 -> (char) random.nextInt();
          case 4 -> random.nextDouble();
          case 5 -> new String(new char[] {(char) random.nextInt(), 'x'});
          case 6 -> Digit.values()[random.nextInt(2)];
          case 7 -> random.ints(random.nextInt(4)).toArray();
          case 8, 9 -> new Pair(value(random, depth - 1), value(random, depth - 1));
          case 10 -> new Object[] {value(random, depth - 1), value(random, depth - 1)};
          case 11 -> new ArrayList<>(Arrays.asList(value(random, depth - 1), 1));
          case 12 -> map(random, depth);
          default -> node(random, depth);
        };
    made.add(value);
    return value;
  }

  private Map<Object, Object> map(Random random, int depth) {
    Map<Object, Object> map = new HashMap<>();
    map.put("k" + random.nextInt(9), value(random, depth - 1));
    map.put(Digit.ONE, 5L);
    return map;
  }

  private Node node(Random random, int depth) {
    Node node = new Node(random.nextLong());
    node.content = value(random, depth - 1);
    node.next = random.nextBoolean() ? node : new Node(1);
    node.next.content = made.get(random.nextInt(made.size()));
    return node;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void areWhatTheyWereOrRefused(long seed) {
    Random random = new Random(seed);
    int read = 0;
    for (int i = 0; i < VALUES; i++) {
      made.clear();
      made.add(null);
      byte[] bytes = WIRE.toBytes(value(random, 5));
      Object copy = WIRE.fromBytes(bytes, Object.class);
      assertThat(WIRE.toBytes(copy)).as("seed %d, value %d", seed, i).hasSameSizeAs(bytes);
      for (int n = 0; n < MUTANTS; n++) {
        read += reads(mutant(bytes, random)) ? 1 : 0;
      }
    }
    assertThat(read).isBetween(1, VALUES * MUTANTS - 1);
  }

  private static byte[] mutant(byte[] good, Random random) {
    byte[] bytes = good.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(3)) {
      case 0 -> bytes[at] = (byte) random.nextInt();
      case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      default -> {
        int from = random.nextInt(bytes.length);
        int count = Math.min(random.nextInt(12), bytes.length - Math.max(at, from));
        System.arraycopy(good, from, bytes, at, count);
      }
    }
    return bytes;
  }

  /** What is read can be written, and so is nothing but values of these classes. */
  private static boolean reads(byte[] bytes) {
    Object value;
    try {
      value = WIRE.fromBytes(bytes, Object.class);
    } catch (RefusedBytesException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return false;
    }
    assertThat(WIRE.toBytes(value)).isNotEmpty();
    return true;
  }
}
