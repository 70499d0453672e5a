package soumak.mapper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soumak.analysis.ClassInfo;
import soumak.analysis.MethodInfo;

/**
 * Which methods of a program's objects a library may call: those of the library's types that they
 * have. Of an object that it knows as an Object these are {@code toString} and its like, else all.
 */
final class Callbacks {
  /** In place of a method's name: all that a library may call of objects of a type. */
  static final String ALL = "*";

  /** The same of objects of which it knows nothing. */
  static final String OF_OBJECTS = "=";

  private static final String OBJECT = "java/lang/Object";
  private static final Set<String> METHODS_OF_OBJECTS =
      Set.of(
          "toString()Ljava/lang/String;",
          "hashCode()I",
          "equals(Ljava/lang/Object;)Z",
          "compareTo(Ljava/lang/Object;)I");

  private final Program program;
  private final Map<String, Collection<MethodKey>> ofType = new HashMap<>();

  Callbacks(Program program) {
    this.program = program;
  }

  static boolean isCallback(MethodKey called) {
    return called.name().equals(ALL) || called.name().equals(OF_OBJECTS);
  }

  static MethodKey all(String type) {
    return new MethodKey(type, type.equals(OBJECT) ? OF_OBJECTS : ALL, "");
  }

  static MethodKey ofObjects(String type) {
    return new MethodKey(type, OF_OBJECTS, "");
  }

  /** The methods of the objects of a type; of a library's type none if many classes have them. */
  Set<MethodKey> targets(MethodKey called) {
    Set<MethodKey> found = new LinkedHashSet<>();
    List<String> types = program.subclasses(called.owner());
    boolean limited = !program.has(called.owner());
    if (limited && called.name().equals(ALL) && types.size() > Program.MOST_TARGETS) {
      return found;
    }
    for (String type : types) {
      // Who calls other methods of a capsule sends to it.
      boolean all = called.name().equals(ALL) && program.kind(type) == ActorKind.NONE;
      for (MethodKey key : ofType.computeIfAbsent(type, this::find)) {
        if (all || METHODS_OF_OBJECTS.contains(key.name() + key.descriptor())) {
          found.add(key);
        }
      }
    }
    long classes = found.stream().map(MethodKey::owner).distinct().count();
    if (limited && classes > Program.MOST_TARGETS) {
      found.clear();
    }
    return found;
  }

  private Collection<MethodKey> find(String name) {
    List<ClassInfo> own = new ArrayList<>();
    List<ClassInfo> libraries = new ArrayList<>();
    for (ClassInfo type : program.hierarchy.ancestors(name)) {
      (program.has(type.name()) ? own : libraries).add(type);
    }
    Map<String, MethodKey> found = new LinkedHashMap<>();
    for (ClassInfo type : own) {
      for (MethodInfo method : type.methods()) {
        if (method.isVirtual() && !method.isAbstract() && isOf(libraries, method)) {
          found.putIfAbsent(
              method.name() + method.descriptor(),
              new MethodKey(type.name(), method.name(), method.descriptor()));
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static boolean isOf(List<ClassInfo> libraries, MethodInfo method) {
    String key = method.name() + method.descriptor();
    for (ClassInfo type : libraries) {
      MethodInfo overridden = type.method(method.name(), method.descriptor());
      if (overridden != null
          && overridden.isVirtual()
          && (!type.name().equals(OBJECT) || METHODS_OF_OBJECTS.contains(key))) {
        return true;
      }
    }
    return false;
  }

  /** Whether any of these is such a method. */
  boolean isAnyAmong(Set<MethodKey> methods) {
    return program.classes().stream()
        .anyMatch(
            type -> !Collections.disjoint(methods, ofType.computeIfAbsent(type.name, this::find)));
  }
}
