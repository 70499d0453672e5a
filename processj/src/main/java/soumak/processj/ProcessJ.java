package soumak.processj;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import soumak.analysis.ClassPath;
import soumak.processj.check.Analyzer;
import soumak.processj.check.FileScope;
import soumak.processj.check.Loader;
import soumak.processj.code.Generator;
import soumak.processj.syntax.Problem;
import soumak.processj.syntax.Problems;
import soumak.processj.syntax.SourceFile;

/**
 * Compiles ProcessJ programs to class files whose methods say {@code throws Pausable} where they
 * may wait, so that they are woven as those of Java are. Safe for use by many threads.
 */
public final class ProcessJ {
  private final List<Path> classPath;

  /**
   * @param classPath the folders and jars with the Java classes that programs call
   */
  public ProcessJ(List<Path> classPath) {
    this.classPath = List.copyOf(classPath);
  }

  /**
   * Compiles a file with all that it imports.
   *
   * @throws IOException if the file cannot be read
   */
  public Compilation compile(Path file) throws IOException {
    return compile(List.of(file));
  }

  /**
   * Compiles several files with all that they import.
   *
   * @throws IOException if one cannot be read
   */
  public Compilation compile(List<Path> files) throws IOException {
    Problems problems = new Problems();
    Loader loader = new Loader(problems);
    List<FileScope> first = new ArrayList<>();
    for (Path file : files) {
      first.add(loader.load(file));
    }
    return compile(loader, first.getFirst(), problems);
  }

  /**
   * Compiles a text that is in no file. It can import from the library only.
   *
   * @param name a file's name, which ends in {@code .pj}
   */
  public Compilation compile(String name, String text) {
    Problems problems = new Problems();
    Loader loader = new Loader(problems);
    return compile(loader, loader.load(new SourceFile(name, text)), problems);
  }

  private Compilation compile(Loader loader, FileScope first, Problems problems) {
    try (ClassPath java = ClassPath.of(classPath)) {
      Analyzer.check(loader.files(), java, problems);
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    Map<String, Path> sources = new HashMap<>();
    List<FileScope> own = loader.files().stream().filter(it -> isOwn(it, loader, first)).toList();
    if (!problems.hasErrors()) {
      classes.putAll(Generator.generate(own, problems));
    }
    if (problems.hasErrors()) {
      classes.clear();
    }
    for (FileScope file : own) {
      Path place = loader.place(file);
      if (place != null) {
        classes.keySet().stream()
            .filter(it -> it.equals(file.className()) || it.startsWith(file.className() + "$"))
            .forEach(it -> sources.put(it, place));
      }
    }
    List<Problem> all = problems.sorted();
    return new Compilation(
        all.stream().map(Problem::text).toList(),
        (int) all.stream().filter(Problem::isError).count(),
        classes,
        first.className(),
        sources);
  }

  /** Files of the library have no code of their own. */
  private static boolean isOwn(FileScope file, Loader loader, FileScope first) {
    return file == first || loader.place(file) != null;
  }
}
