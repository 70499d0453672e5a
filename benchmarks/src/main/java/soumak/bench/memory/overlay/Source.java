package soumak.bench.memory.overlay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends numbered packets, as TTCP does: as fast as they are taken, or a burst each millisecond.
 * Makes no garbage while it sends.
 *
 * @param size bytes of a packet
 * @param burst packets each millisecond; 0 for as fast as they are taken
 */
record Source(InetSocketAddress to, int packets, int size, int burst) {
  private static final int BUFFER = 128 << 10;
  private static final long MILLISECOND = 1_000_000;

  /** Sends all. Blocks. */
  void send() throws IOException {
    try (SocketChannel socket = SocketChannel.open(to)) {
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      ByteBuffer buffer = ByteBuffer.allocateDirect(Math.max(BUFFER, Frames.LENGTH + size));
      int atOnce = burst > 0 ? burst : packets;
      long start = System.nanoTime();
      int sent = 0;
      for (long due = start; sent < packets; due += MILLISECOND) {
        await(due);
        for (int end = Math.min(packets, sent + atOnce); sent < end; sent++) {
          if (buffer.remaining() < Frames.LENGTH + size) {
            flush(buffer, socket);
          }
          put(buffer, sent, burst > 0 ? due : System.nanoTime());
        }
        flush(buffer, socket);
      }
    }
  }

  private void put(ByteBuffer buffer, int sequence, long time) {
    int start = buffer.position() + Frames.LENGTH;
    buffer.putInt(size);
    buffer.putInt(start + Frames.SEQUENCE, sequence);
    buffer.putInt(start + Frames.HOPS, 0);
    buffer.putLong(start + Frames.TIME, time);
    buffer.put(start + size - 1, Frames.last(sequence));
    buffer.position(start + size);
  }

  private static void flush(ByteBuffer buffer, SocketChannel socket) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      socket.write(buffer);
    }
    buffer.clear();
  }

  private static void await(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
