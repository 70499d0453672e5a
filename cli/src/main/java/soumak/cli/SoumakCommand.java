package soumak.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line's root: it only has subcommands. */
@Command(
    name = "soumak",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    usageHelpWidth = 100,
    subcommandsRepeatable = false,
    description = "Runs, checks, weaves and inspects programs of tasks that share nothing.",
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Each command has its own --help, also as 'soumak help run'. Exit codes: 0 done, 1 the input",
      "has errors, 2 the command line has; 'run' ends with the program's own exit code; 143 if"
          + " SIGTERM",
      "has ended it, and 130 if Ctrl-C has, also of 'node'.",
      "",
      "Environment:",
      "  SOUMAK_JAVA_HOME   the JDK (25 or newer) to use; else one is searched for",
      "  SOUMAK_JAVA_OPTS   options for the JVM, such as -Xmx8g"
    })
final class SoumakCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "which command?");
  }
}
