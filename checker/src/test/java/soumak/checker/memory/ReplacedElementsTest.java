package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Functions whose results a list keeps instead of its elements. */
class ReplacedElementsTest {
  @Test
  void byWhatTheFunctionHasCaptured() {
    assertPair(
        """
        static void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          list.add(null);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            list.replaceAll(it -> node);
          }
          System.out.println(list.get(0).get().value()); // USE_AFTER_FREE
        }
        """,
        """
        static void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          list.add(null);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            list.replaceAll(it -> node);
            System.out.println(list.get(0).get().value());
          }
        }
        """);
  }

  @Test
  void byWhatTheFunctionMakes() {
    assertPair(
        """
        static void fill(List<Ptr<Node>> list) {
          try (Region region = Region.lifo()) {
            list.replaceAll(it -> region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static void fill(List<Ptr<Node>> list, Region region) {
          list.replaceAll(it -> region.alloc(Node.class));
        }
        """);
  }

  @Test
  void inAnArrayBehindTheList() {
    assertPair(
        """
        static void run(Ptr<Node>[] row) {
          List<Ptr<Node>> list = Arrays.asList(row);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            list.replaceAll(it -> node); // REGION_ESCAPE
          }
        }
        """,
        """
        static void run(Ptr<Node>[] row) {
          List<Ptr<Node>> list = Arrays.asList(row);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            list.forEach(it -> node.get().value(it.get().value()));
          }
        }
        """);
  }

  @Test
  void byAFunctionOfTheCaller() {
    assertPair(
        """
        static void replace(List<Ptr<Node>> list, UnaryOperator<Ptr<Node>> by) {
          list.replaceAll(by);
        }
        static void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          list.add(null);
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            replace(list, it -> node);
          }
          System.out.println(list.get(0).get().value()); // USE_AFTER_FREE
        }
        """,
        """
        static void replace(List<Ptr<Node>> list, UnaryOperator<Ptr<Node>> by) {
          list.replaceAll(by);
        }
        static void run(Region region) {
          List<Ptr<Node>> list = new ArrayList<>();
          list.add(null);
          Ptr<Node> node = region.alloc(Node.class);
          replace(list, it -> node);
          System.out.println(list.get(0).get().value());
        }
        """);
  }
}
