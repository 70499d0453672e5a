package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a program sets of its JVM is set at all nodes, until it ends there. */
@Timeout(60)
class DefaultsTest {
  private final Locale before = Locale.getDefault();
  private final Locale shown = Locale.getDefault(Locale.Category.DISPLAY);
  private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
  private final TimeZone zone = TimeZone.getDefault();

  /** At the first node. */
  private final Defaults first = new Defaults();

  /** As another JVM has them, where nothing was set. */
  private final Defaults others = new Defaults();

  private static byte[] written(Defaults defaults) {
    return defaults.write(new Writer()).bytes();
  }

  /** What others are told. */
  private byte[] set(int kind, String text) {
    first.next(kind, text);
    return written(first);
  }

  private void read(byte[] bytes) {
    Reader from = new Reader(bytes);
    others.read(from);
    from.end();
  }

  private void setBack() {
    Locale.setDefault(before);
    Locale.setDefault(Locale.Category.DISPLAY, shown);
    Locale.setDefault(Locale.Category.FORMAT, format);
    TimeZone.setDefault(zone);
  }

  private void isAsBefore() {
    assertThat(Locale.getDefault()).isEqualTo(before);
    assertThat(Locale.getDefault(Locale.Category.DISPLAY)).isEqualTo(shown);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(format);
    assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
  }

  @AfterEach
  void end() {
    first.end();
    others.end();
    setBack();
  }

  @Test
  void whatWasNeverSetIsLeftAsItIsThere() {
    byte[] bytes = written(first);
    Locale.setDefault(Locale.JAPAN);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(Locale.JAPAN);
    assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Tokyo");
  }

