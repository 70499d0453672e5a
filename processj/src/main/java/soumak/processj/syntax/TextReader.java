package soumak.processj.syntax;

/** Reads one string or character literal with Java's escapes. */
final class TextReader {
  private final String text;
  private final At start;
  private final Problems problems;
  private final Object value;
  private int end;

  TextReader(String text, int from, At start, Problems problems) {
    this.text = text;
    this.start = start;
    this.problems = problems;
    char quote = text.charAt(from);
    this.end = from + 1;
    String content = content(quote);
    this.value = quote == '"' ? text(content) : character(content);
  }

  int end() {
    return end;
  }

  Object value() {
    return value;
  }

  private String text(String content) {
    if (content.length() > Lexer.LONGEST_TEXT) {
      problems.slip(
          start,
          "this string has " + content.length() + " characters, and may have " + Lexer.LONGEST_TEXT,
          "divide it, or read it from a file");
    }
    return content;
  }

  private Object character(String content) {
    if (content.length() != 1) {
      problems.slip(
          start,
          "a character literal has one character, this one has " + content.length(),
          content.isEmpty() ? null : "a string stands in double quotes");
    }
    return content.isEmpty() ? ' ' : content.charAt(0);
  }

  private String content(char quote) {
    StringBuilder content = new StringBuilder();
    while (true) {
      if (end >= text.length() || text.charAt(end) == '\n') {
        problems.error(start, "this literal has no end", "close it with " + quote);
        return content.toString();
      }
      char c = text.charAt(end++);
      if (c == quote) {
        return content.toString();
      }
      content.append(c == '\\' && end < text.length() ? escape() : String.valueOf(c));
    }
  }

  private String escape() {
    char c = text.charAt(end++);
    return switch (c) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'b' -> "\b";
      case 'f' -> "\f";
      case 's' -> " ";
      case '\\', '"', '\'' -> String.valueOf(c);
      case 'u' -> unicode();
      case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(c);
      default -> {
        problems.slip(start, "'\\" + c + "' is no escape", "a backslash is written \\\\");
        yield "";
      }
    };
  }

  private String unicode() {
    while (end < text.length() && text.charAt(end) == 'u') {
      end++;
    }
    String digits = text.substring(end, Math.min(end + 4, text.length()));
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      problems.slip(start, "\\u needs four hexadecimal digits");
      return "";
    }
    end += 4;
    return String.valueOf((char) Integer.parseInt(digits, 16));
  }

  private String octal(char first) {
    int code = first - '0';
    int most = first <= '3' ? 2 : 1;
    while (most-- > 0 && end < text.length() && "01234567".indexOf(text.charAt(end)) >= 0) {
      code = code * 8 + (text.charAt(end++) - '0');
    }
    return String.valueOf((char) code);
  }
}
