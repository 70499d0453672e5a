package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Scheduler;

/**
 * The failure of a branch is thrown by its par, and told nowhere else. There are so many branches
 * that it takes longer to start them than the moment that a failure waits for.
 */
class ParFailureTest {
  @AfterEach
  void asBefore() {
    Scheduler.onUncaught(null);
  }

  /** Branches start as soon as they are made; or all together, as a condition may fail. */
  @ParameterizedTest
  @ValueSource(strings = {"3000000", "most(i)"})
  void isToldOnceHoweverLongItTakesToStartTheOthers(String most) {
    String text =
        """
        import std.*;
        void main() {
            int zero = 0;
            par for (int i = 0; i < MOST; i++)
                fails(i, zero);
        }
        int most(int i) { return 3000000 / (i + 1) * (i + 1) < 0 ? 0 : 3000000; }
        void fails(int i, int zero) {
            if (i == 0)
                println(1 / zero);
        }
        """
            .replace("MOST", most);
    ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
    Scheduler.onUncaught((task, failure) -> told.add(failure));
    Compilation compiled = new ProcessJ(List.of()).compile("many.pj", text);
    assertThat(compiled.messages()).isEmpty();
    Execution.Outcome outcome = new Execution(compiled).run();
    assertThat(outcome.failure()).isInstanceOf(ArithmeticException.class);
    assertThat(told).isEmpty();
  }
}
