package soumak.weaver.testing;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.testing.Sources;
import soumak.weaver.Weaver;
import soumak.weaver.Weaving;

/**
 * A program in two forms: as it was compiled, and woven. Every woven class is verified before it is
 * defined.
 *
 * @param compiled class files by internal name, as javac wrote them
 * @param woven the same classes woven, and the generated ones
 * @param weavings what the weaver said, by internal name of the compiled class
 */
public record Woven(
    Map<String, byte[]> compiled, Map<String, byte[]> woven, Map<String, Weaving> weavings) {

  /**
   * Compiles and weaves Java sources.
   *
   * @param sources source text by the name of the public class in it, such as {@code a.b.C}
   * @throws AssertionError if they do not compile, or a woven class does not pass the verifier
   */
  public static Woven compile(Map<String, String> sources) {
    return weave(Sources.compile(sources));
  }

  /** Compiles and weaves one source file whose public class is {@code name}. */
  public static Woven compile(String name, String source) {
    return compile(Map.of(name, source));
  }

  /** Weaves class files, as if they were a program. */
  public static Woven weave(Map<String, byte[]> compiled) {
    Map<String, byte[]> woven = new LinkedHashMap<>();
    Map<String, Weaving> weavings = new LinkedHashMap<>();
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      Weaver weaver = new Weaver(path);
      new TreeMap<>(compiled)
          .forEach((name, bytes) -> {
            Weaving weaving = weaver.weave(bytes);
            weavings.put(name, weaving);
            woven.putAll(weaving.classes());
          });
    }
    Woven program = new Woven(compiled, woven, weavings);
    program.verify();
    return program;
  }

  /** All that the weaver said. */
  public List<Diagnostic> diagnostics() {
    return weavings.values().stream().flatMap(it -> it.diagnostics().stream()).toList();
  }

  /** A class as it was compiled, in a loader of its own. */
  public Class<?> loadPlain(String name) {
    return load(compiled, name);
  }

  /** A woven class, in a loader of its own. */
  public Class<?> loadWoven(String name) {
    return load(woven, name);
  }

  private static Class<?> load(Map<String, byte[]> classes, String name) {
    try {
      return new MemoryLoader(classes).loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private void verify() {
    ClassHierarchyResolver known =
        ClassHierarchyResolver.ofResourceParsing(
                type -> {
                  String descriptor = type.descriptorString();
                  byte[] bytes = woven.get(descriptor.substring(1, descriptor.length() - 1));
                  return bytes == null ? null : new java.io.ByteArrayInputStream(bytes);
                })
            .orElse(ClassHierarchyResolver.ofResourceParsing(Woven.class.getClassLoader()))
            .orElse(ClassHierarchyResolver.defaultResolver());
    ClassFile verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(known));
    List<String> errors = new ArrayList<>();
    woven.forEach((name, bytes) ->
        verifier.verify(bytes).forEach(error -> errors.add(name + ": " + error.getMessage())));
    if (!errors.isEmpty()) {
      throw new AssertionError("woven classes do not pass the verifier: " + errors);
    }
  }

  /** Defines classes from memory; everything else comes from the tests' loader. */
  private static final class MemoryLoader extends ClassLoader {
    private final Map<String, byte[]> classes;

    MemoryLoader(Map<String, byte[]> classes) {
      super(Woven.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/'));
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  /** Writes the woven classes to a folder, for a look with javap. */
  public void dump(java.nio.file.Path folder) throws IOException {
    for (Map.Entry<String, byte[]> type : woven.entrySet()) {
      java.nio.file.Path file = folder.resolve(type.getKey() + ".class");
      java.nio.file.Files.createDirectories(file.getParent());
      java.nio.file.Files.write(file, type.getValue());
    }
  }
}
