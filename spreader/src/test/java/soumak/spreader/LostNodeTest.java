package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** What the JDK's classes of a program still do when a node is lost. */
@Timeout(60)
class LostNodeTest {
  private static final String STEP = LostNodeTest.class.getName() + ".step";

  @TempDir private Path folder;

  private static void await(String step) throws InterruptedException {
    while (!step.equals(System.getProperty(STEP))) {
      Thread.sleep(1);
    }
  }

  private static void killSecond(LocalCluster cluster, List<Engine> engines)
      throws InterruptedException {
    await("made");
    cluster.kill(engines.get(1).self());
    System.setProperty(STEP, "killed");
  }

  /** The first thread runs at the second node. */
  @Test
  void whoParksDoesNotFailForThreadsOfALostNode() throws Exception {
    String program =
        """
          import java.util.concurrent.locks.LockSupport;

          public class Main {
            static final Thread[] ALL = new Thread[64];

            static void sleep() {
              try {
                Thread.sleep(20_000);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            }

            public static void main(String[] args) throws Exception {
              Thread maker =
                  new Thread(() -> {
                    for (int i = 0; i < ALL.length; i++) {
                      Thread made = new Thread(Main::sleep);
                      made.setDaemon(true);
                      made.start();
                      ALL[i] = made;
                    }
                  });
              maker.start();
              maker.join();
              for (Thread each : ALL) {
                LockSupport.unpark(each);
              }
              System.setProperty("STEP", "made");
              while (!System.getProperty("STEP").equals("killed")) {
                Thread.sleep(1);
              }
              for (int i = 0; i < 3; i++) {
                LockSupport.unpark(ALL[i]);
                LockSupport.unpark(Thread.currentThread());
                LockSupport.park();
              }
              System.setProperty("STEP", "parked");
            }
          }
        """;
    Path source = folder.resolve("Main.java");
    Files.writeString(source, program.replace("STEP", STEP));
    Map<String, byte[]> rewritten = Programs.rewrite(Programs.compile(source, folder));
    RunningNodes.run(
        2,
        () -> Programs.loader(rewritten),
        Duration.ofSeconds(30),
        LostNodeTest::killSecond,
        "Main");
    assertThat(System.clearProperty(STEP)).isEqualTo("parked");
  }
}
