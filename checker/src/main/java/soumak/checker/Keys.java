package soumak.checker;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import soumak.analysis.ClassPath;
import soumak.analysis.References;

/**
 * A key for each class that is the same only if everything is the same that its check can depend
 * on: the class itself, all classes in memory that it leads to, the rest of the class path, the
 * external annotations, the checker and the JDK.
 *
 * <p>Why that is all: the checker asks for a class only because a class that it has read names it
 * in its constant pool, or because it is one of those that the rules themselves name.
 */
final class Keys {
  /** What the rules name, whatever a program says. */
  private static final Set<String> NAMED =
      Set.of(Types.MESSAGE, Types.SHARABLE, Types.TASK, Types.THROWABLE, "soumak/Cut");

  private final IdentityHashMap<byte[], String> names = new IdentityHashMap<>();
  private final Map<String, String> digests;
  private final String world;

  private Keys(ClassPath path, String world) {
    path.held().forEach((name, bytes) -> names.put(bytes, name));
    this.digests = References.digests(path.held());
    this.world = world;
  }

  /**
   * Null if it cannot be told what a check depends on, as for the resources of a class loader.
   *
   * @param annotations the texts of all external annotations
   */
  static @Nullable Keys of(ClassPath path, List<String> annotations) {
    String places = path.stamp();
    String program = ClassPath.stampOf(List.of(Keys.class, ClassPath.class, ClassReader.class));
    if (places == null || program == null) {
      return null;
    }
    Map<String, byte[]> held = new TreeMap<>(path.held());
    held.keySet().retainAll(NAMED);
    List<String> parts = new ArrayList<>(List.of(program, places, Runtime.version().toString()));
    parts.addAll(annotations);
    held.forEach((name, bytes) -> parts.add(name + References.digest(bytes)));
    return new Keys(path, References.digest(parts));
  }

  @Nullable String name(byte[] classFile) {
    return names.get(classFile);
  }

  /** The key of a class; null if the class path has another one of its name, or none. */
  @Nullable String of(byte[] classFile) {
    String name = names.get(classFile);
    String digest = name == null ? null : digests.get(name);
    return digest == null
        ? null
        : References.digest((world + digest + name).getBytes(StandardCharsets.UTF_8));
  }
}
