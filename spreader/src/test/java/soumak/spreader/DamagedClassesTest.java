package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import soumak.testing.LongForm;

/**
 * Class files that are none, or are damaged, are findings, and never an exception. {@code
 * -Dsoumak.long} tries more.
 */
class DamagedClassesTest {
  private static final Path SOURCE = Path.of("src/test/resources/programs/Switches.java");
  @TempDir Path folder;
  private Map<String, byte[]> classes;

  @BeforeEach
  void compile() throws IOException {
    classes = Programs.compile(SOURCE, folder);
  }

  private Spreader.Result with(String name, byte[] bytes) {
    Map<String, byte[]> changed = new HashMap<>(classes);
    changed.put(name, bytes);
    return Spreader.rewrite(changed);
  }

  @Test
  void truncatedClassIsFound() {
    byte[] whole = classes.get("Switches");
    for (int length = 0; length < whole.length; length += 1 + whole.length / 60) {
      Spreader.Result result = with("Switches", Arrays.copyOf(whole, length));
      assertThat(result.findings()).as("at %d bytes", length).isNotEmpty();
      assertThat(result.classes()).isEmpty();
    }
  }

  @Test
  void classOfAnotherVersionIsFound() {
    byte[] newer = classes.get("Switches").clone();
    newer[7] = (byte) 200;
    assertThat(with("Switches", newer).findings())
        .extracting(it -> it.rule())
        .containsOnly("spread-class-file");
    byte[] older = classes.get("Switches").clone();
    older[7] = 46;
    assertThat(with("Switches", older).findings())
        .extracting(it -> it.toString())
        .first()
        .asString()
        .contains("old class file version 46");
  }

  @Test
  void classUnderAnotherNameIsFound() {
    assertThat(with("Other", classes.get("Switches")).findings())
        .extracting(it -> it.what())
        .containsExactly("Other is the class file of Switches");
  }

  @Test
  void changedBytesNeverEndInAnException() {
    Random random = new Random(7);
    byte[] whole = classes.get("Switches");
    int refused = 0;
    for (int i = 0; i < LongForm.of(100, 300); i++) {
      byte[] damaged = whole.clone();
      for (int k = 0; k <= i % 3; k++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      Spreader.Result result = with("Switches", damaged);
      assertThat(result.findings().isEmpty()).isNotEqualTo(result.classes().isEmpty());
      refused += result.classes().isEmpty() ? 1 : 0;
    }
    assertThat(refused).isPositive();
  }

  @Test
  void classThatInheritsFromItselfIsFound() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Loop", null, "Loop", null);
    assertThat(with("Loop", writer.toByteArray()).findings())
        .extracting(it -> it.what())
        .contains("Loop inherits from itself");
  }
}
