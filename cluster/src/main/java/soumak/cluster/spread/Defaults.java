package soumak.cluster.spread;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.TimeZone;

/**
 * The locale and the time zone of this JVM, which a program may set. Whoever starts a thread brings
 * those that differ from what its own JVM began with to the node that runs it.
 */
final class Defaults {
  private final Locale[] locales = locales();
  private final TimeZone zone = TimeZone.getDefault();

  /** What {@link Locale#setDefault(Locale)} sets, and those of the categories. */
  private static Locale[] locales() {
    return new Locale[] {
      Locale.getDefault(),
      Locale.getDefault(Locale.Category.DISPLAY),
      Locale.getDefault(Locale.Category.FORMAT)
    };
  }

  void write(Writer to) {
    Locale[] now = locales();
    boolean same = Arrays.equals(now, locales); // setting one may set all, so all are brought
    for (Locale each : now) {
      to.aText(same ? "" : each.toLanguageTag());
    }
    TimeZone set = TimeZone.getDefault();
    to.aText(set.hasSameRules(zone) ? "" : set.getID());
  }

  void read(Reader from) {
    String all = from.aText();
    if (!all.isEmpty() && !all.equals(Locale.getDefault().toLanguageTag())) {
      Locale.setDefault(Locale.forLanguageTag(all));
    }
    read(Locale.Category.DISPLAY, from.aText());
    read(Locale.Category.FORMAT, from.aText());
    String id = from.aText();
    if (!id.isEmpty() && !id.equals(TimeZone.getDefault().getID())) {
      TimeZone.setDefault(zone(id));
    }
  }

  private static void read(Locale.Category category, String tag) {
    if (!tag.isEmpty() && !tag.equals(Locale.getDefault(category).toLanguageTag())) {
      Locale.setDefault(category, Locale.forLanguageTag(tag));
    }
  }

  private static TimeZone zone(String id) {
    try {
      return TimeZone.getTimeZone(ZoneId.of(id, ZoneId.SHORT_IDS));
    } catch (DateTimeException e) {
      throw new BadMessageException("this JVM has no time zone " + id);
    }
  }
}
