package soumak.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher builds anew when a module has changed; it has to know all that it is made of. */
class LauncherTest {
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
  private static final Pattern OURS = Pattern.compile("<artifactId>soumak-([a-z]+)</artifactId>");

  @ParameterizedTest
  @ValueSource(strings = {"cli", "benchmarks"})
  void knowsAllModules(String made) throws IOException {
    Set<String> needed = new TreeSet<>();
    add(made, needed);
    assertThat(new TreeSet<>(ensured(made))).isEqualTo(needed);
  }

  /** Maven's script stops at it in words of its own. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aBuildNeedsAHome(@TempDir Path folder) throws Exception {
    Path launcher = Files.copy(Repository.root().resolve("soumak"), folder.resolve("soumak"));
    ProcessBuilder builder =
        new ProcessBuilder("sh", launcher.toString(), "--version").redirectErrorStream(true);
    builder.environment().remove("HOME");
    builder.environment().put("SOUMAK_JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said)
        .isEqualTo(
            "soumak: it has to be built, and Maven needs the environment variable HOME for that:"
                + " set it to a folder\nthat can be written to\n");
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(folder.resolve(".soumak/lock")).doesNotExist();
  }

  /** Who ends the launcher's shell does not end the JVM that makes the cache of loaded classes. */
  @Test
  @Timeout(60)
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whoIsEndedLeavesNoHalfOfACache(@TempDir Path folder) throws Exception {
    Path launcher = Files.copy(Repository.root().resolve("soumak"), folder.resolve("soumak"));
    Path made = Files.createDirectories(folder.resolve(".soumak/cli/lib")).getParent();
    Files.createFile(made.resolve("stamp"));
    Path bin = Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    Path go = folder.resolve("go");
    String half = "#!/bin/sh\n: > \"${1#*=}\"; until [ -f '" + go + "' ]; do sleep 0.1; done\n";
    for (String tool : List.of("java", "javac")) {
      assertThat(Files.writeString(bin.resolve(tool), half).toFile().setExecutable(true)).isTrue();
    }
    ProcessBuilder builder = new ProcessBuilder("sh", launcher.toString(), "--version");
    builder.environment().put("SOUMAK_JAVA_HOME", folder.resolve("jdk").toString());
    Process process = builder.start();
    while (halves(made) == 0) {
      Thread.sleep(10);
    }
    process.destroy();
    Files.createFile(go);
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(halves(made)).isZero();
  }

  private static long halves(Path made) throws IOException {
    try (Stream<Path> files = Files.list(made)) {
      return files.filter(it -> it.toString().contains(".aot.")).count();
    }
  }

  private static void add(String module, Set<String> needed) throws IOException {
    if (!needed.add(module)) {
      return;
    }
    Path pom = Repository.root().resolve(module).resolve("pom.xml");
    for (MatchResult it : DEPENDENCY.matcher(Files.readString(pom)).results().toList()) {
      Matcher ours = OURS.matcher(it.group(1));
      if (ours.find() && !it.group(1).contains("<scope>test</scope>")) {
        add(ours.group(1), needed);
      }
    }
  }

  private static List<String> ensured(String made) throws IOException {
    Pattern line = Pattern.compile("(?m)^ *ensure (" + made + " .*)$");
    String launcher = Files.readString(Repository.root().resolve("soumak"));
    List<MatchResult> found = line.matcher(launcher).results().toList();
    assertThat(found).hasSize(1);
    return List.of(found.getFirst().group(1).split(" "));
  }
}
