package soumak.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code soumak cluster}: what is to be done about clusters as a whole. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    description = "Makes what nodes need, and shows what they do.")
final class ClusterCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command?");
  }
}
