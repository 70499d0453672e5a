package soumak.cluster;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Flat JSON objects of numbers and texts. */
final class Json {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");

  private Json() {}

  /**
   * @param texts are texts, and come first
   * @param values of these, what looks like a number is one
   */
  static String object(Map<String, String> texts, Map<String, String> values) {
    return Stream.concat(
            texts.entrySet().stream().map(it -> text(it.getKey()) + ":" + text(it.getValue())),
            values.entrySet().stream().map(it -> text(it.getKey()) + ":" + value(it.getValue())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(String value) {
    return NUMBER.matcher(value).matches() ? value : text(value);
  }

  private static String text(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        default -> {
          if (c < ' ') {
            quoted.append(String.format("\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
