package soumak.checker;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Arrays that are made for one call, which only looks at what is in them, as for {@code
 * printf("%s", message)}. So what is lent may be in them, as it may be an argument of its own.
 */
final class LentArguments {
  private final Contracts contracts;

  LentArguments(Contracts contracts) {
    this.contracts = contracts;
  }

  /** Whether an instruction stores in such an array. */
  boolean areFilledBy(Code code, AbstractInsnNode store) {
    Origins in = contracts.functions().origins(code.owner, code.method);
    Set<AbstractInsnNode> origins =
        store.getOpcode() == Opcodes.AASTORE ? in.of(store, 3) : Set.of();
    if (origins.size() != 1) {
      return false;
    }
    AbstractInsnNode made = origins.iterator().next();
    boolean looked = false;
    for (AbstractInsnNode at : code.method.instructions) {
      if (at instanceof MethodInsnNode call && isGiven(in, call, made)) {
        if (looked || !looksOnly(code, call, made)) {
          return false;
        }
        looked = true;
      } else if (isKept(in, at, made)) {
        return false;
      }
    }
    return looked && made.getOpcode() == Opcodes.ANEWARRAY;
  }

  private static boolean isGiven(Origins in, MethodInsnNode call, AbstractInsnNode made) {
    int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
    return isAmong(in, call, Type.getArgumentCount(call.desc) + receiver, made);
  }

  private static boolean isAmong(Origins in, AbstractInsnNode at, int most, AbstractInsnNode made) {
    for (int depth = 1; depth <= most; depth++) {
      if (in.of(at, depth).contains(made)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is the last argument of a call that lends it, and of which no result is a part. */
  private boolean looksOnly(Code code, MethodInsnNode call, AbstractInsnNode made) {
    int last = Type.getArgumentCount(call.desc) - 1;
    Contract said = contracts.of(call.owner, call.name, call.desc);
    Contract contract = contracts.functions().of(code, call, said);
    return last >= 0
        && contracts.functions().origins(code.owner, code.method).of(call, 1).contains(made)
        && contract.parameters().get(last) == Qualifier.SAFE
        && contract.result() != Qualifier.SAFE
        && contract.field() == null;
  }

  /** Whether something else than a call gets it, or an element of it. */
  private static boolean isKept(Origins in, AbstractInsnNode at, AbstractInsnNode made) {
    return switch (at.getOpcode()) {
      case Opcodes.ASTORE,
          Opcodes.ARETURN,
          Opcodes.PUTFIELD,
          Opcodes.PUTSTATIC,
          Opcodes.AASTORE,
          Opcodes.CHECKCAST ->
          in.of(at, 1).contains(made);
      case Opcodes.AALOAD -> in.of(at, 2).contains(made);
      case Opcodes.INVOKEDYNAMIC ->
          isAmong(in, at, Type.getArgumentCount(((InvokeDynamicInsnNode) at).desc), made);
      default -> false;
    };
  }
}
