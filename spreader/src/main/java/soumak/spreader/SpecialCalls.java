package soumak.spreader;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Methods of the JDK for which the runtime has its own, as they look at objects themselves. */
final class SpecialCalls {
  private static final Map<String, String> OF_ALL =
      Map.of(
          "wait()V", "await",
          "wait(J)V", "await",
          "wait(JI)V", "await",
          "notify()V", "notifyOne",
          "notifyAll()V", "notifyAll");

  private static final Map<String, String> OF_OBJECT =
      Map.of(
          "hashCode()I", "hashOf",
          "getClass()Ljava/lang/Class;", "classOf");

  private static final Set<String> OF_EACH_NODE =
      Set.of(
          "java/io/PrintStream",
          "java/lang/Class",
          "java/util/Optional",
          "java/util/logging/Logger");

  private static final Map<String, String> OF_CLASS =
      Map.of(
          "isInstance(Ljava/lang/Object;)Z", "isInstanceOf",
          "cast(Ljava/lang/Object;)Ljava/lang/Object;", "castTo",
          "getSuperclass()Ljava/lang/Class;", "superclassOf");

  private static final Map<String, String> OF_THROWABLE =
      Map.of(
          "addSuppressed(Ljava/lang/Throwable;)V", "addSuppressed",
          "initCause(Ljava/lang/Throwable;)Ljava/lang/Throwable;", "initCause",
          "setStackTrace([Ljava/lang/StackTraceElement;)V", "setStackTrace",
          "fillInStackTrace()Ljava/lang/Throwable;", "fillInStackTrace");

  private static final Map<String, String> OF_TIME =
      Map.of(
          "sleep(J)V", "sleep",
          "timedWait(Ljava/lang/Object;J)V", "timedWait",
          "timedJoin(Ljava/lang/Thread;J)V", "timedJoin");

  private static final Map<String, String> STATIC =
      Map.ofEntries(
          Map.entry("java/lang/System.exit(I)V", "end"),
          Map.entry("java/lang/Runtime.exit(I)V", "end"),
          Map.entry("java/lang/Runtime.halt(I)V", "halt"),
          Map.entry("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", "addShutdownHook"),
          Map.entry(
              "java/lang/Runtime.removeShutdownHook(Ljava/lang/Thread;)Z", "removeShutdownHook"),
          Map.entry("java/lang/System.identityHashCode(Ljava/lang/Object;)I", "identityHash"),
          Map.entry(
              "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", "arraycopy"),
          Map.entry("java/lang/System.nanoTime()J", "nanoTime"),
          Map.entry("java/util/Locale.setDefault(Ljava/util/Locale;)V", "setDefault"),
          Map.entry(
              "java/util/Locale.setDefault(Ljava/util/Locale$Category;Ljava/util/Locale;)V",
              "setDefault"),
          Map.entry("java/util/TimeZone.setDefault(Ljava/util/TimeZone;)V", "setDefault"),
          Map.entry("java/util/SimpleTimeZone.setDefault(Ljava/util/TimeZone;)V", "setDefault"),
          Map.entry("java/util/Objects.hashCode(Ljava/lang/Object;)I", "hashOfAny"),
          Map.entry("java/util/Objects.hash([Ljava/lang/Object;)I", "hashOfAll"),
          Map.entry("java/util/Arrays.hashCode([Ljava/lang/Object;)I", "hashOfAll"),
          Map.entry(
              "java/lang/reflect/Array.newInstance(Ljava/lang/Class;I)Ljava/lang/Object;",
              "newArray"),
          Map.entry("java/lang/reflect/Array.getLength(Ljava/lang/Object;)I", "lengthOf"));

  /** What makes formatters of dates; the runtime notes what they are made of. */
  static final Set<String> OF_FORMATTERS =
      Set.of(
          "ofPattern",
          "ofLocalizedPattern",
          "ofLocalizedDate",
          "ofLocalizedTime",
          "ofLocalizedDateTime",
          "withLocale",
          "localizedBy",
          "withDecimalStyle",
          "withChronology",
          "withZone",
          "withResolverStyle");

  /** All methods of a builder's own objects. */
  private static final Pattern STEPS_TO_FORMATTERS =
      Pattern.compile("(append|parse|pad|optional|toFormatter).*");

  private SpecialCalls() {}

  /** The method of Access, or null if there is none. */
  static @Nullable String of(String owner, String name, String descriptor) {
    String method = name + descriptor;
    String instead = OF_ALL.get(method);
    if (owner.equals("java/lang/Class") && OF_CLASS.containsKey(method)) {
      return OF_CLASS.get(method);
    }
    if (owner.equals(Types.THROWABLE) && OF_THROWABLE.containsKey(method)) {
      return OF_THROWABLE.get(method);
    }
    if (owner.equals("java/util/concurrent/TimeUnit") && OF_TIME.containsKey(method)) {
      return OF_TIME.get(method);
    }
    if (instead == null && looksAtAll(owner)) {
      instead = OF_OBJECT.get(method);
    }
    return instead == null ? STATIC.get(owner + "." + method) : instead;
  }

  /**
   * The runtime's class with what is called instead of a method that makes formatters of dates, or
   * is a step to one; null if it is none.
   */
  static @Nullable String formatters(String owner, String name) {
    if (owner.equals("java/time/format/DateTimeFormatter")) {
      return OF_FORMATTERS.contains(name) ? Types.RUNTIME + "Formatters" : null;
    }
    boolean isStep =
        owner.equals("java/time/format/DateTimeFormatterBuilder")
            && STEPS_TO_FORMATTERS.matcher(name).matches();
    return isStep ? Types.RUNTIME + "FormatterBuilders" : null;
  }

  /** The JDK's pools do that without a start that the program overrides. */
  static boolean startsThread(String owner, String name) {
    return owner.equals("java/lang/Thread") && name.equals("start");
  }

  /** Whether a method of Object is final, so that a call of it on super means the same. */
  static boolean isFinal(String name, String descriptor) {
    return OF_ALL.containsKey(name + descriptor);
  }

  /** Whether a method of a throwable changes it. */
  static boolean changesThrowables(String name, String descriptor) {
    return OF_THROWABLE.containsKey(name + descriptor);
  }

  /** Classes of which values may be arrays, or have another hash at each node. */
  private static boolean looksAtAll(String owner) {
    return owner.equals(Types.OBJECT)
        || owner.equals(Types.ENUM)
        || OF_EACH_NODE.contains(owner)
        || owner.startsWith("[");
  }

  /** Whether arrays within arrays must be the JDK's as well. */
  static boolean looksDeep(String owner, String name) {
    return owner.equals("java/util/Arrays") && name.startsWith("deep");
  }
}
