package com.example.agent;

import soumak.Pausable;

/** A step that may pause. */
@FunctionalInterface
public interface Step {
  int apply(int value) throws Pausable;

  default Step then(Step next) {
    return value -> next.apply(apply(value));
  }
}
