package soumak.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import soumak.analysis.Nearest;

/** {@code soumak help}: what a command's {@code --help} says. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Says how soumak is used, or one of its commands.")
final class HelpCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "Such as run, or cluster keys; without it, all commands are named.")
  private List<String> command = List.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine at = spec.parent().commandLine();
    for (String word : command) {
      CommandLine next = at.getSubcommands().get(word);
      if (next == null) {
        String name = at.getCommandSpec().qualifiedName();
        throw CommandException.usage(
            "there is no command '"
                + word
                + "'"
                + Nearest.suggest(word, at.getSubcommands().keySet())
                + " (see '"
                + name
                + " --help')");
      }
      at = next;
    }
    at.usage(at.getOut());
    return 0;
  }
}
