package soumak.weaver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * A place where a lambda or method reference is made, as {@code java.lang.invoke.LambdaMetafactory}
 * describes it.
 *
 * @param interfaceName the functional interface
 * @param method its method
 * @param erased the method's erased descriptor
 * @param implementation what the lambda calls
 * @param instantiated the descriptor that the method has for this lambda's type arguments
 * @param markers further interfaces
 * @param bridges further descriptors of the method
 */
record LambdaSite(
    String factory,
    String interfaceName,
    String method,
    String erased,
    Handle implementation,
    String instantiated,
    boolean serializable,
    List<String> markers,
    List<String> bridges) {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final int SERIALIZABLE = 1;
  private static final int MARKERS = 2;
  private static final int BRIDGES = 4;
  private static final int FIRST_EXTRA = 4;

  /** Returns null for instructions that make something else. */
  static @Nullable LambdaSite of(InvokeDynamicInsnNode instruction) {
    Handle bootstrap = instruction.bsm;
    Object[] arguments = instruction.bsmArgs;
    if (!bootstrap.getOwner().equals(METAFACTORY)
        || arguments.length < 3
        || !(arguments[0] instanceof Type erased)
        || !(arguments[1] instanceof Handle implementation)
        || !(arguments[2] instanceof Type instantiated)) {
      return null;
    }
    int flags = arguments.length > 3 && arguments[3] instanceof Integer some ? some : 0;
    Extras extras = new Extras(arguments);
    List<String> markers = (flags & MARKERS) == 0 ? List.of() : extras.next();
    List<String> bridges = (flags & BRIDGES) == 0 ? List.of() : extras.next();
    return new LambdaSite(
        instruction.desc,
        Type.getReturnType(instruction.desc).getInternalName(),
        instruction.name,
        erased.getDescriptor(),
        implementation,
        instantiated.getDescriptor(),
        (flags & SERIALIZABLE) != 0,
        markers.stream().map(it -> Type.getType(it).getInternalName()).toList(),
        bridges);
  }

  /** The instance method that the function calls; null if it calls something else. */
  static @Nullable Handle instanceMethod(InvokeDynamicInsnNode instruction) {
    LambdaSite site = of(instruction);
    if (site == null) {
      return null;
    }
    int tag = site.implementation.getTag();
    boolean instance = tag == Opcodes.H_INVOKEVIRTUAL || tag == Opcodes.H_INVOKESPECIAL;
    return instance ? site.implementation : null;
  }

  /** The lists behind the flags of altMetafactory, each led by its length. */
  private static final class Extras {
    private final Object[] arguments;
    private int at = FIRST_EXTRA;

    Extras(Object[] arguments) {
      this.arguments = arguments;
    }

    List<String> next() {
      List<String> list = new ArrayList<>();
      int count = (Integer) arguments[at++];
      for (int i = 0; i < count; i++) {
        list.add(((Type) arguments[at++]).getDescriptor());
      }
      return list;
    }
  }

  List<Type> captures() {
    return Arrays.asList(Type.getArgumentTypes(factory));
  }

  boolean makesObject() {
    return implementation.getTag() == Opcodes.H_NEWINVOKESPECIAL;
  }

  /** The descriptor of a static method that gets the captured values and the lambda's arguments. */
  String adapterDescriptor() {
    List<Type> parameters = new ArrayList<>(captures());
    parameters.addAll(Arrays.asList(Type.getArgumentTypes(erased)));
    return Type.getMethodDescriptor(Type.getReturnType(erased), parameters.toArray(Type[]::new));
  }

  /** The types that the implementation takes, its receiver included. */
  List<Type> parameters() {
    List<Type> types = new ArrayList<>();
    boolean hasReceiver = implementation.getTag() != Opcodes.H_INVOKESTATIC && !makesObject();
    if (hasReceiver) {
      types.add(Type.getObjectType(implementation.getOwner()));
    }
    types.addAll(Arrays.asList(Type.getArgumentTypes(implementation.getDesc())));
    return types;
  }

  Type result() {
    return makesObject()
        ? Type.getObjectType(implementation.getOwner())
        : Type.getReturnType(implementation.getDesc());
  }

  /** The instruction that calls the implementation. */
  int opcode() {
    return switch (implementation.getTag()) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }
}
