package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import soumak.build.Isolation;

/** The options of all commands that build, about messages that tasks could share. */
final class IsolationOptions {
  @Option(
      names = "--isolation",
      paramLabel = "MODE",
      description =
          "What to do about a program that could share a message between tasks: refuse (default),"
              + " warn, off, or strict, which refuses what leaks, too.")
  private String mode = "refuse";

  @Option(
      names = "--annotations",
      paramLabel = "FILE",
      description = "External annotations, for libraries that have none of their own; repeatable.")
  private List<Path> annotations = List.of();

  /**
   * @throws soumak.build.BuildException if there is no such mode
   */
  Isolation isolation() {
    return new Isolation(Isolation.Mode.of(mode), annotations);
  }
}
