package soumak.spreader;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which classes of the JDK have a twin of ours, that nodes can share, and what belongs to twins. */
final class Twins {
  private static final String PACKAGE = "soumak/spreader/twins/";
  private static final Map<String, String> NAMES = new HashMap<>();

  static {
    add("java/util/", "ArrayDeque", "ArrayList", "HashMap", "HashSet", "LinkedHashMap");
    add("java/util/", "LinkedHashSet", "LinkedList", "Random");
    String concurrent = "java/util/concurrent/";
    add(concurrent, "ArrayBlockingQueue", "ConcurrentHashMap", "ConcurrentHashMap$KeySetView");
    add(concurrent, "CountDownLatch", "CyclicBarrier", "Executors", "FutureTask");
    add(concurrent, "LinkedBlockingQueue", "Semaphore");
    add(concurrent + "locks/", "ReentrantLock");
    add(concurrent + "atomic/", "AtomicBoolean", "AtomicInteger", "AtomicLong");
    add(concurrent + "atomic/", "AtomicReference");
  }

  private Twins() {}

  private static void add(String in, String... names) {
    for (String name : names) {
      NAMES.put(in + name, PACKAGE + name);
    }
  }

  /** The twin of a class, or the class itself. */
  static String name(String internal) {
    return NAMES.getOrDefault(internal, internal);
  }

  static boolean has(String internal) {
    return NAMES.containsKey(internal);
  }

  /** Whether a call is that of a twin's method, and not of the runtime's for all objects. */
  static boolean declares(MethodInsnNode call) {
    return has(call.owner) && !call.name.equals("wait") && !call.name.startsWith("notify");
  }

  static boolean is(String internal) {
    return internal.startsWith(PACKAGE);
  }

  /** A program with the twins that it leads to, which are rewritten with it. */
  static Map<String, byte[]> with(Map<String, byte[]> program) {
    Map<String, byte[]> all = new HashMap<>(program);
    Deque<byte[]> left = new ArrayDeque<>(program.values());
    while (!left.isEmpty()) {
      for (String named : OrdinaryJava.names(left.pop())) {
        String name = name(named);
        if (is(name) && !all.containsKey(name)) {
          byte[] file = file(name);
          all.put(name, file);
          left.add(file);
        }
      }
    }
    return all;
  }

  static byte[] file(String name) {
    String file = name.substring(PACKAGE.length() - "twins/".length()) + ".class";
    try (InputStream in = Twins.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("Soumak is incomplete: " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ClassNode read(String name) {
    ClassNode node = new ClassNode();
    new ClassReader(file(name)).accept(node, ClassReader.SKIP_CODE);
    return node;
  }

  /**
   * The methods by which the JDK calls those of a twin that have arrays: it has its own arrays, and
   * rewritten code has wrappers.
   */
  static void bridges(ClassNode of, ClassNode out) {
    int hidden = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_ABSTRACT;
    for (MethodNode method : of.methods) {
      boolean isOwn = (method.access & hidden) != 0 || method.name.equals("<init>");
      if (!isOwn && method.desc.contains("[")) {
        bridge(method, out);
      }
    }
  }

  private static void bridge(MethodNode method, ClassNode out) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SYNTHETIC;
    MethodNode bridge = new MethodNode(access, method.name, method.desc, null, null);
    Emitter emit = new Emitter(bridge, 0);
    emit.load(Type.getObjectType(out.name), 0);
    int local = 1;
    for (Type type : Type.getArgumentTypes(method.desc)) {
      emit.load(type, local);
      local += type.getSize();
      if (Types.isArray(type)) {
        emit.access("fromJdk", "(Ljava/lang/Object;)Ljava/lang/Object;");
        emit.type(Opcodes.CHECKCAST, Types.wrapper(type));
      }
    }
    String mapped = Types.method(method.desc);
    emit.call(Opcodes.INVOKEVIRTUAL, out.name, method.name, mapped);
    Type result = Type.getReturnType(method.desc);
    if (Types.isArray(result)) {
      emit.access("toJdk", "(Ljava/lang/Object;)Ljava/lang/Object;");
      emit.type(Opcodes.CHECKCAST, result.getInternalName());
    }
    emit.insn(result.getOpcode(Opcodes.IRETURN));
    out.methods.add(bridge);
  }
}
