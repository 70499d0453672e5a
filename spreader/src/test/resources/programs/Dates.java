import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.function.*;

/** Formatters of dates in static fields, in objects and in lists, used by several threads. */
public class Dates {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("EEE d. MMM uuuu", Locale.GERMANY);
  private static final DateTimeFormatter INSTANT = DateTimeFormatter.ISO_INSTANT;
  private static final DateTimeFormatter ZONED =
      DateTimeFormatter.ISO_LOCAL_DATE_TIME.withZone(ZoneId.of("Europe/Berlin"));
  private static final Function<String, DateTimeFormatter> OF_PATTERN =
      DateTimeFormatter::ofPattern;
  private static DateTimeFormatter latest = OF_PATTERN.apply("HH:mm");

  private static final DateTimeFormatter BUILT =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("d-MMM")
          .optionalStart()
          .appendLiteral(' ')
          .appendValue(ChronoField.YEAR, 4)
          .optionalEnd()
          .parseDefaulting(ChronoField.YEAR, 2026)
          .toFormatter(Locale.ENGLISH);
  private static final BiFunction<DateTimeFormatterBuilder, String, DateTimeFormatterBuilder>
      APPEND = DateTimeFormatterBuilder::appendPattern;

  private final DateTimeFormatter mine;
  private final List<String> seen = new ArrayList<>();

  Dates(DateTimeFormatter mine) {
    this.mine = mine;
  }

  private synchronized void add(String text) {
    seen.add(text);
  }

  private void show(int hours) {
    LocalDateTime time = LocalDateTime.of(2026, 3, 29, 1, 30).plusHours(hours);
    Instant instant = time.toInstant(ZoneOffset.UTC);
    add(time.format(DAY) + ", " + INSTANT.format(instant) + ", " + ZONED.format(instant));
    add(
        time.format(mine)
            + " "
            + time.format(latest)
            + " "
            + (INSTANT == DateTimeFormatter.ISO_INSTANT));
    add(
        LocalDate.parse(time.format(DAY), DAY)
            + " "
            + LocalTime.parse("0" + hours + ":59", latest));
  }

  private static String strict() {
    DateTimeFormatter strict =
        DateTimeFormatter.ofPattern("uuuu-MM-dd")
            .withResolverStyle(ResolverStyle.STRICT)
            .withDecimalStyle(DecimalStyle.STANDARD.withZeroDigit('\u0660'))
            .withChronology(IsoChronology.INSTANCE);
    Dates held = new Dates(strict);
    StringBuffer text = new StringBuffer();
    inThread(() -> {
      try {
        text.append(held.mine.parse("\u0662\u0660\u0662\u0666-\u0660\u0662-\u0663\u0660"));
      } catch (DateTimeParseException e) {
        text.append("no such day: ").append(e.getMessage());
      }
      text.append(held.mine.format(LocalDate.EPOCH));
    });
    return text.toString();
  }

  private static void inThread(Runnable body) {
    Thread thread = new Thread(body);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {
    Dates dates =
        new Dates(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).localizedBy(Locale.UK));
    for (int i = 0; i < 3; i++) {
      int hours = i;
      inThread(() -> {
        dates.show(hours);
        latest = DateTimeFormatter.ofPattern("HH:mm").withLocale(Locale.ROOT);
      });
    }
    dates.seen.forEach(System.out::println);
    Map<Long, String> halves = Map.of(0L, "before noon", 1L, "after noon");
    DateTimeFormatterBuilder builder =
        new DateTimeFormatterBuilder().appendText(ChronoField.AMPM_OF_DAY, halves);
    Dates built = new Dates(APPEND.apply(builder, " H").toFormatter());
    inThread(() -> {
      built.add(LocalTime.of(15, 0).format(built.mine) + " " + LocalDate.parse("3-JAN", BUILT));
      built.add(LocalDate.EPOCH.format(BUILT));
    });
    System.out.println(built.seen);
    System.out.println(strict());
  }
}
