package soumak.weaver.fuzz;

/**
 * Indents generated source by its braces at line ends; generated lines never hold an unbalanced
 * literal brace.
 */
final class Layout {
  private Layout() {}

  static String indent(String source) {
    StringBuilder laidOut = new StringBuilder();
    int depth = 0;
    for (String line : source.lines().map(String::strip).filter(l -> !l.isEmpty()).toList()) {
      int opened = count(line, '{');
      int closed = count(line, '}');
      int here = line.startsWith("}") ? depth - 1 : depth;
      laidOut.append("  ".repeat(Math.max(0, here))).append(line).append('\n');
      depth += opened - closed;
    }
    return laidOut.toString();
  }

  private static int count(String line, char wanted) {
    return (int) line.chars().filter(c -> c == wanted).count();
  }
}
