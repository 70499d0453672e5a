package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.ClassPath;
import soumak.weaver.testing.Comparison;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.TestFiber;
import soumak.weaver.testing.Woven;

/** Classes that are not woven and override what woven code calls with a fiber. */
class OverrideChecksTest {
  private static final Woven PROGRAM =
      Program.ofFile(
          """
          class Up { int pauses() throws Pausable { return at(1); } int flat() throws Pausable { return 1; } }
          class Down extends Up { int pauses() throws Pausable { return 2; } }
          class DownFlat extends Up { int flat() { return 2; } }
          class Beside extends Up { int other() { return 3; } }
          abstract class Open { abstract int pauses() throws Pausable; }
          class Closed extends Open { int pauses() { return 4; } }
          interface Step { default int pauses() throws Pausable { return at(1); } default int flat() throws Pausable { return 1; } }
          class Walk implements Step { public int pauses() { return 2; } }
          class WalkFlat implements Step { public int flat() { return 2; } }
          class Stand implements Step {}
          interface Gives<X> { X give(X x) throws Pausable; }
          interface Text extends Gives<String> { String give(String s) throws Pausable; }
          class Giver implements Text { public String give(String s) { return s + 1; } }
          class Hidden { public int pauses() throws Pausable { return at(5); } }
          public class T {
            /** The compiler adds a public bridge that calls the method of the superclass. */
            public static class Shown extends Hidden {}
            static int use(Hidden hidden) throws Pausable { return hidden.pauses(); }
            static Object shown() throws Pausable { return use(new Shown()); }
            static int use(Up up) throws Pausable { return 10 * up.pauses() + up.flat(); }
            static int use(Open open) throws Pausable { return open.pauses(); }
            static int use(Step step) throws Pausable { return 10 * step.pauses() + step.flat(); }
            static <X> X use(Gives<X> gives, X x) throws Pausable { return gives.give(x); }
            static Object down() throws Pausable { return use(new Down()); }
            static Object downFlat() throws Pausable { return use(new DownFlat()); }
            static Object beside() throws Pausable { return use(new Beside()); }
            static Object closed() throws Pausable { return use(new Closed()); }
            static Object walk() throws Pausable { return use(new Walk()); }
            static Object walkFlat() throws Pausable { return use(new WalkFlat()); }
            static Object stand() throws Pausable { return use(new Stand()); }
            static Object giver() throws Pausable { return use(new Giver(), "g"); }
            static Object run() throws Pausable { return List.of(down(), downFlat(), beside(), closed(), walk(), walkFlat(), stand(), giver(), shown()); }
          }\
          """);

  /** The program without weaving some of its classes, as if they came from another build. */
  private static Object call(String method, String... notWoven) throws Throwable {
    Map<String, byte[]> mixed = new HashMap<>(PROGRAM.woven());
    for (String name : notWoven) {
      mixed.put(name, PROGRAM.compiled().get(name));
    }
    Woven program = new Woven(PROGRAM.compiled(), mixed, Map.of());
    return new TestFiber(n -> true).run(program.loadWoven("T"), method, null);
  }

  @Test
  void wovenOverridesAreCalled() {
    assertThat(PROGRAM.diagnostics()).isEmpty();
    Comparison.assertSame(PROGRAM, "T");
  }

  @Test
  void overridesThatAreNotWovenAreRefused() {
    for (String name : List.of("Down", "DownFlat")) {
      String method = Character.toLowerCase(name.charAt(0)) + name.substring(1);
      assertThatThrownBy(() -> call(method, name))
          .isInstanceOf(LinkageError.class)
          .hasMessageStartingWith(name + " overrides Up.");
    }
  }

  @Test
  void overridesOfDefaultMethodsAreRefusedWhenTheyAreCalled() {
    assertThatThrownBy(() -> call("walk", "Walk"))
        .isInstanceOf(LinkageError.class)
        .hasMessageStartingWith("Walk overrides Step.pauses, ");
    assertThatThrownBy(() -> call("walkFlat", "WalkFlat"))
        .isInstanceOf(LinkageError.class)
        .hasMessageStartingWith("WalkFlat overrides Step.flat, ");
  }

