package soumak.cli;

/** Why a command cannot do its work, in a sentence for whoever typed it. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The exit code for a command line that cannot be followed. */
  static final int USAGE = 2;

  /** The exit code for input that has errors. */
  static final int FAILED = 1;

  private final int exitCode;
  private final boolean leavesEngine;

  private CommandException(String message, int exitCode, boolean leavesEngine) {
    super(message);
    this.exitCode = exitCode;
    this.leavesEngine = leavesEngine;
  }

  /** The command line names something that is not there or cannot be used so. */
  static CommandException usage(String message) {
    return new CommandException(message, USAGE, false);
  }

  /** The input was found and has errors. */
  static CommandException failed(String message) {
    return new CommandException(message, FAILED, false);
  }

  /** No cluster could be joined. */
  static CommandException outside(String message) {
    return new CommandException(message, FAILED, true);
  }

  /** What there is to do is too much for the JVM. */
  static CommandException of(OutOfMemoryError e) {
    return failed(
        String.valueOf(e.getMessage()).contains("array size")
            ? "a file that has to be read has more than 2 GiB, and no class or source has so much"
            : "the memory is not enough for that; SOUMAK_JAVA_OPTS=-Xmx8g gives it 8 GiB");
  }

  /** The same with another message. */
  CommandException saying(String message) {
    return new CommandException(message, exitCode, leavesEngine);
  }

  /** Whether threads of an engine that has failed may go on for a while. */
  boolean leavesEngine() {
    return leavesEngine;
  }

  int exitCode() {
    return exitCode;
  }

  /** The exit code for an error of ours: what cannot be built has been named wrongly. */
  static int exitCodeOf(Exception error) {
    return error instanceof CommandException known ? known.exitCode : USAGE;
  }
}
