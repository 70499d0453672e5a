package soumak.cli;

/** A program that is ready to run. */
interface Program {
  /** The command line that asked for it. */
  RunLine line();

  /**
   * Runs it, from this thread.
   *
   * @throws CommandException if the main class has no usable main method
   * @throws Throwable what the program's main method throws
   */
  void run() throws Throwable;
}
