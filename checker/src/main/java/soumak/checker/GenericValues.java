package soumak.checker;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import soumak.analysis.Hierarchy;

/**
 * Which objects of generic classes are immutable, as their type variables stand for what is. An
 * object is known by where it comes from: it was made of such values, or a field, a parameter or a
 * result is declared with such type arguments. These are the compiler's word, which what it warns
 * of as unchecked can break.
 */
final class GenericValues {
  /** Superclasses whose constructors keep nothing. */
  private static final Set<String> PLAIN = Set.of("java/lang/Object", "java/lang/Record");

  private final Bodies bodies;
  private final Types types;
  private final Functions functions;
  private final Codes codes;
  private final DeclaredTypes declared;

  GenericValues(Bodies bodies, Hierarchy hierarchy, Types types, Functions functions, Codes codes) {
    this.bodies = bodies;
    this.types = types;
    this.functions = functions;
    this.codes = codes;
    this.declared = new DeclaredTypes(bodies, hierarchy, types);
  }

  /**
   * Whether an operand is one.
   *
   * @param depth counted from 1 at the top of the stack
   */
  boolean has(Code code, AbstractInsnNode at, int depth) {
    return new Search(code, new HashSet<>()).isValue(at, depth);
  }

  /** Whether a cast gives one. */
  boolean isCast(Code code, TypeInsnNode cast) {
    return types.isValueOfValues(cast.desc) && new Search(code, new HashSet<>()).isValue(cast);
  }

  /**
   * Whether a parameter or a result is declared as one.
   *
   * @param position -1 for the result
   */
  boolean isDeclared(MethodNode method, int position) {
    return method.signature != null && types.isValue(GenericType.ofMethod(method, position));
  }

  /** Whether a constructor puts nothing into fields that could change but its parameters. */
  private boolean keepsWhatItGets(MethodInsnNode constructor) {
    ClassNode node = bodies.of(constructor.owner);
    MethodNode body = bodies.of(constructor.owner, constructor.name, constructor.desc);
    if (node == null || body == null || !PLAIN.contains(node.superName)) {
      return false;
    }
    Origins in = functions.origins(node.name, body);
    for (AbstractInsnNode at : body.instructions) {
      boolean other =
          at instanceof MethodInsnNode call
              && call.name.equals("<init>")
              && call.owner.equals(node.name);
      boolean found =
          at instanceof FieldInsnNode field
              && field.getOpcode() == Opcodes.PUTFIELD
              && !types.shape(field.desc).isHarmless()
              && !isOfParameters(in, at, 1, new HashSet<>());
      if (other || found) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether an operand is a parameter.
   *
   * @param seen what is asked on the way; asked again, in a loop, it adds nothing
   */
  private static boolean isOfParameters(
      Origins in, AbstractInsnNode at, int depth, Set<AbstractInsnNode> seen) {
    return in.of(at, depth).stream()
        .allMatch(it ->
            in.isParameter(it)
                || !seen.add(it)
                || (it.getOpcode() == Opcodes.CHECKCAST && isOfParameters(in, it, 1, seen)));
  }

  /**
   * One question; what is asked again on the way, in a loop, adds nothing. A no to a part of it is
   * one to all of it therefore, and so what is looked at in vain is asked last.
   */
  private final class Search {
    private final Code code;
    private final Origins in;
    private final Set<AbstractInsnNode> seen;

    Search(Code code, Set<AbstractInsnNode> seen) {
      this.code = code;
      this.seen = seen;
      this.in = functions.origins(code.owner, code.method);
    }

    boolean isValue(AbstractInsnNode at, int depth) {
      Set<AbstractInsnNode> origins = in.of(at, depth);
      return !origins.isEmpty() && origins.stream().allMatch(this::isValue);
    }

    private boolean isValue(AbstractInsnNode origin) {
      if (!seen.add(origin)) {
        return true;
      }
      if (in.isParameter(origin)) {
        return isParameter(origin);
      }
      return switch (origin.getOpcode()) {
        case Opcodes.ACONST_NULL -> true;
        case Opcodes.CHECKCAST -> isDeclared(origin) || isValue(origin, 1);
        case Opcodes.NEW -> isMadeOfValues((TypeInsnNode) origin);
        case Opcodes.GETFIELD, Opcodes.GETSTATIC -> isDeclared(origin);
        default -> origin instanceof MethodInsnNode && isDeclared(origin);
      };
    }

    private boolean isDeclared(AbstractInsnNode origin) {
      return types.isValue(declared.of(in, origin));
    }

    private boolean isParameter(AbstractInsnNode origin) {
      Integer position = in.parameter(origin);
      return position != null
          && position >= 0
          && (isDeclared(origin)
              || (LambdaSites.isBody(code.method.name)
                  && isCaptured(code.isStatic() ? position : position + 1)));
    }

    /** What a lambda has captured is as good as what it was where the lambda is made. */
    private boolean isCaptured(int index) {
      ClassNode node = bodies.of(code.owner);
      boolean found = false;
      for (MethodNode around : node == null ? List.<MethodNode>of() : node.methods) {
        for (AbstractInsnNode at : around.instructions) {
          if (at instanceof InvokeDynamicInsnNode link && Functions.makes(link, code.method)) {
            int captured = Type.getArgumentCount(link.desc);
            Search outside = new Search(codes.of(code.owner, around), seen);
            if (index >= captured || !outside.isValue(link, captured - index)) {
              return false;
            }
            found = true;
          }
        }
      }
      return found;
    }

    /** Its variables may stand for anything that can be shared, if it was made of nothing else. */
    private boolean isMadeOfValues(TypeInsnNode made) {
      if (!types.isValueOfValues(made.desc)) {
        return false;
      }
      for (AbstractInsnNode it : code.method.instructions) {
        if (it instanceof MethodInsnNode call
            && call.getOpcode() == Opcodes.INVOKESPECIAL
            && call.name.equals("<init>")
            && call.owner.equals(made.desc)) {
          List<Type> parameters = List.of(Type.getArgumentTypes(call.desc));
          if (in.of(call, parameters.size() + 1).contains(made)
              && !(keepsWhatItGets(call) && areValues(call, parameters))) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean areValues(MethodInsnNode call, List<Type> parameters) {
      Frame<BasicValue> frame = code.types().before(code.flow.indexOf(call));
      for (int i = 0; frame != null && i < parameters.size(); i++) {
        int depth = parameters.size() - i;
        Type type = frame.getStack(frame.getStackSize() - depth).getType();
        boolean known =
            types.shape(parameters.get(i)).isHarmless()
                || (type != null && types.shape(type).isHarmless());
        if (!known && !isValue(call, depth)) {
          return false;
        }
      }
      return true;
    }
  }
}
