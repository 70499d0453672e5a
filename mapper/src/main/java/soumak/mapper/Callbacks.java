package soumak.mapper;

import java.util.ArrayList;
import java.util.Collection;
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
  /** In place of a method's name: what a library may call of any object. */
  private static final String OF_OBJECTS = "=";

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
    return called.name().equals(OF_OBJECTS);
  }

  static MethodKey ofObjects(String type) {
    return new MethodKey(type, OF_OBJECTS, "");
  }

  /** All that a library may call of the objects of a class. */
  Collection<MethodKey> of(String type) {
    return ofType.computeIfAbsent(type, this::find);
  }

  /**
   * What it may call of those of a type, and of classes below it, as of any object; of a library's
   * type none if many classes have such methods.
   */
  Set<MethodKey> targets(MethodKey called) {
    Set<MethodKey> found = new LinkedHashSet<>();
    for (String type : program.subclasses(called.owner())) {
      of(type).stream().filter(Callbacks::isOfObjects).forEach(found::add);
    }
    long classes = found.stream().map(MethodKey::owner).distinct().count();
    if (!program.has(called.owner()) && classes > Program.MOST_TARGETS) {
      found.clear();
    }
    return found;
  }

  private static boolean isOfObjects(MethodKey method) {
    return METHODS_OF_OBJECTS.contains(method.name() + method.descriptor());
  }

  private Collection<MethodKey> find(String name) {
    List<ClassInfo> own = new ArrayList<>();
    List<ClassInfo> libraries = new ArrayList<>();
    for (ClassInfo type : program.hierarchy.ancestors(name)) {
      (program.isOwn(type.name()) ? own : libraries).add(type);
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

  /** Whether any of these is called of any object. */
  static boolean isAnyAmong(Set<MethodKey> methods) {
    return methods.stream().anyMatch(Callbacks::isOfObjects);
  }
}
