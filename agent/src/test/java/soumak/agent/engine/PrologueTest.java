package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

      class Made { static String make() { return "made"; } }
      class Tried {
        static Object of(java.util.function.Supplier<?> call) {
          try { return call.get(); } catch (Throwable e) { return e; }
        }
      }
      class Base {
        static final Object EARLY = Tried.of(() -> new Sub().use());
        static Object early() { return EARLY; }
      }
      class Sub extends Base {
        String use() { return Made.make(); }
        static int value() { return 1; }
      }
      interface Face {
        Object EARLY = Tried.of(() -> new Impl().use());
        static Object early() { return EARLY; }
        default int one() { return 1; }
      }
      class Impl implements Face {
        String use() { return Made.make(); }
        static int value() { return 1; }
      }
      class Above {
        static final Object EARLY = Tried.of(() -> new Below().use());
        static Object early() { return EARLY; }
      }
      interface Uses { default String use() { return Made.make(); } }
      class Below extends Above implements Uses { static int value() { return 1; } }
      """;

  @TempDir private Path folder;

  private Program program(String name) throws IOException {
    Program program = Program.of(folder, SOURCE);
    program.replace(name, Prologue.addTo(program.bytes(name), Set.of("Made")));
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

  /** The initialiser of what is above it makes an object of a class and calls it. */
  @ParameterizedTest
  @CsvSource({"Sub, Base, Sub", "Impl, Face, Impl", "Uses, Above, Below"})
  void theAgentIsCalledBeforeGeneratedClassesAreUsed(String woven, String above, String started)
      throws Throwable {
    Program program = program(woven);

    assertThatThrownBy(() -> program.call(started, "value")).isInstanceOf(LinkageError.class);
    assertThat((Throwable) program.call(above, "early"))
        .rootCause()
        .hasMessage(woven + " was woven by an agent that is not there");
  }

  @Test
  void nothingMoreIsAddedWhereNoCodeRunsBeforeTheInitialiser() throws Exception {
    assertThat(program("Bare").loadClass("Bare").getDeclaredMethods()).hasSize(1);
    assertThat(program("Sub").loadClass("Sub").getDeclaredMethods()).hasSize(3);
  }

  @Test
  void otherClassesOfTheProgramDoNotChange() throws Throwable {
    Program program = program("Bare");

    assertThat(program.call("Initialised", "value")).isEqualTo(30L);
  }
}
