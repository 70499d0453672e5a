package soumak.processj.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The library's image.pgm. */
public final class Pgm {
  private Pgm() {}

  /**
   * Writes an image of grey points to a file, in the text form of PGM.
   *
   * @param white the largest value
   * @throws UncheckedIOException if the file cannot be written
   */
  public static void writePGM(int[][] pixels, String file, int white) {
    StringBuilder text = new StringBuilder("P2\n");
    text.append(pixels.length == 0 ? 0 : pixels[0].length).append(' ').append(pixels.length);
    text.append('\n').append(white).append('\n');
    for (int[] row : pixels) {
      for (int x = 0; x < row.length; x++) {
        text.append(x == 0 ? "" : " ").append(row[x]);
      }
      text.append('\n');
    }
    try {
      Files.writeString(Path.of(file), text, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException("the image " + file + " cannot be written", e);
    }
  }
}
