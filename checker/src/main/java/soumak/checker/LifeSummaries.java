package soumak.checker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * Finds what methods of the program do with the lives of their arguments, by following their code.
 *
 * <p>A method that is asked for while it is followed is taken for what was found of it so far, at
 * first for doing nothing, and followed again until nothing is added. What was found of others on
 * the way is final only if they did not ask for one that is still followed.
 */
final class LifeSummaries {
  private static final int STRUCTURE = Life.parameter(0);

  private final ClassPath path;
  private final Bodies bodies;
  private final MemoryTypes types;
  private final Contracts contracts;
  private final LifeTargets targets;
  private final LifeObjects objects;
  private final LifeConstants constants;
  private final LifeFields fields;
  private final LifeSelf self;
  private final IdentityHashMap<MethodInfo, LifeSummary> known = new IdentityHashMap<>();

  /** Those of {@link #known} in which nothing is wrong. */
  private final Set<MethodInfo> clean = Collections.newSetFromMap(new IdentityHashMap<>());

  private boolean lastClean;

  /** What has been found so far of the methods that are being followed. */
  private final IdentityHashMap<MethodInfo, LifeSummary> sofar = new IdentityHashMap<>();

  /** How deep each of them is; and those that were asked for meanwhile. */
  private final IdentityHashMap<MethodInfo, Integer> open = new IdentityHashMap<>();

  private final Set<MethodInfo> asked = Collections.newSetFromMap(new IdentityHashMap<>());

  /** What was found by what is not final, in the present turn of all that are followed again. */
  private final IdentityHashMap<MethodInfo, Guess> guesses = new IdentityHashMap<>();

  /** The outermost of the open methods that was asked for. */
  private int lowest = Integer.MAX_VALUE;

  private int turn;

  private record Guess(LifeSummary found, int lowest, int turn) {}

  LifeSummaries(
      ClassPath path,
      Bodies bodies,
      MemoryTypes types,
      Contracts contracts,
      LifeTargets targets,
      Hierarchy hierarchy) {
    this.path = path;
    this.bodies = bodies;
    this.types = types;
    this.contracts = contracts;
    this.targets = targets;
    this.objects = new LifeObjects(bodies, hierarchy, types, targets);
    this.fields = new LifeFields(bodies);
    this.self = new LifeSelf(bodies);
    this.constants = new LifeConstants(hierarchy, types, contracts, this);
  }

  LifeObjects objects() {
    return objects;
  }

  LifeFields fields() {
    return fields;
  }

  LifeSelf self() {
    return self;
  }

  LifeConstants constants() {
    return constants;
  }

  /** Whether a method that has code is known to do nothing wrong, whoever calls it. */
  boolean isClean(Hierarchy.Declared declared) {
    return of(declared) != null && clean.contains(declared.method());
  }

  /** Of a method of the program that has code, or of a field of a structure; null of others. */
  @Nullable LifeSummary of(Hierarchy.Declared declared) {
    MethodInfo key = declared.method();
    LifeSummary found = known.get(key);
    if (found != null) {
      return found;
    }
    String owner = declared.owner().name();
    if (key.isAbstract() && isStructure(owner)) {
      return ofField(key);
    }
    if (!path.isCompiledHere(owner) || Names.isOwn(owner) || key.isAbstract()) {
      return null;
    }
    Integer depth = open.get(key);
    if (depth != null) {
      asked.add(key);
      lowest = Math.min(lowest, depth);
      return sofar.getOrDefault(key, LifeSummary.NONE);
    }
    Guess guess = guesses.get(key);
    if (guess != null && guess.turn() == turn) {
      lowest = Math.min(lowest, guess.lowest());
      return guess.found();
    }
    MethodNode body = bodies.of(owner, key.name(), key.descriptor());
    return body == null ? null : follow(key, declared, body);
  }

  private boolean isStructure(String name) {
    return types.role(Type.getObjectType(name)) == MemoryTypes.Role.POINTER;
  }

  /** What sets a field stores it in the structure; a cursor is moved to where the field points. */
  private LifeSummary ofField(MethodInfo accessor) {
    LifeLinks links = new LifeLinks();
    Type[] given = Type.getArgumentTypes(accessor.descriptor());
    for (int i = 0; i < given.length; i++) {
      int value = Life.parameter(i + 1);
      if (given[i].getInternalName().equals(MemoryTypes.CURSOR)) {
        int found = Life.behind(STRUCTURE, LifeLeads.walked(accessor.name()));
        links.add(value, found, LifeLeads.ANY);
      } else if (types.role(given[i]) != MemoryTypes.Role.VALUE) {
        links.add(STRUCTURE, value, LifeLeads.field(accessor.name()));
      }
    }
    return LifeSummary.ofLinks(links.all());
  }

  private LifeSummary follow(MethodInfo key, Hierarchy.Declared declared, MethodNode body) {
    int depth = open.size();
    int outside = lowest;
    open.put(key, depth);
    lowest = Integer.MAX_VALUE;
    LifeSummary before = sofar.getOrDefault(key, LifeSummary.NONE);
    LifeSummary found = run(declared, body);
    while (asked.remove(key) && !found.equals(before)) {
      before = found;
      sofar.put(key, found);
      turn++;
      found = run(declared, body);
    }
    sofar.put(key, found);
    open.remove(key);
    boolean isFinal = lowest >= depth;
    if (isFinal) {
      known.put(key, found);
      if (lastClean) {
        clean.add(key);
      }
    } else {
      guesses.put(key, new Guess(found, lowest, turn));
    }
    lowest = Math.min(outside, isFinal ? Integer.MAX_VALUE : lowest);
    return found;
  }

  /**
   * What functions do that the code of a class puts into its static fields; null if it asks for a
   * method that is being followed.
   */
  @Nullable Map<String, Life.Calls> constants(Hierarchy.Declared start) {
    String owner = start.owner().name();
    MethodNode body = bodies.of(owner, start.method().name(), start.method().descriptor());
    int outside = lowest;
    lowest = Integer.MAX_VALUE;
    try {
      Contract contract = contracts.of(start.owner(), start.method());
      Code code = contracts.codes().of(owner, Objects.requireNonNull(body));
      LifeCheck check = new LifeCheck(code, types, targets, this, contract);
      check.run(null, Ids.NONE);
      return lowest == Integer.MAX_VALUE ? check.constants() : null;
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      return Map.of();
    } finally {
      lowest = outside;
    }
  }

  private LifeSummary run(Hierarchy.Declared declared, MethodNode body) {
    try {
      Code code = contracts.codes().of(declared.owner().name(), body);
      Contract contract = contracts.of(declared.owner(), declared.method());
      LifeCheck check = new LifeCheck(code, types, targets, this, contract);
      LifeSummary found = check.run(null, Ids.NONE);
      lastClean = check.isClean();
      return found;
    } catch (AnalyzerException | UnsupportedOperationException strange) {
      lastClean = false;
      return LifeSummary.NONE;
    }
  }
}
