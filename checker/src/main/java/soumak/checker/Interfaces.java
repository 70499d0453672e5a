package soumak.checker;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.Mark;
import soumak.analysis.MethodInfo;

/**
 * Which interfaces messages, keepers and lambdas may implement: messages themselves, those that say
 * at some receiver what they do with it, and those with one method at most, as lambdas have them.
 * {@link ClassRules} refuses all others at such a class, so what is seen as a {@code List} or a
 * {@code Map.Entry} is no message. That depends on the interface alone, so it holds whoever
 * implements it, and where.
 */
final class Interfaces {
  private static final Set<String> OF_OBJECT = Set.of("equals/1", "hashCode/0", "toString/0");

  private final Hierarchy hierarchy;
  private final Types types;
  private final Externals externals;
  private final Map<String, Boolean> known = new HashMap<>();

  Interfaces(Hierarchy hierarchy, Types types, Externals externals) {
    this.hierarchy = hierarchy;
    this.types = types;
    this.externals = externals;
  }

  boolean areForMessages(ClassInfo type) {
    String name = type.name();
    Boolean are = known.get(name);
    if (are == null) {
      are = types.isMessage(name) || isFunctional(name) || saysSomething(name);
      known.put(name, are);
    }
    return are;
  }

  /** Counts what a lambda would have to implement, rather too little than too much. */
  private boolean isFunctional(String name) {
    Set<String> open = new HashSet<>();
    Set<String> done = new HashSet<>(OF_OBJECT);
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      boolean counts = ancestor.isInterface();
      for (MethodInfo method : counts ? ancestor.methods() : List.<MethodInfo>of()) {
        int parameters = Type.getArgumentCount(method.descriptor());
        (method.isAbstract() ? open : done).add(method.name() + "/" + parameters);
      }
    }
    open.removeAll(done);
    return open.size() <= 1;
  }

  /**
   * What is known of the JDK's {@code Comparable} says nothing of {@code Path} or of others that
   * are compared.
   */
  private boolean saysSomething(String name) {
    for (ClassInfo ancestor : hierarchy.ancestors(name)) {
      boolean inherited = Types.isOfJdk(ancestor.name()) && !ancestor.name().equals(name);
      boolean counts = ancestor.isInterface() && !inherited;
      for (MethodInfo method : counts ? ancestor.methods() : List.<MethodInfo>of()) {
        if (saysSomething(ancestor, method)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean saysSomething(ClassInfo owner, MethodInfo method) {
    List<Mark> outside = externals.marks(owner.name(), method.name(), method.descriptor());
    for (Mark mark : outside == null ? method.marks() : outside) {
      if (mark.position() == Mark.RECEIVER && Qualifier.ofAnnotation(mark.annotation()) != null) {
        return true;
      }
    }
    return false;
  }
}
