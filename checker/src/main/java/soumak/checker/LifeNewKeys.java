package soumak.checker;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * An object that gets another key has pointers into the arena of the one before: whether they are
 * overwritten before anybody can follow them. What leaves the method with an exception is not
 * looked at.
 *
 * <p>Parameters are different objects, as far as is known. What was found somewhere (a field, an
 * element, the result of a call) may be found again, in each object that was not made behind the
 * key. So may a new object, or a parameter, that others have got before.
 */
final class LifeNewKeys {
  private final Code code;
  private final MemoryTypes types;
  private final LifeSelf self;
  private final Origins origins;
  private final int at;

  /** Where the object comes from, but for casts and null; null if from several places. */
  private final @Nullable AbstractInsnNode object;

  private @Nullable Boolean found;

  /**
   * @param at where the key is written to its field
   */
  LifeNewKeys(Code code, MemoryTypes types, LifeSelf self, int at) {
    this.code = code;
    this.types = types;
    this.self = self;
    this.origins = new Origins(code.owner, code.method);
    this.at = at;
    this.object = only(bases(code.flow.instruction(at)));
  }

  /** Of one of the objects that may get the key there. */
  private LifeNewKeys(LifeNewKeys all, AbstractInsnNode object) {
    this.code = all.code;
    this.types = all.types;
    this.self = all.self;
    this.origins = all.origins;
    this.at = all.at;
    this.object = object;
  }

  /** Whether it is one object, of which can be followed what happens to it. */
  boolean isOne() {
    return object != null;
  }

