package soumak.weaver;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A fingerprint of a method: of its name, its instructions and its try ranges, but not of line
 * numbers and names of variables. Frames that were saved by one version of a method must not be
 * resumed by another one.
 */
final class CodeDigest {
  private static final int BYTES = 8;

  private final StringBuilder text = new StringBuilder();
  private final IdentityHashMap<LabelNode, Integer> places = new IdentityHashMap<>();

  private CodeDigest() {}

  /**
   * @param more what else belongs to the version
   * @return 16 hexadecimal digits
   */
  static String of(MethodNode method, String more) {
    CodeDigest digest = new CodeDigest();
    digest.write(method);
    digest.add(more);
    return hash(digest.text.toString());
  }

  static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private void write(MethodNode method) {
    int place = 0;
    for (AbstractInsnNode at : method.instructions) {
      if (at instanceof LabelNode label) {
        places.put(label, place);
      } else if (at.getOpcode() >= 0) {
        place++;
      }
    }
    add(method.name, method.desc);
    for (AbstractInsnNode at : method.instructions) {
      if (at.getOpcode() >= 0) {
        add(at.getOpcode());
        operands(at);
      }
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      add(place(block.start), place(block.end), place(block.handler), String.valueOf(block.type));
    }
  }

  private void operands(AbstractInsnNode at) {
    switch (at) {
      case IntInsnNode it -> add(it.operand);
      case VarInsnNode it -> add(it.var);
      case IincInsnNode it -> add(it.var, it.incr);
      case TypeInsnNode it -> add(it.desc);
      case FieldInsnNode it -> add(it.owner, it.name, it.desc);
      case MethodInsnNode it -> add(it.owner, it.name, it.desc);
      case InvokeDynamicInsnNode it -> add(it.name, it.desc, it.bsm, List.of(it.bsmArgs));
      case LdcInsnNode it -> add(it.cst.getClass().getSimpleName(), it.cst);
      case JumpInsnNode it -> add(place(it.label));
      case MultiANewArrayInsnNode it -> add(it.desc, it.dims);
      case TableSwitchInsnNode it -> add(it.min, places(it.labels), place(it.dflt));
      case LookupSwitchInsnNode it -> add(it.keys, places(it.labels), place(it.dflt));
      default -> {}
    }
  }

  private List<Integer> places(List<LabelNode> labels) {
    return labels.stream().map(this::place).toList();
  }

  private int place(LabelNode label) {
    return places.getOrDefault(label, -1);
  }

  private void add(Object... parts) {
    for (Object part : parts) {
      text.append(part).append('\n');
    }
  }
}
