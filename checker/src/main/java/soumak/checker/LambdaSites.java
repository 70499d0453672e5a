package soumak.checker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds for the body of a lambda where the lambda is made. Safe for use by many threads. */
final class LambdaSites {
  static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  private final Bodies bodies;
  private final Map<String, Map<String, Site>> known = new ConcurrentHashMap<>();

  LambdaSites(Bodies bodies) {
    this.bodies = bodies;
  }

  /**
   * Where a lambda is made.
   *
   * @param functional the functional interface
   * @param name of its method
   * @param erased descriptor of its method
   * @param captured how many values the lambda captures, its {@code this} included
   */
  record Site(String functional, String name, String erased, int captured) {

    static @Nullable Site of(InvokeDynamicInsnNode link) {
      return link.bsm.getOwner().equals(FACTORY)
              && link.bsmArgs.length > 1
              && link.bsmArgs[0] instanceof Type erased
          ? new Site(
              Type.getReturnType(link.desc).getInternalName(),
              link.name,
              erased.getDescriptor(),
              Type.getArgumentTypes(link.desc).length)
          : null;
    }
  }

  /** Whether a compiler has made the method for a lambda: javac's, Kotlin's or Scala's. */
  static boolean isBody(String method) {
    return method.contains("lambda$") || method.contains("$anonfun$");
  }

  /** Null if the method is no lambda's body, or that of several lambdas. */
  @Nullable Site of(String owner, String name, String descriptor) {
    if (!isBody(name)) {
      return null;
    }
    Map<String, Site> sites = known.get(owner);
    if (sites == null) {
      sites = read(owner);
      known.put(owner, sites);
    }
    return sites.get(name + descriptor);
  }

  private Map<String, Site> read(String owner) {
    Map<String, Site> found = new HashMap<>();
    ClassNode node = bodies.of(owner);
    if (node == null) {
      return found;
    }
    Set<String> several = new HashSet<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions) {
        Site site = at instanceof InvokeDynamicInsnNode link ? Site.of(link) : null;
        if (site != null && ((InvokeDynamicInsnNode) at).bsmArgs[1] instanceof Handle body) {
          String key = body.getName() + body.getDesc();
          if (found.put(key, site) != null) {
            several.add(key);
          }
        }
      }
    }
    found.keySet().removeAll(several);
    return found;
  }
}
