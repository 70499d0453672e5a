package com.example.coverage;

import soumak.Mailbox;
import soumak.Pausable;

/** Adds up what comes, and waits for each number. */
final class Sum {
  private Sum() {}

  static int of(Mailbox<Integer> box, int count) throws Pausable {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      int next = box.get();
      if (next < 0) {
        return -1;
      }
      sum += next;
    }
    return sum;
  }

  static int twice(Mailbox<Integer> box) throws Pausable {
    return 2 * box.get();
  }
}
