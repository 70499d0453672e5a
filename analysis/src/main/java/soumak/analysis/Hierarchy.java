package soumak.analysis;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Questions about classes and how they inherit, answered from class files. Classes that are missing
 * have no known supertypes; {@link #missing} tells which were asked for. Safe for use by many
 * threads, but for what is asked of pausing.
 */
public final class Hierarchy {
  private static final String OBJECT = "java/lang/Object";

  private final ClassPath path;
  private final @Nullable ClassInfo subject;
  private final Set<String> missing = Collections.synchronizedSet(new LinkedHashSet<>());
  private final Map<String, Boolean> pausable = new HashMap<>();
  private final Map<String, Lineage> lineages = new ConcurrentHashMap<>();

  /** Of those that need not be looked for again. */
  private final Set<String> misses = ConcurrentHashMap.newKeySet();

  public Hierarchy(ClassPath path) {
    this.path = path;
    this.subject = null;
  }

  /**
   * As seen from a class that need not be on the path, or is there in another form. It is for the
   * work on that class: what is not there in the beginning counts as missing to the end.
   */
  public Hierarchy(ClassPath path, ClassInfo subject) {
    this.path = path;
    this.subject = subject;
  }

  /** A class and what it inherits from. */
  private record Lineage(List<ClassInfo> types, Set<String> names) {
    static Lineage of(List<ClassInfo> types) {
      Set<String> names = new HashSet<>();
      for (ClassInfo it : types) {
        names.add(it.name());
      }
      return new Lineage(List.copyOf(types), names);
    }

    /** Whether all that the class inherits from was found. */
    boolean isWhole() {
      return !types.isEmpty()
          && types.stream()
              .allMatch(it -> isFound(it.superName()) && names.containsAll(it.interfaces()));
    }

    private boolean isFound(@Nullable String above) {
      return above == null || names.contains(above);
    }
  }

  /** A method and the class that declares it. */
  public record Declared(ClassInfo owner, MethodInfo method) {}

  public @Nullable ClassInfo find(String internalName) {
    ClassInfo found = look(internalName);
    if (found == null) {
      missing.add(internalName);
    }
    return found;
  }

  /** Whether a class is one of the program, and not a library's. */
  public boolean isCompiledHere(String internalName) {
    return path.isCompiledHere(internalName);
  }

  /** As {@link #find}, for a class that need not exist. */
  @Nullable ClassInfo look(String internalName) {
    if (subject != null && subject.name().equals(internalName)) {
      return subject;
    }
    if (misses.contains(internalName)) {
      return null;
    }
    ClassInfo found = path.find(internalName);
    if (found == null && subject != null) {
      misses.add(internalName);
    }
    return found;
  }

  /**
   * The classes that were needed and not found since this hierarchy was made, in the order of need.
   */
  public Set<String> missing() {
    return missing;
  }

  /**
   * Whether {@code sub} is {@code ancestor} or inherits from it, as far as its ancestors are known.
   */
  public boolean isSubtype(String sub, String ancestor) {
    if (sub.equals(ancestor) || ancestor.equals(OBJECT)) {
      return true;
    }
    return lineage(sub).names().contains(ancestor);
  }

  /**
   * The most special class that both inherit from, for merging frames: an interface only if one is
   * the other's; as the JVM's verifier lets every object pass for an interface, Object does for the
   * rest.
   */
  public String commonSuperclass(String first, String second) {
    if (isSubtype(second, first)) {
      return first;
    }
    if (isSubtype(first, second)) {
      return second;
    }
    ClassInfo type = find(first);
    if (type == null || type.isInterface()) {
      return OBJECT;
    }
    String parent = type.superName();
    // Files of different times can extend each other in a circle.
    Set<String> seen = new HashSet<>();
    while (parent != null && !isSubtype(second, parent)) {
      ClassInfo next = seen.add(parent) ? find(parent) : null;
      parent = next == null ? null : next.superName();
    }
    return parent == null ? OBJECT : parent;
  }

  /** The class itself (first) and all known classes and interfaces above it, nearest first. */
  public List<ClassInfo> ancestors(String name) {
    return lineage(name).types();
  }

  private Lineage lineage(String name) {
    Lineage known = lineages.get(name);
    if (known == null) {
      known = Lineage.of(findAncestors(name));
      if (subject != null || path.isFixed() || known.isWhole()) {
        lineages.put(name, known);
      }
    }
    return known;
  }

  private List<ClassInfo> findAncestors(String name) {
    List<ClassInfo> found = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(name);
    while (!open.isEmpty()) {
      String next = open.remove();
      ClassInfo type = seen.add(next) ? find(next) : null;
      if (type != null) {
        found.add(type);
        if (type.superName() != null) {
          open.add(type.superName());
        }
        for (String implemented : type.interfaces()) {
          open.add(implemented);
        }
      }
    }
    return found;
  }

  /** The names of the ancestors of a class that cannot be found. */
  public List<String> missingAncestors(String name) {
    List<String> absent = new ArrayList<>();
    for (ClassInfo type : ancestors(name)) {
      if (type.superName() != null && look(type.superName()) == null) {
        absent.add(type.superName());
      }
      type.interfaces().stream().filter(it -> look(it) == null).forEach(absent::add);
    }
    return absent;
  }

  /**
   * The declaration that a call resolves to (JVMS 5.4.3.3 and 5.4.3.4), or null if none is known.
   */
  public @Nullable Declared resolve(String owner, String name, String descriptor) {
    String type = owner.startsWith("[") ? OBJECT : owner;
    Set<String> seen = new HashSet<>();
    for (String next = type; next != null && seen.add(next); ) {
      ClassInfo info = find(next);
      if (info == null) {
        break;
      }
      MethodInfo method = info.method(name, descriptor);
      if (method != null) {
        return new Declared(info, method);
      }
      next = info.superName();
    }
    return resolveInInterfaces(type, name, descriptor);
  }

  private @Nullable Declared resolveInInterfaces(String type, String name, String descriptor) {
    Declared found = null;
    for (ClassInfo ancestor : ancestors(type)) {
      MethodInfo method = ancestor.isInterface() ? ancestor.method(name, descriptor) : null;
      boolean inherited = method != null && method.isVirtual();
      if (method != null && inherited && isMoreSpecial(ancestor, method, found)) {
        found = new Declared(ancestor, method);
      }
    }
    return found;
  }

  private boolean isMoreSpecial(ClassInfo owner, MethodInfo method, @Nullable Declared than) {
    if (than == null || isSubtype(owner.name(), than.owner().name())) {
      return true;
    }
    return than.method().isAbstract()
        && !method.isAbstract()
        && !isSubtype(than.owner().name(), owner.name());
  }

  /** Whether a call may pause: see {@link #isPausable(ClassInfo, MethodInfo)}. */
  public boolean isPausable(String owner, String name, String descriptor) {
    return pausable.computeIfAbsent(
        owner + "." + name + descriptor,
        key -> {
          Declared declared = resolve(owner, name, descriptor);
          return declared != null && isPausable(declared.owner(), declared.method());
        });
  }

  /**
   * Whether a method says {@code throws Pausable}, or overrides or implements one that does. Where
   * the compiler does not ask overriders to say it (Kotlin, Scala), a method behind a pausable
   * bridge is pausable too, and so are the methods that it adds to reach pausable ones.
   */
  public boolean isPausable(ClassInfo owner, MethodInfo method) {
    if (method.isConstructor()) {
      return method.declaresPausable();
    }
    if (method.declaresPausable()) {
      return true;
    }
    if (Forwarders.targets(this, owner, method).stream()
        .anyMatch(it -> isPausable(it.owner(), it.method()))) {
      return true;
    }
    if (!method.isVirtual()) {
      return false;
    }
    return overridesPausable(owner, method)
        || (!owner.checksExceptions() && hasPausableBridge(owner, method));
  }

  private boolean overridesPausable(ClassInfo owner, MethodInfo method) {
    for (ClassInfo ancestor : ancestors(owner.name())) {
      MethodInfo above = ancestor.method(method.name(), method.descriptor());
      if (above != null && above.declaresPausable() && above.isVirtual()) {
        return true;
      }
    }
    return false;
  }

  private boolean hasPausableBridge(ClassInfo owner, MethodInfo method) {
    if (method.has(Opcodes.ACC_BRIDGE)) {
      return false;
    }
    for (MethodInfo bridge : owner.methods()) {
      if (bridge.has(Opcodes.ACC_BRIDGE)
          && bridge.name().equals(method.name())
          && bridges(bridge, method)
          && (bridge.declaresPausable() || overridesPausable(owner, bridge))) {
        return true;
      }
    }
    return false;
  }

  private boolean bridges(MethodInfo bridge, MethodInfo method) {
    Type[] general = Type.getArgumentTypes(bridge.descriptor());
    Type[] special = Type.getArgumentTypes(method.descriptor());
    if (general.length != special.length) {
      return false;
    }
    for (int i = 0; i < general.length; i++) {
      if (!general[i].equals(special[i]) && !isSubtypeOrUnboxed(special[i], general[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean isSubtypeOrUnboxed(Type sub, Type ancestor) {
    if (ancestor.getSort() != Type.OBJECT) {
      return false;
    }
    return sub.getSort() < Type.ARRAY
        ? Forwarders.unboxes(ancestor, sub)
        : (sub.getSort() == Type.ARRAY
            ? ancestor.getInternalName().equals(OBJECT)
            : isSubtype(sub.getInternalName(), ancestor.getInternalName()));
  }
}
