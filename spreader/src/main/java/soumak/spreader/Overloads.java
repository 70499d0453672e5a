package soumak.spreader;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Names of methods. Arrays of all references have one wrapper, so where methods of one name would
 * have the same types, anywhere in the program, names tell them apart instead.
 */
final class Overloads {
  private final Set<String> ambiguous = new HashSet<>();

  Overloads(Iterable<ClassNode> classes) {
    Map<String, String> seen = new HashMap<>();
    for (ClassNode node : classes) {
      for (MethodNode method : node.methods) {
        String rewritten = key(method.name, method.desc);
        String own = Twins.descriptor(method.desc);
        String before = seen.putIfAbsent(rewritten, own);
        if (before != null && !before.equals(own)) {
          ambiguous.add(rewritten);
        }
      }
    }
  }

  private static String key(String name, String descriptor) {
    return name + Types.method(descriptor);
  }

  /** The name that a method of the program has when it is rewritten. */
  String name(String name, String descriptor) {
    boolean differs = !name.startsWith("<") && ambiguous.contains(key(name, descriptor));
    int hash = Twins.descriptor(descriptor).hashCode();
    return differs ? name + "$" + Integer.toHexString(hash) : name;
  }
}
