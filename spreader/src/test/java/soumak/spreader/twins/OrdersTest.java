package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.testing.LongForm;

/**
 * Comparators and functions that are put together do what the JDK's do. {@code -Dsoumak.long} tries
 * more.
 */
class OrdersTest {
  /** A person, whose name or age is perhaps not known. */
  private record Person(String name, Integer age, double size) {}

  private static final List<Person> PEOPLE =
      java.util.Arrays.asList(
          new Person("Ada", 36, 1.6),
          new Person("Bob", 36, 1.8),
          new Person("ada", null, 1.5),
          new Person(null, 20, 1.7),
          new Person("Cy", 20, Double.NaN),
          null,
          new Person("Bob", 7, -0.0),
          new Person("Bob", 7, 0.0),
          null,
          new Person(null, null, 1.9));

  /** Makes comparators, of the JDK or of ours, of some others at random. */
  private interface Makers {
    Comparator<Person> base(int which);

    Comparator<Person> reversed(Comparator<Person> of);

    Comparator<Person> then(Comparator<Person> first, Comparator<Person> second);

    Comparator<Person> thenKey(Comparator<Person> first, int which);

    Comparator<Person> nulls(boolean first, Comparator<Person> of);

    Comparator<Person> reverseOrder(Comparator<Person> of);
  }

  private static final Makers JDK =
      new Makers() {
        @Override
        public Comparator<Person> base(int which) {
          return switch (which) {
            case 0 ->
                Comparator.comparing(
                    Person::name, Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
            case 1 ->
                Comparator.comparing(Person::name, Comparator.nullsLast(Comparator.naturalOrder()));
            case 2 -> Comparator.comparing(Person::age, Comparator.nullsLast(null));
            case 3 -> Comparator.comparingDouble(Person::size);
            case 4 -> Comparator.comparingInt(it -> it.age() == null ? 0 : it.age());
            case 5 -> Comparator.comparingLong(it -> it.age() == null ? -1L : -it.age());
            case 6 ->
                Comparator.comparing(Person::age, Comparator.nullsFirst(Comparator.reverseOrder()));
            default -> Comparator.comparing(Person::age);
          };
        }

        @Override
        public Comparator<Person> reversed(Comparator<Person> of) {
          return of.reversed();
        }

        @Override
        public Comparator<Person> then(Comparator<Person> first, Comparator<Person> second) {
          return first.thenComparing(second);
        }

        @Override
        public Comparator<Person> thenKey(Comparator<Person> first, int which) {
          return switch (which) {
            case 0 -> first.thenComparing(Person::name);
            case 1 ->
                first.thenComparing(Person::name, Comparator.nullsFirst(Comparator.naturalOrder()));
            case 2 -> first.thenComparingDouble(Person::size);
            case 3 -> first.thenComparingInt(it -> it.name() == null ? 0 : it.name().length());
            default -> first.thenComparingLong(it -> it.age() == null ? 5L : it.age());
          };
        }

        @Override
        public Comparator<Person> nulls(boolean first, Comparator<Person> of) {
          return first ? Comparator.nullsFirst(of) : Comparator.nullsLast(of);
        }

        @Override
        public Comparator<Person> reverseOrder(Comparator<Person> of) {
          return Collections.reverseOrder(of);
        }
      };

  private static final Makers TWINS =
      new Makers() {
        @Override
        public Comparator<Person> base(int which) {
          return switch (which) {
            case 0 -> Orders.comparing(Person::name, Orders.nullsFirst(Orders.caseInsensitive()));
            case 1 -> Orders.comparing(Person::name, Orders.nullsLast(Orders.naturalOrder()));
            case 2 -> Orders.comparing(Person::age, Orders.nullsLast(null));
            case 3 -> Orders.comparingDouble(Person::size);
            case 4 -> Orders.comparingInt(it -> it.age() == null ? 0 : it.age());
            case 5 -> Orders.comparingLong(it -> it.age() == null ? -1L : -it.age());
            case 6 -> Orders.comparing(Person::age, Orders.nullsFirst(Orders.reverseOrder()));
            default -> Orders.comparing(Person::age);
          };
        }

        @Override
        public Comparator<Person> reversed(Comparator<Person> of) {
          return Orders.reversed(of);
        }

        @Override
        public Comparator<Person> then(Comparator<Person> first, Comparator<Person> second) {
          return Orders.thenComparing(first, second);
        }

        @Override
        public Comparator<Person> thenKey(Comparator<Person> first, int which) {
          return switch (which) {
            case 0 -> Orders.thenComparing(first, Person::name);
            case 1 ->
                Orders.thenComparing(first, Person::name, Orders.nullsFirst(Orders.naturalOrder()));
            case 2 -> Orders.thenComparingDouble(first, Person::size);
            case 3 ->
                Orders.thenComparingInt(first, it -> it.name() == null ? 0 : it.name().length());
            default -> Orders.thenComparingLong(first, it -> it.age() == null ? 5L : it.age());
          };
        }

        @Override
        public Comparator<Person> nulls(boolean first, Comparator<Person> of) {
          return first ? Orders.nullsFirst(of) : Orders.nullsLast(of);
        }

        @Override
        public Comparator<Person> reverseOrder(Comparator<Person> of) {
          return Orders.reverseOrder(of);
        }
      };

  private static Comparator<Person> made(Makers by, long seed) {
    java.util.Random random = new java.util.Random(seed);
    Comparator<Person> order = random.nextInt(9) == 0 ? null : by.base(random.nextInt(8));
    if (order == null) {
      order = by.nulls(random.nextBoolean(), null);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      order =
          switch (random.nextInt(6)) {
            case 0 -> by.reversed(order);
            case 1 -> by.then(order, by.base(random.nextInt(8)));
            case 2 -> by.thenKey(order, random.nextInt(5));
            case 3 -> by.nulls(random.nextBoolean(), order);
            case 4 -> by.reverseOrder(order);
            default -> by.then(by.nulls(random.nextBoolean(), order), order);
          };
    }
    return order;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000, 2000})
  void comparators(long first) {
    for (long seed = first; seed < first + LongForm.of(200, 700); seed++) {
      Comparator<Person> jdk = made(JDK, seed);
      Comparator<Person> twin = made(TWINS, seed);
      for (Person one : PEOPLE) {
        for (Person other : PEOPLE) {
          String expected = Compared.outcome(() -> Integer.signum(jdk.compare(one, other)));
          assertThat(Compared.outcome(() -> Integer.signum(twin.compare(one, other))))
              .as("%s and %s by seed %s", one, other, seed)
              .isEqualTo(expected);
        }
      }
      List<Person> sorted = new java.util.ArrayList<>(PEOPLE);
      String expected = Compared.outcome(() -> sorted(sorted, jdk));
      assertThat(Compared.outcome(() -> sorted(new ArrayList<>(PEOPLE), twin))).isEqualTo(expected);
    }
  }

