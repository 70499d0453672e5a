package soumak.cluster.spread;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A home without memory to note one more claim has those that it has noted. */
@Timeout(120)
class HomeLockMemoryTest {
  private static final long NODE = 2;

  /** The program of a JVM with little memory. */
  static final class Claims {
    /** So many, for which an array that is doubled or grows by its half is about to be full. */
    private static final int MANY = room(100_000) - 1;

    private final Lock lock = new Lock(null);
    private CompletableFuture<Boolean> last = new CompletableFuture<>();
    private int taken;

    /** As an ArrayDeque grows. */
    private static int room(int least) {
      int room = 17;
      while (room < least) {
        room += room < 64 ? room + 2 : room >> 1;
      }
      return room;
    }

    private CompletableFuture<Boolean> claim() {
      last = lock.home().claim(NODE, node -> {});
      taken++;
      return last;
    }

    /** Leaves too little for another array. */
    private static List<byte[]> fill() {
      List<byte[]> all = new ArrayList<>();
      for (int size = 1 << 20; size >= 1 << 14; size >>= 1) {
        try {
          while (true) {
            all.add(new byte[size]);
          }
        } catch (OutOfMemoryError e) {
          // Smaller ones may go in.
        }
      }
      return all;
    }

    private boolean claimsAll() {
      List<byte[]> full = fill();
      boolean fails = false;
      try {
        while (taken < 10 * MANY) {
          claim();
        }
      } catch (OutOfMemoryError e) {
        fails = true;
      }
      full.clear();
      return fails;
    }

    public static void main(String[] args) {
      Claims claims = new Claims();
      claims.lock.enter();
      CompletableFuture<Boolean> first = claims.claim();
      while (claims.taken < MANY) {
        claims.claim();
      }
      boolean failed = claims.claimsAll();
      claims.lock.exit();
      for (int i = 1; i < claims.taken; i++) {
        claims.lock.home().returned(NODE);
      }
      System.out.println(
          "failed: " + failed + ", served: " + first.isDone() + ", " + claims.last.isDone());
    }
  }

  @Test
  void claimsAreServedAlthoughThereWasNoMemoryForAnotherOne() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Claims.class.getName())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).isEqualToIgnoringNewLines("failed: true, served: true, true");
  }
}
