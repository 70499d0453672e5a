package soumak.runtime;

import java.lang.StackWalker.StackFrame;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who sent to whom in a run, by classes, for {@code soumak map --recorded} (setting {@code
 * soumak.record}). Through a mailbox or a channel, all that put into it sent to all that took out.
 *
 * <p>Where nothing is recorded, {@link #ON} is a constant, and the calls that it guards cost
 * nothing. Else all methods are for many threads; each message takes a lock.
 */
public final class Recording {
  /** Whether this run is recorded. */
  public static final boolean ON = Settings.RECORD != null;

  private static final String HEAD =
      "# Who sent to whom in a run, and how often; soumak map --recorded reads it.\n";

  private static final Set<String> OWN_PACKAGES =
      Set.of("soumak", "soumak.net", "soumak.runtime", "soumak.woven");

  private static final Map<String, Long> MADE = new TreeMap<>();
  private static final Map<String, Map<String, Long>> SENT = new TreeMap<>();
  private static final Map<Between, Ends> BETWEEN = new HashMap<>();
  private static final ReferenceQueue<Object> GONE = new ReferenceQueue<>();

  static {
    if (Settings.RECORD != null) {
      FileAtEnd.write("record", Settings.RECORD, Recording::text);
    }
  }

  private Recording() {}

  /** A mailbox or channel, which is not kept for this. */
  private static final class Between extends WeakReference<Object> {
    private final int hash;

    Between(Object between) {
      super(between, GONE);
      hash = System.identityHashCode(between);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      Object mine = get();
      return this == other || (mine != null && other instanceof Between it && it.refersTo(mine));
    }
  }

  /** Who puts into a mailbox, how often, and who takes out of it. */
  private static final class Ends {
    final Map<String, Long> senders = new HashMap<>();
    final Set<String> receivers = new HashSet<>();
  }

  /** A task, an actor or a capsule begins. */
  static synchronized void begun(Schedulable task) {
    MADE.merge(Names.ofClass(task), 1L, Long::sum);
  }

  /** The calling code sends to a capsule. */
  static void sent(Schedulable capsule) {
    sent(caller(type -> type.isInstance(capsule)), capsule);
  }

  /** {@code sender} runs a capsule on its stack. */
  static void sent(Schedulable sender, Schedulable capsule) {
    sent(Names.ofClass(sender), capsule);
  }

  private static synchronized void sent(String sender, Schedulable capsule) {
    count(SENT.computeIfAbsent(sender, name -> new TreeMap<>()), Names.ofClass(capsule), 1);
  }

  /** The calling code gives something to a mailbox or channel. */
  public static void gave(Object between) {
    String sender = caller(type -> false);
    synchronized (Recording.class) {
      count(ends(between).senders, sender, 1);
    }
  }

  /** The calling code takes something out of a mailbox or channel, or waits for it. */
  public static void took(Object between) {
    String receiver = caller(type -> false);
    synchronized (Recording.class) {
      ends(between).receivers.add(receiver);
    }
  }

  private static Ends ends(Object between) {
    // Nobody takes anything out of these any more.
    for (Reference<?> gone = GONE.poll(); gone != null; gone = GONE.poll()) {
      Ends last = BETWEEN.remove(gone);
      if (last != null) {
        addTo(SENT, last);
      }
    }
    return BETWEEN.computeIfAbsent(new Between(between), key -> new Ends());
  }

  /** All that put into it sent to all that took out. */
  private static void addTo(Map<String, Map<String, Long>> all, Ends ends) {
    ends.senders.forEach((from, times) -> {
      for (String to : ends.receivers.isEmpty() ? Collections.singleton("?") : ends.receivers) {
        count(all.computeIfAbsent(from, name -> new TreeMap<>()), to, times);
      }
    });
  }

  private static void count(Map<String, Long> of, String name, long times) {
    of.merge(name, times, Long::sum);
  }

  /**
   * The task that the thread runs, or the class whose code calls.
   *
   * @param passes classes whose code only passes the call on
   */
  private static String caller(Predicate<Class<?>> passes) {
    @Nullable Schedulable task = Lives.current();
    return task != null
        ? Names.ofClass(task)
        : StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
            .walk(frames ->
                frames
                    .map(StackFrame::getDeclaringClass)
                    .filter(it -> !OWN_PACKAGES.contains(it.getPackageName()) && !passes.test(it))
                    .map(Class::getName)
                    .findFirst()
                    .orElse("?"));
  }

  private static synchronized String text() {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    SENT.forEach((from, receivers) -> all.put(from, new TreeMap<>(receivers)));
    BETWEEN.values().forEach(ends -> addTo(all, ends));
    StringBuilder text = new StringBuilder(HEAD);
    MADE.forEach(
        (name, times) -> text.append("made ").append(name).append(' ').append(times).append('\n'));
    all.forEach((from, receivers) ->
        receivers.forEach((to, times) ->
            text.append("sent ")
                .append(from)
                .append(' ')
                .append(to)
                .append(' ')
                .append(times)
                .append('\n')));
    return text.toString();
  }
}