  @Test
  void whatOverridesNothingOrSomethingAbstractNeedNotBeWoven() throws Throwable {
    assertThat(call("beside", "Beside")).isEqualTo(11);
    assertThat(call("closed", "Closed")).isEqualTo(4);
    assertThat(call("stand", "Stand")).isEqualTo(11);
    assertThat(call("giver", "Giver")).isEqualTo("g1");
    assertThat(PROGRAM.loadPlain("T$Shown").getDeclaredMethod("pauses").isBridge()).isTrue();
    assertThat(call("shown", "T$Shown")).isEqualTo(5);
  }

  /**
   * Both have a version of it with the fiber, and only the class that is woven can have its own.
   */
  @Test
  void aMethodOfTwoInterfacesThatASuperclassImplementsWithoutBeingWoven() throws Throwable {
    Woven program =
        Program.ofFile(
            """
            interface A { int m() throws Pausable; }
            interface B { int m() throws Pausable; }
            class Base implements A, B { public int m() { return 3; } }
            class Mine extends Base {}
            public class T {
              static int a(A a) throws Pausable { return a.m(); }
              static int b(B b) throws Pausable { return b.m(); }
              static int mine(Mine mine) throws Pausable { return mine.m(); }
              static Object run() throws Pausable { return 100 * a(new Mine()) + 10 * b(new Mine()) + mine(new Mine()); }
            }\
            """);
    Map<String, byte[]> mixed = new HashMap<>();
    try (ClassPath path = ClassPath.of(List.of(), program.compiled())) {
      Weaver weaver = new Weaver(path, it -> !it.equals("Base"));
      program.compiled().forEach((name, bytes) -> mixed.putAll(weaver.weave(bytes).classes()));
    }
    mixed.put("Base", program.compiled().get("Base"));
    Woven mix = new Woven(program.compiled(), mixed, Map.of());

    assertThat(new TestFiber(n -> true).run(mix.loadWoven("T"), "run", null)).isEqualTo(333);
    assertThat(program.loadWoven("Mine").getDeclaredMethods()).as("if all are woven").isEmpty();
  }

  @Test
  void onlyClassesThatOthersCanExtendAsk() {
    Woven program =
        Program.ofFile(
            """
            class Open { int n; Open(int n) { if (n > 1) { this.n = n; return; } this.n = -n; } private Open() {} void m() throws Pausable { here(); } }
            final class Final { void m() throws Pausable { here(); } }
            class FinalMethods { final void m() throws Pausable { here(); } static void s() throws Pausable { here(); } private void p() throws Pausable { here(); } }
            abstract class Abstract { abstract void m() throws Pausable; }
            class Sub extends Open { Sub() { super(1); } }
            public class T {
              private static class Hidden { void m() throws Pausable { here(); } }
              protected static class Inner { void m() throws Pausable { here(); } }
              static void local() throws Pausable { class Local { void m() throws Pausable { here(); } } new Local().m(); new Open(2) { void m() throws Pausable { here(); } }.m(); }
              Object run() throws Pausable { local(); return new Open(1).n; }
            }\
            """);

    assertThat(program.woven().keySet().stream().filter(name -> asks(program, name) > 0))
        .containsExactlyInAnyOrder("Open", "T", "T$Inner");
    assertThat(asks(program, "Open")).as("returns of the constructor").isEqualTo(2);
  }

  private static long asks(Woven program, String name) {
    ClassNode node = new ClassNode();
    new ClassReader(program.woven().get(name)).accept(node, 0);
    return node.methods.stream()
        .filter(it -> it.name.equals("<init>"))
        .flatMap(it -> Stream.of(it.instructions.toArray()))
        .filter(it -> it instanceof MethodInsnNode call && call.owner.endsWith("/Overrides"))
        .count();
  }
}
