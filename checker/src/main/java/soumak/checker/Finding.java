package soumak.checker;

import java.util.List;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/**
 * A place where a program could share a message.
 *
 * @param file the source file's path as the package tells it, {@code com/example/Text.java}; the
 *     class's name if the class file does not tell
 * @param line 0 if the class file does not tell
 * @param sentence what is wrong
 * @param story how it came to be: where the message went, and how it can be reached
 * @param edit a change that would be accepted
 */
public record Finding(
    Kind kind, String file, int line, String sentence, List<String> story, String edit) {

  /** As people read sources: file by file, from the top down. */
  static int inSource(Finding one, Finding two) {
    int order = one.file.compareTo(two.file);
    return order == 0 ? Integer.compare(one.line, two.line) : order;
  }

  /** The file, in the folder of its package, and the line if that is known. */
  public String where() {
    return line == 0 ? file : file + ":" + line;
  }

  /** The same for who tells about other things, too. */
  public Diagnostic diagnostic(Severity severity) {
    return new Diagnostic(severity, kind.name(), where(), sentence, edit, story);
  }

  /** One line for what is wrong, and one for each part of the story. */
  @Override
  public String toString() {
    return diagnostic(kind.severity(false)).toString();
  }
}
