package soumak.memory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import soumak.memory.OwnershipException.Kind;

/**
 * The memory of a region and its life. A LIFO arena is open until it is freed; a dynamic one is
 * {@link #CLOSED} between the scopes in which its key opens it, and counts those.
 *
 * <p>An object in the garbage-collected heap has a space of its own, which never ends.
 */
final class Space extends Lease {
  private static final int CLOSED = -1;
  private static final int WORD = 8;

  /** How often the collector runs for one allocation at most. */
  private static final int PATIENCE = 10;

  /** What is cleared word by word; each word is a check of the buffer for the JDK. */
  private static final int SMALL = 32;

  /** What is copied to where something small is to be; never written to. */
  private static final byte[] ZEROS = new byte[4 << 10];

  /** The most bytes of one object in the garbage-collected heap. */
  private static final int LARGEST_ON_HEAP = Integer.MAX_VALUE - 8;

  /** Is asked before each object outside of the collector's heap, and may throw; for tests. */
  interface Gate {
    void pass(long bytes);
  }

  /** Null for none. Tests write it when nobody allocates, so it need not be volatile. */
  static @Nullable Gate gate;

  /** The memory of tracked pointers that belong to no other region. */
  static final Space HEAP = new Space(Variety.HEAP, new Heap(), 1);

  /** For prototypes. */
  static final Space NONE = new Space(Variety.HEAP, null, GONE);

  final Variety variety;

  /** Null for an object in the garbage-collected heap. */
  final @Nullable Allocator allocator;

  private @Nullable SpaceRecord record;
  private volatile @Nullable Roots roots;

  private Space(Variety variety, @Nullable Allocator allocator, int state) {
    super(state);
    this.variety = variety;
    this.allocator = allocator;
  }

  /** One that is open, if it is a LIFO arena, and otherwise closed. */
  static Space of(Variety variety) {
    Storage storage = variety.reap ? new Reap() : new Storage();
    Space space = new Space(variety, storage, variety.lifo ? 1 : CLOSED);
    space.record = Ledger.add(space, storage);
    return space;
  }

  /** For one object that the garbage collector frees. */
  static Space ofObject() {
    return new Space(Variety.HEAP, null, 1);
  }

  // --- its life ---

  /** Opens it for one scope more. */
  void enter() {
    for (; ; ) {
      int seen = now();
      if (seen == GONE) {
        throw gone("the key of it");
      }
      if (change(seen, seen == CLOSED ? 1 : seen + 1)) {
        return;
      }
    }
  }

  /** The end of one scope. */
  void leave() {
    for (; ; ) {
      int seen = now();
      if (change(seen, seen == 1 ? CLOSED : seen - 1)) {
        return;
      }
    }
  }

  /** Frees it, if it is not open; for a LIFO arena, whose one scope ends with it. */
  boolean free() {
    if (!change(variety.lifo ? 1 : CLOSED, GONE)) {
      return false;
    }
    SpaceRecord known = record;
    if (known != null) {
      known.freed();
    }
    roots = null;
    return true;
  }

  long bytes() {
    return allocator == null ? 0 : allocator.bytes();
  }

  @Override
  OwnershipException gone(String what) {
    String why =
        now() == GONE
            ? "which has been freed; use it before that, or copy what must live longer"
            : "which is not open; open its key around the use";
    return new OwnershipException(
        Kind.USE_AFTER_FREE, what + " is in " + variety + ", " + why + site());
  }

  private String site() {
    SpaceRecord known = record;
    String site = known == null ? null : known.site();
    return site == null ? "" : " (the region was made at " + site + ")";
  }

  // --- its objects ---

  /**
   * {@link #allocate}, for pointers that may be stored in structures, which find before several, or
   * bytes, how many they are.
   */
  long allocateWithCount(Layout<?> layout, int count) {
    if (!layout.hasHeader(count)) {
      return allocate(layout, count);
    }
    long place = allocate(layout, layout.bytes(count) + WORD);
    Chunk.buffer(Chunk.number(place)).putLong(Chunk.offset(place), count);
    return place + WORD;
  }

