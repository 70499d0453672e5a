package soumak.weaver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;
import soumak.analysis.FieldInfo;
import soumak.analysis.Hierarchy;

/**
 * The functions of a capsule that run beside it: it hands them, where it makes them, to a new task,
 * actor or thread, or to another capsule. There, {@code this} is the capsule, and may be at work;
 * so its messages, called as ever, its other methods and what it changes are refused in them.
 *
 * <p>What goes through a variable, or to code that passes it on, is not seen; nor are the branches
 * of a par and the tasks of a scope, for which the capsule waits.
 */
final class Beside {
  private static final List<String> RUNNERS =
      List.of(
          "soumak/Task",
          "soumak/Fork",
          "soumak/Actor",
          "java/lang/Thread",
          "java/lang/Thread$Builder",
          "java/util/concurrent/ThreadFactory",
          "java/util/concurrent/Executor",
          "java/util/concurrent/CompletionService",
          "java/util/Timer");

  private final ClassNode node;
  private final Hierarchy hierarchy;
  private final Predicate<MethodInsnNode> messages;
  private final Set<MethodNode> seen = new HashSet<>();
  private final Set<InvokeDynamicInsnNode> references = new HashSet<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  private Beside(ClassNode node, Hierarchy hierarchy, Predicate<MethodInsnNode> messages) {
    this.node = node;
    this.hierarchy = hierarchy;
    this.messages = messages;
  }

  /**
   * What a capsule must not do.
   *
   * @param messages tells whether a call is a message, or would be on another capsule
   */
  static List<Diagnostic> refusals(
      ClassNode node, Hierarchy hierarchy, Predicate<MethodInsnNode> messages) {
    Beside beside = new Beside(node, hierarchy, messages);
    for (MethodNode method : node.methods) {
      if ((method.access & Opcodes.ACC_STATIC) == 0) {
        beside.look(method);
      }
    }
    return beside.diagnostics;
  }

  private void look(MethodNode method) {
    Receivers receivers = null;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call && (runs(call) || messages.test(call))) {
        if (receivers == null) {
          receivers = Receivers.of(node.name, method);
        }
        boolean own = messages.test(call) && receivers.isThis(call);
        for (InvokeDynamicInsnNode made :
            own ? Set.<InvokeDynamicInsnNode>of() : receivers.functions(call)) {
          lookInto(made, receivers, method);
        }
      }
    }
  }

  private boolean runs(MethodInsnNode call) {
    return runs(hierarchy, call);
  }

  /** Whether a call starts what runs the functions that it gets. */
  static boolean runs(Hierarchy hierarchy, MethodInsnNode call) {
    return RUNNERS.stream().anyMatch(it -> hierarchy.isSubtype(call.owner, it))
        || (call.name.endsWith("Async")
            && hierarchy.isSubtype(call.owner, "java/util/concurrent/CompletionStage"));
  }

  /**
   * The body of a function that {@code giver} gives away, and the functions that are made in it; or
   * the method that it refers to.
   *
   * @param makers of the method that makes it
   */
  private void lookInto(InvokeDynamicInsnNode made, Receivers makers, MethodNode giver) {
    MethodNode body = body(made);
    if (body == null) {
      lookAtReference(made, makers, giver);
      return;
    }
    if (!seen.add(body)) {
      return;
    }
    Receivers receivers = Receivers.of(node.name, body);
    for (AbstractInsnNode at : body.instructions) {
      if (at instanceof InvokeDynamicInsnNode inner) {
        lookInto(inner, receivers, giver);
      } else if (at instanceof FieldInsnNode field && isChanging(field)) {
        demandOther(receivers.isThis(field), giver, field.name, at);
      } else if (at instanceof MethodInsnNode call && isMethod(call)) {
        demandOther(receivers.isThis(call), giver, call.name, at);
      }
    }
  }

  private void lookAtReference(InvokeDynamicInsnNode made, Receivers makers, MethodNode giver) {
    Handle target = LambdaSite.instanceMethod(made);
    if (target == null) {
      return;
    }
    Hierarchy.Declared declared =
        hierarchy.resolve(target.getOwner(), target.getName(), target.getDesc());
    boolean inner =
        declared != null
            && CapsuleClass.isCapsule(hierarchy, declared.owner().name())
            && CapsuleClass.isInner(declared.method());
    if (inner && references.add(made)) {
      demandOther(makers.isThis(made), giver, target.getName(), made);
    }
  }

  private void demandOther(boolean own, MethodNode giver, String member, AbstractInsnNode at) {
    if (own) {
      diagnostics.add(Refusals.besideTheCapsule(node, giver, member, PausePoints.line(at)));
    }
  }

  /** Null if it is no lambda of this class that knows {@code this}. */
  private @Nullable MethodNode body(InvokeDynamicInsnNode made) {
    for (Object argument : made.bsmArgs) {
      if (argument instanceof Handle handle && handle.getOwner().equals(node.name)) {
        for (MethodNode method : node.methods) {
          if (method.name.equals(handle.getName())
              && method.desc.equals(handle.getDesc())
              && (method.access & Opcodes.ACC_SYNTHETIC) != 0
              && (method.access & Opcodes.ACC_STATIC) == 0) {
            return method;
          }
        }
      }
    }
    return null;
  }

  private boolean isChanging(FieldInsnNode field) {
    if (field.getOpcode() == Opcodes.PUTFIELD) {
      return true;
    }
    return field.getOpcode() == Opcodes.GETFIELD && !isFinal(field);
  }

  private boolean isFinal(FieldInsnNode field) {
    for (ClassInfo type : hierarchy.ancestors(field.owner)) {
      for (FieldInfo found : type.fields()) {
        if (found.name().equals(field.name) && found.descriptor().equals(field.desc)) {
          return found.isFinal();
        }
      }
    }
    return false;
  }

  private boolean isMethod(MethodInsnNode call) {
    Hierarchy.Declared declared =
        call.getOpcode() == Opcodes.INVOKESTATIC || call.name.startsWith("<")
            ? null
            : hierarchy.resolve(call.owner, call.name, call.desc);
    return declared != null
        && CapsuleClass.isCapsule(hierarchy, declared.owner().name())
        && (messages.test(call) || CapsuleClass.isInner(declared.method()));
  }
}
