package soumak.runtime;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out that nothing can ever happen again: no task is ready or running, none waits for a
 * timer, a socket or a blocking call, and every other thread of the program is blocked in a call of
 * ours. Then the tasks are reported, and the blocked threads get a {@link
 * soumak.DeadlockException}, for else the program would hang for ever.
 *
 * <p>When no thread waits for tasks, there is nothing to report: the program is somewhere else, or
 * at its end. When threads run that we know nothing of, or virtual threads do, one of them might
 * wake a task; then nothing is said.
 */
final class Deadlocks {
  private static final int LISTED = 40;
  private static final int LISTED_OF_CYCLE = 100;
  private static final Pattern CHANNEL = Pattern.compile("\\bchannel@[0-9a-f]+");

  private Deadlocks() {}

  /**
   * The tasks are looked at one after the other, and meanwhile a socket may wake one of them. So
   * what was seen counts only if no task has run since, and if it is seen a second time.
   */
  static void look() {
    if (!Settings.DEADLOCK || !Settings.TRACK || Timers.shared().areAny()) {
      return;
    }
    long ran = Monitor.ranUntilQuiet();
    List<Schedulable> stuck = stuck();
    if (stuck.isEmpty()
        || Timers.shared().areAny() // set by what has run behind the first look at them
        || OtherThreads.mayWakeTasks()
        || !areSame(stuck, stuck())
        || ran < 0
        || ran != Monitor.ranUntilQuiet()) {
      return;
    }
    log(report(stuck));
    for (Schedulable task : stuck) {
      if (task instanceof Caller) {
        Cancellation.withdraw(task, Signal.DEADLOCKED);
      }
    }
  }

  /** If the log fails, those that wait are told all the same. */
  private static void log(String report) {
    try {
      System.getLogger("soumak").log(Level.ERROR, report);
    } catch (RuntimeException | Error inLog) {
      // Nobody is left to be told of that; this is the monitor's thread, which must go on.
    }
  }

  /** All that wait; nobody if no thread is among them, or one of them may go on. */
  private static List<Schedulable> stuck() {
    if (Waiting.isEmpty()) {
      return List.of();
    }
    List<Schedulable> all = new ArrayList<>();
    Registry.forEach(all::add);
    Waiting.forEach(all::add);
    return all.stream().anyMatch(Deadlocks::mayGoOn) || Waiting.anyWoken() ? List.of() : all;
  }

  private static boolean areSame(List<Schedulable> some, List<Schedulable> others) {
    boolean same = some.size() == others.size();
    for (int i = 0; same && i < some.size(); i++) {
      same = some.get(i) == others.get(i);
    }
    return same;
  }

  private static boolean mayGoOn(Schedulable task) {
    Resource resource = task.waitsOn;
    return resource == null || resource.isExternal();
  }

  static String report(List<Schedulable> stuck) {
    StringBuilder text = new StringBuilder("Deadlock: ");
    text.append(
        stuck.size() == 1
            ? "1 task or thread waits, and nothing can wake it."
            : stuck.size() + " tasks and threads wait, and nothing can wake any of them.");
    List<Schedulable> cycle = cycle(stuck);
    if (!cycle.isEmpty()) {
      line(text, "A cycle:");
      tell(text, cycle);
      line(text, "  ... which is where it began.");
    }
    int listed = 0;
    for (Schedulable task : stuck) {
      if (++listed > LISTED) {
        line(text, "... and " + (stuck.size() - LISTED) + " more");
        break;
      }
      line(text, Names.of(task) + " " + Names.state(task));
      for (StackTraceElement element : StackTraces.of(task)) {
        line(text, "\tat " + element);
      }
    }
    return numbered(text.toString());
  }

  /** Of a long cycle, its beginning and its last, who waits for the first. */
  private static void tell(StringBuilder text, List<Schedulable> cycle) {
    int left = cycle.size() > LISTED_OF_CYCLE ? cycle.size() - LISTED_OF_CYCLE : 0;
    int number = 0;
    for (Schedulable task : cycle) {
      number++;
      if (number < LISTED_OF_CYCLE || number > cycle.size() - 1) {
        line(text, "  " + Names.of(task) + " " + Names.state(task));
      } else if (number == LISTED_OF_CYCLE) {
        line(text, "  ... and " + left + " more, up to");
      }
    }
  }

  /** Channels have no names; numbers tell them apart better than what their memory is known by. */
  private static String numbered(String text) {
    Map<String, Integer> numbers = new HashMap<>();
    return CHANNEL
        .matcher(text)
        .replaceAll(
            it -> "channel " + numbers.computeIfAbsent(it.group(), _ -> numbers.size() + 1));
  }

  private static void line(StringBuilder text, String line) {
    text.append(System.lineSeparator()).append(line);
  }

  /**
   * The tasks of a cycle in the wait-for graph, as far as it is known who can wake whom; empty if
   * there is none.
   */
  static List<Schedulable> cycle(List<Schedulable> stuck) {
    // Classes of tasks may have an equals of their own.
    Set<Schedulable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Schedulable start : stuck) {
      List<Schedulable> path = new ArrayList<>();
      Schedulable at = start;
      while (at != null && seen.add(at)) {
        path.add(at);
        at = waker(at);
      }
      for (int i = 0; i < path.size(); i++) {
        if (path.get(i) == at) {
          return path.subList(i, path.size());
        }
      }
    }
    return List.of();
  }

  private static @Nullable Schedulable waker(Schedulable task) {
    Resource resource = task.waitsOn;
    return resource == null ? null : resource.wakes();
  }
}
