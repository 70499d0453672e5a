package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static soumak.cluster.spread.ValueBytes.read;
import static soumak.cluster.spread.ValueBytes.written;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalQueries;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formatters of dates are copied as they were made, and what a damaged message makes of them. */
class FormattersTest {
  /** What a formatter makes of a time, or says of one that it cannot. */
  private static String formatted(DateTimeFormatter by) {
    ZonedDateTime time = ZonedDateTime.parse("2026-01-02T03:04:05.6-07:00[America/Denver]");
    try {
      return by.format(time) + " " + by.getLocale() + by.getResolverStyle();
    } catch (DateTimeException e) {
      return e.getMessage();
    }
  }

  static List<DateTimeFormatter> formatters() {
    DateTimeFormatter pattern =
        Formatters.ofPattern("EEEE, d. MMM uuuu G HH:mm:ss.SSS VV '\u00e4'");
    return List.of(
        pattern,
        Formatters.ofPattern("w e QQQ", Locale.FRANCE),
        Formatters.withLocale(pattern, Locale.JAPAN),
        Formatters.localizedBy(
            pattern, Locale.forLanguageTag("ar-EG-u-nu-arab-ca-islamic-umalqura")),
        Formatters.withZone(pattern, ZoneId.of("Asia/Kolkata")),
        Formatters.withZone(Formatters.withZone(pattern, ZoneId.of("Z")), null),
        Formatters.withChronology(pattern, ThaiBuddhistChronology.INSTANCE),
        Formatters.withResolverStyle(pattern, ResolverStyle.LENIENT),
        Formatters.withDecimalStyle(
            pattern,
            DecimalStyle.STANDARD
                .withZeroDigit('\u0966')
                .withPositiveSign('p')
                .withNegativeSign('m')
                .withDecimalSeparator('!')),
        Formatters.ofLocalizedPattern("yMMM"),
        Formatters.ofLocalizedDate(FormatStyle.FULL),
        Formatters.ofLocalizedTime(FormatStyle.SHORT),
        Formatters.ofLocalizedDateTime(FormatStyle.MEDIUM),
        Formatters.ofLocalizedDateTime(FormatStyle.LONG, FormatStyle.SHORT),
        Formatters.withZone(DateTimeFormatter.ISO_LOCAL_DATE_TIME, ZoneId.of("UTC")),
        DateTimeFormatter.ISO_WEEK_DATE,
        DateTimeFormatter.RFC_1123_DATE_TIME);
  }

  /** Some of its parts have no text of their own. */
  private static String shown(DateTimeFormatter formatter) {
    return formatter.toString().replaceAll("@[0-9a-f]+", "");
  }

  private static void same(DateTimeFormatter one, DateTimeFormatter other) {
    assertThat(shown(one)).isEqualTo(shown(other));
    assertThat(formatted(one)).isEqualTo(formatted(other));
    assertThat(one.getLocale()).isEqualTo(other.getLocale());
    assertThat(one.getZone()).isEqualTo(other.getZone());
    assertThat(one.getChronology()).isEqualTo(other.getChronology());
    assertThat(one.getDecimalStyle()).isEqualTo(other.getDecimalStyle());
    assertThat(one.getResolverStyle()).isEqualTo(other.getResolverStyle());
    assertThat(one.getResolverFields()).isEqualTo(other.getResolverFields());
  }

  @ParameterizedTest
  @MethodSource("formatters")
  void aFormatterOfDatesMakesTheSame(DateTimeFormatter formatter) {
    DateTimeFormatter copy = (DateTimeFormatter) read(written(formatter));
    same(copy, formatter);
    same((DateTimeFormatter) read(written(copy)), formatter);
  }

