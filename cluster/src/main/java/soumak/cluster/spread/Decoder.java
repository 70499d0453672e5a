package soumak.cluster.spread;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads values of another node; finds or makes the copies of its objects. */
final class Decoder {
  private final Spread spread;
  private final Reader from;
  private final Siblings siblings;

  Decoder(Spread spread, Reader from) {
    this(spread, from, new Siblings());
  }

  /**
   * @param siblings of the whole message
   */
  Decoder(Spread spread, Reader from, Siblings siblings) {
    this.spread = spread;
    this.from = from;
    this.siblings = siblings;
  }

  Reader from() {
    return from;
  }

  byte aByte() {
    return from.aByte();
  }

  long aLong() {
    return from.aLong();
  }

  int aCount() {
    return from.aCount();
  }

  @Nullable Object aRef() {
    int tag = from.aByte();
    return tag == Encoder.OPTIONAL ? Optional.ofNullable(aRef(from.aByte())) : aRef(tag);
  }

  private @Nullable Object aRef(int tag) {
    return switch (tag) {
      case Encoder.NULL -> null;
      case Encoder.VALUE -> Values.read(from, spread.classes());
      case Encoder.OBJECT, Encoder.ARRAY -> anObject(tag, false);
      case Encoder.OBJECT + Encoder.COUNTED, Encoder.ARRAY + Encoder.COUNTED ->
          anObject(tag - Encoder.COUNTED, true);
      default -> throw new BadMessageException("there is no value with tag " + tag);
    };
  }

  Shared aShared() {
    if (aRef() instanceof Shared object) {
      return object;
    }
    throw new BadMessageException("a value where an object was to be");
  }

  private Shared anObject(int tag, boolean counted) {
    Id id = Id.read(from);
    int hash = from.anInt();
    if (tag == Encoder.OBJECT) {
      String name = from.aText();
      return find(id, hash, counted, () -> spread.classes().copy(name));
    }
    Kind kind = Kind.of(from.aByte());
    int length = from.anInt();
    if (length < 0) {
      throw new BadMessageException("an array of length " + length);
    }
    String element = kind == Kind.REF ? from.aText() : "";
    return find(id, hash, counted, () -> spread.classes().array(kind, element, length));
  }

  private Shared find(Id id, int hash, boolean counted, java.util.function.Supplier<Shared> make) {
    if (id.home() != spread.self()) {
      return spread.directory().copy(id, hash, siblings, make);
    }
    Shared object = spread.directory().needHome(id).object;
    if (counted) {
      spread.directory().give(id, spread.self(), -1);
    }
    return object;
  }
}
