package soumak.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.analysis.Diagnostic;

class OwnClassesTest {
  private static final String FIBER = "package soumak.woven; public final class Fiber { int x; }";

  private static final String REGION =
      "package soumak.memory; public final class Region { int x; }";

  @TempDir private Path temp;

  @Test
  void foundOnTheClassPath() throws IOException {
    Path core = Sources.toFolder(temp.resolve("core"), Sources.compile(FIBER));
    try (OwnClasses own = OwnClasses.on(List.of(temp.resolve("nowhere"), core))) {
      assertThat(own.isOwn("soumak/woven/Fiber")).isTrue();
      assertThat(own.isOwn("soumak/Mailbox")).as("of another version").isFalse();
      assertThat(own.diagnostics()).isEmpty();
    }
  }

  @Test
  void thoseOfMemory() throws IOException {
    String region = "soumak/memory/Region";
    Path memory = Sources.toFolder(temp.resolve("memory"), Sources.compile(REGION));
    Path second =
        Sources.toFolder(
            temp.resolve("second"), Sources.compile(REGION.replace("int x", "long y")));
    try (OwnClasses own = OwnClasses.on(List.of(Sources.corePlace(), memory, second))) {
      assertThat(own.isOwn(region)).isTrue();
      assertThat(own.isOwn("soumak/memory/Mine")).isFalse();
      assertThat(own.isOwn("soumak/woven/Fiber")).isTrue();
      assertThat(own.diagnostics())
          .singleElement()
          .matches(it -> it.rule().equals("two-soumaks") && it.where().equals(second.toString()));
      List<Diagnostic> told = new ArrayList<>();
      String path = region + ".class";
      own.report(region, path, Set.of(path), told);
      assertThat(told).extracting(Diagnostic::rule).containsExactly("two-soumaks");
    }
  }

  @Test
  void elseThoseOfThisJvm() throws IOException {
    try (OwnClasses own = OwnClasses.on(List.of(temp))) {
      assertThat(own.isOwn("soumak/woven/Fiber")).isTrue();
      assertThat(own.isOwn("soumak/Mailbox")).isTrue();
    }
  }

  @Test
  void testsAndToolsInOurPackagesAreNotOurs() {
    try (OwnClasses own = OwnClasses.on(Sources.classPath())) {
      assertThat(own.isOwn("soumak/build/Pipeline")).isFalse();
      assertThat(own.isOwn("soumak/build/OwnClassesTest")).isFalse();
      assertThat(own.isOwn("java/lang/Object")).isFalse();
      assertThat(own.isOwn("demo/Adder")).isFalse();
    }
  }

  @Test
  void sameness() throws IOException {
    try (OwnClasses own = OwnClasses.on(Sources.classPath());
        Place core = Place.open(Sources.corePlace())) {
      byte[] bytes = core.read("soumak/Mailbox.class");
      assertThat(bytes).isNotNull();
      assertThat(own.isSame("soumak/Mailbox", bytes)).isTrue();
      bytes[bytes.length - 1]++;
      assertThat(own.isSame("soumak/Mailbox", bytes)).isFalse();
    }
  }

  @Test
  void aVersionBelowAPrefixIsToldOnce() throws IOException {
    List<Diagnostic> told = new ArrayList<>();
    String prefix = "BOOT-INF/classes/";
    String fiber = prefix + "soumak/woven/Fiber.class";
    String mailbox = prefix + "soumak/Mailbox.class";
    Set<String> all = Set.of(fiber, mailbox);
    try (OwnClasses own = OwnClasses.on(Sources.classPath())) {
      own.report("soumak/Mailbox", mailbox, all, told);
      assertThat(told).isEmpty();
      own.report("soumak/woven/Fiber", fiber, all, told);
      assertThat(told).extracting(Diagnostic::rule).containsExactly("two-soumaks");
      own.report("soumak/Mailbox", mailbox, Set.of(mailbox), told);
      assertThat(told).extracting(Diagnostic::rule).endsWith("name-of-soumak");
    }
  }

  @Test
  void brokenJars() throws IOException {
    Path broken = Files.writeString(temp.resolve("broken.jar"), "no jar");
    assertThatThrownBy(() -> OwnClasses.on(List.of(broken)))
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("cannot read " + broken)
        .hasMessageContaining("not a readable jar");
  }
}
