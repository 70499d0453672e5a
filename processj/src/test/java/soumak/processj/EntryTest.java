package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which procedure a program begins with. */
class EntryTest {
  private static Compilation compiled(String text) {
    Compilation compiled = new ProcessJ(List.of()).compile("begin.pj", text);
    assertThat(compiled.messages()).isEmpty();
    return compiled;
  }

  @Test
  void aProgramBeginsWithMain() {
    assertThat(compiled("void main() { skip; }").classes()).containsKey("begin$main$start");
  }

  @Test
  void aMobileProcedureIsNoBeginning() {
    assertThat(compiled("mobile void main() { suspend; }").classes())
        .containsKey("begin$main")
        .doesNotContainKey("begin$main$start");
  }
}
