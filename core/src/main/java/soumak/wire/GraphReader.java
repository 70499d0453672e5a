package soumak.wire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.wire.cbor.Input;
import soumak.wire.cbor.Output;
import soumak.woven.Frame;

/**
 * Reads what a {@link GraphWriter} has written, and nothing else. All is parsed before the first
 * object is made. Then objects are allocated and filled in the order of the table; who refers to
 * one that is made later, as is possible in circles only, is filled at the end.
 */
final class GraphReader {
  private static final int FEW = 8;

  private final ClosedSet known;
  private final @Nullable List<Shape> classes;
  private final Input in;
  private List<Entry> entries = List.of();

  /** The frames that a mobile has. */
  private @Nullable BitSet chained;

  /**
   * @param classes null if the bytes begin with them
   */
  GraphReader(ClosedSet known, @Nullable List<Shape> classes, Input in) {
    this.known = known;
    this.classes = classes;
    this.in = in;
  }

  /** An entry of the object table. */
  private static final class Entry {
    final Shape shape;
    final @Nullable Object[] parts;
    @Nullable Object object;

    Entry(Shape shape, @Nullable Object[] parts) {
      this.shape = shape;
      this.parts = parts;
    }
  }

  @Nullable Object read() {
    Object root = parse();
    if (entries.size() == 1
        && root instanceof ValueInput.Reference
        && entries.getFirst().shape instanceof PrimitivesShape) {
      return entries.getFirst().parts[0];
    }
    for (Entry entry : entries) {
      if (!entry.shape.isBuilt()) {
        entry.object = entry.shape.allocate(entry.parts);
      }
    }
    List<Entry> late = List.of();
    for (Entry entry : entries) {
      if (!complete(entry)) {
        if (entry.shape.isBuilt()) {
          throw new RefusedBytesException(
              entry.shape.type.getName() + " refers to an object that is made after it");
        }
        late = late.isEmpty() ? new ArrayList<>() : late;
        late.add(entry);
      }
    }
    for (Entry entry : late) {
      if (!complete(entry)) {
        throw new RefusedBytesException("an object that is never made");
      }
    }
    return resolved(root);
  }

  /** What stands before the objects. */
  static List<Shape> classes(ClosedSet known, Input in) {
    if (in.head(Output.TAG, "the tag of CBOR") != GraphWriter.SELF_DESCRIBED
        || in.head(Output.ARRAY, "the whole") != 4) {
      throw in.refused("these are no bytes of a wire");
    }
    long version = in.integer(0, Long.MAX_VALUE, "the version");
    if (version != GraphWriter.VERSION) {
      throw in.refused("version " + version + " of the format; this is " + GraphWriter.VERSION);
    }
    List<Shape> classes = new ArrayList<>();
    int classCount = in.array("the class table");
    for (int i = 0; i < classCount; i++) {
      classes.add(known.read(in));
    }
    return classes;
  }

  private @Nullable Object parse() {
    List<Shape> shapes = classes == null ? classes(known, in) : classes;
    int count = in.array("the object table");
    ValueInput values = new ValueInput(in, count);
    entries = new ArrayList<>(Math.min(count, FEW));
    for (int i = 0; i < count; i++) {
      entries.add(entry(shapes, values));
    }
    Object root = values.value(Object.class);
    if (!in.isAtEnd()) {
      throw in.refused("there are bytes behind the end");
    }
    return root;
  }

  private Entry entry(List<Shape> classes, ValueInput values) {
    int size = in.array("an object");
    if (size == 0) {
      throw in.refused("an object without a class");
    }
    Shape shape = classes.get(in.index(classes.size(), "the class table"));
    if (!shape.mayHave(size - 1)) {
      throw in.refused("a " + shape.type.getName() + " with " + (size - 1) + " parts");
    }
    return new Entry(shape, shape.read(size - 1, values));
  }

  private @Nullable Object resolved(@Nullable Object part) {
    return part instanceof ValueInput.Reference to ? entries.get(to.number()).object : part;
  }

  /** Makes or fills an object; false if it refers to one that is not made yet. */
  private boolean complete(Entry entry) {
    @Nullable Object[] parts = new Object[entry.parts.length];
    for (int i = 0; i < parts.length; i++) {
      Object part = entry.parts[i];
      parts[i] = resolved(part);
      if (part != null && parts[i] == null) {
        return false;
      }
    }
    for (int i = 0; i < parts.length; i++) {
      check(entry, parts, i);
    }
    if (entry.shape.isBuilt()) {
      entry.object = entry.shape.build(parts);
    } else if (entry.object != null) {
      entry.shape.fill(entry.object, parts);
    }
    return true;
  }

  private void check(Entry entry, @Nullable Object[] parts, int index) {
    Object part = parts[index];
    Class<?> type = entry.shape.partType(parts, index);
    if (part != null && !type.isPrimitive() && !type.isInstance(part)) {
      throw refused(entry, "cannot be a " + part.getClass().getName(), index);
    }
    if (part instanceof Frame && entry.parts[index] instanceof ValueInput.Reference to) {
      if (!(entry.shape instanceof MobileShape) || !isFirst(to.number())) {
        throw new RefusedBytesException("a frame belongs to one mobile");
      }
    }
    String refused = entry.shape.refuses(parts, index);
    if (refused != null) {
      throw refused(entry, refused, index);
    }
  }

  private boolean isFirst(int number) {
    BitSet all = chained;
    if (all == null) {
      all = new BitSet();
      chained = all;
    }
    boolean was = all.get(number);
    all.set(number);
    return !was;
  }

  private static RefusedBytesException refused(Entry entry, String why, int index) {
    return new RefusedBytesException(
        "part " + index + " of a " + entry.shape.type.getName() + ": " + why);
  }
}
