package soumak.cli;

import java.util.List;
import soumak.build.ProgramLoader;

/**
 * A program that is ready to run.
 *
 * @param loader has its classes, woven
 * @param mainClass where it starts
 */
record Program(ProgramLoader loader, String mainClass, List<String> args) {

  /**
   * Runs the program's main method on this thread, as the java command would.
   *
   * @throws CommandException if the main class has no usable main method
   * @throws Throwable what the main method throws, with a stack trace that ends in the program
   */
  void run() throws Throwable {
    Thread.currentThread().setContextClassLoader(loader);
    MainMethod main = MainMethod.of(load());
    try {
      main.call(args.toArray(String[]::new));
    } catch (Throwable thrown) {
      OwnFrames.cut(thrown);
      throw thrown;
    }
  }

  private Class<?> load() {
    try {
      return Class.forName(mainClass, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw CommandException.usage("the main class '" + mainClass + "' cannot be loaded: " + e);
    }
  }
}
