package soumak.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.ClassPath;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;

class FiberMethodsTest {
  private static final String SOURCE =
      """
      import soumak.Pausable;
      import soumak.woven.Fiber;

      class Plain { void run() throws Pausable {} }
      class Proxy { void run() {} void run(Fiber fiber) {} }
      class Holder { Fiber fiber(Fiber first, int second) { return first; } }
      """;

  @TempDir private Path folder;

  @Test
  void onlyUnwovenClassesWithFiberMethodsAreRecognised() throws IOException {
    Program program = Program.of(folder, SOURCE);

    assertThat(FiberMethods.inUnwoven(program.bytes("Proxy"))).isTrue();
    assertThat(FiberMethods.inUnwoven(program.bytes("Plain"))).isFalse();
    assertThat(FiberMethods.inUnwoven(program.bytes("Holder"))).isFalse();
    assertThat(FiberMethods.inUnwoven(new byte[] {1, 2, 3})).isFalse();
  }

  @Test
  void wovenClassesAreNotMistakenForThem() throws IOException {
    Program program = Program.of(folder, SOURCE);
    byte[] plain = program.bytes("Plain");
    ClassPath path = ClassPath.of(Map.of("Plain", plain)::get);

    Weaving weaving = new Weaver(path, it -> true).weave(plain);

    assertThat(weaving.status()).isEqualTo(Weaving.Status.WOVEN);
    assertThat(FiberMethods.inUnwoven(weaving.classes().get("Plain"))).isFalse();
  }
}
