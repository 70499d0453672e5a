package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.Diagnostic;

/** Class files that no compiler of ordinary Java makes, and those of other ones, are told. */
class StrangeClassesTest {
  private static final Handle BOOTSTRAP =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "other/Bootstraps",
          "make",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)"
              + "Ljava/lang/Object;",
          false);

  @TempDir Path folder;

  private static List<String> findings(int version, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Strange", null, "java/lang/Object", null);
    writer.visitSource("Strange.kt", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "f", "()V", null, null);
    code.visitCode();
    Label start = new Label();
    code.visitLabel(start);
    code.visitLineNumber(7, start);
    body.accept(code);
    code.visitMaxs(4, 4);
    code.visitEnd();
    return findings(Map.of("Strange", writer.toByteArray()));
  }

  private static List<String> findings(Map<String, byte[]> program) {
    Spreader.Result result = Spreader.rewrite(program);
    assertThat(result.classes()).isEmpty();
    return result.findings().stream().map(Diagnostic::toString).toList();
  }

  private static void constant(MethodVisitor code, Object value) {
    code.visitLdcInsn(value);
    code.visitInsn(Opcodes.POP);
    code.visitInsn(Opcodes.RETURN);
  }

  @Test
  void subroutinesAreTold() {
    List<String> found =
        findings(
            Opcodes.V1_6,
            code -> {
              Label subroutine = new Label();
              code.visitJumpInsn(Opcodes.JSR, subroutine);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(subroutine);
              code.visitVarInsn(Opcodes.ASTORE, 1);
              code.visitVarInsn(Opcodes.RET, 1);
            });
    assertThat(found)
        .anyMatch(it -> it.startsWith("Strange.kt:7: error: Strange has a subroutine (jsr)"))
        .anyMatch(it -> it.startsWith("Strange.kt:7: error: Strange has a subroutine (ret)"));
  }

  @Test
  void constantsThatAreMadeAreTold() {
    List<Object> constants =
        List.of(
            new ConstantDynamic("c", "Ljava/lang/Object;", BOOTSTRAP),
            BOOTSTRAP,
            Type.getType("()V"));
    for (Object each : constants) {
      assertThat(findings(Opcodes.V17, code -> constant(code, each)))
          .singleElement()
          .asString()
          .startsWith("Strange.kt:7: error: Strange has a constant that is made as it runs");
    }
  }

  @Test
  void callsThatAnotherCompilersRuntimeMakesAreTold() {
    List<String> found =
        findings(
            Opcodes.V17,
            code -> {
              code.visitInvokeDynamicInsn("f", "()V", BOOTSTRAP);
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(found)
        .singleElement()
        .asString()
        .contains("has a call that other/Bootstraps makes as it runs");
  }

  @Test
  void monitorsInCodeThatIsNotValidAreTold() {
    List<String> found =
        findings(
            Opcodes.V17,
            code -> {
              code.visitInsn(Opcodes.MONITORENTER); // of nothing
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(found).anyMatch(it -> it.contains("f has code that is not valid"));
  }

  @Test
  void codeThatIsNotValidIsTold() {
    List<String> found =
        findings(
            Opcodes.V17,
            code -> {
              code.visitInsn(Opcodes.IADD); // of nothing
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(found)
        .singleElement()
        .asString()
        .contains("Strange has code that is not valid")
        .contains("[spread-class-file]");
  }

  @Test
  void enumsWithoutConstantsOfAKnownKindAreTold() {
    ClassWriter writer = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_ENUM;
    writer.visit(Opcodes.V17, access, "Color", null, "java/lang/Enum", null);
    int constant = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_ENUM;
    writer.visitField(constant, "RED", "LColor;", null, null).visitEnd();
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitMethodInsn(Opcodes.INVOKESTATIC, "Color", "made", "()LColor;", false);
    code.visitFieldInsn(Opcodes.PUTSTATIC, "Color", "RED", "LColor;");
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(1, 0);
    code.visitEnd();
    assertThat(findings(Map.of("Color", writer.toByteArray())))
        .anyMatch(it -> it.contains("is an enum whose constants are made in an unknown way"));
  }

  /** Each statement fits in a method of 64 kB that many times, and not with what is added. */
  @Test
  void methodsThatGrowTooLargeAreTold() throws IOException {
    String many = "grid[i][i] = x;\n".repeat(4000);
    String source = "class Large { int x; int[][] grid; void f(int i) {\n" + many + "} }";
    Path file = Files.writeString(folder.resolve("Large.java"), source);
    Map<String, byte[]> program = new HashMap<>(Programs.compile(file, folder));
    assertThat(findings(program))
        .singleElement()
        .asString()
        .contains("Large is too large when it is rewritten")
        .contains("split it. [spread-size]");
  }
}
