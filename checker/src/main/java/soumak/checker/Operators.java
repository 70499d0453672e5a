package soumak.checker;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Scala's operators, which class files spell out: {@code $bang} is {@code !}. */
final class Operators {
  private static final Map<String, String> SIGNS =
      Map.ofEntries(
          Map.entry("$amp", "&"),
          Map.entry("$at", "@"),
          Map.entry("$bang", "!"),
          Map.entry("$bar", "|"),
          Map.entry("$bslash", "\\"),
          Map.entry("$colon", ":"),
          Map.entry("$div", "/"),
          Map.entry("$eq", "="),
          Map.entry("$greater", ">"),
          Map.entry("$hash", "#"),
          Map.entry("$less", "<"),
          Map.entry("$minus", "-"),
          Map.entry("$percent", "%"),
          Map.entry("$plus", "+"),
          Map.entry("$qmark", "?"),
          Map.entry("$tilde", "~"),
          Map.entry("$times", "*"),
          Map.entry("$up", "^"));

  private Operators() {}

  /**
   * A method's name, which files of external annotations need as it is; behind that of an operator
   * stands how Scala writes it.
   */
  static String shown(String method) {
    String signs = signs(method);
    return signs == null ? method : method + " (`" + signs + "`)";
  }

  /** Null if it is no operator's name. By hand, as this is a part of every check. */
  private static @Nullable String signs(String method) {
    StringBuilder signs = new StringBuilder();
    for (int start = 0; start < method.length(); ) {
      int dollar = method.indexOf('$', start + 1);
      int end = dollar < 0 ? method.length() : dollar;
      String sign = SIGNS.get(method.substring(start, end));
      if (sign == null) {
        return null;
      }
      signs.append(sign);
      start = end;
    }
    return signs.isEmpty() ? null : signs.toString();
  }
}
