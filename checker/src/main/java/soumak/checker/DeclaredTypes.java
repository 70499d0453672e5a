package soumak.checker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;

/**
 * What objects are declared as, with type arguments, by where they come from: the types of
 * parameters and fields, the results of methods, where the type variables of a class stand for what
 * they do in the type of the receiver, and the types of the variables that results are put into.
 */
final class DeclaredTypes {
  /** So many calls of the results of calls are looked at; longer chains do not tell. */
  private static final int LONGEST = 50;

  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Types types;

  DeclaredTypes(Bodies bodies, Hierarchy hierarchy, Types types) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.types = types;
  }

  /** The type of what comes from somewhere; unknown if nothing says it. */
  GenericType of(Origins in, AbstractInsnNode origin) {
    return of(new Question(in, new HashMap<>(), LONGEST), origin);
  }

  /**
   * One question.
   *
   * @param answers what was asked; unknown until it is answered, so that in a loop nobody takes the
   *     answer of the first round for that of each
   * @param left so many calls further it is looked
   */
  private record Question(Origins in, Map<AbstractInsnNode, GenericType> answers, int left) {
    Question further() {
      return new Question(in, answers, left - 1);
    }
  }

  private GenericType of(Question question, AbstractInsnNode origin) {
    Origins in = question.in;
    if (in.isParameter(origin)) {
      return ofParameter(in, origin);
    }
    if (origin instanceof FieldInsnNode read) {
      return ofField(read);
    }
    GenericType put = ofVariable(in, origin);
    if (origin instanceof MethodInsnNode call) {
      GenericType result = ofResult(question, call);
      return result.isWhole() ? result : known(put, result);
    }
    return origin.getOpcode() == Opcodes.CHECKCAST
        ? known(put, ofOperand(question, origin, 1))
        : put;
  }

  private static GenericType known(GenericType first, GenericType second) {
    return first.equals(GenericType.UNKNOWN) ? second : first;
  }

  /** No signature tells what the parameters of a lambda are, but its variables do. */
  private static GenericType ofParameter(Origins in, AbstractInsnNode origin) {
    Integer position = in.parameter(origin);
    if (position == null || position < 0) {
      return GenericType.UNKNOWN;
    }
    return LambdaSites.isBody(in.method.name)
        ? ofVariable(in.method, ((VarInsnNode) origin).var, 0)
        : GenericType.ofMethod(in.method, position);
  }

  private GenericType ofField(FieldInsnNode read) {
    ClassNode node = bodies.of(types.declarer(read.owner, read.name));
    for (FieldNode it : node == null ? List.<FieldNode>of() : node.fields) {
      if (it.name.equals(read.name) && it.signature != null) {
        return GenericType.ofField(it.signature);
      }
    }
    return GenericType.UNKNOWN;
  }

  private GenericType ofResult(Question question, MethodInsnNode call) {
    Hierarchy.Declared found = hierarchy.resolve(call.owner, call.name, call.desc);
    ClassNode node = found == null ? null : bodies.of(found.owner().name());
    for (MethodNode it : node == null ? List.<MethodNode>of() : node.methods) {
      if (it.name.equals(call.name) && it.desc.equals(call.desc) && it.signature != null) {
        GenericType type = GenericType.ofMethod(it, -1);
        return call.getOpcode() == Opcodes.INVOKESTATIC || found == null
            ? type
            : type.where(standing(question, call, found.owner()));
      }
    }
    return GenericType.UNKNOWN;
  }

  /** What the type variables of a method's class stand for in the receiver of a call. */
  private Map<String, GenericType> standing(
      Question question, MethodInsnNode call, ClassInfo declarer) {
    int depth = Type.getArgumentCount(call.desc) + 1;
    GenericType receiver = as(ofOperand(question, call, depth), declarer.name());
    return GenericType.Declared.of(declarer.signature()).in(receiver);
  }

  /** Unknown if it may be of several types. */
  private GenericType ofOperand(Question question, AbstractInsnNode at, int depth) {
    GenericType found = null;
    for (AbstractInsnNode it : question.in.of(at, depth)) {
      GenericType type = question.answers.get(it);
      if (type == null && question.left > 0) {
        question.answers.put(it, GenericType.UNKNOWN);
        type = of(question.further(), it);
        question.answers.put(it, type);
      }
      if (type == null || (found != null && !found.equals(type))) {
        return GenericType.UNKNOWN;
      }
      found = type;
    }
    return found == null ? GenericType.UNKNOWN : found;
  }

  /**
   * A type seen as one that is above it. Files of different times can extend each other in a
   * circle, so it never goes on to what is also below.
   */
  private GenericType as(GenericType type, String above) {
    if (type.name().equals(above)) {
      return type;
    }
    boolean named = !type.name().isEmpty() && !type.isVariable();
    ClassInfo found = named ? hierarchy.find(type.name()) : null;
    if (found == null) {
      return GenericType.UNKNOWN;
    }
    if (found.signature() != null) {
      GenericType.Declared declared = GenericType.Declared.of(found.signature());
      for (GenericType it : declared.above()) {
        if (leads(type.name(), it.name(), above)) {
          return as(it.where(declared.in(type)), above);
        }
      }
    } else if (found.superName() != null && leads(type.name(), found.superName(), above)) {
      return as(GenericType.of(found.superName()), above);
    }
    return GenericType.UNKNOWN;
  }

  private boolean leads(String from, String next, String above) {
    return hierarchy.isSubtype(next, above) && !hierarchy.isSubtype(next, from);
  }

  /** The type of the variable that something is put into as soon as it is there. */
  private static GenericType ofVariable(Origins in, AbstractInsnNode made) {
    MethodNode method = in.method;
    AbstractInsnNode there = made.getOpcode() == Opcodes.NEW ? constructor(in, made) : made;
    AbstractInsnNode next = there == null ? null : code(there.getNext());
    while (next != null && passesOn(next)) {
      next = code(next.getNext());
    }
    AbstractInsnNode behind =
        next != null && next.getOpcode() == Opcodes.ASTORE ? code(next.getNext()) : null;
    return next instanceof VarInsnNode store && behind != null
        ? ofVariable(method, store.var, method.instructions.indexOf(behind))
        : GenericType.UNKNOWN;
  }

  /** Whether an instruction gives the only operand that it has. */
  private static boolean passesOn(AbstractInsnNode at) {
    return at.getOpcode() == Opcodes.CHECKCAST
        || (at instanceof MethodInsnNode call
            && Origins.isPassedOn(call)
            && Type.getArgumentCount(call.desc) == 1);
  }

  /** The call that builds an object; others of its class may be built for its parameters. */
  private static @Nullable AbstractInsnNode constructor(Origins in, AbstractInsnNode made) {
    for (AbstractInsnNode at = made.getNext(); at != null; at = at.getNext()) {
      if (at instanceof MethodInsnNode call
          && call.name.equals("<init>")
          && in.of(call, Type.getArgumentCount(call.desc) + 1).contains(made)) {
        return call;
      }
    }
    return null;
  }

  /** The next instruction, without labels and lines. */
  private static @Nullable AbstractInsnNode code(@Nullable AbstractInsnNode from) {
    AbstractInsnNode at = from;
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }

  /** The type of the variable that is in a slot at an instruction. */
  private static GenericType ofVariable(MethodNode method, int slot, int index) {
    InsnList code = method.instructions;
    List<LocalVariableNode> all = method.localVariables;
    for (LocalVariableNode it : all == null ? List.<LocalVariableNode>of() : all) {
      if (it.index == slot
          && it.signature != null
          && code.indexOf(it.start) <= index
          && index < code.indexOf(it.end)) {
        return GenericType.ofField(it.signature);
      }
    }
    return GenericType.UNKNOWN;
  }
}
