package soumak.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;
import soumak.checker.Checker;
import soumak.checker.Concern;
import soumak.checker.Finding;

/**
 * What is done about programs that could share a message between tasks.
 *
 * @param annotations files of external annotations, for libraries that have none of their own
 */
public record Isolation(Mode mode, List<Path> annotations) {
  /** Refuses them, and knows nothing of libraries but the JDK. */
  public static final Isolation DEFAULT = new Isolation(Mode.REFUSE, List.of());

  /** How much it matters. */
  public enum Mode {
    /** Such a program is an error, and so is one that forgets to free or to close something. */
    STRICT,
    /** Such a program is an error. */
    REFUSE,
    /** It is told, and the program is woven all the same. */
    WARN,
    /** Nobody looks. */
    OFF;

    /**
     * By its name, in small letters as people write it.
     *
     * @throws BuildException if there is no such mode
     */
    public static Mode of(String name) {
      for (Mode mode : values()) {
        if (mode.toString().equals(name)) {
          return mode;
        }
      }
      throw new BuildException("isolation is strict, refuse, warn or off, and not '" + name + "'");
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Isolation {
    annotations = List.copyOf(annotations);
  }

  /**
   * What the checker finds, as this says how much it matters.
   *
   * @param memory a file for what it found earlier; null if there is none
   * @throws BuildException if a file of annotations cannot be read or understood
   */
  List<Diagnostic> check(ClassPath path, Collection<byte[]> all, @Nullable Path memory) {
    List<String> texts = texts(path);
    List<byte[]> classes = mode == Mode.OFF ? List.of() : concerned(all);
    if (classes.stream().noneMatch(new Concern(path)::hasMessages)) {
      return List.of();
    }
    return checker(path, texts, memory).check(classes).stream()
        .map(it -> it.diagnostic(severity(it)))
        .toList();
  }

  private Severity severity(Finding it) {
    return mode == Mode.WARN ? Severity.WARNING : it.kind().severity(mode == Mode.STRICT);
  }

  /**
   * The classes that the rules of messages are for: all but those of ProcessJ. What its processes
   * share is settled by rules of its own, which its compiler checks; by them a branch of a par may
   * use its parent's arrays.
   */
  static List<byte[]> concerned(Collection<byte[]> classes) {
    return classes.stream().filter(it -> !isProcessJ(it)).toList();
  }

  private static boolean isProcessJ(byte[] classFile) {
    try {
      String source = ClassInfo.read(classFile).sourceFile();
      return source != null && SourceCompiler.isProcessJ(Path.of(source));
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  /**
   * A checker that knows the annotations.
   *
   * @param memory a file for what it found earlier; null if there is none
   * @throws BuildException if a file cannot be read or understood
   */
  Checker checker(ClassPath path, @Nullable Path memory) {
    return checker(path, texts(path), memory);
  }

  private static Checker checker(ClassPath path, List<String> texts, @Nullable Path memory) {
    Checker checker = new Checker(path, texts);
    return memory == null ? checker : checker.remembering(memory);
  }

  /** Read also for a program that needs none: a file that is wrong is told. */
  private List<String> texts(ClassPath path) {
    List<String> texts = new ArrayList<>();
    for (Path file : annotations) {
      try {
        texts.add(Files.readString(file));
        new Checker(path, List.of(texts.getLast()));
      } catch (IOException e) {
        throw Failures.of("cannot read the annotations in " + file, e);
      } catch (IllegalArgumentException wrong) {
        throw new BuildException(file + ": " + wrong.getMessage(), wrong);
      }
    }
    return texts;
  }
}
