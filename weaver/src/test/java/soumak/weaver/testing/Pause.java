package soumak.weaver.testing;

import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.woven.Fiber;

/**
 * Primitives that give back their argument and pause on the way if the {@link TestFiber} wants.
 * Without a fiber, as in the plain form of a program, they do not pause.
 */
public final class Pause {
  private Pause() {}

  private static boolean pauses(Fiber fiber) {
    return fiber instanceof TestFiber test && test.wantsPause();
  }

  public static void here() throws Pausable {}

  public static void here(Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(TestFiber::takeNothing);
    }
  }

  public static int at(int value) throws Pausable {
    return value;
  }

  public static int at(int value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value));
      return -1;
    }
    return value;
  }

  public static long at(long value) throws Pausable {
    return value;
  }

  public static long at(long value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value));
      return -1;
    }
    return value;
  }

  public static float at(float value) throws Pausable {
    return value;
  }

  public static float at(float value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value));
      return -1;
    }
    return value;
  }

  public static double at(double value) throws Pausable {
    return value;
  }

  public static double at(double value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value));
      return -1;
    }
    return value;
  }

  public static boolean at(boolean value) throws Pausable {
    return value;
  }

  public static boolean at(boolean value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value ? 1 : 0));
      return false;
    }
    return value;
  }

  public static <T extends @Nullable Object> T at(T value) throws Pausable {
    return value;
  }

  public static @Nullable Object at(@Nullable Object value, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.result(value));
      return null;
    }
    return value;
  }

  /** Throws {@code failure}, after a pause if there is one. */
  public static int fail(RuntimeException failure) throws Pausable {
    throw failure;
  }

  public static int fail(RuntimeException failure, Fiber fiber) throws Pausable {
    if (pauses(fiber)) {
      ((TestFiber) fiber).pause(it -> it.fail(failure));
      return -1;
    }
    throw failure;
  }
}
