package soumak.weaver.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The weaver is not blamed for what is wrong before it comes. */
class CheckTest {
  @Test
  void programsThatTheJvmRefusesUnwovenAreLeftOut() {
    String name = Program.MAIN.replace('.', '/');
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V25, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()I", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(1, 0);
    method.visitEnd();
    writer.visitEnd();
    Check check = new Check(Map.of(name, writer.toByteArray()), 1);

    assertThat(check.failure()).isNull();
    assertThat(check.isUnfit()).isTrue();
  }
}
