package soumak.weaver.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import soumak.Mobile;
import soumak.wire.RefusedBytesException;

/** Whatever the bytes are, they are read as a mobile or refused with the one exception. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileBytesTest {
  private static final int ROUNDS = 20_000;

  private final Loaded loaded =
      Loaded.of(
          """
          enum Colour { RED, GREEN }
          record Pair(Object left, Node right) { Pair { if (left == null) throw new Error("left"); } }
          static final class Node implements Message { final String name; Node next; int[] ints = {1, 2};
            Node(String name) { this.name = name; } }
          static class Body implements Mobile.Body<String, Object> {
            long depth;
            public Object run(String first) throws Pausable {
              Node node = new Node(first);
              node.next = node;
              Pair[] pairs = {new Pair(1L, node), new Pair(Colour.RED, null), null};
              List<Object> list = new ArrayList<>(List.of(pairs[0], 2.5, 'c', "\\ud800"));
              Map<Object, Object> map = new HashMap<>(Map.of(Colour.GREEN, list, "k", 1));
              Step step = in -> in + node.name + Mobile.suspend();
              return deep(4) + step.go("x") + pairs.length + list + map.size();
            }
            int deep(int n) throws Pausable {
              depth++;
              return n == 0 ? Mobile.<String>suspend().length() : deep(n - 1) + (int) depth;
            }
          }
          interface Step { String go(String in) throws Pausable; }
          """);
  private byte[] good = {};

  @BeforeAll
  void suspend() throws Exception {
    Mobile<@Nullable Object, Object> mobile = loaded.mobile();
    Loaded.resume(mobile, "first");
    good = loaded.wire().toBytes(mobile);
    assertThat(loaded.read(good).isEnded()).isFalse();
  }

  /** True if they are read. */
  private boolean reads(byte[] bytes) {
    try {
      loaded.wire().fromBytes(bytes, Object.class);
      return true;
    } catch (RefusedBytesException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return false;
    }
  }

  @Test
  void everyBeginningIsRefused() {
    for (int length = 0; length < good.length; length++) {
      assertThat(reads(Arrays.copyOf(good, length))).as("the first %d bytes", length).isFalse();
    }
    assertThatThrownBy(() -> loaded.read(Arrays.copyOf(good, good.length + 1)))
        .hasMessage("byte " + good.length + ": there are bytes behind the end");
  }

  @Test
  void everyChangedByteIsReadOrRefused() {
    int refused = 0;
    for (int at = 0; at < good.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] bytes = good.clone();
        bytes[at] ^= (byte) (1 << bit);
        refused += reads(bytes) ? 0 : 1;
      }
    }
    assertThat(refused).isGreaterThan(4 * good.length);
  }

  @Test
  void mutantsAreReadOrRefused() {
    Random random = new Random(5);
    int read = 0;
    for (int round = 0; round < ROUNDS; round++) {
      read += reads(mutant(random)) ? 1 : 0;
    }
    assertThat(read).isBetween(1, ROUNDS - 1);
  }

  private byte[] mutant(Random random) {
    byte[] bytes = good.clone();
    for (int n = random.nextInt(3); n >= 0; n--) {
      int from = random.nextInt(bytes.length);
      int count = random.nextInt(Math.min(8, bytes.length - from) + 1);
      switch (random.nextInt(4)) {
        case 0 -> bytes[from] = (byte) random.nextInt();
        case 1 -> bytes = without(bytes, from, count);
        case 2 -> System.arraycopy(bytes, random.nextInt(bytes.length - count), bytes, from, count);
        default -> bytes[from] += (byte) (random.nextInt(5) - 2);
      }
    }
    return bytes;
  }

  private static byte[] without(byte[] bytes, int from, int count) {
    byte[] shorter = Arrays.copyOf(bytes, bytes.length - count);
    System.arraycopy(bytes, from + count, shorter, from, shorter.length - from);
    return shorter;
  }

  @Test
  void randomBytesAreRefused() {
    Random random = new Random(7);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      if (round % 2 == 0) {
        System.arraycopy(good, 0, bytes, 0, Math.min(bytes.length, 5));
      }
      assertThat(reads(bytes)).isFalse();
    }
  }

  @Test
  void moreBytesThanAgreedAreNotLookedAt() {
    assertThatThrownBy(() -> loaded.wire().readingAtMost(10).fromBytes(good, Mobile.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessage(good.length + " bytes, and this wire reads 10 at most");
  }
}
