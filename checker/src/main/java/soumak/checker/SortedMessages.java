package soumak.checker;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What {@code Arrays.sort(nodes, order)} does with an array of messages: it moves them about in it,
 * and each has one place again. Only where it is called can it be seen whether what compares them
 * is known, so that it is lent them: a lambda, a method that is referred to, or what {@code
 * Comparator} makes of functions that are known.
 */
final class SortedMessages {
  private static final String COMPARATOR = "java/util/Comparator";
  private static final Set<String> SORTS =
      Set.of(
          "([Ljava/lang/Object;)V",
          "([Ljava/lang/Object;II)V",
          "([Ljava/lang/Object;Ljava/util/Comparator;)V",
          "([Ljava/lang/Object;IILjava/util/Comparator;)V");

  private final Scene scene;
  private final Contracts contracts;

  SortedMessages(Scene scene, Contracts contracts) {
    this.scene = scene;
    this.contracts = contracts;
  }

  /** The contract of a call, with what is known of the array that it gets. */
  Contract of(MethodInsnNode call, List<Value> values, Contract contract) {
    boolean sorts =
        call.owner.equals("java/util/Arrays")
            && call.name.equals("sort")
            && SORTS.contains(call.desc);
    if (!sorts || !isOfMessages(values.getFirst())) {
      return contract;
    }
    Origins in = contracts.functions().origins(scene.code.owner, scene.code.method);
    boolean lends = !call.desc.contains(COMPARATOR) || areLent(in, call, 1, new HashSet<>());
    return lends ? contract.demanding(0, Qualifier.CUTTABLE) : contract;
  }

  private boolean isOfMessages(Value array) {
    return array.isTracked() && areSorted(scene.thing(array));
  }

  /** Whether it is an array of what may be moved about: of messages, but not of pointers. */
  static boolean areSorted(Thing array) {
    return array.shape() == Shape.ARRAY_OF_MESSAGES
        && !TrackedKinds.isTracked(Type.getType(array.element()));
  }

  /** Whether all comparators that an operand may be are lent what they compare. */
  private boolean areLent(Origins in, AbstractInsnNode at, int depth, Set<AbstractInsnNode> seen) {
    for (AbstractInsnNode it : in.of(at, depth)) {
      if (seen.add(it) && !isLent(in, it, seen)) {
        return false;
      }
    }
    return true;
  }

  private boolean isLent(Origins in, AbstractInsnNode comparator, Set<AbstractInsnNode> seen) {
    Handle body = Maker.body(comparator);
    if (body != null) {
      return lendsTwo(body);
    }
    return comparator instanceof MethodInsnNode call
        && call.owner.equals(COMPARATOR)
        && combinesLent(in, call, seen);
  }

  /** What is compared are the last two that a body gets, of which one may be its receiver. */
  private boolean lendsTwo(Handle body) {
    Contract done = contracts.of(body.getOwner(), body.getName(), body.getDesc());
    List<@Nullable Qualifier> all = new ArrayList<>();
    if (body.getTag() != Opcodes.H_INVOKESTATIC) {
      all.add(done.receiver());
    }
    all.addAll(done.parameters());
    int count = all.size();
    return count >= 2
        && all.get(count - 1) == Qualifier.SAFE
        && all.get(count - 2) == Qualifier.SAFE;
  }

  /** By a key, only the function gets what is compared; keys are no messages. */
  private boolean combinesLent(Origins in, MethodInsnNode call, Set<AbstractInsnNode> seen) {
    Type[] types = Type.getArgumentTypes(call.desc);
    boolean lent =
        call.getOpcode() == Opcodes.INVOKESTATIC || areLent(in, call, types.length + 1, seen);
    if (types.length > 0 && Functions.areOf(types[0])) {
      return lent && contracts.functions().stranger(in, call, types.length) == null;
    }
    for (int i = 0; i < types.length; i++) {
      lent &= areLent(in, call, types.length - i, seen);
    }
    return lent;
  }
}
