package soumak.checker;

import java.util.List;

/**
 * A place where a program could share a message.
 *
 * @param file the source file's name, or the class's name if the class file does not tell
 * @param line 0 if the class file does not tell
 * @param sentence what is wrong
 * @param story how it came to be: where the message went, and how it can be reached
 * @param edit a change that would be accepted
 */
public record Finding(
    Kind kind, String file, int line, String sentence, List<String> story, String edit) {

  /** One line for what is wrong, and one for each part of the story. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(file).append(':').append(line);
    text.append(": error: ").append(kind).append(": ").append(sentence);
    story.forEach(it -> text.append("\n    ").append(it));
    return text.append("\n    suggestion: ").append(edit).toString();
  }
}
