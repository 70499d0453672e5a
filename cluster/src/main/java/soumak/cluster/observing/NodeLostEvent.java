package soumak.cluster.observing;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A node saw another one gone, or itself shut out. */
@Name("soumak.NodeLost")
@Label("Node Lost")
@Category("Soumak")
@StackTrace(false)
final class NodeLostEvent extends Event {
  @Label("At")
  @Nullable String at;

  @Label("Node")
  @Nullable String node;

  static void record(String at, String node) {
    NodeLostEvent event = new NodeLostEvent();
    event.at = at;
    event.node = node;
    event.commit();
  }
}
