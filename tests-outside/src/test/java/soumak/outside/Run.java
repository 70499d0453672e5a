package soumak.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A process that has ended.
 *
 * @param out what it printed
 * @param err what it printed on its error stream
 */
record Run(int code, String out, String err) {
  private static final int SECONDS = 180;

  static Run of(Path folder, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    Files.createDirectories(Setting.WORK);
    Path out = Files.createTempFile(Setting.WORK, "run", ".out");
    Path err = Files.createTempFile(Setting.WORK, "run", ".err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File(nothing())))
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      assertThat(ended)
          .as("%s ends; it printed:%n%s%s", command, Files.readString(out), Files.readString(err))
          .isTrue();
      return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String nothing() {
    return File.separatorChar == '\\' ? "NUL" : "/dev/null";
  }

  /** A Java program, run by the JDK that is new enough. */
  static Run java(Path folder, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Setting.JDK.resolve("bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of(arguments));
    return of(folder, Map.of(), command);
  }

  static String path(Path... entries) {
    return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** This run, if its code is 0; a failed assertion with its output if not. */
  Run succeeded() {
    assertThat(code).as("exit code; it printed:%n%s%s", out, err).isZero();
    return this;
  }
}
