package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/** What Kotlin's compiler adds to classes, written in Java. */
class KotlinTest {
  /** A class with {@code var left: Tree?}, {@code var weight: Int}, {@code lateinit var right}. */
  private static final String TREE =
      """
      import soumak.*;
      @kotlin.Metadata public final class Tree implements Message {
        private Tree left;
        public final Tree getLeft() { return left; }
        public final void setLeft(Tree value) { this.left = value; }
        private int weight;
        public final int getWeight() { return weight; }
        public final void setWeight(int value) { this.weight = value; }
        private Tree right;
        public final Tree getRight() { return right; }
        public final void setRight(Tree value) { this.right = value; }
      }
      """;

  /** {@code data class Put(val key: String, val node: Tree) : Message}. */
  private static final String PUT =
      """
      import soumak.*;
      @kotlin.Metadata public final class Put implements Message {
        private final String key;
        private final Tree node;
        public Put(String key, Tree node) { this.key = key; this.node = node; }
        public final String getKey() { return key; }
        public final Tree getNode() { return node; }
        public final Tree component2() { return node; }
        public final Put copy(String key, Tree node) { return new Put(key, node); }
        public static Put copy$default(Put self, String key, Tree node, int mask, Object unused) {
          if ((mask & 1) != 0) { key = self.key; }
          if ((mask & 2) != 0) { node = self.node; }
          return self.copy(key, node);
        }
      }
      """;

  @Test
  void setterTakesWhatItStores() {
    assertThat(check("Tree tree = new Tree(); tree.setLeft(new Tree()); box.put(tree);")).isEmpty();
  }

  @Test
  void whatWasStoredIsUsed() {
    assertThat(
            check(
                """
                Tree tree = new Tree();
                Tree left = new Tree();
                tree.setLeft(left);
                box.put(left);
                """))
        .isEqualTo(
            """
            T.java:6: error: USE_AFTER_SEND: `left` is used after it was given away
                `left` was given to Tree.setLeft (parameter 1) at line 5
                suggestion: give away a copy of it at line 5\
            """);
  }

  @Test
  void setterOfWhatIsLent() {
    assertThat(check("given.setLeft(new Tree());"))
        .isEqualTo(
            """
            T.java:3: error: SAFE_MODIFIED: `given` is lent to Tree.setLeft for cutting, but is itself only lent
                `given` is lent to T.run (@Safe)
                suggestion: mark parameter `given` of T.run @Cuttable, or lend a copy\
            """);
  }

  @Test
  void setterOfAValue() {
    assertThat(check("given.setWeight(3);")).isEmpty();
  }

  @Test
  void copyOfADataClass() {
    assertThat(
            check(
                """
                Put put = new Put("a", new Tree());
                puts.put(put.copy("b", new Tree()));
                puts.put(put);
                Put more = new Put("a", new Tree());
                puts.put(Put.copy$default(more, "b", null, 2, null));
                """))
        .isEmpty();
  }

  @Test
  void copyThatSharesAPart() {
    assertThat(
            check(
                """
                Put put = new Put("a", new Tree());
                puts.put(Put.copy$default(put, "b", null, 2, null));
                puts.put(put);
                """))
        .isEqualTo(
            """
            T.java:5: error: USE_AFTER_SEND: `put` is used after it was given away
                `put` was given to Put.copy$default (parameter 1) at line 4
                suggestion: give away a copy of it at line 4\
            """);
  }

  @Test
  void propertyThatIsSetLater() {
    assertThat(
            check(
                """
                Tree tree = new Tree();
                tree.setRight(new Tree());
                System.out.println(tree.getRight().getLeft() == null);
                box.put(tree.getRight());
                """))
        .isEmpty();
  }

  @Test
  void propertyThatIsSetLaterBelongsToItsObject() {
    assertThat(check("Tree right = given.getRight();\nbox.put(right);"))
        .isEqualTo(
            """
            T.java:4: error: NOT_FREE: `right` is given to Mailbox.put, but is not free
                `given` is lent to T.run (@Safe)
                suggestion: give a copy\
            """);
  }

