package soumak.mapper;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;

/** Where things are kept, as {@link Flow} has them: one for all objects of a class. */
sealed interface Spot {

  /** Only what may be of this type is there; null if that may be anything. */
  default @Nullable String type() {
    return null;
  }

  record Field(String owner, String name, String descriptor) implements Spot {
    @Override
    public String type() {
      return Type.getType(descriptor).getInternalName();
    }
  }

  /** Positions as those of {@link Origins.Parameter}. */
  record Parameter(MethodKey method, int position) implements Spot {
    @Override
    public String type() {
      return position == Origins.Parameter.THIS
          ? method.owner()
          : Type.getArgumentTypes(method.descriptor())[position].getInternalName();
    }
  }

  record Result(MethodKey method) implements Spot {
    @Override
    public String type() {
      return Type.getReturnType(method.descriptor()).getInternalName();
    }
  }

  /** What an instruction makes: an object, a function, or what a library gives for some. */
  record Value(AbstractInsnNode by) implements Spot {}

  /** What a call gives to a library; positions as those of parameters. */
  record Given(AbstractInsnNode call, int position, String type) implements Spot {}

  /** What a library's object has been given, by the instruction that made it. */
  record Kept(String keeper, AbstractInsnNode by) implements Spot {}

  /** The same for all objects of a library's class. */
  record KeptByAll(String keeper) implements Spot {}

  /** All arrays and collections, and whatever else a library has or somebody else gives. */
  enum Anywhere implements Spot {
    ANYWHERE
  }

  Set<String> HOLD_NOTHING =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Character",
          "java/lang/Byte",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Class");

  /** The spot for values of a declared type; null if these hold nothing that matters. */
  static @Nullable Spot of(Spot spot, Type declared) {
    if (!holds(declared)) {
      return null;
    }
    return declared.getInternalName().equals("java/lang/Object") ? Anywhere.ANYWHERE : spot;
  }

  static boolean holds(Type declared) {
    return declared.getSort() == Type.OBJECT && !HOLD_NOTHING.contains(declared.getInternalName());
  }
}
