package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that lives with little memory, also when it forgets some of it. */
class SoakTest {
  private static final String MINUTES =
      "-Dsoumak.soak.minutes=" + Integer.getInteger("soumak.soak.minutes", 0);

  /** The limit of the JVM, and ours. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:MaxDirectMemorySize=16m", "-Dsoumak.memory.max=12000000"})
  void littleMemoryIsEnough(String limit) throws Exception {
    String said = run(SoakProgram.class, limit, "-Dsoumak.memory.retain=4000000", MINUTES);
    assertThat(said).containsPattern("allocated \\d{3,} MiB, leaks: true");
    assertThat(said).contains("LEAK: a LIFO").doesNotContain("WARNING: A restricted method");
  }

  @Test
  void whoAsksForTooMuchTakesNothingFromOthers() throws Exception {
    assertThat(run(LimitProgram.class, "-Dsoumak.memory.max=8000000")).contains("all was given");
  }

  private static String run(Class<?> program, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var out = process.getInputStream()) {
      String said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
