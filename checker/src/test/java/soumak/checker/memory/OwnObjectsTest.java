package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects of the program whose methods use memory when the JDK calls them. */
class OwnObjectsTest {
  private static final String VALUES =
      """
      static class Values extends AbstractList<Integer> {
        final Ptr<Node> first;
        Values(Ptr<Node> first) { this.first = first; }
        @Override public Integer get(int i) { return first.get().value(); }
        @Override public int size() { return 1; }
      }
      static List<Integer> values(Ptr<Node> first) { return new Values(first); }
      """;

  private static final String PRINTED =
      """
      static class Printer {
        final Ptr<Node> first;
        Printer(Ptr<Node> first) { this.first = first; }
        @Override public String toString() { return "" + first.get().value(); }
      }
      static class Printed {
        final Ptr<Node> first;
        Printed(Ptr<Node> first) { this.first = first; }
        @Override public String toString() { return new Printer(first).toString(); }
      }
      """;

  /** By way of a method of another class that is alike in name, types and flags. */
  @Test
  void byAMethodThatIsAlike() {
    assertPair(
        PRINTED
            + """
            String run() {
              Printed printed;
              try (Region region = Region.lifo()) {
                printed = new Printed(region.alloc(Node.class));
              }
              return String.valueOf(printed); // USE_AFTER_FREE
            }
            """,
        PRINTED
            + """
            String run() {
              try (Region region = Region.lifo()) {
                return String.valueOf(new Printed(region.alloc(Node.class)));
              }
            }
            """);
  }

  @Test
  void listThatIsCopied() {
    assertPair(
        VALUES
            + """
            void run() {
              List<Integer> values;
              try (Region region = Region.lifo()) {
                values = values(region.alloc(Node.class));
              }
              new ArrayList<>(values); // USE_AFTER_FREE
            }
            """,
        VALUES
            + """
            void run() {
              List<Integer> values;
              try (Region region = Region.lifo()) {
                values = new ArrayList<>(values(region.alloc(Node.class)));
              }
              new ArrayList<>(values);
            }
            """);
  }

  @Test
  void viewOfAList() {
    assertPair(
        VALUES
            + """
            int run() {
              List<Integer> values;
              try (Region region = Region.lifo()) {
                values = Collections.unmodifiableList(new Values(region.alloc(Node.class)));
              }
              return values.get(0); // USE_AFTER_FREE
            }
            """,
        VALUES
            + """
            int run() {
              try (Region region = Region.lifo()) {
                return Collections.unmodifiableList(new Values(region.alloc(Node.class))).get(0);
              }
            }
            """);
  }

  @Test
  void iterable() {
    assertPair(
        """
        void run() {
          Iterable<String> values;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            values = () -> List.of("" + look(node)).iterator();
          }
          String.join("", values); // USE_AFTER_FREE
        }
        """,
        """
        String run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Iterable<String> values = () -> List.of("" + look(node)).iterator();
            return String.join("", values);
          }
        }
        """);
  }

  private static final String NAMED =
      """
      static class Named implements Comparable<Named> {
        final Ptr<Node> node;
        Named(Ptr<Node> node) { this.node = node; }
        @Override public String toString() { return "node " + look(node); }
        @Override public boolean equals(Object other) { return other == this; }
        @Override public int hashCode() { return look(node); }
        @Override public int compareTo(Named other) { return look(node) - look(other.node); }
      }
      """;

  @Test
  void objectThatIsPrinted() {
    assertPair(
        NAMED
            + """
            void run() {
              Named named;
              try (Region region = Region.lifo()) {
                named = new Named(region.alloc(Node.class));
              }
              System.out.println(List.of(named)); // USE_AFTER_FREE
            }
            """,
        NAMED
            + """
            String run() {
              try (Region region = Region.lifo()) {
                Named named = new Named(region.alloc(Node.class));
                System.out.println(List.of(named));
                return "it is " + named;
              }
            }
            """);
  }

  @Test
  void objectInAText() {
    assertPair(
        NAMED
            + """
            String run() {
              Named named;
              try (Region region = Region.lifo()) {
                named = new Named(region.alloc(Node.class));
              }
              return "it is " + named; // USE_AFTER_FREE
            }
            """,
        """
        static class Named {
          final Ptr<Node> node;
          final String name;
          Named(Ptr<Node> node, String name) { this.node = node; this.name = name; }
          @Override public String toString() { return name; }
        }
        String run() {
          Named named;
          try (Region region = Region.lifo()) {
            named = new Named(region.alloc(Node.class), "one");
          }
          return "it is " + named;
        }
        """);
  }

  @Test
  void keyOfAMap() {
    assertPair(
        NAMED
            + """
            void run() {
              Map<Named, Integer> numbers = new TreeMap<>();
              try (Region region = Region.lifo()) {
                numbers.put(new Named(region.alloc(Node.class)), 1);
              }
              numbers.get(new Named(null)); // USE_AFTER_FREE
            }
            """,
        NAMED
            + """
            int run() {
              Map<Named, Integer> numbers = new TreeMap<>();
              try (Region region = Region.lifo()) {
                numbers.put(new Named(region.alloc(Node.class)), 1);
                numbers.get(new Named(region.alloc(Node.class)));
              }
              numbers.clear();
              return numbers.size();
            }
            """);
  }

  /** A key outside of the objects is not open while they are kept, or found by their names. */
  @Test
  void objectsThatAreKeptWhileTheirArenaIsClosed() {
    assertAccepted(
        """
        static class Document {
          final String name;
          final Ptr<Node> first;
          Document(String name, Ptr<Node> first) { this.name = name; this.first = first; }
          int value() { return look(first); }
          @Override public String toString() { return name; }
        }
        int run(Region.Key key) {
          Map<String, Document> documents = new HashMap<>();
          try (Region region = key.open()) {
            documents.put("a", new Document("a", region.alloc(Node.class)));
          }
          System.out.println(documents.get("a"));
          try (Region region = key.open()) {
            return documents.get("a").value();
          }
        }
        """);
  }

  @Test
  void listsInAList() {
    assertAccepted(
        VALUES
            + """
            int run(Region.Key key) {
              List<Values> all = new ArrayList<>();
              try (Region region = key.open()) {
                all.add(new Values(region.alloc(Node.class)));
              }
              List<Values> copy = new ArrayList<>(all);
              try (Region region = key.open()) {
                return copy.get(0).get(0);
              }
            }
            """);
  }
}
