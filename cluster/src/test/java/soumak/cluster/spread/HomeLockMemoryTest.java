package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LittleMemory;

/** A home without memory to note one more claim has those that it has noted. */
@Timeout(120)
class HomeLockMemoryTest {
  private static final long NODE = 2;

  /** The program of a JVM with little memory. */
  static final class Claims {
    private static final int MANY = LittleMemory.nearlyFull(100_000);

    private final Lock lock = new Lock(null);
    private CompletableFuture<Boolean> last = new CompletableFuture<>();
    private int taken;

    private CompletableFuture<Boolean> claim() {
      last = lock.home().claim(NODE, node -> {});
      taken++;
      return last;
    }

    public static void main(String[] args) {
      Claims claims = new Claims();
      claims.lock.enter();
      CompletableFuture<Boolean> first = claims.claim();
      while (claims.taken < MANY) {
        claims.claim();
      }
      boolean failed = LittleMemory.runsOut(10 * MANY, claims::claim);
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
    assertThat(LittleMemory.said(Claims.class)).isEqualTo("failed: true, served: true, true");
  }
}
