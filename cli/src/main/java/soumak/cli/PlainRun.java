package soumak.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import soumak.build.BuildException;

/**
 * {@code soumak run TARGET ARGS} without options. It is what people type, and needs nobody who
 * understands command lines: to get ready for all that can stand there takes longer than to compile
 * and run a short program. Whatever else stands there is left to {@link CommandLineFront}.
 */
final class PlainRun {
  private PlainRun() {}

  static boolean fits(String... args) {
    return args.length >= 2
        && args[0].equals("run")
        && !args[1].startsWith("-")
        && !args[1].startsWith("@") // a file with arguments
        && isPath(args[1]);
  }

  private static boolean isPath(String text) {
    try {
      return !Path.of(text).toString().isEmpty();
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Runs the program in this JVM, or ends the JVM with a message and an exit code. */
  static void run(String... args) throws Throwable {
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    RunLine line = new RunLine(List.of(), args[1], List.of(args).subList(2, args.length));
    Program program;
    try {
      program = build(line, err);
    } catch (CommandException | BuildException e) {
      err.println("soumak: " + line.explained(String.valueOf(e.getMessage())));
      System.exit(CommandException.exitCodeOf(e));
      return;
    }
    Main.start(program, err);
  }

  private static Program build(RunLine line, PrintWriter err) {
    try {
      return new ProgramBuilder(List.of(), null, err::println).build(line);
    } catch (OutOfMemoryError e) {
      throw CommandException.of(e);
    }
  }
}
