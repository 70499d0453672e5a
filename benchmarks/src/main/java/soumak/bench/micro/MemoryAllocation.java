package soumak.bench.micro;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import soumak.memory.Bytes;
import soumak.memory.Counted;
import soumak.memory.Region;
import soumak.memory.Unique;

/**
 * Memory that is made, written to, read, and freed: an object at a time, or ({@code Many}) {@link
 * #MANY} in a region that goes at once. New memory is zero everywhere but with {@code malloc} and
 * Netty.
 */
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class MemoryAllocation extends Micro {
  private static final int MANY = 100;

  @Param({"64", "1500"})
  public int bytes;

  @Benchmark
  public long soumakUnique() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      Unique<Bytes> made = Region.heap().allocUnique(Bytes.class, bytes);
      made.get().setInt(0, message(i));
      sum += made.get().getInt(0);
      made.free();
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long soumakCounted() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      Counted<Bytes> made = Region.heap().allocCounted(Bytes.class, bytes);
      made.get().setInt(0, message(i));
      sum += made.get().getInt(0);
      made.drop();
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long soumakReap() {
    long sum = 0;
    try (Region region = Region.lifoReap()) {
      for (int i = 0; i < ops; i++) {
        Unique<Bytes> made = region.allocUnique(Bytes.class, bytes);
        made.get().setInt(0, message(i));
        sum += made.get().getInt(0);
        region.free(made);
      }
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long soumakLifo() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      try (Region region = Region.lifo()) {
        Bytes made = region.alloc(Bytes.class, bytes).get();
        made.setInt(0, message(i));
        sum += made.getInt(0);
      }
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long soumakLifoMany() {
    long sum = 0;
    for (int i = 0; i < ops; ) {
      try (Region region = Region.lifo()) {
        for (int end = Math.min(ops, i + MANY); i < end; i++) {
          Bytes made = region.alloc(Bytes.class, bytes).get();
          made.setInt(0, message(i));
          sum += made.getInt(0);
        }
      }
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long confinedArena() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      try (Arena arena = Arena.ofConfined()) {
        sum += used(arena.allocate(bytes, Long.BYTES), i);
      }
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long confinedArenaMany() {
    long sum = 0;
    for (int i = 0; i < ops; ) {
      try (Arena arena = Arena.ofConfined()) {
        for (int end = Math.min(ops, i + MANY); i < end; i++) {
          sum += used(arena.allocate(bytes, Long.BYTES), i);
        }
      }
    }
    return checked(sum(ops), sum);
  }

  /** To close one stops all threads for a moment. */
  @Benchmark
  @OperationsPerInvocation(1_000)
  public long sharedArena() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      try (Arena arena = Arena.ofShared()) {
        sum += used(arena.allocate(bytes, Long.BYTES), i);
      }
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long malloc() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      MemorySegment made = Malloc.malloc(bytes);
      sum += used(made, i);
      Malloc.free(made);
    }
    return checked(sum(ops), sum);
  }

  @Benchmark
  public long nettyPooled() {
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      ByteBuf made = PooledByteBufAllocator.DEFAULT.directBuffer(bytes, bytes);
      made.setInt(0, message(i));
      sum += made.getInt(0);
      made.release();
    }
    return checked(sum(ops), sum);
  }

  private static int used(MemorySegment made, int i) {
    made.set(ValueLayout.JAVA_INT, 0, message(i));
    return made.get(ValueLayout.JAVA_INT, 0);
  }
}
