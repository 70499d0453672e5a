package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.findings;

import org.junit.jupiter.api.Test;

/** How findings name what has no name, and what stands in one line. */
class WordsTest {
  @Test
  void fieldOfWhatHasNoName() {
    assertThat(
            findings(
                """
                void run(Ptr<Node> outer) {
                  try (Region region = Region.lifo()) {
                    outer.get().next(region.alloc(Node.class));
                  }
                }
                """))
        .singleElement()
        .extracting("sentence")
        .isEqualTo(
            "what points into `region` is stored in `next` of what points into `outer`, where it"
                + " can be found after its end");
  }

  @Test
  void fieldOfSomethingWithAName() {
    assertThat(
            findings(
                """
                void run(Node outer) {
                  try (Region region = Region.lifo()) {
                    outer.next(region.alloc(Node.class));
                  }
                }
                """))
        .singleElement()
        .extracting("sentence")
        .isEqualTo(
            "what points into `region` is stored in `outer.next`, where it can be found after its"
                + " end");
  }

  @Test
  void endAndUseInOneLine() {
    assertThat(
            findings(
                """
                int run(@Free Unique<Node> node) {
                  Node view = node.get();
                  node.free(); return view.value();
                }
                """))
        .singleElement()
        .extracting("edit")
        .isEqualTo("use it before that, or copy what is needed of it");
  }

  @Test
  void endAndUseInOneLineOfALoop() {
    assertThat(
            findings(
                """
                void run() {
                  Node view = null;
                  while (maybe()) { if (view != null) view.value(1); Unique<Node> node = Region.heap().allocUnique(Node.class); view = node.get(); node.free(); }
                }
                """))
        .isNotEmpty()
        .extracting("edit")
        .containsOnly("get it anew in each turn");
  }

  @Test
  void givenAndUsedInOneLine() {
    assertThat(
            findings(
                """
                int run(@Free Unique<Node> node) {
                  node.free(); return node.get().value();
                }
                """))
        .singleElement()
        .extracting("edit")
        .isEqualTo("do that behind its last use");
  }

  @Test
  void givenAndUsedInOneLineOfALoop() {
    assertThat(
            findings(
                """
                void run(@Free Unique<Node> node, Mailbox<Unique<Node>> box) throws Pausable {
                  while (maybe()) { node.get().value(1); box.put(node); }
                }
                """))
        .extracting("edit")
        .contains("get a new one in each turn");
  }
}
