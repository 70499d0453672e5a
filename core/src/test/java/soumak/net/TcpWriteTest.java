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
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.runtime.Looking;

class TcpWriteTest {
  /** More than the buffers of a connection hold. */
  private static final int MUCH = 8 << 20;

  private static final Duration LONG = Duration.ofMinutes(5);

  private final ByteBuffer much = random(MUCH);
  private Loopback pair;
  private TcpSocket peer;
  private TcpSocket socket;

  @BeforeEach
  void connect() throws Throwable {
    pair = Loopback.narrow();
    peer = pair.client();
    socket = pair.server();
  }

  @AfterEach
  void close() {
    pair.close();
  }

  private static ByteBuffer random(int size) {
    byte[] bytes = new byte[size];
    new Random(42).nextBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** Reads all that {@code much} holds, and compares. */
  private void expectMuch(TcpSocket from) throws Throwable {
    ByteBuffer read = ByteBuffer.allocate(MUCH);
    assertThat(Loopback.fill(from, read)).isTrue();
    assertThat(read.flip()).isEqualTo(much.duplicate().rewind());
  }

  @ParameterizedTest
  @EnumSource
  void writesAllBytes(Running.By by) throws Throwable {
    ByteBuffer source = Loopback.bytes("-- all of it --").position(3).limit(12);
    by.start(Call.write(socket, source)).result();
    assertThat(source.position()).isEqualTo(12);
    assertThat(source.limit()).isEqualTo(12);
    ByteBuffer target = ByteBuffer.allocate(9);
    assertThat(Loopback.fill(peer, target)).isTrue();
    assertThat(Loopback.text(target)).isEqualTo("all of it");
  }

  @Test
  void writesTheEndOfALargeBuffer(@TempDir Path folder) throws Throwable {
    try (Arena arena = Arena.ofShared()) {
      ByteBuffer source = Loopback.endOfTheLargest(folder.resolve("large"), 3, arena);
      source.put((byte) 'x').put((byte) 'y').put((byte) 'z').position(source.limit() - 3);
      socket.write(source);
      assertThat(source.hasRemaining()).isFalse();
      ByteBuffer target = ByteBuffer.allocate(3);
      assertThat(Loopback.fill(peer, target)).isTrue();
      assertThat(Loopback.text(target)).isEqualTo("xyz");
    }
  }

  @ParameterizedTest
  @EnumSource
  void writesNothing(Running.By by) throws Throwable {
    by.start(Call.write(socket, ByteBuffer.allocate(0))).result();
    by.start(Call.write(socket, Loopback.bytes("x"), LONG)).result();
    ByteBuffer target = ByteBuffer.allocate(10);
    assertThat(peer.read(target)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void waitsWhileThePeerDoesNotRead(Running.By by) throws Throwable {
    Running<Void> writing = by.start(Call.write(socket, much));
    writing.awaitWaiting();
    assertThat(writing.isDone()).isFalse();
    assertThat(much.remaining()).isPositive();
    expectMuch(peer);
    writing.result();
    assertThat(much.remaining()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void writesFromOutsideOfTheHeap(Running.By by) throws Throwable {
    ByteBuffer direct = ByteBuffer.allocateDirect(MUCH).put(much.duplicate()).flip();
    Running<Void> writing = by.start(Call.write(socket, direct, LONG));
    expectMuch(peer);
    writing.result();
  }

  @ParameterizedTest
  @EnumSource
  void bothSidesWriteMuchAtOnce(Running.By by) throws Throwable {
    Running<Void> there = by.start(Call.write(socket, much.duplicate()));
    Running<Void> back = by.start(Call.write(peer, much.duplicate()));
    expectMuch(peer);
    expectMuch(socket);
    there.result();
    back.result();
  }

  @ParameterizedTest
  @EnumSource
  void timesOutAndTellsHowMuchWasWritten(Running.By by) throws Throwable {
    assertThat(by.start(Call.write(socket, much, Duration.ofMillis(50))).failure())
        .isInstanceOf(TimeoutException.class);
    expectTheRest(by);
  }

  @ParameterizedTest
  @EnumSource
  void isCancelledAndTellsHowMuchWasWritten(Running.By by) throws Throwable {
    Running<Void> writing = by.start(Call.write(socket, much));
    writing.awaitWaiting();
    writing.cancel();
    assertThat(writing.failure()).isInstanceOf(CancellationException.class);
    expectTheRest(by);
  }

  private void expectTheRest(Running.By by) throws Throwable {
    assertThat(much.position()).isPositive().isLessThan(MUCH);
    assertThat(much.limit()).isEqualTo(MUCH);
    Running<Void> rest = by.start(Call.write(socket, much));
    expectMuch(peer);
    rest.result();
  }

  @ParameterizedTest
  @EnumSource
  void closeWakesTheWriter(Running.By by) {
    Running<Void> writing = by.start(Call.write(socket, much));
    writing.awaitWaiting();
    socket.close();
    assertThat(writing.failure())
        .isInstanceOf(AsynchronousCloseException.class)
        .hasMessageContaining(peer.localAddress().toString());
  }

  @ParameterizedTest
  @EnumSource
  void shutdownOfTheOutputWakesTheWriter(Running.By by) throws Throwable {
    Running<Void> writing = by.start(Call.write(socket, much));
    writing.awaitWaiting();
    socket.shutdownOutput();
    assertThat(writing.failure()).isInstanceOf(AsynchronousCloseException.class);
    assertThat(by.start(Call.write(socket, Loopback.bytes("x"))).failure())
        .isInstanceOf(ClosedChannelException.class)
        .isNotInstanceOf(AsynchronousCloseException.class)
        .hasMessageContaining("output");
    assertThat(socket.isOpen()).isTrue();
  }

  @Test
  void shutdownOfTheOutputNeedsAnOpenSocket() {
    socket.close();
    assertThatThrownBy(() -> socket.shutdownOutput())
        .isInstanceOf(ClosedChannelException.class)
        .hasMessageContaining(peer.localAddress().toString());
  }

  @ParameterizedTest
  @EnumSource
  void failsWhenThePeerResets(Running.By by) throws Throwable {
    Running<Void> writing = by.start(Call.write(socket, much));
    writing.awaitWaiting();
    Loopback.reset(peer);
    assertThat(writing.failure())
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(ClosedChannelException.class);
  }

  @ParameterizedTest
  @EnumSource
  void refusesASecondWriter(Running.By by) throws Throwable {
    Running<Void> first = by.start(Call.write(socket, much));
    first.awaitWaiting();
    assertThat(by.start(Call.write(socket, Loopback.bytes("x"))).failure())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot write to " + peer.localAddress());
    expectMuch(peer);
    first.result();
  }

  @ParameterizedTest
  @EnumSource
  void oneReadsWhileAnotherWrites(Running.By by) throws Throwable {
    ByteBuffer target = ByteBuffer.allocate(10);
    Running<Void> writing = by.start(Call.write(socket, much));
    Running<Integer> reading = by.start(Call.read(socket, target));
    writing.awaitWaiting();
    reading.awaitWaiting();
    peer.write(Loopback.bytes("go on"));
    assertThat(reading.result()).isEqualTo(5);
    expectMuch(peer);
    writing.result();
  }

  @Test
  void tellsWhatATaskWaitsFor() {
    Running.InTask<Void> writing = new Running.InTask<>(Call.write(socket, much));
    writing.awaitWaiting();
    assertThat(Looking.state(writing.task()))
        .isEqualTo("waits for room to write to " + peer.localAddress());
  }
}
