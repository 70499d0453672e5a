package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** References to methods, in methods that have nothing else to do with messages. */
class ReferencesTest {
  @Test
  void keepsWhatItIsLent() {
    assertFileRefused(
        """
        class T {
          static Consumer<Node> into(List<Node> all) { return all::add; }
        }
        """,
        """
        T.java:2: error: OVERRIDE_WEAKENS: List.add may keep or show what Consumer.accept is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void keepsWhatItsTaskIsLent() {
    assertFileRefused(
        """
        class T {
          interface Handler { void handle(Node node); }
          interface Bus { void on(Handler handler); }
          private Object last;
          void remember(Object o) { last = o; }
          void wire(Bus bus) { bus.on(this::remember); }
        }
        """,
        """
        T.java:6: error: OVERRIDE_WEAKENS: T.remember may keep or show what Handler.handle is only lent
            nothing is known of what it does with its argument
            suggestion: mark its parameter @Safe, or use a lambda that gives it a copy
        """);
  }

  @Test
  void keepsArraysThatItIsLent() {
    assertFileRefused(
        """
        class T {
          static void gather(Iterable<int[]> from, List<Object> to) { from.forEach(to::add); }
        }
        """,
        """
        T.java:2: error: OVERRIDE_WEAKENS: List.add may keep or show what Consumer.accept is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void ofAFunctionThatIsNotKnown() {
    assertFileRefused(
        """
        class T {
          interface Handler { void handle(Node node); }
          static Handler first(List<Consumer<Node>> all) { return all.get(0)::accept; }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: Consumer.accept of the result of List.get may keep or show what Handler.handle is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void givesWhatOthersKnow() {
    assertFileRefused(
        """
        class T {
          interface Source { @Free int[] next(); }
          static Source of(List<int[]> all) { return all::getFirst; }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: List.getFirst does not promise a @Free result, which Source.next does
            suggestion: declare its result @Free
        """);
  }

  @Test
  void looksOnly() {
    assertFileAccepted(
        """
        class T {
          interface Source { @Free int[] next(); }
          interface Handler { void handle(Node node); }
          private int sum;
          static int[] made() { return new int[3]; }
          static Source source() { return T::made; }
          static Source copies(int[] one) { return one::clone; }
          void look(@Safe Object o) { sum += o.hashCode(); }
          Handler handler() { return this::look; }
          static Handler touch() { return Node::touch; }
          static Consumer<Node> print() { return System.out::println; }
        }
        """);
  }

  /** Who deals in functions and has no messages is left alone. */
  @Test
  void withoutMessages() {
    assertFileAccepted(
        """
        class T {
          interface Shape { double area(); }
          record Square(double side) implements Shape { public double area() { return side * side; } }
          interface Item { String name(); int price(); }
          static final class Person {
            final String name; final List<Person> friends = new ArrayList<>();
            Person(String name) { this.name = name; }
            String name() { return name; }
            List<Person> friends() { return friends; }
          }
          private final List<Person> all = new ArrayList<>();
          private void add(Person it) { all.add(it); }
          private void log(Object what) { System.out.println(what); }

          static List<String> copy(List<String> from) {
            List<String> to = new ArrayList<>();
            from.forEach(to::add);
            return to;
          }
          void gather(List<Person> from, Set<Person> seen) {
            from.forEach(this::add);
            from.forEach(all::add);
            from.forEach(this::log);
            from.stream().filter(seen::add).filter(Objects::nonNull).forEach(all::remove);
            from.removeIf(seen::contains);
          }
          static Map<String, List<Person>> byName(Collection<Person> from) {
            return from.stream().collect(java.util.stream.Collectors.groupingBy(
                Person::name, TreeMap::new, java.util.stream.Collectors.toList()));
          }
          static List<String> names(List<Person> from) {
            return from.stream().map(Person::friends).flatMap(List::stream).map(Person::name).toList();
          }
          static List<Person> persons(List<String> names) { return names.stream().map(Person::new).toList(); }
          static List<String> words(List<String> lines) {
            return lines.stream().map(it -> it.split(",")).flatMap(Arrays::stream).toList();
          }
          static int total(List<int[]> rows) { return rows.stream().flatMapToInt(Arrays::stream).sum(); }
          static double sum(List<Shape> from) { return from.stream().mapToDouble(Shape::area).sum(); }
          static int prices(List<Item> from) { return from.stream().mapToInt(Item::price).sum(); }
          static void sort(List<Item> from) {
            from.sort(Comparator.comparing(Item::name).thenComparingInt(Item::price));
          }
          static Map<String, Integer> counts(List<String> words) {
            Map<String, Integer> found = new HashMap<>();
            words.forEach(it -> found.merge(it, 1, Integer::sum));
            return found;
          }
          static <K, V> void show(Map<K, V> from) {
            from.keySet().stream().map(Object::toString).forEach(System.out::println);
            from.values().stream().map(String::valueOf).forEach(System.out::println);
          }
          static Optional<Person> find(Map<String, Person> from, String name) {
            return Optional.ofNullable(name).map(String::trim).map(from::get);
          }
          static Thread thread(Runnable job) { return new Thread(job::run); }
        }
        """);
  }

  /** Nobody can quarrel about a string, nor about a capsule. */
  @Test
  void ofSendsOfValues() {
    assertFileAccepted(
        """
        class Account extends Capsule {
          public void deposit(int amount) {}
        }
        class T {
          static void f(
              java.util.concurrent.CompletableFuture<String> future,
              List<String> names,
              List<Account> accounts,
              Reply<String> reply,
              Mailbox<String> box,
              Mailbox<Account> all) {
            future.thenAccept(reply::complete);
            names.forEach(box::tryPut);
            accounts.forEach(all::tryPut);
            Function<String, String> back = box::tryPut;
          }
        }
        """);
  }

  @Test
  void ofSendsOfArrays() {
    assertFileRefused(
        """
        class T {
          static void f(List<byte[]> all, Mailbox<byte[]> box, Mailbox<Object> any) {
            all.forEach(box::tryPut);
            Consumer<Object> put = any::tryPut;
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: Mailbox.tryPut asks for a @Free argument, which Consumer.accept does not promise
            suggestion: declare the functional interface's parameter @Free
        T.java:4: error: OVERRIDE_WEAKENS: Mailbox.tryPut asks for a @Free argument, which Consumer.accept does not promise
            suggestion: declare the functional interface's parameter @Free
        """);
  }
}
