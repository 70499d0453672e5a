package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A program that is compiled and not woven.
 *
 * @param mainClass finds where it starts; of class files, when it is known that they are sound
 * @param classes class files by internal name
 * @param path the folders and jars with what else it needs
 */
record Startable(Supplier<String> mainClass, Map<String, byte[]> classes, List<Path> path) {}
