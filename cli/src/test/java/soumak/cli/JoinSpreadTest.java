package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cli.RunningNodes.Running;

/** Programs of ordinary Java that come to running nodes. */
@Execution(ExecutionMode.CONCURRENT)
class JoinSpreadTest {
  private static final String LOADER = "soumak.cluster.spread.ShippedClasses";

  @TempDir private static Path folder;
  private static RunningNodes all;
  private static List<Running> nodes;

  @BeforeAll
  static void start() throws Exception {
    all = new RunningNodes(folder);
    nodes = all.two();
  }

  @AfterAll
  static void end() {
    all.close();
  }

  private static void awaitInstances(long count) {
    for (Running node : nodes) {
      Awaitility.await()
          .atMost(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)
          .until(() -> node.instances(LOADER) == count);
    }
  }

  private static void awaitEnd(Running program) throws Exception {
    program.process.getOutputStream().close();
    assertThat(program.process.waitFor(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(program.process.exitValue()).isZero();
  }

  private static Path program(String name, String body) throws IOException {
    Path file = folder.resolve(name).resolve("Use.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "public class Use {\n" + body + "}\n");
    return file;
  }

  /** Three threads add up, each in another process, and say so to a line of the input. */
  private static Path sums(String name, int step) throws IOException {
    return program(
        name,
        """
          static int sum;
          static final Object LOCK = new Object();
          static final java.util.Set<Long> WHERE = new java.util.HashSet<>();

          static void add() {
            for (int i = 0; i < 100; i++) {
              synchronized (LOCK) {
                sum += STEP;
                WHERE.add(ProcessHandle.current().pid());
              }
            }
          }

          public static void main(String[] args) throws Exception {
            System.out.println("up");
            while (System.in.read() >= 0) {
              Thread[] threads = new Thread[3];
              for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(Use::add);
                threads[i].start();
              }
              for (Thread it : threads) {
                it.join();
              }
              System.out.println("sum " + sum + " of " + WHERE.size());
            }
          }
        """
            .replace("STEP", Integer.toString(step)));
  }

  @Test
  void twoProgramsWithEqualNamesShareTheNodesAndNothingElse() throws Exception {
    long before = nodes.getFirst().instances(LOADER);
    Running one = all.join(sums("one", 1));
    Running two = all.join(sums("two", 10));
    for (Running it : List.of(one, two)) {
      it.await("up");
      it.say("");
    }
    assertThat(one.await("sum")).isEqualTo("sum 300 of 3");
    assertThat(two.await("sum")).isEqualTo("sum 3000 of 3");
    one.say("");
    assertThat(one.await("sum")).isEqualTo("sum 600 of 3");
    awaitEnd(one);
    two.say("");
    assertThat(two.await("sum")).isEqualTo("sum 6000 of 3");
    awaitEnd(two);
    awaitInstances(before);
    assertThat(nodes).allMatch(it -> it.process.isAlive() && it.said.isEmpty());
  }

  @Test
  void aNodeThatJoinsWhileAProgramRunsGetsThreads() throws Exception {
    try (RunningNodes others = new RunningNodes(folder)) {
      others.node("a", 1).await("soumak: the node ");
      Running program = others.join(sums("later", 1));
      program.await("up");
      program.say("");
      assertThat(program.await("sum")).isEqualTo("sum 300 of 2");
      others.node("b", 1).await("soumak: the node ");
      int sum = 300;
      String said;
      do {
        program.say("");
        said = program.await("sum");
        sum += 300;
        assertThat(said).startsWith("sum " + sum + " of ");
      } while (said.endsWith("of 2") && sum < 300_000);
      assertThat(said).endsWith("of 3");
      awaitEnd(program);
    }
  }

  @Test
  void theThreadsOfAProgramThatIsKilledEnd() throws Exception {
    long before = nodes.getFirst().instances(LOADER);
    Running waiting =
        all.join(
            program(
                "waiting",
                """
                  static final Object LOCK = new Object();
                  static int waiting;

                  static void stay() {
                    try {
                      synchronized (LOCK) {
                        waiting++;
                        LOCK.notifyAll();
                        while (true) {
                          LOCK.wait();
                        }
                      }
                    } catch (InterruptedException nobodyDoesThis) {
                      throw new IllegalStateException(nobodyDoesThis);
                    }
                  }

                  public static void main(String[] args) throws Exception {
                    for (int i = 0; i < 6; i++) {
                      new Thread(Use::stay).start();
                    }
                    synchronized (LOCK) {
                      while (waiting < 6) {
                        LOCK.wait();
                      }
                    }
                    System.out.println("all wait");
                  }
                """));
    waiting.await("all wait");
    for (Running node : nodes) {
      assertThat(node.instances(LOADER)).isGreaterThan(before);
    }
    waiting.process.destroyForcibly();
    awaitInstances(before);
    assertThat(nodes).allMatch(it -> it.process.isAlive() && it.said.isEmpty());
  }
}
