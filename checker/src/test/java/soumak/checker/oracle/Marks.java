package soumak.checker.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import soumak.checker.Known;
import soumak.checker.KnownStates;

/** Puts calls of {@link Oracle#watch} at the lines of a method. */
final class Marks {
  private static final String WATCH = "(Ljava/lang/String;I[Ljava/lang/Object;)V";

  private final MethodNode method;
  private final String name;

  Marks(MethodNode method, String name) {
    this.method = method;
    this.name = name;
  }

  void watch(KnownStates states) {
    int mark = -1;
    for (AbstractInsnNode at : method.instructions.toArray()) {
      if (at instanceof LineNumberNode) {
        mark++;
        Known known = states.at(name, mark);
        AbstractInsnNode first = firstBehind(at);
        if (known != null && first != null) {
          method.instructions.insertBefore(first, watch(mark, known.locals()));
        }
      }
    }
  }

  private static @Nullable AbstractInsnNode firstBehind(AbstractInsnNode line) {
    AbstractInsnNode at = line.getNext();
    while (at != null && at.getOpcode() < 0) {
      at = at.getNext();
    }
    return at;
  }

  private InsnList watch(int mark, List<Integer> locals) {
    InsnList code = new InsnList();
    code.add(new LdcInsnNode(name));
    code.add(new LdcInsnNode(mark));
    code.add(new LdcInsnNode(locals.size()));
    code.add(new TypeInsnNode(Opcodes.ANEWARRAY, "java/lang/Object"));
    for (int i = 0; i < locals.size(); i++) {
      code.add(new InsnNode(Opcodes.DUP));
      code.add(new LdcInsnNode(i));
      code.add(new VarInsnNode(Opcodes.ALOAD, locals.get(i)));
      code.add(new InsnNode(Opcodes.AASTORE));
    }
    code.add(Instrumentation.oracle("watch", WATCH));
    return code;
  }
}
