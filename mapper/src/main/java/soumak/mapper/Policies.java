package soumak.mapper;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Excerpt;

/**
 * A file of policies: lines such as {@code app.Counter MONITOR}, and remarks behind {@code #}. It
 * serves to override what the analysis says, and to pin what it said.
 */
final class Policies {
  private Policies() {}

  static @Nullable Policy named(String name) {
    for (Policy policy : Policy.values()) {
      if (policy.name().equals(name)) {
        return policy;
      }
    }
    return null;
  }

  /**
   * What a file says of a class.
   *
   * @param line counted from 1
   */
  record Said(Policy policy, int line) {}

  /**
   * @return by class name
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  static NavigableMap<String, Said> parse(String text) {
    NavigableMap<String, Said> policies = new TreeMap<>();
    int number = 0;
    // Some editors begin a file with a mark of its byte order.
    String rules = text.startsWith("\uFEFF") ? text.substring(1) : text;
    for (String line : rules.lines().toList()) {
      number++;
      String rule = line.replaceFirst("#.*", "").strip();
      if (!rule.isEmpty()) {
        String[] words = rule.split("\\s+");
        Policy policy = words.length == 2 ? named(words[1]) : null;
        if (policy == null) {
          throw new IllegalArgumentException(
              "line "
                  + number
                  + ": cannot understand \""
                  + Excerpt.of(rule)
                  + "\"; write a class and THREAD, TASK, MONITOR or SEQ");
        }
        if (policies.put(words[0], new Said(policy, number)) != null) {
          throw new IllegalArgumentException(
              "line " + number + ": " + words[0] + " has a policy already");
        }
      }
    }
    return policies;
  }

  static String write(Map<String, Policy> policies) {
    StringBuilder text =
        new StringBuilder("# Where each actor class runs. A build can compare itself with this.\n");
    new TreeMap<>(policies)
        .forEach((name, policy) -> text.append(name).append(' ').append(policy).append('\n'));
    return text.toString();
  }
}
