package soumak.weaver.fuzz;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.Pausable;
import soumak.woven.Fiber;

/**
 * The pausable primitives of generated programs, in both versions of the woven calling convention
 * by hand. Each returns its argument. What it returns to a caller that is unwinding is garbage on
 * purpose, so that its use would show.
 */
public final class Pause {
  private Pause() {}

  /** The plain version: throws if the plan says so. */
  private static void plain(int id, String value) {
    Run run = Run.current();
    raise(run.failureAt(run.arrive(id, value), id));
  }

  /** The woven version: true if it pauses; throws if the plan has a failure and no pause. */
  private static boolean woven(int id, String value, Fiber fiber, Consumer<Fiber> result) {
    Run run = Run.current();
    int point = run.arrive(id, value);
    Throwable failure = run.failureAt(point, id);
    if (run.pausesAt(point, fiber, result, failure)) {
      return true;
    }
    raise(failure);
    return false;
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void raise(@Nullable Throwable failure) throws X {
    if (failure != null) {
      throw (X) failure;
    }
  }

  public static void at(int id) throws Pausable {
    plain(id, "");
  }

  public static void at(int id, Fiber fiber) {
    woven(id, "", fiber, f -> {});
  }

  public static boolean here(int id, boolean value) throws Pausable {
    plain(id, "" + value);
    return value;
  }

  public static boolean here(int id, boolean value, Fiber fiber) {
    return woven(id, "" + value, fiber, f -> f.result(value ? 1 : 0)) ? true : value;
  }

  public static byte here(int id, byte value) throws Pausable {
    plain(id, "" + value);
    return value;
  }

  public static byte here(int id, byte value, Fiber fiber) {
    return woven(id, "" + value, fiber, f -> f.result(value)) ? (byte) 0x5A : value;
  }

  public static short here(int id, short value) throws Pausable {
    plain(id, "" + value);
    return value;
  }

  public static short here(int id, short value, Fiber fiber) {
    return woven(id, "" + value, fiber, f -> f.result(value)) ? (short) 0x5A5A : value;
  }

  public static char here(int id, char value) throws Pausable {
    plain(id, "" + (int) value);
    return value;
  }

  public static char here(int id, char value, Fiber fiber) {
    return woven(id, "" + (int) value, fiber, f -> f.result(value)) ? '\u5A5A' : value;
  }

  public static int here(int id, int value) throws Pausable {
    plain(id, "" + value);
    return value;
  }

  public static int here(int id, int value, Fiber fiber) {
    return woven(id, "" + value, fiber, f -> f.result(value)) ? 0xBAD : value;
  }

  public static long here(int id, long value) throws Pausable {
    plain(id, "" + value);
    return value;
  }

  public static long here(int id, long value, Fiber fiber) {
    return woven(id, "" + value, fiber, f -> f.result(value)) ? 0xBADL : value;
  }

  public static float here(int id, float value) throws Pausable {
    plain(id, "" + Float.floatToIntBits(value));
    return value;
  }

  public static float here(int id, float value, Fiber fiber) {
    return woven(id, "" + Float.floatToIntBits(value), fiber, f -> f.result(value))
        ? Float.NaN
        : value;
  }

  public static double here(int id, double value) throws Pausable {
    plain(id, "" + Double.doubleToLongBits(value));
    return value;
  }

  public static double here(int id, double value, Fiber fiber) {
    return woven(id, "" + Double.doubleToLongBits(value), fiber, f -> f.result(value))
        ? Double.NaN
        : value;
  }

  public static @Nullable String text(int id, @Nullable String value) throws Pausable {
    plain(id, Rt.name(value));
    return value;
  }

  public static @Nullable String text(int id, @Nullable String value, Fiber fiber) {
    return woven(id, Rt.name(value), fiber, f -> f.result(value)) ? "garbage" : value;
  }

  public static int @Nullable [] ints(int id, int @Nullable [] value) throws Pausable {
    plain(id, Rt.name(value));
    return value;
  }

  public static int @Nullable [] ints(int id, int @Nullable [] value, Fiber fiber) {
    return woven(id, Rt.name(value), fiber, f -> f.result(value)) ? new int[0] : value;
  }

  public static <T extends @Nullable Object> T ref(int id, T value) throws Pausable {
    plain(id, Rt.name(value));
    return value;
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  public static <T extends @Nullable Object> T ref(int id, T value, Fiber fiber) {
    return woven(id, Rt.name(value), fiber, f -> f.result(value)) ? (T) null : value;
  }
}
