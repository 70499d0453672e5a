package soumak.memory;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A region or pointer that was forgotten, and whose memory was reclaimed. */
@Name("soumak.MemoryLeak")
@Label("Memory Leak")
@Category("Soumak")
@StackTrace(false)
final class LeakEvent extends Event {
  @Label("What")
  @Nullable String what;

  @Label("Bytes")
  @DataAmount
  long bytes;

  @Label("Allocated At")
  @Nullable String site;

  static void record(Single leaked, long bytes) {
    LeakEvent event = new LeakEvent();
    event.what = leaked.what();
    event.bytes = bytes;
    event.site = leaked.site();
    event.commit();
  }
}
