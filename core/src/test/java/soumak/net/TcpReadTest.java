package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Parked;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Steps;
import soumak.runtime.Looking;

class TcpReadTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final ByteBuffer target = ByteBuffer.allocate(100);
  private Loopback pair;
  private TcpSocket peer;
  private TcpSocket socket;

  @BeforeEach
  void connect() throws Throwable {
    pair = Loopback.open();
    peer = pair.client();
    socket = pair.server();
  }

  @AfterEach
  void close() {
    pair.close();
  }

  @Test
  void readsIntoTheEndOfALargeBuffer(@TempDir Path folder) throws Throwable {
    try (Arena arena = Arena.ofShared()) {
      ByteBuffer end = Loopback.endOfTheLargest(folder.resolve("large"), 3, arena);
      peer.write(Loopback.bytes("xyz"));
      assertThat(Loopback.fill(socket, end)).isTrue();
      assertThat(end.get(end.limit() - 1)).isEqualTo((byte) 'z');
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatIsThere(Running.By by) throws Throwable {
    peer.write(Loopback.bytes("here"));
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(4);
    assertThat(Loopback.text(target)).isEqualTo("here");
  }

  @ParameterizedTest
  @EnumSource
  void waitsForBytes(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(socket, target));
    reading.awaitWaiting();
    peer.write(Loopback.bytes("late"));
    assertThat(reading.result()).isEqualTo(4);
    assertThat(Loopback.text(target)).isEqualTo("late");
  }

  @ParameterizedTest
  @EnumSource
  void waitsForBytesWithATimeout(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(socket, target, LONG));
    reading.awaitWaiting();
    peer.write(Loopback.bytes("late"));
    assertThat(reading.result()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void takesOnlyWhatThereIsRoomFor(Running.By by) throws Throwable {
    peer.write(Loopback.bytes("abcdef"));
    target.limit(4);
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(4);
    assertThat(by.start(Call.read(socket, target)).result()).isZero();
    assertThat(Loopback.text(target)).isEqualTo("abcd");
    target.clear().limit(50);
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(2);
    assertThat(Loopback.text(target)).isEqualTo("ef");
    assertThat(target.limit()).isEqualTo(50);
  }

  @ParameterizedTest
  @EnumSource
  void tellsTheEndOfHalfClosedConnection(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(socket, target));
    reading.awaitWaiting();
    peer.shutdownOutput();
    peer.shutdownOutput();
    assertThat(reading.result()).isEqualTo(-1);
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(-1);
    socket.write(Loopback.bytes("answer"));
    assertThat(peer.read(target)).isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void readsWhatWasWrittenBeforeTheEnd(Running.By by) throws Throwable {
    peer.write(Loopback.bytes("bye"));
    peer.close();
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(3);
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource
  void failsWhenThePeerResets(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(socket, target));
    reading.awaitWaiting();
    Loopback.reset(peer);
    assertThat(reading.failure())
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(ClosedChannelException.class);
  }

  @ParameterizedTest
  @EnumSource
  void timesOutAndLosesNoByte(Running.By by) throws Throwable {
    for (int i = 0; i < 3; i++) {
      assertThat(by.start(Call.read(socket, target, Duration.ofMillis(1))).failure())
          .isInstanceOf(TimeoutException.class);
    }
    assertThat(by.start(Call.read(socket, target, Duration.ZERO)).failure())
        .isInstanceOf(TimeoutException.class);
    peer.write(Loopback.bytes("after"));
    assertThat(by.start(Call.read(socket, target, LONG)).result()).isEqualTo(5);
    assertThat(Loopback.text(target)).isEqualTo("after");
  }

  @ParameterizedTest
  @EnumSource
  void isCancelledAndLosesNoByte(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(socket, target));
    reading.awaitWaiting();
    reading.cancel();
    assertThat(reading.failure()).isInstanceOf(CancellationException.class);
    peer.write(Loopback.bytes("after"));
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(5);
    assertThat(Loopback.text(target)).isEqualTo("after");
  }

  @Test
  void bytesThatRaceWithATimeoutAreReadOnce() throws Throwable {
    for (int round = 0; round < 300; round++) {
      target.clear();
      Running<Integer> reading =
          Running.By.TASK.start(Call.read(socket, target, Duration.ofNanos(50_000)));
      peer.write(Loopback.bytes("x"));
      try {
        assertThat(reading.result()).isEqualTo(1);
      } catch (TimeoutException e) {
        assertThat(target.position()).isZero();
        assertThat(socket.read(target)).isEqualTo(1);
      }
    }
  }

  @Test
  void interruptOfABlockedThreadStaysSet() throws Throwable {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> socket.read(target)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(socket.isOpen()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void closeWakesTheReader(Running.By by) {
    Running<Integer> reading = by.start(Call.read(socket, target));
    reading.awaitWaiting();
    socket.close();
    socket.close();
    assertThat(reading.failure())
        .isInstanceOf(AsynchronousCloseException.class)
        .hasMessageContaining(peer.localAddress().toString());
  }

  @ParameterizedTest
  @EnumSource
  void refusesToReadWhenClosed(Running.By by) {
    socket.close();
    assertThat(by.start(Call.read(socket, target)).failure())
        .isInstanceOf(ClosedChannelException.class)
        .isNotInstanceOf(AsynchronousCloseException.class)
        .hasMessageContaining(peer.localAddress().toString());
    assertThat(socket.isOpen()).isFalse();
    assertThat(socket.toString()).endsWith("(closed)");
  }

  @ParameterizedTest
  @EnumSource
  void closeIsSeenByThePeer(Running.By by) throws Throwable {
    Running<Integer> reading = by.start(Call.read(peer, target));
    reading.awaitWaiting();
    socket.close();
    assertThat(reading.result()).isEqualTo(-1);
  }

  @ParameterizedTest
  @EnumSource
  void refusesASecondReader(Running.By by) throws Throwable {
    Running<Integer> first = by.start(Call.read(socket, target));
    first.awaitWaiting();
    assertThat(by.start(Call.read(socket, ByteBuffer.allocate(1))).failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot read from " + peer.localAddress());
    peer.write(Loopback.bytes("for the first"));
    assertThat(first.result()).isEqualTo(13);
    peer.write(Loopback.bytes("next"));
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void refusesABufferThatCannotBeWritten(Running.By by) throws Throwable {
    assertThat(by.start(Call.read(socket, target.asReadOnlyBuffer())).failure())
        .isInstanceOf(IllegalArgumentException.class);
    peer.write(Loopback.bytes("ok"));
    assertThat(by.start(Call.read(socket, target)).result()).isEqualTo(2);
  }

  @Test
  void tellsWhatATaskWaitsFor() {
    Running.InTask<Integer> reading = new Running.InTask<>(Call.read(socket, target));
    reading.awaitWaiting();
    assertThat(Looking.state(reading.task()))
        .isEqualTo("waits for bytes from " + peer.localAddress());
    assertThat(socket.endpoint().in.isExternal()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void waitsUnderEachPolicy(Policy policy) throws Throwable {
    Steps<Integer> reader =
        Steps.<Integer>of().thenInt(f -> socket.read(target, f)).policy(policy).start();
    Parked.await(reader);
    peer.write(Loopback.bytes("abc"));
    assertThat(reader.joinBlocking()).isEqualTo(3);
  }

  @Test
  void closingASchedulerCancelsItsReaders() throws Throwable {
    Steps<Integer> reader = Steps.<Integer>of().thenInt(f -> socket.read(target, f));
    try (Scheduler scheduler = Scheduler.withWorkers(1)) {
      scheduler.start(reader);
      Parked.await(reader);
    }
    assertThatThrownBy(reader::joinBlocking).isInstanceOf(CancellationException.class);
    peer.write(Loopback.bytes("for somebody else"));
    assertThat(socket.read(target)).isEqualTo(17);
  }

  @Test
  void alwaysReadyReaderLetsOthersRun() throws Throwable {
    int rounds = 5_000;
    peer.write(ByteBuffer.allocate(rounds));
    ByteBuffer one = ByteBuffer.allocate(1);
    Steps<Integer> reader =
        Steps.<Integer>of().thenInt(f -> socket.read(one.clear(), f)).repeat(rounds);
    long[] roundsSeen = {-1};
    Steps<Object> other = Steps.of().thenDo(f -> roundsSeen[0] = reader.rounds());
    try (Scheduler scheduler = Scheduler.withWorkers(1)) {
      Steps<Object> starter = Steps.of();
      starter.thenDo(f -> {
        reader.start();
        other.start();
      });
      scheduler.start(starter);
      assertThat(reader.joinBlocking()).isEqualTo(1);
      other.joinBlocking();
    }
    assertThat(reader.rounds()).isEqualTo(rounds);
    assertThat(roundsSeen[0]).isBetween(0L, rounds - 1L);
  }
}
