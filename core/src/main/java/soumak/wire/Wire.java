package soumak.wire;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import soumak.Free;
import soumak.Message;
import soumak.Mobile;
import soumak.Safe;
import soumak.Sharable;
import soumak.wire.cbor.Input;

/**
 * Turns messages and suspended mobiles into bytes and back, in this JVM or another one that has the
 * same classes.
 *
 * <pre>{@code
 * static final Wire WIRE = Wire.of(Walk.class);
 *
 * byte[] bytes = WIRE.toBytes(walk);                       // here
 * Mobile<Site, Report> walk = WIRE.fromBytes(bytes, Mobile.class);   // and elsewhere
 * }</pre>
 *
 * <p>What can be written: null, strings, boxes, arrays, records, enums, {@link Message}s, what is
 * {@link Portable}, mobiles and their {@link Mobile.Body bodies}, lambdas that may pause, and of
 * the JDK's collections ArrayList, ArrayDeque, HashMap, LinkedHashMap, TreeMap, HashSet,
 * LinkedHashSet and TreeSet, those that look up by equality for strings, boxes and enums. Transient
 * fields are left out. Two references to one object are that again on the other side, also in
 * circles; of strings and boxes only the value counts.
 *
 * <p>A wire is closed. It knows the classes that it was made for, with all that are nested in the
 * same top-level class, and the classes that their fields and the variables of their pausable
 * methods are declared as, and so on; of a sealed class also those that it permits. Objects and
 * frames of other classes are refused on both sides, and no class is loaded because bytes name it.
 * A subclass that no declaration leads to must be given itself.
 *
 * <p>Bytes are checked before anything is made of them: their form, the classes' fields, the code
 * of the methods whose frames they contain, and the type of each value. What is not checked is
 * whether the values make sense; records can see to that in their constructors. Bytes of a mobile
 * say where in the given classes it goes on, and with which values: take them from somebody who may
 * decide that.
 *
 * <p>Objects are made by the canonical constructor of a record, by a constructor without parameters
 * if the class has one, else without a constructor, for which the JVM must have the module
 * jdk.unsupported. In a named module, the packages of the classes must be open to soumak.
 *
 * <p>A wire is immutable; any number of threads may use it.
 */
public final class Wire implements Sharable {
  private static final int MOST_BYTES = 16 << 20;

  private final ClosedSet known;
  private final int most;

  private Wire(ClosedSet known, int most) {
    this.known = known;
    this.most = most;
  }

  /** A wire for these classes, which reads at most 16 MiB at once. */
  public static Wire of(Class<?>... classes) {
    return new Wire(ClosedSet.of(classes), MOST_BYTES);
  }

  /** The same wire, but it reads {@code bytes} bytes at most. */
  public Wire readingAtMost(int bytes) {
    if (bytes <= 0) {
      throw new IllegalArgumentException("a wire must read something, not " + bytes + " bytes");
    }
    return new Wire(known, bytes);
  }

  /**
   * The same wire, but it also carries mailboxes: {@code mailboxes} says what stands for them. What
   * a mailbox may be sent is not declared by its class: its messages' classes must be given as
   * well.
   */
  public Wire carrying(Mailboxes mailboxes) {
    return new Wire(known.with(mailboxes), most);
  }

  /**
   * Writes {@code value} and all that it leads to. The mobiles among that go over into the bytes:
   * they cannot be resumed here any more. Other objects stay as they are. Neither pauses nor
   * blocks; nobody may change the objects meanwhile.
   *
   * @throws NotPortableException if something cannot be written; then all stays as it was
   */
  @Free
  public byte[] toBytes(@Safe @Nullable Object value) {
    return pack(value).whole();
  }

  /** As {@link #toBytes}, in two parts. */
  public Packed pack(@Safe @Nullable Object value) {
    return pack(value, Integer.MAX_VALUE);
  }

  /**
   * As {@link #pack}, for a wire that reads as much as this one at most.
   *
   * @throws NotPortableException also if there are more bytes than that; then all stays as it was
   */
  public Packed packReadable(@Safe @Nullable Object value) {
    return pack(value, most);
  }

  private Packed pack(@Safe @Nullable Object value, int limit) {
    Packed single = value == null ? null : SingleObject.write(known, value);
    return single != null
        ? single.within(limit, value)
        : new GraphWriter(known).write(value, limit);
  }

  /**
   * Reads the first part of packed values.
   *
   * @throws RefusedBytesException if the bytes are anything else, or this wire does not know one of
   *     the classes
   */
  public ClassTable classTable(byte[] classes) {
    within(classes.length);
    Input in = new Input(classes);
    List<Shape> shapes;
    try {
      shapes = GraphReader.classes(known, in);
    } catch (LinkageError e) {
      throw new RefusedBytesException("a class does not work: " + e, e);
    }
    if (!in.isAtEnd()) {
      throw in.refused("there are bytes behind the class table");
    }
    return new ClassTable(known, shapes, classes.length);
  }

  /**
   * Reads the second part of a packed value, as {@link #fromBytes} reads the whole.
   *
   * @param classes of the first part, read by this wire
   * @throws RefusedBytesException if the bytes are anything else
   */
  @Free
  public <T extends @Nullable Object> T unpack(
      ClassTable classes, byte[] objects, Class<? super T> type) {
    if (classes.known() != known) {
      throw new IllegalArgumentException("the table of classes was read by another wire");
    }
    within((long) classes.length() + objects.length);
    return read(new GraphReader(known, classes.shapes(), new Input(objects)), type);
  }

  /**
   * Reads what {@link #toBytes} has written; what it gives is the caller's alone. Neither pauses
   * nor blocks.
   *
   * @param type what the value must be; for a value of a generic class, the class
   * @throws RefusedBytesException if the bytes are anything else
   */
  @Free
  public <T extends @Nullable Object> T fromBytes(byte[] bytes, Class<? super T> type) {
    within(bytes.length);
    return read(new GraphReader(known, null, new Input(bytes)), type);
  }

  private void within(long length) {
    if (length > most) {
      throw new RefusedBytesException(length + " bytes, and this wire reads " + most + " at most");
    }
  }

  @Free
  @SuppressWarnings({"unchecked", "NullAway"}) // null is a value as well
  private static <T extends @Nullable Object> T read(GraphReader reader, Class<? super T> type) {
    Objects.requireNonNull(type, "type");
    Object value;
    try {
      value = reader.read();
    } catch (LinkageError e) {
      throw new RefusedBytesException("a class does not work: " + e, e);
    }
    if (value != null && !type.isInstance(value)) {
      throw new RefusedBytesException(
          "the bytes are a " + value.getClass().getName() + ", not a " + type.getName());
    }
    return (T) value;
  }
}
