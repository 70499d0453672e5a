package soumak.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import soumak.build.BuildException;

/**
 * Understands a command line and has its command executed; errors are one line, never a stack
 * trace.
 */
final class CommandLineFront {
  private static final int WIDTH = 100;

  private final CommandLine commandLine;
  private final PrintWriter err;
  private final RunCommand run;
  private boolean isEngineLeft;

  CommandLineFront(PrintStream out, PrintStream err) {
    this.err = new PrintWriter(err, true, StandardCharsets.UTF_8);
    this.run = new RunCommand();
    this.commandLine =
        new CommandLine(new SoumakCommand())
            .addSubcommand(takingTheRest(run))
            .addSubcommand(new CommandLine(new CheckCommand()))
            .addSubcommand(new CommandLine(new MapCommand()))
            .addSubcommand(new CommandLine(new WeaveCommand()))
            .addSubcommand(new CommandLine(new DumpCommand(out)))
            .addSubcommand(takingTheRest(new BenchCommand()))
            .addSubcommand(new CommandLine(new NodeCommand()))
            .addSubcommand(
                new CommandLine(new ClusterCommand())
                    .addSubcommand(new ClusterKeysCommand())
                    .addSubcommand(new ClusterStatusCommand()))
            .addSubcommand(new CommandLine(new HelpCommand()))
            .registerConverter(Path.class, CommandLineFront::path)
            .registerConverter(int.class, CommandLineFront::number)
            .registerConverter(Integer.class, CommandLineFront::number)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExpandAtFiles(false) // LineWords knows where
            .setUsageHelpWidth(WIDTH)
            .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
            .setErr(this.err)
            .setParameterExceptionHandler((e, args) -> report(e))
            .setExecutionExceptionHandler((e, at, result) -> report(e));
  }

  /** A command that hands everything behind its first operand on, as it stands. */
  private static CommandLine takingTheRest(Object command) {
    return new CommandLine(command).setStopAtPositional(true);
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new TypeConversionException("'" + text + "' is no path: " + PathList.why(e));
    }
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      boolean isTooLarge = text.matches("[-+]?[0-9]+");
      throw new TypeConversionException(
          "'" + text + "' is " + (isTooLarge ? "too large a number" : "no whole number"));
    }
  }

  /** Executes a command line and tells its exit code. */
  int execute(String... args) {
    try {
      return commandLine.execute(LineWords.of(commandLine, args));
    } catch (OutOfMemoryError e) {
      return tell(CommandException.of(e));
    } catch (CommandException e) { // of a file with words
      return tell(e);
    }
  }

  /** The program that is to take over now, if the command was to run one and all went well. */
  @Nullable Program program() {
    return run.program();
  }

  /** Whether something is under way that is of no use without a program, or any more. */
  boolean isBusy() {
    return isEngineLeft || run.isJoining();
  }

  private int report(ParameterException e) {
    CommandLine at = e.getCommandLine();
    String name = at.getCommandSpec().qualifiedName();
    err.println("soumak: " + OptionError.told(e, name) + " (see '" + name + " --help')");
    return CommandException.USAGE;
  }

  private int report(Exception e) throws Exception {
    if (e instanceof CommandException || e instanceof BuildException) {
      isEngineLeft = e instanceof CommandException known && known.leavesEngine();
      return tell(e);
    }
    throw e;
  }

  private int tell(Exception known) {
    err.println("soumak: " + known.getMessage());
    return CommandException.exitCodeOf(known);
  }
}
