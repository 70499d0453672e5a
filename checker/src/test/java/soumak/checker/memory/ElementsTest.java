package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects of the program in collections of the JDK, which calls their methods. */
class ElementsTest {
  private static final String NAMED =
      """
      static class Named implements Comparable<Named> {
        final Ptr<Node> node;
        Named(Ptr<Node> node) { this.node = node; }
        int value() { return look(node); }
        @Override public String toString() { return "node " + look(node); }
        @Override public boolean equals(Object other) { return other == this; }
        @Override public int hashCode() { return look(node); }
        @Override public int compareTo(Named other) { return look(node) - look(other.node); }
      }
      """;

  private static final String VALUES =
      """
      static class Values extends AbstractList<Integer> {
        final Ptr<Node> first;
        Values(Ptr<Node> first) { this.first = first; }
        @Override public Integer get(int i) { return look(first); }
        @Override public int size() { return look(first); }
      }
      """;

  /** One statement uses what is in a collection, behind the end of that and before. */
  private static void assertUsed(String classes, String collection, String add, String use) {
    assertPair(
        classes
            + """
            void run(Ptr<Node> other) {
              %s
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                %s
              }
              %s // USE_AFTER_FREE
            }
            """
                .formatted(collection, add, use),
        classes
            + """
            void run(Ptr<Node> other) {
              %s
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                %s
                %s
              }
            }
            """
                .formatted(collection, add, use));
  }

  private static void assertOrdered(String collection, String use) {
    assertUsed(NAMED, collection + ";", "all.add(new Named(node));", use);
  }

  @Test
  void queueInAnOrder() {
    assertOrdered("Queue<Named> all = new PriorityQueue<>()", "all.add(new Named(other));");
    assertOrdered("Queue<Named> all = new PriorityQueue<>()", "all.poll();");
  }

  @Test
  void setSeenAsACollection() {
    assertOrdered("Collection<Named> all = new TreeSet<>()", "all.add(new Named(other));");
  }

  @Test
  void queueInAnOrderPerhaps() {
    assertOrdered(
        "Queue<Named> all = maybe() ? new PriorityQueue<>() : new ArrayDeque<>()",
        "all.offer(new Named(other));");
  }

  @Test
  void queueThatAMethodMakes() {
    assertUsed(
        NAMED + "static Queue<Named> made() { return new PriorityQueue<>(); }\n",
        "Queue<Named> all = made();",
        "all.add(new Named(node));",
        "all.add(new Named(other));");
  }

  @Test
  void queueWithoutAnOrder() {
    assertAccepted(
        NAMED
            + """
            void run(Ptr<Node> other) {
              Queue<Named> all = new ArrayDeque<>();
              try (Region region = Region.lifo()) {
                all.add(new Named(region.alloc(Node.class)));
              }
              all.add(new Named(other));
              all.clear();
            }
            """);
  }

  @Test
  void comparatorThatHasCapturedAPointer() {
    assertPair(
        """
        void run() {
          Queue<Integer> all;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            all = new PriorityQueue<>((a, b) -> look(node));
          }
          all.add(1); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Queue<Integer> all = new PriorityQueue<>((a, b) -> look(node));
            all.add(1);
          }
        }
        """);
  }

  private static void assertListsRead(String use) {
    assertUsed(
        VALUES, "List<List<Integer>> all = new ArrayList<>();", "all.add(new Values(node));", use);
  }

  @Test
  void listsInAList() {
    assertListsRead("all.forEach(List::size);");
    assertListsRead("all.forEach(it -> System.out.println(it.get(0)));");
    assertListsRead("all.removeIf(List::isEmpty);");
    assertListsRead("all.get(0).get(0);");
    assertListsRead("new ArrayList<Integer>().addAll(all.get(0));");
  }

  @Test
  void objectsInAList() {
    String list = "List<Named> all = new ArrayList<>()";
    assertOrdered(list, "all.forEach(System.out::println);");
    assertOrdered(list, "all.forEach(it -> System.out.println(\"\" + it));");
    assertOrdered(list, "all.forEach(it -> System.out.println(it.value()));");
    assertOrdered(list, "Collections.frequency(all, null);");
    assertOrdered(list, "all.stream().collect(java.util.stream.Collectors.toSet());");
  }

  @Test
  void functionThatUsesNoPointer() {
    assertAccepted(
        """
        record Pair(Ptr<Node> node, int number) {}
        int run() {
          int[] sum = new int[1];
          List<Pair> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            all.add(new Pair(region.alloc(Node.class), 7));
          }
          all.forEach(it -> sum[0] += it.number());
          return sum[0];
        }
        """);
  }

  @Test
  void arrayOfElements() {
    assertPair(
        """
        @SuppressWarnings("unchecked")
        int run() {
          Object[] all;
          try (Region region = Region.lifo()) {
            all = List.of(region.alloc(Node.class)).toArray();
          }
          return look((Ptr<Node>) all[0]); // USE_AFTER_FREE
        }
        """,
        """
        @SuppressWarnings("unchecked")
        int run() {
          try (Region region = Region.lifo()) {
            Object[] all = List.of(region.alloc(Node.class)).toArray();
            return look((Ptr<Node>) all[0]);
          }
        }
        """);
  }

  @Test
  void accessor() {
    assertPair(
        """
        record Pair(Ptr<Node> node, int number) {
          int both() { return number + look(node); }
        }
        int run() {
          Pair pair;
          try (Region region = Region.lifo()) {
            pair = new Pair(region.alloc(Node.class), 7);
          }
          return pair.both(); // USE_AFTER_FREE
        }
        """,
        """
        record Pair(Ptr<Node> node, int number) {
          int both() { return number + look(node); }
        }
        int run() {
          Pair pair;
          try (Region region = Region.lifo()) {
            pair = new Pair(region.alloc(Node.class), 7);
            pair.both();
          }
          return pair.number();
        }
        """);
  }

  @Test
  void accessorThatMayBeAnother() {
    assertPair(
        """
        static class Pair {
          final Ptr<Node> node;
          final int number;
          Pair(Ptr<Node> node, int number) { this.node = node; this.number = number; }
          int number() { return number; }
        }
        static class Looking extends Pair {
          Looking(Ptr<Node> node) { super(node, 0); }
          @Override int number() { return look(node); }
        }
        int run() {
          Pair pair;
          try (Region region = Region.lifo()) {
            pair = new Looking(region.alloc(Node.class));
          }
          return pair.number(); // USE_AFTER_FREE
        }
        """,
        """
        static final class Pair {
          final Ptr<Node> node;
          final int number;
          Pair(Ptr<Node> node, int number) { this.node = node; this.number = number; }
          int number() { return number; }
        }
        int run() {
          Pair pair;
          try (Region region = Region.lifo()) {
            pair = new Pair(region.alloc(Node.class), 7);
          }
          return pair.number();
        }
        """);
  }
}
