package soumak.processj;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What became of a program.
 *
 * @param messages errors and warnings in the order of the text, each with its place, the source
 *     line and a caret
 * @param errors how many of them are errors; there are no classes then
 * @param classes class files by internal name
 * @param mainClass the internal name of the first file's class
 * @param sources the source file of each class
 */
public record Compilation(
    List<String> messages,
    int errors,
    Map<String, byte[]> classes,
    String mainClass,
    Map<String, Path> sources) {

  public Compilation {
    messages = List.copyOf(messages);
    classes = Map.copyOf(classes);
    sources = Map.copyOf(sources);
  }

  public boolean ok() {
    return errors == 0;
  }
}
