package soumak.weaver;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.analysis.Names;

/** What default methods of interfaces do with the capsule that has them, woven or not. */
final class DefaultMethods {
  private final String capsule;
  private final Hierarchy hierarchy;
  private final ClassPath path;
  private final Map<String, Optional<ClassNode>> interfaces = new HashMap<>();

  DefaultMethods(String capsule, Hierarchy hierarchy, ClassPath path) {
    this.capsule = capsule;
    this.hierarchy = hierarchy;
    this.path = path;
  }

  /**
   * The name of a message that an interface's method calls on the capsule, itself, in lambdas or
   * through others like it; null if there is none. Lambdas that it hands right away to a task, a
   * thread or another capsule are passed over: there, the calls are to be messages.
   */
  @Nullable String messageOf(Hierarchy.Declared method) {
    return messageOf(method, new HashSet<>());
  }

  private @Nullable String messageOf(Hierarchy.Declared of, Set<MethodNode> seen) {
    MethodNode method = code(of);
    return method == null ? null : messageOf(of.owner().name(), method, seen);
  }

  private @Nullable String messageOf(String owner, MethodNode method, Set<MethodNode> seen) {
    if (!seen.add(method)) {
      return null;
    }
    Receivers receivers = Receivers.of(owner, method);
    Set<InvokeDynamicInsnNode> beside = handedOver(method, receivers);
    for (AbstractInsnNode at : method.instructions) {
      String found = null;
      if (at instanceof MethodInsnNode call && isOnObject(call) && receivers.isThis(call)) {
        found = message(call, seen);
      } else if (at instanceof InvokeDynamicInsnNode made
          && receivers.isThis(made)
          && !beside.contains(made)) {
        MethodNode body = body(owner, made);
        found = body == null ? null : messageOf(owner, body, seen);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static boolean isOnObject(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.startsWith("<");
  }

  /** The lambdas that are made right where they are handed to what runs beside the capsule. */
  private Set<InvokeDynamicInsnNode> handedOver(MethodNode method, Receivers receivers) {
    Set<InvokeDynamicInsnNode> found = new HashSet<>();
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call
          && (Beside.runs(hierarchy, call)
              || (isOnObject(call) && CapsuleClass.isCapsule(hierarchy, call.owner)))) {
        found.addAll(receivers.functions(call));
      }
    }
    return found;
  }

  /** What a lambda of the interface does that knows {@code this}; null if it is none. */
  private @Nullable MethodNode body(String owner, InvokeDynamicInsnNode made) {
    ClassNode type = interfaces.computeIfAbsent(owner, this::read).orElse(null);
    for (Object argument : made.bsmArgs) {
      if (argument instanceof Handle handle && handle.getOwner().equals(owner)) {
        MethodNode woven = find(type, handle.getName(), Names.withFiber(handle.getDesc()));
        MethodNode body = woven != null ? woven : find(type, handle.getName(), handle.getDesc());
        if (body != null && (body.access & Opcodes.ACC_SYNTHETIC) != 0) {
          return body;
        }
      }
    }
    return null;
  }

  private @Nullable String message(MethodInsnNode call, Set<MethodNode> seen) {
    String descriptor = call.desc.replace(Names.FIBER_DESCRIPTOR + ")", ")");
    Hierarchy.Declared exact = hierarchy.resolve(call.owner, call.name, descriptor);
    boolean open =
        exact != null && exact.method().isVirtual() && call.getOpcode() != Opcodes.INVOKESPECIAL;
    Hierarchy.Declared runs = open ? hierarchy.resolve(capsule, call.name, descriptor) : exact;
    if (runs == null) {
      return null;
    }
    if (runs.owner().isInterface() && !runs.method().isAbstract()) {
      return messageOf(runs, seen);
    }
    boolean ofCapsule =
        runs.owner().isInterface() || CapsuleClass.isCapsule(hierarchy, runs.owner().name());
    return ofCapsule && CapsuleClass.wouldBeMessage(hierarchy, runs.method()) ? call.name : null;
  }

  /** What its author wrote; null if that cannot be read, or there is none. */
  private @Nullable MethodNode code(Hierarchy.Declared of) {
    ClassNode type = interfaces.computeIfAbsent(of.owner().name(), this::read).orElse(null);
    String name = of.method().name();
    String descriptor = of.method().descriptor();
    MethodNode woven = find(type, name, Names.withFiber(descriptor));
    return woven != null ? woven : find(type, name, descriptor);
  }

  private static @Nullable MethodNode find(
      @Nullable ClassNode type, String name, String descriptor) {
    if (type == null) {
      return null;
    }
    for (MethodNode method : type.methods) {
      if (method.name.equals(name)
          && method.desc.equals(descriptor)
          && method.instructions.size() > 0
          && (method.access & Opcodes.ACC_STATIC) == 0) {
        return method;
      }
    }
    return null;
  }

  private Optional<ClassNode> read(String name) {
    byte[] bytes = path.bytes(name);
    if (bytes == null) {
      return Optional.empty();
    }
    ClassNode type = new ClassNode();
    try {
      new ClassReader(bytes).accept(type, ClassReader.SKIP_FRAMES);
    } catch (RuntimeException damaged) {
      return Optional.empty();
    }
    return Optional.of(type);
  }
}
