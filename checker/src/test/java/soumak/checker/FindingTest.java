package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

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
}
