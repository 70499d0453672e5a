package soumak.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineReaderTest {
  private static final int MAX = 1000;
  private static final Duration LONG = Duration.ofMinutes(5);

  private Loopback pair;
  private TcpSocket peer;
  private LineReader lines;

  @BeforeEach
  void connect() throws Throwable {
    pair = Loopback.open();
    peer = pair.client();
    lines = new LineReader(pair.server(), MAX);
  }

  @AfterEach
  void close() {
    pair.close();
  }

  private void send(String text) throws Throwable {
    peer.write(Loopback.bytes(text));
  }

  private List<String> all() throws Throwable {
    peer.shutdownOutput();
    List<String> all = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      all.add(line);
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource
  void readsLineByLine(Running.By by) throws Throwable {
    send("one\ntwo\r\n\nthree");
    peer.shutdownOutput();
    assertThat(by.start(Call.readLine(lines)).result()).isEqualTo("one");
    assertThat(by.start(Call.readLine(lines)).result()).isEqualTo("two");
    assertThat(by.start(Call.readLine(lines)).result()).isEmpty();
    assertThat(by.start(Call.readLine(lines)).result()).isEqualTo("three");
    assertThat(by.start(Call.readLine(lines)).result()).isNull();
    assertThat(by.start(Call.readLine(lines)).result()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void waitsForTheRestOfALine(Running.By by) throws Throwable {
    Running<String> reading = by.start(Call.readLine(lines));
    for (String part : List.of("a", "b", "c\r")) {
      send(part);
      reading.awaitWaiting();
    }
    assertThat(reading.isDone()).isFalse();
    send("\nnext\n");
    assertThat(reading.result()).isEqualTo("abc");
    assertThat(by.start(Call.readLine(lines, LONG)).result()).isEqualTo("next");
  }

  @Test
  void charactersMayArriveInPieces() throws Throwable {
    ByteBuffer bytes = Loopback.bytes("Düsseldorf €5\uD83D\uDE00\n");
    while (bytes.hasRemaining()) {
      peer.write(bytes.slice(bytes.position(), 1));
      bytes.position(bytes.position() + 1);
    }
    assertThat(all()).containsExactly("Düsseldorf €5\uD83D\uDE00");
  }

  @Test
  void bytesThatAreNoTextAreReplaced() throws Throwable {
    peer.write(ByteBuffer.wrap(new byte[] {'a', (byte) 0xff, '\n'}));
    assertThat(all()).containsExactly("a\uFFFD");
  }

  @Test
  void aLoneReturnIsPartOfItsLine() throws Throwable {
    send("a\rb\n\r\n\r\r\n");
    assertThat(all()).containsExactly("a\rb", "", "\r");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r", "one\r", "one\r\r", "one\ntwo\r"})
  void aReturnBeforeTheEndOfTheInputIsPartOfItsLine(String text) throws Throwable {
    send(text);
    assertThat(all()).isEqualTo(List.of(text.split("\n")));
  }

  @Test
  void aReturnBeforeTheEndOfTheInputCounts() throws Throwable {
    send("x".repeat(MAX - 1) + "\r\n" + "x".repeat(MAX) + "\r");
    assertThat(lines.readLine()).hasSize(MAX - 1);
    peer.shutdownOutput();
    assertThatThrownBy(() -> lines.readLine()).isInstanceOf(LineTooLongException.class);
  }

  @Test
  void manyLinesOfAllLengths() throws Throwable {
    List<String> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int length = 0; length <= MAX; length++) {
      String line = String.valueOf((char) ('a' + length % 26)).repeat(length);
      expected.add(line);
      text.append(line).append(length % 2 == 0 ? "\n" : "\r\n");
    }
    Running<Void> writing =
        Running.By.THREAD.start(Call.write(peer, Loopback.bytes(text.toString())));
    for (String line : expected) {
      assertThat(lines.readLine()).isEqualTo(line);
    }
    writing.result();
    assertThat(all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", ""})
  void takesALineOfTheGreatestLength(String end) throws Throwable {
    send("x".repeat(MAX) + end);
    assertThat(all()).containsExactly("x".repeat(MAX));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "", "xxxxxxxxxxxxxxxxx"})
  void refusesALongerLine(String end) throws Throwable {
    send("fine\n" + "x".repeat(MAX + 1) + end);
    assertThat(lines.readLine()).isEqualTo("fine");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> lines.readLine())
          .isInstanceOf(LineTooLongException.class)
          .hasMessageContaining(peer.localAddress().toString())
          .hasMessageContaining("1000 bytes");
    }
  }

  @ParameterizedTest
  @EnumSource
  void timesOutAndLosesNothing(Running.By by) throws Throwable {
    send("half ");
    assertThat(by.start(Call.readLine(lines, Duration.ofMillis(20))).failure())
        .isInstanceOf(TimeoutException.class);
    send("and half\n");
    assertThat(by.start(Call.readLine(lines)).result()).isEqualTo("half and half");
  }

  @ParameterizedTest
  @EnumSource
  void saysHowLongTheLineWasWaitedForAndNotItsLastByte(Running.By by) throws Throwable {
    Running<String> reading = by.start(Call.readLine(lines, Duration.ofMillis(50)));
    while (!reading.isDone()) {
      send(".");
      Thread.sleep(5);
    }
    assertThat(reading.failure())
        .isInstanceOf(TimeoutException.class)
        .hasMessageEndingWith(" waited 50 ms in vain for bytes from " + peer.localAddress());
  }

  @ParameterizedTest
  @EnumSource
  void isCancelledAndLosesNothing(Running.By by) throws Throwable {
    send("half ");
    Running<String> reading = by.start(Call.readLine(lines));
    reading.awaitWaiting();
    reading.cancel();
    assertThat(reading.failure()).isInstanceOf(CancellationException.class);
    send("and half\n");
    assertThat(by.start(Call.readLine(lines)).result()).isEqualTo("half and half");
  }

  @ParameterizedTest
  @EnumSource
  void closeWakesTheReader(Running.By by) {
    Running<String> reading = by.start(Call.readLine(lines));
    reading.awaitWaiting();
    pair.server().close();
    assertThat(reading.failure()).isInstanceOf(AsynchronousCloseException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MAX_VALUE})
  void refusesAnOddGreatestLength(int length) {
    assertThatThrownBy(() -> new LineReader(pair.server(), length))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(String.valueOf(length));
  }
}
