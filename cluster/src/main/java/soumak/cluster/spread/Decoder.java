package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads values of another node; finds or makes the copies of its objects. */
final class Decoder {
  /** As a class with fewer numbers than that is unchanging, there are none deeper. */
  private static final int MOST_DEPTH = 16;

  private final Spread spread;
  private final Reader from;
  private final Siblings siblings;

  /** How many unchanging objects are being read, one in the other. */
  private int depth;

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

  int aCount(int least) {
    return from.aCount(least);
  }

  @Nullable Object aRef() {
    int tag = from.aByte();
    return tag == Encoder.OPTIONAL ? Optional.ofNullable(aRef(from.aByte())) : aRef(tag);
  }

  private @Nullable Object aRef(int tag) {
    return switch (tag) {
      case Encoder.NULL -> null;
      case Encoder.VALUE -> Values.read(from, spread.classes());
      case Encoder.THROWN -> aThrown();
      default -> aShared(tag);
    };
  }

  private Shared aShared(int tag) {
    return switch (tag) {
      case Encoder.OBJECT, Encoder.ARRAY, Encoder.UNCHANGING -> anObject(tag, false);
      case Encoder.OBJECT + Encoder.COUNTED,
          Encoder.ARRAY + Encoder.COUNTED,
          Encoder.UNCHANGING + Encoder.COUNTED ->
          anObject(tag - Encoder.COUNTED, true);
      default -> throw new BadMessageException("there is no value with tag " + tag);
    };
  }

  private Throwable aThrown() {
    List<Shared> held = new ArrayList<>();
    for (int i = from.aCount(); i > 0; i--) {
      held.add(aShared());
    }
    Object value = Serialised.read(from.someBytes(), held, spread.classes());
    if (value instanceof Throwable thrown) {
      return thrown;
    }
    throw new BadMessageException("a value where something thrown was to be");
  }

  /** Reads no value where none may be: throwables would be in each other as deep as they say. */
  Shared aShared() {
    int tag = from.aByte();
    return switch (tag) {
      case Encoder.NULL, Encoder.VALUE, Encoder.OPTIONAL, Encoder.THROWN ->
          throw new BadMessageException("a value where an object was to be");
      default -> aShared(tag);
    };
  }

  private Shared anObject(int tag, boolean counted) {
    Id id = Id.read(from);
    int hash = from.anInt();
    if (tag == Encoder.OBJECT) {
      String name = from.aText();
      return find(id, hash, counted, () -> spread.classes().copy(name));
    }
    if (tag == Encoder.UNCHANGING) {
      return anUnchanging(id, hash, counted);
    }
    Kind kind = Kind.of(from.aByte());
    int length = from.anInt();
    String element = kind == Kind.REF ? from.aText() : "";
    return find(id, hash, counted, () -> spread.classes().array(kind, element, length));
  }

  /** Its contents follow, unless it is this node's own. */
  private Shared anUnchanging(Id id, int hash, boolean counted) {
    String name = from.aText();
    if (id.home() == spread.self()) {
      return own(id, counted);
    }
    if (++depth > MOST_DEPTH) {
      throw new BadMessageException("unchanging objects are " + depth + " deep in each other");
    }
    if (!(Image.read(this) instanceof FieldImage contents)) {
      throw new BadMessageException("elements for an object of " + name);
    }
    depth--;
    return find(id, hash, counted, () -> spread.classes().unchanging(name, contents));
  }

  private Shared find(Id id, int hash, boolean counted, java.util.function.Supplier<Shared> make) {
    return id.home() == spread.self()
        ? own(id, counted)
        : spread.directory().copy(id, hash, siblings, make);
  }

  private Shared own(Id id, boolean counted) {
    Shared object = spread.directory().needHome(id).object;
    if (counted) {
      spread.directory().give(id, spread.self(), -1);
    }
    return object;
  }
}
