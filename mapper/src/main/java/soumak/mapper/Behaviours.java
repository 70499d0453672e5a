package soumak.mapper;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Hierarchy;
import soumak.analysis.MethodInfo;

/** Which methods of an actor are called by others: what an actor does begins there. */
final class Behaviours {
  static final String CAPSULE = "soumak/Capsule";
  static final String REPLY = "soumak/Reply";

  private final Program program;

  /** Their names and parameters; found when it is first asked for. */
  private final Set<String> ofAllCapsules = new HashSet<>();

  Behaviours(Program program) {
    this.program = program;
  }

  /** Whether a call of a method of a capsule class is a message. */
  boolean isMessage(String owner, String name, String descriptor) {
    Hierarchy.Declared declared = program.hierarchy.resolve(owner, name, descriptor);
    return declared != null && isMessage(declared.owner(), declared.method());
  }

  private boolean isMessage(ClassInfo owner, MethodInfo method) {
    return method.has(Opcodes.ACC_PUBLIC)
        && method.isVirtual()
        && !owner.name().startsWith("java/")
        && !isComparison(method)
        && !isOfAllCapsules(method);
  }

  private static boolean isComparison(MethodInfo method) {
    return method.name().equals("compareTo")
        && method.descriptor().endsWith(")I")
        && Type.getArgumentCount(method.descriptor()) == 1;
  }

  /** Whether all capsules have it, maybe with a wider result, as the weaver sees it. */
  private boolean isOfAllCapsules(MethodInfo method) {
    if (ofAllCapsules.isEmpty()) {
      for (ClassInfo type : program.hierarchy.ancestors(CAPSULE)) {
        type.methods().stream()
            .filter(it -> it.isVirtual() && it.has(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED))
            .forEach(it -> ofAllCapsules.add(it.name() + parameters(it.descriptor())));
      }
    }
    return ofAllCapsules.contains(method.name() + parameters(method.descriptor()));
  }

  /** What the sender of a message gets at once: nothing, a reply, or it has to wait. */
  static SendKind kind(String descriptor) {
    Type result = Type.getReturnType(descriptor);
    if (result.equals(Type.VOID_TYPE)) {
      return SendKind.MESSAGE;
    }
    boolean reply = result.getSort() == Type.OBJECT && result.getInternalName().equals(REPLY);
    return reply ? SendKind.REPLY : SendKind.ASK;
  }

  /** The methods of the program in which an actor of a class begins to do something. */
  List<MethodKey> entries(String actor) {
    Map<String, MethodKey> found = new LinkedHashMap<>();
    boolean capsule = program.kind(actor) == ActorKind.CAPSULE;
    for (ClassInfo type : program.hierarchy.ancestors(actor)) {
      for (MethodInfo method : type.methods()) {
        boolean entry =
            capsule ? isMessage(type, method) || isOwn(method, "run") : isOwn(method, "execute");
        MethodKey key = new MethodKey(type.name(), method.name(), method.descriptor());
        if (entry && !method.has(Opcodes.ACC_BRIDGE) && program.body(key) != null) {
          found.putIfAbsent(method.name() + parameters(method.descriptor()), key);
        }
      }
      addBridged(type, found);
    }
    return new ArrayList<>(new LinkedHashSet<>(found.values()));
  }

  /** What a method overrides by way of a bridge, as it has type arguments, is not run either. */
  private void addBridged(ClassInfo type, Map<String, MethodKey> found) {
    for (MethodInfo bridge : type.methods()) {
      Body body =
          bridge.has(Opcodes.ACC_BRIDGE)
              ? program.body(new MethodKey(type.name(), bridge.name(), bridge.descriptor()))
              : null;
      MethodKey bridged = body == null ? null : found.get(called(body));
      if (bridged != null) {
        found.putIfAbsent(bridge.name() + parameters(bridge.descriptor()), bridged);
      }
    }
  }

  /** The name and the parameters of the method that a bridge calls; empty if none overrides it. */
  private static String called(Body bridge) {
    for (int i = 0; i < bridge.size(); i++) {
      if (bridge.at(i) instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKEVIRTUAL
          && call.name.equals(bridge.key.name())) {
        return call.name + parameters(call.desc);
      }
    }
    return "";
  }

  private static String parameters(String descriptor) {
    return descriptor.substring(0, descriptor.indexOf(')'));
  }

  private static boolean isOwn(MethodInfo method, String name) {
    return method.isVirtual() && method.name().equals(name) && method.descriptor().startsWith("()");
  }

  /** The capsule classes that can get a message sent to a {@code type}. */
  List<String> receivers(String type) {
    List<String> found = program.capsules(type);
    return found.isEmpty() && program.kind(type) == ActorKind.CAPSULE ? List.of(type) : found;
  }
}
