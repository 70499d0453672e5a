package soumak.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class PlacesTest {
  private static final Places PLACES =
      new Places(
          List.of(
              classFile("one/Text", "Text.java"),
              classFile("two/Text", "Text.java"),
              classFile("two/Other", "Other.java"),
              classFile("two/Other$In", "Other.java"),
              classFile("NoPackage", "NoPackage.java"),
              new byte[] {1, 2, 3}));

  private static byte[] classFile(String name, String source) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V21, 0, name, null, "java/lang/Object", null);
    writer.visitSource(source, null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aFileIsInTheFolderOfItsPackage() {
    assertThat(Places.file("a/b/Text$In", "Text.java")).isEqualTo("a/b/Text.java");
    assertThat(Places.file("Text", "Text.java")).isEqualTo("Text.java");
  }

  @ParameterizedTest
  @CsvSource({
    "one/Text.java:12, one/Text.java:12",
    "two/Other.java:3, Other.java:3",
    "two/Other.java, Other.java",
    "NoPackage.java:1, NoPackage.java:1",
    "three/Other.java:3, three/Other.java:3",
    "two.Other.run, two.Other.run",
    "lib/a.jar, lib/a.jar",
    "two/Other.class, two/Other.class",
    "policies, policies"
  })
  void foldersAreToldWhereTheyAreNeeded(String where, String told) {
    assertThat(PLACES.told(where)).isEqualTo(told);
  }

  @Test
  void allElseOfADiagnosticStays() {
    List<String> story = List.of("it came");
    assertThat(
            PLACES.told(
                new Diagnostic(Severity.WARNING, "LEAK", "two/Other.java:3", "x", "y", story)))
        .isEqualTo(new Diagnostic(Severity.WARNING, "LEAK", "Other.java:3", "x", "y", story));
  }
}
