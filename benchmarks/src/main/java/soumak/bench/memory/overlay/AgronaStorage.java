package soumak.bench.memory.overlay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import soumak.Free;
import soumak.Pausable;
import soumak.Sharable;

/** Agrona's buffers over direct memory, in free lists by powers of two, with a count of our own. */
final class AgronaStorage implements Storage {
  /** Agrona reads memory by the JDK's internal means. */
  static final List<String> FLAGS = List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");

  private static final int SMALLEST = 16;
  private static final int CLASSES = 18;
  private static final int KEPT = 1024;

  private final List<ManyToManyConcurrentArrayQueue<AgronaData>> free =
      Stream.generate(() -> new ManyToManyConcurrentArrayQueue<AgronaData>(KEPT))
          .limit(CLASSES)
          .toList();

  @Override
  public @Free Arrival receive(CollectedInput in, int size) throws Pausable, IOException {
    AgronaData data = take(size);
    in.take(data.bytes());
    return new AgronaArrival(data);
  }

  @Override
  public Data allocate(int size) {
    return take(size);
  }

  private AgronaData take(int size) {
    int kind = Math.max(0, Integer.SIZE - Integer.numberOfLeadingZeros((size - 1) / SMALLEST));
    ManyToManyConcurrentArrayQueue<AgronaData> home = free.get(kind);
    AgronaData data = home.poll();
    if (data == null) {
      data = new AgronaData(ByteBuffer.allocateDirect(SMALLEST << kind), home);
    }
    data.begin(size);
    return data;
  }

  private static final class AgronaArrival extends Arrival {
    private final AgronaData data;

    AgronaArrival(AgronaData data) {
      this.data = data;
    }

    @Override
    Data data(@Free AgronaArrival this) {
      return data;
    }
  }

  /** Handed over with its packet, so by the program's order one task at a time uses it. */
  private static final class AgronaData extends Data implements Sharable {
    private final UnsafeBuffer buffer;
    private final ByteBuffer memory;
    private final ManyToManyConcurrentArrayQueue<AgronaData> home;
    private final AtomicInteger holders = new AtomicInteger();
    private int size;

    AgronaData(ByteBuffer memory, ManyToManyConcurrentArrayQueue<AgronaData> home) {
      this.memory = memory;
      this.home = home;
      buffer = new UnsafeBuffer(memory);
    }

    void begin(int newSize) {
      size = newSize;
      holders.setRelease(1);
    }

    @Override
    int size() {
      return size;
    }

    @Override
    int getInt(int offset) {
      return buffer.getInt(offset, ByteOrder.BIG_ENDIAN);
    }

    @Override
    void setInt(int offset, int value) {
      buffer.putInt(offset, value, ByteOrder.BIG_ENDIAN);
    }

    @Override
    void setLong(int offset, long value) {
      buffer.putLong(offset, value, ByteOrder.BIG_ENDIAN);
    }

    @Override
    byte get(int offset) {
      return buffer.getByte(offset);
    }

    @Override
    ByteBuffer bytes() {
      return memory.clear().limit(size);
    }

    @Override
    void share() {
      holders.incrementAndGet();
    }

    @Override
    boolean isShared() {
      return holders.get() > 1;
    }

    @Override
    void release() {
      if (holders.decrementAndGet() == 0) {
        home.offer(this); // more than are kept go to the collector
      }
    }
  }
}
