package soumak.bench.check;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import soumak.build.Isolation;

/**
 * {@code ./soumak bench check}: the checker over the sources of the examples and benchmarks beside
 * javac, over the largest jar of the class path, and over methods of growing length.
 *
 * <p>What counts is a build, which starts a fresh JVM, so each figure beside javac is the median of
 * several fresh JVMs: both in one, without and with the launcher's cache of loaded classes, or each
 * in its own, with the flags of the Maven plugin; nothing is warm for either of them. A build that
 * weaves checks meanwhile, so what that adds is measured besides. What both cost when all is
 * compiled is told, too.
 */
public final class CheckBench {
  private static final int PROCESSES = 5;

  /** More, as what is told is the difference of two that scatter more than it. */
  private static final int PROCESSES_THAT_WEAVE = 11;

  private static final int ROUNDS = 9;
  private static final int[] LENGTHS = {500, 1_000, 2_000, 4_000, 8_000};
  private static final int LENGTH_ROUNDS = 30;
  private static final List<String> OF_PLUGIN =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private CheckBench() {}

  /**
   * Measures and prints.
   *
   * @param root the repository
   */
  public static void run(Path root) throws IOException, InterruptedException {
    Map<String, String> sources = sources(root);
    System.out.printf("examples and benchmarks: %d files%n", sources.size());
    Path place = Files.createTempDirectory("soumak-check");
    try {
      Path memory = place.resolve("memory");
      cold(root, "in one fresh JVM", List.of(), List.of("both"));
      List<String> cached = asLauncher();
      if (!cached.isEmpty()) {
        cold(root, "  as ./soumak does", cached, List.of("both"));
      }
      fork(List.of(), root, List.of("both", memory.toString()));
      cold(root, "  unchanged since", List.of(), List.of("both", memory.toString()));
      String classes = write(Compiler.compile(sources), place.resolve("classes"));
      List<String> check = List.of("check", classes);
      List<String> checkAgain = List.of("check", classes, memory.toString());
      cold(root, "each in its own", OF_PLUGIN, List.of("javac"), check);
      fork(OF_PLUGIN, root, checkAgain);
      cold(root, "  unchanged since", OF_PLUGIN, List.of("javac"), checkAgain);
      System.out.print(line("  beside the weaver", besideWeaver(root, "javac", classes)));
    } finally {
      delete(place);
    }
    warm(sources);
    largeJar(root);
    longMethods("one method of growing length", LongMethod.MESSAGES);
    longMethods("one with more and more arrays at a time", LongMethod.ARRAYS);
  }

  /** Whether that is a folder with what is measured. */
  public static boolean isIn(Path root) {
    return Files.isDirectory(root.resolve("examples"));
  }

  /**
   * Measures the check of the programs whose memory is in regions, beside javac.
   *
   * @param root the repository
   * @return lines
   */
  public static String memory(Path root) throws IOException, InterruptedException {
    List<String> mode = List.of("memory");
    List<String> cached = asLauncher();
    Map<String, String> sources = sources(root);
    sources.keySet().removeIf(it -> !Cold.isOfMemory(it));
    Path place = Files.createTempDirectory("soumak-check");
    try {
      String classes = write(Compiler.compile(sources), place);
      return "\n"
          + line("check, cold", medians(PROCESSES, root, List.of(), mode))
          + (cached.isEmpty()
              ? ""
              : line("  as ./soumak does", medians(PROCESSES, root, cached, mode)))
          + line("  beside the weaver", besideWeaver(root, "javac-memory", classes));
    } finally {
      delete(place);
    }
  }

  /**
   * The flags of a JVM that starts with the launcher's cache of loaded classes; none without it.
   */
  private static List<String> asLauncher() {
    String cache = System.getProperty("soumak.launcher.cache", "");
    if (!Files.isRegularFile(Path.of(cache))) {
      return List.of();
    }
    // A cache fits a class path that begins as that with which it was made.
    String path = System.getProperty("soumak.launcher.path", "");
    String all = path + File.pathSeparator + System.getProperty("java.class.path");
    return List.of("-XX:AOTCache=" + cache, "-Xlog:aot*=off,cds*=off", "-cp", all);
  }

