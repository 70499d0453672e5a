package soumak.spreader;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the JDK that reach past rewritten code, or make threads of another kind. */
final class CallRefusals {
  private static final String THREAD = "java/lang/Thread";
  private static final Set<String> THREAD_METHODS =
      Set.of(
          "start()V",
          "run()V",
          "join()V",
          "join(J)V",
          "join(JI)V",
          "join(Ljava/time/Duration;)Z",
          "interrupt()V",
          "isInterrupted()Z",
          "interrupted()Z",
          "currentThread()Ljava/lang/Thread;",
          "sleep(J)V",
          "sleep(JI)V",
          "sleep(Ljava/time/Duration;)V",
          "isVirtual()Z",
          "startVirtualThread(Ljava/lang/Runnable;)Ljava/lang/Thread;",
          "yield()V",
          "onSpinWait()V",
          "holdsLock(Ljava/lang/Object;)Z",
          "getName()Ljava/lang/String;",
          "setName(Ljava/lang/String;)V",
          "isAlive()Z",
          "getState()Ljava/lang/Thread$State;",
          "setDaemon(Z)V",
          "isDaemon()Z",
          "setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
          "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
          "setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
          "getDefaultUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
          "getPriority()I",
          "setPriority(I)V",
          "threadId()J",
          "getId()J",
          "<init>()V",
          "<init>(Ljava/lang/Runnable;)V",
          "<init>(Ljava/lang/String;)V",
          "<init>(Ljava/lang/Runnable;Ljava/lang/String;)V",
          "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V",
          "<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;)V",
          "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;)V",
          "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;J)V",
          "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;JZ)V",
          "getThreadGroup()Ljava/lang/ThreadGroup;");
  private static final Set<String> THREAD_CONSTANTS =
      Set.of("toString", "hashCode", "equals", "getClass", "wait", "notify", "notifyAll");
  private static final Set<String> REFLECTION =
      Set.of(
          "forName",
          "newInstance",
          "getDeclaredField",
          "getDeclaredMethod",
          "getDeclaredMethods",
          "getMethod",
          "getMethods",
          "getDeclaredFields",
          "getFields",
          "getField",
          "getDeclaredConstructor",
          "getDeclaredConstructors",
          "getConstructor",
          "getConstructors",
          "getRecordComponents",
          "getEnumConstants");

  /** Of java.util.concurrent and beside: what a node would have for itself. */
  private static final Set<String> OF_A_NODE =
      Set.of(
          "java/lang/InheritableThreadLocal",
          "java/lang/ThreadGroup",
          "java/lang/ScopedValue",
          "java/util/concurrent/CountedCompleter",
          "java/util/concurrent/StructuredTaskScope",
          "java/util/concurrent/SubmissionPublisher");

  private CallRefusals() {}

  /** What is refused. */
  record Refusal(String rule, String what, String fix) {}

  static @Nullable Refusal of(Program program, ClassNode owner, MethodInsnNode call) {
    if (program.ownsMethod(call.owner, call.name, call.desc)) {
      return null;
    }
    boolean twin = !Types.name(call.owner).equals(call.owner) && !call.owner.equals(THREAD);
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    if (twin
        || call.owner.startsWith("[")
        || new Replaced(program).has(call.owner, call.name, call.desc, isStatic)) {
      return null;
    }
    Refusal thread = thread(program, call);
    if (thread != null) {
      return thread;
    }
    if (reflects(call)) {
      return new Refusal(
          "reflection",
          "calls " + shown(call) + ", which reaches objects past the rewritten code",
          updates(call)
              ? "have an AtomicInteger, AtomicLong or AtomicReference in the field"
              : "call, read or write it directly");
    }
    if (setsDate(call)) {
      return new Refusal(
          "copied",
          "calls "
              + shown(call)
              + " of one that it has not made there: each node would have a copy of its own",
          "make a new Date");
    }
    return clones(program, owner, call);
  }

  /** Whether it changes what is copied, so that other nodes would not see it. */
  static boolean setsDate(MethodInsnNode call) {
    return call.owner.equals("java/util/Date") && call.name.startsWith("set");
  }

  private static String shown(MethodInsnNode call) {
    return call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name;
  }

  private static boolean reflects(MethodInsnNode call) {
    String on = call.owner;
    boolean arrays =
        on.equals("java/lang/reflect/Array") && SpecialCalls.of(on, call.name, call.desc) != null;
    return (on.startsWith("java/lang/reflect/") && !arrays)
        || on.startsWith("java/lang/invoke/")
        || on.equals("sun/misc/Unsafe")
        || on.equals("java/lang/ClassLoader")
        || on.equals("java/util/ServiceLoader")
        || on.startsWith("java/io/Object")
        || updates(call)
        || (on.equals("java/lang/Class") && REFLECTION.contains(call.name));
  }

  /** Whether it reads or updates fields that were looked up by their names. */
  private static boolean updates(MethodInsnNode call) {
    return call.owner.endsWith("FieldUpdater") || call.owner.equals("java/lang/invoke/VarHandle");
  }

  private static @Nullable Refusal clones(Program program, ClassNode owner, MethodInsnNode call) {
    boolean ofObject =
        call.name.equals("clone")
            && call.desc.equals("()Ljava/lang/Object;")
            && (call.owner.equals(Types.OBJECT) || program.owns(call.owner));
    boolean above = call.getOpcode() == Opcodes.INVOKESPECIAL && program.isShared(owner.name);
    return ofObject && !above
        ? new Refusal("clone", "clones an object of another class", "write a copying constructor")
        : null;
  }

  private static @Nullable Refusal thread(Program program, MethodInsnNode call) {
    boolean inherits = isThread(program, call.owner);
    boolean known =
        THREAD_METHODS.contains(call.name + call.desc) || THREAD_CONSTANTS.contains(call.name);
    if (inherits && !known) {
      return new Refusal(
          "thread",
          "calls Thread." + call.name + ", which threads at several nodes do not have",
          "use the constructors of Thread, start, join and interrupt");
    }
    boolean isOurs = SpecialCalls.of(call.owner, call.name, call.desc) != null;
    if (!inherits && !isOurs && call.desc.contains("L" + THREAD + ";")) {
      return new Refusal(
          "thread",
          "gives a thread to " + shown(call) + ", or gets one, which knows the JDK's threads only",
          "use Thread itself");
    }
    String on = call.owner;
    boolean ofThreads = on.startsWith("java/lang/Thread$") && !on.equals("java/lang/Thread$State");
    return OF_A_NODE.contains(on) || ofThreads
        ? new Refusal(
            "of-node",
            "uses " + on.replace('/', '.') + ", which would be another one at each node",
            "use new Thread, and fields of the objects that the threads have")
        : null;
  }

  private static boolean isThread(Program program, String name) {
    ClassNode node = program.classes.get(name);
    return name.equals(THREAD) || (node != null && isThread(program, node.superName));
  }
}
