package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Where rewritten code checks objects, and that it does so no more often than it must. */
class ChecksTest {
  @TempDir Path folder;

  private InsnList code(String method) throws IOException {
    String source =
        """
        public class Main {
          int x; int y; volatile int v; static int s; int[] data = new int[4]; Main next;
          static int[] table = new int[3];
          void other() { synchronized (this) { x++; } }
          int quiet(int i) { return i * 2; }
          %s
        }
        """
            .formatted(method);
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    Map<String, byte[]> classes = Programs.rewrite(Programs.compile(file, folder));
    ClassNode node = new ClassNode();
    new ClassReader(classes.get("Main")).accept(node, 0);
    for (MethodNode each : node.methods) {
      if (each.name.equals("f")) {
        return each.instructions;
      }
    }
    throw new AssertionError("no method f");
  }

  private static List<String> checks(InsnList code, int from, int to) {
    List<String> names = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (code.get(i) instanceof MethodInsnNode call
          && call.owner.equals(Types.ACCESS)
          && (call.name.equals("fetch") || call.name.equals("prepare"))) {
        names.add(call.name.equals("fetch") ? "read" : "write");
      }
    }
    return names;
  }

  private List<String> checks(String method) throws IOException {
    InsnList code = code(method);
    return checks(code, 0, code.size());
  }

  /** Those in the innermost loop. */
  private List<String> inLoop(String method) throws IOException {
    InsnList code = code(method);
    JumpInsnNode back = jumpBack(code);
    return checks(code, code.indexOf(back.label), code.indexOf(back));
  }

  /** The first one, which is that of the innermost loop. */
  private static JumpInsnNode jumpBack(InsnList code) {
    for (AbstractInsnNode at : code) {
      if (at instanceof JumpInsnNode jump && code.indexOf(jump.label) < code.indexOf(jump)) {
        return jump;
      }
    }
    throw new AssertionError("no loop");
  }

  private boolean castsInLoop(String method) throws IOException {
    InsnList code = code(method);
    JumpInsnNode back = jumpBack(code);
    for (int i = code.indexOf(back.label); i < code.indexOf(back); i++) {
      if (code.get(i).getOpcode() == Opcodes.CHECKCAST) {
        return true;
      }
    }
    return false;
  }

  @Test
  void elementsOfTheProgramsOwnClassesAreNotCastInLoops() throws IOException {
    String loop = "int f(%s[] all) { int n = 0; for (%s each : all) n += %s; return n; }";
    assertThat(castsInLoop(loop.formatted("Main", "Main", "each.x"))).isFalse();
    assertThat(castsInLoop(loop.formatted("int[]", "int[]", "each.length"))).isFalse();
    assertThat(castsInLoop(loop.formatted("Runnable", "Runnable", "each.hashCode()"))).isTrue();
  }

  @Test
  void theBranchOfACheckIsInTheProgramsOwnCode() throws IOException {
    List<Integer> branches = new ArrayList<>();
    InsnList code = code("void f(Main o, Main p) { p.y = o.x; }");
    for (AbstractInsnNode at : code) {
      if (at instanceof MethodInsnNode call && call.name.endsWith("State")) {
        branches.add(call.getNext().getOpcode());
      }
    }
    assertThat(branches).containsExactlyInAnyOrder(Opcodes.IFGE, Opcodes.IFGT);
  }

  @Test
  void objectIsCheckedOnceInAStraightPiece() throws IOException {
    assertThat(checks("int f() { return x + y + x; }")).containsExactly("read");
    assertThat(checks("int f(Main o) { return o.x + o.y + x; }")).containsExactly("read", "read");
  }

  @Test
  void readBeforeAWriteIsCheckedAsAWrite() throws IOException {
    assertThat(checks("void f() { x = y + 1; y++; }")).containsExactly("write");
    assertThat(checks("void f(int[] a) { a[0] += a[1]; a[2] = 3; }")).containsExactly("write");
  }

  @Test
  void readIsNoWriteIfAJumpComesBetween() throws IOException {
    assertThat(checks("void f() { if (x > 0) { y = 1; } }")).containsExactly("read", "write");
  }

  @Test
  void readAfterAWriteIsNotChecked() throws IOException {
    assertThat(checks("int f() { x = 1; y = 2; return x; }")).containsExactly("write");
  }

  @Test
  void whatSeveralWaysLeadToIsChecked() throws IOException {
    assertThat(checks("int f(Main o, int i) { if (i > 0) { i = o.x; } return i + o.y; }"))
        .containsExactly("read", "read");
    String caught =
        "int f(Main o, int i) { try { i = 3 / i; i += o.x; } catch (ArithmeticException e) {"
            + " return o.y; } return i; }";
    assertThat(checks(caught)).containsExactly("read", "read");
    for (String labels : new String[] {"0 1 2", "0 1000 50000"}) {
      String[] cases = labels.split(" ");
      String chosen =
          "int f(Main o, int i) { switch (i) { case %s: i = o.x; case %s: i += o.y; case %s: return"
                  .formatted((Object[]) cases)
              + " i + o.x; default: return o.y; } }";
      assertThat(checks(chosen)).as(chosen).containsExactly("read", "read", "read", "read");
    }
  }

  @Test
  void whatReleasesOrAcquiresEndsAPiece() throws IOException {
    assertThat(checks("int f() { int a = x; other(); return a + x; }"))
        .containsExactly("read", "read");
    assertThat(checks("int f() { int a = x; int b = v; return a + b + x; }"))
        .containsExactly("read", "read", "read");
    assertThat(checks("int f(Object o) { int a = x; synchronized (o) { return a + x; } }"))
        .containsExactly("read", "read");
    assertThat(checks("int f() { int a = x; return a + quiet(a) + Math.abs(a) + x; }"))
        .containsExactly("read");
  }

  @Test
  void anotherObjectInTheSameVariableIsChecked() throws IOException {
    assertThat(checks("int f(Main o) { int a = o.x; o = o.next; return a + o.x; }"))
        .containsExactly("read", "read");
    assertThat(checks("int f(int[] a, int[] b) { return a[0] + (a = b)[0] + a[1]; }"))
        .hasSizeBetween(2, 3);
  }

  @Test
  void staticFieldsOfAClassAreOneObject() throws IOException {
    assertThat(checks("static int f() { return s + s; }")).containsExactly("read");
    assertThat(checks("static void f() { s = s + 1; }")).containsExactly("write");
    assertThat(checks("static void f() { s = 1; table = null; }")).containsExactly("write");
  }

  @Test
  void loopOverAnArrayInAVariableHasNoChecks() throws IOException {
    String loop = "for (int i = 0; i < a.length; i++) { sum += a[i]; }";
    assertThat(inLoop("int f(int[] a) { int sum = 0; " + loop + " return sum; }")).isEmpty();
    assertThat(checks("int f(int[] a) { int sum = 0; " + loop + " return sum; }"))
        .containsExactly("read");
  }

  @Test
  void loopThatWritesIsCheckedAsAWriteBefore() throws IOException {
    assertThat(checks("void f(int[] a) { for (int i = 0; i < 9; i++) { a[i] += i; } }"))
        .containsExactly("write");
  }

  @Test
  void loopOverARowHasNoCheckThatIsUsuallyPassed() throws IOException {
    String method =
        "int f(int[][] a, int i) { int sum = 0; for (int k = 0; k < 9; k++) { sum += a[i][k]; }"
            + " return sum; }";
    assertThat(checks(method)).containsExactly("read", "read", "read");
    assertThat(inLoop(method)).as("where the row was not known before").containsExactly("read");
  }

  @Test
  void loopOverAFieldsArrayHasNoCheckThatIsUsuallyPassed() throws IOException {
    String method = "void f() { for (int i = 0; i < 4; i++) { data[i] = i; } }";
    assertThat(inLoop(method)).as("where the array was not known before").hasSizeLessThan(3);
  }

  @Test
  void loopOverFieldsOfAnObjectHasNoChecks() throws IOException {
    assertThat(inLoop("void f(Main o) { for (int i = 0; i < 9; i++) { o.x += o.y; } }")).isEmpty();
  }

  @Test
  void loopOverAListChecksEachElement() throws IOException {
    assertThat(
            inLoop(
                "int f(Main o) { int n = 0; while (o != null) { n += o.x; o = o.next; }"
                    + " return n; }"))
        .containsExactly("read");
  }

  @Test
  void loopThatChangesItsVariablesChecksEachTime() throws IOException {
    String loop =
        "int f(int[] a, int[] b) { int n = 0; for (int i = 0; i < 9; i++) { n += a[i]; %s }"
            + " return n; }";
    assertThat(inLoop(loop.formatted(""))).isEmpty();
    assertThat(inLoop(loop.formatted("a = b;"))).containsExactly("read");
    String fields = "int f(Main o, Main p) { int n = 0; while (n < 9) { n += o.x; %s } return n; }";
    assertThat(inLoop(fields.formatted(""))).isEmpty();
    assertThat(inLoop(fields.formatted("o = p;"))).containsExactly("read");
  }

  /** There is no one place before it where the check could be. */
  @Test
  void loopThatSeveralWaysLeadToKeepsItsChecks() throws IOException {
    String loop =
        "void f(int[] a, int i) { if (i > 3) { i = 1; } else { i = 2; }"
            + " for (; i < 9; i++) { a[i] = i; } }";
    assertThat(inLoop(loop)).containsExactly("write");
  }

  @Test
  void loopThatCallsKeepsItsChecks() throws IOException {
    assertThat(inLoop("void f(int[] a) { for (int i = 0; i < 9; i++) { a[i] = i; other(); } }"))
        .containsExactly("write");
    assertThat(inLoop("int f() { int n = 0; while (x == 0) { n += v; } return n; }"))
        .containsExactly("read", "read");
  }

  @Test
  void loopThatCallsWhatReleasesNothingHasNoChecks() throws IOException {
    assertThat(inLoop("void f(int[] a) { for (int i = 0; i < 9; i++) { a[i] = quiet(i); } }"))
        .isEmpty();
  }

  @Test
  void loopOverStaticFieldsOfItsClassIsCheckedBefore() throws IOException {
    assertThat(inLoop("static void f() { for (int i = 0; i < 9; i++) { s += i; } }")).isEmpty();
    String table =
        "static int f() { int n = 0; for (int i = 0; i < 3; i++) { n += table[i]; } return n; }";
    assertThat(inLoop(table)).as("where the array was not known before").containsExactly("read");
    String changed =
        "static int f() { int n = 0; for (int i = 0; i < 3; i++) { n += table[i]; table = null; }"
            + " return n; }";
    assertThat(inLoop(changed)).as("another array each time").containsExactly("read");
  }
}
