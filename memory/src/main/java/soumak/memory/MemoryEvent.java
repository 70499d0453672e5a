package soumak.memory;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** How much there is, from time to time. */
@Name("soumak.Memory")
@Label("Memory of Regions")
@Category("Soumak")
@Period("1 s")
@StackTrace(false)
final class MemoryEvent extends Event {
  @Label("Live Regions")
  long live;

  @Label("Used")
  @DataAmount
  long used;

  @Label("Reserved")
  @DataAmount
  long reserved;

  @Label("Leaks")
  long leaks;

  @Label("Leaked Bytes")
  @DataAmount
  long leakedBytes;

  static void register() {
    FlightRecorder.addPeriodicEvent(MemoryEvent.class, MemoryEvent::record);
  }

  private static void record() {
    MemoryEvent event = new MemoryEvent();
    event.live = Ledger.regions();
    event.used = Blocks.used();
    event.reserved = Blocks.reserved();
    event.leaks = Ledger.leaks();
    event.leakedBytes = Ledger.leakedBytes();
    event.commit();
  }
}
