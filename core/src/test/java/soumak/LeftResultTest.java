package soumak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import soumak.woven.Fiber;

/** A result that nobody took is not what the next wait brings. */
class LeftResultTest {
  /** Results in what a wait brings that brings nothing. */
  private static Steps<Object> waits() {
    return Steps.of()
        .thenDo(Task::yield)
        .thenDo(f -> f.result("left"))
        .then((p, f) -> {
          Task.yield(f);
          return null;
        });
  }

  @Test
  void onAWorker() throws Exception {
    assertThat(waits().start().joinBlocking(Duration.ofMinutes(1))).isNull();
  }

  @Test
  void onAThreadOfItsOwn() throws Exception {
    Steps<Object> task = waits().policy(Policy.THREAD).start();
    assertThat(task.joinBlocking(Duration.ofMinutes(1))).isNull();
  }

  @Test
  void inASimulation() {
    TaskBody<Object> body =
        new TaskBody<>() {
          @Override
          public Object call() {
            throw new AssertionError("run without a fiber");
          }

          @Override
          public Object call(Fiber fiber) {
            return waits().begin(null, fiber);
          }
        };
    assertThat(Simulation.run(1, body)).isNull();
  }

  @Test
  void onACallingThread() {
    Fiber fiber = Fiber.enter();
    fiber.result("left");
    Task.yield(fiber);
    assertThat(fiber.exitRef(null)).isNull();
  }
}
