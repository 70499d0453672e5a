package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/**
 * Streams whose source gets more after they were given their functions, and before they are read.
 */
class GrownStreamsTest {
  @Test
  void functionThatStores() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          java.util.stream.Stream<Ptr<Node>> all = nodes.stream().peek(list.get()::next);
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            all.toList(); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> list = region.alloc(Node.class);
            List<Ptr<Node>> nodes = new ArrayList<>();
            java.util.stream.Stream<Ptr<Node>> all = nodes.stream().peek(list.get()::next);
            nodes.add(region.alloc(Node.class));
            all.toList();
          }
        }
        """);
  }

  @Test
  void iteratorOfAStream() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Iterator<Ptr<Node>> all = nodes.stream().peek(list.get()::next).iterator();
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            all.next(); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Iterator<Ptr<Node>> all = nodes.stream().peek(list.get()::next).iterator();
          nodes.add(list);
          try (Region region = Region.lifo()) {
            all.next().get().next(null);
          }
        }
        """);
  }

  @Test
  void streamThatAMethodReads() {
    assertPair(
        """
        static class Box { java.util.stream.Stream<Ptr<Node>> all; }
        static void drain(Box box) { box.all.toList(); }
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Box box = new Box();
          box.all = nodes.stream().peek(list.get()::next);
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            drain(box); // REGION_ESCAPE
          }
        }
        """,
        """
        static void drain(java.util.stream.Stream<Ptr<Node>> all) { all.toList(); }
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          nodes.add(list);
          drain(nodes.stream().peek(list.get()::next));
        }
        """);
  }

  @Test
  void streamThatALambdaReads() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          java.util.stream.Stream<Ptr<Node>> all = nodes.stream().peek(list.get()::next);
          Runnable later = () -> all.toList();
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            later.run(); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          java.util.stream.Stream<Ptr<Node>> all = nodes.stream().peek(list.get()::next);
          Runnable later = () -> all.toList();
          nodes.add(list);
          later.run();
        }
        """);
  }

  @Test
  void streamOfASupplier() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Supplier<java.util.stream.Stream<Ptr<Node>>> all =
              () -> nodes.stream().peek(list.get()::next);
          try (Region region = Region.lifo()) {
            nodes.add(region.alloc(Node.class));
            all.get().toList(); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          Supplier<java.util.stream.Stream<Ptr<Node>>> all =
              () -> nodes.stream().peek(list.get()::next);
          nodes.add(list);
          all.get().toList();
        }
        """);
  }

  /** A function gets what its stream comes from, and not what later functions have captured. */
  @Test
  void functionsOfOneStream() {
    assertAccepted(
        """
        int run(Ptr<Node> list) {
          List<Ptr<Node>> nodes = new ArrayList<>();
          List<Ptr<Node>> some = new ArrayList<>();
          nodes.add(list);
          try (Region region = Region.lifo()) {
            Set<Ptr<Node>> seen = new HashSet<>();
            seen.add(region.alloc(Node.class));
            java.util.stream.Stream<Ptr<Node>> all =
                nodes.stream().peek(some::add).filter(it -> seen.contains(it));
            all.toList();
          }
          return look(some.get(0));
        }
        """);
  }
}
