package soumak.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
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
    Files.writeString(java, "#!/bin/sh\n" + script);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return new Fork(java, List.of(Path.of("/plugin.jar"))).run(REQUEST);
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

  @Test
  void aJvmThatDoesNotWorkIsReportedWithItsOutput() {
    assertThatThrownBy(() -> run("echo 'no such option' >&2; exit 3"))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContainingAll(java.toString(), "ended with code 3", "no such option");
  }

  @Test
  void aJvmThatCannotBeStartedIsReported() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> new Fork(missing, List.of()).run(REQUEST))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("cannot run the weaver with " + missing);
  }
}
