package soumak.bench.check;

import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Classes with one method of about a given length. */
final class LongMethod {
  /** With what programs do with messages. */
  static final LongMethod MESSAGES =
      new LongMethod(
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
          """,
          "");

  /** With arrays that are all used at the end. */
  static final LongMethod ARRAYS =
      new LongMethod(
          """
              int[] aNUMBER = {i, NUMBER};
              if (i % 3 == NUMBER) {
                i++;
              }
          """,
          "    i += aNUMBER[1];\n");

  private final String block;
  private final String end;

  /** Text for each block, and for each at the end; NUMBER stands for the block's number. */
  private LongMethod(String block, String end) {
    this.block = block;
    this.end = end;
  }

  /** Class files whose longest method has about so many bytes of code. */
  Map<String, byte[]> of(int bytes) {
    int blocks = 1;
    Map<String, byte[]> classes = compile(blocks);
    while (longest(classes) < bytes) {
      blocks = Math.max(blocks + 1, blocks * bytes / longest(classes));
      classes = compile(blocks);
    }
    return classes;
  }

  private Map<String, byte[]> compile(int blocks) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < blocks; i++) {
      body.append(block.replace("NUMBER", Integer.toString(i)));
    }
    for (int i = 0; i < blocks; i++) {
      body.append(end.replace("NUMBER", Integer.toString(i)));
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
