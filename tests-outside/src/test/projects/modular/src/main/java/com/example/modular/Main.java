package com.example.modular;

import java.util.ArrayList;
import java.util.List;
import soumak.Mailbox;
import soumak.Scheduler;
import soumak.Task;

/** Tasks that all wait at once, on two workers. */
public final class Main {
  static final int TASKS = 10_000;

  private Main() {}

  public static void main(String[] args) throws Exception {
    try (Scheduler scheduler = Scheduler.withWorkers(2)) {
      List<Mailbox<Integer>> boxes = new ArrayList<>();
      List<Task<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        Mailbox<Integer> box = new Mailbox<>();
        boxes.add(box);
        tasks.add(scheduler.start(Task.of(() -> Waiting.waitIn(box, 4))));
      }
      while (Waiting.BEGUN.get() < TASKS) {
        Thread.sleep(5);
      }
      boxes.forEach(box -> box.tryPut(6));
      long sum = 0;
      for (Task<Integer> task : tasks) {
        sum += task.joinBlocking();
      }
      System.out.println("sum: " + sum + ", on the stack: " + Waiting.MOST_ON_STACK);
    }
  }
}
