package soumak;

import java.io.IOException;
import soumak.runtime.Dumps;

/**
 * Lists the tasks of this JVM: name, state, what it waits for, and its logical stack. {@code soumak
 * dump PID} prints the same for another JVM.
 *
 * <p>Written while the program runs, task by task, with no copy of the whole: memory stays bounded
 * with ten million tasks. So it shows each task as it was at about that moment, and a task that
 * moves meanwhile may appear twice or not at all. Tasks that have never paused appear while they
 * are in a run queue or running.
 */
public final class Dump {
  private Dump() {}

  /** What a dump tells behind the tasks; for libraries that have something to tell. */
  public interface Section {
    /** The key of its part in the JSON. */
    String name();

    /** Writes it for people, in lines. */
    void text(Appendable to) throws IOException;

    /** Writes one JSON value. */
    void json(Appendable to) throws IOException;
  }

  /** Has all later dumps tell this, too. Thread-safe. */
  public static void add(Section section) {
    Dumps.add(section);
  }

  /** Writes all tasks as text, for people. */
  public static void text(Appendable to) throws IOException {
    Dumps.write(to, Dumps.Format.TEXT);
  }

  /** Writes all tasks as JSON: one object with the array {@code tasks}, one task a line. */
  public static void json(Appendable to) throws IOException {
    Dumps.write(to, Dumps.Format.JSON);
  }

  /**
   * Records all tasks as events {@code soumak.Task} in the running flight recordings that have
   * enabled them.
   */
  public static void toFlightRecorder() {
    Dumps.toFlightRecorder();
  }
}