  /** What stands for a method of the JDK gives what that gives. */
  @Test
  void eachIsMadeAsByTheJdk() {
    String text = "EEE d. MMM uuuu G";
    DateTimeFormatter of = DateTimeFormatter.ofPattern(text, Locale.ITALY);
    same(Formatters.ofPattern(text), DateTimeFormatter.ofPattern(text));
    same(Formatters.ofPattern(text, Locale.ITALY), of);
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().appendPattern(text);
    same(FormatterBuilders.toFormatter(builder, Locale.ITALY), builder.toFormatter(Locale.ITALY));
    same(Formatters.ofLocalizedPattern("yMMM"), DateTimeFormatter.ofLocalizedPattern("yMMM"));
    Locale arabic = Locale.forLanguageTag("ar-EG-u-nu-arab-ca-islamic-umalqura");
    same(Formatters.withLocale(of, arabic), of.withLocale(arabic));
    same(Formatters.localizedBy(of, arabic), of.localizedBy(arabic));
    ZoneId zone = ZoneId.of("Asia/Kolkata");
    same(Formatters.withZone(of, zone), of.withZone(zone));
    ThaiBuddhistChronology thai = ThaiBuddhistChronology.INSTANCE;
    same(Formatters.withChronology(of, thai), of.withChronology(thai));
    ResolverStyle strict = ResolverStyle.STRICT;
    same(Formatters.withResolverStyle(of, strict), of.withResolverStyle(strict));
    DecimalStyle style = DecimalStyle.STANDARD.withZeroDigit('\u0966');
    same(Formatters.withDecimalStyle(of, style), of.withDecimalStyle(style));
    FormatStyle date = FormatStyle.FULL;
    FormatStyle time = FormatStyle.SHORT;
    same(Formatters.ofLocalizedDate(date), DateTimeFormatter.ofLocalizedDate(date));
    same(Formatters.ofLocalizedTime(time), DateTimeFormatter.ofLocalizedTime(time));
    same(Formatters.ofLocalizedDateTime(time), DateTimeFormatter.ofLocalizedDateTime(time));
    same(
        Formatters.ofLocalizedDateTime(date, time),
        DateTimeFormatter.ofLocalizedDateTime(date, time));
  }

  @Test
  void formattersThatAreConstantsStayThese() {
    assertThat(read(written(DateTimeFormatter.ISO_DATE))).isSameAs(DateTimeFormatter.ISO_DATE);
  }

  /** Each thing that can be done to a builder, and what it has made. */
  static List<DateTimeFormatter> built() {
    DateTimeFormatterBuilder dates = new DateTimeFormatterBuilder();
    FormatterBuilders.parseCaseInsensitive(dates);
    FormatterBuilders.parseLenient(dates);
    FormatterBuilders.appendValue(dates, ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD);
    FormatterBuilders.appendLiteral(dates, '/');
    FormatterBuilders.appendValue(dates, IsoFields.QUARTER_OF_YEAR);
    FormatterBuilders.parseCaseSensitive(dates);
    FormatterBuilders.parseStrict(dates);
    FormatterBuilders.optionalStart(dates);
    FormatterBuilders.appendLiteral(dates, " the ");
    FormatterBuilders.appendText(
        dates, ChronoField.DAY_OF_WEEK, new HashMap<>(Map.of(5L, "fifth", 6L, "sixth")));
    DateTimeFormatter open = FormatterBuilders.toFormatter(dates);
    FormatterBuilders.padNext(dates, 12, '*');
    FormatterBuilders.appendText(dates, ChronoField.MONTH_OF_YEAR);
    FormatterBuilders.padNext(dates, 3);
    FormatterBuilders.appendValue(dates, ChronoField.DAY_OF_MONTH, 2);
    FormatterBuilders.appendText(dates, ChronoField.AMPM_OF_DAY, TextStyle.NARROW);
    FormatterBuilders.appendDayPeriodText(dates, TextStyle.FULL);
    FormatterBuilders.appendValueReduced(dates, ChronoField.YEAR, 2, 3, 2000);
    FormatterBuilders.appendValueReduced(dates, ChronoField.YEAR, 2, 4, LocalDate.EPOCH);
    FormatterBuilders.appendFraction(dates, ChronoField.NANO_OF_SECOND, 2, 9, true);
    FormatterBuilders.parseDefaulting(dates, ChronoField.HOUR_OF_DAY, 3);
    DateTimeFormatterBuilder zones = new DateTimeFormatterBuilder();
    FormatterBuilders.appendInstant(zones);
    FormatterBuilders.appendInstant(zones, 3);
    FormatterBuilders.appendOffsetId(zones);
    FormatterBuilders.appendOffset(zones, "+HH:mm", "none");
    FormatterBuilders.appendLocalizedOffset(zones, TextStyle.SHORT);
    FormatterBuilders.appendZoneId(zones);
    FormatterBuilders.appendZoneRegionId(zones);
    FormatterBuilders.appendZoneOrOffsetId(zones);
    FormatterBuilders.appendZoneText(zones, TextStyle.FULL);
    FormatterBuilders.appendZoneText(zones, TextStyle.SHORT, Set.of(ZoneId.of("Asia/Tokyo")));
    FormatterBuilders.appendGenericZoneText(zones, TextStyle.FULL);
    FormatterBuilders.appendGenericZoneText(zones, TextStyle.SHORT, Set.of());
    FormatterBuilders.appendChronologyId(zones);
    FormatterBuilders.appendChronologyText(zones, TextStyle.FULL);
    FormatterBuilders.appendLocalized(zones, FormatStyle.SHORT, null);
    FormatterBuilders.appendLocalized(zones, "yMMM");
    FormatterBuilders.appendPattern(zones, " uuuu[ MM]");
    FormatterBuilders.append(zones, Formatters.ofPattern("'week' w"));
    FormatterBuilders.appendOptional(zones, open);
    FormatterBuilders.optionalEnd(FormatterBuilders.optionalStart(zones));
    return List.of(
        open,
        FormatterBuilders.toFormatter(dates, Locale.UK),
        FormatterBuilders.toFormatter(zones),
        Formatters.withZone(FormatterBuilders.toFormatter(zones), ZoneId.of("Europe/Berlin")),
        only(it -> FormatterBuilders.appendInstant(it, 9)),
        Formatters.withChronology(
            only(it -> FormatterBuilders.appendChronologyText(it, TextStyle.FULL)),
            ThaiBuddhistChronology.INSTANCE),
        only(it -> it));
  }

