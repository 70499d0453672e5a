package soumak.analysis;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/** Computes the types that the JVM's verifier sees, without checking them. */
final class FlowInterpreter extends BasicInterpreter {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  private final Hierarchy hierarchy;

  FlowInterpreter(Hierarchy hierarchy) {
    super(Opcodes.ASM9);
    this.hierarchy = hierarchy;
  }

  @Override
  public @Nullable BasicValue newValue(@Nullable Type type) {
    if (type != null && type.getSort() >= Type.ARRAY) {
      return new BasicValue(type);
    }
    return super.newValue(type);
  }

  @Override
  public @Nullable BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
    if (instruction.getOpcode() == Opcodes.NEW) {
      return new Uninitialised(Type.getObjectType(((TypeInsnNode) instruction).desc), instruction);
    }
    return super.newOperation(instruction);
  }

  @Override
  public @Nullable BasicValue binaryOperation(
      AbstractInsnNode instruction, BasicValue first, BasicValue second) throws AnalyzerException {
    if (instruction.getOpcode() == Opcodes.AALOAD) {
      Type array = first.getType();
      boolean known = array != null && array.getSort() == Type.ARRAY;
      return known ? newValue(TypedFrames.component(array)) : first;
    }
    return super.binaryOperation(instruction, first, second);
  }

  @Override
  public BasicValue merge(BasicValue first, BasicValue second) {
    if (first.equals(second) && second.equals(first)) {
      return first;
    }
    if (first instanceof Uninitialised
        || second instanceof Uninitialised
        || !first.isReference()
        || !second.isReference()) {
      return BasicValue.UNINITIALIZED_VALUE;
    }
    Type merged = merge(first.getType(), second.getType());
    return merged.equals(first.getType()) ? first : new BasicValue(merged);
  }

  private Type merge(Type first, Type second) {
    if (first.equals(NULL_TYPE)) {
      return second;
    }
    if (second.equals(NULL_TYPE)) {
      return first;
    }
    boolean arrays = first.getSort() == Type.ARRAY && second.getSort() == Type.ARRAY;
    if (arrays) {
      return mergeArrays(first, second);
    }
    if (first.getSort() == Type.ARRAY || second.getSort() == Type.ARRAY) {
      return OBJECT;
    }
    return Type.getObjectType(
        hierarchy.commonSuperclass(first.getInternalName(), second.getInternalName()));
  }

  private Type mergeArrays(Type first, Type second) {
    if (first.getDimensions() == second.getDimensions()
        && first.getElementType().getSort() == Type.OBJECT
        && second.getElementType().getSort() == Type.OBJECT) {
      return array(first.getDimensions(), merge(first.getElementType(), second.getElementType()));
    }
    return array(Math.min(objectDimensions(first), objectDimensions(second)), OBJECT);
  }

  /** How deep an array is an array of objects: int[][] is an Object[]. */
  private static int objectDimensions(Type array) {
    boolean primitive = array.getElementType().getSort() < Type.ARRAY;
    return array.getDimensions() - (primitive ? 1 : 0);
  }

  private static Type array(int dimensions, Type element) {
    return Type.getType("[".repeat(dimensions) + element.getDescriptor());
  }
}
