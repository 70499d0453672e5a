package soumak.cluster.spread;

import java.io.File;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/**
 * What is copied and not shared: strings, boxes, numbers, classes, enum constants, optionals,
 * throwables, times, patterns, paths; and what each node has one of. Throwables, times and the like
 * go by Java serialisation.
 */
final class Values {
  /** Besides, as they never change and can be serialised. */
  private static final Set<Class<?>> SERIALISED =
      Set.of(
          Currency.class,
          Date.class, // the rewriter refuses what changes one
          File.class,
          Inet4Address.class,
          Inet6Address.class,
          InetAddress.class, // as which the others are serialised
          InetSocketAddress.class,
          Locale.class,
          MathContext.class,
          Pattern.class,
          StackTraceElement.class,
          URI.class,
          URL.class,
          UUID.class);

  /** The JDK has handlers of these at each node. */
  private static final Set<String> PROTOCOLS =
      Set.of("http", "https", "file", "jar", "ftp", "mailto", "jrt");

  private Values() {}

  static void write(Object value, Writer to, Supplier<String> where) {
    to.aByte(Encoder.VALUE);
    switch (value) {
      case String s -> to.aByte('s').chars(s);
      case Integer i -> to.aByte('i').anInt(i);
      case Long l -> to.aByte('l').aLong(l);
      case Boolean b -> to.aByte('z').aByte(b ? 1 : 0);
      case Character c -> to.aByte('c').aShort(c);
      case Byte b -> to.aByte('b').aByte(b);
      case Short s -> to.aByte('h').aShort(s);
      case Float f -> to.aByte('f').anInt(Float.floatToRawIntBits(f));
      case Double d -> to.aByte('d').aLong(Double.doubleToRawLongBits(d));
      case Class<?> c -> to.aByte('C').aText(c.getName());
      case Charset c -> to.aByte('S').aText(c.name());
      case DateTimeFormatter f -> Formatters.write(f, to.aByte('F'), where);
      case PrintStream p -> Counterparts.write(p, to.aByte('P'), where);
      case Logger l -> Counterparts.write(l, to.aByte('G'), where);
      case ThreadGroup _ -> to.aByte('t'); // a program cannot make another one
      case Path p -> to.aByte('p').aText(path(p, where));
      case Enum<?> e -> to.aByte('e').aText(e.getDeclaringClass().getName()).aText(e.name());
      case Optional<?> _ -> to.aByte('n'); // an empty one: others hold references
      case OptionalInt o -> to.aByte('I').aByte(o.isPresent() ? 1 : 0).anInt(o.orElse(0));
      case OptionalLong o -> to.aByte('L').aByte(o.isPresent() ? 1 : 0).aLong(o.orElse(0));
      case OptionalDouble o ->
          to.aByte('D').aByte(o.isPresent() ? 1 : 0).aLong(Double.doubleToRawLongBits(o.orElse(0)));
      default -> to.aByte('o').someBytes(serialise(value, where));
    }
  }

  /** Whether a value can be used by this node only; of throwables nobody knows before. */
  static boolean stays(Object value) {
    if (value instanceof Throwable || value instanceof String) {
      return false;
    }
    try {
      write(value, new Writer(), () -> "");
      return false;
    } catch (NotSpreadableException e) {
      return true;
    }
  }

  private static byte[] serialise(Object value, Supplier<String> where) {
    if (!isValue(value.getClass())) {
      throw refusal(value, where, "it is an object that only its node can use");
    }
    if (value instanceof URL url && !PROTOCOLS.contains(url.getProtocol())) {
      throw refusal(value, where, "only its node has a handler of '" + url.getProtocol() + ":'");
    }
    return Serialised.write(value, null, where);
  }

  /** Whether its objects go by Java serialisation. */
  static boolean isValue(Class<?> type) {
    return Throwable.class.isAssignableFrom(type)
        || BigInteger.class.isAssignableFrom(type)
        || BigDecimal.class.isAssignableFrom(type)
        || SERIALISED.contains(type)
        || type.getPackageName().equals("java.time");
  }

  static NotSpreadableException refusal(Object value, Supplier<String> where, String why) {
    return new NotSpreadableException(
        where.get()
            + " holds "
            + value.getClass().getName()
            + ", which cannot go to another node: "
            + why
            + ". Make it where it is used, keep it in an object that no other node reads, or use a"
            + " class of the program instead.");
  }

  static Object read(Reader from, Classes classes) {
    int type = from.aByte();
    return switch (type) {
      case 's' -> from.chars();
      case 'i' -> from.anInt();
      case 'l' -> from.aLong();
      case 'z' -> from.aByte() != 0;
      case 'c' -> (char) from.aShort();
      case 'b' -> from.aByte();
      case 'h' -> from.aShort();
      case 'f' -> Float.intBitsToFloat(from.anInt());
      case 'd' -> Double.longBitsToDouble(from.aLong());
      case 'C' -> classes.find(from.aText());
      case 'S' -> charset(from.aText());
      case 'F' -> Formatters.read(from, classes);
      case 'P' -> Counterparts.stream(from);
      case 'G' -> Counterparts.logger(from);
      case 't' -> Counterparts.group();
      case 'p' -> path(from.aText());
      case 'e' -> constant(classes.find(from.aText()), from.aText());
      case 'n' -> Optional.empty();
      case 'I' -> optional(from.aByte(), from.anInt());
      case 'L' -> optional(from.aByte(), from.aLong());
      case 'D' -> optional(from.aByte(), Double.longBitsToDouble(from.aLong()));
      case 'o' -> Serialised.read(from.someBytes(), List.of(), classes);
      default -> throw new BadMessageException("there is no type of values " + type);
    };
  }

  private static OptionalInt optional(byte present, int value) {
    return present == 0 ? OptionalInt.empty() : OptionalInt.of(value);
  }

  private static OptionalLong optional(byte present, long value) {
    return present == 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static OptionalDouble optional(byte present, double value) {
    return present == 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Object constant(Class<?> type, String name) {
    Object[] constants = type.getEnumConstants();
    for (Object constant : constants == null ? new Object[0] : constants) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new BadMessageException(type.getName() + " has no constant " + name);
  }

  private static Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new BadMessageException("this JVM has no charset " + name);
    }
  }

  private static String path(Path path, Supplier<String> where) {
    if (path.getFileSystem() != FileSystems.getDefault()) {
      throw refusal(path, where, "it is a path of a file system that only its node knows");
    }
    return path.toString();
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new BadMessageException("this JVM has no path " + text);
    }
  }
}
