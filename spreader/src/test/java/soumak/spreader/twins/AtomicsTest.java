package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/** Each method of each atomic class, with arguments at random, in the order of one thread. */
class AtomicsTest {
  /** As many at random; all of them with -Dsoumak.long. */
  private static final int CALLS = LongForm.of(500, 2000);

  /** An object that equals others of its number, and is not the same. */
  private record Thing(int number) {}

  private static final List<Thing> THINGS = List.of(new Thing(0), new Thing(1), new Thing(1));

  private record Pair(Class<?> jdk, Class<?> twin) {
    Compared<Object> make(Object... arguments) {
      return new Compared<>(
          twin.getSimpleName(), BothTypes.make(jdk, arguments), BothTypes.make(twin, arguments));
    }
  }

  /** The methods that the twin has, in an order that stays. */
  private static List<Method> methods(Class<?> twin) {
    return Arrays.stream(twin.getDeclaredMethods())
        .filter(it -> Modifier.isPublic(it.getModifiers()) && !it.isSynthetic())
        .filter(it -> !Modifier.isStatic(it.getModifiers()))
        .sorted(java.util.Comparator.comparing(Method::toString))
        .toList();
  }

  private static Object argument(Class<?> type, boolean first, boolean array, java.util.Random by) {
    int value = by.nextInt(12) == 0 ? Integer.MAX_VALUE : by.nextInt(-3, 4);
    if (array && first) {
      return by.nextInt(12) == 0 ? by.nextInt(-1, 5) : by.nextInt(4);
    }
    if (type == int.class) {
      return value;
    }
    if (type == long.class) {
      return by.nextInt(12) == 0 ? Long.MIN_VALUE : (long) value;
    }
    if (type == double.class) {
      return value / 2.0;
    }
    if (type == boolean.class) {
      return value > 0;
    }
    if (type == IntUnaryOperator.class) {
      return (IntUnaryOperator) it -> it * 3 + value;
    }
    if (type == IntBinaryOperator.class) {
      return (IntBinaryOperator) (one, other) -> one - other;
    }
    if (type == LongUnaryOperator.class) {
      return (LongUnaryOperator) it -> it * 3 + value;
    }
    if (type == LongBinaryOperator.class) {
      return (LongBinaryOperator) (one, other) -> one - other;
    }
    if (type == DoubleBinaryOperator.class) {
      return (DoubleBinaryOperator) (one, other) -> one - other;
    }
    if (type == UnaryOperator.class) {
      return (UnaryOperator<Object>) it -> THINGS.get(Math.floorMod(value, 3));
    }
    if (type == BinaryOperator.class) {
      return (BinaryOperator<Object>) (one, other) -> other;
    }
    return by.nextInt(6) == 0 ? null : THINGS.get(by.nextInt(THINGS.size()));
  }

  private static void check(Compared<Object> both, boolean array, long seed) {
    java.util.Random random = new java.util.Random(seed);
    List<Method> methods = methods(both.twin().getClass());
    assertThat(methods).hasSizeGreaterThan(3);
    for (int i = 0; i < CALLS; i++) {
      Method method = methods.get(random.nextInt(methods.size()));
      Class<?>[] types = method.getParameterTypes();
      Object[] arguments = new Object[types.length];
      for (int j = 0; j < arguments.length; j++) {
        arguments[j] = argument(types[j], j == 0, array, random);
      }
      String what = method.getName() + Arrays.toString(arguments);
      both.call(what, it -> value(BothTypes.call(it, method.getName(), arguments)));
    }
  }

