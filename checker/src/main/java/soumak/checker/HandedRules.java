package soumak.checker;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Hierarchy;

/**
 * What the JDK hands to methods of the program's own, and those who called it own: a buffer around
 * an array goes to the channel or the charset below a stream, a new array to a collection's {@code
 * toArray}. The checker does not track a buffer, nor what an array of anything becomes in a method
 * that knows nothing of messages; so it follows where these go, as far as it can see.
 */
final class HandedRules {
  private static final Set<String> BUFFERS =
      Set.of("Ljava/nio/ByteBuffer;", "Ljava/nio/CharBuffer;");

  private static final String INTO_ARRAY = "([Ljava/lang/Object;)[Ljava/lang/Object;";

  private static final Set<String> READERS =
      Set.of(
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/System",
          "java/lang/reflect/Array",
          "java/util/Arrays",
          "java/util/Objects");

  private final Bodies bodies;
  private final Hierarchy hierarchy;
  private final Contracts contracts;
  private final Types types;

  HandedRules(Bodies bodies, Hierarchy hierarchy, Contracts contracts, Types types) {
    this.bodies = bodies;
    this.hierarchy = hierarchy;
    this.contracts = contracts;
    this.types = types;
  }

  /** How something is kept, and where. */
  private record Fate(String how, int line) {}

  /** A parameter of a method that is looked at. */
  private record Handed(MethodNode method, int position) {}

  void check(String owner, MethodNode method, Contract contract, Reports reports) {
    for (int i = 0; i < contract.types().size(); i++) {
      boolean lent = contract.parameters().get(i) == Qualifier.SAFE;
      if (lent && BUFFERS.contains(contract.types().get(i).getDescriptor())) {
        checkKept(
            owner,
            new Handed(method, i),
            contract,
            "there may be an array around which a caller has made it",
            "keep a copy of what is in it",
            reports);
      }
    }
    if (isToArray(owner, method)) {
      checkKept(
          owner,
          new Handed(method, 0),
          contract,
          "it may be the array that toArray(IntFunction) makes for its caller",
          "return it, and keep only what is in it",
          reports);
      checkGiven(owner, method, contract, reports);
    }
  }

  private boolean isToArray(String owner, MethodNode method) {
    return method.name.equals("toArray")
        && method.desc.equals(INTO_ARRAY)
        && hierarchy.isSubtype(owner, "java/util/Collection");
  }

  private void checkKept(
      String owner, Handed handed, Contract contract, String why, String edit, Reports reports) {
    Fate kept = kept(owner, handed, new HashSet<>());
    if (kept != null) {
      int position = handed.position;
      String sentence =
          "parameter %d of %s %s, but is only lent"
              .formatted(position + 1, contract.name(), kept.how);
      String cause = handed.method.name + handed.method.desc + position;
      reports.add(Kind.SAFE_ESCAPE, kept.line, cause, sentence, List.of(why), edit);
    }
  }

  private void checkGiven(String owner, MethodNode method, Contract contract, Reports reports) {
    GivenArrays.Known given = new GivenArrays(bodies, hierarchy, contracts).of(owner, method);
    if (given != null) {
      reports.add(
          Kind.RETURN_NOT_FREE,
          given.line(),
          method.name + method.desc,
          contract.name() + " returns an array that " + given.how(),
          List.of("who calls toArray(IntFunction) takes it for a new one"),
          "return the parameter, or a new array");
    }
  }

  private @Nullable Fate kept(String owner, Handed handed, Set<Handed> seen) {
    if (!seen.add(handed)) {
      return null;
    }
    Origins in = contracts.functions().origins(owner, handed.method);
    int line = 0;
    for (AbstractInsnNode at : handed.method.instructions) {
      line = at instanceof LineNumberNode mark ? mark.line : line;
      String how = kept(in, at, handed.position, seen);
      if (how != null) {
        return new Fate(how, line);
      }
    }
    return null;
  }

