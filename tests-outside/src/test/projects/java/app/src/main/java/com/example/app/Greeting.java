package com.example.app;

/** What the program says. */
final class Greeting {
  static final String TEXT = System.getProperty("greeting", "sum: ");

  private Greeting() {}
}
