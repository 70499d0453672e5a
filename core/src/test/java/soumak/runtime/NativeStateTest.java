package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class NativeStateTest {
  @Test
  void theStateStandsBehindTheNameWhateverThatIs() {
    assertThat(NativeState.isRunnable("4711 (soumak-worker-1) R 4700 4711 0")).isTrue();
    assertThat(NativeState.isRunnable("4711 (soumak-worker-1) S 4700 4711 0")).isFalse();
    assertThat(NativeState.isRunnable("4711 (soumak-worker-1) D 4700 4711 0")).isFalse();
    assertThat(NativeState.isRunnable("4711 (a) R b) S 4700 4711 0")).isFalse();
    assertThat(NativeState.isRunnable("4711 (a) S b) R 4700 4711 0")).isTrue();
    assertThat(NativeState.isRunnable("")).isFalse();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whoAsksRuns() {
    assertThat(NativeState.isRunnable(NativeState.currentThread())).isTrue();
  }

  @Test
  void nobodyRunsOfWhomNothingIsKnown() {
    assertThat(NativeState.isRunnable(NativeState.UNKNOWN)).isFalse();
    assertThat(NativeState.isRunnable(Integer.MAX_VALUE)).isFalse();
  }

  @Test
  @DisabledOnOs(OS.LINUX)
  void elsewhereNothingIsKnown() {
    assertThat(NativeState.currentThread()).isEqualTo(NativeState.UNKNOWN);
  }

  /** Which is RUNNABLE to the JVM, too. */
  @Test
  @EnabledOnOs(OS.LINUX)
  @Timeout(60)
  void whoReadsFromAnEmptyPipeDoesNot() throws Exception {
    Pipe pipe = Pipe.open();
    AtomicInteger number = new AtomicInteger();
    Thread reader =
        Thread.ofPlatform()
            .start(() -> {
              number.set(NativeState.currentThread());
              read(pipe);
            });
    try {
      while (number.get() == 0 || NativeState.isRunnable(number.get())) {
        Thread.onSpinWait();
      }
      assertThat(reader.getState()).isEqualTo(Thread.State.RUNNABLE);
    } finally {
      pipe.sink().close();
      reader.join();
      pipe.source().close();
    }
  }

  private static void read(Pipe pipe) {
    try {
      pipe.source().read(ByteBuffer.allocate(1));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
