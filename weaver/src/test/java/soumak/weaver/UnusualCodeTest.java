package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Assembled.box;
import static soumak.weaver.testing.Assembled.pause;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.testing.Sources;
import soumak.weaver.testing.Assembled;
import soumak.weaver.testing.Comparison;
import soumak.weaver.testing.Woven;

/** Code that javac does not write but other compilers do, or may. */
class UnusualCodeTest {
  private static final String BUILDER = "java/lang/StringBuilder";

  private static void same(int version, Consumer<MethodVisitor> body) {
    Assembled.assertSame(version, body);
  }

  private static void construct(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "(Ljava/lang/String;)V", false);
  }

  @Test
  void objectsWithoutConstructorInLocalsAndDeepOnTheStack() {
    same(
        Opcodes.V21,
        code -> {
          code.visitInsn(Opcodes.ICONST_3);
          code.visitTypeInsn(Opcodes.NEW, BUILDER);
          code.visitInsn(Opcodes.DUP_X1); // object, 3, object
          code.visitInsn(Opcodes.DUP);
          code.visitVarInsn(Opcodes.ASTORE, 4);
          code.visitLdcInsn(2.5);
          code.visitVarInsn(Opcodes.ALOAD, 4);
          code.visitInsn(Opcodes.ICONST_5);
          pause(code);
          code.visitMethodInsn(
              Opcodes.INVOKESTATIC, "java/lang/String", "valueOf", "(I)Ljava/lang/String;", false);
          construct(code); // object, 3, object, 2.5
          code.visitInsn(Opcodes.D2I);
          code.visitInsn(Opcodes.SWAP);
          code.visitInsn(Opcodes.POP);
          code.visitInsn(Opcodes.IADD);
          pause(code);
          code.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL, BUILDER, "append", "(I)Ljava/lang/StringBuilder;", false);
          code.visitVarInsn(Opcodes.ALOAD, 4);
          code.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL,
              BUILDER,
              "append",
              "(Ljava/lang/Object;)Ljava/lang/StringBuilder;",
              false);
          code.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
          code.visitInsn(Opcodes.ARETURN);
        });
  }

  @Test
  void oneNewWithTwoConstructorCalls() {
    same(
        Opcodes.V21,
        code -> {
          Label other = new Label();
          Label end = new Label();
          code.visitTypeInsn(Opcodes.NEW, BUILDER);
          code.visitInsn(Opcodes.DUP);
          code.visitInsn(Opcodes.ICONST_1);
          pause(code);
          code.visitJumpInsn(Opcodes.IFEQ, other);
          code.visitLdcInsn("a");
          construct(code);
          code.visitJumpInsn(Opcodes.GOTO, end);
          code.visitLabel(other);
          code.visitLdcInsn("b");
          construct(code);
          code.visitLabel(end);
          code.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false);
          code.visitInsn(Opcodes.ARETURN);
        });
  }

  @Test
  void cycleWithTwoEntries() {
    same(
        Opcodes.V21,
        code -> {
          Label first = new Label();
          Label second = new Label();
          code.visitInsn(Opcodes.ICONST_0);
          code.visitVarInsn(Opcodes.ISTORE, 0);
          code.visitInsn(Opcodes.ICONST_1);
          pause(code);
          code.visitJumpInsn(Opcodes.IFEQ, second);
          code.visitLabel(first);
          code.visitIincInsn(0, 3);
          code.visitInsn(Opcodes.ICONST_2);
          pause(code);
          code.visitInsn(Opcodes.POP);
          code.visitLabel(second);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          pause(code);
          code.visitVarInsn(Opcodes.ISTORE, 0);
          code.visitIincInsn(0, 1);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          code.visitIntInsn(Opcodes.BIPUSH, 12);
          code.visitJumpInsn(Opcodes.IF_ICMPLT, first);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          box(code);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.V1_8, Opcodes.V11, Opcodes.V17, Opcodes.V25})
  void loopWithValuesOnTheStackAtItsHeader(int version) {
    same(
        version,
        code -> {
          Label again = new Label();
          code.visitInsn(Opcodes.ICONST_0);
          code.visitVarInsn(Opcodes.ISTORE, 0);
          code.visitLdcInsn(1.5);
          code.visitIntInsn(Opcodes.BIPUSH, 100);
          code.visitLabel(again);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          pause(code);
          code.visitInsn(Opcodes.IADD);
          code.visitIincInsn(0, 1);
          code.visitVarInsn(Opcodes.ILOAD, 0);
          code.visitInsn(Opcodes.ICONST_4);
          code.visitJumpInsn(Opcodes.IF_ICMPLT, again);
          code.visitInsn(Opcodes.I2D);
          code.visitInsn(Opcodes.DADD);
          code.visitInsn(Opcodes.D2I);
          pause(code);
          box(code);
        });
  }

  @Test
  void unreachableCalls() {
    same(
        Opcodes.V21,
        code -> {
          code.visitInsn(Opcodes.ICONST_4);
          pause(code);
          box(code);
          code.visitInsn(Opcodes.ICONST_4);
          pause(code);
          box(code);
        });
  }

  /**
   * Makes of javac's output what Kotlin's compiler writes: no throws clauses but where someone
   * wrote them.
   */
  private static byte[] asKotlin(byte[] classFile, Set<String> annotated) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public void visit(
                  int version,
                  int access,
                  String name,
                  @Nullable String signature,
                  @Nullable String parent,
                  String @Nullable [] interfaces) {
                super.visit(version, access, name, signature, parent, interfaces);
                super.visitAnnotation("Lkotlin/Metadata;", true).visitEnd();
              }

              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return super.visitMethod(
                    access,
                    name,
                    descriptor,
                    signature,
                    annotated.contains(name) ? exceptions : null);
              }
            },
            0);
    return writer.toByteArray();
  }

  @Test
  void overridersBridgesAndLambdaBodiesWithoutThrowsClauses() {
    Map<String, byte[]> classes =
        new HashMap<>(
            Sources.compile(
                Map.of(
                    "T",
                    """
                    import soumak.Pausable; import static soumak.weaver.testing.Pause.*;
                    interface Fun<A, B> { B apply(A a) throws Pausable; }
                    class Impl implements Fun<String, Integer> {
                      public Integer apply(String s) throws Pausable { return at(s).length() + at(1); } }
                    public class T {
                      static Object run() throws Pausable {
                        Fun<String, Integer> f = new Impl(); int n = at(3);
                        Fun<Integer, Fun<Integer, Integer>> g = x -> { int k = at(x); return y -> at(k + y + n); };
                        return f.apply("abc") + new Impl().apply("d") + g.apply(at(1)).apply(2);
                      }
                    }\
                    """)));
    classes.put("Impl", asKotlin(classes.get("Impl"), Set.of()));
    classes.put("T", asKotlin(classes.get("T"), Set.of("run")));
    Woven program = Woven.weave(classes);
    assertThat(program.diagnostics()).isEmpty();
    int pauses = Comparison.assertSame(program, "T").pauses();
    assertThat(pauses).as("every primitive pauses").isEqualTo(8);
  }
}
