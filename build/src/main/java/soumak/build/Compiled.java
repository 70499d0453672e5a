package soumak.build;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the compiler made of some sources.
 *
 * @param ok false if there were errors; there are no usable classes then
 * @param messages what the compiler has to say, as it says it; warnings too
 * @param classes class files by internal name
 * @param sources the source file of each class, by internal name
 */
public record Compiled(
    boolean ok, String messages, Map<String, byte[]> classes, Map<String, Path> sources) {

  /** What was made of these and of other sources. */
  Compiled with(Compiled other) {
    Map<String, byte[]> allClasses = new LinkedHashMap<>(classes);
    allClasses.putAll(other.classes);
    Map<String, Path> allSources = new LinkedHashMap<>(sources);
    allSources.putAll(other.sources);
    return new Compiled(ok && other.ok, messages + other.messages, allClasses, allSources);
  }
}
