package soumak.weaver;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.ClassPath;
import soumak.analysis.Diagnostic;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;
import soumak.analysis.Names;

/**
 * Makes messages of the public methods of a capsule. Each {@code m} of them becomes three:
 *
 * <pre>
 * m$now      what its author wrote
 * m          sends a call of m$now
 * m$inline   calls m$now at once, if the sender may run the capsule; else sends
 * </pre>
 *
 * <p>Calls of {@code m} on {@code this} become calls of {@code m$now}. The result is an ordinary
 * class, which is woven as any other.
 */
final class CapsuleClass {
  static final String CAPSULE = "soumak/Capsule";
  static final String REPLY = "soumak/Reply";

  private static final Set<String> NOT_MESSAGES =
      Set.of("toString()", "hashCode()", "equals(Ljava/lang/Object;)", "run()");

  private final ClassNode node = new ClassNode();
  private final Hierarchy hierarchy;
  private final ClassPath path;
  private final ClassInfo info;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<String, byte[]> calls = new LinkedHashMap<>();
  private boolean changed;

  private CapsuleClass(ClassReader reader, Hierarchy hierarchy, ClassPath path, ClassInfo info) {
    this.hierarchy = hierarchy;
    this.path = path;
    this.info = info;
    reader.accept(node, ClassReader.SKIP_FRAMES);
  }

  static boolean isCapsule(Hierarchy hierarchy, String name) {
    return !name.equals(CAPSULE) && hierarchy.isSubtype(name, CAPSULE);
  }

  /**
   * @param path where the interfaces are that it implements
   */
  static CapsuleClass rewrite(
      ClassReader reader, Hierarchy hierarchy, ClassPath path, ClassInfo info) {
    CapsuleClass capsule = new CapsuleClass(reader, hierarchy, path, info);
    capsule.rewrite();
    return capsule;
  }

