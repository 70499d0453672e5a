package soumak.cli;

import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import soumak.build.Failures;

/**
 * The words of a file that a command line names as {@code @FILE}: there are blanks or ends of lines
 * between them, quotes hold a word together, and a # begins a remark.
 */
final class WordFile {
  private WordFile() {}

  /**
   * The words as they are there, also those that name files in turn.
   *
   * @throws CommandException if it cannot be read
   */
  static List<String> read(File file) {
    try (Reader text = new FileReader(file, StandardCharsets.UTF_8)) {
      StreamTokenizer words = new StreamTokenizer(text);
      words.resetSyntax();
      words.wordChars(' ', Character.MAX_VALUE);
      words.whitespaceChars(0, ' ');
      words.quoteChar('"');
      words.quoteChar('\'');
      words.commentChar('#');
      List<String> found = new ArrayList<>();
      while (words.nextToken() != StreamTokenizer.TT_EOF) {
        found.add(words.sval);
      }
      return found;
    } catch (IOException e) {
      throw CommandException.usage("cannot read the words of '@" + file + "': " + Failures.why(e));
    }
  }
}
