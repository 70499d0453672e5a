package soumak.bench.memory.web;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The first lines of requests and answers. */
final class Head {
  static final String OK = "200 OK";
  static final String NOT_FOUND = "404 Not Found";
  static final String BAD = "400 Bad Request";

  private static final byte[] GET = "GET /".getBytes(StandardCharsets.US_ASCII);

  private Head() {}

  /** The head of an answer with so many bytes behind it. */
  static byte[] of(String status, long length) {
    return ("HTTP/1.1 " + status + "\r\nContent-Length: " + length + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** The name of the file that a request's first bytes ask for; null if they are no request. */
  static @Nullable String file(byte[] line) {
    for (int i = 0; i < GET.length; i++) {
      if (i == line.length || line[i] != GET[i]) {
        return null;
      }
    }
    int end = GET.length;
    while (end < line.length && line[end] > ' ') {
      end++;
    }
    String name = new String(line, GET.length, end - GET.length, StandardCharsets.US_ASCII);
    return end == line.length || name.contains("..") ? null : name;
  }
}
