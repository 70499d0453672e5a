package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import soumak.Parked;
import soumak.Steps;
import soumak.runtime.Carrier;

class PollerTest {
  private static final Duration LATER = Duration.ofSeconds(20);

  /** A channel that cannot be watched, as is found out when {@code told} says so. */
  private static final class Broken extends SelectableChannel {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch told;

    Broken(CountDownLatch told) {
      this.told = told;
    }

    @Override
    public SelectionKey register(Selector selector, int operation, Object attached) {
      begun.countDown();
      try {
        told.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      throw new IllegalStateException("as if");
    }

    @Override
    public SelectorProvider provider() {
      return SelectorProvider.provider();
    }

    @Override
    public int validOps() {
      return SelectionKey.OP_READ | SelectionKey.OP_WRITE;
    }

    @Override
    public boolean isRegistered() {
      return false;
    }

    @Override
    public SelectionKey keyFor(Selector selector) {
      return null;
    }

    @Override
    public SelectableChannel configureBlocking(boolean block) {
      return this;
    }

    @Override
    public boolean isBlocking() {
      return false;
    }

    @Override
    public Object blockingLock() {
      return this;
    }

    @Override
    protected void implCloseChannel() {}
  }

  private static Steps<Object> waits(Broken channel) throws Exception {
    Endpoint end =
        new Endpoint(channel, "the broken one", SelectionKey.OP_READ, SelectionKey.OP_WRITE);
    Steps<Object> task = Steps.of().thenDo(f -> ((Carrier) f).pause(end.in));
    task.start();
    return task;
  }

  /** Its task is told, and those that asked after it are watched all the same. */
  @Test
  void oneThatCannotBeWatchedStopsNoOther() throws Throwable {
    CountDownLatch told = new CountDownLatch(1);
    try (Loopback pair = Loopback.open();
        Broken first = new Broken(told);
        Broken second = new Broken(told)) {
      Steps<Object> one = waits(first);
      first.begun.await();
      ByteBuffer target = ByteBuffer.allocate(1);
      Running<Integer> reader = Running.By.TASK.start(Call.read(pair.server(), target));
      reader.awaitWaiting();
      Steps<Object> another = waits(second);
      Parked.await(another);
      told.countDown();
      assertThatThrownBy(() -> one.joinBlocking(LATER)).hasRootCauseMessage("as if");
      assertThatThrownBy(() -> another.joinBlocking(LATER)).hasRootCauseMessage("as if");
      pair.client().write(Loopback.bytes("x"));
      assertThat(reader.result()).isOne();
    }
  }
}
