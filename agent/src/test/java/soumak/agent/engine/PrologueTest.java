package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrologueTest {
  private static final String SOURCE =
      """
      class Bare { static int value() { return 1; } }
      class Initialised {
        static final long START;
        static { long sum = 0; for (int i = 0; i < 3; i++) { sum += i * 10L; } START = sum; }
        static long value() { return START; }
      }
      interface Defaults { static String value() { return "x"; } default int one() { return 1; } }
      enum Colour { RED, GREEN; static String value() { return RED.name(); } }
      """;

  @TempDir private Path folder;

  private Program program(String name) throws IOException {
    Program program = Program.of(folder, SOURCE);
    program.replace(name, Prologue.addTo(program.bytes(name)));
    return program;
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bare", "Initialised", "Defaults", "Colour"})
  void theAgentIsCalledBeforeAnythingElse(String name) throws IOException {
    Program program = program(name);

    // There is no agent here, and it says so.
    assertThatThrownBy(() -> program.call(name, "value"))
        .isInstanceOf(ExceptionInInitializerError.class)
        .rootCause()
        .hasMessage(name + " was woven by an agent that is not there");
  }

  @Test
  void otherClassesOfTheProgramDoNotChange() throws Throwable {
    Program program = program("Bare");

    assertThat(program.call("Initialised", "value")).isEqualTo(30L);
  }
}
