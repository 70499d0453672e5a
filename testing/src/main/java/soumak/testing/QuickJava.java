package soumak.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Starts JVMs of tests with less than half of the work: with the first compiler and the smallest
 * collector only, and with the JVM's cache of loaded classes. A cache is of jars, so the folders of
 * this JVM's class path are packed into some.
 *
 * <p>Not for a JVM whose speed is looked at, nor for one whose loading of classes is: a cache loads
 * some at once that a program may never use.
 */
public final class QuickJava {
  private static final String SILENT = "-Xlog:aot*=off,cds*=off";
  private static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", SILENT);
  private static final long MOST_SECONDS = 120;

  private final String classPath;
  private final Path cache;
  private final List<String> flags;

  private QuickJava(String classPath, Path cache, List<String> flags) {
    this.classPath = classPath;
    this.cache = cache;
    this.flags = flags;
  }

  /**
   * Packs this JVM's class path and makes a cache; blocks for some seconds. If no cache can be
   * made, JVMs start without one.
   *
   * @param folder where the jars and the cache are put; they must stay while JVMs are started
   * @param run a class and its arguments, as JVMs will be started later; it must end by itself
   */
  public static QuickJava make(Path folder, String... run)
      throws IOException, InterruptedException {
    return make(folder, QUICK, run);
  }

  /** The same with a cache only, and with the compilers and the collector of a user's JVM. */
  public static QuickJava asLaunched(Path folder, String... run)
      throws IOException, InterruptedException {
    return make(folder, List.of(SILENT), run);
  }

  private static QuickJava make(Path folder, List<String> flags, String... run)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    QuickJava java =
        new QuickJava(
            packed(System.getProperty("java.class.path"), folder),
            folder.resolve("classes.aot").toAbsolutePath(),
            flags);
    Files.deleteIfExists(java.cache);
    List<String> line = new ArrayList<>(List.of(program(), "-XX:AOTCacheOutput=" + java.cache));
    line.addAll(flags);
    line.addAll(List.of("-cp", java.classPath));
    line.addAll(List.of(run));
    File said = folder.resolve("made.log").toFile();
    Process process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(said).start();
    process.getOutputStream().close();
    if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return java;
  }

  /** The start of a command line, up to and with the class path. The caller may change it. */
  public List<String> line() {
    List<String> line = new ArrayList<>(List.of(program(), "-XX:AOTCache=" + cache));
    line.addAll(flags);
    line.addAll(List.of("-cp", classPath));
    return line;
  }

  /** The cache, for JVMs that are started by others with the same class path. */
  public Path cache() {
    return cache;
  }

  private static String program() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static String packed(String classPath, Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.isDirectory(path)) {
        Path jar = folder.resolve(jars.size() + ".jar").toAbsolutePath();
        pack(path, jar);
        jars.add(jar.toString());
      } else if (Files.exists(path)) {
        jars.add(entry);
      }
    }
    return String.join(File.pathSeparator, jars);
  }

  private static void pack(Path folder, Path jar) throws IOException {
    try (Stream<Path> all = Files.walk(folder);
        OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream to = new ZipOutputStream(file)) {
      to.setLevel(Deflater.NO_COMPRESSION);
      for (Path it : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(it).toString().replace(File.separatorChar, '/');
        to.putNextEntry(new ZipEntry(name));
        Files.copy(it, to);
      }
    }
  }
}
