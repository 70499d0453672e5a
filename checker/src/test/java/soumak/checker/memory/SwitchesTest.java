package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Switches over what objects are, and the records in them taken apart. */
class SwitchesTest {
  @Test
  void ofRecordsWithPointers() {
    assertPair(
        """
        sealed interface Shape permits Point, Pair, None {}
        record Point(Ptr<Node> node) implements Shape {}
        record Pair(Ptr<Node> one, Ptr<Node> two) implements Shape {}
        record None(int size) implements Shape {}
        int run() {
          Shape shape;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            shape = maybe() ? new Point(node) : maybe() ? new Pair(node, node) : new None(1);
          }
          return switch (shape) {
            case Point(Ptr<Node> node) ->
              node.get().value(); // USE_AFTER_FREE
            case Pair(Ptr<Node> one, Ptr<Node> two) ->
              two.get().value();
            case None none -> none.size();
          };
        }
        """,
        """
        sealed interface Shape permits Point, Pair, None {}
        record Point(Ptr<Node> node) implements Shape {}
        record Pair(Ptr<Node> one, Ptr<Node> two) implements Shape {}
        record None(int size) implements Shape {}
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Shape shape = maybe() ? new Point(node) : maybe() ? new Pair(node, node) : new None(1);
            return switch (shape) {
              case Point(Ptr<Node> one) -> one.get().value();
              case Pair(Ptr<Node> one, Ptr<Node> two) when two != null -> two.get().value();
              case Pair pair -> 0;
              case None none -> none.size();
            };
          }
        }
        """);
  }

  /** A switch looks what something is, and does not ask it for its text. */
  @Test
  void ofWhatPrintsAPointer() {
    assertPair(
        """
        record Point(Ptr<Node> node) {
          @Override public String toString() { return "" + node.get().value(); }
        }
        record Size(int size) {}
        String run() {
          Object some;
          try (Region region = Region.lifo()) {
            some = maybe() ? new Point(region.alloc(Node.class)) : new Size(1);
          }
          return "it is " + some; // USE_AFTER_FREE
        }
        """,
        """
        record Point(Ptr<Node> node) {
          @Override public String toString() { return "" + node.get().value(); }
        }
        record Size(int size) {}
        int run() {
          Object some;
          try (Region region = Region.lifo()) {
            some = maybe() ? new Point(region.alloc(Node.class)) : new Size(1);
          }
          return switch (some) {
            case Point point -> 1;
            case Size size -> size.size();
            default -> 0;
          };
        }
        """);
  }

  @Test
  void casesAreFollowed() {
    assertPair(
        """
        sealed interface Step {}
        record Made(int value) implements Step {}
        record Read() implements Step {}
        record Ended() implements Step {}
        static int run(Region region, Iterator<Step> steps) {
          Unique<Node> node = region.allocUnique(Node.class);
          int last = 0;
          switch (steps.next()) {
            case Made made -> node.get().value(made.value());
            case Read read -> last = node.get().value();
            case Ended ended -> node.free();
          }
          node.free(); // DOUBLE_FREE
          return last;
        }
        """,
        """
        sealed interface Step {}
        record Made(int value) implements Step {}
        record Read() implements Step {}
        record Ended() implements Step {}
        static int run(Region region, Iterator<Step> steps) {
          Unique<Node> node = region.allocUnique(Node.class);
          int last = 0;
          switch (steps.next()) {
            case Made made -> node.get().value(made.value());
            case Read read -> last = node.get().value();
            case Ended ended -> last = -1;
          }
          node.free();
          return last;
        }
        """);
  }
}
