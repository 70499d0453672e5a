package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** What is seen as an interface that knows nothing of messages is none, and is left alone. */
class InterfacesTest {
  @Test
  void listOfInterface() {
    assertFileAccepted(
        """
        interface Shape {
          double area();
          String name();
        }
        class Square implements Shape {
          double side;
          List<Shape> inner = new ArrayList<>();
          public double area() { return side * side; }
          public String name() { return "square"; }
        }
        class T {
          static double sum(List<Shape> shapes, Set<Shape> seen) {
            double[] all = new double[1];
            shapes.forEach(it -> {
              seen.add(it);
              all[0] += it.area();
            });
            shapes.removeIf(it -> it.name().isEmpty());
            for (Shape shape : shapes) seen.remove(shape);
            return shapes.stream().filter(it -> !seen.contains(it)).mapToDouble(it -> it.area()).sum();
          }
        }
        """);
  }

  @Test
  void listOfFunctional() {
    assertFileRefused(
        """
        class T {
          static void run(List<Supplier<Node>> all, Set<Object> seen) {
            List<Runnable> jobs = new ArrayList<>();
            jobs.forEach(it -> seen.add(it));
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `it` is given to Set.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void mapEntries() {
    assertFileAccepted(
        """
        class T {
          static void run(Map<String, List<String>> words, Map<String, Integer> counts) {
            words.forEach((word, all) -> counts.put(word, all.size()));
            words.entrySet().stream()
                .filter(it -> it.getValue().size() > 1)
                .map(it -> it.getKey() + it.getValue())
                .forEach(System.out::println);
          }
        }
        """);
  }

  @Test
  void messageImplementsOrdinaryInterface() {
    assertFileRefused(
        """
        interface Shape {
          double area();
          String name();
        }
        class Square extends Node implements Shape {
          public double area() { return 1; }
          public String name() { return "square"; }
        }
        """,
        """
        T.java:5: error: MESSAGE_SHAPE: Square is a message, but implements Shape, which knows nothing of messages
            suggestion: let Shape extend Message, or mark the receivers of its methods: (@Safe Shape this)
        """);
  }

  @Test
  void messageImplementsMessageInterface() {
    assertFileAccepted(
        """
        interface Shape extends Message {
          double area();
          String name();
        }
        class Square extends Node implements Shape {
          public double area() { return 1; }
          public String name() { return "square"; }
        }
        """);
  }

  @Test
  void messageImplementsInterfaceThatSays() {
    assertFileAccepted(
        """
        interface Shape {
          double area(@Safe Shape this);
          String name(@Safe Shape this);
        }
        class Square extends Node implements Shape {
          public double area() { return 1; }
          public String name() { return "square"; }
          static void all(List<Shape> shapes) {
            shapes.forEach(it -> it.area());
          }
        }
        """);
  }

  @Test
  void interfaceThatSaysIsTracked() {
    assertFileRefused(
        """
        interface Shape {
          double area(@Safe Shape this);
          String name(@Safe Shape this);
        }
        class Square extends Node implements Shape {
          public double area() { return 1; }
          public String name() { return "square"; }
          static void all(List<Shape> shapes, Set<Object> seen) {
            shapes.forEach(it -> seen.add(it));
          }
        }
        """,
        """
        T.java:9: error: UNANNOTATED_ESCAPE: `it` is given to Set.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void keeperImplementsIterator() {
    assertFileRefused(
        """
        class T implements Iterator<String> {
          Node at = new Node();
          public boolean hasNext() { return at != null; }
          public String next() { return at.name; }
        }
        """,
        """
        T.java:1: error: MESSAGE_SHAPE: T keeps messages in its fields, but implements Iterator, which knows nothing of messages
            suggestion: keep them apart: one class for the messages, another one that implements Iterator
        """);
  }

  @Test
  void keeperImplementsIterable() {
    assertFileAccepted(
        """
        class T implements Comparator<String> {
          Node at = new Node();
          public int compare(String a, String b) { return a.length() - b.length() + at.value; }
        }
        """);
  }

  @Test
  void listFromMailbox() {
    assertFileAccepted(
        """
        class T {
          static int run(Mailbox<List<String>> box, Mailbox<Map<String, Integer>> other) throws Pausable {
            List<String> all = box.get();
            int n = all.size();
            for (String it : all) n += it.length();
            for (Map.Entry<String, Integer> it : other.get().entrySet()) n += it.getValue();
            return n;
          }
        }
        """);
  }

  @Test
  void unnamedFromMailbox() {
    assertFileAccepted(
        """
        class T {
          static void run(Mailbox<String> box, List<String> all) throws Pausable {
            all.add(box.get());
          }
        }
        """);
  }

  @Test
  void namedFromMailbox() {
    assertFileAccepted(
        """
        class T {
          static void run(Mailbox<String> box, List<String> all) throws Pausable {
            String it = box.get();
            all.add(it);
          }
        }
        """);
  }

  @Test
  void castFromMailbox() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Comparable<String>> box, List<Object> all) throws Pausable {
            Comparable<String> it = box.get();
            all.add(it);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `it` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void capturedByForEach() {
    assertFileAccepted(
        """
        class T {
          static void run(List<String> all, Node node, Map<String, Integer> map) {
            all.forEach(it -> node.value += it.length());
            map.forEach((key, n) -> node.value += n);
          }
        }
        """);
  }

  @Test
  void capturedByStream() {
    assertFileRefused(
        """
        class T {
          static void run(List<String> all, Node node) {
            all.stream().forEach(it -> node.value += it.length());
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: the lambda is given to Stream.forEach as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void closureSeenAsInterface() {
    assertFileRefused(
        """
        class T {
          static void run(@Free Node node, List<Object> all) {
            Comparator<String> c = Objects.requireNonNull((a, b) -> a.length() - b.length() + node.value);
            all.add(c);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `c` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void unnamedNodeFromMailbox() {
    assertFileRefused(
        """
        class T {
          static void run(Mailbox<Node> box, List<Node> all) throws Pausable {
            all.add(box.get());
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `the result of Mailbox.get` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: keep it in a field or an array of its own type
        """);
  }

  @Test
  void unnamedOfTypeVariable() {
    assertFileRefused(
        """
        class T<X> {
          static <X> void run(Mailbox<X> box, List<X> all) throws Pausable {
            all.add(box.get());
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `the result of Mailbox.get` is given to List.add as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void unnamedForAMethodOfTheProgram() {
    assertFileRefused(
        """
        abstract class T<M> extends Actor {
          final Mailbox<M> in = new Mailbox<>();
          abstract void handle(M message) throws Pausable;
          @Override protected void execute() throws Pausable {
            while (true) handle(in.get());
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `the result of Mailbox.get` is given to T.handle as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: mark parameter 1 of T.handle @Safe or @Free, there or in a file of external annotations, or cast it to its class first, which tells whether it is a message: (TYPE) ...
        """);
  }

  @Test
  void loggersWriteAnObjectAtOnce() {
    assertFileAccepted(
        """
        class T {
          static void run(Mailbox<String> words, System.Logger log, Node node) throws Pausable {
            log.log(System.Logger.Level.INFO, words.get());
            log.log(System.Logger.Level.INFO, node);
          }
        }
        """);
  }

  /** What is known of {@code Comparable} is not known of all that is compared. */
  @Test
  void whatIsCompared() {
    assertFileAccepted(
        """
        interface Version extends Comparable<Version> {
          int major();
          int minor();
        }
        class T {
          final List<Version> all = new ArrayList<>();
          final Predicate<java.nio.file.Path> files = it -> java.nio.file.Files.isRegularFile(it);
          final Consumer<Version> known = it -> all.add(it);
          final BiFunction<Version, Version, Version> later =
              (one, two) -> one.compareTo(two) < 0 ? two : one;
        }
        """);
  }

  @Test
  void messageThatIsCompared() {
    assertFileRefused(
        """
        interface Version extends Comparable<Version> {
          int major();
          int minor();
        }
        class Release implements Version, Message {
          int major;
          int minor;
          public int major() { return major; }
          public int minor() { return minor; }
          public int compareTo(Version other) { return major - other.major(); }
        }
        """,
        """
        T.java:5: error: MESSAGE_SHAPE: Release is a message, but implements Version, which knows nothing of messages
            suggestion: let Version extend Message, or mark the receivers of its methods: (@Safe Version this)
        """);
  }

  @Test
  void messageThatIsComparedAndReadByIt() {
    assertFileAccepted(
        """
        interface Version extends Comparable<Version> {
          int major(@Safe Version this);
          int minor();
        }
        class Release implements Version, Message {
          int major;
          int minor;
          public int major() { return major; }
          public int minor() { return minor; }
          public int compareTo(Version other) { return major - other.major(); }
        }
        """);
  }
}
