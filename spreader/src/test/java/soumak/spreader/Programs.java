package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles whole programs, and runs them: as they are, and rewritten, at some nodes. */
final class Programs {
  private Programs() {}

  /** Class files by internal name. */
  static Map<String, byte[]> compile(Path source, Path to, String... options) throws IOException {
    String[] args =
        Stream.concat(
                Stream.of(options), Stream.of("-nowarn", "-d", to.toString(), source.toString()))
            .toArray(String[]::new);
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int failed = ToolProvider.getSystemJavaCompiler().run(null, null, errors, args);
    assertThat(failed).as("%s", errors).isZero();
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
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name.replace('.', '/'));
            if (bytes == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
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
    Map<String, byte[]> rewritten = rewrite(classes);
    Duration limit = Duration.ofSeconds(60);
    return printed(() -> RunningNodes.run(nodes, () -> loader(rewritten), limit, main));
  }
}
