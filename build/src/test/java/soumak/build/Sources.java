package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import soumak.Pausable;

/** Java sources for tests, and what becomes of them. */
final class Sources {
  /** Adds up what it gets; pauses twice. */
  static final String ADDER =
      """
      package demo;

      import soumak.Mailbox;
      import soumak.Pausable;

      public class Adder {
        public static int add(Mailbox<Integer> in) throws Pausable {
          int first = in.get();
          return first * 100 + in.get();
        }
      }
      """;

  /** Has nothing to do with pausing. */
  static final String PLAIN =
      """
      package demo;

      public class Plain {
        public static String greet() {
          return "hello";
        }
      }
      """;

  /** Cannot be woven: it pauses in a constructor. */
  static final String WRONG =
      """
      package demo;

      import soumak.Mailbox;
      import soumak.Pausable;

      public class Wrong {
        final int value;

        Wrong(Mailbox<Integer> in) throws Pausable {
          value = in.get();
        }
      }
      """;

  /** Runs the adder in a task, fed by another. */
  static final String ADDING =
      """
      package demo;

      import soumak.Mailbox;
      import soumak.Task;

      public class Adding {
        public static String run() throws Exception {
          Mailbox<Integer> numbers = new Mailbox<>();
          Task<Integer> sum = Task.spawn(() -> Adder.add(numbers));
          Task.spawn(() -> {
            numbers.put(4);
            numbers.put(2);
            return null;
          });
          return "sum " + sum.joinBlocking();
        }
      }
      """;

  private static final Pattern NAME =
      Pattern.compile(
          "package ([\\w.]+);.*?(?:class|interface|record|enum) ([\\w$]+)", Pattern.DOTALL);

  private Sources() {}

  /** The class path of these tests: it has Soumak's API. */
  static List<Path> classPath() {
    return List.of(corePlace());
  }

  static Path corePlace() {
    try {
      return Path.of(Pausable.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Writes sources to the folders of their packages. */
  static Path write(Path folder, String... sources) throws IOException {
    for (String source : sources) {
      Matcher name = NAME.matcher(source);
      assertThat(name.find()).isTrue();
      Path file =
          folder
              .resolve(name.group(1).replace('.', File.separatorChar))
              .resolve(name.group(2) + ".java");
      Files.createDirectories(file.getParent());
      Files.writeString(file, source);
    }
    return folder;
  }

  /** Compiles sources against Soumak's API and more; the classes by internal name. */
  static Map<String, byte[]> compile(List<Path> more, String... sources) throws IOException {
    Path folder = Files.createTempDirectory("soumak-test-sources");
    try {
      List<Path> path = Stream.concat(classPath().stream(), more.stream()).toList();
      Compiled compiled = new SourceCompiler(path).compileFolder(write(folder, sources));
      assertThat(compiled.messages()).isEmpty();
      return new LinkedHashMap<>(compiled.classes());
    } finally {
      deleteAll(folder);
    }
  }

  static Map<String, byte[]> compile(String... sources) throws IOException {
    return compile(List.of(), sources);
  }

  /** Puts classes into a folder as javac does. */
  static Path toFolder(Path folder, Map<String, byte[]> classes) throws IOException {
    for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
      Path file = folder.resolve(entry.getKey() + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
    return folder;
  }

  /** A jar with a manifest and files, in the order given. */
  static Path toJar(Path jar, Manifest manifest, Map<String, byte[]> files) throws IOException {
    manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTime(1_700_000_000_000L);
        out.putNextEntry(entry);
        out.write(file.getValue());
        out.closeEntry();
      }
    }
    return jar;
  }

  static Path toJar(Path jar, Map<String, byte[]> classes) throws IOException {
    return toJar(jar, new Manifest(), withSuffix("", classes));
  }

  static Map<String, byte[]> withSuffix(String prefix, Map<String, byte[]> classes) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    classes.forEach((name, bytes) -> files.put(prefix + name + ".class", bytes));
    return files;
  }

  /** All files below a folder with their contents, to see what a run changed. */
  static Map<String, String> snapshot(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        files.put(path, Integer.toHexString(Arrays.hashCode(Files.readAllBytes(file))));
      }
    }
    return files;
  }

  static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Calls {@code demo.Adding.run()} of the given classes. */
  static Object runAdding(Map<String, byte[]> classes, List<Path> path) throws Exception {
    return call(classes, path, "demo.Adding", "run");
  }

  static Object call(Map<String, byte[]> classes, List<Path> path, String type, String method)
      throws Exception {
    try (ProgramLoader loader = new ProgramLoader(classes, path, Sources.class.getClassLoader())) {
      return loader.loadClass(type).getMethod(method).invoke(null);
    }
  }
}
