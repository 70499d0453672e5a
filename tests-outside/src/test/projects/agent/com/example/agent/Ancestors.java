package com.example.agent;

import soumak.Pausable;
import soumak.Task;

/** A class whose superclass makes an object of it before the class is initialised. */
public final class Ancestors {
  private Ancestors() {}

  interface Work {
    int get() throws Pausable;
  }

  interface Doubling {
    default Work twice(int n) {
      return () -> 2 * n;
    }
  }

  abstract static class Base {
    static final Sub FIRST = new Sub();
  }

  static final class Sub extends Base implements Doubling {
    final Work work = () -> 42;
    final Work doubled = twice(21);

    int sum() throws Pausable {
      return work.get() + doubled.get();
    }
  }

  public static void main(String[] args) throws Exception {
    Task<Integer> both = Task.spawn(() -> new Sub().sum() + Base.FIRST.sum());
    System.out.println(both.joinBlocking());
  }
}
