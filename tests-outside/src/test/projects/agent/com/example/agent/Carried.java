package com.example.agent;

import soumak.Mobile;
import soumak.Task;
import soumak.wire.Wire;

/** A wire that is made before the class is used whose lambda it carries. */
public final class Carried {
  private static final Wire WIRE = Wire.of(Carried.class, Jobs.class);

  private Carried() {}

  public static void main(String[] args) throws Exception {
    Mobile<String, Integer> there = WIRE.fromBytes(WIRE.toBytes(Jobs.make(7)), Mobile.class);
    Task.spawn(() -> there.resume("three")).joinBlocking();
    System.out.println("result: " + there.result());
  }
}

final class Jobs {
  private Jobs() {}

  static Mobile<String, Integer> make(int n) {
    return Mobile.of(text -> n + text.length());
  }
}
