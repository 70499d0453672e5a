package soumak.processj.syntax;

import java.util.List;

/**
 * A source file that has been read.
 *
 * @param name as messages and line tables name it, without folders
 * @param text its content
 */
public record SourceFile(String name, String text) {

  /** The line of a number counted from 1, without its end; empty if there is none. */
  public String line(int number) {
    List<String> lines = text.lines().skip(number - 1L).limit(1).toList();
    return lines.isEmpty() ? "" : lines.getFirst();
  }
}
