package soumak.spreader;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Puts ordinary code in the place of a class's dynamic calls, as the JDK would make classes that
 * nobody rewrites. Those that put strings together stay.
 */
final class DynamicCalls {
  private static final String STRINGS = "java/lang/invoke/StringConcatFactory";
  private final ClassNode owner;
  private final LambdaClasses lambdas;
  private final RecordCode records;
  private final SwitchCode switches;

  DynamicCalls(Program program, ClassNode owner) {
    this.owner = owner;
    this.lambdas = new LambdaClasses(program, owner);
    this.records = new RecordCode(owner);
    this.switches = new SwitchCode(owner);
  }

  /** Why a call must stay and cannot, if so. */
  @Nullable String obstacle(InvokeDynamicInsnNode dynamic) {
    if (LambdaClasses.isLambda(dynamic)) {
      return lambdas.obstacle(dynamic);
    }
    if (SwitchCode.isSwitch(dynamic)) {
      return SwitchCode.obstacle(dynamic);
    }
    boolean known = RecordCode.isRecords(dynamic) || dynamic.bsm.getOwner().equals(STRINGS);
    return known ? null : "has a call that " + dynamic.bsm.getOwner() + " makes as it runs";
  }

  void replace() {
    for (MethodNode method : List.copyOf(owner.methods)) {
      for (AbstractInsnNode at : method.instructions.toArray()) {
        if (at instanceof InvokeDynamicInsnNode dynamic) {
          AbstractInsnNode instead = replacement(dynamic);
          if (instead != null) {
            method.instructions.set(at, instead);
          }
        }
      }
    }
  }

  private @Nullable AbstractInsnNode replacement(InvokeDynamicInsnNode dynamic) {
    if (LambdaClasses.isLambda(dynamic)) {
      return lambdas.replace(dynamic);
    }
    if (RecordCode.isRecords(dynamic)) {
      return records.replace(dynamic);
    }
    return SwitchCode.isSwitch(dynamic) ? switches.replace(dynamic) : null;
  }
}
