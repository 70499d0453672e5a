package com.example.agent;

import soumak.Mailbox;
import soumak.Pausable;

/** Cannot be woven. */
public final class Refused {
  private Refused() {}

  static String take(Mailbox<String> box) throws Pausable {
    synchronized (box) {
      return box.get();
    }
  }

  static final class Caller {
    static String call(Mailbox<String> box) throws Pausable {
      return take(box);
    }
  }

  /** Uses the class from woven code, which calls methods that only woven classes have, twice. */
  static final class Start {
    public static void main(String[] args) throws Pausable {
      for (int i = 0; i < 2; i++) {
        try {
          Caller.call(new Mailbox<>());
        } catch (LinkageError e) {
          System.out.println("caught " + e);
        }
      }
    }
  }
}
