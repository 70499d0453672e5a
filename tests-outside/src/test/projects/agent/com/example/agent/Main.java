package com.example.agent;

import java.util.ArrayList;
import java.util.List;
import soumak.Mailbox;
import soumak.Scheduler;
import soumak.Task;

/** Tasks that all wait at once, on two workers. */
public final class Main {
  static final int TASKS = Integer.getInteger("tasks", 10_000);

  private Main() {}

  public static void main(String[] args) throws Exception {
    try (Scheduler scheduler = Scheduler.withWorkers(2)) {
      List<Mailbox<Integer>> boxes = new ArrayList<>();
      List<Task<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        Mailbox<Integer> box = new Mailbox<>();
        Step step = value -> value + Waiting.waitIn(box, 4);
        boxes.add(box);
        tasks.add(scheduler.start(Task.of(() -> step.then(it -> 2 * it).apply(1))));
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
