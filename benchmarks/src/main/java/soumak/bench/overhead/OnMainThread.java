package soumak.bench.overhead;

import soumak.Pausable;
import soumak.bench.Contender;
import soumak.bench.Run;

/**
 * Runs unwoven code as what it is then: plain Java on the calling thread. Public, as {@link
 * UnwovenClasses} makes it from a package of the same name in another loader.
 */
public final class OnMainThread implements Contender {
  private final Kernel kernel;

  /** Called reflectively, with the name of a {@link Kernel}. */
  public OnMainThread(String kernelClass) throws ReflectiveOperationException {
    kernel =
        Class.forName(kernelClass, true, OnMainThread.class.getClassLoader())
            .asSubclass(Kernel.class)
            .getDeclaredConstructor()
            .newInstance();
  }

  @Override
  public long run(Run run) {
    try {
      run.start();
      long result = kernel.compute(run.count());
      run.stop();
      return result;
    } catch (Pausable never) {
      throw new AssertionError(never);
    }
  }
}
