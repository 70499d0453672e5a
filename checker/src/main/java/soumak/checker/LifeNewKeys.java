package soumak.checker;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * An object that gets another key has pointers into the arena of the one before: whether they are
 * overwritten before anybody can follow them. What leaves the method with an exception is not
 * looked at.
 *
 * <p>Parameters are different objects, as far as is known. What was found somewhere (a field, an
 * element, the result of a call) may be found again, in each object that is not new.
 */
final class LifeNewKeys {
  private final Code code;
  private final MemoryTypes types;
  private final LifeFields fields;
  private final Origins origins;
  private final int at;

  /** Where the object comes from, but for casts; null if from several places. */
  private final @Nullable AbstractInsnNode object;

  /**
   * @param at where the key is written to its field
   */
  LifeNewKeys(Code code, MemoryTypes types, LifeFields fields, int at) {
    this.code = code;
    this.types = types;
    this.fields = fields;
    this.origins = new Origins(code.owner, code.method);
    this.at = at;
    this.object = only(roots(code.flow.instruction(at), 2));
  }

  /** Of one of the objects that may get the key there. */
  private LifeNewKeys(LifeNewKeys all, AbstractInsnNode object) {
    this.code = all.code;
    this.types = all.types;
    this.fields = all.fields;
    this.origins = all.origins;
    this.at = all.at;
    this.object = object;
  }

  /** Whether it is one object, of which can be followed what happens to it. */
  boolean isOne() {
    return object != null;
  }

  /** Whether a field of the same object is written on each way from there. */
  boolean isWritten(String field) {
    if (object == null) {
      return false;
    }
    BitSet seen = new BitSet();
    BitSet open = new BitSet();
    open.set(code.flow.successors(at)[0]);
    while (!open.isEmpty()) {
      int i = open.nextSetBit(0);
      open.clear(i);
      seen.set(i);
      AbstractInsnNode instruction = code.flow.instruction(i);
      if (isWrite(instruction, field)) {
        continue;
      }
      if (isLeft(instruction) || mayFollow(instruction, field)) {
        return false;
      }
      for (int next : code.flow.successors(i)) {
        open.set(next);
      }
      if (LifeCheck.mayThrow(instruction.getOpcode())) {
        for (TryCatchBlockNode block : code.flow.covering(i)) {
          open.set(code.flow.handler(block));
        }
      }
      open.andNot(seen);
    }
    return true;
  }

