package soumak;

import java.util.Arrays;
import soumak.runtime.Carrier;
import soumak.runtime.Inlet;
import soumak.runtime.Quiescence;
import soumak.woven.Fiber;

/**
 * Capsules that make up a program, or a part of one: made, wired by their constructors' parameters,
 * and ended together.
 *
 * <pre>{@code
 * try (Design design = new Design()) {
 *   Console console = design.add(new Console());
 *   Greeter greeter = design.add(new Greeter(console));
 *   greeter.greet();
 *   design.await();
 * }
 * }</pre>
 *
 * <p>Capsules that its capsules make belong to it, too. It keeps them until they end, or until it
 * is closed. For use by one task or thread at a time.
 */
public final class Design implements AutoCloseable {
  /** Classes that do something by themselves. */
  private static final ClassValue<Boolean> AUTONOMOUS =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type != Capsule.class && (declaresRun(type) || get(type.getSuperclass()));
        }
      };

  private final Quiescence quiescence = new Quiescence();
  private boolean closed;

  /** A design without capsules. */
  public Design() {}

  private static boolean declaresRun(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(it -> it.getName().equals("run") && it.getParameterCount() == 0);
  }

  /**
   * Adds a capsule, and starts it if its class overrides {@link Capsule#run}.
   *
   * @throws IllegalStateException if it has had messages before, or if this design is closed
   */
  public <C extends Capsule> C add(C capsule) {
    if (closed) {
      throw new IllegalStateException(
          "a capsule is added to a design that is closed, and would never be ended; make a new"
              + " design");
    }
    Inlet.of(capsule).join(quiescence);
    if (AUTONOMOUS.get(capsule.getClass())) {
      capsule.start();
    }
    return capsule;
  }

  /**
   * Waits until no capsule has anything to do: none runs or waits for an answer, and no message is
   * on its way to one. What others may send later is not waited for. Pauses the calling task;
   * blocks a calling thread.
   *
   * @throws DeadlockException on a calling thread, if that can never be
   */
  public void await() throws Pausable {
    Fiber fiber = Fiber.enter();
    await(fiber);
    fiber.exitVoid();
  }

  /** {@link #await()} as woven code calls it. */
  public void await(Fiber fiber) {
    ((Carrier) fiber).pause(quiescence);
  }

  /**
   * Ends all its capsules, each behind the messages that it has. Capsules that they make from then
   * on are ended when all others have ended. Does not wait for that.
   */
  @Override
  public void close() {
    closed = true;
    quiescence.close();
  }
}
