package com.example.agent;

/** Looks for the agent's classes as the program sees them. */
public final class Visible {
  private Visible() {}

  public static void main(String[] args) {
    for (String name : args) {
      System.out.println(name + ": " + isVisible(name));
    }
  }

  private static boolean isVisible(String name) {
    try {
      Class.forName(name);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
