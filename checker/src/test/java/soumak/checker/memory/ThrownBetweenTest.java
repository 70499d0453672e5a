package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a handler gets of a local that is set before and behind something that throws. */
class ThrownBetweenTest {
  private static String program(String between) {
    return """
    int run(int few, long many) {
      Ptr<Node> outer = Region.heap().alloc(Node.class);
      Ptr<Node> kept = outer;
      try (Region region = Region.lifo()) {
        Ptr<Node> inner = region.alloc(Node.class);
        try {
          kept = inner;
          %s
          kept = outer;
        } catch (Throwable failure) {
          look(outer);
        }
      }
      return kept.get().value();%s
    }
    """
        .formatted(between, between.contains("+") ? "" : " // USE_AFTER_FREE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "few = 10 / few;",
        "few = 10 % few;",
        "many = 10 / many;",
        "many = 10 % many;",
        "few = new int[few].length;",
        "Object type = Node.class;"
      })
  void whatThrows(String between) {
    assertPair(program(between), program("few = few + 1;"));
  }

  @Test
  void divisionOfFractionsDoesNot() {
    assertPair(program("few = 1 % few;"), program("double part = 1.0 / few + 1.0 % few;"));
  }
}
