import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Locales and time zones that threads set as defaults. */
public class Defaults {
  static String text() {
    return Locale.getDefault()
        + " "
        + Locale.getDefault(Locale.Category.DISPLAY)
        + " "
        + Locale.getDefault(Locale.Category.FORMAT)
        + " "
        + TimeZone.getDefault().getID()
        + " "
        + String.format("%.1f", 1.5);
  }

  static void elsewhere(Runnable body) throws InterruptedException {
    Thread thread =
        new Thread(() -> {
          body.run();
          System.out.println(text());
        });
    thread.start();
    thread.join();
    System.out.println(text());
  }

  public static void main(String[] args) throws InterruptedException {
    Locale locale = Locale.getDefault();
    Locale shown = Locale.getDefault(Locale.Category.DISPLAY);
    Locale format = Locale.getDefault(Locale.Category.FORMAT);
    TimeZone zone = TimeZone.getDefault();
    try {
      Consumer<Locale> all = Locale::setDefault;
      BiConsumer<Locale.Category, Locale> some = Locale::setDefault;
      Consumer<TimeZone> zones = TimeZone::setDefault;
      all.accept(Locale.GERMANY);
      zones.accept(TimeZone.getTimeZone("Asia/Tokyo"));
      elsewhere(() -> Locale.setDefault(Locale.FRANCE));
      Locale.setDefault(Locale.ITALY);
      elsewhere(() -> TimeZone.setDefault(TimeZone.getTimeZone("Europe/Rome")));
      elsewhere(() -> some.accept(Locale.Category.FORMAT, Locale.US));
      elsewhere(() -> Locale.setDefault(Locale.Category.DISPLAY, Locale.KOREA));
      SimpleTimeZone.setDefault(TimeZone.getTimeZone("Asia/Seoul"));
      elsewhere(() -> {});
      try {
        Locale.setDefault(null);
      } catch (NullPointerException e) {
        System.out.println("no locale");
      }
      try {
        Locale.setDefault(null, Locale.US);
      } catch (NullPointerException e) {
        System.out.println("no category");
      }
      elsewhere(() -> {});
    } finally {
      Locale.setDefault(locale);
      Locale.setDefault(Locale.Category.DISPLAY, shown);
      Locale.setDefault(Locale.Category.FORMAT, format);
      TimeZone.setDefault(zone);
    }
  }
}
