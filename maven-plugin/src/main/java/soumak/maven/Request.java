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
 * @param classPath what the classes were compiled against
 */
record Request(Path classes, Path state, List<Path> classPath) {

  void write(OutputStream to) throws IOException {
    StringBuilder lines = new StringBuilder();
    lines.append(classes).append('\n').append(state).append('\n');
    classPath.forEach(entry -> lines.append(entry).append('\n'));
    to.write(lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  static Request read(InputStream from) throws IOException {
    BufferedReader reader = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8));
    List<Path> paths = new ArrayList<>();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      paths.add(Path.of(line));
    }
    return new Request(paths.get(0), paths.get(1), paths.subList(2, paths.size()));
  }
}
