package soumak.cli;

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
    Program program = front.program();
    if (program != null) {
      program.run();
    } else if (front.isBusy()) {
      // The engine writes to a log that an exit takes apart below it.
      Runtime.getRuntime().halt(code);
    } else {
      System.exit(code);
    }
  }
}
