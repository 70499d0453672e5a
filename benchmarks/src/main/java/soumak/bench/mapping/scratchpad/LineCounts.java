package soumak.bench.mapping.scratchpad;

/**
 * What is known of some files.
 *
 * @param lines of all of them
 * @param min the lines of the shortest file
 * @param shortest its path; the smallest one, if several files are as short
 * @param max the lines of the longest file
 * @param longest its path; the smallest one, if several files are as long
 */
record LineCounts(int lines, int min, String shortest, int max, String longest) {
  static final LineCounts NONE = new LineCounts(0, Integer.MAX_VALUE, "", Integer.MIN_VALUE, "");

  static LineCounts of(String path, int lines) {
    return new LineCounts(lines, lines, path, lines, path);
  }

  LineCounts and(LineCounts other) {
    boolean shorter =
        min < other.min || (min == other.min && shortest.compareTo(other.shortest) <= 0);
    boolean longer = max > other.max || (max == other.max && longest.compareTo(other.longest) <= 0);
    return new LineCounts(
        lines + other.lines,
        shorter ? min : other.min,
        shorter ? shortest : other.shortest,
        longer ? max : other.max,
        longer ? longest : other.longest);
  }
}
