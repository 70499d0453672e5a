package soumak.bench.memory.overlay;

import java.io.IOException;
import soumak.Pausable;
import soumak.net.TcpSocket;

/** A node's work, done with memory of some kind. */
interface Forwarder {
  /**
   * Packets on their way between the task that receives them and the one that forwards them. All of
   * them may be of the largest size, and one worker changes tasks as often as this is full.
   */
  int WAITING = 16;

  /** Bytes of the buffers for what comes in, and for small packets that go out. */
  int BUFFER = 64 << 10;

  /** More is not believed of a packet. */
  int LONGEST = 1 << 20;

  /** Forwards what comes from one socket to the other, until there is no more. */
  Totals forward(TcpSocket from, TcpSocket to, Plan plan) throws Pausable, IOException;

  /** Bytes that it has outside of the collector's heap, and that the JDK does not count. */
  default long outside() {
    return 0;
  }

  /**
   * What the meters of a plan have seen.
   *
   * @param sum of {@link Frames#sum}, each meter's for itself
   */
  record Totals(long packets, long bytes, long sum) {
    static final Totals NONE = new Totals(0, 0, 0);

    Totals plus(Totals other) {
      return new Totals(packets + other.packets, bytes + other.bytes, sum + other.sum);
    }
  }
}
