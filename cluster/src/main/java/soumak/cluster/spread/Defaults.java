package soumak.cluster.spread;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;

/**
 * The locale and the time zone of this JVM, which a program may set. Whoever starts a thread brings
 * them to the node that runs it, once any node has set them. Each has a version, one more with each
 * setting that is seen, so that an older setting never replaces a newer one. A time zone that the
 * program has made itself is not brought.
 */
final class Defaults {
  private Locale[] locales = locales();
  private long localesVersion;
  private TimeZone zone = TimeZone.getDefault();
  private long zoneVersion;

  /** By which another JVM has that zone, too; empty if it has not, or if it was never set. */
  private String zoneName = "";

  /** What {@link Locale#setDefault(Locale)} sets, and those of the categories. */
  private static Locale[] locales() {
    return new Locale[] {
      Locale.getDefault(),
      Locale.getDefault(Locale.Category.DISPLAY),
      Locale.getDefault(Locale.Category.FORMAT)
    };
  }

  /** Nobody tells when the program sets one. */
  private void look() {
    Locale[] now = locales();
    if (!Arrays.equals(now, locales)) {
      locales = now;
      localesVersion++;
    }
    TimeZone set = TimeZone.getDefault();
    if (!set.hasSameRules(zone) || !Objects.equals(set.getID(), zone.getID())) {
      zone = set;
      zoneVersion++;
      zoneName = name(set);
    }
  }

  private static String name(TimeZone zone) {
    String id = zone.getID();
    TimeZone named = TimeZone.getTimeZone(id == null ? "" : id); // may warn of an old name
    return named.hasSameRules(zone) ? named.getID() : "";
  }

  synchronized void write(Writer to) {
    look();
    to.aLong(localesVersion);
    if (localesVersion > 0) { // setting one may set all, so all are brought
      for (Locale each : locales) {
        to.aText(each.toLanguageTag());
      }
    }
    to.aLong(zoneName.isEmpty() ? 0 : zoneVersion);
    if (!zoneName.isEmpty()) {
      to.aText(zoneName);
    }
  }

  synchronized void read(Reader from) {
    look();
    long version = from.aLong();
    if (version > 0) {
      readLocales(version, from.aText(), from.aText(), from.aText());
    }
    version = from.aLong();
    if (version > 0) {
      readZone(version, from.aText());
    }
  }

  private void readLocales(long version, String all, String shown, String format) {
    if (version > localesVersion) {
      if (!all.equals(Locale.getDefault().toLanguageTag())) {
        Locale.setDefault(Locale.forLanguageTag(all));
      }
      set(Locale.Category.DISPLAY, shown);
      set(Locale.Category.FORMAT, format);
      locales = locales();
      localesVersion = version;
    }
  }

  private static void set(Locale.Category category, String tag) {
    if (!tag.equals(Locale.getDefault(category).toLanguageTag())) {
      Locale.setDefault(category, Locale.forLanguageTag(tag));
    }
  }

  /** One that this JVM does not know is left out. */
  private void readZone(long version, String id) {
    if (version <= zoneVersion) {
      return;
    }
    TimeZone named = TimeZone.getTimeZone(id);
    if (named.getID().equals(id)) {
      TimeZone.setDefault(named);
      zone = named;
      zoneVersion = version;
      zoneName = id;
    }
  }
}
