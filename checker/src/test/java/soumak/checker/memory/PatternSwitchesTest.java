package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** A switch over classes is linked as lambdas are, but makes none. */
class PatternSwitchesTest {
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
