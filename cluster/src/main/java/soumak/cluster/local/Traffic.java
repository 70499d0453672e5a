package soumak.cluster.local;

import java.time.Duration;

/** Brings events about: what is on its way between nodes, and what happens at one. */
abstract class Traffic {
  private final Links links;

  Traffic(Links links) {
    this.links = links;
  }

  Links links() {
    return links;
  }

  /** Adds an event to a lane. */
  abstract void put(Lane lane, Runnable action);

  /** An event that is in no order with others. */
  void put(LocalEngine from, LocalEngine to, Runnable action) {
    put(new Lane(from, to), action);
  }

  /** Brings {@code action} about when so much time has passed. */
  abstract void after(Duration delay, Runnable action);

  /** Makes a change to the links; lanes that it opens go on. */
  abstract void change(Runnable change);

  /** Since the cluster began, in nanoseconds. */
  abstract long now();

  abstract void close();

  /** When an event that is put into the lane now is there. */
  long ready(Lane lane) {
    return now() + links.delay(lane);
  }
}
