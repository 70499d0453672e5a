package soumak.memory;

import java.util.ArrayDeque;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Packet;

/**
 * Allocates many times what it may have, and forgets a part; another thread frees packets that it
 * is given. Prints how that went. With {@code -Dsoumak.soak.minutes=N} it goes on for N minutes.
 */
final class SoakProgram {
  private static final int ROUNDS = 8_000;
  private static final int MOST_DATA = 6_000;

  private SoakProgram() {}

  public static void main(String[] args) throws Exception {
    try (ExecutorService sender = Executors.newSingleThreadExecutor()) {
      run(sender);
    }
  }

  private static void run(ExecutorService sender) throws Exception {
    Random random = new Random(11);
    ArrayDeque<Unique<Packet>> window = new ArrayDeque<>();
    long bytes = 0;
    long end = System.nanoTime() + Long.getLong("soumak.soak.minutes", 0) * 60_000_000_000L;
    for (int i = 0; i < ROUNDS || System.nanoTime() < end; i++) {
      bytes += round(random, i % 100 == 0);
      Unique<Packet> packet = Region.heap().allocUnique(Packet.class);
      packet.get().sequence(i);
      Counted<Bytes> data = Region.heap().allocCounted(Bytes.class, 1 + random.nextInt(MOST_DATA));
      bytes += data.get().length();
      Memory.swap(packet.get().data(), data);
      window.add(packet);
      if (window.size() > 100) {
        Unique<Packet> first = window.remove();
        sender.submit(() -> free(first)).get();
      }
    }
    System.out.println("allocated " + bytes / (1 << 20) + " MiB, leaks: " + (Memory.leaks() > 0));
  }

  private static void free(Unique<Packet> packet) {
    Memory.swap(packet.get().data(), null).drop();
    packet.free();
  }

  /** A region of up to 100 KB, that is forgotten or not; gives how large it was. */
  private static long round(Random random, boolean forgotten) {
    Region region = random.nextBoolean() ? Region.lifo() : Region.lifoReap();
    int nodes = random.nextInt(4000);
    Ptr<Node> last = null;
    for (int i = 0; i < nodes; i++) {
      Ptr<Node> node = region.alloc(Node.class);
      node.get().left(last);
      last = node;
    }
    long bytes = region.bytes();
    if (!forgotten) {
      region.close();
    }
    return bytes;
  }
}
