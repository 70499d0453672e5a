package soumak.weaver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import soumak.analysis.ControlFlow;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.MonitorDepth;
import soumak.analysis.Names;

/**
 * The places of a class where capsules are called. Where it is certain that the thread holds no
 * lock, the capsule may run on it at once ({@link Names#INLINE}); everywhere else its message is
 * sent, for a capsule that ran inside of somebody's lock could wait for it for ever. Nor does it
 * run on the stack of a recursion, which may leave it too little: in its queue it has all of one.
 *
 * <p>Certain are: what the runtime calls (messages of capsules, {@code run}, {@code execute}), and
 * private methods that only such methods call, outside of synchronized blocks, in classes that do
 * not name any lock.
 */
final class CapsuleSites {
  private static final List<String> LOCKS =
      List.of("java/util/concurrent/locks/", "java/util/concurrent/Semaphore", "soumak/Mutex");

  /** Makes again, of what it is given, the functions that the class makes elsewhere. */
  private static final String DESERIALIZER = "$deserializeLambda$";

  private static final List<String> ROOTS = List.of("soumak/Task", "soumak/Actor");

  private final ClassNode node;
  private final Hierarchy hierarchy;
  private final Predicate<String> woven;
  private final Set<MethodNode> changed = new HashSet<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  /**
   * @param woven tells which classes that are not woven yet will be
   */
  CapsuleSites(ClassNode node, Hierarchy hierarchy, Predicate<String> woven) {
    this.node = node;
    this.hierarchy = hierarchy;
    this.woven = woven;
  }

  boolean changed(MethodNode method) {
    return changed.contains(method);
  }

  /** Rewrites the calls that are certain; returns what must not be. */
  List<Diagnostic> rewrite() {
    Map<MethodNode, List<MethodInsnNode>> calls = new HashMap<>();
    for (MethodNode method : node.methods) {
      List<MethodInsnNode> found = calls(method);
      if (!found.isEmpty()) {
        calls.put(method, found);
      }
      demandMessages(method);
    }
    if (!calls.isEmpty() && !namesLock()) {
      Set<MethodNode> certain = certain();
      calls.forEach((method, found) -> {
        if (certain.contains(method)) {
          rewrite(method, found);
        }
      });
    }
    return diagnostics;
  }

