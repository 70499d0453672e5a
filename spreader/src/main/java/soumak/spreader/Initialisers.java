package soumak.spreader;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * When classes are initialised. Who uses a static field asks for the object that holds it, which
 * initialises the class; {@code new} and calls of static methods ask only if one could see that it
 * happens (JLS 12.4), as where the initialiser calls something.
 */
final class Initialisers {
  static final String ASSERTIONS = "$assertionsDisabled";

  private static final Set<String> QUIET =
      Set.of(
          Types.OBJECT,
          Types.ENUM,
          Types.RECORD,
          Types.THROWABLE,
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/lang/ThreadLocal");

  private static final Set<String> QUIET_FORMS =
      Set.of(
          "java/io/File(Ljava/lang/String;)V",
          "java/util/Date(J)V",
          "java/util/Scanner(Ljava/lang/String;)V");

  /** Twins that begin threads, or number those that they will. */
  private static final Set<String> BEGIN_THREADS =
      Set.of("Timer", "ForkJoinPool", "ThreadPoolExecutor", "ScheduledThreadPoolExecutor");

  private final Program program;
  private final Map<String, Boolean> effects = new HashMap<>();

  Initialisers(Program program) {
    this.program = program;
  }

  /** Whether a static field stays in its class, at each node. */
  static boolean stays(FieldNode field) {
    int constant = Opcodes.ACC_STATIC | Opcodes.ACC_ENUM;
    return (field.value != null && (field.access & Opcodes.ACC_STATIC) != 0)
        || field.name.equals(ASSERTIONS)
        || (field.access & constant) == constant;
  }

  /** Whether a class has an object for its static fields and its initialiser. */
  boolean hasStatics(ClassNode node) {
    return Program.method(node, "<clinit>", "()V") != null
        || node.superName.equals(Types.ENUM)
        || node.fields.stream().anyMatch(it -> (it.access & Opcodes.ACC_STATIC) != 0 && !stays(it))
        || hasEffects(node.name);
  }

  /** Whether somebody could see when the class is initialised. */
  boolean hasEffects(String name) {
    ClassNode node = program.classes.get(name);
    if (node == null) {
      return false;
    }
    Boolean known = effects.get(name);
    if (known == null) {
      effects.put(name, false);
      known = inherited(node) || own(node);
      effects.put(name, known);
    }
    return known;
  }

  /** A superclass is initialised before, and so are interfaces with default methods. */
  private boolean inherited(ClassNode node) {
    return hasEffects(node.superName) || node.interfaces.stream().anyMatch(this::runsDefaults);
  }

  boolean runsDefaults(String name) {
    ClassNode node = program.classes.get(name);
    int none = Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC;
    return node != null
        && hasEffects(name)
        && node.methods.stream().anyMatch(it -> (it.access & none) == 0);
  }

  private boolean own(ClassNode node) {
    MethodNode method = Program.method(node, "<clinit>", "()V");
    return method != null && hasEffects(node, method, new HashSet<>());
  }

  private boolean hasEffects(ClassNode node, MethodNode method, Set<MethodNode> seen) {
    if (!seen.add(method)) {
      return false;
    }
    for (AbstractInsnNode at : method.instructions) {
      boolean elsewhere =
          at instanceof FieldInsnNode field
              && program.owns(field.owner)
              && !field.owner.equals(node.name)
              && !StayingFields.is(field.owner);
      boolean fails = at.getOpcode() == Opcodes.ATHROW;
      if (elsewhere || fails || (at instanceof MethodInsnNode call && calls(node, call, seen))) {
        return true;
      }
    }
    return false;
  }

  private boolean calls(ClassNode node, MethodInsnNode call, Set<MethodNode> seen) {
    if (call.owner.equals(node.name) && call.getOpcode() != Opcodes.INVOKEVIRTUAL) {
      MethodNode method = Program.method(node, call.name, call.desc);
      return method == null || hasEffects(node, method, seen);
    }
    if (call.name.equals(EnumCode.INIT) && call.owner.equals(node.name)) {
      MethodNode method = Program.method(node, call.name, call.desc);
      return method == null || hasEffects(node, method, seen);
    }
    boolean quiet =
        (call.name.equals("<init>") && isQuiet(call.owner, call.desc))
            || call.owner.contains(LambdaClasses.SUFFIX)
            || (call.name.equals("valueOf") && call.owner.startsWith("java/lang/"))
            || call.name.equals("desiredAssertionStatus");
    return !quiet;
  }

  /** Whether nobody sees when a class's constructor runs, and it does not fail. */
  private static boolean isQuiet(String made, String form) {
    String name = made.substring(made.lastIndexOf('/') + 1);
    boolean failure = name.endsWith("Exception") || name.endsWith("Error");
    return QUIET.contains(made)
        || QUIET_FORMS.contains(made + form)
        || (made.startsWith("java/lang/") && failure)
        || (Twins.has(made) && !BEGIN_THREADS.contains(name));
  }

  /** Whether code of one class has to ask for another one to be initialised. */
  boolean asks(String from, String about) {
    return hasEffects(about) && !program.inherits(LambdaClasses.home(from), about);
  }
}
