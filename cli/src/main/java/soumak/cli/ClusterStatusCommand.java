package soumak.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code soumak cluster status}: what the nodes are and do. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Prints all nodes of a cluster with what they do, as one of them knows it.",
      "It must be a JVM of the same user on this machine; it needs no options for it and goes on",
      "running."
    })
final class ClusterStatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PID",
      description = "The process of a node; without it, those are named that could be meant.")
  private @Nullable String pid;

  @Option(names = "--json", description = "One JSON object; each node is on a line of its own.")
  private boolean json;

  @Override
  public Integer call() {
    if (pid == null) {
      throw CommandException.usage(
          "which process? Its PID is missing" + RunningJvm.others(RunningJvm.Kind.NODE));
    }
    try (RunningJvm jvm = RunningJvm.attach(pid, RunningJvm.Kind.NODE)) {
      spec.commandLine().getOut().print(jvm.nodes(json));
      spec.commandLine().getOut().flush();
    }
    return 0;
  }
}