  private static DateTimeFormatter only(UnaryOperator<DateTimeFormatterBuilder> step) {
    return FormatterBuilders.toFormatter(step.apply(new DateTimeFormatterBuilder()));
  }

  @ParameterizedTest
  @MethodSource("built")
  void aFormatterOfABuilderMakesTheSame(DateTimeFormatter formatter) {
    aFormatterOfDatesMakesTheSame(formatter);
  }

  /** What is parsed shows what the text of a formatter does not, as its case. */
  @Test
  void whatABuilderIsToldOfParsingHoldsAtOtherNodesToo() {
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    FormatterBuilders.parseCaseInsensitive(builder);
    FormatterBuilders.appendPattern(builder, "d-MMM[-uuuu]");
    FormatterBuilders.parseDefaulting(builder, ChronoField.YEAR, 1999);
    DateTimeFormatter made = FormatterBuilders.toFormatter(builder, Locale.ENGLISH);
    FormatterBuilders.appendLiteral(builder, "more");
    DateTimeFormatter copy = (DateTimeFormatter) read(written(made));
    assertThat(LocalDate.parse("3-JAN", copy)).isEqualTo(LocalDate.of(1999, 1, 3));
    assertThat(LocalDate.parse("3-jan-2001", copy)).isEqualTo(LocalDate.of(2001, 1, 3));
  }

  /** What is given may be changed when the formatter has been made. */
  @Test
  void textsAreThoseThatABuilderWasGiven() {
    Map<Long, String> texts = new HashMap<>(Map.of(1L, "one"));
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    FormatterBuilders.appendText(builder, ChronoField.DAY_OF_MONTH, texts);
    DateTimeFormatter made = FormatterBuilders.toFormatter(builder);
    texts.put(1L, "changed");
    DateTimeFormatter copy = (DateTimeFormatter) read(written(made));
    assertThat(copy.format(LocalDate.of(2000, 1, 1))).isEqualTo("one");
  }

  @Test
  void zonesAreThoseThatABuilderWasGiven() {
    Set<ZoneId> zones = new HashSet<>(Set.of(ZoneId.of("Asia/Tokyo")));
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    FormatterBuilders.appendGenericZoneText(builder, TextStyle.SHORT, zones);
    DateTimeFormatter made = FormatterBuilders.toFormatter(builder);
    byte[] before = written(made);
    zones.add(ZoneId.of("Asia/Seoul"));
    assertThat(written(made)).isEqualTo(before);
  }

