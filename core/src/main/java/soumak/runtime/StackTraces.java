package soumak.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.woven.Frame;

/**
 * Makes stack traces tell the logical stack. An exception thrown in a resumed method has on its
 * trace only what was on the thread's stack: the method, then this runtime. The callers are in
 * saved frames.
 *
 * <p>Everything from the trampoline on is cut out and the callers' positions are put in its place;
 * a trace without the trampoline is complete already, so completing twice does no harm.
 *
 * <p>A message of a capsule has no callers: its trace ends at its method, whoever runs it.
 *
 * <p>Where there is no memory for it, or the exception's own code fails, it has the trace that it
 * has: what handles it, an unlock maybe, must come all the same.
 */
final class StackTraces {
  /** How many saved frames are told of one stack; the JVM tells as many of a thread's. */
  private static final int MOST_SAVED = 1024;

  private static final String TRAMPOLINE = Carrier.class.getName();
  private static final String INLET = Inlet.class.getName();
  private static final String OURS = "soumak.runtime.";
  private static final String GENERATED = "$soumak$";
  private static final String ADAPTER = "soumak$lambda$";

  private static final String NOW = "$now";
  private static final String INLINE = "$inline";

  /**
   * What the weaver adds to the names of methods; the last two to those of messages of capsules.
   */
  private static final List<String> ADDED = List.of("$resume", NOW, INLINE);

  /** The classes of the API whose methods stand between the runtime and what a task does. */
  private static final Set<String> STARTERS =
      Set.of(
          "soumak.Task",
          "soumak.Actor",
          "soumak.Capsule",
          "soumak.Fork",
          "soumak.Par",
          "soumak.Scope");

  private StackTraces() {}

  /** The place of a wait in one of Soumak's own classes, whose lines tell nobody anything. */
  static StackTraceElement ofOurs(String type, String method) {
    int nested = type.indexOf('$');
    String outer = nested < 0 ? type : type.substring(0, nested);
    return new StackTraceElement(
        type, method, outer.substring(outer.lastIndexOf('.') + 1) + ".java", -1);
  }

  static void complete(Throwable thrown, @Nullable Frame callers) {
    completeIfPossible(thrown, true, callers);
  }

  /**
   * Makes an exception that was made on the trampoline, because it ends the wait of {@code task},
   * tell where the task waited. A thread that waits has its own stack; it may have frames besides.
   */
  static void ofWait(Throwable thrown, Schedulable task) {
    Frame top = task.top;
    completeIfPossible(thrown, false, task instanceof Caller && top == Root.FRAME ? null : top);
  }

  /**
   * Cuts off what is below the message of a capsule that has thrown: its run queue, or a sender on
   * whose stack it ran, and who called that.
   */
  static void ofMessage(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    int end = 1;
    while (end < trace.length && !isMessage(trace[end - 1], trace[end])) {
      end++;
    }
    if (end < trace.length) {
      thrown.setStackTrace(inner(trace, end).toArray(StackTraceElement[]::new));
    }
  }

  /** Whether {@code caller} has called {@code method} to have a message handled. */
  private static boolean isMessage(StackTraceElement method, StackTraceElement caller) {
    String name = method.getMethodName();
    return caller.getClassName().equals(INLET)
        ? name.equals("run")
        : name.endsWith(NOW)
            && caller.getMethodName().endsWith(INLINE)
            && named(method).getMethodName().equals(named(caller).getMethodName());
  }

  private static void completeIfPossible(Throwable thrown, boolean inner, @Nullable Frame callers) {
    try {
      complete(thrown, inner, callers);
    } catch (Throwable notPossible) {
      // It has the trace that it has.
    }
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
    List<StackTraceElement> logical = inner ? inner(trace, cut) : new ArrayList<>();
    addSaved(logical, callers);
    addBelow(logical, trace, cut);
    thrown.setStackTrace(logical.toArray(StackTraceElement[]::new));
  }

  /** What is above {@code cut}, without what only starts it. */
  private static List<StackTraceElement> inner(StackTraceElement[] trace, int cut) {
    List<StackTraceElement> logical = new ArrayList<>(trace.length);
    int body = bodyOf(trace, cut);
    int told = body > 0 ? body : cut;
    for (int i = 0; i < told; i++) {
      addReadable(logical, trace[i]);
    }
    return logical;
  }

