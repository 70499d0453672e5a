package soumak.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.runtime.Carrier;
import soumak.woven.Fiber;

/**
 * Reads lines of UTF-8 text from a socket. A line ends with LF or CR LF, which are not part of it;
 * a CR without an LF is. Bytes that are no UTF-8 become U+FFFD. It reads ahead, so nobody else
 * should read from the socket.
 *
 * <p>Used by one task at a time, as the socket.
 *
 * <p>{@code buffer} holds what has been read ahead: from {@code from} to its position; up to {@code
 * scanned} there is no end of a line.
 */
public final class LineReader {
  private static final int FIRST_SIZE = 256;

  private final TcpSocket socket;
  private final int maxLength;
  private ByteBuffer buffer = ByteBuffer.allocate(0);
  private int from;
  private int scanned;
  private boolean ended;

  /**
   * @param maxLength how many bytes a line may have, without its end
   * @throws IllegalArgumentException if {@code maxLength} is less than 1 or above 512 MiB
   */
  public LineReader(TcpSocket socket, int maxLength) {
    if (maxLength < 1 || maxLength > 1 << 29) {
      throw new IllegalArgumentException(
          "the longest line must have from 1 byte to 512 MiB, not " + maxLength + " bytes");
    }
    this.socket = Objects.requireNonNull(socket, "socket");
    this.maxLength = maxLength;
  }

  /**
   * Reads the next line; pauses until all of it is there. What follows the last end of a line is a
   * line too.
   *
   * @return the line; null if there are no more
   * @throws LineTooLongException if the line is too long; so again at every later call
   * @throws java.util.concurrent.CancellationException if the task is cancelled while it waits;
   *     nothing is lost
   * @throws IOException as for {@link TcpSocket#read(ByteBuffer)}
   * @throws IllegalStateException if another task is reading from the socket
   */
  public @Nullable String readLine() throws Pausable, IOException {
    Fiber fiber = Fiber.enter();
    return (String) fiber.exitRef(readLine(null, (Carrier) fiber));
  }

  /** {@link #readLine()} as woven code calls it. */
  public @Nullable String readLine(Fiber fiber) throws IOException {
    return readLine(null, (Carrier) fiber);
  }

  /**
   * {@link #readLine()} for at most {@code timeout}.
   *
   * @throws TimeoutException if the line was not complete by then; what has come of it is for the
   *     next call
   */
  public @Nullable String readLine(Duration timeout)
      throws Pausable, IOException, TimeoutException {
    Fiber fiber = Fiber.enter();
    return (String)
        fiber.exitRef(readLine(Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber));
  }

  /** {@link #readLine(Duration)} as woven code calls it. */
  public @Nullable String readLine(Duration timeout, Fiber fiber)
      throws IOException, TimeoutException {
    return readLine(Objects.requireNonNull(timeout, "timeout"), (Carrier) fiber);
  }

  private @Nullable String readLine(@Nullable Duration timeout, Carrier carrier)
      throws IOException {
    ReadingLine reading = new ReadingLine(this, timeout);
    return reading.begin(carrier) ? carrier.spend(reading.line) : null;
  }

  /**
   * Reads on until there is a whole line in the buffer (true) or nothing more to be read now
   * (false).
   */
  private boolean fill() throws IOException {
    while (!findEnd() && !ended) {
      makeRoom();
      int n = socket.readNow(buffer);
      if (n == 0) {
        return false;
      }
      ended = n < 0;
    }
    return true;
  }

  /** Moves {@code scanned} to the next LF; false if it is not there yet. */
  private boolean findEnd() throws LineTooLongException {
    byte[] bytes = buffer.array();
    while (scanned < buffer.position() && bytes[scanned] != '\n') {
      scanned++;
    }
    if (lineEnd() - from > maxLength) {
      throw new LineTooLongException(socket.endpoint().name(), maxLength);
    }
    return scanned < buffer.position();
  }

  /** Where the line ends that goes to {@code scanned}, or, while its end has not come, may end. */
  private int lineEnd() {
    boolean mayEnd = scanned < buffer.position() || !ended;
    boolean cr = mayEnd && scanned > from && buffer.get(scanned - 1) == '\r';
    return cr ? scanned - 1 : scanned;
  }

  private void makeRoom() {
    int held = buffer.position() - from;
    if (from > 0) {
      buffer.limit(buffer.position()).position(from);
      buffer.compact();
      scanned -= from;
      from = 0;
    }
    if (!buffer.hasRemaining()) {
      int size = Math.max(FIRST_SIZE, Math.min(2 * buffer.capacity(), maxLength + 2));
      buffer = ByteBuffer.allocate(size).put(buffer.array(), 0, held);
    }
  }

  /** Takes the line out that goes to {@code scanned}; null if nothing is left. */
  private @Nullable String take() {
    boolean terminated = scanned < buffer.position();
    if (!terminated && scanned == from) {
      return null;
    }
    String line = new String(buffer.array(), from, lineEnd() - from, StandardCharsets.UTF_8);
    scanned += terminated ? 1 : 0;
    from = scanned;
    return line;
  }

  private static final class ReadingLine extends Operation {
    private final LineReader reader;
    private @Nullable String line;

    ReadingLine(LineReader reader, @Nullable Duration timeout) {
      super(reader.socket.endpoint().in, timeout);
      this.reader = reader;
    }

    @Override
    boolean attempt() throws IOException {
      if (!reader.fill()) {
        return false;
      }
      line = reader.take();
      return true;
    }

    @Override
    void deliver(Fiber fiber) {
      fiber.result((@Nullable Object) line);
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement("soumak.net.LineReader", "readLine", "LineReader.java", -1);
    }
  }
}
