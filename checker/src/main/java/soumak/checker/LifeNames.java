package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Tells methods that name some types: in their parameters and results, or in their code. */
final class LifeNames {
  private final Predicate<String> wanted;

  /** By descriptors. */
  private final Map<String, Boolean> named = new HashMap<>();

  /**
   * @param wanted the types, by their names
   */
  LifeNames(Predicate<String> wanted) {
    this.wanted = wanted;
  }

  boolean areIn(MethodNode method) {
    if (isNamed(method.desc) || isNamedWithin(method.signature)) {
      return true;
    }
    for (AbstractInsnNode at : method.instructions) {
      if (areIn(at)) {
        return true;
      }
    }
    return false;
  }

  private boolean areIn(AbstractInsnNode at) {
    return switch (at.getType()) {
      case AbstractInsnNode.METHOD_INSN -> isCalled((MethodInsnNode) at);
      case AbstractInsnNode.FIELD_INSN -> isNamed(((FieldInsnNode) at).desc);
      case AbstractInsnNode.TYPE_INSN -> is(((TypeInsnNode) at).desc);
      case AbstractInsnNode.INVOKE_DYNAMIC_INSN -> isLinked((InvokeDynamicInsnNode) at);
      default -> false;
    };
  }

  /** Also a lambda that captures nothing may be called with pointers. */
  private boolean isLinked(InvokeDynamicInsnNode link) {
    for (Object it : link.bsmArgs) {
      if (it instanceof Type type && isNamed(type.getDescriptor())) {
        return true;
      }
    }
    return isNamed(link.desc);
  }

  private boolean isCalled(MethodInsnNode call) {
    return is(call.owner) || isNamed(call.desc);
  }

  private boolean is(String name) {
    return name.startsWith("[") ? isNamed(name) : wanted.test(name);
  }

  /** Whether a descriptor, of a type or of a method, names one of these types. */
  private boolean isNamed(String descriptor) {
    Boolean known = named.get(descriptor);
    if (known == null) {
      known = findNamed(descriptor);
      named.put(descriptor, known);
    }
    return known;
  }

  private boolean findNamed(String descriptor) {
    for (int at = descriptor.indexOf('L'); at >= 0; ) {
      int end = descriptor.indexOf(';', at);
      // Of the JDK's types it is known by their names, unless they must be closed.
      if (wanted.test(descriptor.substring(at + 1, end))) {
        return true;
      }
      at = descriptor.indexOf('L', end);
    }
    return false;
  }

  /** Whether a generic signature names one of these types. */
  private boolean isNamedWithin(@Nullable String signature) {
    if (signature == null) {
      return false;
    }
    for (String name : MemoryTypes.named(signature)) {
      if (wanted.test(name)) {
        return true;
      }
    }
    return false;
  }
}