  static Map<String, String> sources(Path root) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String folder : List.of("examples", "benchmarks/src/main/java")) {
      Path base = root.resolve(folder);
      try (Stream<Path> files = Files.walk(base)) {
        for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
          String name = base.relativize(file).toString().replace(".java", "");
          if (!name.startsWith("src" + File.separator)
              && !name.startsWith("spread" + File.separator)) {
            sources.put(name, Files.readString(file));
          }
        }
      }
    }
    return sources;
  }

  /** What the check adds for who weaves as well: the times with it, less those without. */
  private static Map<String, Long> besideWeaver(Path root, String javac, String classes)
      throws IOException, InterruptedException {
    String with = Isolation.Mode.REFUSE.toString();
    String without = Isolation.Mode.OFF.toString();
    Map<String, Long> times =
        medians(
            PROCESSES_THAT_WEAVE,
            root,
            OF_PLUGIN,
            List.of("weave", classes, with),
            List.of("weave", classes, without));
    times.putAll(medians(PROCESSES, root, OF_PLUGIN, List.of(javac)));
    long both = times.getOrDefault(with, 0L);
    times.put("checker", both - times.getOrDefault(without, both));
    return times;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static String write(Map<String, byte[]> classes, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> it : classes.entrySet()) {
      Path file = folder.resolve(it.getKey() + ".class");
      Files.createDirectories(file.resolveSibling("."));
      Files.write(file, it.getValue());
    }
    return folder.toString();
  }

  @SafeVarargs
  private static void cold(Path root, String what, List<String> flags, List<String>... modes)
      throws IOException, InterruptedException {
    System.out.print(line(what, medians(PROCESSES, root, flags, modes)));
  }

  @SafeVarargs
  private static Map<String, Long> medians(
      int processes, Path root, List<String> flags, List<String>... modes)
      throws IOException, InterruptedException {
    Map<String, List<Long>> times = new HashMap<>();
    for (int i = 0; i < processes; i++) {
      for (List<String> mode : modes) {
        fork(flags, root, mode)
            .forEach(
                (name, nanos) -> times.computeIfAbsent(name, it -> new ArrayList<>()).add(nanos));
      }
    }
    Map<String, Long> medians = new HashMap<>();
    times.forEach((name, all) -> medians.put(name, median(all)));
    return medians;
  }

  /** What a fresh JVM has measured, by name, in nanoseconds. */
  private static Map<String, Long> fork(List<String> flags, Path root, List<String> mode)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(flags);
    command.add(Cold.class.getName());
    command.add(root.toAbsolutePath().toString());
    command.addAll(mode);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("a JVM that measures has failed: " + mode + "\n" + out);
    }
    Map<String, Long> times = new HashMap<>();
    out.lines().map(it -> it.split(" ", 2)).forEach(it -> times.put(it[0], Long.valueOf(it[1])));
    return times;
  }

  private static void warm(Map<String, String> sources) {
    List<Long> compiling = new ArrayList<>();
    List<Long> checking = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      Map<String, byte[]> classes = Compiler.compile(sources);
      long compiled = System.nanoTime();
      Cold.check(classes, null);
      checking.add(System.nanoTime() - compiled);
      compiling.add(compiled - start);
    }
    System.out.print(
        line("both warm", Map.of("javac", median(compiling), "checker", median(checking))));
  }

  private static String line(String what, Map<String, Long> times) {
    double javac = times.getOrDefault("javac", 0L);
    double checker = times.getOrDefault("checker", 0L);
    return String.format(
        Locale.ROOT,
        "  %-18s  javac %7.1f ms   checker %7.1f ms   %5.1f %%%n",
        what,
        javac / 1e6,
        checker / 1e6,
        100 * checker / javac);
  }

  private static void largeJar(Path root) throws IOException, InterruptedException {
    Path jar =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(it -> it.endsWith(".jar"))
            .map(Path::of)
            .max(Comparator.comparingLong(it -> it.toFile().length()))
            .orElseThrow();
    Map<String, Long> times = fork(List.of(), root, List.of("jar", jar.toString()));
    double classes = times.getOrDefault("classes", 0L);
    System.out.printf(
        "%s: %.0f classes, %.0f classes/s in a fresh JVM, %.0f classes/s when it is warm%n",
        jar.getFileName(),
        classes,
        classes * 1e9 / times.getOrDefault("first", 1L),
        classes * 1e9 / times.getOrDefault("then", 1L));
  }

  /** The lengths in turns, so that what happens in the JVM meanwhile meets all alike. */
  private static void longMethods(String what, LongMethod kind) {
    Map<Integer, Map<String, byte[]>> programs = new TreeMap<>();
    Map<Integer, List<Long>> times = new HashMap<>();
    for (int length : LENGTHS) {
      programs.put(length, kind.of(length));
    }
    for (int i = 0; i < LENGTH_ROUNDS; i++) {
      for (int length : LENGTHS) {
        long start = System.nanoTime();
        Cold.check(programs.getOrDefault(length, Map.of()), null);
        times.computeIfAbsent(length, it -> new ArrayList<>()).add(System.nanoTime() - start);
      }
    }
    System.out.println(what + ":");
    for (int length : LENGTHS) {
      int bytes = LongMethod.longest(programs.getOrDefault(length, Map.of()));
      double nanos = median(times.getOrDefault(length, List.of()));
      System.out.printf(
          "  %5d bytes  %7.2f ms  %6.0f ns/byte%n", bytes, nanos / 1e6, nanos / bytes);
    }
  }

  static long median(List<Long> times) {
    List<Long> sorted = times.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
