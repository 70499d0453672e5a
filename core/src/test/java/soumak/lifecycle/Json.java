package soumak.lifecycle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that dumps are made of: objects, arrays, strings and whole numbers; strictly. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.space();
    if (json.at < text.length()) {
      throw json.wrong("the end");
    }
    return value;
  }

  private Object value() {
    space();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> members = new LinkedHashMap<>();
    expect('{');
    if (!skip('}')) {
      do {
        space();
        String key = string();
        expect(':');
        if (members.put(key, value()) != null) {
          throw wrong("another key than " + key);
        }
      } while (skip(','));
      expect('}');
    }
    return members;
  }

  private List<Object> array() {
    List<Object> elements = new ArrayList<>();
    expect('[');
    if (!skip(']')) {
      do {
        elements.add(value());
      } while (skip(','));
      expect(']');
    }
    return elements;
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      if (c < ' ') {
        throw wrong("an escaped control character");
      }
      string.append(c == '\\' ? escaped() : c);
    }
    return string.toString();
  }

  private char escaped() {
    char c = next();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'u' -> (char) Integer.parseInt("" + next() + next() + next() + next(), 16);
      default -> throw wrong("an escape");
    };
  }

  private long number() {
    int from = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (from == at) {
      throw wrong("a value");
    }
    return Long.parseLong(text.substring(from, at));
  }

  private void space() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean skip(char c) {
    space();
    boolean there = peek() == c;
    if (there) {
      at++;
    }
    return there;
  }

  private void expect(char c) {
    if (!skip(c)) {
      throw wrong("'" + c + "'");
    }
  }

  private char peek() {
    if (at == text.length()) {
      throw wrong("more");
    }
    return text.charAt(at);
  }

  private char next() {
    char c = peek();
    at++;
    return c;
  }

  private AssertionError wrong(String expected) {
    return new AssertionError("expected " + expected + " at " + at + " of " + text);
  }
}
