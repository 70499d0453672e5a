package com.example.agent;

import soumak.Mobile;
import soumak.Task;
import soumak.wire.Wire;

/** A wire that is made before the classes are used whose lambdas it carries. */
public final class Carried {
  static final Wire WIRE = Wire.of(Carried.class, Others.class);

  private Carried() {}

  public static void main(String[] args) throws Exception {
    System.out.println("result: " + carried(Others.make(7)));
    System.out.println("result: " + carried(Jobs.make(8)) + ", the wire: " + (Jobs.MINE == WIRE));
  }

  private static int carried(Mobile<String, Integer> job) throws Exception {
    Mobile<String, Integer> there = WIRE.fromBytes(WIRE.toBytes(job), Mobile.class);
    Task.spawn(() -> there.resume("three")).joinBlocking();
    return there.result();
  }

  /** Has no wire if it is initialised while that is made. */
  static final class Jobs {
    static final Wire MINE = WIRE;

    private Jobs() {}

    static Mobile<String, Integer> make(int n) {
      return Mobile.of(text -> n + text.length());
    }
  }
}

final class Others {
  private Others() {}

  static Mobile<String, Integer> make(int n) {
    return Mobile.of(text -> n + text.length());
  }
}
