package soumak.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import soumak.Capsule;

/**
 * Whether senders may handle messages on their own stack at all that a class of capsules declares:
 * while some class that inherits them has that policy. For the JIT the answer is a constant, so
 * that sends to a class which has moved to a queue are compiled as if it had always been there; it
 * throws that code away when the answer changes, which happens seldom ({@link Placement}).
 *
 * <p>The answer may be out of date, in both ways; {@link Inlet#enter()} decides.
 */
public final class EntrySite {
  private static final MethodType ANSWER = MethodType.methodType(boolean.class);
  private static final MethodHandle OPEN;
  private static final MethodHandle CLOSED;

  static {
    try {
      // Handles of constants would do, but make the JVM spin a class for them.
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      OPEN = lookup.findStatic(EntrySite.class, "yes", ANSWER);
      CLOSED = lookup.findStatic(EntrySite.class, "no", ANSWER);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final ClassValue<EntrySite> OF =
      new ClassValue<>() {
        @Override
        protected EntrySite computeValue(Class<?> type) {
          return new EntrySite();
        }
      };

  private final MutableCallSite site = new MutableCallSite(CLOSED);

  /** Classes whose capsules senders may enter now. Guarded by this. */
  private int open;

  /** Whether an instance may be entered, whatever becomes of its class. Never taken back. */
  private volatile boolean forGood;

  private EntrySite() {}

  @SuppressWarnings("UnusedMethod") // through its handle
  private static boolean yes() {
    return true;
  }

  @SuppressWarnings("UnusedMethod") // through its handle
  private static boolean no() {
    return false;
  }

  /** What the messages that {@code type} declares ask, a method without parameters. */
  public static CallSite of(Class<?> type) {
    return OF.get(type).site;
  }

  /** Says that senders may enter capsules of a class from now on, or takes that back. */
  static void change(Class<?> type, boolean isOpen) {
    for (Class<?> at = type; at != Capsule.class; at = at.getSuperclass()) {
      OF.get(at).change(isOpen ? 1 : -1);
    }
  }

  /** Says that senders may enter a capsule of a class, whatever is said of the class. */
  static void openForGood(Class<?> type) {
    EntrySite own = OF.get(type);
    if (!own.forGood) {
      change(type, true);
      own.forGood = true;
    }
  }

  private synchronized void change(int by) {
    boolean before = open > 0;
    open += by;
    if (before != open > 0) {
      site.setTarget(open > 0 ? OPEN : CLOSED);
    }
  }
}
