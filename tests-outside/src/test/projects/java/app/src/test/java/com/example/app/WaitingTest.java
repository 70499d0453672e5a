package com.example.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.lib.Waiting;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;

class WaitingTest {
  private int both(Mailbox<Integer> box) throws Pausable {
    int first = Waiting.waitIn(box, 3);
    boolean resumed =
        StackWalker.getInstance()
            .walk(all -> all.anyMatch(it -> it.getMethodName().equals("both$resume")));
    assertTrue(resumed, "the test's own code has paused, too");
    return first + Waiting.waitIn(box, 3);
  }

  @Test
  void aTaskMadeInATestPauses() throws Exception {
    Mailbox<Integer> box = new Mailbox<>();
    Task<Integer> task = Task.spawn(() -> both(box));
    while (Waiting.BEGUN.get() < 1) {
      Thread.sleep(1);
    }
    box.tryPut(10);
    box.tryPut(20);
    assertEquals(34, task.joinBlocking());
  }

  @Test
  void aTestMethodMayPause() throws Exception, Pausable {
    Mailbox<Integer> box = new Mailbox<>();
    box.tryPut(7);
    assertEquals(7, box.get());
  }
}
