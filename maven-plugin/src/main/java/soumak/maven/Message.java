package soumak.maven;

import org.jspecify.annotations.Nullable;

/**
 * What the forked JVM tells Maven: one line of text each, as {@code #soumak
 * KIND<tab>where<tab>text} with line breaks, tabs and backslashes escaped. Lines that are none come
 * from something else in that JVM.
 *
 * @param where the place in the user's code, or nothing
 */
record Message(Kind kind, String where, String text) {
  private static final String MARK = "#soumak ";

  enum Kind {
    ERROR,
    WARNING,
    /** The classes could not be read or written. */
    TROUBLE,
    /** The last message of a run without errors. */
    DONE,
    /** The last message of a run with errors. */
    FAILED
  }

  /** The text behind a place in which an editor finds it; one that begins with it says it once. */
  String told(String place) {
    return place.isEmpty() || text.startsWith(place + " ") ? text : place + " " + text;
  }

  String encode() {
    return MARK + kind + "\t" + escape(where) + "\t" + escape(text);
  }

  /** The message of a line, or null if it is none. */
  static @Nullable Message decode(String line) {
    String[] parts = line.split("\t", -1);
    if (parts.length != 3 || !parts[0].startsWith(MARK)) {
      return null;
    }
    for (Kind kind : Kind.values()) {
      if (parts[0].equals(MARK + kind)) {
        return new Message(kind, unescape(parts[1]), unescape(parts[2]));
      }
    }
    return null;
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\r", "\\r")
        .replace("\n", "\\n");
  }

  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      plain.append(c == '\\' && i + 1 < text.length() ? unescape(text.charAt(++i)) : c);
    }
    return plain.toString();
  }

  private static char unescape(char c) {
    return switch (c) {
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'n' -> '\n';
      default -> c;
    };
  }
}
