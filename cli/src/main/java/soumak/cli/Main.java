package soumak.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import soumak.build.Failures;

/** Where the soumak command starts. */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends this JVM with its exit code: 0, 1 if the input has errors, 2 if the
   * command line has. A program started by {@code run} takes this JVM over: it ends as the program
   * ends, with the program's exit code.
   *
   * @throws Throwable what the program's main method throws
   */
  public static void main(String[] args) throws Throwable {
    if (PlainRun.fits(args)) {
      PlainRun.run(args);
      return;
    }
    CommandLineFront front = new CommandLineFront(System.out, System.err);
    int code = front.execute(args);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Program program = front.program();
    if (program != null) {
      start(program, err);
    } else if (code == 0 && isOutputLost(err)) {
      System.exit(CommandException.FAILED);
    } else if (front.isBusy()) {
      // The engine writes to a log that an exit takes apart below it.
      Runtime.getRuntime().halt(code);
    } else {
      System.exit(code);
    }
  }

  /** Tells if output did not get where it should go, as to a full disk. */
  private static boolean isOutputLost(PrintWriter err) {
    if (!System.out.checkError()) {
      return false;
    }
    // The stream does not say why; another try does.
    try (FileOutputStream again = new FileOutputStream(FileDescriptor.out)) {
      again.write('\n');
    } catch (IOException e) {
      String why = Failures.why(e);
      if (why.contains("pipe")) {
        return false; // its reader has had enough
      }
      err.println("soumak: the output cannot be written: " + why);
    }
    return true;
  }

  /** Runs a program; ends the JVM with a message if it has no main method that can be run. */
  static void start(Program program, PrintWriter err) throws Throwable {
    program.line().explainLater(err);
    try {
      program.run();
    } catch (CommandException e) {
      err.println("soumak: " + program.line().explained(String.valueOf(e.getMessage())));
      System.exit(CommandException.exitCodeOf(e));
    }
  }
}
