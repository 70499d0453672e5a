package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** A call, with its receiver as the first argument. */
record LifeSite(MethodInsnNode call, LifeTarget target, List<Held> arguments) {
  boolean isStatic() {
    return call.getOpcode() == Opcodes.INVOKESTATIC;
  }

  boolean isConstructor() {
    return call.name.equals("<init>");
  }

  Contract contract() {
    return target.contract();
  }

  Type type(int i) {
    return isStatic() ? target.types().get(i) : i == 0 ? target.owner() : target.types().get(i - 1);
  }

  MemoryTypes.Role role(int i) {
    return isStatic()
        ? target.roles().get(i)
        : i == 0 ? target.receiver() : target.roles().get(i - 1);
  }

  @Nullable Qualifier wanted(int i) {
    return isStatic()
        ? contract().parameters().get(i)
        : i == 0 ? contract().receiver() : contract().parameters().get(i - 1);
  }

  /**
   * The argument that is the key to what all plain pointers of the method point into; -1 if none.
   */
  int keyed() {
    int found = LifeTargets.keyed(target.roles());
    return found < 0 || isStatic() ? found : found + 1;
  }

  /** Whether neither arguments nor the result are anything that could end, or hang on such. */
  boolean isOfNothing() {
    for (Held it : arguments) {
      if (!it.isNothing() || it.pointer()) {
        return false;
      }
    }
    return target.result() == MemoryTypes.Role.VALUE;
  }
}
