package soumak.checker;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  private static final Pattern WORD = Pattern.compile("\\$[a-z]+");

  private Operators() {}

  /**
   * A method's name, which files of external annotations need as it is; behind that of an operator
   * stands how Scala writes it.
   */
  static String shown(String method) {
    Matcher words = WORD.matcher(method);
    StringBuilder signs = new StringBuilder();
    int end = 0;
    while (words.find() && words.start() == end && SIGNS.containsKey(words.group())) {
      signs.append(SIGNS.get(words.group()));
      end = words.end();
    }
    return end > 0 && end == method.length() ? method + " (`" + signs + "`)" : method;
  }
}
