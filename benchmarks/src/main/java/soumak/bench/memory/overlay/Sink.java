package soumak.bench.memory.overlay;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/**
 * Takes packets from a node and looks whether each is what it should be. Makes no garbage
 * meanwhile.
 */
final class Sink {
  private static final int BUFFER = 256 << 10;

  private final ServerSocketChannel listener;
  private final int packets;
  private final int size;

  /** How long each packet was on its way, in nanoseconds. */
  private final long[] times;

  private long sum;

  /**
   * A sink for so many packets.
   *
   * @param size bytes of a packet, as its source has sent it
   */
  Sink(ServerSocketChannel listener, int packets, int size) {
    this.listener = listener;
    this.packets = packets;
    this.size = size;
    times = new long[packets];
  }

  /**
   * Takes all. Blocks.
   *
   * @throws IOException if one of them is missing, or not as it was sent
   */
  void take() throws IOException {
    int frame = Frames.LENGTH + Frames.NUMBER + size;
    ByteBuffer buffer = ByteBuffer.allocateDirect(Math.max(BUFFER, frame));
    try (SocketChannel socket = listener.accept()) {
      for (int taken = 0; taken < packets; ) {
        if (socket.read(buffer) < 0) {
          throw new EOFException("only " + taken + " of " + packets + " packets have come");
        }
        long now = System.nanoTime();
        buffer.flip();
        for (; buffer.remaining() >= frame; taken++) {
          times[taken] = now - take(buffer, taken);
        }
        buffer.compact();
      }
    }
  }

  /** Takes one; gives when it should have been sent. */
  private long take(ByteBuffer buffer, int sequence) throws IOException {
    int length = buffer.getInt();
    long number = buffer.getLong();
    int start = buffer.position();
    byte last = buffer.get(start + size - 1);
    int found = buffer.getInt(start + Frames.SEQUENCE);
    boolean good =
        length == Frames.NUMBER + size
            && number == sequence
            && found == sequence
            && last == Frames.last(sequence);
    if (!good) {
      throw new IOException(
          "packet %d came as %d, with number %d, length %d and last byte %d"
              .formatted(sequence, found, number, length, last));
    }
    sum = Frames.sum(sum, found, buffer.getInt(start + Frames.HOPS), last);
    buffer.position(start + size);
    return buffer.getLong(start + Frames.TIME);
  }

  /** {@link Frames#sum} over what came. */
  long sum() {
    return sum;
  }

  /** The time that so many of 1000 packets needed at most, in nanoseconds. */
  long time(int perMille) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[(int) ((long) (packets - 1) * perMille / 1000)];
  }
}
