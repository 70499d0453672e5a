package soumak.memory;

import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a structure lies in memory, and a prototype of the class that accesses it. Made once for each
 * interface; a record, because the JIT takes a record's fields for constants.
 *
 * @param references where it has pointers or slots
 */
record Layout<T extends Struct>(
    Class<T> type,
    long size,
    int alignment,
    View prototype,
    List<Reference> references,
    Batches batches) {
  private static final int WORD = 8;

  /** How deep structures may lie in each other. */
  private static final int DEEPEST = 64;

  private static final long MOST_BYTES = 1L << 39;

  /** As their offsets are, in a buffer that has something before them. */
  private static final int MOST_OF_BYTES = Integer.MAX_VALUE - 128;

  private static final MethodHandles.Lookup OWN = MethodHandles.lookup();

  /** A layout, when it has been made. */
  private static final class Holder {
    private volatile @Nullable Layout<?> layout;

    /** The first of those that are made; which is the one for all. */
    synchronized Layout<?> keep(Layout<?> made) {
      Layout<?> known = layout;
      if (known == null) {
        layout = made;
        known = made;
      }
      return known;
    }
  }

  /** That of bytes, which the JIT takes for a constant: they are allocated most of all. */
  private static final class OfBytes {
    static final Layout<Bytes> LAYOUT =
        new Layout<>(
            Bytes.class,
            1,
            1,
            new Bytes(Space.NONE, Space.NONE, ByteBuffer.allocate(0), 0, 0),
            List.of(),
            new Batches());
  }

  private static final ClassValue<Holder> ALL =
      new ClassValue<>() {
        @Override
        protected Holder computeValue(Class<?> type) {
          return new Holder();
        }
      };

  /** What is being read by this thread, each inside the one before it. */
  private static final ThreadLocal<List<Class<?>>> READING =
      ThreadLocal.withInitial(ArrayList::new);

  /** What {@link #declare} was called with, while it runs. */
  private static final ThreadLocal<MethodHandles.@Nullable Lookup> GIVEN = new ThreadLocal<>();

  /**
   * The layout of an interface.
   *
   * @throws LayoutException if it has none
   */
  @SuppressWarnings("unchecked") // make() gives one of the type that it gets
  static <T extends Struct> Layout<T> of(Class<T> type) {
    if (type == (Class<?>) Bytes.class) {
      return (Layout<T>) OfBytes.LAYOUT;
    }
    Holder holder = ALL.get(Objects.requireNonNull(type, "the class of what is allocated"));
    Layout<?> known = holder.layout;
    return (Layout<T>) (known != null ? known : holder.keep(make(type)));
  }

  static void declare(MethodHandles.Lookup lookup, Class<? extends Struct> type) {
    GIVEN.set(lookup);
    try {
      of(type);
    } finally {
      GIVEN.remove();
    }
  }

  /**
   * With no lock, as initialisers of the program run in it, and may wait for others that need
   * layouts: two threads may make the same one.
   */
  private static Layout<?> make(Class<?> type) {
    Shape shape = read(type);
    View prototype = Accessors.prototype(shape, lookup(shape.type()));
    return new Layout<>(
        shape.type(),
        shape.size(),
        shape.alignment(),
        prototype,
        shape.references(),
        new Batches());
  }

  private static Shape read(Class<?> type) {
    List<Class<?>> reading = READING.get();
    if (reading.contains(type)) {
      throw new LayoutException(
          "%s contains itself, by way of %s: it would have no end. Use a pointer, Ptr<%s>"
              .formatted(type.getName(), reading.getLast().getName(), type.getSimpleName()));
    }
    if (reading.size() == DEEPEST) {
      throw new LayoutException(
          type.getName() + " lies more than " + DEEPEST + " structures deep; use a pointer");
    }
    reading.add(type);
    try {
      return new LayoutReader(type).read();
    } finally {
      reading.removeLast();
      if (reading.isEmpty()) {
        READING.remove();
      }
    }
  }

  private static MethodHandles.Lookup lookup(Class<?> type) {
    MethodHandles.Lookup given = GIVEN.get();
    if (given != null
        && given.hasFullPrivilegeAccess()
        && given.lookupClass().getClassLoader() == type.getClassLoader()
        && given.lookupClass().getPackageName().equals(type.getPackageName())) {
      return given;
    }
    try {
      Layout.class.getModule().addReads(type.getModule());
      return MethodHandles.privateLookupIn(type, OWN);
    } catch (IllegalAccessException e) {
      throw new LayoutException(
          ("the package of %s is not open to soumak.memory. Write `opens %s to soumak.memory;` in"
               + " its module-info, or call Memory.declare(MethodHandles.lookup(), %s.class) in it")
              .formatted(type.getName(), type.getPackageName(), type.getSimpleName()),
          e);
    }
  }

  /** What messages call it. */
  String name() {
    return type.getSimpleName();
  }

  boolean isBytes() {
    return type == (Class<?>) Bytes.class;
  }

  /** Whether the count is written down before so many of it, for pointers in structures. */
  boolean hasHeader(int count) {
    return count != 1 || isBytes();
  }

  /** Bytes that an allocation of so many takes. */
  long bytes(int count) {
    if (count < (isBytes() ? 0 : 1)) {
      throw new IllegalArgumentException("cannot allocate " + count + " of " + name());
    }
    long all = size * count;
    long most = isBytes() ? MOST_OF_BYTES : MOST_BYTES;
    if (all > most) {
      throw new IllegalArgumentException(
          count + " of " + name() + " are " + all + " bytes, and one row has at most " + most);
    }
    return Math.max(WORD, all + WORD - 1 & -WORD);
  }
}
