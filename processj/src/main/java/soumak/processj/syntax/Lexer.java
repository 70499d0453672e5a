package soumak.processj.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.processj.syntax.Token.Kind;

/** Cuts the text into tokens. What is no token is reported and passed over. */
public final class Lexer {
  /** A class file has 65535 bytes for a text, and a character needs three at most. */
  public static final int LONGEST_TEXT = 65535 / 3;

  /** Names are parts of the names of class files, and file systems have limits. */
  private static final int LONGEST_NAME = 100;

  private final SourceFile file;
  private final String text;
  private final Problems problems;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineStart;

  private Lexer(SourceFile file, Problems problems) {
    this.file = file;
    this.text = file.text();
    this.problems = problems;
  }

  /** The tokens of a file; the last one is its end. */
  public static List<Token> tokens(SourceFile file, Problems problems) {
    Lexer lexer = new Lexer(file, problems);
    lexer.all();
    return lexer.tokens;
  }

  private void all() {
    while (true) {
      skipBlank();
      if (at >= text.length()) {
        tokens.add(new Token(Kind.END, "", null, here()));
        return;
      }
      next();
    }
  }

  private At here() {
    return new At(file, line, at - lineStart + 1);
  }

  private void skipBlank() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        lineStart = ++at;
      } else if (Character.isWhitespace(c) || c == '\uFEFF') {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        comment();
      } else {
        return;
      }
    }
  }

  private void comment() {
    At start = here();
    int end = text.indexOf("*/", at + 2);
    int stop = end < 0 ? text.length() : end + 2;
    if (end < 0) {
      problems.error(start, "this comment has no end", "close it with */");
    }
    for (; at < stop; at++) {
      if (text.charAt(at) == '\n') {
        line++;
        lineStart = at + 1;
      }
    }
  }

  private void next() {
    char c = text.charAt(at);
    At start = here();
    if (Character.isJavaIdentifierStart(c)) {
      word(start);
    } else if (isDigit(c) || (c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1)))) {
      NumberReader number = new NumberReader(text, at, start, problems);
      add(Kind.LITERAL, number.end(), number.value(), start);
    } else if (c == '"' || c == '\'') {
      TextReader quoted = new TextReader(text, at, start, problems);
      add(Kind.LITERAL, quoted.end(), quoted.value(), start);
    } else if (text.startsWith("#pragma", at)) {
      add(Kind.PRAGMA, at + "#pragma".length(), null, start);
    } else {
      sign(start);
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private void word(At start) {
    int end = at;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    if (end - at > LONGEST_NAME) {
      problems.slip(
          start, "this name has " + (end - at) + " characters, and may have " + LONGEST_NAME);
    }
    String word = text.substring(at, end);
    Object value =
        switch (word) {
          case "true" -> true;
          case "false" -> false;
          default -> null;
        };
    boolean literal = value != null || word.equals("null");
    Kind kind = literal ? Kind.LITERAL : Keywords.WORDS.contains(word) ? Kind.KEYWORD : Kind.NAME;
    add(kind, end, value, start);
  }

  private void sign(At start) {
    for (String operator : Keywords.OPERATORS) {
      if (text.startsWith(operator, at)) {
        add(Kind.OPERATOR, at + operator.length(), null, start);
        return;
      }
    }
    int width = Character.charCount(text.codePointAt(at));
    problems.error(
        start, "'" + text.substring(at, at + width) + "' has no meaning in ProcessJ here");
    at += width;
  }

  private void add(Kind kind, int end, @Nullable Object value, At start) {
    tokens.add(new Token(kind, text.substring(at, end), value, start));
    at = end;
  }
}
