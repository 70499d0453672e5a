package soumak.checker.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.checker.KnownStates;

/** Puts calls of {@link Oracle} into classes, and in place of Soumak's own methods. */
final class Instrumentation {
  private static final String ORACLE = Type.getInternalName(Oracle.class);
  private static final String OBJECT = "Ljava/lang/Object;)V";
  private static final String FREE = "Lsoumak/Free;";
  private static final String SAFE = "Lsoumak/Safe;";

  private final MethodNode method;

  private Instrumentation(MethodNode method) {
    this.method = method;
  }

  /**
   * @param states what the checker knows at the lines of the class; null if that is not looked at
   */
  static byte[] of(byte[] classFile, @Nullable KnownStates states) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() > 0 && (method.access & Opcodes.ACC_BRIDGE) == 0) {
        new Instrumentation(method).run();
        if (states != null && !method.name.equals("<init>")) {
          new Marks(method, KnownStates.name(node.name, method)).watch(states);
        }
      }
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private void run() {
    boolean constructor = method.name.equals("<init>");
    int made = 0;
    boolean raw = constructor;
    for (AbstractInsnNode at : method.instructions.toArray()) {
      if (at.getOpcode() == Opcodes.NEW) {
        made++;
      } else if (at instanceof MethodInsnNode call && call.name.equals("<init>")) {
        raw &= made > 0;
        made--;
      }
      if (!raw || at.getOpcode() != Opcodes.PUTFIELD) {
        instrument(at);
      }
    }
    boolean own = !constructor && !method.name.startsWith("lambda$") && !isAccessor();
    if (own && !method.name.startsWith("<")) {
      wrap();
    }
  }

  private void instrument(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    switch (at) {
      case FieldInsnNode field when opcode == Opcodes.GETFIELD -> readField(field);
      case FieldInsnNode field when opcode == Opcodes.PUTFIELD -> writeField(field);
      case MethodInsnNode call -> call(call);
      case InsnNode plain when opcode == Opcodes.AALOAD -> readElement(plain);
      case InsnNode plain when opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD ->
          before(plain, insn(Opcodes.DUP2), insn(Opcodes.POP), use());
      case InsnNode plain when opcode == Opcodes.AASTORE ->
          method.instructions.set(plain, oracle("storeElement", "([Ljava/lang/Object;I" + OBJECT));
      case InsnNode plain
          when opcode >= Opcodes.IASTORE
              && opcode <= Opcodes.SASTORE
              && opcode != Opcodes.LASTORE
              && opcode != Opcodes.DASTORE ->
          writeElement(plain);
      default -> {}
    }
  }

  private void writeElement(InsnNode at) {
    before(
        at,
        insn(Opcodes.DUP_X2),
        insn(Opcodes.POP),
        insn(Opcodes.DUP2),
        insn(Opcodes.POP),
        use(),
        insn(Opcodes.DUP2_X1),
        insn(Opcodes.POP2));
  }

  private void readField(FieldInsnNode field) {
    before(field, insn(Opcodes.DUP), use());
    AbstractInsnNode cut = cutOf(field);
    if (cut != null) {
      before(
          field,
          insn(Opcodes.DUP),
          insn(Opcodes.ACONST_NULL),
          store(),
          insn(Opcodes.DUP),
          new FieldInsnNode(Opcodes.GETFIELD, field.owner, field.name, field.desc),
          insn(Opcodes.SWAP),
          insn(Opcodes.ACONST_NULL));
      method.instructions.set(
          field, new FieldInsnNode(Opcodes.PUTFIELD, field.owner, field.name, field.desc));
      method.instructions.remove(cut);
    }
  }

  private void readElement(InsnNode at) {
    before(at, insn(Opcodes.DUP2), insn(Opcodes.POP), use());
    AbstractInsnNode cut = cutOf(at);
    if (cut != null) {
      before(
          at,
          insn(Opcodes.DUP2),
          insn(Opcodes.AALOAD),
          insn(Opcodes.DUP_X2),
          insn(Opcodes.POP),
          insn(Opcodes.ACONST_NULL));
      method.instructions.set(at, oracle("storeElement", "([Ljava/lang/Object;I" + OBJECT));
      method.instructions.remove(cut);
    }
  }

  private static @Nullable AbstractInsnNode cutOf(AbstractInsnNode load) {
    AbstractInsnNode at = load.getNext();
    while (at != null && (at.getOpcode() < 0 || at.getOpcode() == Opcodes.CHECKCAST)) {
      at = at.getNext();
    }
    return at instanceof MethodInsnNode call && call.owner.equals("soumak/Cut") ? at : null;
  }

  private void writeField(FieldInsnNode field) {
    Type type = Type.getType(field.desc);
    if (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY) {
      before(field, insn(Opcodes.DUP2), store());
    } else if (type.getSize() == 1) {
      before(field, insn(Opcodes.DUP2), insn(Opcodes.POP), use());
    }
  }

  private void call(MethodInsnNode call) {
    boolean mailbox = call.owner.equals("soumak/Mailbox");
    Type result = Type.getReturnType(call.desc);
    if (call.name.equals("<init>") || call.owner.equals("soumak/Cut")) {
      return;
    }
    if (mailbox && call.name.equals("put") && call.desc.equals("(Ljava/lang/Object;)V")) {
      method.instructions.set(call, oracle("put", "(Ljava/lang/Object;" + OBJECT));
    } else if (mailbox && call.name.equals("get") && call.desc.equals("()Ljava/lang/Object;")) {
      before(call, insn(Opcodes.POP));
      get(call, received(call));
    } else if (call.owner.equals("soumak/Task") && call.name.equals("spawn")) {
      before(call, oracle("spawn", "(Lsoumak/TaskBody;)Ljava/lang/Object;"));
      method.instructions.set(call, new TypeInsnNode(Opcodes.CHECKCAST, "soumak/Task"));
    } else if (call.name.equals("start") && call.desc.equals("()Lsoumak/Actor;")) {
      before(call, oracle("start", "(Lsoumak/Actor;)Ljava/lang/Object;"));
      method.instructions.set(call, new TypeInsnNode(Opcodes.CHECKCAST, "soumak/Actor"));
    } else if (call.desc.equals("()Z") && (call.name.equals("flip") || call.name.equals("maybe"))) {
      method.instructions.set(call, oracle("flip", "()Z"));
    } else if (call.name.equals("boom") && call.desc.equals("()V")) {
      method.instructions.set(call, oracle("boom", "()V"));
    } else if (call.name.equals("tree") && call.desc.startsWith("()L")) {
      get(call, result);
      method.instructions.remove(call);
    } else if (isUnknown(call.owner)) {
      before(call, new LdcInsnNode(call.owner + "." + call.name));
      before(call, oracle("stop", "(Ljava/lang/String;)V"));
    }
  }

  private static boolean isUnknown(String owner) {
    return owner.startsWith("soumak/")
        || owner.startsWith("java/lang/Thread")
        || (owner.startsWith("java/util/concurrent/") && !owner.contains("/atomic/"));
  }

  private static Type received(MethodInsnNode get) {
    AbstractInsnNode at = get.getNext();
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at instanceof TypeInsnNode cast && at.getOpcode() == Opcodes.CHECKCAST
        ? Type.getObjectType(cast.desc)
        : Type.getType(Object.class);
  }

  private void get(MethodInsnNode call, Type type) {
    InsnList instead = new InsnList();
    instead.add(new LdcInsnNode(type));
    instead.add(oracle("get", "(Ljava/lang/Class;)Ljava/lang/Object;"));
    instead.add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName()));
    method.instructions.insert(call, instead);
    if (call.name.equals("get")) {
      method.instructions.remove(call);
    }
  }

  /** Tells the oracle when a call begins and ends, with what its annotations say. */
  private void wrap() {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    for (AbstractInsnNode at : method.instructions.toArray()) {
      if (at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN) {
        if (at.getOpcode() == Opcodes.ARETURN && !isMarked(method.invisibleAnnotations, SAFE)) {
          before(at, insn(Opcodes.DUP), oracle("giveBack", "(" + OBJECT));
        }
        before(at, oracle("leave", "()V"));
      }
    }
    InsnList head = new InsnList();
    head.add(oracle("enter", "()V"));
    head.add(start);
    parameters(head);
    method.instructions.insert(head);
    method.instructions.add(end);
    method.instructions.add(
        new FrameNode(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"}));
    method.instructions.add(oracle("leave", "()V"));
    method.instructions.add(insn(Opcodes.ATHROW));
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private void parameters(InsnList head) {
    int slot = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    List<AnnotationNode>[] marks = method.invisibleParameterAnnotations;
    Type[] types = Type.getArgumentTypes(method.desc);
    for (int i = 0; i < types.length; i++) {
      List<AnnotationNode> own = marks == null || i >= marks.length ? null : marks[i];
      boolean free = isMarked(own, FREE);
      if (free || isMarked(own, SAFE)) {
        head.add(new VarInsnNode(Opcodes.ALOAD, slot));
        head.add(oracle(free ? "take" : "lend", "(" + OBJECT));
      } else if (method.name.equals("cuts")) {
        head.add(new VarInsnNode(Opcodes.ALOAD, slot));
        head.add(oracle("cuts", "(" + OBJECT));
      }
      slot += types[i].getSize();
    }
  }

  private static boolean isMarked(@Nullable List<AnnotationNode> marks, String annotation) {
    return marks != null && marks.stream().anyMatch(it -> it.desc.equals(annotation));
  }

  private boolean isAccessor() {
    long real = 0;
    boolean field = false;
    for (AbstractInsnNode at : method.instructions) {
      boolean original = at.getOpcode() >= 0 && !isOracle(at) && at.getOpcode() != Opcodes.DUP;
      real += original ? 1 : 0;
      field |= at.getOpcode() == Opcodes.GETFIELD;
    }
    return field && real == 3;
  }

  private static boolean isOracle(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call && call.owner.equals(ORACLE);
  }

  private void before(AbstractInsnNode at, AbstractInsnNode... added) {
    for (AbstractInsnNode it : added) {
      method.instructions.insertBefore(at, it);
    }
  }

  private static AbstractInsnNode insn(int opcode) {
    return new InsnNode(opcode);
  }

  private static AbstractInsnNode use() {
    return oracle("use", "(" + OBJECT);
  }

  private static AbstractInsnNode store() {
    return oracle("store", "(Ljava/lang/Object;" + OBJECT);
  }

  static MethodInsnNode oracle(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, ORACLE, name, descriptor, false);
  }
}