  private List<MethodInsnNode> calls(MethodNode method) {
    List<MethodInsnNode> found = new ArrayList<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call && isMessage(call)) {
        found.add(call);
      }
    }
    return found;
  }

  private boolean isMessage(MethodInsnNode call) {
    if (call.getOpcode() != Opcodes.INVOKEVIRTUAL || call.owner.startsWith("[")) {
      return false;
    }
    if (!CapsuleClass.isCapsule(hierarchy, call.owner)) {
      return false;
    }
    Hierarchy.Declared declared = hierarchy.resolve(call.owner, call.name, call.desc);
    return declared != null
        && CapsuleClass.isMessage(hierarchy, declared.owner(), declared.method())
        && canRunInline(declared.owner(), declared.method());
  }

  private boolean canRunInline(ClassInfo owner, MethodInfo method) {
    return owner.wovenVersion() == 0
        ? owner.name().equals(node.name) || woven.test(owner.name())
        : owner.method(method.name() + Names.INLINE, method.descriptor()) != null;
  }

  private boolean namesLock() {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call && LOCKS.stream().anyMatch(call.owner::startsWith)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The methods that are only entered while no lock is held. */
  private Set<MethodNode> certain() {
    Map<String, MethodNode> candidates = new HashMap<>();
    for (MethodNode method : node.methods) {
      if ((method.access & Opcodes.ACC_SYNCHRONIZED) == 0 && (isRoot(method) || isOwn(method))) {
        candidates.put(method.name + method.desc, method);
      }
    }
    boolean removed = true;
    while (removed) {
      removed = candidates.keySet().removeAll(calledElsewhere(candidates));
    }
    candidates.keySet().removeAll(inRecursions(candidates));
    return new HashSet<>(candidates.values());
  }

  /** Whether only this class can call it; of a capsule, classes beside it are refused that. */
  private boolean isOwn(MethodNode method) {
    boolean alone = node.nestHostClass == null && node.nestMembers == null;
    return (method.access & Opcodes.ACC_PRIVATE) != 0
        && (method.access & Opcodes.ACC_SYNTHETIC) == 0
        && (alone || CapsuleClass.isCapsule(hierarchy, node.name));
  }

  /**
   * Candidates that others may call: methods that are not certain, certain ones that hold a monitor
   * somewhere, and whoever gets a reference to them.
   */
  private Set<String> calledElsewhere(Map<String, MethodNode> candidates) {
    Set<String> found = new HashSet<>();
    for (MethodNode method : node.methods) {
      boolean careful =
          method.name.endsWith(Names.INLINE)
              || (candidates.containsKey(method.name + method.desc) && !hasMonitor(method));
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof MethodInsnNode call && !careful && call.owner.equals(node.name)) {
          found.add(call.name + call.desc);
        } else if (at instanceof InvokeDynamicInsnNode made) {
          for (Object argument : made.bsmArgs) {
            if (argument instanceof Handle handle && handle.getOwner().equals(node.name)) {
              found.add(handle.getName() + handle.getDesc());
            }
          }
        }
      }
    }
    return found;
  }

  /** Candidates that call themselves, also by way of others, and all that these call. */
  private Set<String> inRecursions(Map<String, MethodNode> candidates) {
    Set<String> found = new HashSet<>();
    candidates.forEach((name, from) -> {
      Set<String> reached = new HashSet<>();
      Deque<MethodNode> left = new ArrayDeque<>(List.of(from));
      while (!left.isEmpty()) {
        for (String called : ownCalls(left.pop())) {
          MethodNode method = candidates.get(called);
          if (method != null && reached.add(called)) {
            left.push(method);
          }
        }
      }
      if (reached.contains(name)) {
        found.addAll(reached);
      }
    });
    return found;
  }

  private Set<String> ownCalls(MethodNode method) {
    Set<String> called = new HashSet<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call && call.owner.equals(node.name)) {
        called.add(call.name + call.desc);
      }
    }
    return called;
  }

  private static boolean hasMonitor(MethodNode method) {
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() == Opcodes.MONITORENTER) {
        return true;
      }
    }
    return false;
  }

  private boolean isRoot(MethodNode method) {
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    boolean capsule = !isStatic && CapsuleClass.isCapsule(hierarchy, node.name);
    if (capsule) {
      return method.name.endsWith(Names.NOW) || method.name.equals("run");
    }
    return !isStatic
        && method.name.equals("execute")
        && ROOTS.stream().anyMatch(it -> hierarchy.isSubtype(node.name, it));
  }

  private void rewrite(MethodNode method, List<MethodInsnNode> calls) {
    MonitorDepth depth = hasMonitor(method) ? MonitorDepth.of(ControlFlow.of(method)) : null;
    for (MethodInsnNode call : calls) {
      if (depth == null || depth.before(method.instructions.indexOf(call)) == 0) {
        call.name += Names.INLINE;
        changed.add(method);
      }
    }
  }

  /** A capsule's fields and its methods that are no messages are for itself. */
  private void demandMessages(MethodNode method) {
    Receivers receivers = null;
    for (AbstractInsnNode at : method.instructions) {
      String member = inner(at);
      if (member == null || method.name.equals(DESERIALIZER)) {
        continue;
      }
      if (receivers == null) {
        receivers = Receivers.of(node.name, method);
      }
      int line = PausePoints.line(at);
      if (receivers.isAround(at) || isAccessor(method)) {
        diagnostics.add(Refusals.capsuleFromWithin(node, method, member, line));
      } else if (!receivers.isThis(at)) {
        diagnostics.add(Refusals.capsuleFromOutside(node, method, member, line));
      }
    }
  }

  /** Whether compilers for Java 8 to 10 make it for classes within, which call it. */
  static boolean isAccessor(MethodNode method) {
    int flags = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    return (method.access & flags) == flags && method.name.startsWith("access$");
  }

  /**
   * The name of a capsule's instance field that is used, or of a method that is called or referred
   * to and is no message; else null.
   */
  private @Nullable String inner(AbstractInsnNode at) {
    if (at instanceof FieldInsnNode field) {
      return isInner(field) ? field.name : null;
    }
    if (at instanceof MethodInsnNode call) {
      boolean inner =
          call.getOpcode() != Opcodes.INVOKESTATIC
              && !call.name.startsWith("<")
              && !call.name.endsWith(Names.INLINE)
              && innerMethod(call.owner, call.name, call.desc) != null;
      return inner ? call.name : null;
    }
    Handle target =
        at instanceof InvokeDynamicInsnNode made ? LambdaSite.instanceMethod(made) : null;
    if (target == null) {
      return null;
    }
    MethodInfo method = innerMethod(target.getOwner(), target.getName(), target.getDesc());
    boolean isLambda = method != null && method.has(Opcodes.ACC_SYNTHETIC);
    return method == null || isLambda ? null : target.getName();
  }

  private boolean isInner(FieldInsnNode field) {
    return (field.getOpcode() == Opcodes.GETFIELD || field.getOpcode() == Opcodes.PUTFIELD)
        && CapsuleClass.isCapsule(hierarchy, field.owner)
        && !field.name.startsWith(Receivers.AROUND);
  }

  /** A capsule's method that is no message; null if it is something else. */
  private @Nullable MethodInfo innerMethod(String owner, String name, String descriptor) {
    if (owner.startsWith("[") || !CapsuleClass.isCapsule(hierarchy, owner)) {
      return null;
    }
    Hierarchy.Declared declared = hierarchy.resolve(owner, Names.ofMessage(name), descriptor);
    if (declared == null || !CapsuleClass.isCapsule(hierarchy, declared.owner().name())) {
      return null;
    }
    return CapsuleClass.isInner(declared.method()) ? declared.method() : null;
  }
}
