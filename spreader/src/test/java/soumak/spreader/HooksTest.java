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

/** What a program lets run when it ends, at its first node. */
@Timeout(60)
class HooksTest {
  private static final String SAID = HooksTest.class.getName() + ".said";

  private static final String BEGINNING =
      """
        public class Main {
          static int value;
          static volatile boolean ending;

          static synchronized void say(String what) {
            System.setProperty("SAID", System.getProperty("SAID", "") + what + " ");
          }

          static Runtime runtime() {
            return Runtime.getRuntime();
          }

          static void pause(int millis) {
            try {
              Thread.sleep(millis);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }

          static void daemon(Runnable body) {
            Thread daemon = new Thread(body);
            daemon.setDaemon(true);
            daemon.start();
          }

          static void run(Runnable body) {
            Thread thread = new Thread(body);
            thread.start();
            try {
              thread.join();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
      """;

  @TempDir private Path folder;

  private String saidBy(String rest) throws Exception {
    var _ = endsOf(rest);
    return System.clearProperty(SAID);
  }

  private List<String> endsOf(String rest) throws Exception {
    Path source = folder.resolve("Main.java");
    Files.writeString(source, (BEGINNING + rest + "}").replace("SAID", SAID));
    Map<String, byte[]> rewritten = Programs.rewrite(Programs.compile(source, folder));
    System.clearProperty(SAID);
    return RunningNodes.run(2, () -> Programs.loader(rewritten), Duration.ofSeconds(40), "Main");
  }

  /** With those that come when all hooks have run. */
  private List<String> allEndsOf(String rest) throws Exception {
    List<String> ends = endsOf(rest);
    Thread.sleep(500);
    return ends;
  }

  /** The first thread runs at the second node. */
  @Test
  void hooksOfAllNodesRunWhenAllThreadsHaveEnded() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            Thread removed = new Thread(() -> say("removed"));
            run(() -> {
              runtime().addShutdownHook(new Thread(() -> say("theirs" + value)));
              runtime().addShutdownHook(removed);
            });
            boolean had = runtime().removeShutdownHook(removed);
            boolean has = runtime().removeShutdownHook(removed);
            Thread late = new Thread(() -> {
              try {
                Thread.sleep(100);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              value = 7;
              say("thread " + had + has);
            });
            late.start();
          }
        """;
    assertThat(saidBy(program)).isEqualTo("thread truefalse theirs7 ");
  }

  @Test
  void hooksRunWhenAnyNodeEndsTheProgram() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            Thread hook = new Thread(() -> say("hook" + value));
            runtime().addShutdownHook(hook);
            try {
              runtime().addShutdownHook(hook);
            } catch (IllegalArgumentException e) {
              say(e.getMessage().replace(' ', '_'));
            }
            try {
              runtime().addShutdownHook(Thread.currentThread());
            } catch (IllegalArgumentException e) {
              say(e.getMessage().replace(' ', '_'));
            }
            run(() -> {
              value = 5;
              System.exit(3);
            });
          }
        """;
    assertThat(saidBy(program)).isEqualTo("Hook_previously_registered Hook_already_running hook5 ");
  }

  @Test
  void noHookRunsWhenTheProgramIsHalted() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            runtime().addShutdownHook(new Thread(() -> say("hook")));
            run(() -> {
              say("halt");
              runtime().halt(0);
            });
          }
        """;
    assertThat(saidBy(program)).isEqualTo("halt ");
  }

  @Test
  void aHookThatThrowsKeepsNobodyFromTheEnd() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            for (int i = 0; i < 4; i++) {
              int number = i;
              Thread hook = new Thread(() -> {
                if (number % 2 == 0) {
                  throw new IllegalStateException("a test's");
                }
                say("hook");
              });
              hook.setUncaughtExceptionHandler((thread, thrown) -> say("thrown"));
              runtime().addShutdownHook(hook);
            }
          }
        """;
    assertThat(saidBy(program).split(" "))
        .containsExactlyInAnyOrder("hook", "hook", "thrown", "thrown");
  }

  @Test
  void anExitWhileHooksRunAsTheProgramEndsByItselfIsNone() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            runtime().addShutdownHook(new Thread(() -> {
              daemon(() -> {
                ending = true;
                System.exit(3);
              });
              while (!ending) {
                pause(1);
              }
              pause(300);
            }));
          }
        """;
    assertThat(allEndsOf(program)).containsExactly("by itself");
  }

  @Test
  void theProgramEndsByItsFirstExitThoughItsThreadsEndMeanwhile() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            runtime().addShutdownHook(new Thread(() -> {
              ending = true;
              pause(300);
            }));
            daemon(() -> System.exit(3));
            while (!ending) {
              pause(1);
            }
            daemon(() -> System.exit(4));
          }
        """;
    assertThat(allEndsOf(program)).containsExactly("exit 3");
  }

  @Test
  void aHookMayHaltTheProgram() throws Exception {
    String program =
        """
          public static void main(String[] args) {
            runtime().addShutdownHook(new Thread(() -> runtime().halt(4)));
            System.exit(3);
          }
        """;
    assertThat(endsOf(program)).startsWith("exit 4");
  }
}