  /** The class, not woven yet. */
  byte[] classFile() {
    ClassWriter writer = new HierarchyWriter(null, hierarchy);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Whether it is another class than it was. */
  boolean isChanged() {
    return changed;
  }

  /** The classes of its messages, woven, by internal name. */
  Map<String, byte[]> calls() {
    return calls;
  }

  List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** Whether calls of a method from outside are messages. */
  static boolean isMessage(Hierarchy hierarchy, ClassInfo owner, MethodInfo method) {
    return !method.has(Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)
        && isCalledAsMessage(hierarchy, owner, method);
  }

  /** Whether it is a message, or a bridge to one. */
  static boolean isCalledAsMessage(Hierarchy hierarchy, ClassInfo owner, MethodInfo method) {
    return isCapsule(hierarchy, owner.name()) && wouldBeMessage(hierarchy, method);
  }

  /** Whether it would be a message, or a bridge to one, if a capsule had it. */
  static boolean wouldBeMessage(Hierarchy hierarchy, MethodInfo method) {
    return method.isVirtual()
        && method.has(Opcodes.ACC_PUBLIC)
        && (method.has(Opcodes.ACC_BRIDGE) || !method.has(Opcodes.ACC_SYNTHETIC))
        && !NOT_MESSAGES.contains(called(method))
        && !isComparison(method)
        && !isOfCapsule(hierarchy, method);
  }

  /** Whether a method that a capsule declares is for itself. */
  static boolean isInner(MethodInfo method) {
    boolean run = method.name().equals("run") && method.descriptor().equals("()V");
    return run || !method.has(Opcodes.ACC_PUBLIC);
  }

  private static String called(MethodInfo method) {
    String descriptor = method.descriptor();
    return method.name() + descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  private static boolean isComparison(MethodInfo method) {
    return method.name().equals("compareTo")
        && method.descriptor().endsWith(")I")
        && Type.getArgumentCount(method.descriptor()) == 1;
  }

  /** Whether it overrides a method that all capsules have, maybe with a narrower result. */
  private static boolean isOfCapsule(Hierarchy hierarchy, MethodInfo method) {
    String called = called(method);
    for (ClassInfo ancestor : hierarchy.ancestors(CAPSULE)) {
      for (MethodInfo other : ancestor.methods()) {
        if (other.isVirtual()
            && other.has(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
            && called(other).equals(called)) {
          return true;
        }
      }
    }
    return false;
  }

  private void rewrite() {
    Set<MethodNode> messages = new HashSet<>();
    for (MethodNode method : node.methods) {
      demandName(method);
      MethodInfo facts = info.method(method.name, method.desc);
      if (facts != null && isCalledAsMessage(hierarchy, info, facts)) {
        demandPublicAbove(method);
        if (!facts.has(Opcodes.ACC_BRIDGE) && isAllowed(method)) {
          messages.add(method);
        }
      }
    }
    diagnostics.addAll(Beside.refusals(node, hierarchy, this::isMessage));
    OwnCalls own = new OwnCalls(node, hierarchy, path, this::isMessage);
    diagnostics.addAll(own.rewrite());
    List<MethodNode> methods = new ArrayList<>();
    for (MethodNode method : node.methods) {
      if (messages.contains(method)) {
        methods.addAll(versions(method));
      } else {
        methods.add(method);
        if (isBridge(method)) {
          methods.add(bridge(method, Names.NOW));
          methods.add(bridge(method, Names.INLINE));
        }
      }
    }
    methods.addAll(own.added());
    changed = own.isChanged() || methods.size() > node.methods.size();
    node.methods = methods;
  }

  /** Else it could be taken for a version of a message, or be declared twice. */
  private void demandName(MethodNode method) {
    boolean ofSource = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == 0;
    String plain = Names.ofMessage(method.name);
    if (ofSource && !plain.equals(method.name)) {
      String suffix = method.name.substring(plain.length());
      diagnostics.add(Refusals.reservedSuffix(node, method, suffix));
    }
  }

  /** Else a class above would call the message where it means to call itself. */
  private void demandPublicAbove(MethodNode method) {
    List<ClassInfo> all = hierarchy.ancestors(node.name);
    for (ClassInfo above : all.subList(1, all.size())) {
      MethodInfo hidden = above.method(method.name, method.desc);
      if (hidden != null
          && isCapsule(hierarchy, above.name())
          && hidden.isVirtual()
          && !hidden.has(Opcodes.ACC_PUBLIC)
          && isSeenFromHere(above, hidden)) {
        diagnostics.add(Refusals.widenedMessage(node, method, above.name()));
        return;
      }
    }
  }

  private boolean isSeenFromHere(ClassInfo above, MethodInfo method) {
    return method.has(Opcodes.ACC_PROTECTED)
        || Names.packageOf(above.name()).equals(Names.packageOf(node.name));
  }

  private boolean isAllowed(MethodNode method) {
    Type result = Type.getReturnType(method.desc);
    boolean value =
        result.getSort() != Type.VOID && !result.getDescriptor().equals("L" + REPLY + ";");
    if (value && !isPausable(method)) {
      diagnostics.add(Refusals.valueWithoutPausable(node, method));
      return false;
    }
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      diagnostics.add(Refusals.synchronizedMessage(node, method));
      return false;
    }
    return true;
  }

  private boolean isPausable(MethodNode method) {
    MethodInfo facts = info.method(method.name, method.desc);
    return facts != null && hierarchy.isPausable(info, facts);
  }

  private boolean isMessage(MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.name.startsWith("<")) {
      return false;
    }
    Hierarchy.Declared declared = hierarchy.resolve(call.owner, call.name, call.desc);
    return declared != null && isCalledAsMessage(hierarchy, declared.owner(), declared.method());
  }

  private boolean isBridge(MethodNode method) {
    MethodInfo facts = info.method(method.name, method.desc);
    return facts != null
        && facts.has(Opcodes.ACC_BRIDGE)
        && isCalledAsMessage(hierarchy, info, facts);
  }

  /** The bridge between the same versions of what it bridges. */
  private static MethodNode bridge(MethodNode method, String version) {
    MethodNode bridge =
        new MethodNode(
            Opcodes.ASM9,
            method.access,
            method.name + version,
            method.desc,
            null,
            method.exceptions.toArray(String[]::new));
    method.accept(bridge);
    for (AbstractInsnNode at : bridge.instructions) {
      if (at instanceof MethodInsnNode call && call.name.equals(method.name)) {
        call.name += version;
      }
    }
    return bridge;
  }

  private List<MethodNode> versions(MethodNode method) {
    boolean pausable = isPausable(method);
    boolean leaf = !mayPause(method);
    if (pausable && !method.exceptions.contains(Names.PAUSABLE)) {
      method.exceptions.add(Names.PAUSABLE);
    }
    String call = node.name + Names.GENERATED + "call$" + calls.size();
    MessageClass message = new MessageClass(node, method, call, pausable, leaf);
    calls.put(call, message.write(new HierarchyWriter(null, hierarchy)));
    List<MethodNode> versions = new ArrayList<>();
    versions.add(message.sending());
    versions.add(message.inline());
    versions.add(renamed(method));
    return versions;
  }

  /**
   * Whether anything that it calls may pause, or block because it is not pausable itself; an
   * abstract method may.
   */
  private boolean mayPause(MethodNode method) {
    if ((method.access & Opcodes.ACC_ABSTRACT) != 0) {
      return true;
    }
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof MethodInsnNode call
          && (call.name.equals("joinBlocking")
              || hierarchy.isPausable(call.owner, call.name, call.desc)
              || hierarchy.isPausable(call.owner, Names.ofMessage(call.name), call.desc))) {
        return true;
      }
    }
    return false;
  }

  private static MethodNode renamed(MethodNode method) {
    method.name += Names.NOW;
    method.access =
        (method.access & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_VARARGS))
            | Opcodes.ACC_PROTECTED
            | Opcodes.ACC_SYNTHETIC;
    method.signature = null;
    method.visibleAnnotations = null;
    return method;
  }
}
