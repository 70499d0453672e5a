package soumak.weaver.testing;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * Runs one woven call to its end on the calling thread. It pauses at the primitives of {@link
 * Pause} as a schedule says, and goes on at once: the innermost frame first, then its callers one
 * by one, as the scheduler does.
 */
public final class TestFiber extends Fiber {
  private final IntPredicate schedule;
  private final List<Throwable> caught = new ArrayList<>();
  private final List<List<StackTraceElement>> stacks = new ArrayList<>();
  private final List<Frame> innermost = new ArrayList<>();
  private final List<List<Object>> kept = new ArrayList<>();
  private int asked;
  private int pauses;
  private @Nullable Consumer<TestFiber> resumption;

  /**
   * @param schedule asked at each primitive, with their count from 0, whether to pause there
   */
  public TestFiber(IntPredicate schedule) {
    this.schedule = schedule;
  }

  /** How often a primitive was reached. */
  public int asked() {
    return asked;
  }

  /** How often the call paused. */
  public int pauses() {
    return pauses;
  }

  /** What {@link Fiber#caught} was called with. */
  public List<Throwable> caughtInResumed() {
    return caught;
  }

  /** The logical stacks at the pauses, the innermost frame first. */
  public List<List<StackTraceElement>> stacks() {
    return stacks;
  }

  /** The innermost frame of each pause. */
  public List<Frame> innermost() {
    return innermost;
  }

  /** The objects that the innermost frame kept at each pause. */
  public List<List<Object>> kept() {
    return kept;
  }

  boolean wantsPause() {
    return schedule.test(asked++);
  }

  void pause(Consumer<TestFiber> onResume) {
    if (pausing) {
      throw new AssertionError("code ran on while the fiber was pausing");
    }
    pausing = true;
    pauses++;
    resumption = onResume;
  }

  void takeNothing() {}

  void fail(Throwable thrown) {
    failure = thrown;
  }

  /**
   * Calls a method of a woven class with its original arguments, which exclude the fiber.
   *
   * @return what it returns; null for void
   * @throws Throwable what it throws
   */
  public @Nullable Object run(
      Class<?> owner, String method, @Nullable Object receiver, @Nullable Object... arguments)
      throws Throwable {
    Method target = find(owner, method, arguments.length + 1);
    @Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = this;
    Object value = null;
    try {
      value = target.invoke(receiver, all);
    } catch (InvocationTargetException e) {
      if (pausing) {
        throw new AssertionError("thrown while pausing", e);
      }
      throw e.getCause();
    }
    return pausing ? finish(target.getReturnType()) : value;
  }

  private static Method find(Class<?> owner, String name, int parameters) {
    for (Method method : owner.getDeclaredMethods()) {
      Class<?>[] types = method.getParameterTypes();
      if (method.getName().equals(name)
          && types.length == parameters
          && types[parameters - 1] == Fiber.class) {
        method.setAccessible(true);
        return method;
      }
    }
    throw new AssertionError("no woven version of " + name + " in " + owner);
  }

  private @Nullable Object finish(Class<?> result) throws Throwable {
    Frame frame = unwound(null);
    while (frame != null) {
      try {
        frame.resume(this);
      } catch (Throwable thrown) {
        if (pausing || failure != null) {
          throw new AssertionError("thrown while pausing, or a failure was not taken", thrown);
        }
        failure = thrown;
      }
      frame = pausing ? unwound(frame) : frame.parent;
    }
    return take(result);
  }

  /** Ends a pause: hangs the saved frames before those that were not resumed yet. */
  private @Nullable Frame unwound(@Nullable Frame resumed) {
    Frame first = takeSaved(resumed);
    pausing = false;
    List<StackTraceElement> stack = new ArrayList<>();
    for (Frame at = first; at != null; at = at.parent) {
      stack.add(at.position());
    }
    stacks.add(stack);
    if (first != null) {
      innermost.add(first);
      kept.add(references(first));
    }
    Consumer<TestFiber> resume = resumption;
    resumption = null;
    if (resume == null) {
      throw new AssertionError("paused without a reason");
    }
    resume.accept(this);
    return first;
  }

  private static List<Object> references(Frame frame) {
    List<Object> found = new ArrayList<>();
    for (Field field : frame.getClass().getDeclaredFields()) {
      try {
        field.setAccessible(true);
        boolean isKept = !field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers());
        Object value = isKept ? field.get(frame) : null;
        if (value != null) {
          found.add(value);
        }
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }
    return found;
  }

  private @Nullable Object take(Class<?> type) {
    if (type == void.class) {
      takeVoid();
      return null;
    }
    if (type == long.class) {
      return takeLong();
    }
    if (type == float.class) {
      return takeFloat();
    }
    if (type == double.class) {
      return takeDouble();
    }
    return type.isPrimitive() ? small(type, takeInt()) : takeRef();
  }

  private static Object small(Class<?> type, int value) {
    if (type == boolean.class) {
      return value != 0;
    }
    if (type == char.class) {
      return (char) value;
    }
    if (type == byte.class) {
      return (byte) value;
    }
    return type == short.class ? (Object) (short) value : (Object) value;
  }

  @Override
  public void caught(Throwable thrown) {
    caught.add(Objects.requireNonNull(thrown));
  }

  private static AssertionError notEntered() {
    return new AssertionError("the test's fiber was not made by Fiber.enter");
  }

  @Override
  public @Nullable Object exitRef(@Nullable Object value) {
    throw notEntered();
  }

  @Override
  public int exitInt(int value) {
    throw notEntered();
  }

  @Override
  public long exitLong(long value) {
    throw notEntered();
  }

  @Override
  public float exitFloat(float value) {
    throw notEntered();
  }

  @Override
  public double exitDouble(double value) {
    throw notEntered();
  }

  @Override
  public void exitVoid() {
    throw notEntered();
  }

  @Override
  public void abandon() {
    throw notEntered();
  }
}
