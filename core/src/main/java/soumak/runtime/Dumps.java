package soumak.runtime;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import soumak.Dump;

/** Walks over all tasks and writes them down. */
public final class Dumps {
  /** How many ready tasks are told from waiting ones; a bound on the memory that a dump takes. */
  private static final int TOLD_APART = 100_000;

  private static final String WAITING = "waiting";

  /** What is told behind the tasks. */
  private static final List<Dump.Section> SECTIONS = new CopyOnWriteArrayList<>();

  private Dumps() {}

  public static void add(Dump.Section section) {
    SECTIONS.add(section);
  }

  /** How a dump is written. */
  public enum Format {
    TEXT,
    JSON
  }

  /**
   * What is said of one task, or of a thread that waits for tasks.
   *
   * @param isThread whether it is no task
   */
  record Line(
      String name,
      String state,
      String waitsFor,
      List<StackTraceElement> stack,
      boolean isThread) {}

  public static void write(Appendable to, Format format) throws IOException {
    DumpWriter writer = new DumpWriter(to, format == Format.JSON);
    writer.begin();
    try {
      forEach(writer);
    } catch (DumpWriter.Failed failed) {
      throw failed.cause();
    }
    writer.end(SECTIONS);
  }

  public static void toFlightRecorder() {
    if (hasFlightRecorder()) {
      forEach(TaskEvent::record);
    }
  }

  /** Has recordings that ask for the tasks get them. */
  static void listenToFlightRecorder() {
    if (hasFlightRecorder()) {
      TaskEvent.listen();
    }
  }

  /** An image may have been made without it; then nothing is being recorded. */
  private static boolean hasFlightRecorder() {
    return ModuleLayer.boot().findModule("jdk.jfr").isPresent();
  }

  private static void forEach(Consumer<Line> sink) {
    Set<Schedulable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    OtherThreads.forEachOfOurs(thread -> {
      Schedulable running = isWaiting(thread) ? null : thread.carrier().taskOrNull();
      if (running != null && seen.add(running)) {
        sink.accept(line(running, "running", StackTraces.ofRunning(running, thread)));
      }
    });
    for (Pool pool : Monitor.watched()) {
      pool.forEachReady(task -> {
        if (seen.size() >= TOLD_APART || seen.add(task)) {
          sink.accept(line(task, "ready", StackTraces.of(task)));
        }
      });
    }
    Registry.forEach(task -> {
      if (!seen.contains(task)) {
        sink.accept(line(task, WAITING, StackTraces.of(task)));
      }
    });
    Waiting.forEach(caller -> sink.accept(line(caller, WAITING, StackTraces.of(caller))));
  }

  private static boolean isWaiting(CarrierThread thread) {
    return Waiting.holds(thread) || (thread instanceof OwnThread own && !own.isActive());
  }

  private static Line line(Schedulable task, String state, List<StackTraceElement> stack) {
    Resource resource = task.waitsOn;
    String waitsFor = state.equals(WAITING) && resource != null ? resource.describe(task) : "";
    boolean isThread = task instanceof Caller caller && caller.outer() == null;
    return new Line(Names.of(task), state, waitsFor, stack, isThread);
  }
}
