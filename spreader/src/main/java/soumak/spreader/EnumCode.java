package soumak.spreader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Takes the making of an enum's constants out of its initialiser. Each node has constants of its
 * own, made by name and number only when the JVM initialises the class. What their constructors do
 * becomes a method, which the initialiser calls once, at the program's first node; the fields that
 * it sets are in objects that nodes share, see {@link EnumState}.
 */
final class EnumCode {
  static final String INIT = "spread$init$";

  /**
   * One constant.
   *
   * @param type its class: the enum's or that of its body
   */
  record Constant(String name, String type) {}

  private final Program program;
  private final ClassNode root;
  private final String array;
  private final Map<String, String> types = new HashMap<>();

  EnumCode(Program program, ClassNode root) {
    this.program = program;
    this.root = root;
    this.array = "[L" + root.name + ";";
  }

  /** In their order. */
  static List<Constant> constants(Program program, ClassNode root) {
    List<Constant> constants = new ArrayList<>();
    Map<String, String> types = new EnumCode(program, root).types();
    root.fields.stream()
        .filter(it -> (it.access & Opcodes.ACC_ENUM) != 0)
        .forEach(it -> constants.add(new Constant(it.name, types.getOrDefault(it.name, ""))));
    return constants;
  }

  /** Whether the constants are made as compilers make them. */
  boolean isKnown() {
    return constants(program, root).stream().noneMatch(it -> it.type().isEmpty());
  }

  private @Nullable MethodNode initialiser() {
    return Program.method(root, "<clinit>", "()V");
  }

  private Map<String, String> types() {
    MethodNode method = initialiser();
    if (method != null) {
      for (AbstractInsnNode at : method.instructions) {
        String name = constant(at);
        if (name != null) {
          types.put(name, ((TypeInsnNode) at).desc);
        }
      }
    }
    return types;
  }

  /** The constant that a {@code new} makes: its name comes next. */
  private @Nullable String constant(AbstractInsnNode at) {
    boolean makes =
        at instanceof TypeInsnNode made
            && made.getOpcode() == Opcodes.NEW
            && isOfFamily(made.desc)
            && at.getNext() != null;
    AbstractInsnNode second = makes ? at.getNext().getNext() : null;
    return second instanceof LdcInsnNode constant && constant.cst instanceof String name
        ? name
        : null;
  }

  private boolean isOfFamily(String name) {
    ClassNode found = program.enumOf(name);
    return found != null && found.name.equals(root.name);
  }

  /** Changes the enum and the classes of its constants' bodies. */
  void rewrite() {
    program.constants(root, constants(program, root));
    for (ClassNode node : program.nodes()) {
      if (isOfFamily(node.name)) {
        node.methods.forEach(this::method);
      }
    }
    root.fields.removeIf(it -> it.desc.equals(array) && (it.access & Opcodes.ACC_SYNTHETIC) != 0);
    root.methods.removeIf(it -> it.name.equals("values") && it.desc.equals("()" + array));
  }

  private void method(MethodNode method) {
    boolean isStatic = method.name.equals("<clinit>");
    if (method.name.equals("<init>")) {
      method.name = INIT;
      method.access = Opcodes.ACC_PUBLIC;
    } else if (!isStatic) {
      return;
    }
    for (AbstractInsnNode at : method.instructions.toArray()) {
      InsnList instead = isStatic ? made(at) : new InsnList();
      if (at instanceof MethodInsnNode call && call.name.equals("<init>")) {
        constructor(call, isStatic, instead);
      }
      if (instead.size() > 0) {
        method.instructions.insert(at, instead);
        method.instructions.remove(at);
      }
    }
  }

  private void constructor(MethodInsnNode call, boolean isStatic, InsnList instead) {
    if (call.owner.equals(Types.ENUM)) {
      instead.add(new InsnNode(Opcodes.POP2));
      instead.add(new InsnNode(Opcodes.POP));
    } else if (isOfFamily(call.owner)) {
      int opcode = isStatic ? Opcodes.INVOKEVIRTUAL : Opcodes.INVOKESPECIAL;
      instead.add(new MethodInsnNode(opcode, call.owner, INIT, call.desc, false));
    }
  }

  /** In the initialiser, a constant is there already. */
  private InsnList made(AbstractInsnNode at) {
    InsnList instead = new InsnList();
    String name = constant(at);
    if (name != null) {
      String type = ((TypeInsnNode) at).desc;
      instead.add(new FieldInsnNode(Opcodes.GETSTATIC, root.name, name, "L" + root.name + ";"));
      if (!type.equals(root.name)) {
        instead.add(new TypeInsnNode(Opcodes.CHECKCAST, type));
      }
    } else if (at instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTSTATIC) {
      boolean all = field.desc.equals(array) && declaredSynthetic(field.name);
      if (field.owner.equals(root.name) && (all || isConstant(field.name))) {
        instead.add(new InsnNode(Opcodes.POP));
      }
    }
    return instead;
  }

  private boolean declaredSynthetic(String name) {
    return root.fields.stream()
        .anyMatch(it -> it.name.equals(name) && (it.access & Opcodes.ACC_SYNTHETIC) != 0);
  }

  private boolean isConstant(String name) {
    return root.fields.stream()
        .anyMatch(it -> it.name.equals(name) && (it.access & Opcodes.ACC_ENUM) != 0);
  }
}
