package soumak.memory;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A region that was freed. Not recorded unless a recording enables it. */
@Name("soumak.Region")
@Label("Region Freed")
@Category("Soumak")
@Enabled(false)
@StackTrace(false)
final class RegionEvent extends Event {
  @Label("Kind")
  @Nullable String kind;

  @Label("Bytes")
  @DataAmount
  long bytes;

  @Label("Made At")
  @Nullable String site;

  static void record(Single region, long bytes) {
    RegionEvent event = new RegionEvent();
    if (event.isEnabled()) {
      event.kind = region.what();
      event.bytes = bytes;
      event.site = region.site();
      event.commit();
    }
  }
}
