package soumak.checker;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What {@code Arrays.sort(names)} and its like do with arrays of values, as {@code String[]}. They
 * take an array of anything. Only where they are called can it be seen what is in it, so that
 * nothing gets a second place in a copy, and nobody is shown anything. A stream of a message's
 * array reads it later, so it is a part of it.
 */
final class ValueArrays {
  private static final Set<String> LENT =
      Set.of(
          "sort([Ljava/lang/Object;)V",
          "sort([Ljava/lang/Object;II)V",
          "sort([Ljava/lang/Object;Ljava/util/Comparator;)V",
          "sort([Ljava/lang/Object;IILjava/util/Comparator;)V",
          "fill([Ljava/lang/Object;Ljava/lang/Object;)V",
          "fill([Ljava/lang/Object;IILjava/lang/Object;)V",
          "binarySearch([Ljava/lang/Object;Ljava/lang/Object;)I");
  private static final Set<String> COPIED =
      Set.of(
          "copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;",
          "copyOfRange([Ljava/lang/Object;II)[Ljava/lang/Object;");
  private static final Set<String> STREAMED =
      Set.of(
          "stream([Ljava/lang/Object;)Ljava/util/stream/Stream;",
          "stream([Ljava/lang/Object;II)Ljava/util/stream/Stream;");

  private final Scene scene;
  private final LastUse lastUse;

  ValueArrays(Scene scene) {
    this.scene = scene;
    this.lastUse = new LastUse(scene);
  }

  /** The contract of a call, with what is known of the array that it gets. */
  Contract of(MethodInsnNode call, List<Value> values, Contract contract) {
    boolean copied = isAmong(COPIED, call);
    boolean streamed = isAmong(STREAMED, call);
    if (!(copied || streamed || isAmong(LENT, call)) || !isOfValues(values.getFirst())) {
      return contract;
    }
    if (streamed && mayBeOrdinary(values.getFirst())) {
      return contract;
    }
    Contract lent = contract.demanding(0, Qualifier.SAFE);
    return copied ? lent.givingFree() : streamed ? lent.lending() : lent;
  }

  /** Whether a stream may have an array for as long as it likes. */
  private boolean mayBeOrdinary(Value array) {
    return scene.thing(array).loss() == null
        && (scene.isReleasable(array) || lastUse.releases(array, List.of()));
  }

  /** Whether a call gives a copy of an array of values, of which its type does not tell. */
  static boolean gives(MethodInsnNode call, Contract contract) {
    return contract.result() == Qualifier.FREE && isAmong(COPIED, call);
  }

  private static boolean isAmong(Set<String> methods, MethodInsnNode call) {
    return call.owner.equals("java/util/Arrays") && methods.contains(call.name + call.desc);
  }

  private boolean isOfValues(Value array) {
    if (!array.isTracked()) {
      return false;
    }
    Thing thing = scene.thing(array);
    return thing.shape() == Shape.ARRAY_OF_VALUES
        && !thing.element().isEmpty()
        && !scene.types.isSharedBySending(Type.getType(thing.element()));
  }
}