  /** A thing by itself, as others equal it. */
  private static Object value(Object given) {
    return given instanceof Thing thing ? System.identityHashCode(thing) : given;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void numbers(long seed) {
    Pair ints = new Pair(java.util.concurrent.atomic.AtomicInteger.class, AtomicInteger.class);
    check(ints.make(), false, seed);
    check(ints.make(17), false, seed);
    Pair longs = new Pair(java.util.concurrent.atomic.AtomicLong.class, AtomicLong.class);
    check(longs.make(), false, seed);
    check(longs.make(1L << 40), false, seed);
    Pair booleans = new Pair(java.util.concurrent.atomic.AtomicBoolean.class, AtomicBoolean.class);
    check(booleans.make(), false, seed);
    check(booleans.make(true), false, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void references(long seed) {
    Pair references =
        new Pair(java.util.concurrent.atomic.AtomicReference.class, AtomicReference.class);
    check(references.make(), false, seed);
    check(references.make(THINGS.get(1)), false, seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {6, 7})
  void arrays(long seed) {
    check(
        new Pair(java.util.concurrent.atomic.AtomicIntegerArray.class, AtomicIntegerArray.class)
            .make(4),
        true,
        seed);
    check(
        new Pair(java.util.concurrent.atomic.AtomicLongArray.class, AtomicLongArray.class).make(4),
        true,
        seed);
    check(
        new Pair(java.util.concurrent.atomic.AtomicReferenceArray.class, AtomicReferenceArray.class)
            .make(4),
        true,
        seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 9})
  void adders(long seed) {
    check(
        new Pair(java.util.concurrent.atomic.LongAdder.class, LongAdder.class).make(), false, seed);
    check(
        new Pair(java.util.concurrent.atomic.DoubleAdder.class, DoubleAdder.class).make(),
        false,
        seed);
    Pair accumulators =
        new Pair(java.util.concurrent.atomic.LongAccumulator.class, LongAccumulator.class);
    LongBinaryOperator most = Math::max;
    check(accumulators.make(most, Long.MIN_VALUE), false, seed);
    LongBinaryOperator times = (one, other) -> one * other;
    check(accumulators.make(times, 1L), false, seed);
    Pair doubles =
        new Pair(java.util.concurrent.atomic.DoubleAccumulator.class, DoubleAccumulator.class);
    DoubleBinaryOperator least = Math::min;
    check(doubles.make(least, 7.5), false, seed);
    LongBinaryOperator less = (one, other) -> one - other;
    check(accumulators.make(less, 5L), false, seed);
    DoubleBinaryOperator lessThan = (one, other) -> one - other;
    check(doubles.make(lessThan, 0.75), false, seed);
  }

  /** Calls of both, which have no text of their own. */
  private static void check(Pair pair, Object[] marks, String mark, String attempt, long seed) {
    java.util.Random random = new java.util.Random(seed);
    Compared<Object> both = pair.make(THINGS.getFirst(), marks[0]);
    for (int i = 0; i < CALLS; i++) {
      Object expected = any(random);
      Object next = any(random);
      Object old = marks[random.nextInt(marks.length)];
      Object now = marks[random.nextInt(marks.length)];
      String weak = random.nextBoolean() ? "weakCompareAndSet" : "compareAndSet";
      List<java.util.function.Function<Object, Object>> calls =
          List.of(
              it -> BothTypes.call(it, weak, expected, next, old, now),
              it -> BothTypes.call(it, "set", next, now),
              it -> BothTypes.call(it, attempt, expected, now),
              it -> {
                Object into = java.lang.reflect.Array.newInstance(type(now), 1);
                Object reference = BothTypes.call(it, "get", into);
                return value(reference) + " " + java.lang.reflect.Array.get(into, 0);
              });
      Compared.compare(both.jdk(), both.twin(), random, calls);
      both.map("", it -> value(BothTypes.call(it, "getReference"))).call("reference", it -> it);
      both.map("", it -> BothTypes.call(it, mark)).call("mark", it -> it);
    }
  }

  private static Class<?> type(Object mark) {
    return mark instanceof Integer ? int.class : boolean.class;
  }

  private static Object any(java.util.Random random) {
    return THINGS.get(random.nextInt(THINGS.size()));
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 11})
  void referencesWithMarks(long seed) {
    Pair stamped =
        new Pair(
            java.util.concurrent.atomic.AtomicStampedReference.class, AtomicStampedReference.class);
    check(stamped, new Object[] {1, 2, 3}, "getStamp", "attemptStamp", seed);
    Pair marked =
        new Pair(
            java.util.concurrent.atomic.AtomicMarkableReference.class,
            AtomicMarkableReference.class);
    check(marked, new Object[] {true, false}, "isMarked", "attemptMark", seed);
  }

  private interface Body {
    void run(int thread);
  }

  private static void inThreads(Body body) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] = Thread.ofPlatform().start(() -> body.run(number));
    }
    for (Thread each : threads) {
      each.join();
    }
  }

