package soumak.processj;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.Scheduler;

/**
 * The failure of a branch is thrown by its par, and told nowhere else. There are so many branches
 * that it takes longer to start them than the moment that a failure waits for.
 */
class ParFailureTest {
  @AfterEach
  void asBefore() {
    Scheduler.onUncaught(null);
  }

  /** Branches start as soon as they are made; or all together, as a condition may fail. */
  @ParameterizedTest
  @ValueSource(strings = {"3000000", "most(i)"})
  void isToldOnceHoweverLongItTakesToStartTheOthers(String most) {
    String text =
        """
        import std.*;
        void main() {
            int zero = 0;
            par for (int i = 0; i < MOST; i++)
                fails(i, zero);
        }
        int most(int i) { return 3000000 / (i + 1) * (i + 1) < 0 ? 0 : 3000000; }
        void fails(int i, int zero) {
            if (i == 0)
                println(1 / zero);
        }
        """
            .replace("MOST", most);
    ConcurrentLinkedQueue<Throwable> told = new ConcurrentLinkedQueue<>();
    Scheduler.onUncaught((task, failure) -> told.add(failure));
    Compilation compiled = new ProcessJ(List.of()).compile("many.pj", text);
    assertThat(compiled.messages()).isEmpty();
    Execution.Outcome outcome = new Execution(compiled).run();
    assertThat(outcome.failure()).isInstanceOf(ArithmeticException.class);
    assertThat(told).isEmpty();
  }

  /** A simulation ends with its main process, and leaves alone what waits then. */
  @ParameterizedTest
  @ValueSource(strings = {"first(); second();", "par { first(); second(); } skip;"})
  void whatWasStartedBeforeABranchThatCannotBeIsWaitedFor(String branches) {
    String text =
        """
        import std.*;
        void main() {
            par { BRANCHES }
        }
        void first() {
            timer t;
            t.timeout(t.read() + 1000);
            println("first has ended");
        }
        void second() {
            println("never");
        }
        """
            .replace("BRANCHES", branches);
    Compilation compiled = new ProcessJ(List.of()).compile("two.pj", text);
    assertThat(compiled.messages()).isEmpty();
    Execution.Outcome outcome = new Execution(withoutMemoryForSecond(compiled)).simulate(1);
    assertThat(outcome.failure()).hasRootCauseMessage("as if");
    assertThat(outcome.output()).isEqualTo("first has ended\n");
  }

  /** Its second branch fails when its class is to be initialized. */
  private static Compilation withoutMemoryForSecond(Compilation compiled) {
    Map<String, byte[]> classes = new HashMap<>(compiled.classes());
    String second =
        classes.keySet().stream().filter(it -> it.endsWith("$main$par2")).findFirst().orElseThrow();
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classes.get(second)).accept(writer, 0);
    String error = "java/lang/OutOfMemoryError";
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    code.visitTypeInsn(Opcodes.NEW, error);
    code.visitInsn(Opcodes.DUP);
    code.visitLdcInsn("as if");
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, error, "<init>", "(Ljava/lang/String;)V", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitMaxs(3, 0);
    code.visitEnd();
    classes.put(second, writer.toByteArray());
    return new Compilation(
        compiled.messages(), compiled.errors(), classes, compiled.mainClass(), compiled.sources());
  }
}