  /**
   * Adds what is below the trampoline. Where a thread waits, that begins with the version for code
   * that is not woven of the outermost method, which only called it.
   */
  private static void addBelow(
      List<StackTraceElement> logical, StackTraceElement[] trace, int trampoline) {
    int below = trampoline;
    while (below < trace.length && isInRuntime(trace[below])) {
      below++;
    }
    if (below < trace.length
        && !logical.isEmpty()
        && isSame(named(trace[below]), logical.getLast())) {
      below++;
    }
    for (int i = below; i < trace.length; i++) {
      if (!isInRuntime(trace[i])) {
        addReadable(logical, trace[i]);
      }
    }
  }

  static boolean isInRuntime(StackTraceElement element) {
    return element.getClassName().startsWith(OURS);
  }

  private static boolean isSame(StackTraceElement method, StackTraceElement other) {
    return method.getMethodName().equals(other.getMethodName())
        && method.getClassName().equals(other.getClassName());
  }

  private static void addSaved(List<StackTraceElement> logical, @Nullable Frame innermost) {
    int most = logical.size() + MOST_SAVED;
    for (Frame at = innermost; at != null && logical.size() < most; at = at.parent) {
      StackTraceElement element = named(at.position());
      if (!isDelegate(element, logical)) {
        logical.add(element);
      }
    }
  }

  private static void addReadable(List<StackTraceElement> logical, StackTraceElement woven) {
    StackTraceElement element = named(woven);
    if (!element.getClassName().contains(GENERATED)
        && !element.getMethodName().startsWith(ADAPTER)
        && !isDelegate(element, logical)) {
      logical.add(element);
    }
  }

  /** The method as its author named it. */
  private static StackTraceElement named(StackTraceElement element) {
    String method = element.getMethodName();
    for (String added : ADDED) {
      if (method.endsWith(added) && method.length() > added.length()) {
        method = method.substring(0, method.length() - added.length());
      }
    }
    return method.equals(element.getMethodName())
        ? element
        : new StackTraceElement(
            element.getClassName(), method, element.getFileName(), element.getLineNumber());
  }

  /**
   * Whether it only called the one before, which has its name: the weaver gives the fiber version
   * of a method that cannot pause no line.
   */
  private static boolean isDelegate(StackTraceElement element, List<StackTraceElement> logical) {
    if (element.getLineNumber() >= 0 || logical.isEmpty()) {
      return false;
    }
    StackTraceElement called = logical.getLast();
    return called.getLineNumber() >= 0 && isSame(element, called);
  }

  /** The logical stack of a task that is not running, innermost first. */
  static List<StackTraceElement> of(Schedulable task) {
    List<StackTraceElement> stack = new ArrayList<>();
    addSaved(stack, task.top);
    return stack;
  }

  /**
   * The logical stack of a task that runs on a thread, innermost first: without what runs it, and
   * with the callers that are in saved frames. It goes on meanwhile, so it may be a mixture.
   */
  static List<StackTraceElement> ofRunning(Schedulable task, Thread on) {
    StackTraceElement[] trace = on.getStackTrace();
    int body = bodyOf(trace, trace.length);
    List<StackTraceElement> stack = new ArrayList<>();
    for (int i = 0; i < body; i++) {
      addReadable(stack, trace[i]);
    }
    Frame resumed = task.top;
    addSaved(stack, resumed == null ? null : resumed.parent);
    return stack;
  }

  /** How much of a trace is what a task does; what starts it follows, up to {@code end}. */
  private static int bodyOf(StackTraceElement[] trace, int end) {
    int body = end;
    while (body > 0 && isOfRuntime(trace[body - 1])) {
      body--;
    }
    return body;
  }

  /** What is below a task on the stack of the thread that runs it. */
  private static boolean isOfRuntime(StackTraceElement element) {
    String type = element.getClassName();
    int nested = type.indexOf('$');
    return type.startsWith(OURS)
        || STARTERS.contains(nested < 0 ? type : type.substring(0, nested));
  }
}
