package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import soumak.testing.Sources;

class OriginsTest {
  private static MethodNode method() {
    ClassNode node = new ClassNode();
    String source = "class T { static Object run(Object it) { return it; } }";
    new ClassReader(Sources.compile(Map.of("T", source)).get("T")).accept(node, 0);
    return node.methods.stream().filter(it -> it.name.equals("run")).findFirst().orElseThrow();
  }

  /** So they can be remembered by it, and are forgotten with it. */
  @Test
  void theMethodIsNotKept() throws InterruptedException {
    MethodNode method = method();
    Origins origins = new Origins("T", method);
    WeakReference<MethodNode> kept = new WeakReference<>(method);
    method = null;
    for (int i = 0; i < 100 && kept.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(kept.get()).isNull();
    Reference.reachabilityFence(origins);
  }
}
