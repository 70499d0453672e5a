package soumak.bench.check;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassPath;
import soumak.build.Isolation;
import soumak.build.Pipeline;
import soumak.build.Result;
import soumak.checker.Checker;

/**
 * Measures in a JVM that has done nothing yet; prints a line of name and nanoseconds for each
 * measurement. The arguments are the repository, what to do, and files.
 *
 * <ul>
 *   <li>{@code both [MEMORY]}: compiles, then checks
 *   <li>{@code memory}: the same, of the programs whose memory is in regions
 *   <li>{@code javac}: compiles
 *   <li>{@code javac-memory}: the same, of the programs whose memory is in regions
 *   <li>{@code check FOLDER [MEMORY]}: checks the classes of a folder
 *   <li>{@code weave FOLDER MODE}: weaves them, with a check or without ({@code off})
 *   <li>{@code jar JAR}: checks a library, several times
 * </ul>
 */
final class Cold {
  private static final int REPETITIONS = 4;
  private static final String MEMORY = "soumak/bench/memory/";
  private static final String SUFFIX = ".class";

  private Cold() {}

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    switch (args[1]) {
      case "both" -> measure(compile(root, it -> true), memory(args, 2));
      case "memory" -> measure(compile(root, Cold::isOfMemory), null);
      case "javac" -> compile(root, it -> true);
      case "javac-memory" -> compile(root, Cold::isOfMemory);
      case "check" -> measure(readFolder(Path.of(args[2])), memory(args, 3));
      case "weave" -> weave(readFolder(Path.of(args[2])), Isolation.Mode.of(args[3]));
      default -> checkJar(Path.of(args[2]));
    }
  }

  private static void weave(Map<String, byte[]> classes, Isolation.Mode mode) {
    long start = System.nanoTime();
    Pipeline pipeline =
        Pipeline.builder().classPath(jars()).isolation(new Isolation(mode, List.of())).build();
    Result result = pipeline.weave(classes).result();
    System.out.println(mode + " " + (System.nanoTime() - start));
    if (result.failed()) {
      throw new IllegalStateException("not woven: " + result.diagnostics());
    }
  }

  private static List<Path> jars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  private static @Nullable Path memory(String[] args, int position) {
    return args.length > position ? Path.of(args[position]) : null;
  }

  private static void measure(Map<String, byte[]> classes, @Nullable Path memory) {
    long start = System.nanoTime();
    int findings = check(classes, memory);
    System.out.println("checker " + (System.nanoTime() - start));
    if (findings > 0) {
      throw new IllegalStateException("the examples have " + findings + " findings");
    }
  }

  /**
   * The number of findings in a program that has these classes, on this program's class path.
   *
   * @param memory where what is found is remembered; null if it is not
   */
  static int check(Map<String, byte[]> classes, @Nullable Path memory) {
    try (ClassPath path = ClassPath.of(jars(), classes)) {
      Checker checker = new Checker(path);
      return (memory == null ? checker : checker.remembering(memory))
          .check(classes.values())
          .size();
    }
  }

  /** Whether a source, by its path, is of a program whose memory is in regions. */
  static boolean isOfMemory(String source) {
    return source.replace(File.separatorChar, '/').startsWith(MEMORY);
  }

  private static Map<String, byte[]> compile(Path root, Predicate<String> which)
      throws IOException {
    Map<String, String> sources = CheckBench.sources(root);
    sources.keySet().removeIf(which.negate());
    long start = System.nanoTime();
    Map<String, byte[]> classes = Compiler.compile(sources);
    System.out.println("javac " + (System.nanoTime() - start));
    return classes;
  }

  private static void checkJar(Path jar) throws IOException {
    Map<String, byte[]> classes = read(jar);
    System.out.println("classes " + classes.size());
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      check(classes, null);
      times.add(System.nanoTime() - start);
    }
    System.out.println("first " + times.removeFirst());
    System.out.println("then " + CheckBench.median(times));
  }

  private static Map<String, byte[]> readFolder(Path folder) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(it -> it.toString().endsWith(SUFFIX)).toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        classes.put(name.replace(SUFFIX, ""), Files.readAllBytes(file));
      }
    }
    return classes;
  }

  private static Map<String, byte[]> read(Path path) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (ZipFile jar = new ZipFile(path.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.endsWith(SUFFIX) && !name.startsWith("META-INF")) {
          try (InputStream in = jar.getInputStream(entry)) {
            classes.put(name.replace(SUFFIX, ""), in.readAllBytes());
          }
        }
      }
    }
    return classes;
  }
}
