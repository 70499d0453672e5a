package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns programs into ones that are likely to race, line by line: what was sent is used, or sent
 * again, or kept under another name, or in a collection, or by another task; a cut is left out;
 * what a method takes over it is only lent. Some mutants do not compile.
 */
final class Mutations {
  private static final Pattern SEND =
      Pattern.compile(
          "^(.*?)((?:[\\w.\\[\\]]+\\.)?(?:send|put|sendAll|sendPair)\\((\\w+)\\);)(.*)$");
  private static final String CUT = "Cut.cut(";

  private Mutations() {}

  static List<String> of(String program) {
    List<String> lines = program.lines().toList();
    List<String> mutants = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher send = SEND.matcher(lines.get(i));
      if (send.matches()) {
        List<String> all = new ArrayList<>(raced(send.group(2), send.group(3)));
        all.addAll(touched(program, send.group(2), send.group(3)));
        for (String raced : all) {
          mutants.add(with(lines, i, send.group(1) + raced + send.group(4)));
        }
      }
      String line = lines.get(i);
      for (String changed :
          List.of(
              uncut(line),
              line.replaceFirst("@Free ", "@soumak.Safe "),
              line.replaceFirst("@Cuttable ", "@soumak.Safe "),
              line.replaceFirst("@Safe ", "@soumak.Cuttable "))) {
        if (!changed.equals(line)) {
          mutants.add(with(lines, i, changed));
        }
      }
    }
    return mutants;
  }

  private static String with(List<String> lines, int index, String line) {
    List<String> all = new ArrayList<>(lines);
    all.set(index, line);
    return String.join("\n", all);
  }

  private static List<String> raced(String send, String sent) {
    return List.of(
        "{ %s %s.value++; }".formatted(send, sent),
        "{ %s %s }".formatted(send, send),
        "{ var alias = %s; %s alias.value++; }".formatted(sent, send),
        "{ var alias = %s.next; %s alias.value++; }".formatted(sent, send),
        "{ var alias = %s.data; %s alias[0]++; }".formatted(sent, send),
        "{ Object[] alias = {%s}; %s ((world.N) alias[0]).value++; }".formatted(sent, send),
        "{ Runnable late = () -> %s.value++; %s late.run(); }".formatted(sent, send),
        "{ world.U.leak = %s; %s ((world.N) world.U.leak).value++; }".formatted(sent, send),
        "{ kept = %s; %s kept.value++; }".formatted(sent, send),
        "{ try { %s } finally { %s.value++; } }".formatted(send, sent),
        "{ try { %s } catch (RuntimeException failed) { %s.value++; } }".formatted(send, sent),
        "{ var all = java.util.List.of(%s); %s all.get(0).value++; }".formatted(sent, send),
        "{ var box = java.util.Optional.of(%s); %s box.get().value++; }".formatted(sent, send),
        "{ var pair = new world.R(%s, null, null); %s pair.one().value++; }".formatted(sent, send),
        "{ var held = new world.H(); held.held = %s; %s held.held.value++; }".formatted(sent, send),
        "{ var late = %s; soumak.Task.spawn(() -> late.value++); %s }".formatted(sent, send),
        "{ var late = %s; %s soumak.Task.spawn(() -> late.value++); }".formatted(sent, send),
        "{ %s %s.next = null; }".formatted(send, sent),
        "{ var own = buffer; soumak.Task.spawn(() -> { world.U.sendBytes(own); return null; });"
            + " own[0]++; }",
        "for (int again = 0; again < 2; again++) { %s }".formatted(send));
  }

  /** By whatever field the program itself knows. */
  private static List<String> touched(String program, String send, String sent) {
    return Pattern.compile("\\b" + sent + "\\.(\\w+)(?![\\w(])")
        .matcher(program)
        .results()
        .map(it -> "{ %s var seen = %s.%s; }".formatted(send, sent, it.group(1)))
        .distinct()
        .limit(2)
        .toList();
  }

  private static String uncut(String line) {
    int start = line.indexOf(CUT);
    if (start < 0) {
      return line;
    }
    int depth = 1;
    int end = start + CUT.length();
    while (end < line.length() && depth > 0) {
      depth += line.charAt(end) == '(' ? 1 : line.charAt(end) == ')' ? -1 : 0;
      end++;
    }
    return line.substring(0, start)
        + line.substring(start + CUT.length(), end - 1)
        + line.substring(end);
  }
}