  /** Whether a field of the same object is written on each way from there. */
  boolean isWritten(MemoryTypes.Field field) {
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
  boolean mayHaveBefore(MemoryTypes.Field key, MemoryTypes.Field pointer) {
    if (object != null) {
      return mayHaveBefore(object, key, pointer);
    }
    for (AbstractInsnNode it : bases(code.flow.instruction(at))) {
      if (new LifeNewKeys(this, it).mayHaveBefore(it, key, pointer)) {
        return true;
      }
    }
    return false;
  }

  private boolean mayHaveBefore(
      AbstractInsnNode one, MemoryTypes.Field key, MemoryTypes.Field pointer) {
    boolean inside = code.method.name.equals("<init>") && isSelf();
    if (!inside && one.getOpcode() != Opcodes.NEW) {
      return true;
    }
    boolean keyed = false;
    boolean points = false;
    for (int i = 0; i < code.flow.size(); i++) {
      AbstractInsnNode before = code.flow.instruction(i);
      boolean others = isPassed(before, it -> isObject(before, it));
      boolean writesKey = maySet(before, key) || (others && !inside) || mayBegin(before, key);
      boolean writesPointer = maySet(before, pointer) || others || mayBegin(before, pointer);
      if ((writesKey || writesPointer) && leads(i)) {
        keyed |= writesKey;
        points |= writesPointer;
      }
    }
    return keyed && points;
  }

  /** Whether another value than null gets into a field of what may be the object. */
  private boolean maySet(AbstractInsnNode at, MemoryTypes.Field field) {
    if (!isPut(at, field) || LifeSelf.isNull(roots(at, 1))) {
      return false;
    }
    for (AbstractInsnNode it : bases(at)) {
      if (it == object || (it.getOpcode() != Opcodes.NEW && !origins.isParameter(it))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a constructor, or another method that is called on the object, writes a field. */
  private boolean mayBegin(AbstractInsnNode at, MemoryTypes.Field field) {
    return isReceiver(at, it -> isObject(at, it))
        && self.mayWrite((MethodInsnNode) at, field.name(), made());
  }

  /** The class of the object; null if it may be one below the known one. */
  private @Nullable String made() {
    if (object != null && object.getOpcode() == Opcodes.NEW) {
      return ((TypeInsnNode) object).desc;
    }
    return isSelf() && self.isFinal(code.owner) ? code.owner : null;
  }

  private boolean isSelf() {
    Integer parameter =
        object != null && origins.isParameter(object) ? origins.parameter(object) : null;
    return parameter != null && parameter == -1;
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

  private boolean isPut(AbstractInsnNode at, MemoryTypes.Field field) {
    return at.getOpcode() == Opcodes.PUTFIELD && isOf((FieldInsnNode) at, field);
  }

  private boolean isOf(FieldInsnNode at, MemoryTypes.Field field) {
    return at.name.equals(field.name())
        && types.field(at.owner, at.name).owner().equals(field.owner());
  }

  private boolean isWrite(AbstractInsnNode at, MemoryTypes.Field field) {
    return isPut(at, field) && object == only(bases(at));
  }

  /** Whether the object is out of sight from there: the method ends, or has got another one. */
  private boolean isLeft(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    return at == object || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
  }

  /** Whether it reads the pointer, or others get the object. */
  private boolean mayFollow(AbstractInsnNode at, MemoryTypes.Field field) {
    return at.getOpcode() == Opcodes.GETFIELD
        ? isOf((FieldInsnNode) at, field) && mayBe(at, 1)
        : isPassed(at, it -> mayBe(at, it)) || isReceiver(at, it -> mayBe(at, it));
  }

  /** Whether others get the object, or it is put somewhere. */
  private boolean isPassed(AbstractInsnNode at, IntPredicate isIt) {
    return switch (at.getOpcode()) {
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC ->
          isHolder(Type.getType(((FieldInsnNode) at).desc)) && isIt.test(1);
      case Opcodes.AASTORE -> isIt.test(1);
      case Opcodes.INVOKEDYNAMIC ->
          isAmong(Type.getArgumentTypes(((InvokeDynamicInsnNode) at).desc), isIt);
      default ->
          at instanceof MethodInsnNode call
              && !Origins.isPassedOn(call)
              && isAmong(Type.getArgumentTypes(call.desc), isIt);
    };
  }

  private boolean isAmong(Type[] given, IntPredicate isIt) {
    for (int i = 0; i < given.length; i++) {
      if (isHolder(given[i]) && isIt.test(given.length - i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isReceiver(AbstractInsnNode at, IntPredicate isIt) {
    return at instanceof MethodInsnNode call
        && call.getOpcode() != Opcodes.INVOKESTATIC
        && isHolder(Type.getObjectType(call.owner))
        && isIt.test(Type.getArgumentCount(call.desc) + 1);
  }

  private boolean isHolder(Type type) {
    MemoryTypes.Role role = types.role(type);
    return role == MemoryTypes.Role.OTHER || role == MemoryTypes.Role.RESOURCE;
  }

  private boolean isObject(AbstractInsnNode at, int depth) {
    return object != null && roots(at, depth).contains(object);
  }

  /** Whether a value may be the object, or something in which that can be found. */
  private boolean mayBe(AbstractInsnNode at, int depth) {
    return isObject(at, depth) || (isFound() && !areHarmless(roots(at, depth)));
  }

  /** Whether other ways may lead to the object than that by which it gets the key. */
  private boolean isFound() {
    if (found == null) {
      found = object != null && isFound(object);
    }
    return found;
  }

  private boolean isFound(AbstractInsnNode one) {
    if (one.getOpcode() != Opcodes.NEW && !origins.isParameter(one)) {
      return true;
    }
    for (int i = 0; i < code.flow.size(); i++) {
      AbstractInsnNode before = code.flow.instruction(i);
      boolean passed = isPassed(before, it -> isObject(before, it));
      if ((passed || isGivenBy(before)) && leads(i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method that is called on the object gives back what leads to it. */
  private boolean isGivenBy(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && isReceiver(at, it -> isObject(at, it))
        && isHolder(Type.getReturnType(call.desc))
        && self.mayGive(call, made());
  }

  private boolean areHarmless(Set<AbstractInsnNode> all) {
    for (AbstractInsnNode it : all) {
      if (!isHarmless(it)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is made behind the key only, or no object can be found in it. */
  private boolean isHarmless(AbstractInsnNode it) {
    return switch (it.getOpcode()) {
      case Opcodes.ACONST_NULL, Opcodes.LDC -> true;
      case Opcodes.NEW, Opcodes.ANEWARRAY, Opcodes.INVOKEDYNAMIC ->
          !code.leads(code.flow.indexOf(it), at);
      default ->
          it instanceof MethodInsnNode call
              && types.role(Type.getReturnType(call.desc)) == MemoryTypes.Role.VALUE;
    };
  }

  private static @Nullable AbstractInsnNode only(Set<AbstractInsnNode> all) {
    return all.size() == 1 ? all.iterator().next() : null;
  }

  private Set<AbstractInsnNode> roots(AbstractInsnNode at, int depth) {
    return origins.behindCasts(at, depth);
  }

  /** Where the object comes from whose field is written; null is none. */
  private Set<AbstractInsnNode> bases(AbstractInsnNode write) {
    Set<AbstractInsnNode> found = roots(write, 2);
    found.removeIf(it -> it.getOpcode() == Opcodes.ACONST_NULL);
    return found;
  }
}
