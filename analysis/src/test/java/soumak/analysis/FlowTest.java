package soumak.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Control flow, liveness, loops, monitors and types of javac's code and of code no javac writes.
 */
class FlowTest {
  static void mark(int place) {}

  static long loops(int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      mark(1);
      for (int j = 0; j < i; j++) {
        mark(2);
        sum += j;
      }
    }
    mark(3);
    return sum;
  }

  static String live(String a, int b) {
    String unused = a + b;
    mark(1);
    String late = a;
    try {
      mark(2);
      late = "x";
      mark(3);
    } catch (RuntimeException e) {
      return late;
    }
    mark(4);
    return "y" + b;
  }

  static void monitors(Object o) {
    mark(1);
    synchronized (o) {
      mark(2);
      synchronized (FlowTest.class) {
        mark(3);
      }
      mark(4);
    }
    mark(5);
  }

  static Object types(boolean b, List<String> list) {
    Number n;
    if (b) {
      n = 1;
    } else {
      n = 2.0;
    }
    int[][] grid = new int[3][4];
    Object nothing = null;
    mark(1);
    return grid[0].length + n.intValue() + list.size() + String.valueOf(nothing);
  }

  private static List<Integer> marks(MethodNode method) {
    List<Integer> indices = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call && call.name.equals("mark")) {
        indices.add(method.instructions.indexOf(at));
      }
    }
    return indices;
  }

  @Test
  void loopsNest() throws Exception {
    MethodNode method = Sample.methodOf(FlowTest.class, "loops");
    Loops loops = Loops.of(ControlFlow.of(method));
    List<Integer> marks = marks(method);
    assertThat(loops.all()).hasSize(2);
    assertThat(loops.isIrreducible()).isFalse();
    assertThat(loops.around(marks.get(0))).containsExactly(loops.all().get(0));
    assertThat(loops.around(marks.get(1))).isEqualTo(loops.all());
    assertThat(loops.around(marks.get(2))).isEmpty();
    assertThat(loops.all().get(0).body().get(loops.all().get(1).header())).isTrue();
  }

  @Test
  void cyclesWithTwoEntriesAreIrreducible() {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
    Label first = new Label();
    Label second = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, second);
    method.visitLabel(first);
    method.visitIincInsn(0, 1);
    method.visitLabel(second);
    method.visitIincInsn(0, 2);
    method.visitJumpInsn(Opcodes.GOTO, first);
    Loops loops = Loops.of(ControlFlow.of(method));
    assertThat(loops.isIrreducible()).isTrue();
    assertThat(loops.all()).isEmpty();
  }

  @Test
  void localsLiveUntilTheirLastReadAlsoInHandlers() throws Exception {
    MethodNode method = Sample.methodOf(FlowTest.class, "live");
    Liveness liveness = Liveness.of(ControlFlow.of(method));
    List<Integer> marks = marks(method);
    int a = 0;
    int b = 1;
    int late = 3;
    assertThat(liveness.before(marks.get(0)).stream()).containsExactly(a, b);
    assertThat(liveness.before(marks.get(1)).stream()).containsExactly(b, late);
    assertThat(liveness.before(marks.get(2)).stream()).containsExactly(b, late);
    assertThat(liveness.before(marks.get(3)).stream()).containsExactly(b);
  }

  @Test
  void moreLocalsThanAWordHasBits() {
    int last = 129;
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
    for (int i = 0; i <= last; i++) {
      method.visitInsn(Opcodes.ICONST_0);
      method.visitVarInsn(Opcodes.ISTORE, i);
    }
    method.visitIincInsn(64, 1);
    method.visitVarInsn(Opcodes.ILOAD, last);
    method.visitVarInsn(Opcodes.ISTORE, 63);
    method.visitVarInsn(Opcodes.ILOAD, 63);
    method.visitInsn(Opcodes.IRETURN);
    Liveness liveness = Liveness.of(ControlFlow.of(method));
    int behind = 2 * (last + 1);
    assertThat(liveness.before(0).stream()).isEmpty();
    assertThat(liveness.before(2 * 64 + 2).stream()).containsExactly(64);
    assertThat(liveness.before(behind).stream()).containsExactly(64, last);
    assertThat(liveness.before(behind + 1).stream()).containsExactly(last);
    assertThat(liveness.before(behind + 3).stream()).containsExactly(63);
  }

  @Test
  void monitorsAreCounted() throws Exception {
    MethodNode method = Sample.methodOf(FlowTest.class, "monitors");
    MonitorDepth depth = MonitorDepth.of(ControlFlow.of(method));
    assertThat(marks(method)).map(depth::before).containsExactly(0, 1, 2, 1, 0);
  }

  @Test
  void monitorsTakenInAnEndlessLoopDoNotHangTheAnalysis() {
    MethodNode method =
        new MethodNode(Opcodes.ACC_STATIC, "m", "(Ljava/lang/Object;)V", null, null);
    Label again = new Label();
    method.visitLabel(again);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitInsn(Opcodes.MONITORENTER);
    method.visitJumpInsn(Opcodes.GOTO, again);
    assertThat(MonitorDepth.of(ControlFlow.of(method)).before(0)).isGreaterThan(1);
  }

  @Test
  void typesAreThoseOfTheVerifier() throws Exception {
    MethodNode method = Sample.methodOf(FlowTest.class, "types");
    Hierarchy hierarchy = new Hierarchy(ClassPath.of(List.of()));
    TypedFrames frames = TypedFrames.of("soumak/analysis/FlowTest", method, hierarchy);
    Frame<BasicValue> frame = frames.before(marks(method).get(0));
    assertThat(frame.getLocal(0).getType().getDescriptor()).isEqualTo("I");
    assertThat(frame.getLocal(1).getType().getInternalName()).isEqualTo("java/util/List");
    assertThat(frame.getLocal(2).getType().getInternalName()).isEqualTo("java/lang/Number");
    assertThat(frame.getLocal(3).getType().getDescriptor()).isEqualTo("[[I");
    assertThat(TypedFrames.isNull(frame.getLocal(4).getType())).isTrue();
  }

  @Test
  void objectsWithoutTheirConstructorAreToldApart() throws Exception {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitTypeInsn(Opcodes.NEW, "java/lang/Object");
    method.visitInsn(Opcodes.DUP);
    method.visitVarInsn(Opcodes.ASTORE, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(2, 1);
    Hierarchy hierarchy = new Hierarchy(ClassPath.of(List.of()));
    TypedFrames frames = TypedFrames.of("T", method, hierarchy);
    assertThat(frames.before(3).getStack(0))
        .isInstanceOf(Uninitialised.class)
        .isEqualTo(frames.before(3).getLocal(0));
    assertThat(frames.before(4).getLocal(0)).isNotInstanceOf(Uninitialised.class);
    assertThat(frames.before(4).getLocal(0).getType().getInternalName())
        .isEqualTo("java/lang/Object");
  }

  @Test
  void reachableInstructions() {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
    method.visitInsn(Opcodes.RETURN);
    method.visitInsn(Opcodes.NOP);
    method.visitInsn(Opcodes.RETURN);
    assertThat(ControlFlow.of(method).reachable().stream()).containsExactly(0);
  }
}
