package soumak.bench.mapping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The files that programs read: generated when they are first asked for, the same in each process,
 * and deleted when the process ends.
 */
public final class Inputs {
  private static final Map<String, Path> MADE = new HashMap<>();

  private Inputs() {}

  /** Writes an input to a place that does not exist yet: as a file, or as a folder of files. */
  @FunctionalInterface
  public interface Maker {
    void make(Path place) throws IOException;
  }

  /** The input of this name; {@code maker} makes it if this process has not got it yet. */
  public static synchronized Path get(String name, Maker maker) throws IOException {
    Path made = MADE.get(name);
    if (made == null) {
      made = folder().resolve(name);
      maker.make(made);
      MADE.put(name, made);
    }
    return made;
  }

  /** A place for a program's output; what an earlier run has left there may be overwritten. */
  public static Path output(String name) throws IOException {
    return get(name, place -> {});
  }

  private static Path folder() throws IOException {
    Path folder = MADE.get("");
    if (folder == null) {
      folder = Files.createTempDirectory("soumak-mapping");
      MADE.put("", folder);
      Path doomed = folder;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(doomed)));
    }
    return folder;
  }

  private static void delete(Path folder) {
    try (Stream<Path> found = Files.walk(folder)) {
      List<Path> leavesFirst = found.sorted(Comparator.reverseOrder()).toList();
      for (Path each : leavesFirst) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not delete " + folder, e);
    }
  }
}
