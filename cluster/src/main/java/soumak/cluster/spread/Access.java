package soumak.cluster.spread;

import java.io.PrintStream;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What rewritten code does where it read or wrote a field or an element, entered or left a monitor,
 * or handed an array to the JDK. May be called by any thread. All may wait for other nodes, and
 * throw {@link soumak.cluster.engine.NodeLostException} if an object's home is lost, or {@link
 * NotSpreadableException} if contents hold what cannot leave its node.
 */
public final class Access {
  private static final Identities<Lock> LOCKS = new Identities<>();
  private static final Statics LOCAL = new Statics();
  private static final long CLOCK = clock();

  private Access() {}

  /**
   * Not negative if the object may be read. Loaded before its contents are; without an order if it
   * is owned, so that the JIT may keep what it has read. That is enough, as an object is owned at
   * its home only, where its contents are never fetched: what another node has written is stored
   * there field by field, and who has to see it has acquired something since, which no load passes.
   */
  public static int readState(Shared object) {
    int now = object.state$;
    if (now != Shared.OWNED) {
      VarHandle.acquireFence();
    }
    return now;
  }

  /** Positive if the object may be written. Loaded before its contents are, as above. */
  public static int writeState(Shared object) {
    return readState(object);
  }

  /** Before contents are read. */
  public static void read(Shared object) {
    if (readState(object) < Shared.CLEAN) {
      fetch(object);
    }
  }

  /** {@link #read}, where {@link #readState} says that it is needed. */
  public static void fetch(Shared object) {
    Header header = object.header$();
    if (header != null) {
      header.read(object);
    }
  }

  /** Before contents are written, and read by the same instruction. */
  public static void write(Shared object) {
    if (writeState(object) <= Shared.CLEAN) {
      prepare(object);
    }
  }

  /** {@link #write}, where {@link #writeState} says that it is needed. */
  public static void prepare(Shared object) {
    Header header = object.header$();
    if (header != null) {
      header.write(object);
    }
  }

  /** Enters the monitor of any object; what each node has one of has one for all of them. */
  public static void enter(Object object) {
    lock(object).enter();
  }

  /**
   * Leaves the monitor, after all that was written is out. If that fails, the monitor is still
   * held, and a second call leaves it.
   */
  public static void exit(Object object) {
    Lock lock = lock(object);
    if (lock.isLastExit()) {
      Station.release(lock);
    }
    lock.exit();
  }

  public static boolean holdsLock(Object object) {
    return lock(object).isMine();
  }

  private static Lock lock(Object object) {
    if (object instanceof Shared shared) {
      return shared.lock$();
    }
    String name = Counterparts.name(Objects.requireNonNull(object));
    if (name != null) {
      return namedMonitor(name).lock$();
    }
    Lock known = LOCKS.get(object);
    if (known == null && isCopied(object)) {
      throw new NotSpreadableException(
          "There is no monitor of "
              + object.getClass().getName()
              + " for all nodes, as each has copies of its own. Synchronize on an object of the"
              + " program, or on new Object().");
    }
    return known == null ? LOCKS.get(object, () -> new Lock(null)) : known;
  }

  /**
   * Throwables are let in, as they may have synchronized methods; so is a stream set as standard.
   */
  private static boolean isCopied(Object object) {
    return !(object instanceof Throwable || object instanceof PrintStream) && !Values.stays(object);
  }

  /** Of what each node has, under one name. */
  private static Shared namedMonitor(String name) {
    Spread spread = Station.spread();
    return spread == null ? LOCAL.monitor(name) : spread.namedMonitor(name);
  }

  public static void await(Object object) throws InterruptedException {
    awaitNanos(object, 0);
  }

