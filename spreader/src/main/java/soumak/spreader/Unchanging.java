package soumak.spreader;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * Classes whose objects are small and never change once they are made, such as points, or records
 * of numbers. What is in such an object goes with each reference to it, so that copies always have
 * their contents and no access to them is checked. That is right if nobody can have the object
 * before its constructor has ended, only constructors write its fields, a variable of the class has
 * no object of another class, and what is in it is numbers or other such objects.
 */
final class Unchanging {
  /** Numbers in an object and in those that it has; more are not sent with each reference. */
  private static final int MOST = 16;

  private static final int TOO_MANY = MOST + 1;

  private final Program program;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Set<String> others = new HashSet<>();

  Unchanging(Program program) {
    this.program = program;
    for (ClassNode node : program.nodes()) {
      others.add(node.superName);
      for (MethodNode method : node.methods) {
        for (AbstractInsnNode at : method.instructions) {
          if (at instanceof FieldInsnNode put && at.getOpcode() == Opcodes.PUTFIELD) {
            boolean own = method.name.equals("<init>") && put.owner.equals(node.name);
            ClassNode declares = own ? null : program.fieldOwner(put.owner, put.name, put.desc);
            if (declares != null) {
              others.add(declares.name);
            }
          }
        }
      }
    }
  }

  boolean is(String name) {
    return numbers(name) < TOO_MANY;
  }

  /** How many numbers are in an object of a class; {@link #TOO_MANY} also if it may change. */
  private int numbers(String name) {
    Integer known = numbers.get(name);
    if (known == null) {
      numbers.put(name, TOO_MANY); // for a class that has itself in its fields
      known = count(name);
      numbers.put(name, known);
    }
    return known;
  }

  private int count(String name) {
    ClassNode node = program.classes.get(name);
    if (node == null
        || (node.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT)) != 0
        || !Types.isRoot(node.superName)
        || others.contains(name)) {
      return TOO_MANY;
    }
    int sum = 0;
    for (FieldNode field : node.fields) {
      if ((field.access & Opcodes.ACC_STATIC) == 0) {
        sum = Math.min(TOO_MANY, sum + count(field));
      }
    }
    return sum > 0 && sum < TOO_MANY && areKept(node) ? sum : TOO_MANY;
  }

  private int count(FieldNode field) {
    Type type = Type.getType(field.desc);
    if ((field.access & Opcodes.ACC_VOLATILE) != 0 || Types.isArray(type)) {
      return TOO_MANY;
    }
    return type.getSort() == Type.OBJECT ? numbers(type.getInternalName()) : 1;
  }

  private boolean areKept(ClassNode node) {
    try {
      for (MethodNode method : node.methods) {
        if (method.name.equals("<init>")
            && !(Constructors.keepsToItself(program, node, method)
                && Constructors.writesOnlyItsOwn(node, method))) {
          return false;
        }
      }
      return true;
    } catch (AnalyzerException | RuntimeException e) { // its rewriting tells
      return false;
    }
  }
}
