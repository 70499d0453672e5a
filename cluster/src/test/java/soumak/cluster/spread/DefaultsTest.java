package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a program has set of its JVM comes with the threads that it starts. */
class DefaultsTest {
  private final Locale before = Locale.getDefault();
  private final Locale shown = Locale.getDefault(Locale.Category.DISPLAY);
  private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
  private final TimeZone zone = TimeZone.getDefault();
  private final Defaults defaults = new Defaults();

  /** As another JVM has them, where nothing was set. */
  private final Defaults others = new Defaults();

  private byte[] written() {
    return written(defaults);
  }

  private static byte[] written(Defaults defaults) {
    Writer to = new Writer();
    defaults.write(to);
    return to.bytes();
  }

  private void read(byte[] bytes) {
    Reader from = new Reader(bytes);
    others.read(from);
    from.end();
  }

  @AfterEach
  void setBack() {
    Locale.setDefault(before);
    Locale.setDefault(Locale.Category.DISPLAY, shown);
    Locale.setDefault(Locale.Category.FORMAT, format);
    TimeZone.setDefault(zone);
  }

  @Test
  void whatWasNeverSetIsLeftAsItIsThere() {
    byte[] bytes = written();
    Locale.setDefault(Locale.JAPAN);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(Locale.JAPAN);
    assertThat(TimeZone.getDefault().getID()).isEqualTo("Asia/Tokyo");
  }

  @Test
  void theLocaleThatWasSetIsBrought() {
    Locale.setDefault(Locale.CANADA_FRENCH);
    byte[] bytes = written();
    setBack();
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(Locale.CANADA_FRENCH);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.CANADA_FRENCH);
  }

  @Test
  void theLocaleOfOneCategoryIsBrought() {
    Locale.setDefault(Locale.Category.FORMAT, Locale.KOREA);
    byte[] bytes = written();
    setBack();
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(before);
    assertThat(Locale.getDefault(Locale.Category.DISPLAY)).isEqualTo(shown);
    assertThat(Locale.getDefault(Locale.Category.FORMAT)).isEqualTo(Locale.KOREA);
  }

  @Test
  void theTimeZoneThatWasSetIsBrought() {
    List<byte[]> all = new ArrayList<>();
    List<String> ids = List.of("Asia/Kathmandu", "GMT+05:17", "PST", "ACT");
    for (String id : ids) {
      TimeZone.setDefault(TimeZone.getTimeZone(id));
      all.add(written());
    }
    setBack();
    for (int i = 0; i < ids.size(); i++) {
      read(all.get(i));
      assertThat(TimeZone.getDefault().getID()).isEqualTo(ids.get(i));
      assertThat(TimeZone.getDefault().hasSameRules(TimeZone.getTimeZone(ids.get(i)))).isTrue();
    }
  }

  @Test
  void whatIsSetBackIsBroughtToo() {
    Locale.setDefault(Locale.KOREA);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Seoul"));
    byte[] first = written();
    setBack();
    byte[] second = written();
    read(first);
    assertThat(Locale.getDefault()).isEqualTo(Locale.KOREA);
    read(second);
    assertThat(Locale.getDefault()).isEqualTo(before);
    assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
  }

  @Test
  void whatIsOlderReplacesNothing() {
    Locale.setDefault(Locale.KOREA);
    TimeZone.setDefault(TimeZone.getTimeZone("Asia/Seoul"));
    byte[] old = written();
    Locale.setDefault(Locale.ITALY);
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Rome"));
    byte[] recent = written();
    setBack();
    read(recent);
    read(old);
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
    assertThat(TimeZone.getDefault().getID()).isEqualTo("Europe/Rome");
    assertThat(written(others)).as("as it came, for the next one").isEqualTo(recent);
  }

  @Test
  void whatTheReceiverHasSetItselfIsLeft() {
    Locale.setDefault(Locale.KOREA);
    byte[] bytes = written();
    Locale.setDefault(Locale.ITALY);
    read(bytes);
    assertThat(Locale.getDefault()).isEqualTo(Locale.ITALY);
  }

  @Test
  void aTimeZoneOfTheProgramIsNotBroughtAndFailsNothing() {
    int hour = 3_600_000;
    for (String id : new String[] {"Work", "Asia/Tokyo"}) {
      TimeZone.setDefault(new SimpleTimeZone(hour, id));
      byte[] bytes = written();
      setBack();
      read(bytes);
      assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
    }
    byte[] nowhere = new Writer().aLong(0).aLong(9).aText("No/Where").bytes();
    read(nowhere);
    assertThat(TimeZone.getDefault().getID()).isEqualTo(zone.getID());
  }

  @Test
  void whatIsDamagedIsRefused() {
    Locale.setDefault(Locale.KOREA);
    byte[] whole = written();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
    }
  }
}
