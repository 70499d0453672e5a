package soumak.cluster.spread;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.ZoneId;
import java.time.chrono.ChronoLocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.TemporalField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is done to builders of formatters of dates, as rewritten programs do it: it is noted, so
 * that another node can make what they have made ({@link Formatters}). May be called by any thread.
 */
public final class FormatterBuilders {
  /** A method that was called, and with what. */
  record Step(String method, List<@Nullable Object> given) {}

  private static final byte VALUE = 0;
  private static final byte NOTHING = 1;
  private static final byte MAP = 2;
  private static final byte SET = 3;

  private static final String MADE = "toFormatter";

  /** By the builder itself, as it has no {@code equals}. */
  private static final Map<DateTimeFormatterBuilder, List<Step>> STEPS =
      Collections.synchronizedMap(new WeakHashMap<>());

  private FormatterBuilders() {}

  private static DateTimeFormatterBuilder noted(
      DateTimeFormatterBuilder of, String method, @Nullable Object... given) {
    List<@Nullable Object> all = new ArrayList<>();
    for (Object each : given) {
      all.add(kept(each));
    }
    STEPS.computeIfAbsent(of, it -> new ArrayList<>()).add(new Step(method, all));
    return of;
  }

  /** What is given may be changed later. */
  private static @Nullable Object kept(@Nullable Object given) {
    return switch (given) {
      case Map<?, ?> map -> new LinkedHashMap<>(map);
      case Set<?> set -> new LinkedHashSet<>(set);
      case null, default -> given;
    };
  }

  /** {@link DateTimeFormatterBuilder#toFormatter()}. */
  public static DateTimeFormatter toFormatter(DateTimeFormatterBuilder of) {
    return made(of, of.toFormatter());
  }

  /** {@link DateTimeFormatterBuilder#toFormatter(Locale)}. */
  public static DateTimeFormatter toFormatter(DateTimeFormatterBuilder of, Locale locale) {
    return made(of, of.toFormatter(locale));
  }

  /** It has ended the optional parts, so it is a step of what is made later. */
  @SuppressWarnings("CollectionIncompatibleType") // it is looked for by itself
  private static DateTimeFormatter made(DateTimeFormatterBuilder of, DateTimeFormatter made) {
    List<Step> steps = STEPS.get(of);
    Formatters.built(made, steps == null ? List.of() : List.copyOf(steps));
    noted(of, MADE);
    return made;
  }

  static void write(List<Step> steps, Writer to, Supplier<String> where) {
    to.anInt(steps.size());
    for (Step step : steps) {
      to.aText(step.method).anInt(step.given.size());
      step.given.forEach(each -> write(each, to, where));
    }
  }

  private static void write(@Nullable Object given, Writer to, Supplier<String> where) {
    switch (given) {
      case null -> to.aByte(NOTHING);
      case Map<?, ?> map -> {
        to.aByte(MAP).anInt(map.size());
        map.forEach((key, value) -> {
          write(key, to, where);
          write(value, to, where);
        });
      }
      case Set<?> set -> {
        to.aByte(SET).anInt(set.size());
        set.forEach(each -> write(each, to, where));
      }
      default -> Values.write(given, to.aByte(VALUE), where);
    }
  }

  static List<Step> read(Reader from, Classes classes) {
    List<Step> steps = new ArrayList<>();
    for (int left = from.aCount(); left > 0; left--) {
      String method = from.aText();
      List<@Nullable Object> given = new ArrayList<>();
      for (int more = from.aCount(); more > 0; more--) {
        given.add(readGiven(from, classes));
      }
      steps.add(new Step(method, given));
    }
    return steps;
  }

