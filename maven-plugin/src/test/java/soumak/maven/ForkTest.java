package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.maven.Message.Kind;

/** With scripts in the place of the java command. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a POSIX shell")
class ForkTest {
  private static final Request REQUEST =
      new Request(
          null,
          Path.of("/classes"),
          Path.of("/state"),
          "refuse",
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(Path.of("/a.jar")));

  @TempDir private Path folder;

  private Path java;

  @BeforeEach
  void script() {
    java = folder.resolve("java");
  }

  private List<Message> run(String script) throws IOException, MojoExecutionException {
    return run(script, Map.of());
  }

  private List<Message> run(String script, Map<String, String> environment)
      throws IOException, MojoExecutionException {
    Files.writeString(java, "#!/bin/sh\n" + script);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return new Fork(java, List.of(Path.of("/plugin.jar")), environment).run(REQUEST);
  }

  @Test
  void itGetsTheRequestAndItsMessagesComeBack() throws Exception {
    List<Message> messages =
        run(
            """
            read sources; read classes; read state; read isolation
            read annotations; read libraries; read policies; read entries; read entry
            printf '#soumak ERROR\\tA.java:3\\t%s %s %s\\n' "$classes" "$state" "$entry"
            printf '#soumak FAILED\\t\\t1 error\\n'
            """);

    assertThat(messages)
        .containsExactly(
            new Message(Kind.ERROR, "A.java:3", "/classes /state /a.jar"),
            new Message(Kind.FAILED, "", "1 error"));
  }

  @Test
  void otherOutputIsPassedOnAsWarnings() throws Exception {
    List<Message> messages =
        run("cat > /dev/null; echo odd >&2; printf '#soumak DONE\\t\\tall\\n'");

    assertThat(messages)
        .containsExactlyInAnyOrder(
            new Message(Kind.WARNING, "", "odd"), new Message(Kind.DONE, "", "all"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
  void aCollectorThatIsChosenElsewhereIsTaken(String variable) throws Exception {
    for (String options : List.of("-XX:+UseG1GC", "-ea -XX:+UseZGC -Xmx1g", "-XX:+UseSerialGC")) {
      assertThat(options(Map.of(variable, options))).doesNotContain("GC");
    }
    for (String options : List.of("-Dx=y", "-XX:-UseG1GC", "-XX:+UseGCOverheadLimit")) {
      assertThat(options(Map.of(variable, options))).contains("-XX:+UseSerialGC ");
    }
    assertThat(options(Map.of("MAVEN_OPTS", "-XX:+UseZGC"))).contains("-XX:+UseSerialGC ");
  }

  /** What the JVM is started with. */
  private String options(Map<String, String> environment) throws Exception {
    String script = "cat > /dev/null; printf '#soumak DONE\\t\\t%s\\n' \"$*\"";
    String options = run(script, environment).get(0).text();
    assertThat(options).contains("-XX:TieredStopAtLevel=1 ", "-cp /plugin.jar ");
    return options;
  }

  @Test
  void optionsThatAJvmTakesFromTheEnvironmentAreNoWarnings() throws Exception {
    String script =
        """
        cat > /dev/null
        echo 'NOTE: Picked up JDK_JAVA_OPTIONS: -Da=b'
        echo 'Picked up JAVA_TOOL_OPTIONS: -Da=b -XX:+UseG1GC'
        echo 'Picked up the wrong options'
        """;
    assertThat(run(script + "printf '#soumak DONE\\t\\tall\\n'"))
        .containsExactly(
            new Message(Kind.WARNING, "", "Picked up the wrong options"),
            new Message(Kind.DONE, "", "all"));
    assertThatThrownBy(() -> run(script + "exit 1"))
        .hasMessageContaining("Picked up JAVA_TOOL_OPTIONS: -Da=b -XX:+UseG1GC");
  }

  @Test
  void aJvmThatDoesNotWorkIsReportedWithItsOutput() {
    assertThatThrownBy(() -> run("echo 'no such option' >&2; exit 3"))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContainingAll(java.toString(), "ended with code 3", "no such option");
  }

  @Test
  void aJvmThatCannotBeStartedIsReported() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> new Fork(missing, List.of(), Map.of()).run(REQUEST))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("cannot run the weaver with " + missing);
  }
}
