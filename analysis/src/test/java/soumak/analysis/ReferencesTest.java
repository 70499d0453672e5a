package soumak.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ReferencesTest {
  /** A class with fields of these types. */
  private static byte[] withFields(String name, String... descriptors) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, name, null, "java/lang/Object", null);
    for (int i = 0; i < descriptors.length; i++) {
      writer.visitField(0, "f" + i, descriptors[i], null, null).visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static final Map<String, byte[]> CLASSES =
      Map.of(
          "p/A", withFields("p/A", "[Lp/B;"),
          "p/B", withFields("p/B", "I", "Lp/C;"),
          "p/C", withFields("p/C", "Lp/B;", "Lgone/Gone;"),
          "p/L", withFields("p/L"));

  private static Map<String, String> changing(String name) {
    Map<String, byte[]> changed = new HashMap<>(CLASSES);
    changed.put(name, withFields(name, "J"));
    return References.digests(changed);
  }

  @Test
  void changesWithWhatAClassLeadsTo() {
    Map<String, String> before = References.digests(CLASSES);
    Map<String, String> after = changing("p/C");
    assertThat(after.get("p/A")).isNotEqualTo(before.get("p/A"));
    assertThat(after.get("p/B")).isNotEqualTo(before.get("p/B"));
    assertThat(after.get("p/C")).isNotEqualTo(before.get("p/C"));
    assertThat(after.get("p/L")).isEqualTo(before.get("p/L"));
  }

  @Test
  void staysWhenWhatLeadsToAClassChanges() {
    Map<String, String> before = References.digests(CLASSES);
    Map<String, String> after = changing("p/A");
    assertThat(after.get("p/A")).isNotEqualTo(before.get("p/A"));
    assertThat(after.get("p/B")).isEqualTo(before.get("p/B"));
    assertThat(after.get("p/C")).isEqualTo(before.get("p/C"));
  }

  @Test
  void noticesWhatAppears() {
    Map<String, byte[]> more = new HashMap<>(CLASSES);
    more.put("gone/Gone", withFields("gone/Gone"));
    assertThat(References.digests(more).get("p/A"))
        .isNotEqualTo(References.digests(CLASSES).get("p/A"));
  }

  @Test
  void seesTypesThatHaveTypeArguments() {
    Map<String, byte[]> classes = new HashMap<>();
    classes.put("p/User", withFields("p/User", "Lx/Consumer<Lp/Box<Lp/Node;>;>;"));
    classes.put("p/Box", withFields("p/Box"));
    classes.put("p/Node", withFields("p/Node"));
    String before = References.digests(classes).get("p/User");
    for (String name : List.of("p/Box", "p/Node")) {
      Map<String, byte[]> changed = new HashMap<>(classes);
      changed.put(name, withFields(name, "I"));
      assertThat(References.digests(changed).get("p/User")).as(name).isNotEqualTo(before);
    }
  }

  @Test
  void takesLongWays() {
    Map<String, byte[]> chain = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      chain.put("C" + i, withFields("C" + i, "LC" + (i + 1) + ";"));
    }
    assertThat(References.digests(chain)).hasSize(20_000);
  }

  @Test
  void anythingButAClassFileStandsForItself() {
    Map<String, byte[]> odd = Map.of("p/X", new byte[] {1, 2, 3});
    assertThat(References.digests(odd)).containsOnlyKeys("p/X");
  }
}
