package soumak.cluster.spread;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Values that are copied by Java serialisation, with a limit to depth and size. Shared objects that
 * are in them are left out, each with its number in a list, and go by reference. Values for which
 * there is no such serialisation (a path) are in them as {@link Values} writes them.
 */
final class Serialised {
  private static final ObjectInputFilter FILTER =
      ObjectInputFilter.Config.createFilter("maxdepth=200;maxrefs=100000;maxarray=1000000");

  private Serialised() {}

  /** Stands in the bytes for a shared object. */
  private record Held(int number) implements Serializable {}

  /** Stands for a value. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  private record Given(byte[] bytes) implements Serializable {}

  /** Stands for an optional, which may have a shared object. */
  private record Present(@SuppressWarnings("serial") @Nullable Object value)
      implements Serializable {}

  /**
   * The bytes of a value.
   *
   * @param held gets the shared objects that are in it; if null, there must be none
   */
  static byte[] write(Object value, @Nullable List<Shared> held, Supplier<String> where) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Out out = new Out(bytes, held, where)) {
      out.writeObject(value);
    } catch (NotSpreadableException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) { // also of its own code
      throw Values.refusal(value, where, "it cannot be serialised (" + e + ")");
    }
    return bytes.toByteArray();
  }

  private static final class Out extends ObjectOutputStream {
    private final @Nullable List<Shared> held;
    private final Supplier<String> where;

    Out(OutputStream to, @Nullable List<Shared> held, Supplier<String> where) throws IOException {
      super(to);
      this.held = held;
      this.where = where;
      enableReplaceObject(held != null);
    }

    @Override
    protected void annotateProxyClass(Class<?> type) throws IOException {
      throw new InvalidClassException("it has a proxy");
    }

    @Override
    protected @Nullable Object replaceObject(@Nullable Object each) {
      if (held != null && each instanceof Shared object) {
        return new Held(number(held, object));
      }
      if (each instanceof Optional<?> optional) {
        return new Present(optional.orElse(null));
      }
      if (each == null || each instanceof Serializable) {
        return each;
      }
      Writer value = new Writer();
      Values.write(each, value, where);
      return new Given(value.bytes());
    }

    @SuppressWarnings("ReferenceEquality") // those are objects, not values
    private static int number(List<Shared> held, Shared object) {
      int number = 0;
      while (number < held.size() && held.get(number) != object) {
        number++;
      }
      if (number == held.size()) {
        held.add(object);
      }
      return number;
    }
  }

  /**
   * A value of these bytes.
   *
   * @throws BadMessageException if they are damaged, or stand for no value
   */
  static Object read(byte[] bytes, List<Shared> held, Classes classes) {
    try (In in = new In(bytes, held, classes)) {
      in.setObjectInputFilter(in::check);
      Object value = in.readObject();
      if (value == null || !Values.isValue(value.getClass())) {
        throw new BadMessageException("a serialised object is no value");
      }
      return value;
    } catch (BadMessageException e) {
      throw e;
    } catch (IOException
        | ClassNotFoundException
        | RuntimeException
        | LinkageError
        | StackOverflowError e) { // also of its own code
      throw new BadMessageException("a serialised value is damaged: " + e);
    }
  }

  private static final class In extends ObjectInputStream {
    private final List<Shared> held;
    private final Classes classes;

    /** The value's own class has been named. */
    private boolean begun;

    /** That all arrays may still have. */
    private long elements;

    In(byte[] bytes, List<Shared> held, Classes classes) throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.held = held;
      this.classes = classes;
      elements = bytes.length;
      enableResolveObject(true);
    }

    /** An element takes a byte at least, and an array is made before its elements are read. */
    ObjectInputFilter.Status check(ObjectInputFilter.FilterInfo info) {
      elements -= Math.max(0, info.arrayLength());
      return elements < 0 ? ObjectInputFilter.Status.REJECTED : FILTER.checkInput(info);
    }

    /** No code runs of what is no value, though what is in one may be of any class. */
    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) {
      String name = description.getName();
      Class<?> type = own(name);
      if (type == null) {
        type = classes.find(name);
      }
      if (!begun && !Values.isValue(type)) {
        throw new BadMessageException("a serialised object of " + name + " is no value");
      }
      begun = true;
      return type;
    }

    private static @Nullable Class<?> own(String name) {
      return Stream.of(Held.class, Given.class, Present.class)
          .filter(it -> it.getName().equals(name))
          .findAny()
          .orElse(null);
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
      throw new InvalidClassException("a proxy is not read");
    }

    @Override
    protected @Nullable Object resolveObject(@Nullable Object each) throws IOException {
      return switch (each) {
        case Held(int number) -> object(number);
        case Given(byte[] bytes) -> value(new Reader(bytes));
        case Present(Object value) -> Optional.ofNullable(value);
        case null, default -> each;
      };
    }

    private Object value(Reader from) {
      if (from.aByte() != Encoder.VALUE) {
        throw new BadMessageException("something else where a value was to be");
      }
      return Values.read(from, classes);
    }

    private Shared object(int number) throws IOException {
      if (number < 0 || number >= held.size()) {
        throw new InvalidObjectException("there is no object " + number + " in it");
      }
      return held.get(number);
    }
  }
}
