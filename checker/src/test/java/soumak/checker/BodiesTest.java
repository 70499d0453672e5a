package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import soumak.analysis.ClassPath;

class BodiesTest {
  private static byte[] emptyClass(String name) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aClassOfTheProgramIsParsedOnce() {
    byte[] known = emptyClass("p/Known");
    try (ClassPath path = ClassPath.of(List.of(), Map.of("p/Known", known))) {
      Bodies bodies = new Bodies(path);
      ClassNode named = bodies.of("p/Known");
      assertThat(named).isNotNull();
      assertThat(bodies.of(known)).isSameAs(named);
    }
  }

  @Test
  void anotherClassOfThatNameIsNotTakenForIt() {
    byte[] known = emptyClass("p/Known");
    byte[] other = emptyClass("p/Known");
    try (ClassPath path = ClassPath.of(List.of(), Map.of("p/Known", known))) {
      Bodies bodies = new Bodies(path);
      ClassNode named = bodies.of("p/Known");
      assertThat(bodies.of(other)).isNotNull().isNotSameAs(named);
      assertThat(bodies.of("p/Known")).isSameAs(named);
    }
  }

  @Test
  void whatIsNoClassFileIsPassedOver() {
    try (ClassPath path = ClassPath.of(List.of(), Map.of("p/Broken", new byte[] {1, 2, 3}))) {
      Bodies bodies = new Bodies(path);
      assertThat(bodies.of("p/Broken")).isNull();
      assertThat(bodies.of(new byte[] {1, 2, 3})).isNull();
    }
  }
}
