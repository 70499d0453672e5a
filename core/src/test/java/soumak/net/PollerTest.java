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
import java.util.concurrent.atomic.AtomicBoolean;
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
    return waits(end.in);
  }

  private static Steps<Object> waits(Readiness wanted) {
    return Steps.of().thenDo(f -> ((Carrier) f).pause(wanted)).start();
  }

  private static Running.InTask<Integer> reads(TcpSocket socket) {
    Running.InTask<Integer> reader =
        new Running.InTask<>(Call.read(socket, ByteBuffer.allocate(1)));
    reader.awaitWaiting();
    return reader;
  }

  /** A thread that closes {@code listener}, when it waits to do so. */
  private static Thread closes(TcpListener listener, Runnable before, Runnable behind) {
    Thread closer =
        Thread.ofPlatform()
            .start(() -> {
              before.run();
              listener.close();
              behind.run();
            });
    Parked.await(closer);
    return closer;
  }

  /** Also one that is interrupted, and one that comes second. */
  @Test
  void whoClosesAListenerWaitsUntilTheAddressIsFree() throws Throwable {
    CountDownLatch told = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    try (Broken held = new Broken(told);
        TcpListener listener = TcpListener.bind(Loopback.anyPort())) {
      Steps<Object> holds = waits(held);
      held.begun.await();
      try {
        Thread first =
            closes(
                listener,
                () -> Thread.currentThread().interrupt(),
                () -> interrupted.set(Thread.interrupted()));
        Thread second = closes(listener, () -> {}, () -> {});
        told.countDown();
        first.join();
        second.join();
      } finally {
        told.countDown();
      }
      assertThat(interrupted).isTrue();
      assertThatThrownBy(() -> holds.joinBlocking(LATER)).hasRootCauseMessage("as if");
    }
  }

  /** The selector thread has not taken yet what was asked for before; the list must stay whole. */
  @Test
  void shutdownOfAnOutputThatIsAskedForLosesNoOther() throws Throwable {
    CountDownLatch told = new CountDownLatch(1);
    try (Broken held = new Broken(told);
        Loopback below = Loopback.open();
        Loopback shut = Loopback.open();
        Loopback above = Loopback.open()) {
      Steps<Object> holds = waits(held);
      held.begun.await();
      Running.InTask<Integer> first = reads(below.server());
      Readiness out = shut.server().endpoint().out;
      Steps<Object> gaveUp = waits(out);
      Parked.await(gaveUp);
      gaveUp.cancel();
      Running.InTask<Integer> second = reads(above.server());
      shut.server().shutdownOutput();
      Steps<Object> again = waits(out);
      Parked.await(again);
      told.countDown();
      above.client().write(Loopback.bytes("x"));
      below.client().write(Loopback.bytes("x"));
      assertThat(second.task().joinBlocking(LATER)).isOne();
      assertThat(first.task().joinBlocking(LATER)).isOne();
      again.joinBlocking(LATER);
      assertThatThrownBy(() -> holds.joinBlocking(LATER)).hasRootCauseMessage("as if");
    }
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
