package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkSearchTest {
  @TempDir private Path disk;

  private Path old;
  private Path current;

  @BeforeEach
  void jdks() throws IOException {
    old = jdk("old", "17.0.15");
    current = jdk("current", "21");
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = disk.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\n");
    assertThat(Files.createFile(java(home)).toFile().setExecutable(true)).isTrue();
    return home;
  }

  private static Path java(Path home) {
    return home.resolve("bin/java");
  }

  private static JdkSearch search(Map<String, String> environment, Path... folders) {
    return new JdkSearch(environment, List.of(folders));
  }

  @Test
  void theSelectedToolchainComesFirst() throws IOException {
    Path selected = jdk("selected", "25.0.1");
    Path other = jdk("other", "26");

    assertThat(search(Map.of("JAVA_HOME", other.toString())).find(java(selected), other))
        .isEqualTo(java(selected).toRealPath());
  }

  @Test
  void whatOurVariableNamesIsNotPassedOverInSilence() throws IOException {
    Path maven = jdk("maven", "27-ea");
    JdkSearch search =
        search(
            Map.of(
                "SOUMAK_JAVA_HOME", old.toString(), "JAVA_HOME", disk.resolve("none").toString()));

    assertThat(search.find(java(current), maven)).isEqualTo(java(maven));
    assertThat(search.refused()).containsExactly(old + " (SOUMAK_JAVA_HOME): Java 17.0.15");
  }

  @Test
  void anOldToolchainIsPassedOver() throws IOException {
    Path maven = jdk("maven", "27-ea");

    assertThat(search(Map.of()).find(java(old), maven)).isEqualTo(java(maven));
  }

  @Test
  void soumaksOwnVariableComesBeforeTheJdkOfMaven() throws IOException {
    Path wanted = jdk("wanted", "25");
    Path maven = jdk("maven", "25.0.2");
    Map<String, String> environment = Map.of("SOUMAK_JAVA_HOME", wanted.toString());

    assertThat(search(environment).find(null, maven)).isEqualTo(java(wanted));
  }

  @Test
  void theVariablesOfBuildServersAreKnown() throws IOException {
    Path wanted = jdk("wanted", "25");
    Map<String, String> environment =
        Map.of("JAVA_HOME", old.toString(), "JAVA_HOME_25_X64", wanted.toString());

    assertThat(search(environment).find(null, current)).isEqualTo(java(wanted));
  }

  @Test
  void thePathIsSearchedThroughLinks() throws IOException {
    Path wanted = jdk("wanted", "25");
    Path bin = Files.createDirectory(disk.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("java"), java(wanted));
    String path = String.join(File.pathSeparator, "", "/does/not/exist", bin.toString());

    assertThat(search(Map.of("PATH", path)).find(null, current))
        .isEqualTo(java(wanted).toRealPath());
  }

  @Test
  void installedJdksAreFoundAlsoInMacBundles() throws IOException {
    jdk("jvm/bundle/Contents/Home", "25");
    Path folder = disk.resolve("jvm");

    assertThat(search(Map.of(), disk.resolve("missing"), folder).find(null, current))
        .isEqualTo(java(folder.resolve("bundle/Contents/Home")));
  }

  @Test
  void ifThereIsNoneAllThatWereLookedAtAreNamed() throws IOException {
    Path damaged = Files.createDirectories(disk.resolve("damaged"));
    jdk("jvm/eleven", "11.0.2");
    JdkSearch search = search(Map.of("JAVA_HOME", damaged.toString()), disk.resolve("jvm"));

    assertThat(search.find(java(old), current)).isNull();
    assertThat(search.looked())
        .containsExactly(
            old.toRealPath() + " (the selected toolchain): Java 17.0.15",
            current + " (the JDK that runs Maven): Java 21",
            damaged + " (JAVA_HOME): no JDK, or of an unknown version",
            disk.resolve("jvm/eleven") + " (installed): Java 11.0.2");
  }
}