  /** What the compiler makes of the getter of a property that is set later. */
  private static byte[] late(byte[] tree) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    new ClassReader(tree).accept(new LateGetter(writer), ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static final class LateGetter extends ClassVisitor {
    LateGetter(ClassWriter to) {
      super(Opcodes.ASM9, to);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String generic,
        String @Nullable [] exceptions) {
      MethodVisitor to = super.visitMethod(access, name, descriptor, generic, exceptions);
      if (!name.equals("getRight")) {
        return to;
      }
      Label missing = new Label();
      to.visitCode();
      to.visitVarInsn(Opcodes.ALOAD, 0);
      to.visitFieldInsn(Opcodes.GETFIELD, "Tree", "right", "LTree;");
      to.visitInsn(Opcodes.DUP);
      to.visitJumpInsn(Opcodes.IFNULL, missing);
      to.visitInsn(Opcodes.ARETURN);
      to.visitLabel(missing);
      to.visitInsn(Opcodes.POP);
      to.visitLdcInsn("right");
      to.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "kotlin/jvm/internal/Intrinsics",
          "throwUninitializedPropertyAccessException",
          "(Ljava/lang/String;)V",
          false);
      to.visitInsn(Opcodes.ACONST_NULL);
      to.visitInsn(Opcodes.ARETURN);
      to.visitMaxs(2, 1);
      to.visitEnd();
      return null;
    }
  }

  /** {@code fun copy(@Free node: Tree, sent: Boolean = BOX.tryPut(node) == null)}. */
  @Test
  void copyWithADefaultThatSends() {
    String post =
        """
        import soumak.*;
        @kotlin.Metadata public final class Post implements Message {
          static final Mailbox<Tree> BOX = new Mailbox<>();
          private final Tree node;
          public Post(@Free Tree node) { this.node = node; }
          public final Post copy(@Free Tree node, boolean sent) { return new Post(node); }
          public static Post copy$default(Post self, Tree node, boolean sent, int mask, Object no) {
            if ((mask & 2) != 0) { sent = BOX.tryPut(node) == null; }
            return self.copy(node, sent);
          }
        }
        """;
    assertThat(check(Map.of("Post", post), "")).contains("Post.java:8: error: NOT_FREE");
  }

  /** {@code fun copy(left: Tree, right: Tree = left)}: one object twice. */
  @Test
  void copyOfOneThingTwice() {
    String two =
        """
        import soumak.*;
        @kotlin.Metadata public final class Two implements Message {
          private final Tree left, right;
          public Two(@Free Tree left, @Free Tree right) { this.left = left; this.right = right; }
          public final Two copy(Tree left, Tree right) { return new Two(left, right); }
          public static Two copy$default(Two self, Tree left, Tree right, int mask, Object unused) {
            if ((mask & 2) != 0) { right = %s; }
            return self.copy(left, right);
          }
        }
        """;
    assertThat(check(Map.of("Two", two.formatted("left")), ""))
        .contains("Two.java:8: error: NOT_FREE");
    assertThat(check(Map.of("Two", two.formatted("self.right")), "")).isEmpty();
  }

  /** The program's own method with the name of a setter only reads what it gets. */
  @Test
  void ownMethodWithTheNameOfASetter() {
    String page =
        """
        import soumak.*;
        @kotlin.Metadata public final class Page implements Message {
          private int lines;
          private Tree body;
          public final void setBody(Tree body) { lines = body.getWeight(); }
          public final Page copy(int lines, Tree body) { return new Page(); }
          public Page() {}
          public Page(int lines, Tree body) {}
        }
        """;
    assertThat(
            check(
                Map.of("Page", page),
                """
                Tree tree = new Tree();
                Page page = new Page();
                page.setBody(tree);
                page.copy(1, tree);
                page.setBody(given);
                box.put(tree);
                """))
        .isEmpty();
  }

  private static String check(String body) {
    return check(Map.of(), body);
  }

  private static String check(Map<String, String> more, String body) {
    Map<String, String> sources = new HashMap<>();
    sources.put("kotlin.Metadata", "package kotlin; public @interface Metadata {}");
    sources.put("Tree", TREE);
    sources.put("Put", PUT);
    sources.putAll(more);
    sources.put(
        "T",
        Programs.IMPORTS
            + " class T {\n  static void run(Mailbox<Tree> box, Mailbox<Put> puts, Tree given)"
            + " throws Pausable {\n"
            + body
            + "\n} }");
    Map<String, byte[]> compiled = new HashMap<>(Sources.compile(sources, "-parameters"));
    compiled.computeIfPresent("Tree", (name, tree) -> late(tree));
    try (ClassPath path = ClassPath.of(List.of(), compiled)) {
      return new Checker(path)
          .check(compiled.values()).stream()
              .map(Finding::toString)
              .collect(Collectors.joining("\n"));
    }
  }
}
