package soumak.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The classes of a program, compiled if they were sources.
 *
 * @param classes class files by internal name
 * @param path what they were compiled against
 */
record ProgramClasses(Map<String, byte[]> classes, List<Path> path) {}
