package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Locale;
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

  private byte[] written() {
    Writer to = new Writer();
    defaults.write(to);
    return to.bytes();
  }

  private void read(byte[] bytes) {
    Reader from = new Reader(bytes);
    defaults.read(from);
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
    for (String id : new String[] {"Asia/Kathmandu", "GMT+05:17", "PST"}) {
      TimeZone.setDefault(TimeZone.getTimeZone(id));
      byte[] bytes = written();
      setBack();
      read(bytes);
      assertThat(TimeZone.getDefault().getRawOffset())
          .isEqualTo(TimeZone.getTimeZone(id).getRawOffset());
    }
  }

  @Test
  void whatIsDamagedIsRefused() {
    Locale.setDefault(Locale.KOREA);
    byte[] whole = written();
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
    }
    byte[] nowhere = new Writer().aText("").aText("").aText("").aText("No/Where").bytes();
    assertThatThrownBy(() -> read(nowhere)).hasMessageContaining("no time zone No/Where");
  }
}
