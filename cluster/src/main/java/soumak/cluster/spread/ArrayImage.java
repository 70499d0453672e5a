package soumak.cluster.spread;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** The elements of an array. */
final class ArrayImage extends Image {
  /** Bytes before the elements: that it is an array, the kind, and how many there are. */
  static final int HEAD = 2 + Integer.BYTES;

  private final Kind kind;
  private final Object data;

  ArrayImage(Kind kind, Object data) {
    this.kind = kind;
    this.data = data;
  }

  static ArrayImage read(Decoder in) {
    Kind kind = Kind.of(in.aByte());
    int count = in.aCount(kind.least());
    Object data = kind.array(count);
    if (kind == Kind.REF) {
      @Nullable Object[] refs = refs(data);
      for (int i = 0; i < count; i++) {
        refs[i] = in.aRef();
      }
    } else {
      kind.read(in.from(), data);
    }
    return new ArrayImage(kind, data);
  }

  static boolean hasNumbers(Shared object) {
    return object instanceof SharedArray array && array.kind$() != Kind.REF;
  }

  /** Reads an array's numbers to where they belong, without an image of them. */
  static void read(Decoder in, Shared object) {
    if (!(object instanceof SharedArray array)
        || in.aByte() == 0
        || Kind.of(in.aByte()) != array.kind$()
        || in.aCount(array.kind$().least()) != array.length$()) {
      throw new BadMessageException("no elements of " + object.getClass().getName());
    }
    array.kind$().read(in.from(), array.data$());
  }

  @Override
  void write(Encoder out) {
    int size = size();
    out.to().aByte(1).aByte(kind.code()).anInt(size);
    if (kind == Kind.REF) {
      for (Object each : refs(data)) {
        out.aRef(each, "an element");
      }
    } else {
      kind.write(out.to(), data);
    }
  }

  @Override
  int size() {
    return Array.getLength(data);
  }

  @Override
  int mismatch(Image other, int from) {
    return kind.mismatch(data, ((ArrayImage) other).data, from, size());
  }

  @Override
  @Nullable ArrayImage without(Throwable thrown, Image now) {
    @Nullable Object[] others =
        kind == Kind.REF
            ? Holders.without(thrown, refs(((ArrayImage) now).data), refs(data))
            : null;
    return others == null ? null : new ArrayImage(kind, others);
  }

  @Override
  void unmark() {
    if (kind == Kind.REF) {
      Holders.unmark(refs(data));
    }
  }

  private static @Nullable Object[] refs(Object data) {
    return (@Nullable Object[]) data;
  }

  @Override
  ArrayImage pick(int[] slots) {
    Object some = kind.array(slots.length);
    copy(data, slots, some, false);
    return new ArrayImage(kind, some);
  }

  @Override
  void put(int @Nullable [] slots, Image some) {
    if (slots == null) {
      System.arraycopy(((ArrayImage) some).data, 0, data, 0, some.size());
    } else {
      copy(((ArrayImage) some).data, slots, data, true);
    }
  }

  @Override
  void store(Shared object, int @Nullable [] slots) {
    if (kind == Kind.REF) {
      Holders.add(refs(data), object);
    }
    new ArrayImage(kind, arrayOf(object).data$()).put(slots, this);
  }

  @Override
  void check(Shared object, int @Nullable [] slots, Classes classes) {
    SharedArray array = arrayOf(object);
    int length = array.length$();
    int end = slots == null ? size() : slots.length == 0 ? 0 : slots[slots.length - 1] + 1;
    if (end > length) {
      throw new BadMessageException("element " + (end - 1) + " of an array of length " + length);
    }
    if (kind == Kind.REF) {
      Class<?> element = array.data$().getClass().getComponentType();
      for (Object each : refs(data)) {
        if (each != null && !element.isInstance(each)) {
          throw new BadMessageException(
              each.getClass().getName() + " for an element that is " + element.getName());
        }
      }
    }
  }

  private SharedArray arrayOf(Shared object) {
    if (!(object instanceof SharedArray array) || array.kind$() != kind) {
      throw new BadMessageException("elements of an array of " + kind + " for another object");
    }
    return array;
  }

  /** Between a whole array and one of some slots, run by run. */
  @SuppressWarnings("SuspiciousSystemArraycopy") // both are arrays of one kind
  private static void copy(Object from, int[] slots, Object to, boolean spread) {
    int run;
    for (int i = 0; i < slots.length; i += run) {
      run = 1;
      while (i + run < slots.length && slots[i + run] == slots[i] + run) {
        run++;
      }
      System.arraycopy(from, spread ? i : slots[i], to, spread ? slots[i] : i, run);
    }
  }
}
