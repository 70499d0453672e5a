package soumak.cluster.spread;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * New values for some slots of an object.
 *
 * @param slots in their order; null for all
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares patches
record Patch(int @Nullable [] slots, Image values) {
  boolean isEmpty() {
    return slots != null && slots.length == 0;
  }

  /** Without the slots that the other one has. */
  Patch except(Patch other) {
    if (slots == null || other.slots == null || other.isEmpty()) {
      return this;
    }
    int[] others = other.slots;
    int[] mine = slots;
    int[] kept =
        IntStream.range(0, mine.length)
            .filter(i -> Arrays.binarySearch(others, mine[i]) < 0)
            .toArray();
    return new Patch(Arrays.stream(kept).map(i -> mine[i]).toArray(), values.pick(kept));
  }

  void store(Shared object) {
    try {
      values.store(object, slots);
    } catch (ClassCastException | ArrayStoreException | IndexOutOfBoundsException e) {
      throw new BadMessageException(
          "values do not fit " + object.getClass().getName() + ": " + e.getMessage());
    }
  }

  /**
   * Finds out whether {@link #store} can store these values, and stores nothing.
   *
   * @throws BadMessageException if it cannot
   */
  void check(Shared object, Classes classes) {
    values.check(object, slots, classes);
  }

  void put(Image twin) {
    twin.put(slots, values);
  }

  void write(Encoder out) {
    int[] some = slots;
    if (some == null) {
      throw new IllegalStateException("a patch of all slots is sent as an image");
    }
    out.to().anInt(some.length);
    for (int slot : some) {
      out.to().anInt(slot);
    }
    values.write(out);
  }

  static Patch read(Decoder in) {
    int[] slots = new int[in.aCount(Integer.BYTES)];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = in.from().anInt();
      if (slots[i] < 0 || (i > 0 && slots[i] <= slots[i - 1])) {
        throw new BadMessageException("the slots of an object are out of order");
      }
    }
    Image values = Image.read(in);
    if (values.size() != slots.length) {
      throw new BadMessageException(slots.length + " slots for " + values.size() + " values");
    }
    return new Patch(slots, values);
  }
}
