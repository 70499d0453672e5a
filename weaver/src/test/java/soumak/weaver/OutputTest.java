package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Names;
import soumak.weaver.testing.Comparison;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.Woven;

/** The shape of what the weaver writes. */
class OutputTest {
  private static final String LOOPS =
      """
      static long hot(long[] a) throws Pausable {
        long s = 0;
        for (int i = 0; i < a.length; i++) s += a[i];
        here();
        for (int i = 0; i < a.length; i++) s ^= a[i] * 3;
        for (int j = 0; j < 3; j++) { s += at(j); for (int i = 0; i < a.length; i++) s += a[i]; }
        return s;
      }
      static Object run() throws Pausable { return hot(new long[] {1, 2, 3}); }
      static int ordinary(Object o) { synchronized (o) { for (int i = 0; ; i++) if (i > 5) return i; } }
      Runnable r = () -> System.out.println(this);
      """;

  private static ClassNode node(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    return node;
  }

  private static MethodNode method(Woven program, String name, boolean withFiber) {
    return node(program.woven().get("T")).methods.stream()
        .filter(it -> it.name.equals(name) && Names.takesFiber(it.desc) == withFiber)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sameInputGivesSameOutput() {
    assertThat(Program.of(LOOPS).woven().get("T")).isEqualTo(Program.of(LOOPS).woven().get("T"));
  }

  @Test
  void wovenClassesAreLeftAlone() {
    Woven once = Program.of(LOOPS);
    Map<String, byte[]> all = new HashMap<>(once.woven());
    Woven twice = Woven.weave(all);
    assertThat(twice.diagnostics()).isEmpty();
    twice
        .weavings()
        .forEach((name, weaving) -> {
          assertThat(weaving.status()).isEqualTo(Weaving.Status.ALREADY_WOVEN);
          assertThat(weaving.classes()).containsOnlyKeys(name);
          assertThat(weaving.classes().get(name)).isEqualTo(once.woven().get(name));
        });
    Comparison.assertSame(new Woven(once.compiled(), twice.woven(), twice.weavings()), "T");
  }

  @Test
  void allWovenClassesSaySo() {
    Program.of(LOOPS)
        .woven()
        .values()
        .forEach(bytes -> assertThat(ClassInfo.read(bytes).wovenVersion()).isEqualTo(1));
  }

  @Test
  void classesWithoutPausesAreNotTouched() {
    Woven program = Program.of("int x() { return 1; }");
    assertThat(program.weavings().get("T").status()).isEqualTo(Weaving.Status.UNTOUCHED);
    assertThat(program.woven().get("T")).isSameAs(program.compiled().get("T"));
  }

  @Test
  void methodsWithoutPausesKeepTheirBytes() {
    Woven program = Program.of(LOOPS);
    ClassNode before = node(program.compiled().get("T"));
    ClassNode after = node(program.woven().get("T"));
    for (String name : List.of("ordinary", "<init>", "lambda$new$0")) {
      assertThat(text(find(after, name))).isNotEmpty().isEqualTo(text(find(before, name)));
    }
  }

  private static MethodNode find(ClassNode node, String name) {
    return node.methods.stream().filter(it -> it.name.equals(name)).findFirst().orElseThrow();
  }

  private static List<String> text(MethodNode method) {
    List<String> text = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      text.add(at.getOpcode() + " " + at.getType());
    }
    return text;
  }

  @Test
  void mainMayPause() throws Exception {
    Woven program =
        Program.of("public static void main(String[] args) throws Pausable { here(); }");
    assertThat(program.diagnostics()).isEmpty();
    assertThat(program.loadWoven("T").getMethod("main", String[].class).isSynthetic()).isFalse();
  }

  @Test
  void loopsWithoutPausesHaveNoDispatch() {
    MethodNode resume = method(Program.of(LOOPS), "hot$resume", true);
    int highest =
        Arrays.stream(resume.instructions.toArray())
            .mapToInt(it -> it instanceof VarInsnNode local ? local.var : 0)
            .max()
            .orElse(0);
    long questions =
        Arrays.stream(resume.instructions.toArray())
            .filter(it ->
                it.getOpcode() == Opcodes.ILOAD
                    && ((VarInsnNode) it).var == highest
                    && it.getNext().getOpcode() == Opcodes.IFNE)
            .count();
    assertThat(questions).as("headers that ask for a goal").isEqualTo(1);
  }

