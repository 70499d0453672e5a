package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A program that is compiled and not woven.
 *
 * @param mainClass finds where it starts; of class files, when it is known that they are sound
 * @param classes class files by internal name
 * @param own the folder or jar that has its other files, if there is one
 * @param libraries the folders and jars with what else it needs
 */
record Startable(
    Supplier<String> mainClass, Map<String, byte[]> classes, List<Path> own, List<Path> libraries) {

  /** All folders and jars that it runs with. */
  List<Path> path() {
    return Stream.concat(own.stream(), libraries.stream()).toList();
  }
}
