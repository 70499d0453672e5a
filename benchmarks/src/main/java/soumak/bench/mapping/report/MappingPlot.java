package soumak.bench.mapping.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import soumak.bench.Result;
import soumak.bench.mapping.report.Figures.Other;
import soumak.bench.mapping.report.Figures.Quantity;

/**
 * The times beside those of the mapped programs, as bars in SVG. The scale is logarithmic; a bar
 * that goes to the left from 1 is of one who is faster than the mapped program.
 */
public final class MappingPlot {
  private static final List<String> COLOURS =
      List.of("#1f5c99", "#6fa8dc", "#6aa84f", "#b45f06", "#f6b26b", "#8e7cc3");

  private static final int LEFT = 140;
  private static final int TOP = 60;
  private static final int BAR = 8;
  private static final int GAP = 10;
  private static final int GROUP = BAR * Other.values().length + GAP;
  private static final int PER_DOUBLING = 70;

  // The scale, in doublings.
  private static final int FIRST = -2;
  private static final int LAST = 7;
  private static final int WIDTH = LEFT + PER_DOUBLING * (LAST - FIRST) + 30;

  private final StringBuilder svg = new StringBuilder();

  private MappingPlot() {}

  public static String of(Figures figures) {
    MappingPlot plot = new MappingPlot();
    plot.draw(figures.results());
    return plot.svg.toString();
  }

  private void draw(List<Result> results) {
    int height = TOP + GROUP * results.size() + 30;
    add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'", WIDTH, height);
    add(" font-family='sans-serif' font-size='11'>\n");
    add("<rect width='%d' height='%d' fill='white'/>\n", WIDTH, height);
    text(LEFT, 16, "start", "Time, in times that of the mapped program");
    legend();
    for (int doublings = FIRST; doublings <= LAST; doublings++) {
      double x = x(Math.pow(2, doublings));
      String colour = doublings == 0 ? "black" : "#dddddd";
      line(x, height - 24, colour);
      text(
          x,
          height - 10,
          "middle",
          doublings < 0 ? "1/" + (1 << -doublings) : "" + (1 << doublings));
    }
    int y = TOP;
    for (Result result : results) {
      text(LEFT - 8, y + GROUP / 2.0, "end", Figures.program(result));
      for (Other other : Other.values()) {
        bar(Figures.ratio(result, other, Quantity.WALL), y + BAR * other.ordinal(), other);
      }
      y += GROUP;
    }
    add("</svg>\n");
  }

  private void legend() {
    double x = LEFT;
    for (Other other : Other.values()) {
      add("<rect x='%.0f' y='28' width='10' height='10' fill='%s'/>\n", x, colour(other));
      text(x + 14, 37, "start", other.heading);
      x += 100;
    }
  }

  private void line(double x, int bottom, String colour) {
    add("<path d='M%.1f %d V%d' stroke='%s'/>\n", x, TOP - 8, bottom, colour);
  }

  /** Where the ratio is, at the most at an end of the scale. */
  private static double x(double ratio) {
    double doublings = Math.log(ratio) / Math.log(2);
    return LEFT + PER_DOUBLING * (Math.clamp(doublings, FIRST, LAST) - FIRST);
  }

  private void bar(OptionalDouble ratio, int y, Other other) {
    if (ratio.isEmpty()) {
      return;
    }
    double end = x(ratio.getAsDouble());
    double one = x(1);
    add(
        "<rect x='%.1f' y='%d' width='%.1f' height='%d' fill='%s'><title>%s %.2f</title></rect>\n",
        Math.min(one, end),
        y,
        Math.abs(end - one),
        BAR - 1,
        colour(other),
        other.heading,
        ratio.getAsDouble());
  }

  private static String colour(Other other) {
    return COLOURS.get(other.ordinal());
  }

  private void text(double x, double y, String anchor, String text) {
    add("<text x='%.0f' y='%.0f' text-anchor='%s'>%s</text>\n", x, y, anchor, text);
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
