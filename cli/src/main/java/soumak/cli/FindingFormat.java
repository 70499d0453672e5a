package soumak.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import soumak.build.Pipeline;
import soumak.checker.Finding;
import soumak.checker.Kind;

/** How findings are written. JSON is written by hand: it is flat, and a library would be large. */
enum FindingFormat {
  TEXT,
  JSON,
  /** Version 2.1.0, which tools for code review read. */
  SARIF;

  String write(Pipeline.Checked checked) {
    return switch (this) {
      case TEXT -> throw new IllegalStateException("text goes to standard error, line by line");
      case JSON -> json(checked);
      case SARIF -> sarif(checked);
    };
  }

  /** An exemption in a line. */
  static String note(Finding it) {
    return "%s:%d: note: %s: %s; %s"
        .formatted(it.file(), it.line(), it.kind(), it.sentence(), it.edit());
  }

  private static String json(Pipeline.Checked checked) {
    return "{\"findings\": %s, \"exemptions\": %s}"
        .formatted(
            array(checked.findings().stream().map(FindingFormat::json).toList()),
            array(checked.exemptions().stream().map(FindingFormat::json).toList()));
  }

  private static String json(Finding it) {
    return "{\"file\": %s, \"line\": %d, \"kind\": %s, \"sentence\": %s, \"story\": %s, \"suggestion\": %s}"
        .formatted(
            quoted(it.file()),
            it.line(),
            quoted(it.kind().name()),
            quoted(it.sentence()),
            array(it.story().stream().map(FindingFormat::quoted).toList()),
            quoted(it.edit()));
  }

  private static String sarif(Pipeline.Checked checked) {
    List<String> rules =
        Arrays.stream(Kind.values())
            .map(it ->
                "{\"id\": %s, \"fullDescription\": {\"text\": %s}}"
                    .formatted(quoted(it.name()), quoted(it.explanation())))
            .toList();
    List<String> results =
        checked.findings().stream().map(FindingFormat::sarif).collect(Collectors.toList());
    return """
    {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
      "tool": {"driver": {"name": "soumak check", "rules": %s}},
      "results": %s}]}\
    """
        .formatted(array(rules), array(results));
  }

  private static String sarif(Finding it) {
    String text =
        it.sentence() + it.story().stream().map(s -> "; " + s).collect(Collectors.joining());
    // A region begins at line 1; of classes without lines the file is all that is known.
    String region = it.line() > 0 ? ", \"region\": {\"startLine\": " + it.line() + "}" : "";
    return """
    {"ruleId": %s, "level": "error", "message": {"text": %s}, "locations": [{"physicalLocation": \
    {"artifactLocation": {"uri": %s}%s}}]}\
    """
        .formatted(
            quoted(it.kind().name()),
            quoted(text + ". Suggestion: " + it.edit()),
            quoted(it.file()),
            region);
  }

  private static String array(List<String> values) {
    return values.stream().collect(Collectors.joining(",\n  ", "[", "]"));
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append("\\u%04x".formatted((int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
