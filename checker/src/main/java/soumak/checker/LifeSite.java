package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** A call, with its receiver as the first argument. */
record LifeSite(MethodInsnNode call, Contract contract, List<Type> types, List<Held> arguments) {
  boolean isStatic() {
    return call.getOpcode() == Opcodes.INVOKESTATIC;
  }

  boolean isConstructor() {
    return call.name.equals("<init>");
  }

  @Nullable Qualifier wanted(int i) {
    return isStatic()
        ? contract.parameters().get(i)
        : i == 0 ? contract.receiver() : contract.parameters().get(i - 1);
  }
}
