package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that has threads write arrays, fields and statics at several nodes. */
class SpreaderTest {
  @TempDir Path folder;

  private Map<String, byte[]> compile(String source) throws IOException {
    return Programs.compile(Files.writeString(folder.resolve("Main.java"), source), folder);
  }

  private String run(int nodes, String source) throws Exception {
    return Programs.runRewritten(compile(source), "Main", nodes).strip();
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
          System.out.println(main.sum + " " + grid[1][1] + grid[2][2] + sorted[0]
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
}
