package soumak.build;

import java.nio.file.Path;
import java.util.Map;

/**
 * What the compiler made of some sources.
 *
 * @param ok false if there were errors; there are no usable classes then
 * @param messages what the compiler has to say, as it says it
 * @param classes class files by internal name
 * @param sources the source file of each class, by internal name
 */
public record Compiled(
    boolean ok, String messages, Map<String, byte[]> classes, Map<String, Path> sources) {}
