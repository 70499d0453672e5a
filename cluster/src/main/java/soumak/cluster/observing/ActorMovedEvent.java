package soumak.cluster.observing;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** An actor went from this node to another one. */
@Name("soumak.ActorMoved")
@Label("Actor Moved")
@Category("Soumak")
@StackTrace(false)
final class ActorMovedEvent extends Event {
  @Label("At")
  @Nullable String at;

  @Label("Actor")
  @Nullable String actor;

  @Label("To")
  @Nullable String to;

  static void record(String at, String actor, String to) {
    ActorMovedEvent event = new ActorMovedEvent();
    event.at = at;
    event.actor = actor;
    event.to = to;
    event.commit();
  }
}
