package soumak.spreader;

import java.util.ArrayList;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** Classes that may use each other's private methods. */
final class Nests {
  private Nests() {}

  /** The version that class files get: old ones know no nests. */
  static int version(int of) {
    return Math.max(of & 0xFFFF, Opcodes.V11);
  }

  /** Lets a class that was made into the nest of another one. */
  static void join(Program program, ClassNode owner, ClassNode made) {
    ClassNode host = owner.nestHostClass == null ? owner : program.classes.get(owner.nestHostClass);
    ClassNode nest = host == null ? owner : host;
    if (nest.nestMembers == null) {
      nest.nestMembers = new ArrayList<>();
    }
    nest.nestMembers.add(made.name);
    made.nestHostClass = nest.name;
  }
}
