package soumak.bench.check;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;

/**
 * {@code ./soumak bench check}: the checker over the sources of the examples and benchmarks beside
 * javac, over the largest jar of the class path, and over methods of growing length. Everything
 * happens in one process, in turns; the first turn, in which nothing is compiled yet, is shown too.
 */
public final class CheckBench {
  private static final int ROUNDS = 9;
  private static final int[] LENGTHS = {500, 1_000, 2_000, 4_000, 8_000};
  private static final int LENGTH_ROUNDS = 30;

  private CheckBench() {}

  /**
   * Measures and prints.
   *
   * @param root the repository
   */
  public static void run(Path root) throws IOException {
    besideJavac(sources(root));
    largeJar();
    longMethods();
  }

  private static Map<String, String> sources(Path root) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String folder : List.of("examples", "benchmarks/src/main/java")) {
      Path base = root.resolve(folder);
      try (Stream<Path> files = Files.walk(base)) {
        for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
          String name = base.relativize(file).toString().replace(".java", "");
          if (!name.startsWith("src" + File.separator)) {
            sources.put(name, Files.readString(file));
          }
        }
      }
    }
    return sources;
  }

  private static void besideJavac(Map<String, String> sources) {
    List<Long> compiling = new ArrayList<>();
    List<Long> checking = new ArrayList<>();
    int findings = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      Map<String, byte[]> classes = Compiler.compile(sources);
      long compiled = System.nanoTime();
      findings = check(classes);
      checking.add(System.nanoTime() - compiled);
      compiling.add(compiled - start);
    }
    System.out.printf("examples and benchmarks: %d files, %d findings%n", sources.size(), findings);
    print("first turn", compiling.removeFirst(), checking.removeFirst());
    print("median of " + (ROUNDS - 1), median(compiling), median(checking));
  }

  private static void print(String what, long javac, long checker) {
    System.out.printf(
        "  %-12s  javac %6.1f ms   checker %6.1f ms   %5.1f %%%n",
        what, javac / 1e6, checker / 1e6, 100.0 * checker / javac);
  }

  /** All findings of a program that has these classes, on this program's class path. */
  private static int check(Map<String, byte[]> classes) {
    List<Path> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    try (ClassPath path = ClassPath.of(jars, classes)) {
      return new Checker(path).check(classes.values()).size();
    }
  }

  private static void largeJar() throws IOException {
    Path jar =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(it -> it.endsWith(".jar"))
            .map(Path::of)
            .max(Comparator.comparingLong(it -> it.toFile().length()))
            .orElseThrow();
    Map<String, byte[]> classes = read(jar);
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      long start = System.nanoTime();
      check(classes);
      times.add(System.nanoTime() - start);
    }
    System.out.printf(
        "%s: %d classes, %.0f classes/s at first, %.0f classes/s then%n",
        jar.getFileName(),
        classes.size(),
        classes.size() * 1e9 / times.removeFirst(),
        classes.size() * 1e9 / median(times));
  }

  private static Map<String, byte[]> read(Path path) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    try (ZipFile jar = new ZipFile(path.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF")) {
          try (InputStream in = jar.getInputStream(entry)) {
            classes.put(name.replace(".class", ""), in.readAllBytes());
          }
        }
      }
    }
    return classes;
  }

  private static void longMethods() {
    System.out.println("one method of growing length:");
    for (int length : LENGTHS) {
      Map<String, byte[]> classes = LongMethod.of(length);
      List<Long> times = new ArrayList<>();
      for (int i = 0; i < LENGTH_ROUNDS; i++) {
        long start = System.nanoTime();
        check(classes);
        times.add(System.nanoTime() - start);
      }
      int bytes = LongMethod.longest(classes);
      double nanos = median(times);
      System.out.printf(
          "  %5d bytes  %7.2f ms  %6.0f ns/byte%n", bytes, nanos / 1e6, nanos / bytes);
    }
  }

  private static long median(List<Long> times) {
    List<Long> sorted = times.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
