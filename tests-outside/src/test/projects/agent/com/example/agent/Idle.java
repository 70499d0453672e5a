package com.example.agent;

/** Waits until its input ends. */
public final class Idle {
  private Idle() {}

  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    System.in.read();
  }
}
