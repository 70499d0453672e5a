package soumak.bench.check;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A class with one method of about a given length, with what programs do with messages. */
final class LongMethod {
  private static final String BLOCK =
      """
          if (i % 3 == NUMBER) {
            Node nNUMBER = new Node();
            nNUMBER.value = i;
            nNUMBER.next = Cut.cut(list.next);
            list.next = nNUMBER;
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
      body.append(BLOCK.replace("NUMBER", Integer.toString(i)));
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
    int longest = 0;
    for (byte[] bytes : classes.values()) {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, 0);
      for (MethodNode method : node.methods) {
        CodeSizeEvaluator size = new CodeSizeEvaluator(null);
        method.accept(size);
        longest = Math.max(longest, size.getMaxSize());
      }
    }
    return longest;
  }
}
