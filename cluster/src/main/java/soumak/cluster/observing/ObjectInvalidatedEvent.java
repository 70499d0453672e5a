package soumak.cluster.observing;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A node was told to drop its copy of a shared object. */
@Name("soumak.ObjectInvalidated")
@Label("Object Invalidated")
@Category("Soumak")
@StackTrace(false)
final class ObjectInvalidatedEvent extends Event {
  @Label("At")
  @Nullable String at;

  @Label("Object")
  @Nullable String object;

  @Label("By")
  @Nullable String by;

  static void record(String at, String object, String by) {
    ObjectInvalidatedEvent event = new ObjectInvalidatedEvent();
    event.at = at;
    event.object = object;
    event.by = by;
    event.commit();
  }
}
