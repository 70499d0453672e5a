package soumak.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import soumak.processj.Compilation;
import soumak.processj.ProcessJ;

/**
 * Compiles programs in ProcessJ into a folder of classes that is woven in place. What the compiler
 * made is kept in another folder, so that a class that is made again as it was before stays there
 * as it is, woven; and one whose source is gone goes, too. For one build.
 */
public final class ProcessJFolder {
  private static final String CLASS = ".class";

  private final Path classes;
  private final Path copies;
  private int made;
  private int written;

  /**
   * @param classes where the classes of all languages are
   * @param copies where those of ProcessJ are kept as they were compiled; nothing else is there
   */
  public ProcessJFolder(Path classes, Path copies) {
    this.classes = classes;
    this.copies = copies;
  }

  /**
   * Compiles all programs below a folder. If there are errors, nothing changes.
   *
   * @param classPath the Java classes that they may use
   * @return the compiler's errors and warnings
   * @throws BuildException if files cannot be read or written
   */
  public List<String> compile(Path sources, List<Path> classPath) {
    try {
      List<Path> programs = files(sources, ".pj");
      if (programs.isEmpty()) {
        deliver(Map.of());
        return List.of();
      }
      Compilation compiled = new ProcessJ(classPath).compile(programs);
      if (compiled.ok()) {
        deliver(compiled.classes());
      }
      return compiled.messages();
    } catch (IOException e) {
      throw Failures.of("cannot compile " + sources, e);
    }
  }

  /** What the last compilation has done. */
  public String summary() {
    return written == 0
        ? "nothing to do: %d %s of ProcessJ %s up to date"
            .formatted(made, made == 1 ? "class" : "classes", made == 1 ? "is" : "are")
        : "wrote %d of %d %s of ProcessJ".formatted(written, made, made == 1 ? "class" : "classes");
  }

  private void deliver(Map<String, byte[]> compiled) throws IOException {
    made = compiled.size();
    written = 0;
    for (Path old : files(copies, CLASS)) {
      String name = copies.relativize(old).toString().replace('\\', '/');
      if (!compiled.containsKey(name.substring(0, name.length() - CLASS.length()))) {
        Files.deleteIfExists(classes.resolve(name));
        Files.delete(old);
      }
    }
    for (Map.Entry<String, byte[]> it : new TreeMap<>(compiled).entrySet()) {
      write(it.getKey() + CLASS, it.getValue());
    }
  }

  /** The copy comes last: without it, the class is written again in the next build. */
  private void write(String name, byte[] bytes) throws IOException {
    Path copy = copies.resolve(name);
    Path target = classes.resolve(name);
    boolean isThere = Files.exists(copy) && Files.exists(target);
    if (isThere && Arrays.equals(Files.readAllBytes(copy), bytes)) {
      return;
    }
    Files.deleteIfExists(copy);
    put(target, bytes);
    put(copy, bytes);
    written++;
  }

  private static void put(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, bytes);
  }

  private static List<Path> files(Path folder, String suffix) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    return FilesBelow.of(folder).stream().filter(it -> it.toString().endsWith(suffix)).toList();
  }
}
