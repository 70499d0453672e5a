package soumak.spreader;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Diagnostic;

/**
 * Uses of classes of the JDK that their twins do not have, and twins where the JDK wants its own.
 */
final class LibraryRefusals {
  /** They take arrays out of what they are given, and those would be wrappers. */
  private static final Set<String> TAKE_ARRAYS_OUT =
      Set.of(
          "java/net/http/HttpRequest$BodyPublishers.ofByteArrays",
          "java/security/cert/PKIXRevocationChecker.setOcspResponses");

  private final Program program;
  private final ClassNode owner;
  private final Replaced replaced;
  private final Map<String, ClassNode> twins = new HashMap<>();
  private final List<Diagnostic> found = new ArrayList<>();

  LibraryRefusals(Program program, ClassNode owner) {
    this.program = program;
    this.owner = owner;
    this.replaced = new Replaced(program);
  }

  List<Diagnostic> find() {
    if (Twins.is(owner.superName)) {
      new SubclassRefusals(program, owner, this).find();
    }
    for (MethodNode method : owner.methods) {
      int line = 0;
      for (AbstractInsnNode at : method.instructions) {
        if (at instanceof LineNumberNode number) {
          line = number.line;
        } else if (at instanceof MethodInsnNode call) {
          boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
          call(call.owner, call.name, call.desc, isStatic, line);
        } else if (at instanceof FieldInsnNode field) {
          field(field, line);
        } else if (at instanceof InvokeDynamicInsnNode dynamic) {
          for (Object each : dynamic.bsmArgs) {
            if (each instanceof Handle to && to.getDesc().startsWith("(")) {
              boolean isStatic = to.getTag() == Opcodes.H_INVOKESTATIC;
              call(to.getOwner(), to.getName(), to.getDesc(), isStatic, line);
            }
          }
        }
      }
    }
    return found;
  }

  private void call(String on, String name, String descriptor, boolean isStatic, int line) {
    if (replaced.has(on, name, descriptor, isStatic)) {
      return;
    }
    String twinned = Twins.has(on) ? on : inherited(on, name, descriptor);
    if (twinned != null) {
      if (!hasMethod(twinned, name, descriptor)) {
        add(
            line,
            "library",
            "uses "
                + method(twinned, name, descriptor)
                + ", which Soumak's class for it does not have",
            "write it with what " + simple(twinned) + " has besides, or in a class of the program");
      }
    } else if (TAKE_ARRAYS_OUT.contains(on + "." + name)) {
      add(
          line,
          "library",
          "calls "
              + (on + "." + name).replace('/', '.')
              + ", which takes the JDK's own arrays out of what it is given, where several nodes"
              + " need Soumak's",
          "use a method that is given the arrays themselves");
    } else if (!program.ownsMethod(on, name, descriptor) && !on.startsWith("[")) {
      for (Type type : Type.getMethodType(descriptor).getArgumentTypes()) {
        given(type, on + "." + name, line);
      }
      given(Type.getReturnType(descriptor), on + "." + name, line);
    }
  }

  /** The class of the JDK with a twin from which a class of the program would have the method. */
  private @Nullable String inherited(String on, String name, String descriptor) {
    String twin = twinAbove(on);
    if (twin == null || program.ownsMethod(on, name, descriptor)) {
      return null;
    }
    boolean elsewhere =
        program.hierarchy().ancestors(on).stream()
            .filter(it -> it.isInterface() && !program.owns(it.name()))
            .anyMatch(it -> declares(it, name, descriptor));
    return elsewhere ? null : Twins.original(twin);
  }

  private static boolean declares(ClassInfo type, String name, String descriptor) {
    return type.methods().stream()
        .anyMatch(it -> it.name().equals(name) && it.descriptor().equals(descriptor));
  }

  /** The twin that a class of the program extends. */
  private @Nullable String twinAbove(String name) {
    ClassNode node = program.classes.get(name);
    if (node == null || Twins.is(name)) {
      return null;
    }
    return Twins.is(node.superName) ? node.superName : twinAbove(node.superName);
  }

  private void field(FieldInsnNode at, int line) {
    String twin = Twins.has(at.owner) ? Twins.name(at.owner) : twinAbove(at.owner);
    if (twin != null && program.field(at.owner, at.name, at.desc) == null) {
      add(
          line,
          "library",
          "uses the field " + at.name + ", which Soumak's class for its superclass does not have",
          "do without, or hold such an object in a field instead of extending its class");
    }
  }

  private ClassNode twin(String name) {
    return twins.computeIfAbsent(name, Twins::read);
  }

  private void given(Type type, String method, int line) {
    Type element = Types.isArray(type) ? type.getElementType() : type;
    if (element.getSort() == Type.OBJECT && Twins.has(element.getInternalName())) {
      add(
          line,
          "library",
          "calls "
              + method.replace('/', '.')
              + ", which wants the JDK's own "
              + element.getClassName()
              + ", where several nodes need Soumak's",
          "do it in the program's own code");
    }
  }

  /** Whether the twin of a class of the JDK has a method of it. */
  boolean hasMethod(String on, String name, String descriptor) {
    ClassNode twin = twin(Twins.name(on));
    if (name.equals("<init>")) {
      return declares(twin, name, descriptor);
    }
    return inherits(twin, name, descriptor) || of(Object.class, name, descriptor);
  }

  private boolean inherits(ClassNode twin, String name, String descriptor) {
    if (declares(twin, name, descriptor)) {
      return true;
    }
    if (Twins.is(twin.superName) && inherits(twin(twin.superName), name, descriptor)) {
      return true;
    }
    return twin.interfaces.stream()
        .anyMatch(it ->
            Twins.is(it) ? inherits(twin(it), name, descriptor) : of(type(it), name, descriptor));
  }

  private static boolean declares(ClassNode twin, String name, String descriptor) {
    String mapped = Types.method(descriptor);
    return twin.methods.stream()
        .filter(it -> (it.access & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0)
        .anyMatch(it -> it.name.equals(name) && Types.method(it.desc).equals(mapped));
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name.replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("twins implement interfaces of the JDK only", e);
    }
  }

  private static boolean of(Class<?> type, String name, String descriptor) {
    for (Method each : type.getMethods()) {
      if (each.getName().equals(name)
          && !Modifier.isStatic(each.getModifiers())
          && Type.getMethodDescriptor(each).equals(descriptor)) {
        return true;
      }
    }
    return false;
  }

  private static String simple(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  static String method(String on, String name, String descriptor) {
    List<String> arguments = new ArrayList<>();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      String full = type.getClassName();
      arguments.add(full.substring(full.lastIndexOf('.') + 1));
    }
    String what = name.equals("<init>") ? "new " + simple(on) : simple(on) + "." + name;
    return what + "(" + String.join(", ", arguments) + ")";
  }

  void add(int line, String rule, String what, String fix) {
    found.add(Spreader.finding(owner, line, rule, what, fix));
  }
}
