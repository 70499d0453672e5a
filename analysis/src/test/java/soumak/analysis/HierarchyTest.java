package soumak.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class HierarchyTest {
  private static final int INTERFACE =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
  private static final int ABSTRACT = Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT;

  private static Sample shapes() {
    return new Sample()
        .interfaceType("I")
        .interfaceType("J", "I")
        .type("A", "java/lang/Object")
        .type("B", "A", "I")
        .type("C", "A", "J")
        .type("D", "C")
        .type("Lost", "Gone");
  }

  @Test
  void subtypes() {
    Hierarchy hierarchy = shapes().hierarchy();
    assertThat(hierarchy.isSubtype("D", "A")).isTrue();
    assertThat(hierarchy.isSubtype("D", "I")).isTrue();
    assertThat(hierarchy.isSubtype("I", "java/lang/Object")).isTrue();
    assertThat(hierarchy.isSubtype("A", "D")).isFalse();
    assertThat(hierarchy.isSubtype("Lost", "A")).isFalse();
    assertThat(hierarchy.missing()).containsExactly("Gone");
  }

  @Test
  void whatIsMissingIsLookedForOnceInTheWorkOnAClass() {
    Map<String, byte[]> classes = new HashMap<>(shapes().classes());
    List<String> asked = new ArrayList<>();
    ClassPath path =
        ClassPath.of(name -> {
          asked.add(name);
          return classes.get(name);
        });
    Hierarchy hierarchy = new Hierarchy(path, ClassInfo.read(classes.get("Lost")));
    for (int i = 0; i < 2; i++) {
      assertThat(hierarchy.isSubtype("Lost", "A")).isFalse();
      assertThat(hierarchy.find("Gone")).isNull();
      assertThat(hierarchy.missingAncestors("Lost")).containsExactly("Gone");
    }
    assertThat(asked).containsExactly("Gone");
    classes.put("Gone", new Sample().type("Gone", "A").classes().get("Gone"));
    assertThat(hierarchy.isSubtype("Lost", "A")).isFalse();
    Hierarchy next = new Hierarchy(path, ClassInfo.read(classes.get("Lost")));
    assertThat(next.isSubtype("Lost", "A")).isTrue();
  }

  @Test
  void commonSuperclasses() {
    Hierarchy hierarchy = shapes().hierarchy();
    assertThat(hierarchy.commonSuperclass("B", "D")).isEqualTo("A");
    assertThat(hierarchy.commonSuperclass("C", "D")).isEqualTo("C");
    assertThat(hierarchy.commonSuperclass("D", "I")).isEqualTo("I");
    assertThat(hierarchy.commonSuperclass("B", "J")).isEqualTo("java/lang/Object");
    assertThat(hierarchy.commonSuperclass("Lost", "B")).isEqualTo("java/lang/Object");
    assertThat(hierarchy.commonSuperclass("java/lang/Integer", "java/lang/Long"))
        .isEqualTo("java/lang/Number");
  }

  @Test
  void classesThatExtendEachOtherInACircle() {
    Hierarchy hierarchy = new Sample().type("A", "B").type("B", "A").type("C", "A").hierarchy();
    assertThat(hierarchy.resolve("C", "none", "()V")).isNull();
    assertThat(hierarchy.isPausable("A", "none", "()V")).isFalse();
    assertThat(hierarchy.commonSuperclass("A", "java/lang/String")).isEqualTo("java/lang/Object");
    assertThat(hierarchy.commonSuperclass("A", "B")).isEqualTo("A");
    assertThat(hierarchy.isSubtype("C", "B")).isTrue();
  }

  private static Sample pausing() {
    return new Sample()
        .type(INTERFACE, "I", "java/lang/Object", null, it -> declare(it, ABSTRACT, "m"))
        .type(Opcodes.ACC_PUBLIC, "A", "java/lang/Object", null, it -> plain(it, "m"))
        .type("OnlyInherits", "A", "I")
        .type(Opcodes.ACC_PUBLIC, "Implements", "A", new String[] {"I"}, it -> plain(it, "m"))
        .type(
            Opcodes.ACC_PUBLIC,
            "Hidden",
            "Implements",
            null,
            it -> {
              Sample.method(it, Opcodes.ACC_PRIVATE, "m", "()V");
              Sample.method(it, Opcodes.ACC_STATIC, "s", "()V", Names.PAUSABLE);
            });
  }

  private static void declare(ClassWriter writer, int access, String name) {
    Sample.method(writer, access, name, "()V", Names.PAUSABLE);
  }

  private static void plain(ClassWriter writer, String name) {
    Sample.method(writer, Opcodes.ACC_PUBLIC, name, "()V");
  }

  @Test
  void pausableByDeclarationOrOverride() {
    Hierarchy hierarchy = pausing().hierarchy();
    assertThat(hierarchy.isPausable("I", "m", "()V")).isTrue();
    assertThat(hierarchy.isPausable("A", "m", "()V")).isFalse();
    assertThat(hierarchy.isPausable("Implements", "m", "()V")).isTrue();
    assertThat(hierarchy.isPausable("OnlyInherits", "m", "()V")).as("resolves to A.m").isFalse();
    assertThat(hierarchy.isPausable("Hidden", "m", "()V")).as("private").isFalse();
    assertThat(hierarchy.isPausable("Hidden", "s", "()V")).isTrue();
    assertThat(hierarchy.isPausable("Absent", "m", "()V")).isFalse();
    assertThat(hierarchy.isPausable("[I", "clone", "()Ljava/lang/Object;")).isFalse();
  }

  @Test
  void resolutionPrefersClassesThenTheMostSpecialInterface() {
    Hierarchy hierarchy =
        pausing()
            .type(INTERFACE, "K", "java/lang/Object", new String[] {"I"}, it -> plain(it, "m"))
            .type("Both", "java/lang/Object", "I", "K")
            .hierarchy();
    assertThat(hierarchy.resolve("OnlyInherits", "m", "()V").owner().name()).isEqualTo("A");
    assertThat(hierarchy.resolve("Both", "m", "()V").owner().name()).isEqualTo("K");
    assertThat(hierarchy.resolve("Both", "toString", "()Ljava/lang/String;").owner().name())
        .isEqualTo("java/lang/Object");
    assertThat(hierarchy.resolve("Both", "none", "()V")).isNull();
  }

  private static void kotlin(ClassWriter writer) {
    writer.visitAnnotation("Lkotlin/Metadata;", true).visitEnd();
  }

  @Test
  void compilersThatDoNotAskForThrowsClauses() {
    int bridge = Opcodes.ACC_PUBLIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
    int synthetic = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    String general = "(Ljava/lang/Object;)V";
    Hierarchy hierarchy =
        new Sample()
            .type(
                INTERFACE,
                "F",
                "java/lang/Object",
                null,
                it -> Sample.method(it, ABSTRACT, "f", general, Names.PAUSABLE))
            .type(
                Opcodes.ACC_PUBLIC,
                "K",
                "java/lang/Object",
                new String[] {"F"},
                it -> {
                  kotlin(it);
                  Sample.method(it, bridge, "f", general);
                  Sample.method(it, Opcodes.ACC_PUBLIC, "f", "(I)V");
                  Sample.method(it, Opcodes.ACC_PUBLIC, "f", "(II)V");
                  Sample.method(it, synthetic, "access$f$jd", "(LK;I)V");
                  Sample.method(it, Opcodes.ACC_STATIC, "f$", "(LK;I)V");
                  Sample.method(it, synthetic, "access$other", "(LK;I)V");
                })
            .type(
                Opcodes.ACC_PUBLIC,
                "J",
                "java/lang/Object",
                new String[] {"F"},
                it -> {
                  Sample.method(it, bridge, "f", general);
                  Sample.method(it, Opcodes.ACC_PUBLIC, "f", "(Ljava/lang/String;)V");
                })
            .hierarchy();
    assertThat(hierarchy.isPausable("K", "f", general)).isTrue();
    assertThat(hierarchy.isPausable("K", "f", "(I)V")).isTrue();
    assertThat(hierarchy.isPausable("K", "f", "(II)V")).isFalse();
    assertThat(hierarchy.isPausable("K", "access$f$jd", "(LK;I)V")).isTrue();
    assertThat(hierarchy.isPausable("K", "f$", "(LK;I)V")).isTrue();
    assertThat(hierarchy.isPausable("K", "access$other", "(LK;I)V")).isFalse();
    assertThat(hierarchy.isPausable("J", "f", "(Ljava/lang/String;)V")).as("javac asks").isFalse();
  }

  @Test
  void kotlinsMainWithoutParameters() {
    int synthetic = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    int written = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    String arguments = "([Ljava/lang/String;)V";
    Sample sample = new Sample();
    for (int access : new int[] {synthetic, written}) {
      for (String[] thrown : new String[][] {{}, {Names.PAUSABLE}}) {
        sample.type(
            Opcodes.ACC_PUBLIC,
            "K" + (access == synthetic) + thrown.length,
            "java/lang/Object",
            null,
            it -> {
              kotlin(it);
              Sample.method(it, written, "main", "()V", thrown);
              Sample.method(it, access, "main", arguments);
            });
      }
    }
    Hierarchy hierarchy = sample.hierarchy();
    assertThat(hierarchy.isPausable("Ktrue1", "main", arguments)).isTrue();
    assertThat(hierarchy.isPausable("Ktrue0", "main", arguments)).isFalse();
    assertThat(hierarchy.isPausable("Kfalse1", "main", arguments)).as("its author's").isFalse();
  }

  @Test
  void callsOfSuperInScala() {
    int accessor = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    Hierarchy hierarchy =
        new Sample()
            .type(
                INTERFACE,
                "Loud",
                "java/lang/Object",
                null,
                it -> {
                  scala(it);
                  Sample.method(it, Opcodes.ACC_PUBLIC, "say", "()V", Names.PAUSABLE);
                  Sample.method(it, Opcodes.ACC_PUBLIC, "think", "()V");
                  Sample.method(it, accessor | Opcodes.ACC_ABSTRACT, "Loud$$super$say", "()V");
                  Sample.method(it, accessor | Opcodes.ACC_ABSTRACT, "Loud$$super$think", "()V");
                })
            .type(
                Opcodes.ACC_PUBLIC,
                "Dog",
                "java/lang/Object",
                new String[] {"Loud"},
                it -> {
                  scala(it);
                  Sample.method(it, accessor, "Loud$$super$say", "()V");
                  Sample.method(it, accessor, "Loud$$super$think", "()V");
                  Sample.method(it, accessor, "super$say", "()V");
                  Sample.method(it, accessor, "super$think", "()V");
                  Sample.method(it, accessor, "mysuper$say", "()V");
                  Sample.method(it, Opcodes.ACC_PUBLIC, "say", "()V");
                  Sample.method(it, Opcodes.ACC_PUBLIC, "think", "()V");
                })
            .hierarchy();
    for (String type : new String[] {"Loud", "Dog"}) {
      assertThat(hierarchy.isPausable(type, "Loud$$super$say", "()V")).isTrue();
      assertThat(hierarchy.isPausable(type, "Loud$$super$think", "()V")).isFalse();
    }
    assertThat(hierarchy.isPausable("Dog", "super$say", "()V")).isTrue();
    assertThat(hierarchy.isPausable("Dog", "super$think", "()V")).isFalse();
    assertThat(hierarchy.isPausable("Dog", "mysuper$say", "()V")).isFalse();
  }

  private static void scala(ClassWriter writer) {
    writer.visitAnnotation("Lscala/reflect/ScalaSignature;", true).visitEnd();
  }

  @Test
  void theSubjectIsSeenInTheFormGiven() {
    Sample sample = pausing();
    ClassInfo other = ClassInfo.read(pausing().type("A", "java/lang/Thread").classes().get("A"));
    assertThat(new Hierarchy(sample.path(), other).isSubtype("Hidden", "java/lang/Thread"))
        .isTrue();
  }
}
