package soumak.memory;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.memory.OwnershipException.Kind;

/** What is done with memory as a whole. All methods are thread-safe. */
public final class Memory {
  private Memory() {}

  /**
   * Puts a tracked pointer into a slot, and gives what was in it. Who wants to look at what a slot
   * holds swaps it out, and back in afterwards.
   *
   * @param with what is in it afterwards, or null for nothing
   * @return what was in it, or null if nothing was
   * @throws OwnershipException if {@code with} is not the caller's to give, or the slot's structure
   *     is gone; then nothing has changed
   */
  @SuppressWarnings("unchecked") // a slot holds what was put into it
  @Free
  public static <P extends Tracked> @Nullable P swap(Slot<P> slot, @Free @Nullable P with) {
    slot.isEmpty(); // throws if the slot is gone, before anything is taken
    if (with != null && slot.isIn(with)) {
      throw new OwnershipException(
          Kind.UNIQUE_COPIED,
          with
              + " is to be put into what it points to, where nobody could find it; put it"
              + " elsewhere");
    }
    return (P) slot.exchange(with);
  }

  /**
   * Makes the code of structures whose package is not open to this module. Programs on the class
   * path need not call it, nor modules that say {@code opens my.structures to soumak.memory}.
   *
   * @param lookup of a class in the package of the structures, {@code MethodHandles.lookup()}
   * @throws LayoutException if one of them is no layout
   */
  @SafeVarargs
  public static void declare(MethodHandles.Lookup lookup, Class<? extends Struct>... structures) {
    for (Class<? extends Struct> it : structures) {
      Layout.declare(lookup, it);
    }
  }

  /** Bytes that one structure of a type takes. */
  public static long sizeOf(Class<? extends Struct> type) {
    return Layout.of(type).size();
  }

  /** Bytes of the blocks that live regions have. */
  public static long used() {
    return Blocks.used();
  }

  /** Bytes taken from the JDK, with what is kept for the next regions. */
  public static long reserved() {
    return Blocks.reserved();
  }

  /**
   * How many regions, and objects of the heap with unique or counted pointers, are alive: neither
   * freed nor found to be forgotten. As many behind a piece of work as before it, and nothing has
   * leaked.
   */
  public static long live() {
    return Ledger.live();
  }

  /** How many regions, and pointers into the heap, were forgotten and reclaimed. */
  public static long leaks() {
    return Ledger.leaks();
  }

  /** Gives memory that no region uses back to the JDK. */
  public static void trim() {
    Blocks.trim();
  }
}