  /**
   * Whether the object may have a pointer in a field, that points into the arena of a key which it
   * had before. One has not that is being constructed, or was just made, and got neither; so do
   * several that were just made.
   *
   * @param key the field of the key, which is written now
   */
  boolean mayHaveBefore(String key, String pointer) {
    if (object != null) {
      return mayHaveBefore(object, key, pointer);
    }
    for (AbstractInsnNode it : roots(code.flow.instruction(at), 2)) {
      if (new LifeNewKeys(this, it).mayHaveBefore(it, key, pointer)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayHaveBefore(AbstractInsnNode one, String key, String pointer) {
    boolean inside = code.method.name.equals("<init>") && isSelf();
    if (!inside && one.getOpcode() != Opcodes.NEW) {
      return true;
    }
    boolean keyed = false;
    boolean points = false;
    for (int i = 0; i < code.flow.size(); i++) {
      AbstractInsnNode before = code.flow.instruction(i);
      boolean writesKey = maySet(before, key);
      boolean writesPointer = maySet(before, pointer);
      boolean gives = !writesKey && !writesPointer && gives(before);
      if ((writesKey || writesPointer || gives) && leads(i)) {
        boolean made = gives && isConstructor(before);
        keyed |= writesKey || (gives && (!(inside || made) || mayBegin(before, key)));
        points |= writesPointer || (gives && (!made || mayBegin(before, pointer)));
      }
    }
    return keyed && points;
  }

  /** Whether another value than null gets into a field of what may be the object. */
  private boolean maySet(AbstractInsnNode at, String name) {
    if (!isPut(at, name) || LifeFields.isNull(roots(at, 1))) {
      return false;
    }
    for (AbstractInsnNode it : roots(at, 2)) {
      if (it == object || (it.getOpcode() != Opcodes.NEW && !origins.isParameter(it))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether what the object is given to writes one of its fields: a constructor or another method.
   * A constructor of a class above those that have the fields cannot.
   */
  private boolean mayBegin(AbstractInsnNode at, String field) {
    if (!(at instanceof MethodInsnNode call)) {
      return false;
    }
    int given = Type.getArgumentCount(call.desc);
    boolean received =
        call.getOpcode() != Opcodes.INVOKESTATIC && roots(at, given + 1).contains(object);
    if (!received) {
      return false;
    }
    boolean above = call.name.equals("<init>") && isSelf() && !call.owner.equals(code.owner);
    return !(above && !types.hasKey(call.owner)) && fields.mayWrite(call, field);
  }

  private boolean isSelf() {
    Integer parameter =
        object != null && origins.isParameter(object) ? origins.parameter(object) : null;
    return parameter != null && parameter == -1;
  }

  private boolean isConstructor(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && call.name.equals("<init>")
        && roots(at, Type.getArgumentCount(call.desc) + 1).contains(object);
  }

  /** Whether control gets from an instruction to the key while the object is this one. */
  private boolean leads(int from) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      for (int next : code.flow.allSuccessors(open.pop())) {
        if (!seen.get(next) && code.flow.instruction(next) != object) {
          seen.set(next);
          open.push(next);
        }
      }
    }
    return seen.get(at);
  }

  private static boolean isPut(AbstractInsnNode at, String name) {
    return at.getOpcode() == Opcodes.PUTFIELD && ((FieldInsnNode) at).name.equals(name);
  }

  private boolean isWrite(AbstractInsnNode at, String name) {
    return isPut(at, name) && object == only(roots(at, 2));
  }

  /** Whether the object is out of sight from there: the method ends, or has got another one. */
  private boolean isLeft(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return at == object || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  /** Whether it reads the pointer, or others get the object. */
  private boolean mayFollow(AbstractInsnNode at, String name) {
    return at.getOpcode() == Opcodes.GETFIELD
        ? ((FieldInsnNode) at).name.equals(name) && mayBe(at, 1)
        : gives(at);
  }

  /** Whether others get the object, or it is put somewhere. */
  private boolean gives(AbstractInsnNode at) {
    if (at instanceof MethodInsnNode call) {
      boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
      Type receiver = Type.getObjectType(call.owner);
      Type[] given = Type.getArgumentTypes(call.desc);
      return gives(at, given) || (!isStatic && gives(at, given.length + 1, receiver));
    }
    if (at instanceof InvokeDynamicInsnNode link) {
      return gives(at, Type.getArgumentTypes(link.desc));
    }
    return switch (at.getOpcode()) {
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.AASTORE -> roots(at, 1).contains(object);
      default -> false;
    };
  }

  private boolean gives(AbstractInsnNode at, Type[] given) {
    for (int i = 0; i < given.length; i++) {
      if (gives(at, given.length - i, given[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean gives(AbstractInsnNode at, int depth, Type type) {
    MemoryTypes.Role role = types.role(type);
    boolean holds = role == MemoryTypes.Role.OTHER || role == MemoryTypes.Role.RESOURCE;
    return holds && mayBe(at, depth);
  }

  /** Whether a value may be the object, or something in which that can be found. */
  private boolean mayBe(AbstractInsnNode at, int depth) {
    Set<AbstractInsnNode> all = roots(at, depth);
    return all.contains(object) || (isFound() && !areNew(all));
  }

  private boolean isFound() {
    return object != null && object.getOpcode() != Opcodes.NEW && !origins.isParameter(object);
  }

  private static boolean areNew(Set<AbstractInsnNode> all) {
    for (AbstractInsnNode it : all) {
      if (it.getOpcode() != Opcodes.NEW && it.getOpcode() != Opcodes.ACONST_NULL) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable AbstractInsnNode only(Set<AbstractInsnNode> all) {
    return all.size() == 1 ? all.iterator().next() : null;
  }

  /**
   * Where a value comes from but for casts, of which one in a loop may be that of its own result.
   */
  private Set<AbstractInsnNode> roots(AbstractInsnNode at, int depth) {
    Set<AbstractInsnNode> found = new HashSet<>();
    Set<AbstractInsnNode> seen = new HashSet<>();
    Deque<AbstractInsnNode> open = new ArrayDeque<>(origins.of(at, depth));
    while (!open.isEmpty()) {
      AbstractInsnNode origin = open.pop();
      if (origin.getOpcode() != Opcodes.CHECKCAST) {
        found.add(origin);
      } else if (seen.add(origin)) {
        open.addAll(origins.of(origin, 1));
      }
    }
    return found;
  }
}
