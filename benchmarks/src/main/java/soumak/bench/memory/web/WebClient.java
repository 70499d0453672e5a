package soumak.bench.memory.web;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Asks on one connection, for one page after the other. Blocks. Makes no garbage while it asks, so
 * that what is measured is the server's.
 */
final class WebClient implements Closeable {
  private static final byte[] LENGTH = "Content-Length: ".getBytes(StandardCharsets.US_ASCII);
  private static final int STATUS = "HTTP/1.1 ".length();

  private final Socket socket;
  private final byte[] buffer = new byte[64 << 10];
  private final CRC32 sum = new CRC32();
  private int status;

  WebClient(InetSocketAddress address) throws IOException {
    socket = new Socket(address.getAddress(), address.getPort());
    socket.setTcpNoDelay(true);
  }

  /** What is sent to ask for a page. */
  static byte[] request(String path) {
    return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Sends a request and reads the answer; gives the checksum of its page. */
  long ask(byte[] request) throws IOException {
    send(request);
    InputStream in = socket.getInputStream();
    int count = 0;
    int end;
    do {
      count += read(in, count);
      end = endOfHead(count);
    } while (end < 0);
    status = number(STATUS);
    int left = number(afterLength(end)) - (count - end);
    sum.reset();
    sum.update(buffer, end, count - end);
    while (left > 0) {
      int piece = read(in, 0);
      sum.update(buffer, 0, piece);
      left -= piece;
    }
    if (left < 0) {
      throw new IOException("the answer is longer than it says");
    }
    return sum.getValue();
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Of the last answer. */
  int status() {
    return status;
  }

  private int read(InputStream in, int at) throws IOException {
    int count = in.read(buffer, at, buffer.length - at);
    if (count <= 0) {
      throw new EOFException("the server has closed the connection, or sends no end of a head");
    }
    return count;
  }

  /** Where the page begins; negative if that has not come. */
  private int endOfHead(int count) {
    for (int i = 4; i <= count; i++) {
      if (buffer[i - 4] == '\r'
          && buffer[i - 3] == '\n'
          && buffer[i - 2] == '\r'
          && buffer[i - 1] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private int afterLength(int end) throws IOException {
    for (int i = LENGTH.length; i < end; i++) {
      if (Arrays.equals(buffer, i - LENGTH.length, i, LENGTH, 0, LENGTH.length)) {
        return i;
      }
    }
    throw new IOException("an answer without length");
  }

  private int number(int at) {
    int number = 0;
    for (int i = at; buffer[i] >= '0' && buffer[i] <= '9'; i++) {
      number = 10 * number + buffer[i] - '0';
    }
    return number;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