  @Test
  void theLocaleThatWasSetIsBrought() {
    byte[] bytes = set(Defaults.LOCALE, "fr-CA");
    assertThat(Locale.getDefault()).isEqualTo(Locale.CANADA_FRENCH);
    setBack();
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(Locale.CANADA_FRENCH);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.CANADA_FRENCH);
  }

  @Test
  void theLocaleOfOneCategoryIsBrought() {
    byte[] bytes = set(Defaults.FORMAT, "ko-KR");
    setBack();
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(before);
    assertThat(Locale.getDefault(Locale.Category.DISPLAY)).isEqualTo(shown);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.KOREA);
    set(Defaults.LOCALE, "it-IT");
    read(set(Defaults.DISPLAY, "ja-JP"));
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
    assertThat(Locale.getDefault(Locale.Category.DISPLAY)).isEqualTo(Locale.JAPAN);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.ITALY);
  }

  @Test
  void theTimeZoneThatWasSetIsBrought() {
    List<byte[]> all = new ArrayList<>();
    List<String> ids = List.of("Asia/Kathmandu", "GMT+05:17", "PST", "ACT");
    for (String id : ids) {
      all.add(set(Defaults.ZONE, id));
    }
    all.add(set(Defaults.ZONE, ""));
    setBack();
    for (int i = 0; i < ids.size(); i++) {
      read(all.get(i));
      assertThat(TimeZone.getDefault().getID()).isEqualTo(ids.get(i));
      assertThat(TimeZone.getDefault().hasSameRules(TimeZone.getTimeZone(ids.get(i)))).isTrue();
    }
    read(all.getLast());
    assertThat(TimeZone.getDefault().getID()).as("that of the JVM").isNotEqualTo("ACT");
  }

  @Test
  void whatIsOlderReplacesNothing() {
    set(Defaults.LOCALE, "ko-KR");
    byte[] old = set(Defaults.ZONE, "Asia/Seoul");
    set(Defaults.LOCALE, "it-IT");
    byte[] recent = set(Defaults.ZONE, "Europe/Rome");
    setBack();
    read(recent);
    read(old);
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
    assertThat(TimeZone.getDefault().getID()).isEqualTo("Europe/Rome");
    assertThat(written(others)).as("as it came, for the next one").isEqualTo(recent);
  }

  @Test
  void aTimeZoneThatTheJvmDoesNotKnowIsLeftOut() {
    read(set(Defaults.ZONE, "No/Where"));
    assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
  }

  @Test
  void whatIsDamagedIsRefused() {
    byte[] whole = set(Defaults.LOCALE, "ko-KR");
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
    }
    for (int kind : new int[] {-1, 4, Defaults.LOCALE}) {
      assertThatThrownBy(() -> first.next(kind, "")).isInstanceOf(BadMessageException.class);
    }
  }

  /** A JVM may have nodes of several programs, one after the other and at once. */
  @Test
  void whatAProgramHasSetEndsWithIt() {
    set(Defaults.LOCALE, "de-DE");
    set(Defaults.ZONE, "Asia/Tokyo");
    first.end();
    isAsBefore();
    set(Defaults.LOCALE, "de-DE");
    isAsBefore();
  }

  @Test
  void whatOthersHaveSetStays() {
    others.next(Defaults.LOCALE, "it-IT");
    set(Defaults.LOCALE, "de-DE");
    set(Defaults.ZONE, "Asia/Tokyo");
    assertThat(written(others))
        .as("the first one's is none of theirs")
        .isNotEqualTo(written(first));
    first.end();
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
    assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
    others.end();
    isAsBefore();
  }

  /** Sets the locale, or with a number a time zone of its own. */
  public static final class Setter extends Job {
    public Setter(Object shared, int number) {
      super(shared, number);
    }

    public Setter(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      assertThat(Nodes.here()).isNotEqualTo(1);
      if (number() > 0) {
        Access.setDefault(new SimpleTimeZone(number(), "Asia/Tokyo"));
        Access.setDefault(new SimpleTimeZone(number(), "Work"));
      } else {
        Access.setDefault(Locale.forLanguageTag(this.<String>shared()));
      }
    }
  }

  private static void eachHas(Nodes nodes, byte[] bytes) {
    assertThat(nodes.spreads)
        .allSatisfy(it -> assertThat(written(it.threads().defaults())).isEqualTo(bytes));
  }

  @Test
  void allNodesHaveItWhenItIsSet() throws Exception {
    try (Nodes nodes = new Nodes(3)) {
      nodes.main(() -> {
        Access.setDefault(Locale.GERMANY);
        eachHas(nodes, set(Defaults.LOCALE, "de-DE"));
        Nodes.start(new Setter("fr-FR", 0)).join();
        eachHas(nodes, set(Defaults.LOCALE, "fr-FR"));
        Access.setDefault(Locale.ITALY);
        eachHas(nodes, set(Defaults.LOCALE, "it-IT"));
        Access.setDefault(Locale.Category.FORMAT, Locale.KOREA);
        eachHas(nodes, set(Defaults.FORMAT, "ko-KR"));
        Access.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
        eachHas(nodes, set(Defaults.ZONE, "Asia/Tokyo"));
        Access.setDefault((TimeZone) null);
        eachHas(nodes, set(Defaults.ZONE, ""));
      });
    }
    first.end();
    isAsBefore();
  }

  @Test
  void aTimeZoneOfTheProgramIsSetAtItsNodeOnly() throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      nodes.main(() -> {
        Nodes.start(new Setter("", 3_600_000)).join();
        assertThat(TimeZone.getDefault().getID()).isEqualTo("Work");
        eachHas(nodes, written(first));
        Access.setDefault(Locale.ITALY);
        assertThat(TimeZone.getDefault().getID()).as("set later than no other").isEqualTo("Work");
      });
    }
    isAsBefore();
  }

  @Test
  void outsideOfProgramsTheyAreThoseOfTheJvm() {
    Access.setDefault(Locale.ITALY);
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
    Access.setDefault(Locale.Category.FORMAT, Locale.KOREA);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.KOREA);
    Access.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Tokyo");
    assertThat(written(first)).isEqualTo(new byte[4 * Long.BYTES]);
  }
}
