package soumak.weaver;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/**
 * The calls of a capsule on itself, which are calls as ever: where they would be messages they
 * become calls of what its author wrote ({@link Names#NOW}).
 *
 * <p>A method that only an interface declares may be a message of a subclass. So the capsule gets a
 * {@code m$now} for it, that calls {@code m}; a subclass that makes {@code m} a message overrides
 * that. A default method's own calls cannot be told apart by who has called it, and are messages;
 * so a capsule must not call it on itself if it has such calls, in lambdas or outside.
 */
final class OwnCalls {
  private final ClassNode node;
  private final Hierarchy hierarchy;
  private final Predicate<MethodInsnNode> messages;
  private final DefaultMethods defaults;
  private final Map<String, MethodNode> added = new LinkedHashMap<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private boolean changed;

  /**
   * @param path where the interfaces are
   * @param messages tells whether a call is a message, or would be on another capsule
   */
  OwnCalls(
      ClassNode node, Hierarchy hierarchy, ClassPath path, Predicate<MethodInsnNode> messages) {
    this.node = node;
    this.hierarchy = hierarchy;
    this.messages = messages;
    this.defaults = new DefaultMethods(node.name, hierarchy, path);
  }

  /** Rewrites them; returns what must not be. */
  List<Diagnostic> rewrite() {
    for (MethodNode method : node.methods) {
      boolean hasOwn = (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE)) == 0;
      if (hasOwn && method.instructions.size() > 0) {
        rewrite(method);
      }
    }
    return diagnostics;
  }

  /** Whether there are any. */
  boolean isChanged() {
    return changed;
  }

  /** The methods that the class needs for it. */
  Collection<MethodNode> added() {
    return added.values();
  }

  private void rewrite(MethodNode method) {
    Receivers receivers = null;
    for (AbstractInsnNode at : method.instructions) {
      if (!(at instanceof MethodInsnNode call)) {
        continue;
      }
      boolean message = messages.test(call) || isMessageByInterface(call);
      Hierarchy.Declared ofInterface = message ? null : ofInterface(call);
      if (!message && ofInterface == null) {
        continue;
      }
      if (receivers == null) {
        receivers = Receivers.of(node.name, method);
      }
      if (call.getOpcode() != Opcodes.INVOKESPECIAL && !receivers.isThis(call)) {
        continue;
      }
      if (ofInterface != null) {
        callOfInterface(method, call, ofInterface);
      } else {
        if (call.getOpcode() == Opcodes.INVOKEINTERFACE) {
          callHere(call);
        }
        call.name += Names.NOW;
        changed = true;
      }
    }
  }

  /** Whether a call through an interface, on this capsule, would be one of its messages. */
  private boolean isMessageByInterface(MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKEINTERFACE
        || !hierarchy.isSubtype(node.name, call.owner)) {
      return false;
    }
    Hierarchy.Declared declared = hierarchy.resolve(node.name, call.name, call.desc);
    return declared != null
        && CapsuleClass.isCalledAsMessage(hierarchy, declared.owner(), declared.method());
  }

  private void callHere(MethodInsnNode call) {
    call.setOpcode(Opcodes.INVOKEVIRTUAL);
    call.owner = node.name;
    call.itf = false;
  }

  /** What a call runs that only an interface declares, and that could be a message; else null. */
  private Hierarchy.@Nullable Declared ofInterface(MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC
        || call.name.startsWith("<")
        || !hierarchy.isSubtype(node.name, call.owner)) {
      return null;
    }
    boolean above = call.getOpcode() == Opcodes.INVOKESPECIAL;
    Hierarchy.Declared declared =
        hierarchy.resolve(above ? call.owner : node.name, call.name, call.desc);
    return declared != null
            && declared.owner().isInterface()
            && CapsuleClass.wouldBeMessage(hierarchy, declared.method())
        ? declared
        : null;
  }

  private void callOfInterface(MethodNode method, MethodInsnNode call, Hierarchy.Declared of) {
    String message = defaults.messageOf(of);
    if (message != null) {
      diagnostics.add(Refusals.messageToItself(node, method, call, message));
    } else if (call.getOpcode() != Opcodes.INVOKESPECIAL
        && (node.access & Opcodes.ACC_FINAL) == 0) {
      added.computeIfAbsent(
          call.name + call.desc,
          key -> calling(call.name, call.desc, hierarchy.isPausable(of.owner(), of.method())));
      callHere(call);
      call.name += Names.NOW;
      changed = true;
    }
  }

  /** A method {@code name$now} that calls {@code name}. */
  private MethodNode calling(String name, String descriptor, boolean pausable) {
    MethodNode calls =
        new MethodNode(
            Opcodes.ASM9,
            Opcodes.ACC_PROTECTED | Opcodes.ACC_SYNTHETIC,
            name + Names.NOW,
            descriptor,
            null,
            pausable ? new String[] {Names.PAUSABLE} : null);
    calls.visitCode();
    calls.visitVarInsn(Opcodes.ALOAD, 0);
    int slot = 1;
    for (Type parameter : Type.getArgumentTypes(descriptor)) {
      calls.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
      slot += parameter.getSize();
    }
    calls.visitMethodInsn(Opcodes.INVOKEVIRTUAL, node.name, name, descriptor, false);
    calls.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
    calls.visitMaxs(0, 0);
    return calls;
  }
}