  private static Object sorted(List<Person> people, Comparator<Person> order) {
    people.sort(order);
    return people;
  }

  @Test
  void ordersOfEntries() {
    Map<String, Integer> map = new java.util.HashMap<>(Map.of("a", 3, "b", 1, "c", 2, "D", 1));
    List<Map.Entry<String, Integer>> entries = new java.util.ArrayList<>(map.entrySet());
    record Both(
        Comparator<Map.Entry<String, Integer>> jdk, Comparator<Map.Entry<String, Integer>> twin) {}
    for (Both each :
        List.of(
            new Both(Map.Entry.comparingByKey(), Orders.comparingByKey()),
            new Both(Map.Entry.comparingByValue(), Orders.comparingByValue()),
            new Both(
                Map.Entry.comparingByKey(String.CASE_INSENSITIVE_ORDER),
                Orders.comparingByKey(Orders.caseInsensitive())),
            new Both(
                Map.Entry.comparingByValue(Comparator.reverseOrder()),
                Orders.comparingByValue(Orders.reverseOrder())))) {
      for (Map.Entry<String, Integer> one : entries) {
        for (Map.Entry<String, Integer> other : entries) {
          assertThat(Integer.signum(each.twin.compare(one, other)))
              .isEqualTo(Integer.signum(each.jdk.compare(one, other)));
        }
      }
    }
  }

  @Test
  void whatIsNullIsRefusedAtOnce() {
    assertThat(Compared.outcome(() -> Orders.comparing(null)))
        .isEqualTo(Compared.outcome(() -> Comparator.comparing(null)));
    assertThat(Compared.outcome(() -> Orders.comparing(Person::name, null)))
        .isEqualTo(Compared.outcome(() -> Comparator.comparing(Person::name, null)));
    assertThat(Compared.outcome(() -> Orders.comparingInt(null)))
        .isEqualTo(Compared.outcome(() -> Comparator.comparingInt(null)));
    Comparator<String> natural = Comparator.naturalOrder();
    assertThat(Compared.outcome(() -> Orders.thenComparing(natural, (Comparator<String>) null)))
        .isEqualTo(Compared.outcome(() -> natural.thenComparing((Comparator<String>) null)));
    assertThat(Compared.outcome(() -> Orders.comparingByKey(null)))
        .isEqualTo(Compared.outcome(() -> Map.Entry.comparingByKey(null)));
    assertThat(Compared.outcome(() -> Orders.<String>naturalOrder().compare("a", null)))
        .isEqualTo(Compared.outcome(() -> natural.compare("a", null)));
    assertThat(Compared.outcome(() -> Orders.<String>naturalOrder().compare(null, null)))
        .isEqualTo(Compared.outcome(() -> natural.compare(null, null)));
    assertThat(Compared.outcome(() -> Orders.<String>reverseOrder().compare(null, "a")))
        .isEqualTo(Compared.outcome(() -> Comparator.<String>reverseOrder().compare(null, "a")));
  }