  /** The place of a new object, or of {@code count} one behind the other, all zero. */
  long allocate(Layout<?> layout, int count) {
    return allocate(layout, layout.bytes(count));
  }

  private long allocate(Layout<?> layout, long size) {
    if (now() < 0) {
      throw gone("a new " + layout.name());
    }
    long place = place(size);
    if (place == 0) {
      throw gone("a new " + layout.name());
    }
    if (size <= Blocks.LARGEST) { // else it is new from the JDK
      clear(Chunk.buffer(Chunk.number(place)), Chunk.offset(place), size);
    }
    return place;
  }

  /**
   * A view of what is at a place.
   *
   * @param lease what its life hangs on, beside this
   */
  View view(Layout<?> layout, long place, int count, Lease lease) {
    ByteBuffer buffer = Chunk.buffer(Chunk.number(place));
    return layout.prototype().$make(lease, this, buffer, Chunk.offset(place), count);
  }

  /** When memory is short, what has been leaked, or what others free, may be enough. */
  private long place(long size) {
    Allocator from = allocator;
    if (from == null) {
      throw new AssertionError("an object's own space has no more room");
    }
    Gate asked = gate;
    if (asked != null) {
      asked.pass(size);
    }
    for (int left = PATIENCE; ; ) {
      try {
        return from.allocate(size);
      } catch (MemoryLimitException e) {
        if (left == 0) {
          throw e;
        }
        left = Ledger.collect(left); // 0: once more, as others may have freed some before that
      }
    }
  }

  private static void clear(ByteBuffer buffer, int offset, long size) {
    if (size > ZEROS.length) {
      MemorySegment.ofBuffer(buffer.slice(offset, (int) size)).fill((byte) 0);
    } else if (size > SMALL) {
      buffer.put(offset, ZEROS, 0, (int) size);
    } else {
      for (int i = 0; i < size; i += WORD) {
        buffer.putLong(offset + i, 0);
      }
    }
  }

  /** An object that the garbage collector frees. */
  static View onHeap(Layout<?> layout, int count) {
    long bytes = layout.bytes(count);
    if (bytes > LARGEST_ON_HEAP) {
      throw new IllegalArgumentException(
          "%d of %s are %,d bytes, more than one object of the heap can have; use another region"
              .formatted(count, layout.name(), bytes));
    }
    ByteBuffer buffer = ByteBuffer.allocate((int) bytes).order(ByteOrder.nativeOrder());
    Space space = ofObject();
    return layout.prototype().$make(space, space, buffer, 0, count);
  }

  /** Gives the memory of one object back; its lease has ended. */
  void reclaim(View view, int count) {
    Layout<?> layout = view.$layout();
    if (!layout.references().isEmpty()) {
      view.$dropRoots(count);
    }
    giveBack(view.$place(), layout, count);
  }

  /** What was allocated for a pointer that could not be made. */
  void takeBack(long place, Layout<?> layout, int count) {
    if (variety.reap) {
      giveBack(place, layout, count);
    }
  }

  /** {@link #reclaim} of an object whose view is gone. */
  void giveBack(long place, Layout<?> layout, int count) {
    if (allocator != null) {
      allocator.free(place, layout.bytes(count));
    }
  }

  /** Throws if single objects cannot be freed in it. */
  void requireReap(Tracked pointer) {
    if (now() < 0) {
      throw gone(pointer.toString());
    }
    if (!variety.reap) {
      throw new OwnershipException(
          Kind.WRONG_REGION_FREE, pointer + ", where nothing is freed alone; make it a reap");
    }
  }

  Roots roots() {
    Roots seen = roots;
    if (seen == null) {
      synchronized (this) {
        seen = roots;
        if (seen == null) {
          seen = new Roots();
          roots = seen;
        }
      }
    }
    return seen;
  }
}
