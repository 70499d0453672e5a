package soumak.checker;

import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What {@code Arrays.setAll(nodes, i -> new Node())} puts into an array. Only where it is called
 * can it be seen whether the function makes a new object each time, of which each has one place
 * then.
 */
final class MadeElements {
  private static final String SET_ALL = "([Ljava/lang/Object;Ljava/util/function/IntFunction;)V";

  private final Scene scene;
  private final Contracts contracts;

  MadeElements(Scene scene, Contracts contracts) {
    this.scene = scene;
    this.contracts = contracts;
  }

  /** The contract of a call, with what is known of the function that it gets. */
  Contract of(MethodInsnNode call, List<Value> values, Contract contract) {
    if (!isSetAll(call) || contract.isOfStranger() || !values.getFirst().isTracked()) {
      return contract;
    }
    Thing array = scene.thing(values.getFirst());
    Contract calling = contract.demanding(1, Qualifier.SAFE);
    boolean ofValues = array.shape() == Shape.ARRAY_OF_VALUES;
    if (ofValues && !scene.types.isSharedBySending(Type.getType(array.element()))) {
      return calling.demanding(0, Qualifier.SAFE);
    }
    if (!(ofValues || isOfMessages(array))
        || !array.capability().atLeast(Capability.CUTTABLE)
        || !areNew(call)) {
      return contract;
    }
    return calling.demanding(0, ofValues ? Qualifier.SAFE : Qualifier.CUTTABLE);
  }

  private static boolean isSetAll(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && call.owner.equals("java/util/Arrays")
        && call.name.equals("setAll")
        && call.desc.equals(SET_ALL);
  }

  /** Pointers and keys are counted one by one, so they are made and stored so. */
  private boolean isOfMessages(Thing array) {
    return array.shape() == Shape.ARRAY_OF_MESSAGES
        && !TrackedKinds.isTracked(Type.getType(array.element().replace("[", "")));
  }

  private boolean areNew(MethodInsnNode call) {
    Origins origins = contracts.functions().origins(scene.code.owner, scene.code.method);
    for (AbstractInsnNode it : origins.of(call, 1)) {
      Handle body = Maker.body(it);
      if (body == null || !givesNew(body)) {
        return false;
      }
    }
    return true;
  }

  /** A result that is said to be free is proved where the body is checked. */
  private boolean givesNew(Handle body) {
    Contract done = contracts.of(body.getOwner(), body.getName(), body.getDesc());
    return body.getTag() == Opcodes.H_NEWINVOKESPECIAL
        || (done.result() == Qualifier.FREE && done.field() == null)
        || contracts.givesNew(body);
  }

  /** Whether a function goes at once where what it gives has an owner: into a tree. */
  boolean areFor(InvokeDynamicInsnNode function) {
    AbstractInsnNode next = function.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    if (next == null || !isSetAll(next)) {
      return false;
    }
    Value array = scene.top();
    return array.isTracked() && isOfMessages(scene.thing(array));
  }
}
