package com.example.agent;

import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;

/** Interfaces whose lambdas need one another's classes. */
public final class Mutual {
  private Mutual() {}

  interface Ping {
    String ping(Mailbox<String> box) throws Pausable;

    static Pong answer() {
      return box -> "ping " + box.get();
    }
  }

  interface Pong {
    String pong(Mailbox<String> box) throws Pausable;

    static Ping answer() {
      return box -> "pong " + box.get();
    }
  }

  public static void main(String[] args) throws Exception {
    Mailbox<String> box = new Mailbox<>();
    Task<String> both = Task.spawn(() -> Ping.answer().pong(box) + ", " + Pong.answer().ping(box));
    box.tryPut("one");
    box.tryPut("two");
    System.out.println(both.joinBlocking());
  }
}
