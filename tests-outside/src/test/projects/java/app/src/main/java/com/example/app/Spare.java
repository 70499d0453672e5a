package com.example.app;

import soumak.Mailbox;
import soumak.Pausable;

/** Nobody needs it. */
final class Spare {
  private Spare() {}

  static String twice(Mailbox<String> box) throws Pausable {
    return box.get() + box.get();
  }
}
