package soumak.memory;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.atomic.AtomicBoolean;

/** A thread that asks for more than there may be, again and again, and one that asks for little. */
final class LimitProgram {
  private static final int TIMES = 5_000;
  private static final int LITTLE = 300_000;
  private static final int TOO_MUCH = 100_000_000;

  private LimitProgram() {}

  public static void main(String[] args) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread greedy =
        Thread.ofPlatform()
            .start(() -> {
              while (!over.get()) {
                assertThatExceptionOfType(MemoryLimitException.class)
                    .isThrownBy(() -> Blocks.acquire(TOO_MUCH));
              }
            });
    try {
      for (int i = 0; i < TIMES; i++) {
        Blocks.release(Blocks.acquire(LITTLE));
      }
      System.out.println("all was given");
    } finally {
      over.set(true);
      greedy.join();
    }
  }
}
