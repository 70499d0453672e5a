package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Runs of one program in one JVM leave nothing to each other. */
class RepeatedRunsTest {
  private static Execution loaded(String text) {
    Compilation compiled = new ProcessJ(List.of()).compile("again.pj", "import std.*; " + text);
    assertThat(compiled.messages()).isEmpty();
    return new Execution(compiled).loadedOnce();
  }

  @Test
  void aSimulationIsRepeatedByItsSeed() {
    Execution program =
        loaded(
            """
            void main() {
                timer t;
                for (int i = 0; i < 20; i++)
                    alt {
                        skip : print("a");
                        skip : print("b");
                    }
                t.timeout(t.read() + 3600000);
                println(longRandom() + " " + t.read());
            }
            """);
    Set<String> outputs = new HashSet<>();
    for (int seed = 0; seed < 10; seed++) {
      String output = program.simulate(seed).output();
      assertThat(output).endsWith(" 1000003600000\n").isEqualTo(program.simulate(seed).output());
      outputs.add(output);
    }
    assertThat(outputs).as("what seeds decide").hasSize(10);
  }

  @Test
  void theFailureOfAForkedProcessIsToldByItsRunOnly() {
    Execution program =
        loaded(
            """
            void bad(int n) {
                println(1 / n);
            }
            void main(string[] args) {
                if (args.size == 0)
                    fork(bad(0));
                else
                    fork(bad(1));
            }
            """);
    assertThat(program.run().failure()).isInstanceOf(ArithmeticException.class);
    Execution.Outcome next = program.run("well");
    assertThat(next.failure()).isNull();
    assertThat(next.output()).isEqualTo("1\n");
    assertThat(program.run().failure()).isInstanceOf(ArithmeticException.class);
  }
}
