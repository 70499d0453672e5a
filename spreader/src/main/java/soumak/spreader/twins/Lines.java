package soumak.spreader.twins;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code Files.readAllLines}, of the node that asks, as a list that may leave it. */
public final class Lines {
  private Lines() {}

  public static List<String> readAllLines(Path file) throws IOException {
    return readAllLines(file, StandardCharsets.UTF_8);
  }

  public static List<String> readAllLines(Path file, Charset charset) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file, charset)) {
      List<String> lines = new ArrayList<>();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
      }
      return lines;
    }
  }
}
