package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Streams and iterators use what is in them when they are read, whatever it was made as. */
class ReadLaterTest {
  private static final String ADDER =
      """
      static class Adder implements IntUnaryOperator {
        private final Ptr<Node> node;
        Adder(Ptr<Node> node) { this.node = node; }
        @Override public int applyAsInt(int it) { return it + look(node); }
      }
      static IntUnaryOperator adder(Ptr<Node> node) { return new Adder(node); }
      static IntUnaryOperator lambda(Ptr<Node> node) { return it -> it + look(node); }
      static java.util.stream.IntStream values(Ptr<Node> node) {
        return java.util.stream.IntStream.range(0, 3).map(it -> it + look(node));
      }
      interface Maker { IntUnaryOperator adder(Ptr<Node> node); }
      """;

  private static void assertReadInTime(String parameters, String stream) {
    assertPair(
        ADDER
            + """
            long run(%s) {
              java.util.stream.IntStream values;
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                values = %s;
              }
              return values.sum(); // USE_AFTER_FREE
            }
            """
                .formatted(parameters, stream),
        ADDER
            + """
            long run(%s) {
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                java.util.stream.IntStream values = %s;
                return values.sum();
              }
            }
            """
                .formatted(parameters, stream));
  }

  private static String mapped(String function) {
    return "java.util.stream.IntStream.range(0, 3).map(" + function + ")";
  }

  @Test
  void objectOfAClass() {
    assertReadInTime("", mapped("new Adder(node)"));
  }

  @Test
  void objectThatAMethodMakes() {
    assertReadInTime("", mapped("adder(node)"));
  }

  @Test
  void lambdaThatAMethodMakes() {
    assertReadInTime("", mapped("lambda(node)"));
  }

  @Test
  void whatAMethodMakesThatIsNotKnown() {
    assertReadInTime("Maker maker", mapped("maker.adder(node)"));
  }

  @Test
  void streamThatAMethodMakes() {
    assertReadInTime("", "values(node)");
  }

  private static final String VALUES =
      """
      static class Values implements Iterator<Integer> {
        private Ptr<Node> at;
        Values(Ptr<Node> first) { this.at = first; }
        @Override public boolean hasNext() { return at != null; }
        @Override public Integer next() {
          int value = look(at);
          at = null;
          return value;
        }
      }
      static Iterator<Integer> values(Ptr<Node> first) { return new Values(first); }
      """;

  private static void assertReadInTime(String iterator) {
    assertPair(
        VALUES
            + """
            int run() {
              Iterator<Integer> values;
              try (Region region = Region.lifo()) {
                values = %s;
              }
              return values.next(); // USE_AFTER_FREE
            }
            """
                .formatted(iterator),
        VALUES
            + """
            int run() {
              try (Region region = Region.lifo()) {
                Iterator<Integer> values = %s;
                return values.next();
              }
            }
            """
                .formatted(iterator));
  }

  @Test
  void iteratorOfAClass() {
    assertReadInTime("new Values(region.alloc(Node.class))");
  }

  @Test
  void iteratorThatAMethodMakes() {
    assertReadInTime("values(region.alloc(Node.class))");
  }

  private static final String SHOW =
      """
      static class Show implements Consumer<Ptr<Node>> {
        @Override public void accept(Ptr<Node> it) { System.out.println(look(it)); }
      }
      """;

  @Test
  void objectThatLooksAtPointers() {
    assertPair(
        SHOW
            + """
            void run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              try (Region region = Region.lifo()) {
                nodes.add(region.alloc(Node.class));
              }
              nodes.forEach(new Show()); // USE_AFTER_FREE
            }
            """,
        SHOW
            + """
            void run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              try (Region region = Region.lifo()) {
                nodes.add(region.alloc(Node.class));
                nodes.forEach(new Show());
              }
            }
            """);
  }

  /** Nobody looks at the elements. */
  @Test
  void elementsThatAreGone() {
    assertAccepted(
        """
        long run(Region.Key key) {
          java.util.stream.Stream<Ptr<Node>> nodes;
          try (Region region = Region.lifo()) {
            nodes = java.util.stream.Stream.of(region.alloc(Node.class));
          }
          return nodes.count();
        }
        """);
  }

  @Test
  void listenersOfAnObjectOfTheJdk() {
    assertPair(
        """
        void run() {
          java.beans.PropertyChangeSupport changes = new java.beans.PropertyChangeSupport("");
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            changes.addPropertyChangeListener(it -> look(node));
          }
          changes.firePropertyChange("value", 1, 2); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          java.beans.PropertyChangeSupport changes = new java.beans.PropertyChangeSupport("");
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            changes.addPropertyChangeListener(it -> look(node));
            changes.firePropertyChange("value", 1, 2);
          }
        }
        """);
  }

  @Test
  void whatACleanerDoes() {
    assertPair(
        """
        void run() {
          java.lang.ref.Cleaner.Cleanable end;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            end = java.lang.ref.Cleaner.create().register("", () -> look(node));
          }
          end.clean(); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            java.lang.ref.Cleaner.create().register("", () -> look(node)).clean();
          }
        }
        """);
  }

  @Test
  void scannerOfAStream() {
    String stream =
        """
        static class Input extends java.io.InputStream {
          final Ptr<Bytes> bytes;
          Input(Ptr<Bytes> bytes) { this.bytes = bytes; }
          @Override public int read() { return bytes.get().get(0) - 1; }
        }
        """;
    assertPair(
        stream
            + """
            void run() {
              Scanner scanner;
              try (Region region = Region.lifo()) {
                scanner = new Scanner(new Input(region.alloc(Bytes.class, 1)));
              }
              scanner.hasNext(); // USE_AFTER_FREE
            }
            """,
        stream
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Scanner scanner = new Scanner(new Input(region.alloc(Bytes.class, 1)));
                scanner.hasNext();
              }
            }
            """);
  }
}
