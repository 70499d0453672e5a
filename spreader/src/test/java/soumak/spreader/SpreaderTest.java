package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole programs: what is refused, and what rewritten ones make. */
class SpreaderTest {
  @TempDir Path folder;

  private Map<String, byte[]> compile(String source) throws IOException {
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    String to = folder.toString();
    assertThat(
            ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", to, file.toString()))
        .isZero();
    Map<String, byte[]> classes = new HashMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path each : all.filter(it -> it.toString().endsWith(".class")).toList()) {
        String name = each.getFileName().toString();
        classes.put(name.substring(0, name.length() - 6), Files.readAllBytes(each));
      }
    }
    return classes;
  }

  private static ClassLoader loader(Map<String, byte[]> classes) {
    return new ClassLoader(SpreaderTest.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }

  private String run(int nodes, String source) throws Exception {
    Spreader.Result result = Spreader.rewrite(compile(source));
    assertThat(result.findings()).isEmpty();
    String key = "spread." + System.nanoTime();
    RunningNodes.run(
        nodes, () -> loader(result.classes()), "Main", Duration.ofSeconds(60), key);
    String said = System.getProperty(key);
    System.clearProperty(key);
    return String.valueOf(said);
  }

  private static final String COUNTING =
      """
      public class Main {
        static int[][] grid = new int[3][4];
        static volatile boolean done;
        final Object lock = new Object();
        long sum;
        static class Adder extends Thread {
          final Main main; final int by;
          Adder(Main main, int by) { this.main = main; this.by = by; }
          public void run() {
            for (int i = 0; i < 20; i++) { synchronized (main.lock) { main.sum += by; } }
            main.put(by);
          }
        }
        synchronized void put(int by) { grid[by][by] += by; notifyAll(); }
        synchronized void await(int by) throws InterruptedException {
          while (grid[by][by] == 0) { wait(); }
        }
        public static void main(String[] args) throws Exception {
          Main main = new Main();
          Adder one = new Adder(main, 1), two = new Adder(main, 2);
          one.start(); two.start();
          main.await(1); main.await(2);
          one.join(); two.join();
          int[] sorted = {3, 1, 2};
          java.util.Arrays.sort(sorted);
          done = true;
          String[] words = {"a", "b"};
          Object any = words.clone();
          System.setProperty(args[0], main.sum + " " + grid[1][1] + grid[2][2] + sorted[0]
              + sorted.length + String.format("%s%s", words[0], ((String[]) any)[1]) + done);
        }
      }
      """;

  @Test
  void programGivesTheSameAtOneNode() throws Exception {
    assertThat(run(1, COUNTING)).isEqualTo("60 1213abtrue");
  }

  @Test
  void programGivesTheSameAtTwoNodes() throws Exception {
    assertThat(run(2, COUNTING)).isEqualTo("60 1213abtrue");
  }

  @Test
  void refusesWhatItDoesNotRewrite() throws IOException {
    String source =
        """
        public class Main {
          enum Colour { RED }
          native void other();
          static Runnable task() {
            return () -> {};
          }
        }
        """;
    Spreader.Result result = Spreader.rewrite(compile(source));
    assertThat(result.classes()).isEmpty();
    assertThat(result.findings())
        .extracting(it -> it.rule())
        .contains("spread-kind", "spread-native", "spread-lambda");
    assertThat(result.findings()).extracting(it -> it.where()).contains("Main.java:5");
  }
}
