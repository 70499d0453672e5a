package soumak.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK gives memory some times, and then no more until this is closed. */
public final class Shortage implements AutoCloseable {
  private final AtomicInteger left;

  private Shortage(int times) {
    this.left = new AtomicInteger(times);
  }

  /** Begins with nothing in reserve, so that each block is asked for. */
  public static Shortage after(int times) {
    Memory.trim();
    Shortage shortage = new Shortage(times);
    Blocks.source = shortage::allocate;
    return shortage;
  }

  private MemorySegment allocate(Arena arena, long bytes) {
    if (left.getAndDecrement() <= 0) {
      throw new OutOfMemoryError("injected");
    }
    return Blocks.JDK.allocate(arena, bytes);
  }

  /** Whether something was refused. */
  public boolean hasCome() {
    return left.get() < 0;
  }

  @Override
  public void close() {
    Blocks.source = Blocks.JDK;
  }
}
