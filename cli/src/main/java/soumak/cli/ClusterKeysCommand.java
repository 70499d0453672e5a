package soumak.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.build.Failures;
import soumak.cluster.DevelopmentKeys;

/** {@code soumak cluster keys}: a set of keys for development. */
@Command(
    name = "keys",
    mixinStandardHelpOptions = true,
    description = {
      "Makes the keys by which the nodes of one cluster know each other.",
      "They are an authority (ca.p12), a key for the nodes (node.p12), whom they trust",
      "(trust.p12), and the password of all three. Copy all but ca.p12 to each node. Whoever has",
      "them is a node."
    })
final class ClusterKeysCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder for them, a new one.")
  private Path folder;

  @Override
  public Integer call() {
    try {
      DevelopmentKeys.make(folder);
    } catch (FileAlreadyExistsException e) {
      throw CommandException.usage("'" + folder + "' " + e.getReason() + ": name another folder");
    } catch (IOException e) {
      // The system says of /proc that what is to be made is not there.
      String why = e instanceof NoSuchFileException ? "nothing can be made there" : Failures.why(e);
      throw CommandException.failed(
          "cannot make keys in '" + folder + "': " + why + "; name another folder");
    }
    spec.commandLine().getOut().println("soumak: the keys are in '" + folder + "'");
    return 0;
  }
}