  @Test
  void nothingIsLostBetweenThreads() throws Exception {
    DoubleAccumulator sum = new DoubleAccumulator(Double::sum, 0);
    LongAccumulator longs = new LongAccumulator(Long::sum, 0);
    DoubleAccumulator taken = new DoubleAccumulator(Double::sum, 0);
    AtomicInteger reset = new AtomicInteger();
    inThreads(thread -> {
      for (int i = 0; i < 50_000; i++) {
        sum.accumulate(1);
        longs.accumulate(1);
        taken.accumulate(1);
        if (i % 8 == 0) {
          reset.addAndGet((int) taken.getThenReset());
        }
      }
    });
    assertThat(sum.get()).isEqualTo(200_000);
    assertThat(longs.get()).isEqualTo(200_000);
    assertThat(reset.get() + taken.get()).isEqualTo(200_000);
  }

  @Test
  void oneThreadWinsEachTime() throws Exception {
    AtomicStampedReference<Thing> stamped = new AtomicStampedReference<>(new Thing(0), 0);
    AtomicMarkableReference<Thing> marked = new AtomicMarkableReference<>(new Thing(0), false);
    AtomicInteger wins = new AtomicInteger();
    AtomicInteger torn = new AtomicInteger();
    inThreads(thread -> {
      int[] stamp = new int[1];
      boolean[] mark = new boolean[1];
      for (int i = 0; i < 50_000; i++) {
        Thing seen = stamped.get(stamp);
        torn.addAndGet(seen.number == stamp[0] ? 0 : 1);
        stamped.compareAndSet(seen, new Thing(stamp[0] + 1), stamp[0], stamp[0] + 1);
        Thing old = marked.get(mark);
        torn.addAndGet((old.number % 2 == 1) == mark[0] ? 0 : 1);
        if (marked.compareAndSet(old, new Thing(old.number + 1), mark[0], !mark[0])) {
          wins.incrementAndGet();
        }
      }
    });
    assertThat(torn.get()).as("pairs that never were").isZero();
    assertThat(marked.getReference().number).isEqualTo(wins.get());
    assertThat(stamped.getReference().number).isEqualTo(stamped.getStamp());
  }

  @Test
  void stampsAndMarksBeginAsGiven() {
    assertThat(new AtomicStampedReference<>("word", 7).getStamp()).isEqualTo(7);
    assertThat(new AtomicMarkableReference<>("word", true).isMarked()).isTrue();
    assertThat(new AtomicMarkableReference<>("word", false).isMarked()).isFalse();
  }

  /** Each node has its own object of them. */
  @Test
  void stringsAreTheSameIfTheyAreEqual() {
    AtomicStampedReference<Object> stamped = new AtomicStampedReference<>("word", 1);
    assertThat(stamped.attemptStamp(new String("word"), 2)).isTrue();
    assertThat(stamped.compareAndSet(new String("word"), 5000, 2, 3)).isTrue();
    assertThat(stamped.compareAndSet(new Thing(1), "x", 3, 4)).isFalse();
    assertThat(stamped.getStamp()).isEqualTo(3);
    AtomicMarkableReference<Object> marked = new AtomicMarkableReference<>("word", false);
    assertThat(marked.attemptMark(new String("word"), true)).isTrue();
    assertThat(marked.compareAndSet(new String("word"), 5000, true, false)).isTrue();
    assertThat(marked.getReference()).isEqualTo(5000);
  }

