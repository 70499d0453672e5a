package soumak.build;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/**
 * What a run over a folder remembers for the next one. The file has a line with the fingerprint of
 * the input, a line with the number of classes, a line for each warning, which is told again as
 * long as nothing changes, a line for each file written, and a last line, by which a cut file is
 * recognised.
 */
final class State {
  private static final String HEAD = "soumak-state-2 ";
  private static final String CLASSES = "classes ";
  private static final String WARNING = "warning\t";
  private static final String END = "end";
  private static final int DIGEST = 64;

  private final Path file;
  private final @Nullable String fingerprint;
  private final int classes;
  private final List<Diagnostic> warnings;
  private final Map<String, String> written;

  private State(
      Path file,
      @Nullable String fingerprint,
      int classes,
      List<Diagnostic> warnings,
      Map<String, String> written) {
    this.file = file;
    this.fingerprint = fingerprint;
    this.classes = classes;
    this.warnings = warnings;
    this.written = written;
  }

  /** What the file remembers; nothing if it is missing or damaged. */
  static State read(Path file) {
    State nothing = new State(file, null, 0, List.of(), Map.of());
    if (!Files.isRegularFile(file)) {
      return nothing;
    }
    try {
      return parse(file, Files.readAllLines(file), nothing);
    } catch (MalformedInputException damaged) {
      return nothing;
    } catch (IOException e) {
      throw Failures.of("cannot read " + file, e);
    }
  }

  private static State parse(Path file, List<String> lines, State nothing) {
    if (lines.size() < 3
        || !lines.getFirst().startsWith(HEAD)
        || !lines.get(1).matches(CLASSES + "\\d{1,9}")
        || !lines.getLast().equals(END)) {
      return nothing;
    }
    List<Diagnostic> warnings = new ArrayList<>();
    Map<String, String> written = new LinkedHashMap<>();
    for (String line : lines.subList(2, lines.size() - 1)) {
      if (line.startsWith(WARNING)) {
        Diagnostic warning = decode(line);
        if (warning == null) {
          return nothing;
        }
        warnings.add(warning);
        continue;
      }
      if (line.length() < DIGEST + 2 || line.charAt(DIGEST) != ' ') {
        return nothing;
      }
      written.put(line.substring(DIGEST + 1), line.substring(0, DIGEST));
    }
    int classes = Integer.parseInt(lines.get(1).substring(CLASSES.length()));
    return new State(file, lines.getFirst().substring(HEAD.length()), classes, warnings, written);
  }

  private static String encode(Diagnostic it) {
    List<String> parts = new ArrayList<>(List.of(it.rule(), it.where(), it.what(), it.fix()));
    parts.addAll(it.story());
    return parts.stream().map(State::escape).collect(Collectors.joining("\t", WARNING, "\n"));
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\")
        .replace("\t", "\\t")
        .replace("\r", "\\r")
        .replace("\n", "\\n");
  }

  private static @Nullable Diagnostic decode(String line) {
    List<String> parts;
    try {
      parts = Stream.of(line.split("\t", -1)).skip(1).map(String::translateEscapes).toList();
    } catch (IllegalArgumentException damaged) {
      return null;
    }
    return parts.size() < 4
        ? null
        : new Diagnostic(
            Severity.WARNING,
            parts.get(0),
            parts.get(1),
            parts.get(2),
            parts.get(3),
            parts.subList(4, parts.size()));
  }

  List<Diagnostic> warnings() {
    return warnings;
  }

  int classes() {
    return classes;
  }

  /**
   * Whether the input is the same as then and everything that was written is still there.
   *
   * @param inputNow its fingerprint; null if nobody knows
   */
  boolean isUpToDate(Path out, @Nullable String inputNow) throws IOException {
    if (inputNow == null || !inputNow.equals(fingerprint)) {
      return false;
    }
    for (String path : written.keySet()) {
      if (!wrote(path, out.resolve(path))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a file is one that the last run wrote, with the content that it wrote. */
  boolean wrote(String path, Path at) throws IOException {
    String digest = written.get(path);
    return digest != null && Files.isRegularFile(at) && digest.equals(Fingerprint.ofFile(at));
  }

  /**
   * Remembers a run in place of the one before.
   *
   * @param newFingerprint null if nobody knows it, which is like no other
   * @param digests of the files that it wrote, by path
   */
  void write(
      @Nullable String newFingerprint,
      Map<String, String> digests,
      int newClasses,
      List<Diagnostic> newWarnings)
      throws IOException {
    StringBuilder text =
        new StringBuilder(HEAD + (newFingerprint == null ? "" : newFingerprint) + "\n");
    text.append(CLASSES).append(newClasses).append('\n');
    newWarnings.forEach(it -> text.append(encode(it)));
    digests.forEach((path, digest) -> text.append(digest).append(' ').append(path).append('\n'));
    text.append(END).append('\n');
    try (Staging staging = Staging.beside(file)) {
      Files.writeString(staging.stage(file), text);
      staging.commit();
    }
  }
}
