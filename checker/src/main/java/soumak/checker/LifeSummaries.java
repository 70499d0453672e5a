package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * Finds what methods of the program do with the lives of their arguments, by following their code.
 * Methods that call each other in a circle begin with doing nothing, and are followed again until
 * nothing is added.
 */
final class LifeSummaries {
  private final ClassPath path;
  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final Map<String, LifeSummary> known = new HashMap<>();

  /** What has been found so far of methods whose circle is still walked. */
  private final Map<String, LifeSummary> sofar = new HashMap<>();

  /** Whether each of the methods that are being followed, by name, was asked for meanwhile. */
  private final Map<String, Boolean> open = new HashMap<>();

  private boolean added;

  LifeSummaries(
      ClassPath path, Bodies bodies, Hierarchy hierarchy, MemoryTypes types, Contracts contracts) {
    this.path = path;
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
    this.contracts = contracts;
  }

  /** Of a method of the program that has code; null of others. */
  @Nullable LifeSummary of(Hierarchy.Declared declared) {
    String owner = declared.owner().name();
    String name = declared.method().name();
    String descriptor = declared.method().descriptor();
    if (!path.isCompiledHere(owner) || Names.isOwn(owner) || declared.method().isAbstract()) {
      return null;
    }
    String key = owner + "." + name + descriptor;
    LifeSummary found = known.get(key);
    if (found != null) {
      return found;
    }
    if (open.containsKey(key)) {
      open.put(key, true);
      return sofar.getOrDefault(key, LifeSummary.NONE);
    }
    MethodNode body = bodies.of(owner, name, descriptor);
    return body == null ? null : follow(key, declared, body);
  }

  private LifeSummary follow(String key, Hierarchy.Declared declared, MethodNode body) {
    boolean outermost = open.isEmpty();
    open.put(key, false);
    LifeSummary found;
    do {
      if (outermost) {
        added = false;
      }
      found = run(declared, body);
      if (!found.equals(sofar.put(key, found))) {
        added = true;
      }
    } while (outermost && added && Boolean.TRUE.equals(open.get(key)));
    open.remove(key);
    if (outermost) {
      known.put(key, found);
      sofar.clear();
    }
    return found;
  }

  private LifeSummary run(Hierarchy.Declared declared, MethodNode body) {
    try {
      Code code = new Code(declared.owner().name(), body, hierarchy);
      Contract contract = contracts.of(declared.owner(), declared.method());
      return new LifeCheck(code, types, contracts, hierarchy, this, contract).run(null, Set.of());
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      return LifeSummary.NONE;
    }
  }
}
