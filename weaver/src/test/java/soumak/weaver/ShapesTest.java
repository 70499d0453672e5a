package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Assembled.box;
import static soumak.weaver.testing.Assembled.pause;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.Diagnostic;
import soumak.weaver.testing.Assembled;
import soumak.weaver.testing.Woven;

/** Code as shrinkers and obfuscators leave it, and at the limits of class files. */
class ShapesTest {
  private static void same(Consumer<MethodVisitor> body) {
    Assembled.assertSame(Opcodes.V21, body);
  }

  private static void divide(MethodVisitor code) {
    code.visitInsn(Opcodes.ICONST_5);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    pause(code);
    code.visitInsn(Opcodes.IDIV);
  }

  /**
   * Falls or jumps into the handler with a null, as where a shrinker has shared a finally block.
   */
  private static void enteredHandler(
      MethodVisitor code, int divisor, Consumer<MethodVisitor> given) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label thrown = new Label();
    code.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
    code.visitInsn(Opcodes.ICONST_0 + divisor);
    code.visitVarInsn(Opcodes.ISTORE, 0);
    code.visitLabel(start);
    divide(code);
    code.visitVarInsn(Opcodes.ISTORE, 1);
    code.visitLabel(end);
    given.accept(code);
    code.visitLabel(handler);
    code.visitVarInsn(Opcodes.ASTORE, 2);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    pause(code);
    code.visitInsn(Opcodes.POP);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitJumpInsn(Opcodes.IFNONNULL, thrown);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    box(code);
    code.visitLabel(thrown);
    code.visitIntInsn(Opcodes.BIPUSH, 8);
    pause(code);
    box(code);
  }

  @Test
  void handlerThatIsEnteredWithANull() {
    same(code -> enteredHandler(code, 0, it -> it.visitInsn(Opcodes.ACONST_NULL)));
    same(code -> enteredHandler(code, 1, it -> it.visitInsn(Opcodes.ACONST_NULL)));
  }

  @Test
  void handlerThatIsEnteredWithAnObject() {
    same(code -> enteredHandler(code, 0, it -> it.visitLdcInsn("no exception")));
    same(code -> enteredHandler(code, 1, it -> it.visitLdcInsn("no exception")));
  }

  @Test
  void handlerThatCoversItselfAndOthers() {
    same(code -> {
      Label start = new Label();
      Label handler = new Label();
      Label end = new Label();
      Label done = new Label();
      code.visitTryCatchBlock(start, end, handler, null);
      code.visitTryCatchBlock(start, handler, done, "java/lang/Error");
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitLabel(start);
      divide(code);
      box(code);
      code.visitLabel(handler);
      code.visitInsn(Opcodes.POP);
      code.visitIincInsn(0, 1);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      code.visitInsn(Opcodes.ICONST_3);
      code.visitInsn(Opcodes.ISUB);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitInsn(Opcodes.ICONST_5);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.ICONST_2);
      code.visitInsn(Opcodes.IDIV);
      pause(code);
      code.visitInsn(Opcodes.IDIV); // fails once in the handler itself
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.IADD);
      box(code);
      code.visitLabel(end);
      code.visitLabel(done);
      code.visitInsn(Opcodes.ARETURN);
    });
  }

  @Test
  void slotsThatChangeTheirTypeAndOverlap() {
    same(code -> {
      Label again = new Label();
      Label other = new Label();
      Label join = new Label();
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitLabel(again);
      code.visitLdcInsn(5L);
      code.visitVarInsn(Opcodes.LSTORE, 2);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      code.visitInsn(Opcodes.ICONST_2);
      code.visitInsn(Opcodes.IREM);
      code.visitJumpInsn(Opcodes.IFEQ, other);
      code.visitLdcInsn("text");
      code.visitVarInsn(Opcodes.ASTORE, 3); // ends the long
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      code.visitVarInsn(Opcodes.ISTORE, 2);
      code.visitVarInsn(Opcodes.ALOAD, 3);
      code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
      code.visitVarInsn(Opcodes.ILOAD, 2);
      code.visitInsn(Opcodes.IADD);
      code.visitVarInsn(Opcodes.ISTORE, 3);
      code.visitJumpInsn(Opcodes.GOTO, join);
      code.visitLabel(other);
      code.visitVarInsn(Opcodes.LLOAD, 2);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      code.visitInsn(Opcodes.I2L);
      code.visitInsn(Opcodes.LADD);
      code.visitInsn(Opcodes.L2I);
      code.visitVarInsn(Opcodes.ISTORE, 3);
      code.visitLabel(join);
      code.visitVarInsn(Opcodes.ILOAD, 1);
      code.visitVarInsn(Opcodes.ILOAD, 3);
      pause(code);
      code.visitInsn(Opcodes.IADD);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitIincInsn(0, 1);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.ICONST_4);
      code.visitJumpInsn(Opcodes.IF_ICMPLT, again);
      code.visitVarInsn(Opcodes.ILOAD, 1);
      box(code);
    });
  }

  @Test
  void objectWithoutConstructorAroundALoop() {
    same(code -> {
      Label again = new Label();
      code.visitTypeInsn(Opcodes.NEW, "java/lang/StringBuilder");
      code.visitVarInsn(Opcodes.ASTORE, 0);
      code.visitInsn(Opcodes.ICONST_3);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitLabel(again);
      code.visitVarInsn(Opcodes.ILOAD, 1);
      pause(code);
      code.visitInsn(Opcodes.ICONST_M1);
      code.visitInsn(Opcodes.IADD);
      code.visitInsn(Opcodes.DUP);
      code.visitVarInsn(Opcodes.ISTORE, 1);
      code.visitJumpInsn(Opcodes.IFGT, again);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitLdcInsn("made");
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL,
          "java/lang/StringBuilder",
          "<init>",
          "(Ljava/lang/String;)V",
          false);
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
      code.visitInsn(Opcodes.ARETURN);
    });
  }

  @Test
  void nullOnTheStackThatBecomesATextInALoop() {
    same(code -> {
      Label again = new Label();
      code.visitInsn(Opcodes.ICONST_0);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitLabel(again);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      code.visitInsn(Opcodes.ICONST_1);
      code.visitInsn(Opcodes.IADD);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/String",
          "valueOf",
          "(Ljava/lang/Object;)Ljava/lang/String;",
          false);
      code.visitLdcInsn("+");
      code.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          "java/lang/String",
          "concat",
          "(Ljava/lang/String;)Ljava/lang/String;",
          false);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      code.visitInsn(Opcodes.ICONST_3);
      code.visitJumpInsn(Opcodes.IF_ICMPLT, again);
      code.visitInsn(Opcodes.ARETURN);
    });
  }

  @Test
  void constantsThatAreComputed() {
    Handle parse =
        new Handle(
            Opcodes.H_INVOKESTATIC, "java/lang/Long", "parseLong", "(Ljava/lang/String;)J", false);
    Handle invoke =
        new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/ConstantBootstraps",
            "invoke",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;"
                + "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;",
            false);
    same(code -> {
      code.visitLdcInsn(new ConstantDynamic("five", "J", invoke, parse, "5"));
      code.visitInsn(Opcodes.DUP2);
      code.visitVarInsn(Opcodes.LSTORE, 0);
      code.visitInsn(Opcodes.ICONST_3);
      pause(code);
      code.visitInsn(Opcodes.I2L);
      code.visitInsn(Opcodes.LADD);
      code.visitVarInsn(Opcodes.LLOAD, 0);
      code.visitInsn(Opcodes.LMUL);
      code.visitInsn(Opcodes.L2I);
      box(code);
    });
  }

  /** Shrinkers give methods of one class one name, even where only the results differ. */
  @Test
  void methodsThatDifferInTheirResultsOnlyAndNamesThatAreNotJava() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    for (String name : new String[] {"if", "a b-c", "1", "\u202e"}) {
      Assembled.method(
          writer,
          name,
          "(I)I",
          code -> {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            pause(code);
            code.visitInsn(Opcodes.ICONST_1);
            code.visitInsn(Opcodes.IADD);
            code.visitInsn(Opcodes.IRETURN);
          });
      Assembled.method(
          writer,
          name,
          "(I)J",
          code -> {
            code.visitVarInsn(Opcodes.ILOAD, 0);
            pause(code);
            code.visitInsn(Opcodes.I2L);
            code.visitInsn(Opcodes.LRETURN);
          });
    }
    Assembled.method(
        writer,
        "run",
        "()Ljava/lang/Object;",
        code -> {
          code.visitInsn(Opcodes.ICONST_5);
          for (String name : new String[] {"if", "a b-c", "1", "\u202e"}) {
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", name, "(I)I", false);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", name, "(I)J", false);
            code.visitInsn(Opcodes.L2I);
          }
          box(code);
        });
    writer.visitEnd();
    Assembled.assertSame(writer.toByteArray());
  }

  @Test
  void asManyLocalsAsTheJvmAllows() {
    byte[] classFile =
        Assembled.classFile(
            Opcodes.V21,
            code -> {
              code.visitInsn(Opcodes.ICONST_4);
              code.visitVarInsn(Opcodes.ISTORE, 65_534);
              code.visitInsn(Opcodes.ICONST_1);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              code.visitInsn(Opcodes.ICONST_2);
              code.visitVarInsn(Opcodes.ISTORE, 1);
              code.visitInsn(Opcodes.ICONST_3);
              pause(code);
              code.visitVarInsn(Opcodes.ILOAD, 65_534);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitVarInsn(Opcodes.ILOAD, 1);
              code.visitInsn(Opcodes.IADD);
              code.visitInsn(Opcodes.IADD);
              code.visitInsn(Opcodes.IADD);
              box(code);
            });
    assertThat(Woven.weave(Map.of("T", classFile)).diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T.run: error: T.run has 65535 slots of local variables, and the weaver needs 4 more;"
                + " the JVM allows 65535. Split the method. [method-too-large]");
  }

  @Test
  void variablesThatBecomeTheSameWhenCodeIsLeftOut() {
    same(code -> {
      Label start = new Label();
      Label middle = new Label();
      Label end = new Label();
      code.visitInsn(Opcodes.ICONST_4);
      code.visitVarInsn(Opcodes.ISTORE, 0);
      code.visitLabel(start);
      code.visitInsn(Opcodes.NOP);
      code.visitLabel(middle);
      code.visitVarInsn(Opcodes.ILOAD, 0);
      pause(code);
      box(code);
      code.visitLabel(end);
      code.visitLocalVariable("x", "I", null, start, end, 0);
      code.visitLocalVariable("x", "I", null, middle, end, 0);
    });
  }

  @Test
  void subroutinesOfOldClassFilesAreRefused() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    writer.visitSource("T.java", null);
    Consumer<MethodVisitor> subroutine =
        code -> {
          Label sub = new Label();
          code.visitJumpInsn(Opcodes.JSR, sub);
          code.visitInsn(Opcodes.ICONST_4);
          box(code);
          code.visitLabel(sub);
          code.visitVarInsn(Opcodes.ASTORE, 0);
          code.visitInsn(Opcodes.ICONST_4);
          pause(code);
          code.visitInsn(Opcodes.POP);
          code.visitVarInsn(Opcodes.RET, 0);
        };
    Assembled.method(writer, "run", "()Ljava/lang/Object;", subroutine);
    writer.visitEnd();
    byte[] old = writer.toByteArray();
    assertThat(Woven.weave(Map.of("T", old)).diagnostics())
        .extracting(Diagnostic::rule)
        .containsExactly("older-class-file");
    old[7] = Opcodes.V1_8;
    assertThat(Woven.weave(Map.of("T", old)).diagnostics())
        .extracting(Diagnostic::rule)
        .containsExactly("damaged-class-file");
  }

  @Test
  void asManyConstantsAsTheJvmAllows() {
    byte[] small =
        Assembled.classFile(
            Opcodes.V21,
            code -> {
              code.visitInsn(Opcodes.ICONST_4);
              pause(code);
              box(code);
            });
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(small).accept(writer, 0);
    int last = 0;
    for (int i = 0; last < 65_530; i++) {
      last = writer.newConst(1_000_000 + i);
    }
    assertThat(Woven.weave(Map.of("T", writer.toByteArray())).diagnostics())
        .extracting(Diagnostic::toString)
        .singleElement()
        .asString()
        .matches(
            "T: error: the woven class needs \\d+ constants; the JVM allows 65535. Split the"
                + " class. \\[class-too-large]");
  }

  /** An attribute that nobody knows. */
  private static Attribute odd(boolean inCode) {
    return new Attribute("Odd") {
      @Override
      public boolean isCodeAttribute() {
        return inCode;
      }

      @Override
      protected ByteVector write(
          ClassWriter writer, byte @Nullable [] code, int length, int stack, int locals) {
        return new ByteVector().putLong(0x1234_5678_9abc_def0L);
      }
    };
  }

  /** The class file with another length of its attribute. */
  private static byte[] withLength(byte[] classFile, int length) {
    byte[] changed = classFile.clone();
    for (int i = 4; i <= changed.length - 8; i++) {
      if (ByteBuffer.wrap(changed).getLong(i) == 0x1234_5678_9abc_def0L) {
        ByteBuffer.wrap(changed).putInt(i - 4, length);
      }
    }
    return changed;
  }

  private static byte[] withAttribute(boolean inCode) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC, "T", null, "java/lang/Object", null);
    Assembled.method(
        writer,
        "run",
        "()Ljava/lang/Object;",
        code -> {
          code.visitInsn(Opcodes.ICONST_4);
          pause(code);
          box(code);
          if (inCode) {
            code.visitAttribute(odd(true));
          }
        });
    if (!inCode) {
      writer.visitAttribute(odd(false));
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void attributesThatAreLongerThanTheFile(boolean inCode) {
    byte[] good = withAttribute(inCode);
    Assembled.assertSame(good);
    for (int length : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 100, -1, good.length}) {
      assertThat(Woven.weave(Map.of("T", withLength(good, length))).diagnostics())
          .extracting(Diagnostic::rule)
          .containsExactly("damaged-class-file");
    }
  }
}
