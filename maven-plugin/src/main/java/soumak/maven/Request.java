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
import org.jspecify.annotations.Nullable;

/**
 * What Maven asks the forked JVM to do. It is sent as lines, as a class path may be longer than a
 * command line.
 *
 * @param sources the folder of programs in ProcessJ to compile; null to weave
 * @param classes the folder of classes to weave in place, or to compile into
 * @param state the file, or folder, in which this run is remembered
 * @param isolation what is done about programs that could share messages: refuse, warn or off
 * @param annotations files of external annotations
 * @param classPath what the classes were compiled against
 */
record Request(
    @Nullable Path sources,
    Path classes,
    Path state,
    String isolation,
    List<Path> annotations,
    List<Path> classPath) {

  void write(OutputStream to) throws IOException {
    StringBuilder lines = new StringBuilder();
    lines.append(sources == null ? "" : sources).append('\n');
    lines.append(classes).append('\n').append(state).append('\n');
    lines.append(isolation).append('\n').append(annotations.size()).append('\n');
    annotations.forEach(file -> lines.append(file).append('\n'));
    classPath.forEach(entry -> lines.append(entry).append('\n'));
    to.write(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  static Request read(InputStream from) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8));
    List<String> lines = new ArrayList<>();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      lines.add(line);
    }
    int path = 5 + Integer.parseInt(lines.get(4));
    return new Request(
        lines.get(0).isEmpty() ? null : Path.of(lines.get(0)),
        Path.of(lines.get(1)),
        Path.of(lines.get(2)),
        lines.get(3),
        paths(lines.subList(5, path)),
        paths(lines.subList(path, lines.size())));
  }

  private static List<Path> paths(List<String> lines) {
    List<Path> paths = new ArrayList<>();
    lines.forEach(line -> paths.add(Path.of(line)));
    return paths;
  }
}
