package soumak.spreader;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods of the JDK in whose place others are called: parallel streams and sorts are left to the
 * thread that asks for them, as they may be, and builders of threads are twins.
 */
final class Instead {
  private static final String BUILDER = "java/lang/Thread$Builder";
  private static final Set<String> BUILDERS = Set.of("ofPlatform", "ofVirtual");

  private Instead() {}

  /** The other call, with the same values on the stack; null if there is none. */
  static @Nullable MethodInsnNode of(MethodInsnNode call) {
    String on = call.owner;
    if (on.equals("java/lang/Thread") && BUILDERS.contains(call.name)) {
      return new MethodInsnNode(call.getOpcode(), BUILDER, call.name, call.desc, true);
    }
    String name = sequential(on, call.name);
    if (name == null) {
      return null;
    }
    String descriptor = call.desc.replace("[Ljava/lang/Comparable;", "[Ljava/lang/Object;");
    return new MethodInsnNode(call.getOpcode(), on, name, descriptor, call.itf);
  }

  static boolean has(String on, String name) {
    boolean builder = on.equals("java/lang/Thread") && BUILDERS.contains(name);
    return builder || sequential(on, name) != null;
  }

  private static @Nullable String sequential(String on, String name) {
    boolean arrays = on.equals("java/util/Arrays");
    return switch (name) {
      case "parallelStream" -> "stream";
      case "parallel" -> on.startsWith("java/util/stream/") ? "sequential" : null;
      case "parallelSort" -> arrays ? "sort" : null;
      case "parallelSetAll" -> arrays ? "setAll" : null;
      default -> null;
    };
  }
}