  private static @Nullable Object readGiven(Reader from, Classes classes) {
    int kind = from.aByte();
    switch (kind) {
      case VALUE -> {
        if (from.aByte() == Encoder.VALUE) {
          return Values.read(from, classes);
        }
      }
      case NOTHING -> {
        return null;
      }
      case MAP -> {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int left = from.aCount(); left > 0; left--) {
          map.put(readGiven(from, classes), readGiven(from, classes));
        }
        return map;
      }
      case SET -> {
        Set<@Nullable Object> set = new LinkedHashSet<>();
        for (int left = from.aCount(); left > 0; left--) {
          set.add(readGiven(from, classes));
        }
        return set;
      }
      default -> {}
    }
    throw new BadMessageException("a builder of dates is given a value of no kind");
  }

  /** Does it all once more. */
  static DateTimeFormatter made(List<Step> steps) {
    DateTimeFormatterBuilder made = new DateTimeFormatterBuilder();
    steps.forEach(step -> redo(step, made));
    return made.toFormatter();
  }

  private static void redo(Step step, DateTimeFormatterBuilder of) {
    for (Method method : DateTimeFormatterBuilder.class.getMethods()) {
      if (isOf(step, method)) {
        try {
          method.invoke(of, step.given.toArray());
          return;
        } catch (InvocationTargetException | IllegalAccessException e) {
          throw new IllegalArgumentException(step.method + ": " + e.getCause(), e);
        }
      }
    }
    throw new IllegalArgumentException("builders have no " + step.method + " for such values");
  }

  /** Methods that make nothing of a builder, such as those of Object, are none. */
  private static boolean isOf(Step step, Method method) {
    Class<?> type = method.getReturnType();
    boolean isStep = type == DateTimeFormatterBuilder.class || type == DateTimeFormatter.class;
    Class<?>[] taken = method.getParameterTypes();
    if (!isStep || !method.getName().equals(step.method) || taken.length != step.given.size()) {
      return false;
    }
    return IntStream.range(0, taken.length).allMatch(i -> fits(step.given.get(i), taken[i]));
  }

  private static boolean fits(@Nullable Object given, Class<?> type) {
    return given == null
        ? !type.isPrimitive()
        : MethodType.methodType(type).wrap().returnType().isInstance(given);
  }

  /** {@link DateTimeFormatterBuilder#parseCaseSensitive()}. */
  public static DateTimeFormatterBuilder parseCaseSensitive(DateTimeFormatterBuilder of) {
    return noted(of.parseCaseSensitive(), "parseCaseSensitive");
  }

  /** {@link DateTimeFormatterBuilder#parseCaseInsensitive()}. */
  public static DateTimeFormatterBuilder parseCaseInsensitive(DateTimeFormatterBuilder of) {
    return noted(of.parseCaseInsensitive(), "parseCaseInsensitive");
  }

  /** {@link DateTimeFormatterBuilder#parseStrict()}. */
  public static DateTimeFormatterBuilder parseStrict(DateTimeFormatterBuilder of) {
    return noted(of.parseStrict(), "parseStrict");
  }

  /** {@link DateTimeFormatterBuilder#parseLenient()}. */
  public static DateTimeFormatterBuilder parseLenient(DateTimeFormatterBuilder of) {
    return noted(of.parseLenient(), "parseLenient");
  }

  /** {@link DateTimeFormatterBuilder#parseDefaulting(TemporalField, long)}. */
  public static DateTimeFormatterBuilder parseDefaulting(
      DateTimeFormatterBuilder of, TemporalField field, long value) {
    return noted(of.parseDefaulting(field, value), "parseDefaulting", field, value);
  }

  /** {@link DateTimeFormatterBuilder#appendValue(TemporalField)}. */
  public static DateTimeFormatterBuilder appendValue(
      DateTimeFormatterBuilder of, TemporalField field) {
    return noted(of.appendValue(field), "appendValue", field);
  }

  /** {@link DateTimeFormatterBuilder#appendValue(TemporalField, int)}. */
  public static DateTimeFormatterBuilder appendValue(
      DateTimeFormatterBuilder of, TemporalField field, int width) {
    return noted(of.appendValue(field, width), "appendValue", field, width);
  }

  /** {@link DateTimeFormatterBuilder#appendValue(TemporalField, int, int, SignStyle)}. */
  public static DateTimeFormatterBuilder appendValue(
      DateTimeFormatterBuilder of, TemporalField field, int width, int most, SignStyle sign) {
    return noted(of.appendValue(field, width, most, sign), "appendValue", field, width, most, sign);
  }

  /** {@link DateTimeFormatterBuilder#appendValueReduced(TemporalField, int, int, int)}. */
  public static DateTimeFormatterBuilder appendValueReduced(
      DateTimeFormatterBuilder of, TemporalField field, int width, int most, int base) {
    return noted(
        of.appendValueReduced(field, width, most, base),
        "appendValueReduced",
        field,
        width,
        most,
        base);
  }

  /**
   * {@link DateTimeFormatterBuilder#appendValueReduced(TemporalField, int, int, ChronoLocalDate)}.
   */
  public static DateTimeFormatterBuilder appendValueReduced(
      DateTimeFormatterBuilder of, TemporalField field, int width, int most, ChronoLocalDate base) {
    return noted(
        of.appendValueReduced(field, width, most, base),
        "appendValueReduced",
        field,
        width,
        most,
        base);
  }

  /** {@link DateTimeFormatterBuilder#appendFraction(TemporalField, int, int, boolean)}. */
  public static DateTimeFormatterBuilder appendFraction(
      DateTimeFormatterBuilder of, TemporalField field, int least, int most, boolean point) {
    return noted(
        of.appendFraction(field, least, most, point), "appendFraction", field, least, most, point);
  }

  /** {@link DateTimeFormatterBuilder#appendText(TemporalField)}. */
  public static DateTimeFormatterBuilder appendText(
      DateTimeFormatterBuilder of, TemporalField field) {
    return noted(of.appendText(field), "appendText", field);
  }

  /** {@link DateTimeFormatterBuilder#appendText(TemporalField, TextStyle)}. */
  public static DateTimeFormatterBuilder appendText(
      DateTimeFormatterBuilder of, TemporalField field, TextStyle style) {
    return noted(of.appendText(field, style), "appendText", field, style);
  }

  /** {@link DateTimeFormatterBuilder#appendText(TemporalField, Map)}. */
  public static DateTimeFormatterBuilder appendText(
      DateTimeFormatterBuilder of, TemporalField field, Map<Long, String> texts) {
    return noted(of.appendText(field, texts), "appendText", field, texts);
  }

  /** {@link DateTimeFormatterBuilder#appendInstant()}. */
  public static DateTimeFormatterBuilder appendInstant(DateTimeFormatterBuilder of) {
    return noted(of.appendInstant(), "appendInstant");
  }

  /** {@link DateTimeFormatterBuilder#appendInstant(int)}. */
  public static DateTimeFormatterBuilder appendInstant(DateTimeFormatterBuilder of, int digits) {
    return noted(of.appendInstant(digits), "appendInstant", digits);
  }

  /** {@link DateTimeFormatterBuilder#appendOffsetId()}. */
  public static DateTimeFormatterBuilder appendOffsetId(DateTimeFormatterBuilder of) {
    return noted(of.appendOffsetId(), "appendOffsetId");
  }

  /** {@link DateTimeFormatterBuilder#appendOffset(String, String)}. */
  public static DateTimeFormatterBuilder appendOffset(
      DateTimeFormatterBuilder of, String pattern, String none) {
    return noted(of.appendOffset(pattern, none), "appendOffset", pattern, none);
  }

  /** {@link DateTimeFormatterBuilder#appendLocalizedOffset(TextStyle)}. */
  public static DateTimeFormatterBuilder appendLocalizedOffset(
      DateTimeFormatterBuilder of, TextStyle style) {
    return noted(of.appendLocalizedOffset(style), "appendLocalizedOffset", style);
  }

  /** {@link DateTimeFormatterBuilder#appendZoneId()}. */
  public static DateTimeFormatterBuilder appendZoneId(DateTimeFormatterBuilder of) {
    return noted(of.appendZoneId(), "appendZoneId");
  }

  /** {@link DateTimeFormatterBuilder#appendZoneRegionId()}. */
  public static DateTimeFormatterBuilder appendZoneRegionId(DateTimeFormatterBuilder of) {
    return noted(of.appendZoneRegionId(), "appendZoneRegionId");
  }

  /** {@link DateTimeFormatterBuilder#appendZoneOrOffsetId()}. */
  public static DateTimeFormatterBuilder appendZoneOrOffsetId(DateTimeFormatterBuilder of) {
    return noted(of.appendZoneOrOffsetId(), "appendZoneOrOffsetId");
  }

  /** {@link DateTimeFormatterBuilder#appendZoneText(TextStyle)}. */
  public static DateTimeFormatterBuilder appendZoneText(
      DateTimeFormatterBuilder of, TextStyle style) {
    return noted(of.appendZoneText(style), "appendZoneText", style);
  }

  /** {@link DateTimeFormatterBuilder#appendZoneText(TextStyle, Set)}. */
  public static DateTimeFormatterBuilder appendZoneText(
      DateTimeFormatterBuilder of, TextStyle style, Set<ZoneId> preferred) {
    return noted(of.appendZoneText(style, preferred), "appendZoneText", style, preferred);
  }

  /** {@link DateTimeFormatterBuilder#appendGenericZoneText(TextStyle)}. */
  public static DateTimeFormatterBuilder appendGenericZoneText(
      DateTimeFormatterBuilder of, TextStyle style) {
    return noted(of.appendGenericZoneText(style), "appendGenericZoneText", style);
  }

  /** {@link DateTimeFormatterBuilder#appendGenericZoneText(TextStyle, Set)}. */
  public static DateTimeFormatterBuilder appendGenericZoneText(
      DateTimeFormatterBuilder of, TextStyle style, Set<ZoneId> preferred) {
    return noted(
        of.appendGenericZoneText(style, preferred), "appendGenericZoneText", style, preferred);
  }

  /** {@link DateTimeFormatterBuilder#appendChronologyId()}. */
  public static DateTimeFormatterBuilder appendChronologyId(DateTimeFormatterBuilder of) {
    return noted(of.appendChronologyId(), "appendChronologyId");
  }

  /** {@link DateTimeFormatterBuilder#appendChronologyText(TextStyle)}. */
  public static DateTimeFormatterBuilder appendChronologyText(
      DateTimeFormatterBuilder of, TextStyle style) {
    return noted(of.appendChronologyText(style), "appendChronologyText", style);
  }

  /** {@link DateTimeFormatterBuilder#appendLocalized(FormatStyle, FormatStyle)}. */
  public static DateTimeFormatterBuilder appendLocalized(
      DateTimeFormatterBuilder of, @Nullable FormatStyle date, @Nullable FormatStyle time) {
    return noted(of.appendLocalized(date, time), "appendLocalized", date, time);
  }

  /** {@link DateTimeFormatterBuilder#appendLocalized(String)}. */
  public static DateTimeFormatterBuilder appendLocalized(
      DateTimeFormatterBuilder of, String template) {
    return noted(of.appendLocalized(template), "appendLocalized", template);
  }

  /** {@link DateTimeFormatterBuilder#appendLiteral(char)}. */
  public static DateTimeFormatterBuilder appendLiteral(DateTimeFormatterBuilder of, char literal) {
    return noted(of.appendLiteral(literal), "appendLiteral", literal);
  }

  /** {@link DateTimeFormatterBuilder#appendLiteral(String)}. */
  public static DateTimeFormatterBuilder appendLiteral(
      DateTimeFormatterBuilder of, String literal) {
    return noted(of.appendLiteral(literal), "appendLiteral", literal);
  }

  /** {@link DateTimeFormatterBuilder#appendDayPeriodText(TextStyle)}. */
  public static DateTimeFormatterBuilder appendDayPeriodText(
      DateTimeFormatterBuilder of, TextStyle style) {
    return noted(of.appendDayPeriodText(style), "appendDayPeriodText", style);
  }

  /** {@link DateTimeFormatterBuilder#append(DateTimeFormatter)}. */
  public static DateTimeFormatterBuilder append(
      DateTimeFormatterBuilder of, DateTimeFormatter formatter) {
    return noted(of.append(formatter), "append", formatter);
  }

  /** {@link DateTimeFormatterBuilder#appendOptional(DateTimeFormatter)}. */
  public static DateTimeFormatterBuilder appendOptional(
      DateTimeFormatterBuilder of, DateTimeFormatter formatter) {
    return noted(of.appendOptional(formatter), "appendOptional", formatter);
  }

  /** {@link DateTimeFormatterBuilder#appendPattern(String)}. */
  public static DateTimeFormatterBuilder appendPattern(
      DateTimeFormatterBuilder of, String pattern) {
    return noted(of.appendPattern(pattern), "appendPattern", pattern);
  }

  /** {@link DateTimeFormatterBuilder#padNext(int)}. */
  public static DateTimeFormatterBuilder padNext(DateTimeFormatterBuilder of, int width) {
    return noted(of.padNext(width), "padNext", width);
  }

  /** {@link DateTimeFormatterBuilder#padNext(int, char)}. */
  public static DateTimeFormatterBuilder padNext(
      DateTimeFormatterBuilder of, int width, char with) {
    return noted(of.padNext(width, with), "padNext", width, with);
  }

  /** {@link DateTimeFormatterBuilder#optionalStart()}. */
  public static DateTimeFormatterBuilder optionalStart(DateTimeFormatterBuilder of) {
    return noted(of.optionalStart(), "optionalStart");
  }

  /** {@link DateTimeFormatterBuilder#optionalEnd()}. */
  public static DateTimeFormatterBuilder optionalEnd(DateTimeFormatterBuilder of) {
    return noted(of.optionalEnd(), "optionalEnd");
  }
}
