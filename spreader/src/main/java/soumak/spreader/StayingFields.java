package soumak.spreader;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.analysis.ClassInfo;

/**
 * Static fields for objects of the JDK that stay at their node (a {@code Scanner}). Each goes into
 * an object of its own, to which the class has a reference in its place. So other nodes can use all
 * other static fields of the class, and only who reads this one is refused.
 */
final class StayingFields {
  private static final String SUFFIX = "$spread$Staying$";

  /** Those may be anything, or are the same everywhere; it would only cost a step to each. */
  private static final Set<String> OTHERS =
      Set.of("java/lang/Class", "java/lang/Number", Types.OBJECT, "java/lang/Thread");

  private final Program program;

  private StayingFields(Program program) {
    this.program = program;
  }

  /** Moves those of all classes of a program. */
  static void move(Program program) {
    StayingFields fields = new StayingFields(program);
    Set<FieldNode> moved = new HashSet<>();
    for (ClassNode node : program.nodes()) {
      node.fields.stream().filter(fields::stays).forEach(moved::add);
    }
    if (moved.isEmpty()) {
      return;
    }
    for (ClassNode node : program.nodes()) {
      for (MethodNode method : node.methods) {
        fields.accesses(method, moved);
      }
    }
    for (ClassNode node : program.nodes()) {
      List<FieldNode> own = node.fields.stream().filter(moved::contains).toList();
      own.forEach(it -> fields.replace(node, it));
    }
  }

  /** Whether a class was made here. */
  static boolean is(String name) {
    return name.contains(SUFFIX);
  }

  /** Makes what a field refers to from the beginning, in the constructor of its object. */
  static void begin(MethodVisitor code, String in, FieldNode field) {
    if (is(field.desc)) {
      String holder = Type.getType(field.desc).getInternalName();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitTypeInsn(Opcodes.NEW, holder);
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, holder, "<init>", "()V", false);
      code.visitFieldInsn(Opcodes.PUTFIELD, in, field.name, field.desc);
    }
  }

  private boolean stays(FieldNode field) {
    Type type = Type.getType(field.desc);
    if ((field.access & Opcodes.ACC_STATIC) == 0 || type.getSort() != Type.OBJECT) {
      return false;
    }
    String name = type.getInternalName();
    boolean ofProgram = program.owns(name) || Twins.has(name) || Twins.is(name);
    if (ofProgram || Copied.has(name) || OTHERS.contains(name)) {
      return false;
    }
    ClassInfo info = program.hierarchy().find(name);
    return info != null
        && !info.isInterface()
        && !program.inherits(name, Types.THROWABLE)
        && !program.inherits(name, Types.ENUM);
  }

  private void accesses(MethodNode method, Set<FieldNode> moved) {
    for (AbstractInsnNode at : method.instructions.toArray()) {
      if (at instanceof FieldInsnNode access) {
        FieldNode field = program.field(access.owner, access.name, access.desc);
        ClassNode declares = program.fieldOwner(access.owner, access.name, access.desc);
        if (declares != null && moved.contains(field)) {
          access(method, access, declares.name);
        }
      }
    }
  }

  private static void access(MethodNode method, FieldInsnNode access, String declares) {
    String holder = holder(declares, access.name);
    boolean writes = access.getOpcode() == Opcodes.PUTSTATIC;
    InsnList before = new InsnList();
    before.add(new FieldInsnNode(Opcodes.GETSTATIC, declares, access.name, "L" + holder + ";"));
    if (writes) {
      before.add(new InsnNode(Opcodes.SWAP));
    }
    method.instructions.insertBefore(access, before);
    access.setOpcode(writes ? Opcodes.PUTFIELD : Opcodes.GETFIELD);
    access.owner = holder;
    method.maxStack++;
  }

  private static String holder(String declares, String field) {
    return declares + SUFFIX + field;
  }

  /** Puts a reference to the holder, which is made with it, into the field's place. */
  private void replace(ClassNode node, FieldNode field) {
    String holder = holder(node.name, field.name);
    String reference = "L" + holder + ";";
    program.add(made(holder, node, field));
    int access = field.access & ~Opcodes.ACC_VOLATILE;
    List<FieldNode> fields = new ArrayList<>(node.fields);
    fields.set(fields.indexOf(field), new FieldNode(access, field.name, reference, null, null));
    node.fields = fields;
    program.add(node);
  }

  private static ClassNode made(String name, ClassNode node, FieldNode field) {
    ClassNode made = new ClassNode();
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER;
    made.visit(Opcodes.V17, access, name, null, Types.OBJECT, null);
    made.sourceFile = node.sourceFile;
    int kept = field.access & Opcodes.ACC_VOLATILE;
    made.visitField(kept | Opcodes.ACC_PUBLIC, field.name, field.desc, null, null);
    MethodNode constructor = new MethodNode(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.instructions.add(new VarInsnNode(Opcodes.ALOAD, 0));
    constructor.instructions.add(
        new MethodInsnNode(Opcodes.INVOKESPECIAL, Types.OBJECT, "<init>", "()V"));
    constructor.instructions.add(new InsnNode(Opcodes.RETURN));
    constructor.maxStack = 1;
    constructor.maxLocals = 1;
    made.methods.add(constructor);
    return made;
  }
}
