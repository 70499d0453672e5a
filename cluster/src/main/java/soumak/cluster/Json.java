package soumak.cluster;

import java.util.Map;
import java.util.stream.Collectors;

/** Flat JSON objects of numbers and texts. */
final class Json {
  private Json() {}

  static String object(Map<String, Object> fields) {
    return fields.entrySet().stream()
        .map(it -> text(it.getKey()) + ":" + value(it.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(Object value) {
    return value instanceof Number ? value.toString() : text(value.toString());
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
