package soumak.checker.oracle;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Puts calls of {@link Owners} into classes, which are woven then and run as they are. */
final class Tagging {
  private static final String OWNERS = Type.getInternalName(Owners.class);
  private static final String MAILBOX = "soumak/Mailbox";

  private final MethodNode method;

  private Tagging(MethodNode method) {
    this.method = method;
  }

  static byte[] of(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() > 0 && (method.access & Opcodes.ACC_BRIDGE) == 0) {
        new Tagging(method).run();
      }
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private void run() {
    boolean raw = method.name.equals("<init>");
    int made = 0;
    for (AbstractInsnNode at : method.instructions.toArray()) {
      if (at.getOpcode() == Opcodes.NEW) {
        made++;
      } else if (at instanceof MethodInsnNode call && call.name.equals("<init>")) {
        raw &= made > 0;
        if (made > 0) {
          behind(at, "made");
          made--;
        }
      }
      if (!raw) {
        tag(at);
      }
    }
  }

  private void tag(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    switch (at) {
      case FieldInsnNode field when opcode == Opcodes.GETFIELD -> before(field, "use");
      case FieldInsnNode field when opcode == Opcodes.PUTFIELD -> {
        if (Type.getType(field.desc).getSize() == 1) {
          before(field, list(Opcodes.DUP2, Opcodes.POP), "use");
        }
      }
      case MethodInsnNode call -> tagCall(call);
      default -> {
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
          before(at, list(Opcodes.DUP2, Opcodes.POP), "use");
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && !isWide(opcode)) {
          before(at, list(Opcodes.DUP_X2, Opcodes.POP, Opcodes.DUP2, Opcodes.POP), "use");
          insert(at, list(Opcodes.DUP2_X1, Opcodes.POP2));
        } else if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY) {
          behind(at, "made");
        }
      }
    }
  }

  private static boolean isWide(int opcode) {
    return opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
  }

  private void tagCall(MethodInsnNode call) {
    boolean mailbox = call.owner.equals(MAILBOX);
    boolean one = call.desc.startsWith("(Ljava/lang/Object;)");
    if (mailbox && one && (call.name.equals("put") || call.name.equals("tryPut"))) {
      before(call, "send");
      if (call.name.equals("tryPut")) {
        behind(call, "receive"); // what there was no room for
      }
    } else if (mailbox && call.desc.equals("()Ljava/lang/Object;")) {
      behind(call, "receive");
    } else if (call.owner.startsWith("soumak/") && call.name.equals("spawn")) {
      before(call, "give");
    } else if (call.name.equals("start") && call.desc.startsWith("()Lsoumak/")) {
      before(call, "give");
    } else if (call.name.equals("flip") || call.name.equals("boom")) {
      String result = Type.getReturnType(call.desc).getDescriptor();
      method.instructions.set(
          call, new MethodInsnNode(Opcodes.INVOKESTATIC, OWNERS, call.name, "()" + result, false));
    }
  }

  private static InsnList list(int... opcodes) {
    InsnList all = new InsnList();
    for (int opcode : opcodes) {
      all.add(new InsnNode(opcode));
    }
    return all;
  }

  private void insert(AbstractInsnNode at, InsnList added) {
    method.instructions.insertBefore(at, added);
  }

  private static MethodInsnNode call(String name) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, OWNERS, name, "(Ljava/lang/Object;)V", false);
  }

  /** Tells of what is on top of the stack before an instruction. */
  private void before(AbstractInsnNode at, String name) {
    before(at, list(Opcodes.DUP), name);
  }

  private void before(AbstractInsnNode at, InsnList prepared, String name) {
    prepared.add(call(name));
    insert(at, prepared);
  }

  private void behind(AbstractInsnNode at, String name) {
    InsnList told = list(Opcodes.DUP);
    told.add(call(name));
    method.instructions.insert(at, told);
  }
}
