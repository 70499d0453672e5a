package soumak.memory;

import static java.lang.ref.Reference.reachabilityFence;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What up to {@link #SIZE} tracked pointers have in common, that were made one after the other for
 * structures of one type: when nobody has this any more, all of them are forgotten. So they need
 * one phantom reference instead of one each; of those that are alive, five bytes are written down.
 *
 * <p>The price: one that is forgotten is found when all others have been freed or forgotten. So
 * only small objects are in batches, and none that other pointers may be in, which could keep each
 * other alive; {@link Batches#add} sees to that.
 */
final class Batch implements Hold {
  static final int SIZE = 64;

  /** By which a place is known, in steps of 16 bytes behind a chunk's header. */
  private static final int STEP_BITS = 4;

  private static final int PLACE_BITS = 16;

  private final Places places;

  Batch(Places places) {
    this.places = places;
  }

  /** The number of a place; 0 if it has none. */
  static int code(long place) {
    int number = Chunk.number(place);
    int steps = (Chunk.offset(place) - Chunk.HEADER) >>> STEP_BITS;
    return number < 1 << (Integer.SIZE - 1 - PLACE_BITS) && steps < 1 << PLACE_BITS
        ? number << PLACE_BITS | steps
        : 0;
  }

  static long place(int code) {
    int steps = code & (1 << PLACE_BITS) - 1;
    return Chunk.place(code >>> PLACE_BITS, (steps << STEP_BITS) + Chunk.HEADER);
  }

  /**
   * False if it is full.
   *
   * @param kind the class of its size in a reap
   */
  boolean add(int code, int kind) {
    return places.add(code, (byte) kind);
  }

  @Override
  @SuppressWarnings("ReachabilityFenceUsage") // the safety net must not look before that is done
  public boolean release(long place) {
    boolean was = places.remove(code(place));
    reachabilityFence(this);
    return was;
  }

  @Override
  public int count() {
    return 1;
  }

  /** The places of those that are alive. Guarded by its lock. */
  static final class Places extends Spin {
    /** In the order in which they were added; 0 for one that was removed. */
    private final int[] codes = new int[SIZE];

    /** The class of the size of each; nothing in its memory says how large it is. */
    private final byte[] kinds = new byte[SIZE];

    private int added;

    /** All before this are 0. */
    private int first;

    private int alive;

    /** Written before anything is added. */
    private @Nullable BatchRecord record;

    void are(BatchRecord of) {
      record = of;
    }

    private boolean add(int code, byte kind) {
      lock();
      boolean fits = added < SIZE;
      if (fits) {
        kinds[added] = kind;
        codes[added++] = code;
        alive++;
      }
      unlock();
      return fits;
    }

    private boolean remove(int code) {
      lock();
      int at = first;
      while (at < added && codes[at] != code) {
        at++;
      }
      boolean was = at < added;
      if (was) {
        codes[at] = 0;
        alive--;
        while (first < added && codes[first] == 0) {
          first++;
        }
      }
      BatchRecord done = was && alive == 0 && added == SIZE ? record : null;
      unlock();
      if (done != null) {
        done.unlink();
      }
      return was;
    }

    int alive() {
      return alive;
    }

    /** Those that are alive: their places, and the bytes that each has. */
    Map<Long, Integer> sizes() {
      int[] copy = codes();
      Map<Long, Integer> sizes = new LinkedHashMap<>();
      for (int i = 0; i < copy.length; i++) {
        if (copy[i] != 0) {
          sizes.put(place(copy[i]), Reap.sizeOf(kinds[i]));
        }
      }
      return sizes;
    }

    private int[] codes() {
      int[] copy = new int[SIZE]; // may fail, which must not be with the lock
      lock();
      System.arraycopy(codes, 0, copy, 0, SIZE);
      unlock();
      return copy;
    }
  }
}
