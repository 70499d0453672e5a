package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.cli.RunningNodes.Running;

/** Defaults of JVMs that programs set, one after the other, at running nodes. */
@Execution(ExecutionMode.CONCURRENT)
class JoinDefaultsTest {
  @TempDir private Path folder;

  /** At each line of the input, it tells in how many ways threads at all nodes write a number. */
  private Path program(String name, String set) throws IOException {
    Path file = folder.resolve(name).resolve("Use.java");
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        """
        import java.util.*;

        public class Use {
          static final Set<String> WRITTEN = new TreeSet<>();

          static void write() {
            synchronized (WRITTEN) {
              WRITTEN.add(String.format("%.1f", 1.5));
            }
          }

          static void all(Runnable body) throws Exception {
            for (int i = 0; i < 3; i++) {
              Thread thread = new Thread(body);
              thread.start();
              thread.join();
            }
          }

          static void set(Locale locale) {
            java.util.function.Consumer<Locale> setter = Locale::setDefault;
            setter.accept(locale);
          }

          public static void main(String[] args) throws Exception {
            SET
            while (System.in.read() >= 0) {
              WRITTEN.clear();
              write();
              all(Use::write);
              System.out.println("written " + WRITTEN);
            }
          }
        }
        """
            .replace("SET", set));
  }

  private static String written(Running program) throws Exception {
    program.say("");
    return program.await("written");
  }

  private static void awaitEnd(Running program) throws Exception {
    program.process.getOutputStream().close();
    assertThat(program.process.waitFor(RunningNodes.MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(program.process.exitValue()).isZero();
  }

  @Test
  void whatOneSetsIsKnownAtAllNodesAndEndsWithIt() throws Exception {
    try (RunningNodes all = new RunningNodes(folder)) {
      all.two();
      Path plain = program("plain", "");
      Running before = all.join(plain);
      String usual = written(before);
      awaitEnd(before);
      Running german =
          all.join(
              program(
                  "german",
                  """
                  set(Locale.US);
                  Thread thread = new Thread(() -> Locale.setDefault(Locale.GERMANY));
                  thread.start();
                  thread.join();
                  """));
      assertThat(written(german)).isEqualTo("written [1,5]");
      awaitEnd(german);
      Running after = all.join(plain);
      assertThat(written(after)).isEqualTo(usual).isEqualTo("written [1.5]");
      awaitEnd(after);
    }
  }
}
