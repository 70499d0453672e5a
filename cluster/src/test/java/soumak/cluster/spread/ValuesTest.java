package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.math.MathContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
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
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that are copied: what may be one, and what a damaged message makes of them. */
class ValuesTest {
  private final Classes classes = new Classes(ValuesTest.class.getClassLoader());

  private static byte[] written(Object value) {
    Writer out = new Writer();
    Values.write(value, out, () -> "a field");
    byte[] bytes = out.bytes();
    assertThat(bytes[0]).isEqualTo((byte) Encoder.VALUE);
    return Arrays.copyOfRange(bytes, 1, bytes.length);
  }

  private Object read(byte[] bytes) {
    Reader in = new Reader(bytes);
    Object value = Values.read(in, classes);
    in.end();
    return value;
  }

  /** A constant with a body is of another class than its enum. */
  enum Shape {
    PLAIN,
    BODY {
      @Override
      int corners() {
        return 4;
      }
    };

    int corners() {
      return 0;
    }
  }

  @Test
  void constantsAreTheOnesOfTheNode() {
    for (Object constant : new Object[] {Shape.PLAIN, Shape.BODY, TimeUnit.DAYS}) {
      assertThat(read(written(constant))).isSameAs(constant);
    }
    assertThat(((Shape) read(written(Shape.BODY))).corners()).isEqualTo(4);
  }

  @Test
  void valuesOfTheJdkThatNeverChangeAreEqual() {
    List<Object> values =
        List.of(
            Locale.ROOT,
            Currency.getInstance("EUR"),
            MathContext.DECIMAL64,
            StandardCharsets.UTF_16LE,
            URI.create("http://example.org/a?b#c"),
            new StackTraceElement("Type", "method", "Type.java", 7),
            Duration.ofNanos(5),
            ZonedDateTime.parse("2026-01-02T03:04:05Z[UTC]"),
            Optional.empty(),
            OptionalInt.of(-3),
            OptionalInt.empty(),
            OptionalLong.of(1L << 40),
            OptionalLong.empty(),
            OptionalDouble.of(-0.0),
            OptionalDouble.empty());
    for (Object value : values) {
      assertThat(read(written(value))).isEqualTo(value);
    }
  }

  @Test
  void aPatternMatchesTheSame() {
    Pattern pattern = Pattern.compile("(a+)-B", Pattern.CASE_INSENSITIVE);
    Pattern copy = (Pattern) read(written(pattern));
    assertThat(copy.pattern()).isEqualTo("(a+)-B");
    assertThat(copy.matcher("AAA-b").matches()).isTrue();
  }

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

