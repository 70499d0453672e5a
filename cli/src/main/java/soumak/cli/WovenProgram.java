package soumak.cli;

import soumak.build.ProgramLoader;

/**
 * A program of tasks that is ready to run in this JVM.
 *
 * @param loader has its classes, woven
 * @param mainClass where it starts
 */
record WovenProgram(ProgramLoader loader, String mainClass, RunLine line) implements Program {

  /**
   * Runs the program's main method on this thread, as the java command would. What it throws has a
   * stack trace that ends in the program.
   */
  @Override
  public void run() throws Throwable {
    Thread.currentThread().setContextClassLoader(loader);
    MainMethod main = MainMethod.of(loader, mainClass);
    try {
      main.call(line.args().toArray(String[]::new));
    } catch (Throwable thrown) {
      OwnFrames.cut(thrown);
      throw thrown;
    }
  }
}
