package soumak.bench.check;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** A class with one method of about a given length, with what programs do with messages. */
final class LongMethod {
  private static final String BLOCK =
      """
          if (i %% 3 == %1$d) {
            Node n%1$d = new Node();
            n%1$d.value = i;
            n%1$d.next = Cut.cut(list.next);
            list.next = n%1$d;
          } else {
            Node old = Cut.cut(list.left);
            try {
              out.put(old);
            } finally {
              list.left = new Node();
            }
          }
      """;

  private LongMethod() {}

  /** Class files whose longest method has about so many bytes of code. */
  static Map<String, byte[]> of(int bytes) {
    int blocks = 1;
    Map<String, byte[]> classes = compile(blocks);
    while (longest(classes) < bytes) {
      blocks = Math.max(blocks + 1, blocks * bytes / longest(classes));
      classes = compile(blocks);
    }
    return classes;
  }

  private static Map<String, byte[]> compile(int blocks) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < blocks; i++) {
      body.append(BLOCK.formatted(i));
    }
    String text =
        """
        import soumak.*;
        class Long {
          static class Node implements Message {
            int value;
            Node next, left;
          }
          static void run(@Cuttable Node list, Mailbox<Node> out, int i) throws Pausable {
        """;
    return Compiler.compile(Map.of("Long", text + body + "}}"));
  }

  static int longest(Map<String, byte[]> classes) {
    int[] longest = {0};
    for (byte[] bytes : classes.values()) {
      new ClassReader(bytes)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                  return new CodeSizeEvaluator(Opcodes.ASM9, null) {
                    @Override
                    public void visitEnd() {
                      longest[0] = Math.max(longest[0], getMaxSize());
                    }
                  };
                }
              },
              0);
    }
    return longest[0];
  }
}
