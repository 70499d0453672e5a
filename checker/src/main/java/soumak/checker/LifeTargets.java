package soumak.checker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;
import soumak.analysis.Hierarchy;

/** Looks up the methods that are called, each once. For use by one thread. */
final class LifeTargets {
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final Map<Called, LifeTarget> known = new HashMap<>();

  LifeTargets(Hierarchy hierarchy, MemoryTypes types, Contracts contracts) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
  }

  /**
   * The parameter that is the key to what all plain pointers of a method point into: its only one,
   * if it gets no region; else -1.
   */
  static int keyed(List<MemoryTypes.Role> parameters) {
    int found = -1;
    for (int i = 0; i < parameters.size(); i++) {
      MemoryTypes.Role role = parameters.get(i);
      if (role == MemoryTypes.Role.REGION || (role == MemoryTypes.Role.KEY && found >= 0)) {
        return -1;
      }
      found = role == MemoryTypes.Role.KEY ? i : found;
    }
    return found;
  }

  LifeTarget of(String owner, String name, String descriptor) {
    Called key = new Called(owner, name, descriptor);
    LifeTarget target = known.get(key);
    if (target == null) {
      target = find(owner, name, descriptor);
      known.put(key, target);
    }
    return target;
  }

  private LifeTarget find(String owner, String name, String descriptor) {
    Hierarchy.Declared declared = hierarchy.resolve(owner, name, descriptor);
    Contract contract = contracts.of(owner, name, descriptor);
    Type type = Type.getObjectType(owner);
    List<Type> parameters = List.of(Type.getArgumentTypes(descriptor));
    List<MemoryTypes.Role> roles = new ArrayList<>();
    for (Type it : parameters) {
      roles.add(types.role(it));
    }
    return new LifeTarget(
        contract,
        declared,
        declared != null && contracts.isCompiledHere(declared.owner().name()),
        type,
        types.role(type),
        parameters,
        roles,
        types.role(contract.resultType()));
  }
}
