package soumak.checker;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tracked pointers and keys are messages, and what is wrong with them is found as with these. This
 * says it in the words of memory.
 */
final class TrackedKinds {
  private static final Set<String> KEYS = Set.of(MemoryTypes.KEY, MemoryTypes.COUNTED_KEY);
  private static final Set<String> TRACKED =
      Set.of(
          MemoryTypes.KEY,
          MemoryTypes.COUNTED_KEY,
          MemoryTypes.UNIQUE,
          MemoryTypes.COUNTED,
          MemoryTypes.TRACKED);
  private static final Set<String> ENDS =
      Set.of(
          "Unique.free",
          "Counted.drop",
          "Region.free",
          "Region.drop",
          "Key.free",
          "CountedKey.drop");

  /** In what is told of a lambda, between what it has captured and the line of another one. */
  static final String TWICE = ", which the one at line ";

  /** What to do about one that two lambdas have, or one by two names. */
  static final String ONE_HAS_IT =
      "let only one have it; make another one, or an alias() of a Counted, for this";

  private TrackedKinds() {}

  static boolean isTracked(@Nullable Type type) {
    return type != null
        && type.getSort() == Type.OBJECT
        && TRACKED.contains(type.getInternalName());
  }

  static boolean isKey(String descriptor) {
    Type type = Type.getType(descriptor);
    return type.getSort() == Type.OBJECT && KEYS.contains(type.getInternalName());
  }

  /**
   * The type of a tracked pointer that an instruction uses; null if it is none.
   *
   * @param local the local that it was read from; negative if it was not
   */
  static @Nullable String type(Code code, int index, int local) {
    Type declared = local < 0 ? null : code.localType(local, index);
    if (declared != null) {
      return isTracked(declared) ? declared.getInternalName() : null;
    }
    if (!(code.flow.instruction(index) instanceof MethodInsnNode call)) {
      return null;
    }
    if (TRACKED.contains(call.owner)) {
      return call.owner;
    }
    for (Type type : Type.getArgumentTypes(call.desc)) {
      if (isTracked(type)) {
        return type.getInternalName();
      }
    }
    return null;
  }

  /** What it is that something which was read from a place, and is there still, is given away. */
  static Kind ofPart(@Nullable Type type, Thing thing, Kind otherwise) {
    boolean read = thing.capability() != Capability.SAFE && isRead(thing);
    return read && isTracked(type) ? Kind.SWAP_REQUIRED : otherwise;
  }

  /** What to do instead of giving away something lent; there is no copy of a pointer or a key. */
  static String insteadOfGiving(@Nullable Type type, String copy) {
    if (type == null || !isTracked(type)) {
      return copy;
    }
    return switch (type.getInternalName()) {
      case MemoryTypes.COUNTED, MemoryTypes.COUNTED_KEY -> "give an alias() of it";
      default -> "leave that to its owner";
    };
  }

  /** What it is that something which has a place is stored in another one. */
  static Kind ofSecond(Type type, Thing thing, Kind otherwise) {
    if (!isTracked(type)) {
      return otherwise;
    }
    return isRead(thing) ? Kind.SWAP_REQUIRED : Kind.UNIQUE_COPIED;
  }

  /** Whether it is a lambda that has captured what another one has. */
  static boolean isCapturedTwice(Thing lambda) {
    return lambda.text().equals(Thing.LAMBDA) && lambda.why().contains(TWICE);
  }

  private static boolean isRead(Thing thing) {
    return thing.why().contains(", read at line ");
  }

  /**
   * What to do about one that is used after it was given away.
   *
   * @param at the line where that was
   * @param last the line of the last such use
   * @param again whether it was in an earlier turn of a loop
   */
  static String edit(Kind kind, int at, int last, boolean again) {
    String behind = last > at ? "do that behind line " + last : "do that behind its last use";
    return switch (kind) {
      case DOUBLE_FREE -> "free it once, behind its last use";
      case UNIQUE_COPIED -> "give it away once; make another one, or an alias of a Counted";
      case KEY_CONSUMED -> again && last <= at ? "make a new arena in each turn" : behind;
      default -> again && last <= at ? "get a new one in each turn" : behind;
    };
  }

  /**
   * What it is to use one that was given away.
   *
   * @param how it was given away, as its story tells
   * @param gives whether the use would give it away
   */
  static Kind ofUse(String type, String how, boolean gives) {
    if (KEYS.contains(type)) {
      return Kind.KEY_CONSUMED;
    }
    if (isEnd(how)) {
      return gives ? Kind.DOUBLE_FREE : Kind.USE_AFTER_FREE;
    }
    return gives ? Kind.UNIQUE_COPIED : Kind.USE_AFTER_SEND;
  }

  static String done(@Nullable String type, String how) {
    return type != null && isEnd(how) ? "freed" : "given away";
  }

  private static boolean isEnd(String how) {
    return ENDS.stream().anyMatch(it -> how.contains(" was given to " + it + " ("));
  }
}
