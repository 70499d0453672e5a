package soumak.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import soumak.analysis.Severity;
import soumak.build.Pipeline;
import soumak.checker.Finding;
import soumak.checker.Kind;

/** How findings are written. JSON is written by hand: it is flat, and a library would be large. */
enum FindingFormat {
  TEXT,
  JSON,
  /** Version 2.1.0, which tools for code review read. */
  SARIF;

  /**
   * @param locate turns the file of a finding into a path that tools find
   */
  String write(Pipeline.Checked checked, UnaryOperator<String> locate) {
    return switch (this) {
      case TEXT -> throw new IllegalStateException("text goes to standard error, line by line");
      case JSON -> json(checked, locate);
      case SARIF -> sarif(checked, locate);
    };
  }

  /** An exemption in a line. */
  static String note(String where, Finding it) {
    return "%s: note: %s: %s; %s".formatted(where, it.kind(), it.sentence(), it.edit());
  }

  private static String json(Pipeline.Checked checked, UnaryOperator<String> locate) {
    return "{\"findings\": %s, \"exemptions\": %s}"
        .formatted(
            array(checked.findings().stream().map(it -> json(it, locate)).toList()),
            array(checked.exemptions().stream().map(it -> json(it, locate)).toList()));
  }

  private static String json(Finding it, UnaryOperator<String> locate) {
    return String.format(
        Locale.ROOT,
        "{\"file\": %s, \"line\": %d, \"kind\": %s, \"sentence\": %s, \"story\": %s,"
            + " \"suggestion\": %s}",
        quoted(locate.apply(it.file())),
        it.line(),
        quoted(it.kind().name()),
        quoted(it.sentence()),
        array(it.story().stream().map(FindingFormat::quoted).toList()),
        quoted(it.edit()));
  }

  private static String sarif(Pipeline.Checked checked, UnaryOperator<String> locate) {
    Stream<String> errors =
        checked.findings().stream().map(it -> sarif(it, level(it.kind()), locate));
    Stream<String> notes = checked.exemptions().stream().map(it -> sarif(it, "note", locate));
    return """
    {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
      "tool": {"driver": {"name": "soumak check", "rules": %s}},
      "results": %s}]}\
    """
        .formatted(
            array(Arrays.stream(Kind.values()).map(FindingFormat::rule).toList()),
            array(Stream.concat(errors, notes).toList()));
  }

  private static String level(Kind kind) {
    return kind.severity(false) == Severity.ERROR ? "error" : "warning";
  }

  private static String rule(Kind kind) {
    String all = kind.explanation();
    int first = all.indexOf(". ");
    return "{\"id\": %s, \"shortDescription\": {\"text\": %s}, \"fullDescription\": {\"text\": %s}}"
        .formatted(
            quoted(kind.name()),
            quoted(first < 0 ? all : all.substring(0, first + 1)),
            quoted(all));
  }

  private static String sarif(Finding it, String level, UnaryOperator<String> locate) {
    String text =
        it.sentence() + it.story().stream().map(s -> "; " + s).collect(Collectors.joining());
    boolean finding = !level.equals("note");
    // A region begins at line 1; of classes without lines the file is all that is known.
    String region = it.line() > 0 ? ", \"region\": {\"startLine\": " + it.line() + "}" : "";
    return """
    {"ruleId": %s, "level": %s, "message": {"text": %s}, "locations": [{"physicalLocation": \
    {"artifactLocation": {"uri": %s}%s}}]}\
    """
        .formatted(
            quoted(it.kind().name()),
            quoted(level),
            quoted(text + (finding ? ". Suggestion: " : "; ") + it.edit()),
            quoted(uri(locate.apply(it.file()))),
            region);
  }

  /** A path as it stands in a URI: relative ones stay so, as tools look from where they stand. */
  private static String uri(String path) {
    try {
      return path.startsWith("/")
          ? new URI("file", "", path, null).toASCIIString()
          : new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      return path;
    }
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
