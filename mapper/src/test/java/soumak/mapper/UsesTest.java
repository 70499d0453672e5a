package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.analysis.ClassPath;
import soumak.testing.Sources;

/** Where fields are used and objects are made, and what calls can run. */
class UsesTest {
  private static final String CLASSES =
      """
      class Base {
        protected int n;
        static int shared;
        void go() { n = 1; }
        void stay() {}
      }
      class Sub extends Base {
        @Override
        void go() { n++; }
        void make() { new Base(); new Sub(); }
      }
      class Other {
        int n;
        void go(Base b) {
          n = b.n;
          Base.shared = n;
          b.go();
        }
      }
      abstract class Shape {
        abstract int area();
      }
      class Square extends Shape {
        int area() { return 1; }
      }
      """;

  private static final Map<String, byte[]> COMPILED = Sources.compile(Map.of("T", CLASSES));
  private static final Program PROGRAM =
      new Program(ClassPath.of(List.of(), COMPILED), COMPILED.values());

  private static List<String> users(String owner, String name) {
    return PROGRAM.uses().ofField(owner, name).stream()
        .map(it -> it.body().key.owner() + "." + it.body().key.name())
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void fieldsAreFoundUnderTheNameOfASubclass() {
    assertThat(users("Base", "n")).containsExactly("Base.go", "Other.go", "Sub.go");
    assertThat(users("Other", "n")).containsExactly("Other.go");
  }

  @Test
  void staticFieldsAreNone() {
    assertThat(users("Base", "shared")).isEmpty();
  }

  @Test
  void makers() {
    assertThat(PROGRAM.uses().makers("Base")).hasSize(1);
    assertThat(PROGRAM.uses().makers("Sub")).hasSize(1);
    assertThat(PROGRAM.uses().makers("Other")).isEmpty();
  }

  @Test
  void aCallRunsWhatOverrides() {
    assertThat(PROGRAM.targets("Base", "go", "()V"))
        .extracting(MethodKey::owner)
        .containsExactly("Base", "Sub");
    assertThat(PROGRAM.targets("Base", "stay", "()V"))
        .extracting(MethodKey::owner)
        .containsExactly("Base");
    assertThat(PROGRAM.targets("Shape", "area", "()I"))
        .extracting(MethodKey::owner)
        .containsExactly("Square");
  }

  @Test
  void whatIsNotOfTheProgramRunsNothing() {
    assertThat(PROGRAM.targets("java/lang/Object", "hashCode", "()I")).isEmpty();
    assertThat(PROGRAM.targets("not/There", "go", "()V")).isEmpty();
    assertThat(PROGRAM.implementation("Base", "hashCode", "()I")).isNull();
    assertThat(PROGRAM.implementation("Shape", "area", "()I")).isNull();
  }

  @Test
  void plainClassesAreNoActors() {
    assertThat(PROGRAM.kind("Base")).isEqualTo(ActorKind.NONE);
    assertThat(PROGRAM.kind("[I")).isEqualTo(ActorKind.NONE);
    assertThat(PROGRAM.kind("java/lang/String")).isEqualTo(ActorKind.NONE);
    assertThat(PROGRAM.kind("soumak/Actor")).isEqualTo(ActorKind.NONE);
    assertThat(PROGRAM.isAbstract("Shape")).isTrue();
    assertThat(PROGRAM.isAbstract("Square")).isFalse();
  }
}
