package soumak.bench.mapping.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import soumak.bench.mapping.report.Figures.Other;
import soumak.bench.mapping.report.Figures.Quantity;

/**
 * The times beside those of the mapped programs, as bars in SVG. The scale is logarithmic; a bar
 * that goes to the left from 1 is of one who is faster than the mapped program.
 */
public final class MappingPlot {
  private static final int LEFT = 140;
  private static final int TOP = 60;
  private static final int BAR = 8;
  private static final int GAP = 10;
  private static final int GROUP = BAR * Other.values().length + GAP;
  private static final int LEGEND = 100;

  // The scale, in doublings.
  private static final int FIRST = -2;
  private static final int LAST = 7;
  private static final int PER_DOUBLING = 70;
  private static final int WIDTH = LEFT + PER_DOUBLING * (LAST - FIRST) + 30;

  private final StringBuilder svg = new StringBuilder();

  private MappingPlot() {}

  public static String of(Figures figures) {
    MappingPlot plot = new MappingPlot();
    plot.draw(figures.rows());
    return plot.svg.toString();
  }

  private void draw(List<Row> rows) {
    int bottom = TOP + GROUP * rows.size();
    add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " + WIDTH + " " + (bottom + 30));
    add("' font-family='sans-serif' font-size='11'>\n");
    rectangle(0, 0, WIDTH, bottom + 30, "white", "");
    text(LEFT, 16, "start", "Time, in times that of the mapped program");
    scale(bottom);
    double x = LEFT;
    for (Other other : Other.values()) {
      rectangle(x, 28, 10, 10, other.colour, "");
      text(x + 14, 37, "start", other.heading);
      x += LEGEND;
    }
    int y = TOP;
    for (Row row : rows) {
      text(LEFT - 8, y + GROUP / 2.0, "end", row.program());
      for (Other other : Other.values()) {
        bar(Figures.ratio(row, other, Quantity.WALL), y, other);
        y += BAR;
      }
      y += GAP;
    }
    add("</svg>\n");
  }

  private void scale(int bottom) {
    for (int doublings = FIRST; doublings <= LAST; doublings++) {
      double x = x(Math.pow(2, doublings));
      rectangle(x, TOP - 8, 1, bottom - TOP + 14, doublings == 0 ? "black" : "#dddddd", "");
      String label = doublings < 0 ? "1/" + (1 << -doublings) : Integer.toString(1 << doublings);
      text(x, bottom + 20, "middle", label);
    }
  }

  /** Where the ratio is, at the most at an end of the scale. */
  private static double x(double ratio) {
    double doublings = Math.log(ratio) / Math.log(2);
    return LEFT + PER_DOUBLING * (Math.clamp(doublings, FIRST, LAST) - FIRST);
  }

  private void bar(OptionalDouble ratio, int y, Other other) {
    if (ratio.isPresent()) {
      double end = x(ratio.getAsDouble());
      String title = String.format(Locale.ROOT, "%s %.2f", other.heading, ratio.getAsDouble());
      rectangle(
          Math.min(x(1), end),
          y,
          Math.abs(end - x(1)),
          BAR - 1,
          other.colour,
          "<title>" + title + "</title>");
    }
  }

  private void rectangle(double x, int y, double width, int height, String fill, String inside) {
    add("<rect x='" + number(x) + "' y='" + y + "' width='" + number(width));
    add("' height='" + height + "' fill='" + fill + "'>" + inside + "</rect>\n");
  }

  private void text(double x, double y, String anchor, String text) {
    add("<text x='" + number(x) + "' y='" + number(y) + "' text-anchor='" + anchor + "'>");
    add(text + "</text>\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private void add(String text) {
    svg.append(text);
  }
}
