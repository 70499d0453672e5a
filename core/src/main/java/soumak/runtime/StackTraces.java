package soumak.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.woven.Frame;

/**
 * Makes stack traces tell the logical stack. An exception thrown in a resumed method has on its
 * trace only what was on the thread's stack: the method, then this runtime. The callers are in
 * saved frames.
 *
 * <p>Everything from the trampoline on is cut out and the callers' positions are put in its place;
 * a trace without the trampoline is complete already, so completing twice does no harm.
 */
final class StackTraces {
  private static final String TRAMPOLINE = Carrier.class.getName();
  private static final String OURS = "soumak.runtime.";
  private static final String GENERATED = "$soumak$";
  private static final String ADAPTER = "soumak$lambda$";
  private static final String RESUMED = "$resume";

  private StackTraces() {}

  static void complete(Throwable thrown, @Nullable Frame callers) {
    complete(thrown, true, callers);
  }

  /**
   * Makes an exception that was made on the trampoline, because it ends the wait of {@code task},
   * tell where the task waited. A thread that waits has its own stack; it may have frames besides.
   */
  static void ofWait(Throwable thrown, Schedulable task) {
    Frame top = task.top;
    complete(thrown, false, task instanceof Caller && top == Root.FRAME ? null : top);
  }

  private static void complete(Throwable thrown, boolean inner, @Nullable Frame callers) {
    StackTraceElement[] trace = thrown.getStackTrace();
    int cut = 0;
    while (cut < trace.length && !trace[cut].getClassName().equals(TRAMPOLINE)) {
      cut++;
    }
    if (cut == trace.length) {
      return;
    }
    List<StackTraceElement> logical = new ArrayList<>(trace.length);
    for (int i = 0; inner && i < cut; i++) {
      addReadable(logical, trace[i]);
    }
    for (Frame frame = callers; frame != null; frame = frame.parent) {
      logical.add(frame.position());
    }
    for (int i = cut; i < trace.length; i++) {
      if (!trace[i].getClassName().startsWith(OURS)) {
        addReadable(logical, trace[i]);
      }
    }
    thrown.setStackTrace(logical.toArray(StackTraceElement[]::new));
  }

  private static void addReadable(List<StackTraceElement> logical, StackTraceElement element) {
    String method = element.getMethodName();
    if (element.getClassName().contains(GENERATED) || method.startsWith(ADAPTER)) {
      return;
    }
    logical.add(
        method.endsWith(RESUMED)
            ? new StackTraceElement(
                element.getClassName(),
                method.substring(0, method.length() - RESUMED.length()),
                element.getFileName(),
                element.getLineNumber())
            : element);
  }

  /** The logical stack of a task that is not running, innermost first. */
  static List<StackTraceElement> of(Schedulable task) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (Frame frame = task.top; frame != null; frame = frame.parent) {
      stack.add(frame.position());
    }
    return stack;
  }
}
