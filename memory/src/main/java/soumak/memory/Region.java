package soumak.memory;

import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Safe;
import soumak.memory.OwnershipException.Kind;

/**
 * A place to allocate structures, that is open for a scope.
 *
 * <ul>
 *   <li>A LIFO arena or reap lives as long as its scope: {@code try (Region r = Region.lifo())}.
 *   <li>A dynamic arena or reap lives as long as its {@link Key}, and is open where that opens it:
 *       {@code try (Region r = key.open())}.
 *   <li>The {@linkplain #heap heap} is always there, and the garbage collector frees what is in it.
 * </ul>
 *
 * <p>In a reap, unique and counted pointers can be freed one by one; in an arena, only all
 * together, and allocation is a little faster.
 *
 * <p>A task that has a region open may pause, and go on in another thread. Methods are thread-safe;
 * what is allocated is as safe as its users make it.
 */
public final class Region extends Lease implements AutoCloseable {
  private static final Region HEAP = new Region(Space.HEAP, null);

  private final Space space;

  /** The key that this has opened, which it gives back; null for a LIFO arena. */
  private final @Nullable Tracked key;

  private Region(Space space, @Nullable Tracked key) {
    super(0);
    this.space = space;
    this.key = key;
  }

  /** A new arena, which is freed when it is closed. */
  public static Region lifo() {
    return new Region(Space.of(Variety.LIFO_ARENA), null);
  }

  /** A new reap, which is freed when it is closed. */
  public static Region lifoReap() {
    return new Region(Space.of(Variety.LIFO_REAP), null);
  }

  /**
   * The region of what the garbage collector frees. Its unique and counted pointers are outside of
   * the collector's heap and should be freed; the collector finds those that are forgotten. Closing
   * it does nothing.
   */
  public static Region heap() {
    return HEAP;
  }

  /** A new arena, not open, and the only key to it. */
  @Free
  public static Key newKey() {
    return new Key(Space.of(Variety.DYNAMIC_ARENA));
  }

  /** A new reap, not open, and the only key to it. */
  @Free
  public static Key newReapKey() {
    return new Key(Space.of(Variety.DYNAMIC_REAP));
  }

  /** A new arena, not open, and the first of the keys to it. */
  @Free
  public static CountedKey newCountedKey() {
    return new CountedKey(Space.of(Variety.COUNTED_ARENA), new Count());
  }

  /** A new reap, not open, and the first of the keys to it. */
  @Free
  public static CountedKey newCountedReapKey() {
    return new CountedKey(Space.of(Variety.COUNTED_REAP), new Count());
  }

  // --- allocation ---

  /**
   * A new structure, all zero.
   *
   * @throws LayoutException if the interface is no layout
   * @throws MemoryLimitException if there is no memory; then nothing has changed
   * @throws OwnershipException if the region is closed
   */
  public <T extends Struct> Ptr<T> alloc(Class<T> type) {
    return Ptr.of(allocate(single(type), 1), 1);
  }

  /**
   * So many structures in a row, or so many {@link Bytes}, all zero.
   *
   * @throws IllegalArgumentException if {@code count} is less than 1 (of bytes, than 0) or too
   *     large
   * @see #alloc(Class)
   */
  public <T extends Struct> Ptr<T> alloc(Class<T> type, int count) {
    return Ptr.of(allocate(Layout.of(type), count), count);
  }

  /** A new structure, all zero, and the only pointer to it; see {@link #alloc(Class)}. */
  @Free
  public <T extends Struct> Unique<T> allocUnique(Class<T> type) {
    return new Unique<>(open(type), single(type), 1);
  }

  /** So many in a row, and the only pointer to them; see {@link #alloc(Class, int)}. */
  @Free
  public <T extends Struct> Unique<T> allocUnique(Class<T> type, int count) {
    return new Unique<>(open(type), Layout.of(type), count);
  }

  /** A new structure, all zero, and the first counted pointer to it; see {@link #alloc(Class)}. */
  @Free
  public <T extends Struct> Counted<T> allocCounted(Class<T> type) {
    return new Counted<>(open(type), single(type), 1);
  }

  /** So many in a row, and the first counted pointer to them; see {@link #alloc(Class, int)}. */
  @Free
  public <T extends Struct> Counted<T> allocCounted(Class<T> type, int count) {
    return new Counted<>(open(type), Layout.of(type), count);
  }

  private static <T extends Struct> Layout<T> single(Class<T> type) {
    if (type == (Class<?>) Bytes.class) {
      throw new IllegalArgumentException("how many bytes? Write alloc(Bytes.class, 1500)");
    }
    return Layout.of(type);
  }

  private View allocate(Layout<?> layout, int count) {
    if (this == HEAP) {
      return Space.onHeap(layout, count);
    }
    Space open = open(layout.type());
    return open.view(layout, open.allocateWithCount(layout, count), count, open);
  }

  /** Where something new goes. */
  private Space open(Class<?> type) {
    if (now() < 0) {
      throw gone("a new " + type.getSimpleName());
    }
    return space;
  }

  // --- freeing ---

  /**
   * Frees what a unique pointer points to. The pointer must be of this region exactly, which must
   * be a reap or the heap.
   *
   * @throws OwnershipException if it is of another region, consumed or borrowed
   */
  public void free(@Free Unique<?> pointer) {
    requireOwn(pointer.view(), pointer);
    pointer.free();
  }

