package com.example.agent;

/** A class that is loaded before there is the interface that it names. */
public final class Early {
  private Early() {}

  public static Step twice(Step step) {
    return step.then(step);
  }
}
