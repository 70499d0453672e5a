package soumak.cluster.spread;

import java.lang.reflect.Field;
import java.time.ZoneId;
import java.time.chrono.Chronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Copies of formatters of dates. A formatter does not tell what it was made of, so rewritten
 * programs make theirs here, where that is noted; another node makes the same one again. What is
 * done to builders is noted by {@link FormatterBuilders}. May be called by any thread.
 */
public final class Formatters {
  /** What makes a formatter, except for what can be asked of it, as its locale. */
  private record Source(char kind, String text, List<FormatterBuilders.Step> steps) {}

  private static final char CONSTANT = 'c';
  private static final char PATTERN = 'p';
  private static final char TEMPLATE = 't';
  private static final char STYLES = 's';
  private static final char BUILT = 'b';
  private static final String NONE = "-";

  /** By the formatter itself, as it has no {@code equals}. */
  private static final Map<DateTimeFormatter, Source> SOURCES =
      Collections.synchronizedMap(new WeakHashMap<>());

  private static final Map<String, DateTimeFormatter> CONSTANTS = constants();

  private Formatters() {}

  private static Map<String, DateTimeFormatter> constants() {
    Map<String, DateTimeFormatter> found = new HashMap<>();
    try {
      for (Field field : DateTimeFormatter.class.getFields()) {
        if (field.get(null) instanceof DateTimeFormatter formatter) {
          found.put(field.getName(), formatter);
          noted(formatter, CONSTANT, field.getName());
        }
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // they are public
    }
    return found;
  }

  private static DateTimeFormatter noted(DateTimeFormatter made, char kind, String text) {
    SOURCES.put(made, new Source(kind, text, List.of()));
    return made;
  }

  private static DateTimeFormatter noted(DateTimeFormatter made, Object from) {
    Source source = SOURCES.get(from);
    if (source != null) {
      SOURCES.put(made, source);
    }
    return made;
  }

  /** A builder has made it after these steps. */
  static void built(DateTimeFormatter made, List<FormatterBuilders.Step> steps) {
    SOURCES.put(made, new Source(BUILT, "", steps));
  }

  /** {@link DateTimeFormatter#ofPattern(String)}. */
  public static DateTimeFormatter ofPattern(String pattern) {
    return noted(DateTimeFormatter.ofPattern(pattern), PATTERN, pattern);
  }

  /** {@link DateTimeFormatter#ofPattern(String, Locale)}. */
  public static DateTimeFormatter ofPattern(String pattern, Locale locale) {
    return noted(DateTimeFormatter.ofPattern(pattern, locale), PATTERN, pattern);
  }

  /** {@link DateTimeFormatter#ofLocalizedPattern}. */
  public static DateTimeFormatter ofLocalizedPattern(String template) {
    return noted(DateTimeFormatter.ofLocalizedPattern(template), TEMPLATE, template);
  }

  /** {@link DateTimeFormatter#ofLocalizedDate}. */
  public static DateTimeFormatter ofLocalizedDate(FormatStyle date) {
    return noted(DateTimeFormatter.ofLocalizedDate(date), STYLES, date.name() + " " + NONE);
  }

  /** {@link DateTimeFormatter#ofLocalizedTime}. */
  public static DateTimeFormatter ofLocalizedTime(FormatStyle time) {
    return noted(DateTimeFormatter.ofLocalizedTime(time), STYLES, NONE + " " + time.name());
  }

  /** {@link DateTimeFormatter#ofLocalizedDateTime(FormatStyle)}. */
  public static DateTimeFormatter ofLocalizedDateTime(FormatStyle both) {
    return ofLocalizedDateTime(both, both);
  }

  /** {@link DateTimeFormatter#ofLocalizedDateTime(FormatStyle, FormatStyle)}. */
  public static DateTimeFormatter ofLocalizedDateTime(FormatStyle date, FormatStyle time) {
    DateTimeFormatter made = DateTimeFormatter.ofLocalizedDateTime(date, time);
    return noted(made, STYLES, date.name() + " " + time.name());
  }

  /** {@link DateTimeFormatter#withLocale}. */
  public static DateTimeFormatter withLocale(DateTimeFormatter of, Locale locale) {
    return noted(of.withLocale(locale), of);
  }

  /** {@link DateTimeFormatter#localizedBy}. */
  public static DateTimeFormatter localizedBy(DateTimeFormatter of, Locale locale) {
    return noted(of.localizedBy(locale), of);
  }

  /** {@link DateTimeFormatter#withDecimalStyle}. */
  public static DateTimeFormatter withDecimalStyle(DateTimeFormatter of, DecimalStyle style) {
    return noted(of.withDecimalStyle(style), of);
  }

  /** {@link DateTimeFormatter#withChronology}. */
  public static DateTimeFormatter withChronology(
      DateTimeFormatter of, @Nullable Chronology chronology) {
    return noted(of.withChronology(chronology), of);
  }

  /** {@link DateTimeFormatter#withZone}. */
  public static DateTimeFormatter withZone(DateTimeFormatter of, @Nullable ZoneId zone) {
    return noted(of.withZone(zone), of);
  }

  /** {@link DateTimeFormatter#withResolverStyle}. */
  public static DateTimeFormatter withResolverStyle(DateTimeFormatter of, ResolverStyle style) {
    return noted(of.withResolverStyle(style), of);
  }

  static void write(DateTimeFormatter formatter, Writer to, Supplier<String> where) {
    Source source = SOURCES.get(formatter);
    if (source == null) {
      throw Values.refusal(
          formatter,
          where,
          "only one that is a constant, or that the program has made without withResolverFields,"
              + " can be made again");
    }
    to.aByte(source.kind).chars(source.text);
    FormatterBuilders.write(source.steps, to, where);
    Values.write(formatter.getLocale(), to, where);
    ZoneId zone = formatter.getZone();
    to.aText(zone == null ? NONE : zone.getId());
    Chronology chronology = formatter.getChronology();
    to.aText(chronology == null ? NONE : chronology.getId());
    to.aText(formatter.getResolverStyle().name());
    DecimalStyle style = formatter.getDecimalStyle();
    to.aShort(style.getZeroDigit()).aShort(style.getPositiveSign());
    to.aShort(style.getNegativeSign()).aShort(style.getDecimalSeparator());
  }

  static DateTimeFormatter read(Reader from, Classes classes) {
    char kind = (char) from.aByte();
    String text = from.chars();
    List<FormatterBuilders.Step> steps = FormatterBuilders.read(from, classes);
    if (from.aByte() != Encoder.VALUE || !(Values.read(from, classes) instanceof Locale locale)) {
      throw new BadMessageException("a formatter of dates has no locale");
    }
    String zone = from.aText();
    String chronology = from.aText();
    String resolver = from.aText();
    DecimalStyle style =
        DecimalStyle.STANDARD
            .withZeroDigit((char) from.aShort())
            .withPositiveSign((char) from.aShort())
            .withNegativeSign((char) from.aShort())
            .withDecimalSeparator((char) from.aShort());
    try {
      DateTimeFormatter made = kind == BUILT ? FormatterBuilders.made(steps) : made(kind, text);
      made = made.withLocale(locale).withDecimalStyle(style);
      made = made.withZone(zone.equals(NONE) ? null : ZoneId.of(zone));
      made = made.withChronology(chronology.equals(NONE) ? null : Chronology.of(chronology));
      made = made.withResolverStyle(ResolverStyle.valueOf(resolver));
      SOURCES.put(made, new Source(kind, text, steps));
      return made;
    } catch (RuntimeException e) { // of what is not here, or damaged
      throw new BadMessageException("a formatter of dates cannot be made: " + e);
    }
  }

  private static DateTimeFormatter made(char kind, String text) {
    return switch (kind) {
      case PATTERN -> DateTimeFormatter.ofPattern(text);
      case TEMPLATE -> DateTimeFormatter.ofLocalizedPattern(text);
      case STYLES -> styled(text);
      default -> constant(text);
    };
  }

  private static DateTimeFormatter constant(String name) {
    DateTimeFormatter constant = CONSTANTS.get(name);
    if (constant == null) {
      throw new IllegalArgumentException("there is no " + name);
    }
    return constant;
  }

  private static DateTimeFormatter styled(String text) {
    int space = text.indexOf(' ');
    FormatStyle date = style(text.substring(0, space));
    FormatStyle time = style(text.substring(space + 1));
    if (time == null) {
      return DateTimeFormatter.ofLocalizedDate(date);
    }
    return date == null
        ? DateTimeFormatter.ofLocalizedTime(time)
        : DateTimeFormatter.ofLocalizedDateTime(date, time);
  }

  private static @Nullable FormatStyle style(String name) {
    return name.equals(NONE) ? null : FormatStyle.valueOf(name);
  }
}
