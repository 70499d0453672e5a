package soumak.runtime;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import soumak.woven.Frame;

/**
 * What people read for a task: its name if it has one, else its class and identity. A task that was
 * made from a lambda is called by the class that the lambda stands in.
 */
public final class Names {
  /**
   * What the weaver, or the JVM, puts behind the name of the class around a lambda or a method
   * reference.
   */
  private static final Pattern LAMBDA = Pattern.compile("\\$soumak\\$lambda\\$|\\$\\$Lambda");

  private Names() {}

  /** Something that only does what a function does, and is known to people by that function. */
  public interface OfFunction {
    Object body();
  }

  public static String of(Schedulable task) {
    Details details = task.details;
    String given = details == null ? null : details.name;
    return given != null
        ? given
        : kind(task) + "@" + Integer.toHexString(System.identityHashCode(task));
  }

  private static String kind(Schedulable task) {
    String name = known(task).getClass().getName();
    Matcher lambda = LAMBDA.matcher(name);
    return lambda.find() ? simple(name.substring(0, lambda.start())) + ".lambda" : simple(name);
  }

  /** The whole name of its class; of a task that was made from a lambda, of the class around. */
  static String ofClass(Schedulable task) {
    String name = known(task).getClass().getName();
    Matcher lambda = LAMBDA.matcher(name);
    return lambda.find() ? name.substring(0, lambda.start()) + ".lambda" : name;
  }

  private static Object known(Schedulable task) {
    Object known = task;
    while (known instanceof OfFunction made) {
      known = made.body();
    }
    return known;
  }

  private static String simple(String className) {
    String inPackage = className.substring(className.lastIndexOf('.') + 1);
    String inner = inPackage.substring(inPackage.lastIndexOf('$') + 1);
    // A class without a name has a number there, which only means something with the class around
    // it.
    return inner.isEmpty() || Character.isDigit(inner.charAt(0)) ? inPackage : inner;
  }

  /** The state in words: what it waits for, or that it is ready. */
  static String state(Schedulable task) {
    if (task.isEnded()) {
      return "ended";
    }
    Resource waits = task.waitsOn;
    if (waits == null) {
      return "ready";
    }
    Frame innermost = task.top;
    String told = innermost == null ? null : innermost.state();
    return told != null ? told : "waits for " + waits.describe(task);
  }
}
