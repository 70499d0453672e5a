package soumak.checker;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The arrays that {@code toArray} of the JDK's collections and streams gives. Its caller makes
 * them, or passes a function that does, so only there it can be seen whether an array is new; and
 * what is put into it is known elsewhere, so only an array of values can be the caller's alone.
 */
final class MadeArrays {
  private static final String BY_FUNCTION = "(Ljava/util/function/IntFunction;)[Ljava/lang/Object;";
  private static final String INTO_ARRAY = "([Ljava/lang/Object;)[Ljava/lang/Object;";

  private final Types types;
  private final Contracts contracts;

  MadeArrays(Types types, Contracts contracts) {
    this.types = types;
    this.contracts = contracts;
  }

  /** The contract of a call, with what is known of the array that it gives. */
  Contract of(Code code, MethodInsnNode call, Contract contract) {
    if (!call.name.equals("toArray")) {
      return contract;
    }
    if (call.desc.equals(BY_FUNCTION) && contract.result() == Qualifier.FREE) {
      return isMadeByFunction(code, call) ? contract : contract.givingUnknown();
    }
    boolean library = call.desc.equals(INTO_ARRAY) && Types.isOfJdk(call.owner);
    return library && isMadeForIt(code, call) ? contract.givingFree() : contract;
  }

  /** Whether a call gives a new array of values, whose type says only that it is an array. */
  static boolean gives(MethodInsnNode call, Contract contract) {
    return call.name.equals("toArray")
        && (call.desc.equals(BY_FUNCTION) || call.desc.equals(INTO_ARRAY))
        && contract.result() == Qualifier.FREE;
  }

  private boolean isMadeByFunction(Code code, MethodInsnNode call) {
    Set<AbstractInsnNode> makers =
        contracts.functions().origins(code.owner, code.method).of(call, 1);
    for (AbstractInsnNode it : makers) {
      Handle body = Maker.body(it);
      if (body == null || !isOfValues(body) || !contracts.givesNew(body)) {
        return false;
      }
    }
    return true;
  }

  private boolean isOfValues(Handle body) {
    Type made = Type.getReturnType(body.getDesc());
    return made.getSort() == Type.ARRAY
        && !types.isSharedBySending(Type.getType(Trees.elements(made)));
  }

  /** As in {@code list.toArray(new Integer[0])}, where nobody else gets to know the array. */
  private boolean isMadeForIt(Code code, MethodInsnNode call) {
    return Maker.previous(call) instanceof TypeInsnNode made
        && made.getOpcode() == Opcodes.ANEWARRAY
        && contracts.functions().origins(code.owner, code.method).of(call, 1).equals(Set.of(made))
        && !types.isSharedBySending(Type.getObjectType(made.desc));
  }
}