  @ParameterizedTest
  @MethodSource("formatters")
  void aFormatterOfDatesMakesTheSame(DateTimeFormatter formatter) {
    DateTimeFormatter copy = (DateTimeFormatter) read(written(formatter));
    DateTimeFormatter ofCopy = (DateTimeFormatter) read(written(copy));
    for (DateTimeFormatter each : List.of(copy, ofCopy)) {
      assertThat(shown(each)).isEqualTo(shown(formatter));
      assertThat(formatted(each)).isEqualTo(formatted(formatter));
      assertThat(each.getLocale()).isEqualTo(formatter.getLocale());
      assertThat(each.getZone()).isEqualTo(formatter.getZone());
      assertThat(each.getChronology()).isEqualTo(formatter.getChronology());
      assertThat(each.getDecimalStyle()).isEqualTo(formatter.getDecimalStyle());
      assertThat(each.getResolverStyle()).isEqualTo(formatter.getResolverStyle());
      assertThat(each.getResolverFields()).isEqualTo(formatter.getResolverFields());
    }
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
    FormatterBuilders.appendText(dates, ChronoField.AMPM_OF_DAY, TextStyle.FULL);
    FormatterBuilders.appendDayPeriodText(dates, TextStyle.FULL);
    FormatterBuilders.appendValueReduced(dates, ChronoField.YEAR, 2, 2, 2000);
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
        FormatterBuilders.toFormatter(new DateTimeFormatterBuilder()));
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
            step("getLocalizedDateTimePattern"),
            step("padNext", 0),
            step("appendPattern", "{"))) {
      byte[] message = message(step);
      assertThatThrownBy(() -> read(message))
          .as("%s", step)
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("a formatter of dates cannot be made");
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
    Writer noLocale = new Writer().aByte('F').aByte('p').chars("uuuu").anInt(0);
    Values.write("text", noLocale, () -> "a field");
    byte[] message = noLocale.bytes();
    assertThatThrownBy(() -> read(message)).hasMessageContaining("has no locale");
  }

  @Test
  void whatIsNoValueIsNamedWithItsPlaceAndWhatToDo() {
    for (Object none : new Object[] {new ArrayList<String>(), new StringBuilder(), new int[1]}) {
      assertThatThrownBy(() -> written(none))
          .isInstanceOf(NotSpreadableException.class)
          .hasMessageContaining("a field holds " + none.getClass().getName())
          .hasMessageContaining("use a class of the program instead");
    }
    Throwable holds = new Holding(new Object());
    assertThatThrownBy(() -> written(holds))
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("it cannot be serialised")
        .hasMessageContaining("java.lang.Object");
  }

  /** A throwable with something in it. */
  static final class Holding extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("unused") // it is serialised
    private final Object held;

    Holding(Object held) {
      this.held = held;
    }
  }

  @Test
  void aValueThatIsCutIsRefused() {
    List<Object> values =
        List.of(
            "text",
            1,
            2L,
            'c',
            1.5,
            String.class,
            TimeUnit.DAYS,
            OptionalLong.of(4),
            new IllegalStateException());
    for (Object value : values) {
      byte[] whole = written(value);
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThatThrownBy(() -> read(cut)).isInstanceOf(BadMessageException.class);
      }
    }
  }

  @Test
  void aThrowableWhoseBytesAreDamagedIsRefusedOrIsAnother() {
    IllegalStateException thrown = new IllegalStateException("some text");
    thrown.setStackTrace(new StackTraceElement[0]);
    byte[] whole = written(thrown);
    int refused = 0;
    for (int i = 6; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x55;
      try {
        assertThat(read(damaged)).isInstanceOf(Throwable.class);
      } catch (BadMessageException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(50);
  }

  @Test
  void namesThatAreNotHereAreRefused() {
    byte[] constant =
        new Writer().aByte('e').aText(TimeUnit.class.getName()).aText("YEARS").bytes();
    assertThatThrownBy(() -> read(constant)).hasMessageContaining("has no constant YEARS");
    byte[] none = new Writer().aByte('e').aText("java.lang.String").aText("YEARS").bytes();
    assertThatThrownBy(() -> read(none)).hasMessageContaining("String has no constant");
    byte[] type = new Writer().aByte('C').aText("no.such.Type").bytes();
    assertThatThrownBy(() -> read(type)).hasMessageContaining("class no.such.Type is not at");
    byte[] charset = new Writer().aByte('S').aText("no-such-set").bytes();
    assertThatThrownBy(() -> read(charset))
        .isInstanceOf(BadMessageException.class)
        .hasMessageContaining("no charset no-such-set");
    byte[] noName = new Writer().aByte('S').aText("?").bytes();
    assertThatThrownBy(() -> read(noName)).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> read(new byte[] {'?'})).hasMessageContaining("no type of values 63");
  }

  @Test
  void whatIsSerialisedAndNoValueIsRefused() throws IOException {
    for (Object none : List.of(new HashMap<>(), new int[] {1})) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(none);
      }
      byte[] message = new Writer().aByte('o').someBytes(bytes.toByteArray()).bytes();
      assertThatThrownBy(() -> read(message))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("is no value");
    }
  }

  @Test
  void copiesAreMadeOfClassesOfProgramsOnly() {
    assertThat(classes.copy(Cell.class.getName()).state$).isEqualTo(Shared.INVALID);
    assertThatThrownBy(() -> classes.copy("java.lang.String"))
        .hasMessageContaining("is no class of a rewritten program");
    assertThatThrownBy(() -> classes.copy(Job.class.getName()))
        .hasMessageContaining("no object of " + Job.class.getName() + " can be made");
    assertThatThrownBy(() -> classes.copy(OriginalsTest.Broken.class.getName()))
        .hasMessageContaining("has no constructor for copies");
    assertThatThrownBy(() -> classes.copy("int")).isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> classes.array(Kind.REF, "long", 2))
        .hasMessageContaining("an array of references to long");
  }

  @Test
  void emptyArraysOfAllKindsAreCopiesWithoutContents() {
    for (Kind kind : Kind.values()) {
      SharedArray array = (SharedArray) classes.array(kind, "java.lang.Number", 3);
      assertThat(array.kind$()).isEqualTo(kind);
      assertThat(array.length$()).isEqualTo(3);
      assertThat(array.state$).isEqualTo(Shared.INVALID);
    }
  }
}
