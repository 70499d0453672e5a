package soumak.cluster.spread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The contents of an object at one time, as numbered slots: its fields, or its elements. An image
 * is not changed, except a twin by {@link #put}, under the lock of the header that it belongs to.
 */
abstract sealed class Image permits FieldImage, ArrayImage {
  /** What the fields of an object are taken to need, in bytes. */
  private static final int FIELDS = 64;

  static Image of(Shared object) {
    if (object instanceof SharedArray array) {
      return new ArrayImage(array.kind$(), array.kind$().copy(array.data$()));
    }
    FieldWriter fields = new FieldWriter();
    object.write$(fields);
    return fields.image();
  }

  /** As {@link #of}, to be written at once: an array's elements are those of the object. */
  static Image view(Shared object) {
    return object instanceof SharedArray array
        ? new ArrayImage(array.kind$(), array.data$())
        : of(object);
  }

  static Image read(Decoder in) {
    return in.aByte() == 0 ? FieldImage.read(in) : ArrayImage.read(in);
  }

  /**
   * Where there is a throwable now that has changed, so that it is no more what it was.
   *
   * @param before what was there
   */
  record Changed(@Nullable Object before) {}

  /** Bytes that {@link #write} needs: exact for the numbers of an array, else about. */
  static long size(Shared object) {
    return object instanceof SharedArray array
        ? ArrayImage.HEAD + (long) array.length$() * array.kind$().size()
        : FIELDS;
  }

  abstract int size();

  /** The first slot from {@code from} on that is not as in the other one; -1 if there is none. */
  abstract int mismatch(Image other, int from);

  /** An image of these slots only, one behind the other. */
  abstract Image pick(int[] slots);

  /** Sets those slots to the values of {@code some}; to all of them if there are no slots. */
  abstract void put(int @Nullable [] slots, Image some);

  /** Stores these values in those slots of an object, and touches no other. */
  abstract void store(Shared object, int @Nullable [] slots);

  /** Refuses what {@link #store} would not store. Some slots are given. */
  abstract void check(Shared object, int @Nullable [] slots, Classes classes);

  abstract void write(Encoder out);

  /** Whether anything is to be done to the twin to get this image, which has as many slots. */
  final boolean differs(Image twin) {
    return mismatch(twin, 0) >= 0;
  }

  /**
   * This image, which is to differ in the slots in which there is a throwable now; null if it is in
   * none.
   */
  abstract @Nullable Image without(Throwable thrown, Image now);

  /** Takes back what {@link #without} has marked. */
  abstract void unmark();

  /** What is to be done to the twin to get this image. */
  final Patch since(Image twin) {
    if (twin.size() != size()) {
      throw new BadMessageException("an object has " + twin.size() + " slots, not " + size());
    }
    int[] slots = new int[4];
    int count = 0;
    for (int slot = mismatch(twin, 0); slot >= 0; slot = next(twin, slot)) {
      if (count == slots.length) {
        slots = Arrays.copyOf(slots, 2 * count);
      }
      slots[count++] = slot;
    }
    slots = Arrays.copyOf(slots, count);
    return new Patch(slots, pick(slots));
  }

  private int next(Image twin, int slot) {
    return slot + 1 == size() ? -1 : mismatch(twin, slot + 1);
  }
}