  /**
   * @param millis 0 for any time
   */
  public static void await(Object object, long millis) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    awaitNanos(object, TimeUnit.MILLISECONDS.toNanos(millis));
  }

  public static void await(Object object, long millis, int nanos) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeoutMillis value is negative");
    }
    if (nanos < 0 || nanos > 999_999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    awaitNanos(
        object, Math.min(TimeUnit.MILLISECONDS.toNanos(millis), Long.MAX_VALUE - nanos) + nanos);
  }

  private static void awaitNanos(Object object, long nanos) throws InterruptedException {
    Lock lock = lock(object);
    var _ = lock.isLastExit();
    Station.quietly(() -> lock.await(nanos));
  }

  public static void notifyOne(Object object) {
    lock(object).notify(false);
  }

  public static void notifyAll(Object object) {
    lock(object).notify(true);
  }

  /** Before a volatile write: what was written is seen everywhere when this ends. */
  public static void beginVolatile() {
    Station station = Station.current();
    if (station != null) {
      station.spread.writes().beginVolatile(station);
    }
  }

  /** After a volatile write: what was written is seen everywhere when this ends. */
  public static void release() {
    Station.release();
  }

  /** After a volatile read: what this node has written to the object is seen everywhere. */
  public static void acquire(Shared object) {
    if (object.state$ != Shared.OWNED) {
      Header header = object.header$();
      if (header != null && (header.news || header.lingers)) {
        Station.acquire(object, header);
      }
    }
  }

  /** {@link System#exit}, of the whole program. Does not return. */
  public static void end(int status) {
    Station.release(); // as hooks see it
    needSpread().end(status, true);
  }

  private static Spread needSpread() {
    Spread spread = Station.spread();
    if (spread == null) {
      throw new IllegalStateException("a thread that belongs to no program ends it");
    }
    return spread;
  }

  /** {@link Runtime#addShutdownHook}, for the end of the whole program. */
  public static void addShutdownHook(Object runtime, SpreadThread hook) {
    Hooks.ask(needSpread(), hook, true);
  }

  /** {@link Runtime#removeShutdownHook}. */
  public static boolean removeShutdownHook(Object runtime, SpreadThread hook) {
    return Hooks.ask(needSpread(), hook, false);
  }

  /** {@link java.util.Locale#setDefault(java.util.Locale)}, at all nodes when this ends. */
  public static void setDefault(Locale locale) {
    Defaults.set(locale);
  }

  /** {@link java.util.Locale#setDefault(java.util.Locale.Category, java.util.Locale)}. */
  public static void setDefault(Locale.Category category, Locale locale) {
    Defaults.set(category, locale);
  }

  /** {@link java.util.TimeZone#setDefault}. */
  public static void setDefault(@Nullable TimeZone zone) {
    Defaults.set(zone);
  }

  /** {@link Runtime#exit}. */
  public static void end(Object runtime, int status) {
    end(status);
  }

  /** {@link Runtime#halt}: without hooks. */
  public static void halt(Object runtime, int status) {
    needSpread().end(status, false);
  }

  /**
   * The object with a class's static fields, initialised. In use until {@code instance$} of that
   * class is set, which this does.
   */
  public static Object statics(Class<?> statics) {
    Spread spread = Station.spread();
    return spread == null ? LOCAL.get(statics) : spread.statics(statics);
  }

  /**
   * An array of arrays.
   *
   * @param innermost what the arrays of the last dimension have: a primitive class, or the class of
   *     their elements ({@code Ints.class} for {@code new int[3][4][]}, {@code Foo.class} for
   *     {@code new Foo[2][3]})
   */
  public static SharedArray many(Class<?> innermost, int... dimensions) {
    for (int dimension : dimensions) {
      if (dimension < 0) {
        throw new NegativeArraySizeException(String.valueOf(dimension));
      }
    }
    return Arrays$.many(innermost, dimensions, 0);
  }

  /** What the JDK gets instead: an array for its wrapper; others are as they are. */
  public static @Nullable Object toJdk(@Nullable Object object) {
    return object instanceof SharedArray array ? Arrays$.toJdk(array) : object;
  }

  /** The wrapper of an array; others are as they are. */
  public static @Nullable Object fromJdk(@Nullable Object object) {
    return object != null && object.getClass().isArray() ? Arrays$.fromJdk(object) : object;
  }

  /** {@code instanceof} an array type of the original program. */
  public static boolean isInstance(@Nullable Object object, Class<?> arrayClass) {
    return object instanceof SharedArray array
        ? Arrays$.isInstance(array, arrayClass)
        : arrayClass.isInstance(object);
  }

  /**
   * A cast to an array type of the original program. An array of the JDK, which came in something
   * else ({@code Optional<String[]>}), becomes its wrapper.
   */
  public static @Nullable Object cast(@Nullable Object object, Class<?> arrayClass) {
    if (object != null && !isInstance(object, arrayClass)) {
      throw new ClassCastException(
          object.getClass().getName() + " is no " + arrayClass.getTypeName());
    }
    return arrayClass.isArray() ? fromJdk(object) : object;
  }

  /** {@code clone()} of an array. */
  public static SharedArray cloneOf(Shared array) {
    read(array);
    return Arrays$.wrap(((SharedArray) array).kind$().copy(((SharedArray) array).data$()));
  }

  /** {@link System#arraycopy}, with wrappers or arrays. */
  @SuppressWarnings("SuspiciousSystemArraycopy") // as its caller means it
  public static void arraycopy(Object src, int srcPos, Object dst, int dstPos, int length) {
    Object from = src;
    Object to = dst;
    if (src instanceof SharedArray array) {
      read(array);
      from = array.data$();
    }
    if (dst instanceof SharedArray array) {
      write(array);
      to = array.data$();
    }
    System.arraycopy(from, srcPos, to, dstPos, length);
  }

  /** {@link System#identityHashCode}, the same at all nodes. */
  public static int identityHash(@Nullable Object object) {
    Header header = object instanceof Shared shared ? shared.header$() : null;
    if (header != null) {
      return header.hash;
    }
    return object != null && Counterparts.name(object) != null
        ? hashOf(object)
        : System.identityHashCode(object);
  }

  /**
   * {@link System#nanoTime}, by the clock of the machine as it was when the node started, so that
   * nodes agree on it as far as their clocks do.
   */
  public static long nanoTime() {
    return System.nanoTime() + CLOCK;
  }

  private static long clock() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
  }

  /** {@link TimeUnit#sleep}. */
  public static void sleep(Object unit, long time) throws InterruptedException {
    if (time > 0) {
      SpreadThread.sleep(Duration.ofNanos(((TimeUnit) unit).toNanos(time)));
    }
  }

  /** {@link TimeUnit#timedWait}. */
  public static void timedWait(Object unit, Object object, long time) throws InterruptedException {
    if (time > 0) {
      awaitNanos(object, ((TimeUnit) unit).toNanos(time));
    }
  }

  /** {@link TimeUnit#timedJoin}. */
  public static void timedJoin(Object unit, SpreadThread thread, long time)
      throws InterruptedException {
    if (time > 0) {
      thread.joinNanos(((TimeUnit) unit).toNanos(time));
    }
  }

  // What changes a throwable, of which other nodes may have copies.

  /** {@link Throwable#addSuppressed}. */
  public static void addSuppressed(Object thrown, Throwable other) {
    ((Throwable) thrown).addSuppressed(other);
    Holders.changed((Throwable) thrown);
  }

  /** {@link Throwable#initCause}. */
  public static Throwable initCause(Object thrown, @Nullable Throwable cause) {
    Throwable result = ((Throwable) thrown).initCause(cause);
    Holders.changed((Throwable) thrown);
    return result;
  }

  /** {@link Throwable#setStackTrace}. */
  public static void setStackTrace(Object thrown, Refs trace) {
    ((Throwable) thrown).setStackTrace((StackTraceElement[]) Arrays$.toJdk(trace));
    Holders.changed((Throwable) thrown);
  }

  /** {@link Throwable#fillInStackTrace}. */
  public static Throwable fillInStackTrace(Object thrown) {
    Throwable result = ((Throwable) thrown).fillInStackTrace();
    Holders.changed((Throwable) thrown);
    return result;
  }

  // What the JDK would see of wrappers and of copied values.

  /** {@link Object#hashCode}; of what each node has one of it is the same everywhere. */
  public static int hashOf(Object object) {
    if (object instanceof Shared || object instanceof String) {
      return object.hashCode();
    }
    if (object instanceof Enum<?> constant) {
      return 31 * constant.getDeclaringClass().getName().hashCode() + constant.name().hashCode();
    }
    if (object instanceof Optional<?> optional) {
      return hashOfAny(optional.orElse(null));
    }
    String name = Counterparts.name(object);
    return name == null ? object.hashCode() : name.hashCode();
  }

  /** {@link java.util.Objects#hashCode(Object)}. */
  public static int hashOfAny(@Nullable Object object) {
    return object == null ? 0 : hashOf(object);
  }

  /** {@link java.util.Arrays#hashCode(Object[])}. */
  public static int hashOfAll(@Nullable Refs array) {
    if (array == null) {
      return 0;
    }
    read(array);
    int hash = 1;
    for (Object each : array.a$) {
      hash = 31 * hash + hashOfAny(each);
    }
    return hash;
  }

  /** {@link Object#getClass}: that of the original program. */
  public static Class<?> classOf(Object object) {
    if (object instanceof Shared shared) {
      Class<?> original = Arrays$.original(shared);
      return original == null ? object.getClass() : original;
    }
    return object.getClass();
  }

  /** {@link Class#isInstance}. */
  public static boolean isInstanceOf(Object type, @Nullable Object object) {
    return type == Thread.class
        ? object instanceof SpreadThread
        : isInstance(object, (Class<?>) type);
  }

  /** {@link Class#cast}. */
  public static @Nullable Object castTo(Object type, @Nullable Object object) {
    return type == Thread.class ? SpreadThread.class.cast(object) : cast(object, (Class<?>) type);
  }

  /** {@link Class#getSuperclass}: that of the original program. */
  public static @Nullable Class<?> superclassOf(Object type) {
    Class<?> above = ((Class<?>) type).getSuperclass();
    return above == Shared.class
        ? Object.class
        : above == SpreadThread.class ? Thread.class : above;
  }

  /** {@link java.lang.reflect.Array#newInstance(Class, int)}. */
  public static Object newArray(Class<?> component, int length) {
    Class<?> element = component == Thread.class ? SpreadThread.class : component;
    return Arrays$.wrap(java.lang.reflect.Array.newInstance(element, length));
  }

  /** {@link java.lang.reflect.Array#getLength}. */
  public static int lengthOf(Object array) {
    return java.lang.reflect.Array.getLength(
        array instanceof SharedArray wrapper ? wrapper.data$() : array);
  }

  /** A function that gives the JDK arrays. */
  public static java.util.function.IntFunction<@Nullable Object> generator(
      java.util.function.IntFunction<?> wrappers) {
    return length -> toJdk(wrappers.apply(length));
  }

  /** Arrays, and arrays of arrays, for methods that only look at them. */
  public static @Nullable Object deepToJdk(@Nullable Object object) {
    if (!(object instanceof SharedArray array)) {
      return object;
    }
    read(array);
    return array instanceof Refs refs ? Arrays$.deep(refs) : array.data$();
  }
}
