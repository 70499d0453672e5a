package soumak.checker.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** Ways to spoil a class file. */
final class Damage {
  private Damage() {}

  /** Some bytes changed, or cut out, or the end missing. */
  static byte[] ofBytes(byte[] classFile, Random random) {
    byte[] damaged = classFile.clone();
    if (random.nextInt(8) == 0) {
      return Arrays.copyOf(damaged, random.nextInt(damaged.length));
    }
    if (random.nextInt(8) == 0) {
      int from = random.nextInt(damaged.length);
      int to = random.nextInt(damaged.length);
      System.arraycopy(
          classFile, Math.min(from, to), damaged, from, damaged.length - Math.max(from, to));
      return damaged;
    }
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
    }
    return damaged;
  }

  /** Some instructions lost, doubled or moved: readable, but seldom valid. */
  static byte[] ofCode(byte[] classFile, Random random) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_FRAMES);
    List<MethodNode> bodies =
        node.methods.stream().filter(it -> it.instructions.size() > 4).toList();
    for (int i = 1 + random.nextInt(3); i > 0 && !bodies.isEmpty(); i--) {
      spoil(bodies.get(random.nextInt(bodies.size())).instructions, random);
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static void spoil(InsnList code, Random random) {
    AbstractInsnNode one = code.get(random.nextInt(code.size()));
    if (one.getOpcode() < 0) {
      return;
    }
    AbstractInsnNode place = code.get(random.nextInt(code.size()));
    switch (random.nextInt(3)) {
      case 0 -> code.remove(one);
      case 1 -> code.insert(place, one.clone(new SameLabels()));
      default -> {
        if (place != one) {
          code.remove(one);
          code.insert(place, one);
        }
      }
    }
  }
}
