package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import soumak.analysis.Hierarchy;

/**
 * A method that is called, as the check of lives sees it.
 *
 * @param declared null if it is not known
 * @param isOfProgram whether its class is compiled with what is checked
 * @param owner the type by which it is called
 * @param receiver what that is
 * @param types of its parameters
 * @param roles what these are
 * @param result what its result is
 */
record LifeTarget(
    Contract contract,
    Hierarchy.@Nullable Declared declared,
    boolean isOfProgram,
    Type owner,
    MemoryTypes.Role receiver,
    List<Type> types,
    List<MemoryTypes.Role> roles,
    MemoryTypes.Role result) {
  boolean isAbstract() {
    return declared != null && declared.method().isAbstract();
  }

  /** Whether another method may run in its place. */
  boolean mayBeOverridden() {
    return declared == null
        || (declared.method().isVirtual()
            && !declared.method().has(Opcodes.ACC_FINAL)
            && (declared.owner().access() & Opcodes.ACC_FINAL) == 0);
  }

  /** Whether a call by its name gives its receiver to another thread. */
  boolean starts() {
    return declared != null
        && declared.method().name().equals("start")
        && (contract.isTask() || declared.owner().name().equals("java/lang/Thread"));
  }
}
