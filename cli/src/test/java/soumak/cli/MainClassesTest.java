package soumak.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.build.Compiled;
import soumak.build.SourceCompiler;

class MainClassesTest {
  @TempDir private Path folder;

  private Map<String, byte[]> classes(String source) throws Exception {
    Path file = Files.writeString(folder.resolve("Source.java"), source);
    Compiled compiled = new SourceCompiler(List.of()).compileFile(file);
    assertThat(compiled.messages()).isEmpty();
    return compiled.classes();
  }

  private MainClasses mains(String source) throws Exception {
    return MainClasses.in(classes(source));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public static void main(String[] a) {}",
        "static void main(String... a) {}",
        "static void main() {}",
        "void main(String[] a) {}",
        "protected void main() {}",
        "A() {} void main() {}",
      })
  void whatTheJavaCommandCanStart(String method) throws Exception {
    assertThat(mains("class A { " + method + " }").choose("it", "X")).isEqualTo("A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "private static void main(String[] a) {}",
        "static void Main(String[] a) {}",
        "static int main(String[] a) { return 0; }",
        "static void main(int a) {}",
        "A(int x) {} void main() {}",
        "private A() {} void main() {}",
      })
  void whatItCannot(String method) throws Exception {
    MainClasses mains = mains("class A { " + method + " }");
    assertThatThrownBy(() -> mains.choose("'A.java'", "A"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("no main method in 'A.java'");
  }

  @Test
  void interfacesAndRecordsAndEnumsStartToo() throws Exception {
    assertThat(mains("interface A { static void main(String[] a) {} }").choose("it", "X"))
        .isEqualTo("A");
    assertThat(mains("record A(int x) { static void main() {} }").choose("it", "X")).isEqualTo("A");
    assertThat(mains("enum A { ONE; static void main() {} }").choose("it", "X")).isEqualTo("A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abstract class B { void main() {} } class A extends B {}",
        "interface B { default void main(String[] a) {} } class A implements B {}",
        "interface I { default void main() {} } interface B extends I {}"
            + " abstract class C implements B {} class D extends C { private D() {} }"
            + " class A extends C {}",
        "class B { B(int x) {} void main() {} } class A extends B { A() { super(1); } }",
      })
  void whatInheritsFromWhatCannotBeMade(String source) throws Exception {
    assertThat(mains(source).choose("it", "X")).isEqualTo("A");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abstract class A { void main() {} }",
        "interface A { default void main() {} }",
        "interface I { static void main() {} } class A implements I {}",
      })
  void whatNobodyInherits(String source) throws Exception {
    MainClasses mains = mains(source).only("A"::equals);
    assertThatThrownBy(() -> mains.choose("it", "A")).hasMessageContaining("no main method in it");
  }

  @Test
  void whoHasAMainMethodComesBeforeWhoInheritsOne() throws Exception {
    MainClasses mains = mains("class B { static void main() {} } class A extends B {}");
    assertThat(mains.choose("it", "A")).isEqualTo("B");
    assertThat(mains.only("A"::equals).choose("it", "X")).isEqualTo("A");
  }

  @Test
  void theExpectedOfSeveral() throws Exception {
    MainClasses mains =
        mains("class A { static void main() {} } class B { static void main() {} }");
    assertThat(mains.choose("it", "B")).isEqualTo("B");
    assertThatThrownBy(() -> mains.choose("it", "C"))
        .hasMessageContaining("2 classes with a main method in it; choose one with --main: A, B");
    assertThat(mains.only("A"::equals).choose("it", "C")).isEqualTo("A");
  }

  @Test
  void manyAreNotAllListed() throws Exception {
    StringBuilder source = new StringBuilder();
    for (int i = 10; i < 30; i++) {
      source.append("class M").append(i).append(" { static void main() {} }\n");
    }
    MainClasses mains = mains(source.toString());
    assertThatThrownBy(() -> mains.choose("it", "X"))
        .hasMessageContaining("M10, M11")
        .hasMessageEndingWith("M17, and 12 more");
  }

  @Test
  void byName() throws Exception {
    MainClasses mains = mains("class A { static class In { static void main() {} } }");
    assertThat(mains.named("A", it -> true)).isEqualTo("A");
    assertThat(mains.named("A$In", it -> true)).isEqualTo("A$In");
    assertThat(mains.named("A.In", it -> true)).isEqualTo("A$In");
    assertThat(mains.named("b.C", "b/C"::equals)).isEqualTo("b.C");
    assertThat(mains.named("b/C", "b/C"::equals)).isEqualTo("b.C");
    assertThat(mains.named("b.C.D.E", "b/C$D$E"::equals)).isEqualTo("b.C$D$E");
    assertThat(mains.named("b.C$D.E", "b/C$D$E"::equals)).isEqualTo("b.C$D$E");
    assertThatThrownBy(() -> mains.named("b.C.D", "b/C$E"::equals))
        .hasMessageContaining("no class 'b.C.D'");
    assertThatThrownBy(() -> mains.named("A.Im", it -> false))
        .hasMessageContaining("no class 'A.Im'")
        .hasMessageContaining("(there is 'A$In')");
  }

  @Test
  void unreadableClassesHaveNoMain() throws Exception {
    Map<String, byte[]> classes = classes("class A { static void main() {} }");
    classes.put("Broken", new byte[] {1, 2, 3});
    assertThat(MainClasses.in(classes).choose("it", "X")).isEqualTo("A");
  }
}
