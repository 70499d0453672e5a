package soumak.spreader;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Programs as they are, and rewritten at nodes of this JVM: what they print. */
final class PrintedPrograms {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  private PrintedPrograms() {}

  /** Class files by internal name, of a program without packages. */
  static Map<String, byte[]> compile(Path folder, Path source) throws IOException {
    String[] line = {"-g", "-proc:none", "-d", folder.toString(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, line)).isZero();
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = each.getFileName().toString();
        classes.put(name.substring(0, name.length() - 6), Files.readAllBytes(each));
      }
    }
    return classes;
  }

  /** Own classes first: ours that stand for the JDK's are in the class path as they were. */
  static ClassLoader loader(Map<String, byte[]> classes) {
    return new ClassLoader(PrintedPrograms.class.getClassLoader()) {
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
  }

  private interface Body {
    void run() throws Exception;
  }

  private static String printed(Body body) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, UTF_8));
    try {
      body.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(UTF_8);
  }

  static String plain(Map<String, byte[]> classes, String main) throws Exception {
    return printed(() ->
        loader(classes)
            .loadClass(main)
            .getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]));
  }

  static Map<String, byte[]> rewritten(Map<String, byte[]> classes) {
    Spreader.Result result = Spreader.rewrite(classes);
    assertThat(result.findings()).isEmpty();
    return result.classes();
  }

  static String spread(Map<String, byte[]> rewritten, String main, int nodes) throws Exception {
    return printed(() -> RunningNodes.run(nodes, () -> loader(rewritten), main, LIMIT));
  }
}
