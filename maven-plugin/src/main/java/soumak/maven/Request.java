package soumak.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What Maven asks the forked JVM to do. It is sent as lines, as a class path may be longer than a
 * command line.
 *
 * @param sources the folder of programs in ProcessJ to compile; null to weave
 * @param classes the folder of classes to weave in place, or to compile into
 * @param state the file, or folder, in which this run is remembered
 * @param isolation what is done about programs that could share messages: strict, refuse, warn or
 *     off
 * @param annotations files of external annotations
 * @param libraries files that say which calls of libraries block or are costly
 * @param policies a file with policies that win over the analysis, or none
 * @param classPath what the classes were compiled against
 */
record Request(
    @Nullable Path sources,
    Path classes,
    Path state,
    String isolation,
    List<Path> annotations,
    List<Path> libraries,
    Optional<Path> policies,
    List<Path> classPath) {

  void write(OutputStream to) throws IOException {
    StringBuilder lines = new StringBuilder();
    lines.append(sources == null ? "" : sources).append('\n');
    lines.append(classes).append('\n').append(state).append('\n');
    lines.append(isolation).append('\n');
    append(lines, annotations);
    append(lines, libraries);
    append(lines, policies.stream().toList());
    append(lines, classPath);
    to.write(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Their number, and each in a line. */
  private static void append(StringBuilder lines, List<Path> paths) {
    lines.append(paths.size()).append('\n');
    paths.forEach(path -> lines.append(path).append('\n'));
  }

  static Request read(InputStream from) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8));
    String sources = reader.readLine();
    return new Request(
        sources.isEmpty() ? null : Path.of(sources),
        Path.of(reader.readLine()),
        Path.of(reader.readLine()),
        reader.readLine(),
        paths(reader),
        paths(reader),
        paths(reader).stream().findFirst(),
        paths(reader));
  }

  private static List<Path> paths(BufferedReader from) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (int left = Integer.parseInt(from.readLine()); left > 0; left--) {
      paths.add(Path.of(from.readLine()));
    }
    return paths;
  }
}
