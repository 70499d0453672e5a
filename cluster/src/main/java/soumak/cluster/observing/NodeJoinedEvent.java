package soumak.cluster.observing;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A node saw another one come. */
@Name("soumak.NodeJoined")
@Label("Node Joined")
@Category("Soumak")
@StackTrace(false)
final class NodeJoinedEvent extends Event {
  @Label("At")
  @Nullable String at;

  @Label("Node")
  @Nullable String node;

  static void record(String at, String node) {
    NodeJoinedEvent event = new NodeJoinedEvent();
    event.at = at;
    event.node = node;
    event.commit();
  }
}