  /** An operation that fails leaves what was there. */
  @Test
  void functionsThatThrowChangeNothing() {
    IntUnaryOperator bad =
        it -> {
          throw new ArithmeticException();
        };
    for (String name : new String[] {"updateAndGet", "getAndUpdate"}) {
      Compared<Object> both =
          new Pair(java.util.concurrent.atomic.AtomicInteger.class, AtomicInteger.class).make(5);
      both.call(name, it -> BothTypes.call(it, name, bad));
      both.call("get", it -> BothTypes.call(it, "get"));
      Compared<Object> array =
          new Pair(java.util.concurrent.atomic.AtomicIntegerArray.class, AtomicIntegerArray.class)
              .make(new int[] {1, 2, 3});
      array.call(name, it -> BothTypes.call(it, name, 1, bad));
    }
  }

  /** What they are made of is copied. */
  @Test
  void arraysAreTheirOwn() {
    int[] ints = {1, 2};
    AtomicIntegerArray some = new AtomicIntegerArray(ints);
    ints[0] = 9;
    assertThat(some.get(0)).isEqualTo(1);
    long[] longs = {1, 2};
    AtomicLongArray others = new AtomicLongArray(longs);
    longs[0] = 9;
    assertThat(others.get(0)).isEqualTo(1);
    String[] strings = {"a", "b"};
    AtomicReferenceArray<Object> objects = new AtomicReferenceArray<>(strings);
    strings[0] = "z";
    objects.set(1, 5);
    assertThat(objects).hasToString("[a, 5]");
  }

  /** Those that it lacks are refused before a program runs; this is the list of them. */
  @Test
  void whatIsLeftOut() {
    TreeSet<String> missing = new TreeSet<>();
    for (Pair each :
        List.of(
            new Pair(java.util.concurrent.atomic.AtomicInteger.class, AtomicInteger.class),
            new Pair(java.util.concurrent.atomic.AtomicLong.class, AtomicLong.class),
            new Pair(java.util.concurrent.atomic.AtomicBoolean.class, AtomicBoolean.class),
            new Pair(java.util.concurrent.atomic.AtomicReference.class, AtomicReference.class),
            new Pair(
                java.util.concurrent.atomic.AtomicStampedReference.class,
                AtomicStampedReference.class),
            new Pair(
                java.util.concurrent.atomic.AtomicMarkableReference.class,
                AtomicMarkableReference.class),
            new Pair(java.util.concurrent.atomic.DoubleAccumulator.class, DoubleAccumulator.class),
            new Pair(
                java.util.concurrent.atomic.AtomicIntegerArray.class, AtomicIntegerArray.class),
            new Pair(
                java.util.concurrent.atomic.AtomicReferenceArray.class,
                AtomicReferenceArray.class))) {
      java.util.Set<String> ours = new java.util.HashSet<>();
      for (Method method : each.twin.getMethods()) {
        ours.add(method.getName());
      }
      for (Method method : each.jdk.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers()) && !ours.contains(method.getName())) {
          missing.add(method.getName());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** As after a copy of it has come from another node. */
  @Test
  void valuesOfTheJdkAreTheSameIfTheyAreEqual() {
    for (java.util.function.Supplier<Object> made :
        List.<java.util.function.Supplier<Object>>of(
            () -> new java.util.UUID(1, 2),
            () -> java.time.Instant.ofEpochSecond(1_000_000),
            () -> java.net.URI.create("a:b"),
            () -> java.nio.file.Path.of("some", "where"),
            () -> java.util.Optional.of("x"))) {
      AtomicReference<Object> reference = new AtomicReference<>(made.get());
      assertThat(reference.compareAndSet(made.get(), "next")).isTrue();
      assertThat(reference.get()).isEqualTo("next");
    }
    AtomicReference<Object> reference = new AtomicReference<>(THINGS.get(1));
    assertThat(reference.compareAndSet(THINGS.get(2), "next")).isFalse();
    assertThat(reference.compareAndSet(null, "next")).isFalse();
  }
}
