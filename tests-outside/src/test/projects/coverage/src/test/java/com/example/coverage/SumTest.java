package com.example.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Simulation;
import soumak.Task;

class SumTest {
  @Test
  void everyNumberIsWaitedFor() {
    int sum =
        Simulation.run(
            1,
            () -> {
              Mailbox<Integer> box = new Mailbox<>();
              Task<Integer> task =
                  Task.spawn(() -> {
                    int result = Sum.of(box, 3);
                    assertTrue(isResumed(), "what is measured has paused");
                    return result;
                  });
              for (int i = 1; i <= 3; i++) {
                Task.sleep(Duration.ofSeconds(1));
                box.put(i);
              }
              return task.join();
            });
    assertEquals(6, sum);
  }

  private static boolean isResumed() {
    return StackWalker.getInstance()
        .walk(all -> all.anyMatch(it -> it.getMethodName().endsWith("$resume")));
  }
}