  /** The one that is preferred of those with the same short name. */
  @ParameterizedTest
  @ValueSource(strings = {"America/Chicago", "Asia/Shanghai"})
  void zonesThatAreToBePreferredAreSoAtOtherNodesToo(String name) {
    Set<ZoneId> preferred = Set.of(ZoneId.of(name));
    DateTimeFormatterBuilder named = new DateTimeFormatterBuilder();
    FormatterBuilders.appendZoneText(named, TextStyle.SHORT, preferred);
    DateTimeFormatterBuilder general = new DateTimeFormatterBuilder();
    FormatterBuilders.appendGenericZoneText(general, TextStyle.SHORT, preferred);
    for (DateTimeFormatterBuilder each : List.of(named, general)) {
      DateTimeFormatter made = FormatterBuilders.toFormatter(each, Locale.US);
      String text = ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneId.of(name)).format(made);
      DateTimeFormatter copy = (DateTimeFormatter) read(written(made));
      assertThat(copy.parse(text).query(TemporalQueries.zone())).isEqualTo(ZoneId.of(name));
    }
  }

  @Test
  void formattersOfWhichNothingIsKnownAreRefused() {
    DateTimeFormatter built = new DateTimeFormatterBuilder().appendPattern("uuuu").toFormatter();
    for (DateTimeFormatter each :
        List.of(
            built,
            Formatters.withLocale(built, Locale.ITALY),
            DateTimeFormatter.ofPattern("uuuu"),
            Formatters.ofPattern("uuuu").withResolverFields(ChronoField.YEAR))) {
      assertThatThrownBy(() -> written(each))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("a field holds java.time.format.DateTimeFormatter")
          .hasMessageContaining("without withResolverFields");
    }
    DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder();
    FormatterBuilders.appendValue(builder, WeekFields.ISO.dayOfWeek());
    DateTimeFormatter weekly = FormatterBuilders.toFormatter(builder);
    assertThatThrownBy(() -> written(weekly))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("a field holds java.time.temporal.WeekFields$ComputedDayOfField");
  }

  private static FormatterBuilders.Step step(String method, Object... given) {
    return new FormatterBuilders.Step(method, new ArrayList<>(Arrays.asList(given)));
  }

  private static byte[] message(FormatterBuilders.Step... steps) {
    Writer out = new Writer().aByte('F').aByte('b').chars("");
    FormatterBuilders.write(List.of(steps), out, () -> "a field");
    Values.write(Locale.ROOT, out, () -> "a field");
    out.aText("-").aText("-").aText("SMART");
    return out.aShort('0').aShort('+').aShort('-').aShort('.').bytes();
  }

  @Test
  void stepsThatABuilderDoesNotHaveAreRefused() {
    assertThat(read(message(step("appendLiteral", 'x')))).hasToString("'x'");
    for (FormatterBuilders.Step step :
        List.of(
            step("appendLiteral", 1),
            step("appendLiteral"),
            step("notify"),
            step("toString"),
            step("hashCode"),
            step("getLocalizedDateTimePattern"),
            step("padNext", 0),
            step("appendPattern", "{"))) {
      byte[] message = message(step);
      assertThatThrownBy(() -> read(message))
          .as("%s", step)
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("a formatter of dates cannot be made");
    }
    for (int kind : new int[] {0, 4}) { // a value that is none, and no kind
      Writer out = new Writer().aByte('F').aByte('b').chars("").anInt(1);
      byte[] message = out.aText("padNext").anInt(1).aByte(kind).aByte(99).anInt(2).bytes();
      assertThatThrownBy(() -> read(message))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("a builder of dates is given a value of no kind");
    }
    byte[] whole = written(built().get(1));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
    }
  }

  private static Writer formatter(char kind, String text) {
    Writer out = new Writer().aByte('F').aByte(kind).chars(text).anInt(0);
    Values.write(Locale.ROOT, out, () -> "a field");
    return out;
  }

  @Test
  void damagedFormattersAreRefused() {
    byte[] whole = written(Formatters.ofLocalizedDate(FormatStyle.FULL));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
    }
    List<Writer> wrong =
        List.of(
            formatter('p', "{").aText("-").aText("-").aText("SMART"),
            formatter('c', "ISO_NOTHING").aText("-").aText("-").aText("SMART"),
            formatter('s', "FULL").aText("-").aText("-").aText("SMART"),
            formatter('s', "- -").aText("-").aText("-").aText("SMART"),
            formatter('t', "no template").aText("-").aText("-").aText("SMART"),
            formatter('p', "uuuu").aText("no/zone").aText("-").aText("SMART"),
            formatter('p', "uuuu").aText("-").aText("none").aText("SMART"),
            formatter('p', "uuuu").aText("-").aText("-").aText("CLEVER"));
    for (Writer each : wrong) {
      byte[] message = each.aShort('0').aShort('+').aShort('-').aShort('.').bytes();
      assertThatThrownBy(() -> read(message))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("a formatter of dates cannot be made");
    }
    Writer unknown = formatter('c', "ISO_NOTHING").aText("-").aText("-").aText("SMART");
    byte[] nothing = unknown.aShort('0').aShort('+').aShort('-').aShort('.').bytes();
    assertThatThrownBy(() -> read(nothing)).hasMessageContaining("there is no ISO_NOTHING");
    Writer noLocale = new Writer().aByte('F').aByte('p').chars("uuuu").anInt(0);
    Values.write("text", noLocale, () -> "a field");
    byte[] message = noLocale.bytes();
    assertThatThrownBy(() -> read(message)).hasMessageContaining("has no locale");
  }
}
