package soumak.processj.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.MethodInfo;
import soumak.processj.syntax.At;
import soumak.processj.syntax.Problems;
import soumak.processj.typed.Descriptors;
import soumak.processj.typed.JavaMethod;
import soumak.processj.typed.Type;

/** Finds the Java methods that native procedures and extern types stand for. */
final class JavaMethods {
  private final ClassPath classPath;
  private final Problems problems;

  JavaMethods(ClassPath classPath, Problems problems) {
    this.classPath = classPath;
    this.problems = problems;
  }

  /** A class that programs can use; null if there is none, which is told. */
  @Nullable ClassInfo find(String internalName, At at) {
    ClassInfo info = classPath.find(internalName);
    String name = "'" + internalName.replace('/', '.') + "'";
    if (info == null) {
      problems.error(
          at,
          "there is no Java class " + name,
          "an inner class is named with '$', and stands on the class path");
    } else if (!info.isPublic()) {
      problems.error(at, "the Java class " + name + " is not public");
    }
    return info == null || !info.isPublic() ? null : info;
  }

  /**
   * The method of a class or one of its ancestors with these parameters; null if there is none,
   * which is told.
   */
  @Nullable JavaMethod find(String owner, String name, List<Type> parameters, Type result, At at) {
    String wanted = Descriptors.of(parameters, result);
    if (owner.startsWith(Descriptors.RUN)) {
      return new JavaMethod(owner, false, true, name, wanted, false, parameters, result);
    }
    ClassInfo start = find(owner, at);
    if (start == null) {
      return null;
    }
    boolean constructor = name.equals("<init>");
    if (constructor && start.isAbstract()) {
      problems.error(
          at,
          "the Java class '" + owner.replace('/', '.') + "' is abstract, and has no constructor",
          "declare a static method that gives an object");
      return null;
    }
    String prefix = wanted.substring(0, wanted.indexOf(')') + 1);
    List<String> others = new ArrayList<>();
    for (ClassInfo info : constructor ? List.of(start) : ancestry(start)) {
      for (MethodInfo method : info.methods()) {
        if (!method.name().equals(name) || !canBeCalled(method, info, start)) {
          continue;
        }
        if (method.descriptor().startsWith(prefix)
            && (constructor || fits(method.descriptor(), wanted))) {
          return new JavaMethod(
              owner,
              start.isInterface(),
              method.isStatic(),
              name,
              method.descriptor(),
              method.declaresPausable(),
              parameters,
              result);
        }
        others.add(JavaText.of(simple(owner), method));
      }
    }
    problems.error(
        at,
        "the Java class '"
            + owner.replace('/', '.')
            + "' has no public "
            + (constructor
                ? "constructor " + JavaText.of(simple(owner), wanted)
                : "method " + JavaText.withResult(name, wanted)),
        others.isEmpty()
            ? null
            : "it has " + others.stream().distinct().collect(Collectors.joining(", ")));
    return null;
  }

  /** Static methods of an interface are not inherited. */
  private static boolean canBeCalled(MethodInfo method, ClassInfo info, ClassInfo start) {
    boolean inherited = info == start || !(info.isInterface() && method.isStatic());
    return method.isPublic() && inherited;
  }

  private static String simple(String owner) {
    return owner.substring(Math.max(owner.lastIndexOf('/'), owner.lastIndexOf('$')) + 1);
  }

  /** A reference that Java promises less of is cast; other results must be the same. */
  private static boolean fits(String has, String wanted) {
    String given = has.substring(has.indexOf(')') + 1);
    String asked = wanted.substring(wanted.indexOf(')') + 1);
    return given.equals(asked)
        || asked.equals("V")
        || (given.startsWith("L") && (asked.startsWith("L") || asked.startsWith("[")));
  }

  private List<ClassInfo> ancestry(ClassInfo start) {
    List<ClassInfo> all = new ArrayList<>(List.of(start));
    for (int i = 0; i < all.size(); i++) {
      ClassInfo at = all.get(i);
      List<String> above = new ArrayList<>(at.interfaces());
      if (at.superName() != null) {
        above.add(at.superName());
      }
      for (String name : above) {
        ClassInfo info = classPath.find(name);
        if (info != null && all.stream().noneMatch(it -> it.name().equals(info.name()))) {
          all.add(info);
        }
      }
    }
    return all;
  }
}