  private @Nullable String kept(Origins in, AbstractInsnNode at, int position, Set<Handed> seen) {
    return switch (at.getOpcode()) {
      case Opcodes.PUTFIELD, Opcodes.PUTSTATIC ->
          is(in, at, 1, position) ? "is stored in `" + ((FieldInsnNode) at).name + "`" : null;
      case Opcodes.AASTORE -> is(in, at, 1, position) ? "is stored in an array" : null;
      case Opcodes.INVOKEDYNAMIC -> captured(in, (InvokeDynamicInsnNode) at, position);
      default -> at instanceof MethodInsnNode call ? passed(in, call, position, seen) : null;
    };
  }

  private @Nullable String captured(Origins in, InvokeDynamicInsnNode link, int position) {
    boolean lambda = link.bsm.getOwner().equals(LambdaSites.FACTORY);
    for (int i = Type.getArgumentCount(link.desc); lambda && i > 0; i--) {
      if (is(in, link, i, position)) {
        return "is captured by a lambda";
      }
    }
    return null;
  }

  private @Nullable String passed(Origins in, MethodInsnNode call, int position, Set<Handed> seen) {
    int count = Type.getArgumentCount(call.desc);
    for (int i = 0; i < count; i++) {
      if (is(in, call, count - i, position) && mayKeep(call, i, seen)) {
        return "is given to "
            + contracts.of(call.owner, call.name, call.desc).name()
            + ", which may keep it";
      }
    }
    return null;
  }

  private boolean mayKeep(MethodInsnNode call, int position, Set<Handed> seen) {
    Contract called = contracts.of(call.owner, call.name, call.desc);
    if (call.name.equals("toArray")
        || called.parameters().get(position) == Qualifier.SAFE
        || isReader(call.owner)) {
      return false;
    }
    CalledBody body = CalledBody.of(call, bodies, hierarchy, contracts);
    return body == null || kept(body.owner(), new Handed(body.method(), position), seen) != null;
  }

  /** What is written asynchronously is kept until that is done. */
  private static boolean isReader(String owner) {
    return READERS.contains(owner)
        || (owner.startsWith("java/nio/") && !owner.contains("/Asynchronous"));
  }

  /** Whether an operand may be what was handed over, or something around that. */
  private boolean is(Origins in, AbstractInsnNode at, int depth, int position) {
    return is(in, at, depth, position, new HashSet<>());
  }

  private boolean is(
      Origins in, AbstractInsnNode at, int depth, int position, Set<AbstractInsnNode> seen) {
    for (AbstractInsnNode origin : in.of(at, depth)) {
      if (isHanded(in, origin, position, seen)) {
        return true;
      }
    }
    return false;
  }

  private boolean isHanded(
      Origins in, AbstractInsnNode origin, int position, Set<AbstractInsnNode> seen) {
    if (in.isParameter(origin)) {
      return Integer.valueOf(position).equals(in.parameter(origin));
    }
    if (!seen.add(origin)) {
      return false;
    }
    if (origin.getOpcode() == Opcodes.CHECKCAST) {
      return is(in, origin, 1, position, seen);
    }
    return origin instanceof MethodInsnNode call && isAround(in, call, position, seen);
  }

  /** A buffer's methods give itself, its array and parts of it; static ones views of arguments. */
  private boolean isAround(
      Origins in, MethodInsnNode call, int position, Set<AbstractInsnNode> seen) {
    if (GivenArrays.COPYING.contains(call.name)
        || types.shape(Type.getReturnType(call.desc)).isHarmless()) {
      return false;
    }
    int count = Type.getArgumentCount(call.desc);
    boolean statically = call.getOpcode() == Opcodes.INVOKESTATIC;
    boolean any = !statically && is(in, call, count + 1, position, seen);
    for (int i = 1; (statically || call.name.equals("toArray")) && i <= count; i++) {
      any |= is(in, call, i, position, seen);
    }
    return any;
  }
}
