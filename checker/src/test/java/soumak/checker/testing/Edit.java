package soumak.checker.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Does to refused programs what their findings suggest: as said, where that is an exact edit; else
 * as the resource {@code edits/TEST.txt} has it. There each program has the name of its method in a
 * line, and then what takes the place of some of its lines: {@code 4 reads(m);}.
 */
public final class Edit {
  private static final Pattern MOVE =
      Pattern.compile(
          "was given to [^\n]* at line (\\d+)\n.*suggestion: give it away behind line (\\d+),",
          Pattern.DOTALL);
  private static final Pattern MARK =
      Pattern.compile("suggestion: mark parameter `(\\w+)` of (?:\\w+\\.|new )(\\w+) (@\\w+),");
  private static final Pattern CUT =
      Pattern.compile(
          "^T.java:(\\d+): .*suggestion: write `Cut\\.cut\\(([^`]+)\\)`(?: at line (\\d+))?,",
          Pattern.DOTALL);
  private static final Pattern INSTEAD =
      Pattern.compile(
          "^T.java:(\\d+): [^`]*`(\\w+)` .*suggestion: write `([^`]+)` instead of it,",
          Pattern.DOTALL);
  private static final Pattern READ =
      Pattern.compile(
          "`(\\w+)` is used after .*suggestion: read `([^`]+)` again behind line (\\d+)",
          Pattern.DOTALL);

  private final List<String> lines;

  private Edit(String program) {
    this.lines = new ArrayList<>(program.lines().toList());
  }

  /** The program after the edits that its findings suggest; null if nobody knows what these are. */
  public static @Nullable String applied(Golden golden) {
    Edit edit = new Edit(golden.program());
    Map<Integer, String> written = written(golden.name());
    if (!written.isEmpty()) {
      written.forEach((line, text) -> edit.lines.set(line - 1, text));
      return edit.text();
    }
    for (String finding : golden.findings().split("\n(?=T\\.java)")) {
      if (!edit.apply(finding)) {
        return null;
      }
    }
    return edit.text();
  }

  private String text() {
    return String.join("\n", lines);
  }

  private static Map<Integer, String> written(String name) {
    int dot = name.indexOf('.');
    Map<Integer, String> found = new TreeMap<>();
    boolean here = false;
    for (String line : resource("edits/" + name.substring(0, dot) + ".txt").split("\n")) {
      if (!line.isEmpty() && !Character.isDigit(line.charAt(0))) {
        here = line.equals(name.substring(dot + 1));
      } else if (here && !line.isEmpty()) {
        String[] parts = line.split(" ", 2);
        found.put(Integer.valueOf(parts[0]), parts.length == 1 ? "" : parts[1]);
      }
    }
    return found;
  }

  private static String resource(String name) {
    try (InputStream in = Edit.class.getResourceAsStream("/soumak/checker/" + name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean apply(String finding) {
    Matcher move = MOVE.matcher(finding);
    Matcher mark = MARK.matcher(finding);
    Matcher cut = CUT.matcher(finding);
    Matcher instead = INSTEAD.matcher(finding);
    Matcher read = READ.matcher(finding);
    if (move.find()) {
      int from = Integer.parseInt(move.group(1)) - 1;
      int behind = Integer.parseInt(move.group(2)) - 1;
      lines.set(behind, lines.get(behind) + " " + lines.get(from).strip());
      lines.set(from, "");
    } else if (mark.find()) {
      mark(mark.group(1), mark.group(2), mark.group(3));
    } else if (cut.find()) {
      String place = Pattern.quote(cut.group(2)).replaceAll("\\[[i-z]]", "\\\\E\\\\[[^]]+]\\\\Q");
      String line = cut.group(3) == null ? cut.group(1) : cut.group(3);
      replace(Integer.parseInt(line) - 1, "(?<![\\w.])(?:this\\.)?" + place, "Cut.cut($0)");
    } else if (instead.find()) {
      replace(
          Integer.parseInt(instead.group(1)) - 1,
          "\\b" + instead.group(2) + "\\b",
          instead.group(3).replace("$", "\\$"));
    } else if (read.find()) {
      int behind = Integer.parseInt(read.group(3)) - 1;
      lines.set(behind, lines.get(behind) + " " + read.group(1) + " = " + read.group(2) + ";");
    } else {
      return false;
    }
    return true;
  }

  private void mark(String parameter, String method, String qualifier) {
    String declaration = "(\\b%s\\(.*?)(?:@\\w+ )?(\\w\\S* %s[,)])".formatted(method, parameter);
    for (int i = 0; i < lines.size(); i++) {
      replace(i, declaration, "$1" + qualifier + " $2");
    }
  }

  /** Replaces what is found last in a line, as values stand behind what they are stored in. */
  private void replace(int line, String found, String by) {
    String text = lines.get(line);
    Matcher matcher = Pattern.compile(found).matcher(text);
    int start = -1;
    while (matcher.find()) {
      start = matcher.start();
    }
    if (start >= 0) {
      String tail = text.substring(start).replaceFirst(found, by);
      lines.set(line, text.substring(0, start) + tail);
    }
  }
}
