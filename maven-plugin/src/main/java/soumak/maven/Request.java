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

/**
 * What Maven asks the forked JVM to do. It is sent as lines, as a class path may be longer than a
 * command line.
 *
 * @param classes the folder of classes to weave in place
 * @param state the file in which the pipeline remembers this run
 * @param isolation what is done about programs that could share messages: strict, refuse, warn or
 *     off
 * @param annotations files of external annotations
 * @param classPath what the classes were compiled against
 */
record Request(
    Path classes, Path state, String isolation, List<Path> annotations, List<Path> classPath) {

  void write(OutputStream to) throws IOException {
    StringBuilder lines = new StringBuilder();
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
    int path = 4 + Integer.parseInt(lines.get(3));
    return new Request(
        Path.of(lines.get(0)),
        Path.of(lines.get(1)),
        lines.get(2),
        paths(lines.subList(4, path)),
        paths(lines.subList(path, lines.size())));
  }

  private static List<Path> paths(List<String> lines) {
    List<Path> paths = new ArrayList<>();
    lines.forEach(line -> paths.add(Path.of(line)));
    return paths;
  }
}
