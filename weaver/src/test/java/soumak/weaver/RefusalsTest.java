package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;
import soumak.analysis.WovenAttribute;
import soumak.testing.Sources;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.Woven;

/** What cannot be woven, or not as its author thinks, and what the weaver says about it. */
class RefusalsTest {
  private static Diagnostic only(Woven program) {
    assertThat(program.diagnostics()).hasSize(1);
    return program.diagnostics().getFirst();
  }

  private static Diagnostic refused(String members) {
    Woven program = Program.of(members);
    Weaving weaving = program.weavings().get("T");
    assertThat(weaving.status()).isEqualTo(Weaving.Status.REFUSED);
    assertThat(weaving.classes()).isEmpty();
    Diagnostic diagnostic = only(program);
    assertThat(diagnostic.severity()).isEqualTo(Severity.ERROR);
    return diagnostic;
  }

  @Test
  void pauseInASynchronizedBlock() {
    Diagnostic diagnostic =
        refused(
            """
            static void run() throws Pausable {
              synchronized (T.class) {
                here();
              }
              here();
            }\
            """);
    assertThat(diagnostic)
        .hasToString(
            "T.java:8: error: T.run calls soumak.weaver.testing.Pause.here, which may pause, inside"
                + " a synchronized block; a monitor belongs to a thread and cannot stay held. Move"
                + " the call out of the synchronized block, or use a soumak.Mutex in its place."
                + " [pause-in-monitor]");
  }

  @Test
  void filesAreNamedWithTheFoldersOfTheirPackage() {
    Woven program =
        Woven.compile(
            "a.b.T",
            """
            package a.b;
            class T {
              static synchronized void run() throws soumak.Pausable {
                soumak.weaver.testing.Pause.here();
              }
            }
            """);
    assertThat(only(program).where()).isEqualTo("a/b/T.java:4");
  }

  @Test
  void pauseInAFinallyInsideASynchronizedBlock() {
    assertThat(
            refused(
                "static void run(Object o) throws Pausable { synchronized (o) {\n try { o.wait(); }"
                    + " catch (InterruptedException e) { }\n finally { here(); } } }"))
        .hasToString(
            "T.java:8: error: T.run calls soumak.weaver.testing.Pause.here, which may pause, inside"
                + " a synchronized block; a monitor belongs to a thread and cannot stay held. Move"
                + " the call out of the synchronized block, or use a soumak.Mutex in its place."
                + " [pause-in-monitor]");
  }

  @Test
  void pauseInASynchronizedMethod() {
    assertThat(refused("synchronized int run() throws Pausable { return at(1); }"))
        .hasToString(
            "T.java:6: error: T.run is synchronized and calls soumak.weaver.testing.Pause.at, which"
                + " may pause; a monitor belongs to a thread and cannot stay held. Remove"
                + " synchronized and use a soumak.Mutex, or move the call to a method that is not"
                + " synchronized. [pause-in-monitor]");
  }

  @Test
  void synchronizedMethodThatDoesNotPauseIsWoven() {
    Woven program =
        Program.ofFile(
            "interface I { int get() throws Pausable; }"
                + "public class T implements I { public synchronized int get() { return 1; } }");
    assertThat(program.diagnostics()).isEmpty();
  }

  @Test
  void pausableConstructor() {
    Woven program = Program.of("T() throws Pausable { here(); }");
    assertThat(program.diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T.java:6: error: the constructor of T says throws Pausable; an object that is only"
                + " half made cannot be left so. Remove the clause, and pause in a static method"
                + " that passes its results to the constructor. [pausable-constructor]");
    assertThat(program.weavings().get("T").status()).isEqualTo(Weaving.Status.REFUSED);
  }

  @Test
  void refusalsOfAllKindsAreToldAtOnceByLine() {
    Woven program =
        Program.of(
            """
            static synchronized void first() throws Pausable {
              here();
            }
            final Object kept = new Object();
            Object second() { return soumak.Cut.cut(kept); }
            T() throws Pausable { here(); }
            static void third(Object o) throws Pausable {
              synchronized (o) {
                here();
              }
            }
            native void fourth() throws Pausable;
            static void ordinary() { try { here(); } catch (Pausable never) { } }\
            """);
    assertThat(program.diagnostics())
        .extracting(it -> it.where() + " " + it.rule())
        .containsExactly(
            "T.fourth pausable-native",
            "T.java:7 pause-in-monitor",
            "T.java:10 cut-of-final",
            "T.java:11 pausable-constructor",
            "T.java:14 pause-in-monitor");
  }