  @Test
  void reversedTwiceIsTheOrderItself() {
    Comparator<String> length = Comparator.comparingInt(String::length);
    assertThat(Orders.reverseOrder(Orders.reverseOrder(length))).isSameAs(length);
    assertThat(Orders.reverseOrder(length)).isEqualTo(Orders.reverseOrder(length));
    assertThat(Collections.reverseOrder(length)).isEqualTo(Collections.reverseOrder(length));
    assertThat(Orders.<String>reverseOrder()).isEqualTo(Orders.<String>reverseOrder());
    assertThat(Orders.<String>naturalOrder()).isEqualTo(Orders.<String>naturalOrder());
    assertThat(Orders.<String>naturalOrder()).isNotEqualTo(Orders.<String>reverseOrder());
    assertThat(Orders.reversed(Orders.<String>reverseOrder()))
        .isEqualTo(Orders.<String>naturalOrder());
  }

  @Test
  void functions() {
    Function<Integer, Integer> twice = it -> it * 2;
    Function<Integer, String> text = String::valueOf;
    assertThat(Functions.andThen(twice, text).apply(4)).isEqualTo(twice.andThen(text).apply(4));
    assertThat(Functions.compose(text, twice).apply(4)).isEqualTo(text.compose(twice).apply(4));
    assertThat(Functions.<String>identity().apply("x")).isEqualTo("x");
    BiFunction<Integer, Integer, Integer> sum = Integer::sum;
    assertThat(Functions.andThen(sum, text).apply(4, 5)).isEqualTo("9");
    StringBuilder seen = new StringBuilder();
    Consumer<String> shows = seen::append;
    Functions.andThen(shows, it -> seen.append(it.length())).accept("abc");
    BiConsumer<String, Integer> showsBoth = (one, two) -> seen.append(one).append(two);
    Functions.andThen(showsBoth, (one, two) -> seen.append(two).append(one)).accept("x", 1);
    assertThat(seen).hasToString("abc3x11x");
    BinaryOperator<String> least = Functions.minBy(Comparator.comparingInt(String::length));
    BinaryOperator<String> most = Functions.maxBy(Comparator.comparingInt(String::length));
    BinaryOperator<String> oldLeast = BinaryOperator.minBy(Comparator.comparingInt(String::length));
    BinaryOperator<String> oldMost = BinaryOperator.maxBy(Comparator.comparingInt(String::length));
    for (String one : List.of("a", "b", "cc")) {
      for (String other : List.of("a", "b", "dd")) {
        assertThat(least.apply(one, other)).isEqualTo(oldLeast.apply(one, other));
        assertThat(most.apply(one, other)).isEqualTo(oldMost.apply(one, other));
      }
    }
  }

  /** Those behind are asked only if those before leave it open. */
  @Test
  void predicates() {
    StringBuilder asked = new StringBuilder();
    for (boolean one : new boolean[] {false, true}) {
      for (boolean other : new boolean[] {false, true}) {
        Predicate<String> first = it -> asked.append("1") != null && one;
        Predicate<String> second = it -> asked.append("2") != null && other;
        List<Predicate<String>> jdk =
            List.of(first.and(second), first.or(second), first.negate(), Predicate.not(second));
        List<Predicate<String>> twins =
            List.of(
                Functions.and(first, second),
                Functions.or(first, second),
                Functions.negate(first),
                Functions.not(second));
        for (int i = 0; i < jdk.size(); i++) {
          asked.setLength(0);
          String expected = jdk.get(i).test("x") + asked.toString();
          asked.setLength(0);
          assertThat(twins.get(i).test("x") + asked.toString()).isEqualTo(expected);
        }
        assertThat(Functions.and((String a, String b) -> one, (a, b) -> other).test("x", "y"))
            .isEqualTo(one && other);
        assertThat(Functions.or((String a, String b) -> one, (a, b) -> other).test("x", "y"))
            .isEqualTo(one || other);
        assertThat(Functions.negate((String a, String b) -> one).test("x", "y")).isEqualTo(!one);
      }
    }
    for (Object wanted : new Object[] {"x", null, 5}) {
      for (Object each : new Object[] {"x", null, 5, "y"}) {
        assertThat(Functions.isEqual(wanted).test(each))
            .isEqualTo(Predicate.isEqual(wanted).test(each));
      }
    }
    Predicate<String> some = it -> true;
    assertThat(Compared.outcome(() -> Functions.and(some, null)))
        .isEqualTo(Compared.outcome(() -> some.and(null)));
    assertThat(Compared.outcome(() -> Functions.not(null)))
        .isEqualTo(Compared.outcome(() -> Predicate.not(null)));
  }
}