  @Test
  void resumeVersionsHaveNoCodeFromBeforeTheFirstPause() {
    Woven program =
        Program.of(
            "static int run() throws Pausable { String s = \"before\"; s.length(); here(); return"
                + " 1; }");
    for (AbstractInsnNode at : method(program, "run$resume", true).instructions) {
      assertThat(at.getOpcode()).isNotIn(Opcodes.LDC, Opcodes.NOP, Opcodes.ATHROW);
    }
  }

  @Test
  void eachCallIsFollowedByOneCheck() {
    MethodNode plain = method(Program.of(LOOPS), "hot", true);
    long checks =
        Arrays.stream(plain.instructions.toArray())
            .filter(it -> it instanceof FieldInsnNode field && field.name.equals("pausing"))
            .count();
    assertThat(checks).isEqualTo(2);
  }

  @Test
  void lineAndVariableTablesSurvive() {
    Woven program = Program.of(LOOPS);
    MethodNode before = find(node(program.compiled().get("T")), "hot");
    for (String name : List.of("hot", "hot$resume")) {
      MethodNode after = method(program, name, true);
      Set<Integer> expected = lines(before);
      if (name.endsWith("resume")) {
        expected.removeAll(Set.of(7, 8)); // the way to the first pause
      }
      assertThat(lines(after)).isEqualTo(expected);
      assertThat(after.localVariables)
          .extracting(it -> it.name + it.desc + it.index)
          .contains("a[J0", "sJ1", "jI3", "iI4");
    }
  }

  @Test
  void aVersionThatOnlyCallsTheOtherHasNoLines() {
    Woven program = Program.of("static int one() throws Pausable { return 1; }");
    assertThat(lines(method(program, "one", false))).isNotEmpty();
    assertThat(lines(method(program, "one", true))).isEmpty();
  }

