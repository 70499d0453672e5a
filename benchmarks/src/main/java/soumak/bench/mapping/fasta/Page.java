package soumak.bench.mapping.fasta;

import java.util.Arrays;
import soumak.Free;

/** The lines that an actor collects before it sends them. */
final class Page {
  private static final int LINES = 1024;

  private final byte[] text = new byte[LINES * (Fasta.LINE + 1)];
  private int used;
  private int lines;

  /** Adds {@code length} letters from {@code first} on, and ends the line. */
  void addLine(byte[] letters, int first, int length) {
    System.arraycopy(letters, first, text, used, length);
    used += length;
    text[used++] = '\n';
    lines++;
  }

  boolean isFull() {
    return lines == LINES;
  }

  boolean isEmpty() {
    return lines == 0;
  }

  /** What is on it, as an array of its own; it is empty then. */
  @Free
  byte[] take() {
    byte[] taken = Arrays.copyOf(text, used);
    used = 0;
    lines = 0;
    return taken;
  }
}
