package soumak.weaver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What the frames of a method contain, as text in constants of the frame class: for those who turn
 * frames into bytes, and tell people which variable prevents it. Running code never reads it.
 *
 * <p>The first line has the method's name and descriptor, the second its {@link CodeDigest}. Then
 * there is a line for each pause point: the kind of its call's result ({@code V I J F D} or {@code
 * L}), and for each saved value {@code field:variable:type}. What is on the operand stack has no
 * variable, nor have the variables of a class without a table of them.
 */
final class FrameContents {
  /** What the constants are called, with a number behind. */
  private static final String CONSTANT = "contents";

  /** A constant has at most 65,535 bytes, and a character up to three. */
  private static final int MOST = 21_000;

  private final MethodPlan plan;

  private FrameContents(MethodPlan plan) {
    this.plan = plan;
  }

  static String of(MethodPlan plan) {
    FrameContents contents = new FrameContents(plan);
    MethodNode method = plan.method();
    String digest = CodeDigest.of(method, contents.points(false));
    return method.name + " " + method.desc + "\n" + digest + contents.points(true);
  }

  /**
   * The same for the class of a lambda. The first line has the functional interface and its method,
   * the second the implementation, the third a digest; then come the names of the captured values.
   *
   * @param body the implementation if it is in the same class
   */
  static String ofLambda(LambdaSite site, @Nullable MethodNode body) {
    Handle target = site.implementation();
    String is =
        site.interfaceName()
            + " "
            + site.method()
            + site.instantiated()
            + "\n"
            + target.getOwner()
            + " "
            + target.getName()
            + target.getDesc()
            + "\n";
    int captures = site.captures().size();
    List<String> names =
        body == null || (body.access & Opcodes.ACC_SYNTHETIC) == 0
            ? Collections.nCopies(captures, "")
            : parameters(body, captures);
    String digest = body == null ? CodeDigest.hash(is) : CodeDigest.of(body, is);
    return is + digest + "\n" + String.join(" ", names);
  }

  /** Writes the text as constants of a class. */
  static void write(ClassVisitor writer, String text) {
    int flags = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
    for (int from = 0, n = 0; from < text.length(); from += MOST, n++) {
      String part = text.substring(from, Math.min(text.length(), from + MOST));
      writer.visitField(flags, CONSTANT + n, "Ljava/lang/String;", null, part).visitEnd();
    }
  }

  private String points(boolean named) {
    StringBuilder text = new StringBuilder();
    for (PausePoint point : plan.points()) {
      text.append('\n').append(kind(point.result()));
      List<FrameLayout.Saved> values = new ArrayList<>(plan.layout().stack(point));
      values.addAll(plan.layout().locals(point));
      for (FrameLayout.Saved value : values) {
        FrameLayout.Field field = value.field();
        if (field != null) {
          String name = named ? variable(plan.method(), value.slot(), point.index()) : "";
          text.append(' ').append(field.name()).append(':').append(name);
          text.append(':').append(value.type().getDescriptor());
        }
      }
    }
    return text.toString();
  }

  private static String kind(Type result) {
    return result.getSort() == Type.VOID ? "V" : Kind.of(result).descriptor().substring(0, 1);
  }

  /** The source's name of a slot behind an instruction; empty if it is not known. */
  private static String variable(MethodNode method, int slot, int index) {
    if (method.localVariables != null) {
      for (LocalVariableNode variable : method.localVariables) {
        if (variable.index == slot
            && method.instructions.indexOf(variable.start) <= index
            && method.instructions.indexOf(variable.end) > index) {
          return plain(variable.name);
        }
      }
    }
    return "";
  }

  /** The names of a method's first parameters; empty ones where they are not known. */
  static List<String> parameters(MethodNode method, int count) {
    List<String> names = new ArrayList<>();
    int slot = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      names.add("this");
      slot = 1;
    }
    AbstractInsnNode first = method.instructions.getFirst();
    for (Type type : Type.getArgumentTypes(method.desc)) {
      names.add(first == null ? "" : variable(method, slot, method.instructions.indexOf(first)));
      slot += type.getSize();
    }
    while (names.size() < count) {
      names.add("");
    }
    return names.subList(0, count);
  }

  /** A name may contain anything but {@code . ; [ /}; here blanks and colons separate. */
  private static String plain(String name) {
    return name.replaceAll("[\\s:]", "_");
  }
}