  /**
   * Ends a counted pointer; the last one frees what it points to. The pointer must be of this
   * region exactly, which must be a reap or the heap.
   *
   * @throws OwnershipException if it is of another region, consumed or borrowed
   */
  public void drop(@Free Counted<?> pointer) {
    requireOwn(pointer.view(), pointer);
    pointer.drop();
  }

  private void requireOwn(View view, Tracked pointer) {
    if (now() < 0) {
      throw gone(pointer.toString());
    }
    if (view.$space() != space) {
      throw new OwnershipException(
          Kind.WRONG_REGION_FREE,
          pointer + " is to be freed in another region, " + space.variety + "; use its own");
    }
  }

  /** Bytes of the blocks that it has. */
  public long bytes() {
    return space.bytes();
  }

  /**
   * Ends the scope. That frees a LIFO arena, and takes a dynamic one's key back. The second time
   * does nothing.
   */
  @Override
  public void close() {
    if (this == HEAP || !end()) {
      return;
    }
    if (key == null) {
      space.free();
    } else {
      space.leave();
      key.unpin();
    }
  }

  @Override
  public String toString() {
    return space.variety + (now() < 0 ? ", closed" : "") + " of " + bytes() + " bytes";
  }

  @Override
  OwnershipException gone(String what) {
    return new OwnershipException(
        Kind.USE_AFTER_FREE, what + " is asked of a region that was closed; use it in its scope");
  }

  /**
   * The only key to a dynamic arena: who has it can open the arena, and free it. It can be sent to
   * another task, which moves all that is in the arena with no copy.
   */
  public static final class Key extends Tracked {
    private final Space space;

    private Key(Space space) {
      this.space = space;
    }

    /**
     * Opens the arena for a scope: {@code try (Region r = key.open())}. Until that is closed, the
     * key can neither be used nor given away.
     *
     * @throws OwnershipException if it was consumed, or is open
     */
    public Region open(@Safe Key this) {
      Region opened = new Region(space, this); // first, as there may be no memory for it
      if (!change(0, 1)) {
        throw consumed("opened");
      }
      space.enter();
      return opened;
    }

    /**
     * Frees the arena with all that is in it.
     *
     * @throws OwnershipException if it was consumed, or is open
     */
    public void free(@Free Key this) {
      if (!end()) {
        throw consumed("freed");
      }
      space.free();
    }

    /** Bytes of the arena's blocks. */
    public long bytes(@Safe Key this) {
      return space.bytes();
    }

    @Override
    Key moved() {
      Key next = new Key(space); // first, as there may be no memory for it
      if (!end()) {
        throw consumed("given away");
      }
      return next;
    }

    private OwnershipException consumed(String done) {
      return Region.consumed(this, done, now() == GONE);
    }

    @Override
    OwnershipException gone(String what) {
      return consumed("used");
    }

    @Override
    public String toString() {
      return "key to " + space.variety;
    }
  }

  /**
   * One of several keys to a dynamic arena, which are counted: each can open it, also at the same
   * time, and the last drop frees it. The keys may be in several tasks; what they do to the same
   * structure at the same time is for them to order.
   */
  public static final class CountedKey extends Tracked {
    private final Space space;
    private final Count keys;

    private CountedKey(Space space, Count keys) {
      this.space = space;
      this.keys = keys;
    }

    /**
     * Opens the arena for a scope; see {@link Key#open}.
     *
     * @throws OwnershipException if this key was consumed, or has it open
     */
    public Region open(@Safe CountedKey this) {
      Region opened = new Region(space, this); // first, as there may be no memory for it
      if (!change(0, 1)) {
        throw consumed("opened");
      }
      space.enter();
      return opened;
    }

    /**
     * One more key to the same arena.
     *
     * @throws OwnershipException if this one was consumed
     */
    @Free
    public CountedKey alias(@Safe CountedKey this) {
      CountedKey alias = new CountedKey(space, keys); // first, as there may be no memory for it
      if (now() < 0 || !keys.increment()) {
        throw consumed("aliased");
      }
      return alias;
    }

    /**
     * Ends this key; the last one frees the arena with all that is in it.
     *
     * @throws OwnershipException if it was consumed, or is open
     */
    public void drop(@Free CountedKey this) {
      if (!end()) {
        throw consumed("dropped");
      }
      if (keys.decrement()) {
        space.free();
      }
    }

    /** How many keys there are to the arena, at this moment. */
    public int count(@Safe CountedKey this) {
      return keys.value();
    }

    /** Bytes of the arena's blocks. */
    public long bytes(@Safe CountedKey this) {
      return space.bytes();
    }

    @Override
    CountedKey moved() {
      CountedKey next = new CountedKey(space, keys); // first, as there may be no memory for it
      if (!end()) {
        throw consumed("given away");
      }
      return next;
    }

    private OwnershipException consumed(String done) {
      return Region.consumed(this, done, now() == GONE);
    }

    @Override
    OwnershipException gone(String what) {
      return consumed("used");
    }

    @Override
    public String toString() {
      return "key to " + space.variety;
    }
  }

  private static OwnershipException consumed(Tracked key, String done, boolean gone) {
    String why = gone ? "was freed or given away before" : "is lent to a region that is still open";
    return new OwnershipException(
        Kind.KEY_CONSUMED, "the " + key + " is to be " + done + ", but it " + why);
  }
}
