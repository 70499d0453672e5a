package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * The locales and the time zone that a program has set as defaults, at one node. Its first node
 * counts the settings, and tells all nodes of each; a thread that comes to a new node brings what
 * its starter knows. A time zone that the program has made itself is set where it was made only.
 *
 * <p>The JVM may run other programs. What this one sets holds for them as well, until it ends here:
 * then the defaults are what they were before, or what others have set.
 */
final class Defaults {
  /** What {@link Locale#setDefault(Locale)} sets is all three. */
  static final int LOCALE = 0;

  static final int DISPLAY = 1;
  static final int FORMAT = 2;
  static final int ZONE = 3;
  private static final int KINDS = 4;

  /** Guards all that is here, as there is one JVM. */
  private static final Object JVM = new Object();

  /** Those that have set something in this JVM and have not ended, in this order. */
  private static final List<Defaults> SETTERS = new ArrayList<>();

  private static Before before = Before.now();

  /** As it is without these programs. */
  private record Before(Locale locale, Locale shown, Locale format, TimeZone zone) {
    static Before now() {
      return new Before(
          Locale.getDefault(),
          Locale.getDefault(Locale.Category.DISPLAY),
          Locale.getDefault(Locale.Category.FORMAT),
          TimeZone.getDefault());
    }

    void again() {
      Locale.setDefault(locale);
      Locale.setDefault(Locale.Category.DISPLAY, shown);
      Locale.setDefault(Locale.Category.FORMAT, format);
      TimeZone.setDefault(zone);
    }
  }

  /** By kind, tags of locales and the name of the zone; it is empty for that of the JVM. */
  private final String[] texts = {"", "", "", ""};

  /** By kind, the number of the setting; 0 if there is none. */
  private final long[] versions = new long[KINDS];

  private boolean ended;

  /** {@link Locale#setDefault(Locale)}, for the program that calls it. */
  static void set(Locale locale) {
    set(LOCALE, locale.toLanguageTag(), () -> Locale.setDefault(locale));
  }

  /** {@link Locale#setDefault(Locale.Category, Locale)}. */
  static void set(Locale.Category category, Locale locale) {
    int kind = category == Locale.Category.DISPLAY ? DISPLAY : FORMAT;
    set(kind, locale.toLanguageTag(), () -> Locale.setDefault(category, locale));
  }

  /** {@link TimeZone#setDefault}. */
  static void set(@Nullable TimeZone zone) {
    set(ZONE, zone == null ? "" : name(zone), () -> TimeZone.setDefault(zone));
  }

  /** By which other JVMs have that zone, too; null if they have not. */
  private static @Nullable String name(TimeZone zone) {
    String id = zone.getID();
    TimeZone named = TimeZone.getTimeZone(id == null ? "" : id); // may warn of an old name
    return named.hasSameRules(zone) ? named.getID() : null;
  }

  /** Here it is set as it is, everywhere by its name. */
  private static void set(int kind, @Nullable String text, Runnable exactly) {
    Spread spread = Station.spread();
    if (spread == null) {
      exactly.run();
      return;
    }
    spread.threads().defaults().here(exactly);
    if (text != null) {
      spread.setDefault(kind, text);
    }
  }

  private void here(Runnable setting) {
    synchronized (JVM) {
      if (ended) {
        return;
      }
      if (SETTERS.isEmpty()) {
        before = Before.now();
      }
      setting.run();
      SETTERS.remove(this);
      SETTERS.add(this);
    }
  }

  /** At the first node: the next setting. */
  void next(int kind, String text) {
    if (kind < 0 || kind >= KINDS || (text.isEmpty() && kind != ZONE)) {
      throw new BadMessageException("there is no default of kind " + kind + ": " + text);
    }
    synchronized (JVM) {
      long version = 1;
      for (long each : versions) {
        version = Math.max(version, each + 1);
      }
      int last = kind == LOCALE ? FORMAT : kind;
      for (int i = kind; i <= last; i++) {
        take(i, version, text);
      }
    }
  }

  Writer write(Writer to) {
    synchronized (JVM) {
      for (int i = 0; i < KINDS; i++) {
        to.aLong(versions[i]);
        if (versions[i] > 0) {
          to.aText(texts[i]);
        }
      }
    }
    return to;
  }

  /** What is older replaces nothing. */
  void read(Reader from) {
    long[] come = new long[KINDS];
    String[] named = new String[KINDS];
    for (int i = 0; i < KINDS; i++) {
      come[i] = from.aLong();
      named[i] = come[i] > 0 ? from.aText() : "";
    }
    synchronized (JVM) {
      for (int i = 0; i < KINDS; i++) {
        if (come[i] > versions[i]) {
          take(i, come[i], named[i]);
        }
      }
    }
  }

  private void take(int kind, long version, String text) {
    versions[kind] = version;
    texts[kind] = text;
    here(() -> apply(kind, text));
  }

  private static void apply(int kind, String text) {
    switch (kind) {
      case LOCALE -> {
        if (!text.equals(Locale.getDefault().toLanguageTag())) {
          Locale.setDefault(Locale.forLanguageTag(text));
        }
      }
      case DISPLAY -> apply(Locale.Category.DISPLAY, text);
      case FORMAT -> apply(Locale.Category.FORMAT, text);
      default -> zone(text);
    }
  }

  private static void apply(Locale.Category category, String tag) {
    if (!tag.equals(Locale.getDefault(category).toLanguageTag())) {
      Locale.setDefault(category, Locale.forLanguageTag(tag));
    }
  }

  /** One that this JVM does not know is left out. */
  private static void zone(String id) {
    TimeZone named = id.isEmpty() ? null : TimeZone.getTimeZone(id);
    if (named == null || Objects.equals(named.getID(), id)) {
      TimeZone.setDefault(named);
    }
  }

  /** The program has ended here. */
  void end() {
    synchronized (JVM) {
      ended = true;
      if (SETTERS.remove(this)) {
        before.again();
        SETTERS.forEach(Defaults::again);
      }
    }
  }

  private void again() {
    for (int i = 0; i < KINDS; i++) {
      if (versions[i] > 0) {
        apply(i, texts[i]);
      }
    }
  }
}
