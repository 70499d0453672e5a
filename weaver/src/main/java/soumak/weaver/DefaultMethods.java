package soumak.weaver;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
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
   * The name of a message that an interface's method calls on the capsule, itself or through others
   * like it; null if there is none. What it has lambdas do, others may call elsewhere.
   */
  @Nullable String messageOf(Hierarchy.Declared method) {
    return messageOf(method, new HashSet<>());
  }

  private @Nullable String messageOf(Hierarchy.Declared of, Set<MethodNode> seen) {
    MethodNode method = code(of);
    if (method == null || !seen.add(method)) {
      return null;
    }
    Receivers receivers = null;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call
          && call.getOpcode() != Opcodes.INVOKESTATIC
          && !call.name.startsWith("<")) {
        if (receivers == null) {
          receivers = Receivers.of(of.owner().name(), method);
        }
        String found = receivers.isThis(call) ? message(call, seen) : null;
        if (found != null) {
          return found;
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