  private static Set<Integer> lines(MethodNode method) {
    Set<Integer> lines = new HashSet<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LineNumberNode line) {
        lines.add(line.line);
      }
    }
    return lines;
  }

  @Test
  void framesShareFieldsAmongPausePoints() {
    Woven program =
        Program.of(
            """
            static Object run() throws Pausable {
              int a = at(1); String s = "x" + a; here(); s.length();
              long b = at(2L); Integer i = 3; here(); i.intValue();
              return b;
            }\
            """);
    assertThat(node(program.woven().get("T$soumak$0")).fields)
        .filteredOn(it -> (it.access & Opcodes.ACC_STATIC) == 0)
        .extracting(it -> it.desc)
        .containsExactlyInAnyOrder("Ljava/lang/Object;", "J");
  }

  @Test
  void versionsThatOnlyCallTheOtherOneAreBridges() {
    Woven program =
        Program.ofFile(
            """
            interface Open { int m() throws Pausable; }
            class Flat implements Open { public int m() { return 1; } }
            public class T implements Open { public int m() throws Pausable { return at(1); } }\
            """);
    for (String name : List.of("Open", "Flat", "T")) {
      boolean isBridge =
          node(program.woven().get(name)).methods.stream()
              .filter(it -> Names.takesFiber(it.desc) && it.name.equals("m"))
              .allMatch(it -> (it.access & Opcodes.ACC_BRIDGE) != 0);
      assertThat(isBridge).as(name).isEqualTo(!name.equals("T"));
    }
  }

  @Test
  void bridgesNeedNoFrames() {
    Woven program =
        Program.ofFile(
            "interface S<X> { X get() throws Pausable; } public class T implements S<String> {"
                + " public String get() throws Pausable { return at(\"x\"); } static Object run()"
                + " throws Pausable { S<String> s = new T(); return s.get(); } }");
    assertThat(program.woven().keySet())
        .containsExactlyInAnyOrder("T", "S", "T$soumak$0", "T$soumak$1");
    assertThat(Comparison.assertSame(program, "T").stacks().getFirst()).hasSize(2);
  }

  @Test
  void unrelatedInterfacesWithTheSamePausableMethod() throws Exception {
    Woven program =
        Program.ofFile(
            """
            interface A { int m() throws Pausable; }
            interface B { int m() throws Pausable; }
            interface Both extends A, B {}
            abstract class Half implements A, B {}
            public class T {
              static int use(Both b) throws Pausable { return b.m(); }
              static int half(Half h) throws Pausable { return h.m(); }
              static Object run() throws Pausable { Both b = () -> at(4);
                return use(b) + half(new Half() { public int m() { return 5; } }) + at(1); }
            }\
            """);
    assertThat(program.diagnostics()).isEmpty();
    Comparison.assertSame(program, "T");
    assertThat(node(program.woven().get("Both")).methods).hasSize(1);
    assertThat(node(program.woven().get("Half")).methods).hasSize(2);
  }

  @Test
  void superCallsOfMethodsThatDoNotPauseReachTheSuperclass() {
    Woven program =
        Program.ofFile(
            """
            class Up { int m() throws Pausable { return 1; } }
            class Down extends Up { int m() throws Pausable { return 10 * super.m() + at(2); } }
            public class T { static Object run() throws Pausable { return new Down().m() + new Up().m(); } }\
            """);
    Comparison.assertSame(program, "T");
  }

  @Test
  void callsOfClassesThatAreNotWovenStayAsTheyAre() {
    Woven program =
        Program.ofFile(
            "public class T { static Object run() throws Pausable { return new Lib().get() + at(1);"
                + " } } class Lib { int get() throws Pausable { return 5; } }");
    Weaving weaving;
    try (ClassPath path = ClassPath.of(List.of(), program.compiled())) {
      weaving = new Weaver(path, "T"::equals).weave(program.compiled().get("T"));
    }
    assertThat(weaving.status()).isEqualTo(Weaving.Status.WOVEN);
    assertThat(weaving.diagnostics())
        .extracting(Object::toString)
        .containsExactly(
            "T.java:5: warning: T.run calls Lib.get, which may pause but is in a class that is not"
                + " woven: the call blocks the thread. Weave the library with Lib too (soumak"
                + " weave). [callee-not-woven]");
    Map<String, byte[]> mixed = new HashMap<>(program.compiled());
    mixed.putAll(weaving.classes());
    Comparison.assertSame(new Woven(program.compiled(), mixed, Map.of()), "T");
  }

  @Test
  void anInheritedMethodThatIsNotWovenIsNamedByItsClass() {
    Woven program =
        Program.ofFile(
            "public class T extends Lib { static Object run() throws Pausable { return new"
                + " T().get(); } } class Lib { int get() throws Pausable { return 5; } }");
    try (ClassPath path = ClassPath.of(List.of(), program.compiled())) {
      assertThat(new Weaver(path, "T"::equals).weave(program.compiled().get("T")).diagnostics())
          .extracting(Object::toString)
          .containsExactly(
              "T.java:5: warning: T.run calls Lib.get, which may pause but is in a class that is"
                  + " not woven: the call blocks the thread. Weave the library with Lib too (soumak"
                  + " weave). [callee-not-woven]");
    }
  }

  @Test
  void hugeMethodsAreReported() {
    StringBuilder body = new StringBuilder("static long run() throws Pausable {\nlong h = 1;\n");
    for (int i = 0; i < 300; i++) {
      body.append("h = h * 31 + at(%dL) + (h ^ %d);\n".formatted(i, i));
    }
    Woven program = Program.of(body + "return h; }");
    assertThat(program.diagnostics()).hasSize(1);
    assertThat(program.diagnostics().getFirst().toString())
        .matches(
            "T.java:7: warning: T.run has \\d+ bytes of code when woven; the JIT does not compile"
                + " methods of more than 8000 bytes\\. Split the method, or move parts that do not"
                + " pause into methods of their own\\. \\[huge-method\\]");
    Comparison.assertSame(program, "T");
  }

  @Test
  void methodsBeyondTheJvmsLimitAreRefused() {
    StringBuilder body = new StringBuilder("static long run() throws Pausable {\nlong h = 1;\n");
    for (int i = 0; i < 2500; i++) {
      body.append("h = h * 31 + at(%dL) + (h ^ %d);\n".formatted(i, i));
    }
    Woven program = Program.of(body + "return h; }");
    assertThat(program.diagnostics().getFirst().toString())
        .matches(
            "T.java:7: error: T.run has \\d+ bytes of code when woven; the JVM allows 65535\\."
                + " Split the method\\. \\[method-too-large\\]");
  }
}