  @Test
  void whatIsRefusedNeedNotMakeSenseToTheRestOfTheWeaver() {
    String parameters = "long a" + String.join(", long a", range(127));
    Woven program =
        Program.of(
            "static void run("
                + parameters
                + ", int z) throws Pausable { here(); }\n"
                + "static void soumak$lambda$0() { }\n"
                + "static synchronized void more() throws Pausable { Act a = () -> here(); a.act();"
                + " }\n"
                + "interface Act { void act() throws Pausable; }");
    assertThat(program.weavings().get("T").diagnostics())
        .extracting(Diagnostic::rule)
        .contains("too-many-parameters", "reserved-name");
  }

  @Test
  void pauseInAStaticInitialiser() {
    // no Java compiler lets this pass, others do
    Map<String, byte[]> classes =
        Sources.compile(
            Map.of(
                "T",
                "import soumak.weaver.testing.Pause; public class T { static int x;\n"
                    + "static void init() throws soumak.Pausable { x = Pause.at(1); } }"));
    byte[] renamed = rename(classes.get("T"), "init", "<clinit>");
    assertThat(only(Woven.weave(Map.of("T", renamed))))
        .hasToString(
            "T.java:2: error: the static initialiser of T calls soumak.weaver.testing.Pause.at,"
                + " which may pause; an object or class that is only half made cannot be left so."
                + " Do the call in a task and let the class read its result later."
                + " [pause-in-static-initialiser]");
  }

