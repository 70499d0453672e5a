package soumak.weaver.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.Names;

/** Shorthand for tests: a program of one class {@code T} whose method is written in bytecode. */
public final class Assembled {
  private static final String PAUSE = "soumak/weaver/testing/Pause";

  private Assembled() {}

  /** A class whose {@code static Object run()} has the given code and may pause. */
  public static byte[] classFile(int version, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(version, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    method(writer, "run", "()Ljava/lang/Object;", body);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** Adds a static method that may pause. */
  public static void method(
      ClassWriter writer, String name, String descriptor, Consumer<MethodVisitor> body) {
    MethodVisitor code =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
            name,
            descriptor,
            null,
            new String[] {Names.PAUSABLE});
    code.visitCode();
    body.accept(code);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** Asserts that {@link #classFile} does the same with pauses as without. */
  public static void assertSame(int version, Consumer<MethodVisitor> body) {
    assertSame(classFile(version, body));
  }

  /** Asserts that {@code run()} of a class {@code T} does the same with pauses as without. */
  public static void assertSame(byte[] classFile) {
    Woven program = Woven.weave(Map.of("T", classFile));
    assertThat(program.diagnostics()).isEmpty();
    Comparison.assertSame(program, "T");
  }

  /** Code that passes the int on the stack through a primitive that may pause. */
  public static void pause(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, PAUSE, "at", "(I)I", false);
  }

  /** Code that returns the int on the stack as an object. */
  public static void box(MethodVisitor code) {
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
    code.visitInsn(Opcodes.ARETURN);
  }
}
