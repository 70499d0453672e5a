package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/** The fields of an object. Numbers stand in {@code bits}, references in {@code refs}. */
final class FieldImage extends Image {
  /** Bytes of a field in a message: its kind, and null. */
  private static final int LEAST = 2;

  private final Kind[] kinds;
  private final long[] bits;
  private final @Nullable Object[] refs;
  private final @Nullable String[] names;

  FieldImage(Kind[] kinds, long[] bits, @Nullable Object[] refs, @Nullable String[] names) {
    this.kinds = kinds;
    this.bits = bits;
    this.refs = refs;
    this.names = names;
  }

  static FieldImage read(Decoder in) {
    int count = in.aCount(LEAST);
    FieldImage image =
        new FieldImage(new Kind[count], new long[count], new Object[count], new String[count]);
    for (int i = 0; i < count; i++) {
      image.kinds[i] = Kind.of(in.aByte());
      if (image.kinds[i] == Kind.REF) {
        image.refs[i] = in.aRef();
      } else {
        image.bits[i] = in.aLong();
      }
    }
    return image;
  }

  @Override
  void write(Encoder out) {
    out.to().aByte(0).anInt(size());
    for (int i = 0; i < size(); i++) {
      out.to().aByte(kinds[i].code());
      if (kinds[i] == Kind.REF) {
        out.aRef(refs[i], names[i]);
      } else {
        out.to().aLong(bits[i]);
      }
    }
  }

  @Override
  int size() {
    return bits.length;
  }

  @Nullable Object ref(int slot) {
    return refs[slot];
  }

  long bits(int slot, Kind kind) {
    if (slot >= kinds.length || kinds[slot] != kind) {
      throw new BadMessageException("a field is no " + kind + ": the nodes' classes are different");
    }
    return bits[slot];
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // another object of the same value is a change
  int mismatch(Image other, int from) {
    FieldImage that = (FieldImage) other;
    for (int i = from; i < bits.length; i++) {
      if (bits[i] != that.bits[i] || refs[i] != that.refs[i]) {
        return i;
      }
    }
    return -1;
  }

  @Override
  @Nullable FieldImage without(Throwable thrown, Image now) {
    @Nullable Object[] others = Holders.without(thrown, ((FieldImage) now).refs, refs);
    return others == null ? null : new FieldImage(kinds, bits, others, names);
  }

  @Override
  void unmark() {
    Holders.unmark(refs);
  }

  @Override
  FieldImage pick(int[] slots) {
    int count = slots.length;
    FieldImage some =
        new FieldImage(new Kind[count], new long[count], new Object[count], new String[count]);
    for (int i = 0; i < count; i++) {
      some.kinds[i] = kinds[slots[i]];
      some.names[i] = names[slots[i]];
      some.set(i, this, slots[i]);
    }
    return some;
  }

  private void set(int slot, FieldImage from, int there) {
    bits[slot] = from.bits[there];
    refs[slot] = from.refs[there];
  }

  @Override
  void put(int @Nullable [] slots, Image some) {
    FieldImage values = (FieldImage) some;
    for (int i = 0; i < values.size(); i++) {
      set(slots == null ? i : slots[i], values, i);
    }
  }

  @Override
  void check(Shared object, int @Nullable [] slots, Classes classes) {
    if (object instanceof SharedArray) {
      throw new BadMessageException("fields for an array");
    }
    FieldImage there = (FieldImage) Image.of(object);
    boolean references = false;
    for (int i = 0; i < size(); i++) {
      there.bits(slots == null ? i : slots[i], kinds[i]);
      references |= refs[i] != null;
    }
    if (references) {
      // The object's own code knows the types of its fields.
      new Patch(slots, this).store(classes.copy(object.getClass().getName()));
    }
  }

  @Override
  void store(Shared object, int @Nullable [] slots) {
    Holders.add(refs, object);
    object.read$(new FieldReader(slots, this));
  }
}
