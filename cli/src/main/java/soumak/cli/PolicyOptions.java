package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import soumak.build.Policies;

/** The options of all commands that decide where actors run. */
final class PolicyOptions {
  @Option(
      names = "--policies",
      paramLabel = "FILE",
      description = "Policies that win over the analysis: lines such as 'app.Counter MONITOR'.")
  private @Nullable Path policies;

  @Option(
      names = "--libraries",
      paramLabel = "FILE",
      description = "Says which calls of libraries block or are costly; repeatable.")
  private List<Path> libraries = List.of();

  Policies policies() {
    return new Policies(true, libraries, policies);
  }
}
