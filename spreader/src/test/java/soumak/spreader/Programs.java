package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles whole programs, and runs them: as they are, and rewritten, at some nodes. */
final class Programs {
  private Programs() {}

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();

  /** What javac has read of the class path, for all compilations. */
  private static final StandardJavaFileManager READ = files();

  private static StandardJavaFileManager files() {
    return JAVAC.getStandardFileManager(null, null, null);
  }

  /** Class files by internal name. */
  static Map<String, byte[]> compile(Path source, Path to, String... options) throws IOException {
    List<String> args = new ArrayList<>(List.of(options));
    args.addAll(List.of("-nowarn", "-d", to.toString()));
    // An older release has other classes, which are not for those that come after it.
    StandardJavaFileManager files = args.contains("--release") ? files() : READ;
    StringWriter errors = new StringWriter();
    Iterable<? extends JavaFileObject> sources = files.getJavaFileObjects(source);
    boolean good = JAVAC.getTask(errors, files, null, args, null, sources).call();
    assertThat(good).as("%s", errors).isTrue();
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> all = Files.walk(to)) {
      for (Path each : all.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = to.relativize(each).toString().replace('\\', '/');
        classes.put(name.substring(0, name.length() - 6), Files.readAllBytes(each));
      }
    }
    return classes;
  }

  static ClassLoader loader(Map<String, byte[]> classes) {
    ClassLoader loader =
        new ClassLoader(Programs.class.getClassLoader()) {
          // Its own first: what stands for classes of the JDK is in the class path as it was.
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name.replace('.', '/'));
            if (bytes == null) {
              return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
              Class<?> known = findLoadedClass(name);
              return known == null ? defineClass(name, bytes, 0, bytes.length) : known;
            }
          }
        };
    loader.setDefaultAssertionStatus(true);
    return loader;
  }

  private interface Run {
    void run() throws Exception;
  }

  /** What is printed meanwhile. */
  private static synchronized String printed(Run run) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      run.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  static String runPlainly(Map<String, byte[]> classes, String main) throws Exception {
    return printed(() -> {
      try {
        Class<?> type = Class.forName(main, true, loader(classes));
        type.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e.getCause());
      }
    });
  }

  static Map<String, byte[]> rewrite(Map<String, byte[]> classes) {
    Spreader.Result result = Spreader.rewrite(classes);
    assertThat(result.findings()).isEmpty();
    return result.classes();
  }

  static String runRewritten(Map<String, byte[]> classes, String main, int nodes) throws Exception {
    return run(rewrite(classes), main, nodes);
  }

  static String run(Map<String, byte[]> rewritten, String main, int nodes) throws Exception {
    Duration limit = Duration.ofSeconds(60);
    return printed(() -> RunningNodes.run(nodes, () -> loader(rewritten), limit, main));
  }
}
