import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Comparators and functions that are put together, and used by threads. */
public class Comparing {
  record Person(String name, int age, String town) {}

  static final class Sorter extends Thread {
    private final List<Person> people;
    private final Comparator<? super Person> order;
    private final Predicate<? super Person> wanted;
    private final Function<Person, String> shown;
    List<String> result;

    Sorter(
        List<Person> people,
        Comparator<? super Person> order,
        Predicate<? super Person> wanted,
        Function<Person, String> shown) {
      this.people = people;
      this.order = order;
      this.wanted = wanted;
      this.shown = shown;
    }

    @Override
    public void run() {
      List<Person> mine = new ArrayList<>(people);
      mine.sort(order);
      result = mine.stream().filter(wanted).map(shown).toList();
    }
  }

  public static void main(String[] args) throws Exception {
    List<Person> people =
        Arrays.asList(
            new Person("Ann", 31, "Rome"),
            new Person("Bob", 25, null),
            new Person("Cid", 31, "Bonn"),
            new Person("Dot", 40, "Rome"));
    Function<Person, String> name = Person::name;
    Predicate<Person> old = it -> it.age() > 30;
    List<Sorter> sorters =
        List.of(
            new Sorter(people, Comparator.comparing(Person::name).reversed(), old, name),
            new Sorter(
                people,
                Comparator.comparingInt(Person::age)
                    .thenComparing(Person::name, Comparator.reverseOrder()),
                old.negate(),
                name.andThen(String::toUpperCase)),
            new Sorter(
                people,
                Comparator.comparing(Person::town, Comparator.nullsFirst(Comparator.naturalOrder()))
                    .thenComparing(Comparator.comparing(Person::age).reversed()),
                Predicate.not(old.and(it -> it.name().equals("Cid"))),
                name.compose(Function.identity())));
    sorters.forEach(Thread::start);
    for (Sorter each : sorters) {
      each.join();
      System.out.println(each.result);
    }
    TreeMap<String, Integer> backwards = new TreeMap<>(Collections.reverseOrder());
    TreeSet<String> plain = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Thread filler =
        new Thread(() -> {
          backwards.put("a", 1);
          backwards.put("b", 2);
          plain.addAll(List.of("x", "X", "b"));
        });
    filler.start();
    filler.join();
    System.out.println(backwards + " " + plain);
    Collections.shuffle(people, new Random(5));
    System.out.println(people.stream().map(Person::name).collect(Collectors.joining()));
    Collections.sort(people, Comparator.comparing(Person::name));
    System.out.println(
        Collections.max(people, Comparator.comparing(Person::age)).name()
            + Collections.frequency(List.of(1, 2, 1), 1)
            + Collections.nCopies(3, "n"));
  }
}
