package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/**
 * The contracts of methods: what they declare ({@link Declarations}), and where nobody can override
 * them and they say nothing, what their code shows ({@link Inference}).
 */
final class Contracts {
  private final Hierarchy hierarchy;
  private final Declarations declarations;
  private final Inference inference;
  private final Map<String, Contract> resolved = new HashMap<>();
  private final Map<String, Contract> declared = new HashMap<>();

  Contracts(ClassPath path, Bodies bodies, Hierarchy hierarchy, Types types, Externals externals) {
    this.hierarchy = hierarchy;
    this.declarations = new Declarations(path, bodies, hierarchy, types, externals, this);
    this.inference = new Inference(path, bodies, hierarchy, types, declarations, this);
  }

  /**
   * The contract of the method that a call resolves to; of an unknown one, that nothing is said.
   */
  Contract of(String owner, String name, String descriptor) {
    String key = owner + "." + name + descriptor;
    Contract known = resolved.get(key);
    if (known != null && !inference.isOpen()) {
      return known;
    }
    Hierarchy.Declared found = hierarchy.resolve(owner, name, descriptor);
    known =
        found == null
            ? Declarations.unknown(owner, name, descriptor)
            : of(found.owner(), found.method());
    if (!inference.isOpen()) {
      resolved.put(key, known);
    }
    return known;
  }

  /** The contract of a method in its class. */
  Contract of(ClassInfo owner, MethodInfo method) {
    return inference.refined(owner, method, declared(owner, method));
  }

  private Contract declared(ClassInfo owner, MethodInfo method) {
    String key = owner.name() + "." + method.name() + method.descriptor();
    Contract known = declared.get(key);
    if (known == null) {
      known = declarations.of(owner, method);
      declared.put(key, known);
    }
    return known;
  }

  /** What was found of a method and is not written, in words. */
  Optional<String> inferred(ClassInfo owner, MethodInfo method) {
    Contract found = of(owner, method);
    Contract written = declared(owner, method);
    boolean free = written.result() == null && found.result() == Qualifier.FREE;
    return found.equals(written)
        ? Optional.empty()
        : Optional.of((free ? "@Free " : "") + found.described());
  }

  boolean mayBeMessage(Type type) {
    return declarations.mayBeMessage(type);
  }
}
