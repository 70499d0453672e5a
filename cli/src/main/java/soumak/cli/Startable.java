package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program that is compiled and not woven.
 *
 * @param mainClass where it starts
 * @param classes class files by internal name
 * @param path the folders and jars with what else it needs
 */
record Startable(String mainClass, Map<String, byte[]> classes, List<Path> path) {}
