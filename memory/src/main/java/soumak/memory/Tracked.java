package soumak.memory;

import soumak.Message;

/**
 * A pointer or key of which exactly one is good at a time: whoever takes it over has it, and others
 * have not. It can be sent as a message, which moves what it stands for without a copy, and kept in
 * a {@link Slot}. What is put into a slot is consumed; what is sent is the same object for who gets
 * it, and only the check keeps its sender from using it.
 */
public abstract sealed class Tracked extends Lease implements Message
    permits Unique, Counted, Region.Key, Region.CountedKey {
  Tracked() {
    super(0);
  }

  /** Ends this one and gives another in its place. */
  abstract Tracked moved();
}
