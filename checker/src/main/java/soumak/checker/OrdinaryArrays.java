package soumak.checker;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Names;

/** What to say of arrays that should be somebody's alone, and are ordinary objects. */
final class OrdinaryArrays {
  private static final Set<String> ABOVE_ARRAYS =
      Set.of("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable");

  private final Scene scene;
  private final Contracts contracts;

  OrdinaryArrays(Scene scene, Contracts contracts) {
    this.scene = scene;
    this.contracts = contracts;
  }

  /**
   * What to do instead.
   *
   * @param type of the array
   * @param done with it: {@code give}, {@code capture}, {@code store} or {@code return}
   */
  String edit(Value array, Type type, String done) {
    if (scene.types.shape(type) == Shape.ARRAY_OF_OTHERS) {
      return "make the array here: new " + Names.simple(type.getClassName()) + " {...}";
    }
    String rows = type.getDescriptor().startsWith("[[") ? " and of its rows" : "";
    String copy = done + " a copy of the array" + rows;
    MethodInsnNode call = maker(array);
    return call != null && contracts.mayPromiseNewArray(call)
        ? "mark the result of %s @Free, if it is always a new array, or %s"
            .formatted(contracts.of(call.owner, call.name, call.desc).name(), copy)
        : copy;
  }

  /** Why it is one. */
  List<String> story(Value array, List<String> usual) {
    MethodInsnNode call = maker(array);
    return call != null && call.owner.equals("soumak/Cut")
        ? List.of("Cut.cut makes only an array that is in a message its caller's alone")
        : usual;
  }

  /** Whether what lies on top of the stack may be an array, by the verifier's type. */
  boolean isPerhapsOnTop() {
    Frame<BasicValue> frame = scene.code.types().before(scene.index());
    Type type = frame == null ? null : frame.getStack(frame.getStackSize() - 1).getType();
    return type == null
        || type.getSort() == Type.ARRAY
        || ABOVE_ARRAYS.contains(type.getClassName());
  }

  /** The call that gave what lies on the stack, or what its local always has; null if none did. */
  private @Nullable MethodInsnNode maker(Value array) {
    AbstractInsnNode maker =
        array.local() < 0
            ? Maker.previous(scene.code.flow.instruction(scene.index()))
            : Maker.ofLocal(scene.code, array.local());
    return maker instanceof MethodInsnNode call ? call : null;
  }
}
