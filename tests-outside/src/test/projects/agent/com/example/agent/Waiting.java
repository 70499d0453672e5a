package com.example.agent;

import java.util.concurrent.atomic.AtomicInteger;
import soumak.Mailbox;
import soumak.Pausable;

/** Waits at the bottom of some calls, and counts how many of them are on the stack behind it. */
public final class Waiting {
  public static final AtomicInteger BEGUN = new AtomicInteger();
  public static final AtomicInteger MOST_ON_STACK = new AtomicInteger();

  private Waiting() {}

  public static int waitIn(Mailbox<Integer> box, int calls) throws Pausable {
    if (calls > 1) {
      return 1 + waitIn(box, calls - 1);
    }
    BEGUN.incrementAndGet();
    int message = box.get();
    MOST_ON_STACK.accumulateAndGet(onStack(), Math::max);
    return message;
  }

  private static int onStack() {
    return StackWalker.getInstance()
        .walk(all -> (int) all.filter(it -> it.getMethodName().startsWith("waitIn")).count());
  }
}
