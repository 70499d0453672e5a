package soumak.cluster.observing;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A node gave a monitor away that another one wanted. */
@Name("soumak.MonitorHandedOff")
@Label("Monitor Handed Off")
@Category("Soumak")
@StackTrace(false)
final class MonitorHandedOffEvent extends Event {
  @Label("At")
  @Nullable String at;

  @Label("Monitor")
  @Nullable String monitor;

  static void record(String at, String monitor) {
    MonitorHandedOffEvent event = new MonitorHandedOffEvent();
    event.at = at;
    event.monitor = monitor;
    event.commit();
  }
}
