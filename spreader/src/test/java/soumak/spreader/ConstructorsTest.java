package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What a constructor writes into its object is checked only if others may have the object. */
class ConstructorsTest {
  @TempDir Path folder;

  /** The checks of the constructor {@code Main(int i)}, whose class is one that changes. */
  private List<String> checks(String extending, String constructor, String more)
      throws IOException {
    String source =
        """
        class Main %s {
          int x; int y; Main other; static Main last; int[] data;
          void change() { x++; }
          Main(int i) { %s }
          Main(String text) { this(text.length()); y = 3; last = this; }
        }
        %s
        """
            .formatted(extending, constructor, more);
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    Map<String, byte[]> classes = Programs.rewrite(Programs.compile(file, folder));
    ClassNode node = new ClassNode();
    new ClassReader(classes.get("Main")).accept(node, 0);
    List<String> names = new ArrayList<>();
    for (MethodNode each : node.methods) {
      if (each.name.equals("<init>") && each.desc.equals("(I)V")) {
        for (AbstractInsnNode at : each.instructions) {
          if (at instanceof MethodInsnNode call
              && (call.name.equals("fetch") || call.name.equals("prepare"))) {
            names.add(call.name.equals("fetch") ? "read" : "write");
          }
        }
        return names;
      }
    }
    throw new AssertionError("no constructor");
  }

  private List<String> checks(String constructor) throws IOException {
    return checks("", constructor, "");
  }

  @Test
  void whatNobodyElseCanHaveIsNotChecked() throws IOException {
    assertThat(checks("x = i; y = x + 1; data = new int[i];")).isEmpty();
    assertThat(checks("if (i > 0) { x = i; } else { y = i; }")).isEmpty();
    assertThat(checks("extends Above", "x = i; z = 1;", "class Above { int z = 3; }")).isEmpty();
  }

  @Test
  void otherObjectsAreChecked() throws IOException {
    assertThat(checks("Main o = last; x = 1; o.x = i;")).containsExactly("read", "write");
    assertThat(checks("data = new int[3]; data[1] = i;")).containsExactly("write");
  }

  @Test
  void whatOthersMayHaveIsChecked() throws IOException {
    assertThat(checks("last = this; x = i;")).containsExactly("write", "write");
    assertThat(checks("x = i; change();")).contains("write");
    assertThat(checks("x = i; Runnable later = () -> y++; later.run();")).contains("write");
    assertThat(checks("x = i; other = this;")).contains("write");
  }

  @Test
  void constructorsAboveMayGiveItAway() throws IOException {
    String above = "class Above { static Above all; int z; Above() { %s } }";
    assertThat(checks("extends Above", "x = i;", above.formatted("all = this;")))
        .containsExactly("write");
    assertThat(checks("extends Thread", "x = i;", "")).containsExactly("write");
    assertThat(checks("extends Above", "x = i;", above.formatted("z = 1;"))).isEmpty();
  }
}
