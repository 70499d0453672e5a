package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Finds the methods that no rule concerns, by a look at each instruction on its own, so that they
 * need not be followed.
 *
 * <p>Why nothing is missed: in such a method no value is ever tracked. None is when it begins
 * ({@link #startsWithoutMessages}), and each {@link Transfer} makes a tracked value of untracked
 * ones only by the instructions that {@link #concerns} names: those that make arrays or read their
 * elements, that name a type of messages, or that call what gives a message or lets one see it. A
 * lambda is tracked only if it captures something tracked. Of untracked values, rules have
 * something to say only where such a type or an array's element is written or cast to, at calls
 * that demand an argument that is free or can be cut, or touch what a task keeps, at a lambda whose
 * body does, at a reference to a method whose functional interface lends or promises something,
 * where a lambda that is a value captures something, at a result that must be free, and in the
 * constructors of tasks. All of these are named, too. Code that breaks the rules of the stack is
 * not noticed; the JVM refuses to run it.
 */
final class Bystanders {
  private final Types types;
  private final Contracts contracts;
  private final Externals externals;

  Bystanders(Types types, Contracts contracts, Externals externals) {
    this.types = types;
    this.contracts = contracts;
    this.externals = externals;
  }

  /** Whether no rule can have anything to say about a method. */
  boolean has(String owner, MethodNode method, Contract own) {
    boolean task = own.isTask() && own.isConstructor();
    if (task || own.result() == Qualifier.FREE || !startsWithoutMessages(owner, own)) {
      return false;
    }
    for (AbstractInsnNode at : method.instructions) {
      if (concerns(at)) {
        return false;
      }
    }
    return true;
  }

  /** As {@code MethodCheck} has it for what a method gets. */
  private boolean startsWithoutMessages(String owner, Contract own) {
    for (int i = 0; i < own.types().size(); i++) {
      if (isTracked(own.types().get(i), own.parameters().get(i))) {
        return false;
      }
    }
    return own.isTask() || !isTracked(Type.getObjectType(owner), own.receiver());
  }

  private boolean isTracked(Type type, @Nullable Qualifier said) {
    if (said == null) {
      return false;
    }
    Shape shape = types.shape(type);
    return !shape.isHarmless() && (shape != Shape.OTHER || contracts.mayBeMessage(type));
  }

  private boolean concerns(AbstractInsnNode at) {
    return switch (at.getOpcode()) {
      case Opcodes.AALOAD,
          Opcodes.AASTORE,
          Opcodes.NEWARRAY,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.JSR,
          Opcodes.RET ->
          true;
      case Opcodes.NEW, Opcodes.CHECKCAST ->
          types.isOfMessages(Type.getObjectType(((TypeInsnNode) at).desc));
      case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.GETSTATIC, Opcodes.PUTSTATIC ->
          types.isOfMessages(((FieldInsnNode) at).desc);
      case Opcodes.INVOKEDYNAMIC -> concernsLambda((InvokeDynamicInsnNode) at);
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE ->
          concernsCall((MethodInsnNode) at);
      default -> false;
    };
  }

  /**
   * Whether a method knows nothing of messages, by its name alone: the JDK's classes have no
   * annotations of ours, and what external ones say of them lends at most.
   */
  private boolean isPlain(String owner, String name, String descriptor) {
    return Types.isOfJdk(owner, descriptor) && !externals.mayDemand(owner, name, descriptor);
  }

  private boolean concernsCall(MethodInsnNode call) {
    boolean always = call.owner.startsWith("[") || call.owner.equals("soumak/Cut");
    if (always || Transfer.isPeek(call)) {
      return true;
    }
    if (isPlain(call.owner, call.name, call.desc)) {
      return false;
    }
    Contract contract = contracts.of(call.owner, call.name, call.desc);
    return contract.parameters().contains(Qualifier.FREE)
        || contract.parameters().contains(Qualifier.CUTTABLE)
        || (contract.isTask() && contract.receiver() != null)
        || contract.result() == Qualifier.FREE
        || types.isOfMessages(contract.resultType());
  }

  private boolean concernsLambda(InvokeDynamicInsnNode link) {
    LambdaSites.Site site = LambdaSites.Site.of(link);
    if (site == null || !(link.bsmArgs[1] instanceof Handle target)) {
      return false;
    }
    Shape functional = types.shapeOfClass(site.functional());
    if (functional.isHarmless() || functional == Shape.MESSAGE) {
      return true;
    }
    boolean made = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (made && types.isOfMessages(Type.getObjectType(target.getOwner()))) {
      return true;
    }
    Contract asked = contracts.of(site.functional(), site.name(), site.erased());
    boolean asks = asks(asked, (Type) link.bsmArgs[2]);
    if (asks && !LambdaSites.isBody(target.getName())) {
      return true;
    }
    if (isPlain(target.getOwner(), target.getName(), target.getDesc())) {
      return false;
    }
    Contract done = contracts.of(target.getOwner(), target.getName(), target.getDesc());
    boolean receives = !made && done.receiver() != null && done.receiver() != Qualifier.SAFE;
    return receives
        || (asks && isUnaware(asked, done))
        || done.parameters().contains(Qualifier.CUTTABLE)
        || done.parameters().contains(Qualifier.FREE)
        || (done.isTask() && done.receiver() != null)
        || done.field() != null
        || done.result() != null
        || types.isOfMessages(done.resultType());
  }

  /**
   * Whether a functional interface lends something that may hold messages, or promises that
   * something is free, so that a method which is referred to must do so, too.
   *
   * @param instance the interface's method, with what its type variables stand for
   */
  private boolean asks(Contract asked, Type instance) {
    Type[] lent = instance.getArgumentTypes();
    for (int i = 0; i < lent.length; i++) {
      if (asked.parameters().get(i) != null && contracts.mayHoldMessage(lent[i])) {
        return true;
      }
    }
    return asked.result() == Qualifier.FREE && !types.shape(instance.getReturnType()).isHarmless();
  }

  /** Whether a lambda's body, as it is that of several, does not take over what is asked of it. */
  private static boolean isUnaware(Contract asked, Contract body) {
    int captured = body.types().size() - asked.types().size();
    for (int i = 0; i < asked.types().size(); i++) {
      boolean given = asked.parameters().get(i) != null;
      if (given && (captured < 0 || body.parameters().get(captured + i) == null)) {
        return true;
      }
    }
    return asked.result() == Qualifier.FREE && body.result() != Qualifier.FREE;
  }
}