  private static byte[] rename(byte[] classFile, String from, String to) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public org.objectweb.asm.MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                return super.visitMethod(
                    access, name.equals(from) ? to : name, desc, signature, null);
              }
            },
            0);
    return writer.toByteArray();
  }

  @Test
  void nativeMethod() {
    assertThat(refused("native int run() throws Pausable;"))
        .hasToString(
            "T.run: error: a native method says throws Pausable; its frame cannot be saved. Remove"
                + " the clause, and call it by Blocking.call if it blocks. [pausable-native]");
  }

  @Test
  void signatureThatEndsInTheFiber() {
    assertThat(refused("int run(soumak.woven.Fiber f) { return 1; }"))
        .hasToString(
            "T.run: error: the last parameter is soumak.woven.Fiber, but the class is not woven;"
                + " the weaver makes such methods itself. Remove the parameter and say throws"
                + " Pausable. [fiber-parameter]");
  }

  @Test
  void asManyParametersAsTheJvmAllows() {
    String parameters = "long a" + String.join(", long a", range(127));
    assertThat(
            refused("static void run(" + parameters + ", int z) throws Pausable { here(); }")
                .rule())
        .isEqualTo("too-many-parameters");
  }

  private static List<String> range(int count) {
    return java.util.stream.IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  @Test
  void namesThatAreReserved() {
    Woven generated = Woven.compile("T$soumak$0", "public class T$soumak$0 { }");
    assertThat(only(generated))
        .hasToString(
            "T$soumak$0: error: names with $soumak$ are for the classes that the weaver makes. Give"
                + " the class another name; if it was generated, weave from freshly compiled"
                + " classes. [reserved-name]");
    Woven inside =
        Woven.compile(
            "soumak.runtime.Mine",
            "package soumak.runtime; public class Mine { void m() throws soumak.Pausable { } }");
    assertThat(only(inside))
        .hasToString(
            "soumak.runtime.Mine: error: the package soumak.runtime is Soumak's own. Move the class"
                + " to a package of yours. [reserved-name]");
    assertThat(refused("static void soumak$lambda$0() { }").rule()).isEqualTo("reserved-name");
  }

  @Test
  void coreItselfIsLeftAlone() {
    try (ClassPath path = ClassPath.of(List.of())) {
      byte[] core = path.bytes("soumak/woven/Frame");
      Weaving weaving = new Weaver(path).weave(core);
      assertThat(weaving.status()).isEqualTo(Weaving.Status.UNTOUCHED);
      assertThat(weaving.classes()).containsEntry("soumak/woven/Frame", core);
    }
  }

  private static Weaving weave(byte[] bytes) {
    try (ClassPath path = ClassPath.of(List.of())) {
      return new Weaver(path).weave(bytes);
    }
  }

  private static byte[] sample() {
    return Sources.compile(
            Map.of(
                "T",
                "public class T { static int run(String s) throws soumak.Pausable { try { return"
                    + " soumak.weaver.testing.Pause.at(s.length()); } finally { s = null; } } }"))
        .get("T");
  }

  @Test
  void newerClassFile() {
    byte[] newer = sample();
    newer[7] = 120;
    Weaving weaving = weave(newer);
    assertThat(weaving.status()).isEqualTo(Weaving.Status.REFUSED);
    assertThat(weaving.diagnostics().getFirst())
        .hasToString(
            "(unknown class): error: the class file has version 120 (Java 76); this Soumak knows"
                + " versions up to 72 (Java 28). Use a newer Soumak, or compile with --release 28"
                + " or lower. [newer-class-file]");
  }

  @Test
  void olderClassFile() {
    byte[] older = sample();
    older[7] = 51;
    assertThat(weave(older).diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T: error: the class file is for Java 7 and has pausable methods; the weaver needs Java"
                + " 8 or newer. Compile it with --release 8 or higher. [older-class-file]");
  }

  @Test
  void notAClassFile() {
    assertThat(weave(new byte[0]).diagnostics().getFirst())
        .hasToString(
            "(unknown class): error: these 0 bytes are no class file. Remove the file, or compile"
                + " it again. [not-a-class-file]");
    assertThat(weave(new byte[1]).diagnostics().getFirst().what())
        .isEqualTo("this 1 byte is no class file");
    assertThat(
            weave("PK\3\4, a jar perhaps".getBytes(java.nio.charset.StandardCharsets.UTF_8))
                .status())
        .isEqualTo(Weaving.Status.REFUSED);
  }

  @Test
  void truncatedAndDamagedClassFilesNeverThrow() {
    byte[] good = sample();
    int refused = 0;
    for (int length = 0; length < good.length; length++) {
      Weaving weaving = weave(Arrays.copyOf(good, length));
      refused += weaving.status() == Weaving.Status.REFUSED ? 1 : 0;
      assertThat(weaving.status() == Weaving.Status.REFUSED)
          .isEqualTo(weaving.diagnostics().stream().anyMatch(Diagnostic::isError));
    }
    assertThat(refused).isGreaterThan(good.length / 2);
    java.util.Random random = new java.util.Random(7);
    for (int i = 0; i < 1000; i++) {
      byte[] bad = good.clone();
      for (int k = 0; k <= i % 4; k++) {
        bad[10 + random.nextInt(good.length - 10)] = (byte) random.nextInt();
      }
      Weaving weaving = weave(bad);
      if (weaving.status() == Weaving.Status.REFUSED) {
        assertThat(weaving.diagnostics()).isNotEmpty();
        assertThat(weaving.classes()).isEmpty();
      } else {
        assertThat(weaving.classes()).isNotEmpty();
      }
    }
  }

  @Test
  void otherVersionsOfSoumak() {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(sample()).accept(writer, 0);
    ClassWriter newer = new ClassWriter(0);
    new ClassReader(sample())
        .accept(
            new ClassVisitor(Opcodes.ASM9, newer) {
              @Override
              public void visitEnd() {
                visitAttribute(new WovenAttribute(WovenAttribute.CURRENT + 1));
                super.visitEnd();
              }
            },
            0);
    assertThat(weave(newer.toByteArray()).diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T: error: the class was woven by a newer Soumak (format 2, this one writes 1). Use one"
                + " version of Soumak everywhere: upgrade this one. [other-soumak]");
  }

  @Test
  void missingSupertype() {
    Map<String, byte[]> classes =
        new HashMap<>(
            Sources.compile(
                Map.of(
                    "T",
                    "public class T extends Gone { void a() throws soumak.Pausable {} void b() {} }"
                        + " class Gone {} class U extends Gone { void c() {} }")));
    classes.remove("Gone");
    Woven program = Woven.weave(classes);
    assertThat(program.weavings().get("T").diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactly(
            "T: error: its supertype Gone is not on the class path, so it is unknown which methods"
                + " may pause. Put the library with Gone on the class path. [missing-class]");
    assertThat(program.weavings().get("U").status()).isEqualTo(Weaving.Status.UNTOUCHED);
    assertThat(only2(program.weavings().get("U")).severity()).isEqualTo(Severity.WARNING);
  }

  private static Diagnostic only2(Weaving weaving) {
    assertThat(weaving.diagnostics()).hasSize(1);
    return weaving.diagnostics().getFirst();
  }

  @Test
  void missingClassesElsewhereAreTolerated() {
    Map<String, byte[]> classes =
        new HashMap<>(
            Sources.compile(
                Map.of(
                    "T",
                    "import soumak.weaver.testing.Pause; public class T {\n"
                        + "static Object run(boolean b) throws soumak.Pausable { Gone g = b ? new"
                        + " Gone() : new Away();\n"
                        + "int n = Pause.at(2); return g.m() + n; } }\n"
                        + "class Gone { int m() { return 1; } } class Away extends Gone {}")));
    classes.remove("Gone");
    Weaving weaving;
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      weaving = new Weaver(path).weave(classes.get("T"));
    }
    assertThat(weaving.diagnostics())
        .anyMatch(it ->
            it.toString().startsWith("T.java:3: warning: T.run calls Gone.m, but Gone is not"));
  }

  @Test
  void missingClassesWhoseCommonSuperclassMatters() {
    Map<String, byte[]> classes =
        new HashMap<>(
            Sources.compile(
                Map.of(
                    "T",
                    "import soumak.weaver.testing.Pause; public class T {\n"
                        + "static int use(Base b) { return 1; }\n"
                        + "static int run(boolean b) throws soumak.Pausable { Base x = b ? new A()"
                        + " : new B();\n"
                        + "int n = Pause.at(2); return use(x) + n; } }\n"
                        + "class Base {} class A extends Base {} class B extends Base {}")));
    classes.remove("A");
    classes.remove("B");
    Weaving weaving;
    try (ClassPath path = ClassPath.of(List.of(), classes)) {
      weaving = new Weaver(path).weave(classes.get("T"));
    }
    assertThat(weaving.status()).isEqualTo(Weaving.Status.REFUSED);
    assertThat(weaving.diagnostics().getLast().toString())
        .startsWith("T: error: the class path lacks A, B, needed to weave this class (")
        .endsWith("). Put the library with A, B on the class path. [missing-class]");
  }

  @Test
  void referenceToAPausableMethodThroughAnOrdinaryInterface() {
    Map<String, byte[]> classes =
        Sources.compile(
            Map.of(
                "T", "public class T {\nRunnable r() { return T::act; }\nstatic void act() {} }"));
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classes.get("T"))
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public org.objectweb.asm.MethodVisitor visitMethod(
                  int access, String name, String desc, String signature, String[] exceptions) {
                String[] thrown =
                    name.equals("act") ? new String[] {"soumak/Pausable"} : exceptions;
                return super.visitMethod(access, name, desc, signature, thrown);
              }
            },
            0);
    assertThat(only(Woven.weave(Map.of("T", writer.toByteArray()))))
        .hasToString(
            "T.java:2: warning: T.r refers to T.act, which may pause, through an interface that"
                + " cannot: its calls block the thread. Use a functional interface whose method"
                + " says throws Pausable. [pause-in-ordinary-method]");
  }

  @Test
  void ordinaryMethodThatCallsAPausableOne() {
    Map<String, byte[]> classes =
        Sources.compile(
            Map.of(
                "T",
                "public class T {\n"
                    + "static int run() throws Exception {\n"
                    + "try { return soumak.weaver.testing.Pause.at(1); } catch (Throwable t) {"
                    + " return 0; } } }"));
    assertThat(only(Woven.weave(classes)))
        .hasToString(
            "T.java:3: warning: T.run calls soumak.weaver.testing.Pause.at, which may pause, but"
                + " cannot pause itself: the call blocks the thread. Say throws Pausable (in Kotlin"
                + " @Throws(Pausable::class)) if tasks call this method."
                + " [pause-in-ordinary-method]");
  }
}
