package soumak.spreader;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.Diagnostic;
import soumak.analysis.Severity;

/** What cannot be rewritten, and so is refused. */
final class Refusals {
  private static final Set<String> THREAD_METHODS =
      Set.of(
          "<init>",
          "start",
          "run",
          "join",
          "interrupt",
          "isInterrupted",
          "interrupted",
          "currentThread",
          "sleep",
          "yield",
          "onSpinWait",
          "holdsLock",
          "getName",
          "setName",
          "isAlive",
          "setDaemon",
          "isDaemon",
          "getPriority",
          "setPriority",
          "threadId",
          "getId",
          "toString",
          "hashCode",
          "equals",
          "getClass",
          "wait",
          "notify",
          "notifyAll");
  private static final Set<String> REFLECTION =
      Set.of(
          "forName",
          "newInstance",
          "getDeclaredField",
          "getDeclaredMethod",
          "getMethod",
          "getDeclaredFields",
          "getField",
          "getDeclaredConstructor",
          "getConstructor");

  private final Program program;
  private final ClassNode owner;
  private final List<Diagnostic> found = new ArrayList<>();

  Refusals(Program program, ClassNode owner) {
    this.program = program;
    this.owner = owner;
  }

  List<Diagnostic> find() {
    String above = owner.superName;
    if (above.equals("java/lang/Enum") || above.equals("java/lang/Record")) {
      add(0, "kind", "is an enum or a record, which is not rewritten yet", "write a class instead");
    } else if (!program.owns(above) && !program.isShared(above) && !isThrowable(above)) {
      add(
          0,
          "superclass",
          "extends " + above.replace('/', '.') + ", which is not rewritten",
          "hold such an object instead of extending its class");
    }
    owner.methods.forEach(this::method);
    return found;
  }

  private boolean isThrowable(String name) {
    try {
      return Throwable.class.isAssignableFrom(
          Class.forName(name.replace('/', '.'), false, program));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private void method(MethodNode method) {
    if ((method.access & Opcodes.ACC_NATIVE) != 0) {
      add(
          0,
          "native",
          method.name + " is native: what it does to objects is unknown",
          "write it in Java");
    }
    if (method.name.equals("finalize") && method.desc.equals("()V")) {
      add(0, "finalizer", "has a finalizer, which would run for every copy", "close it explicitly");
    }
    if (overridesWithArrays(method)) {
      add(
          0,
          "array-override",
          method.name + " overrides a JDK method that has arrays",
          "give it another name");
    }
    int line = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LineNumberNode number) {
        line = number.line;
      } else if (at instanceof InvokeDynamicInsnNode dynamic) {
        dynamic(dynamic, line);
      } else if (at instanceof MethodInsnNode call) {
        call(call, line);
      }
    }
  }

  private boolean overridesWithArrays(MethodNode method) {
    int hidden = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;
    if ((method.access & hidden) != 0 || !method.desc.contains("[")) {
      return false;
    }
    try {
      Class<?> here = Class.forName(owner.name.replace('/', '.'), false, program);
      return !method.name.startsWith("<") && declares(here.getSuperclass(), here, method);
    } catch (ClassNotFoundException e) {
      return true;
    }
  }

  private boolean declares(
      @org.jspecify.annotations.Nullable Class<?> above, Class<?> here, MethodNode method) {
    if (above != null
        && (foreign(above, method) || declares(above.getSuperclass(), above, method))) {
      return true;
    }
    for (Class<?> each : here.getInterfaces()) {
      if (foreign(each, method) || declares(null, each, method)) {
        return true;
      }
    }
    return false;
  }

  private boolean foreign(Class<?> type, MethodNode method) {
    if (program.owns(type.getName().replace('.', '/'))) {
      return false;
    }
    for (java.lang.reflect.Method each : type.getDeclaredMethods()) {
      if (each.getName().equals(method.name)
          && org.objectweb.asm.Type.getMethodDescriptor(each).equals(method.desc)) {
        return true;
      }
    }
    return false;
  }

  private void dynamic(InvokeDynamicInsnNode dynamic, int line) {
    if (!dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
      add(
          line,
          "lambda",
          "uses a lambda, method reference or pattern switch, which is not" + " rewritten yet",
          "write a class or if statements instead");
    }
  }

  private void call(MethodInsnNode call, int line) {
    String on = call.owner;
    boolean reflects =
        on.startsWith("java/lang/reflect/")
            || on.startsWith("java/lang/invoke/")
            || on.equals("sun/misc/Unsafe")
            || on.equals("java/lang/ClassLoader")
            || (on.equals("java/lang/Class") && REFLECTION.contains(call.name));
    if (reflects) {
      add(line, "reflection", "reaches objects past the rewritten code", "call it directly");
    }
    boolean own = program.ownsMethod(on, call.name, call.desc);
    if (call.name.equals("clone") && !own && !on.startsWith("[")) {
      add(line, "clone", "clones an object, which is not rewritten", "write a copying constructor");
    }
    if (on.equals("java/lang/Thread") && !THREAD_METHODS.contains(call.name)) {
      add(
          line,
          "thread",
          "Thread." + call.name + " is unknown to threads at several nodes",
          "use Thread's constructors, start and join");
    }
    if (!own && !isThread(on) && call.desc.contains("Ljava/lang/Thread;")) {
      add(line, "thread", "gives a thread to the JDK's " + call.name, "use Thread itself");
    }
  }

  private boolean isThread(String name) {
    ClassNode node = program.classes.get(name);
    return name.equals("java/lang/Thread") || (node != null && isThread(node.superName));
  }

  private void add(int line, String rule, String what, String fix) {
    String file = owner.sourceFile == null ? owner.name.replace('/', '.') : owner.sourceFile;
    String where = line == 0 ? file : file + ":" + line;
    String text = owner.name.replace('/', '.') + ": " + what;
    found.add(new Diagnostic(Severity.ERROR, "spread-" + rule, where, text, fix));
  }
}
