package soumak.checker;

import java.util.Set;
import org.jspecify.annotations.Nullable;
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
    MethodInsnNode call = call(code, store);
    return call != null && looksOnly(code, call);
  }

  /**
   * What to do about something lent that is stored in such an array, but nothing is said of the
   * call; empty if it is none, or of a library.
   */
  String edit(Code code, AbstractInsnNode store) {
    MethodInsnNode call = call(code, store);
    if (call == null || !contracts.isCompiledHere(call.owner)) {
      return "";
    }
    Contract contract = contracts.of(call.owner, call.name, call.desc);
    int last = contract.types().size();
    return contract.parameters().get(last - 1) == null
        ? "mark parameter %d of %s @Safe".formatted(last, contract.name())
        : "";
  }

  /** The call for which the array is made, as its last argument; null if it is made for more. */
  private @Nullable MethodInsnNode call(Code code, AbstractInsnNode store) {
    Origins in = contracts.functions().origins(code.owner, code.method);
    Set<AbstractInsnNode> origins =
        store.getOpcode() == Opcodes.AASTORE ? in.of(store, 3) : Set.of();
    AbstractInsnNode made = origins.size() == 1 ? origins.iterator().next() : null;
    if (made == null || made.getOpcode() != Opcodes.ANEWARRAY) {
      return null;
    }
    MethodInsnNode found = null;
    for (AbstractInsnNode at : code.method.instructions) {
      if (at instanceof MethodInsnNode call && isGiven(in, call, made)) {
        if (found != null || !isLast(in, call, made)) {
          return null;
        }
        found = call;
      } else if (isKept(in, at, made)) {
        return null;
      }
    }
    return found;
  }

  private static boolean isLast(Origins in, MethodInsnNode call, AbstractInsnNode made) {
    return Type.getArgumentCount(call.desc) > 0 && in.of(call, 1).contains(made);
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

  /** Whether a call lends its last argument, and no result is a part of that. */
  private boolean looksOnly(Code code, MethodInsnNode call) {
    Contract said = contracts.of(call.owner, call.name, call.desc);
    Contract contract = contracts.functions().of(code, call, said);
    return contract.parameters().getLast() == Qualifier.SAFE
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
