package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** Policies in woven classes. */
class PoliciesTest {
  private static final ClassPolicy OPEN =
      new ClassPolicy("MONITOR", new ClassPolicy.Open("MONITOR", "TASK", false));

  private static final String ACTOR =
      "import soumak.*; public class T extends Actor {"
          + " protected void execute() throws Pausable { Task.yield(); } }";
  private static final String CAPSULE =
      "import soumak.*; public class T extends Capsule { public void hit() {} }";
  private static final String NOTHING_TO_WEAVE =
      "import soumak.*; public class T extends Capsule { }";

  private static List<String> annotations(String source, @Nullable ClassPolicy policy) {
    Map<String, byte[]> compiled = Sources.compile(Map.of("T", source));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Map<String, ClassPolicy> policies = policy == null ? Map.of() : Map.of("T", policy);
      Weaving weaving = new Weaver(path, it -> true, policies).weave(compiled.get("T"));
      ClassNode node = new ClassNode(Opcodes.ASM9);
      new ClassReader(weaving.classes().get("T")).accept(node, 0);
      return node.visibleAnnotations == null
          ? List.of()
          : node.visibleAnnotations.stream().map(PoliciesTest::text).toList();
    }
  }

  private static String text(AnnotationNode annotation) {
    StringBuilder text = new StringBuilder(annotation.desc.replaceAll("^.*/|;", ""));
    for (Object value : annotation.values) {
      text.append(' ').append(value instanceof String[] constant ? constant[1] : value);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {ACTOR, CAPSULE, NOTHING_TO_WEAVE})
  void areWrittenIntoActorsAndCapsules(String source) {
    assertThat(annotations(source, OPEN))
        .containsExactly("MappedTo value MONITOR", "Mapped light MONITOR heavy TASK blocks false");
    assertThat(annotations(source, new ClassPolicy("THREAD", null)))
        .containsExactly("MappedTo value THREAD");
    assertThat(annotations(source, null)).isEmpty();
  }

  @Test
  void replaceWhatStandsThere() {
    String said = CAPSULE.replace("public class", "@MappedTo(Policy.SEQ) public class");
    assertThat(annotations(said, null)).containsExactly("MappedTo value SEQ");
    assertThat(annotations(said, new ClassPolicy("TASK", null)))
        .containsExactly("MappedTo value TASK");
  }
}
