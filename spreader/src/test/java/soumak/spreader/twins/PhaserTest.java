package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Phasers count as those of the JDK. */
@Timeout(60)
class PhaserTest {
  private static final List<String> CALLS =
      List.of(
          "register",
          "arrive",
          "arriveAndDeregister",
          "getPhase",
          "getRegisteredParties",
          "getArrivedParties",
          "getUnarrivedParties",
          "isTerminated");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void countsAsTheJdks(long seed) {
    java.util.Random random = new java.util.Random(seed);
    for (int round = 0; round < 100; round++) {
      int parties = random.nextInt(4);
      Object jdk = BothTypes.make(java.util.concurrent.Phaser.class, parties);
      Object twin = BothTypes.make(Phaser.class, parties);
      for (int i = 0; i < 40; i++) {
        String call = CALLS.get(random.nextInt(CALLS.size()));
        String expected = Compared.outcome(() -> BothTypes.call(jdk, call));
        assertThat(Compared.outcome(() -> BothTypes.call(twin, call)))
            .as("%s of %s", call, jdk)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void whoArrivesLastGoesOnWithAll() throws Exception {
    Phaser phaser = new Phaser(3);
    AtomicInteger sum = new AtomicInteger();
    Runnable body =
        () -> {
          for (int i = 0; i < 50; i++) {
            sum.incrementAndGet();
            int phase = phaser.arriveAndAwaitAdvance();
            assertThat(sum.get()).isGreaterThanOrEqualTo(3 * phase);
          }
        };
    Thread one = Thread.ofPlatform().start(body);
    Thread other = Thread.ofPlatform().start(body);
    body.run();
    one.join();
    other.join();
    assertThat(phaser.getPhase()).isEqualTo(50);
    assertThat(sum.get()).isEqualTo(150);
  }
}
