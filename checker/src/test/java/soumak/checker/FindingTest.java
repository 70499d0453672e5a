package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

class FindingTest {
  private static Finding at(int line) {
    return new Finding(Kind.STATIC_FIELD, "a/b/C.java", line, "it is kept", List.of(), "free it");
  }

  @Test
  void hasAFolderAndTheLineIfThatIsKnown() {
    assertThat(at(7).where()).isEqualTo("a/b/C.java:7");
    assertThat(at(0).where()).isEqualTo("a/b/C.java");
    assertThat(at(0)).asString().startsWith("a/b/C.java: error: STATIC_FIELD: it is kept");
  }

  @Test
  void whereClassFilesHaveNoLines() {
    String program =
        Programs.IMPORTS
            + """
             class T {
              static void run(Mailbox<Node> box, @Free Node a) throws Pausable {
                box.put(a);
                a.value = 1;
              }
              static void part(Mailbox<Node> box, Node a) throws Pausable {
                Node b = a.next;
                box.put(b);
              }
              static void twice(Mailbox<Node> box, @Free Node a, @Free Node b) throws Pausable {
                b.left = a;
                b.right = a;
                Runnable it = () -> a.touch();
                box.put(a);
                it.run();
              }
            }
            """;
    Map<String, byte[]> compiled =
        Sources.compile(Map.of("T", program, "Node", Programs.NODE), "-g:none");
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      String all =
          new Checker(path)
              .check(compiled.values()).stream()
                  .map(Finding::toString)
                  .collect(Collectors.joining("\n"));
      assertThat(all)
          .isEqualTo(
              """
              T: error: USE_AFTER_SEND: `parameter 2` is used after it was given away
                  `parameter 2` was given to Mailbox.put (parameter 1)
                  suggestion: give away a copy of it
              T: error: USE_AFTER_SEND: the lambda is used after it was given away
                  `parameter 2` was given to Mailbox.put (parameter 1)
                  the lambda captures `parameter 2`
                  suggestion: give away a copy of it
              T: error: NOT_FREE: `parameter 2.next` is given to Mailbox.put, but is not free
                  `parameter 2` is lent to T.part (@Safe)
                  suggestion: give a copy
              T: error: ALIASED_HEAP: `parameter 2` is stored in `parameter 3.right`, but has a place already
                  `parameter 2` is stored in `parameter 3.left`
                  suggestion: cut it off first (Cut.cut), or store a copy\
              """);
    }
  }
}
