package soumak.runtime;

import java.util.StringJoiner;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * One task, in a flight recording. Not recorded unless a recording enables it ({@code
 * soumak.Task#enabled=true}).
 */
@Name("soumak.Task")
@Label("Task")
@Category("Soumak")
@Description("A task, its state and its logical stack, when a dump was taken")
@Enabled(false)
@Period("endChunk")
@StackTrace(false)
final class TaskEvent extends Event {
  @Label("Name")
  @Nullable String name;

  @Label("State")
  @Nullable String state;

  @Label("Waits For")
  @Nullable String waitsFor;

  @Label("Stack")
  @Description("The logical stack, innermost first, one method a line")
  @Nullable String stack;

  /** Has all tasks recorded at the end of each part of a recording that has enabled them. */
  static void listen() {
    FlightRecorder.addListener(new Start());
  }

  /** Hears of the recorder's start, also of one before: to start it takes long. */
  private static final class Start implements FlightRecorderListener {
    @Override
    public void recorderInitialized(FlightRecorder recorder) {
      FlightRecorder.addPeriodicEvent(TaskEvent.class, Dumps::toFlightRecorder);
    }
  }

  static void record(Dumps.Line line) {
    TaskEvent event = new TaskEvent();
    if (!event.isEnabled()) {
      return;
    }
    event.name = line.name();
    event.state = line.state();
    event.waitsFor = line.waitsFor();
    StringJoiner joined = new StringJoiner("\n");
    line.stack().forEach(element -> joined.add(element.toString()));
    event.stack = joined.toString();
    event.commit();
  }
}
