package soumak.build;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import soumak.processj.Compilation;
import soumak.processj.ProcessJ;

/**
 * Compiles sources of Java and of ProcessJ in this process and keeps the classes in memory. Safe
 * for use by many threads.
 */
public final class SourceCompiler {
  private final List<Path> classPath;

  /**
   * @param classPath the folders and jars to compile against
   */
  public SourceCompiler(List<Path> classPath) {
    this.classPath = List.copyOf(classPath);
  }

  /**
   * Compiles one file and, of the files below the root of its package, those that it needs.
   *
   * @throws BuildException if the file cannot be read
   */
  public Compiled compileFile(Path file) {
    try {
      if (isProcessJ(file)) {
        return processJ(List.of(file));
      }
      return compile(List.of(file), List.of("-sourcepath", SourceRoot.of(file).toString()));
    } catch (IOException e) {
      throw Failures.of("cannot read " + file, e);
    }
  }

  /**
   * Compiles all files below a folder, those of each language by themselves. A module descriptor is
   * left out: the classes are run from a class path.
   *
   * @throws BuildException if the folder cannot be read
   */
  public Compiled compileFolder(Path folder) {
    List<Path> sources =
        FilesBelow.of(folder).stream()
            .filter(it -> it.toString().endsWith(".java") || isProcessJ(it))
            .filter(it -> !it.endsWith("module-info.java"))
            .toList();
    try {
      List<Path> processJ = sources.stream().filter(SourceCompiler::isProcessJ).toList();
      List<Path> java = sources.stream().filter(it -> !isProcessJ(it)).toList();
      if (java.isEmpty() && !processJ.isEmpty()) {
        return processJ(processJ);
      }
      Compiled compiled = compile(java, List.of("-sourcepath", ""));
      return processJ.isEmpty() ? compiled : compiled.with(processJ(processJ));
    } catch (IOException e) {
      throw Failures.of("cannot read " + folder, e);
    }
  }

  /** Whether a file's name is that of a program in ProcessJ. */
  public static boolean isProcessJ(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".pj");
  }

  private Compiled processJ(List<Path> files) throws IOException {
    Compilation made = new ProcessJ(classPath).compile(files);
    String messages = made.messages().stream().map(it -> it + "\n").collect(Collectors.joining());
    return new Compiled(made.ok(), messages, made.classes(), made.sources());
  }

  private Compiled compile(List<Path> sources, List<String> extra) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      throw new BuildException(
          "this Java runtime has no compiler (module jdk.compiler): a full JDK is needed");
    }
    StringWriter messages = new StringWriter();
    CompilerFaults faults = new CompilerFaults();
    try (StandardJavaFileManager files =
            javac.getStandardFileManager(faults.listener(), Locale.ROOT, StandardCharsets.UTF_8);
        MemoryOutput output = new MemoryOutput(files)) {
      boolean ok =
          javac
              .getTask(
                  messages,
                  output,
                  null,
                  options(extra),
                  null,
                  files.getJavaFileObjectsFromPaths(sources))
              .call();
      return new Compiled(
          ok && !faults.areThere(),
          faults.told(messages.toString()),
          output.classes(),
          output.sources());
    }
  }

  private List<String> options(List<String> extra) {
    List<String> options = new ArrayList<>(extra);
    options.add("-classpath");
    options.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    options.addAll(List.of("-g", "-parameters", "-proc:none", "-implicit:class"));
    options.addAll(List.of("-encoding", "UTF-8", "-nowarn"));
    return options;
  }
}
