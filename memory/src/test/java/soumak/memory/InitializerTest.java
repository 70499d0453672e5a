package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Structures of a program whose initialisers allocate some themselves. */
class InitializerTest {
  private static final Duration MOST = Duration.ofSeconds(20);
  private static final CountDownLatch BEGUN = new CountDownLatch(1);
  private static volatile @Nullable Thread other;

  interface Scratch extends Struct {
    int x();

    void x(int value);
  }

  interface Sized extends Struct {
    long SIZES = sizes();

    int x();

    void x(int value);

    default long all() {
      return x() * SIZES;
    }
  }

  interface Table extends Sized {
    int y();

    void y(int value);
  }

  /** While another thread makes code for one that waits for the end of this. */
  private static long sizes() {
    BEGUN.countDown();
    while (!isMaking(other)) {
      Thread.onSpinWait();
    }
    return Memory.sizeOf(Scratch.class) + Memory.sizeOf(Table.class);
  }

  private static boolean isMaking(@Nullable Thread thread) {
    return thread != null
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(it ->
                it.getClassName().equals(Accessors.class.getName())
                    && it.getMethodName().equals("prototype"));
  }

  @Test
  void anInitialiserMayNeedWhatAnotherThreadMakes() throws Exception {
    Thread first = Thread.ofPlatform().daemon().start(() -> assertThat(Sized.SIZES).isPositive());
    BEGUN.await();
    Thread second = Thread.ofPlatform().daemon().start(() -> Memory.sizeOf(Table.class));
    other = second;
    assertThat(first.join(MOST)).isTrue();
    assertThat(second.join(MOST)).isTrue();
    assertThat(Sized.SIZES).isEqualTo(12);
    try (Region region = Region.lifo()) {
      Table table = region.alloc(Table.class).get();
      table.x(2);
      assertThat(table.all()).isEqualTo(24);
    }
  }
}
