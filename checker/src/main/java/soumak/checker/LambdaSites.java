package soumak.checker;

import java.util.HashMap;
import java.util.Map;
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
    return isBody(name) ? known.computeIfAbsent(owner, this::read).get(name + descriptor) : null;
  }

  private Map<String, Site> read(String owner) {
    Map<String, Site> found = new HashMap<>();
    ClassNode node = bodies.of(owner);
    if (node == null) {
      return found;
    }
    Map<String, Integer> times = new HashMap<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions) {
        Site site = at instanceof InvokeDynamicInsnNode link ? Site.of(link) : null;
        if (site != null && ((InvokeDynamicInsnNode) at).bsmArgs[1] instanceof Handle body) {
          found.put(body.getName() + body.getDesc(), site);
          times.merge(body.getName() + body.getDesc(), 1, Integer::sum);
        }
      }
    }
    found.keySet().removeIf(it -> times.getOrDefault(it, 0) > 1);
    return found;
  }
}
