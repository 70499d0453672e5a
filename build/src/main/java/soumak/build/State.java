package soumak.build;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run over a folder remembers for the next one. The file has a line with the fingerprint of
 * the input, a line with the number of classes, a line for each file written, and a last line, by
 * which a cut file is recognised.
 */
final class State {
  private static final String HEAD = "soumak-state-1 ";
  private static final String CLASSES = "classes ";
  private static final String END = "end";
  private static final int DIGEST = 64;

  private final Path file;
  private final @Nullable String fingerprint;
  private final int classes;
  private final Map<String, String> written;

  private State(Path file, @Nullable String fingerprint, int classes, Map<String, String> written) {
    this.file = file;
    this.fingerprint = fingerprint;
    this.classes = classes;
    this.written = written;
  }

  /** What the file remembers; nothing if it is missing or damaged. */
  static State read(Path file) {
    State nothing = new State(file, null, 0, Map.of());
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
    Map<String, String> written = new LinkedHashMap<>();
    for (String line : lines.subList(2, lines.size() - 1)) {
      if (line.length() < DIGEST + 2 || line.charAt(DIGEST) != ' ') {
        return nothing;
      }
      written.put(line.substring(DIGEST + 1), line.substring(0, DIGEST));
    }
    int classes = Integer.parseInt(lines.get(1).substring(CLASSES.length()));
    return new State(file, lines.getFirst().substring(HEAD.length()), classes, written);
  }

  int classes() {
    return classes;
  }

  /** Whether the input is the same as then and everything that was written is still there. */
  boolean isUpToDate(Path out, String inputNow) throws IOException {
    if (!inputNow.equals(fingerprint)) {
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

  /** Remembers a run in place of the one before. */
  void write(String newFingerprint, Map<String, Path> files, int newClasses) throws IOException {
    StringBuilder text = new StringBuilder(HEAD + newFingerprint + "\n");
    text.append(CLASSES).append(newClasses).append('\n');
    for (Map.Entry<String, Path> entry : files.entrySet()) {
      text.append(Fingerprint.ofFile(entry.getValue())).append(' ').append(entry.getKey());
      text.append('\n');
    }
    text.append(END).append('\n');
    try (Staging staging = Staging.beside(file)) {
      Files.writeString(staging.stage(file), text);
      staging.commit();
    }
  }
}
