package soumak.analysis;

/** A line of a file as a message shows it: of a long one the beginning. */
public final class Excerpt {
  private static final int LONGEST = 80;

  private Excerpt() {}

  public static String of(String line) {
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
  }
}
