package soumak.checker.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.checker.Checker;
import soumak.checker.Finding;
import soumak.checker.testing.Programs;
import soumak.testing.Sources;

/**
 * Whatever a damaged class file looks like, the checker ends with findings. {@code
 * -Dsoumak.fuzz.rounds=N} tries N times as many, {@code -Dsoumak.long} ten times.
 */
class DamageTest {
  private static final int ROUNDS = 150 * Integer.getInteger("soumak.fuzz.rounds", 1);

  /** A word that only those know who write in Java. */
  private static final Pattern JAVA = Pattern.compile("\\w(Exception|Error)\\b");

  private static final String SEED =
      """
      class T extends Actor {
        enum Way { UP, DOWN }
        sealed interface Shape extends Message permits One, Two {}
        record One(Node n, int i) implements Shape {}
        record Two(Node[] ns, String s) implements Shape {}
        Node kept = new Node();
        final Mailbox<Node> box = new Mailbox<>();
        private Node take(@Cuttable T this) { return Cut.cut(kept); }
        static void eat(@Free Shape s) {
          switch (s) {
            case One(Node n, int i) when i > 1 -> Node.reads(n);
            case One one -> Node.reads(one.n());
            case Two(Node[] ns, String t) -> { if (ns.length > 0) Node.send(Cut.cut(ns[0])); }
          }
        }
        public void execute() throws Pausable {
          Node m = box.get();
          try {
            while (Node.maybe()) { box.put(m); m = new Node(); }
          } catch (RuntimeException e) {
            System.out.println("x" + e);
          } finally {
            box.put(take());
          }
          Way way = Node.maybe() ? Way.UP : Way.DOWN;
          switch (way) { case UP -> kept = new Node(); case DOWN -> kept = null; }
          Node late = new Node();
          Task.spawn(() -> { late.value = 1; box.put(late); return null; });
          Function<Node, String> f = Node::toString;
          long[] sum = {1, 2};
          m = new Node();
          for (long l : sum) { m = Node.make(); m.stamp += l; }
          eat(new One(m, 3));
        }
      }
      """;

  private final Map<String, byte[]> good =
      Sources.compile(Map.of("T", Programs.IMPORTS + SEED, "Node", Programs.NODE), "-parameters");

  private List<Finding> check(Map<String, byte[]> changed) {
    Map<String, byte[]> all = new HashMap<>(good);
    all.putAll(changed);
    try (ClassPath path = ClassPath.of(List.of(), all)) {
      return new Checker(path).check(new ArrayList<>(all.values()));
    }
  }

  private void assertEnds(Map<String, byte[]> changed, long seed) {
    try {
      assertThat(check(changed))
          .as("seed " + seed)
          .noneMatch(it -> JAVA.matcher(it.toString()).find() || it.where().endsWith(":0"));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError crash) {
      throw new AssertionError("seed " + seed + ", " + changed.keySet(), crash);
    }
  }

  private String anyName(Random random) {
    List<String> names = good.keySet().stream().sorted().toList();
    return names.get(random.nextInt(names.size()));
  }

  @Test
  void undamagedClassesAreAccepted() {
    assertThat(check(Map.of())).isEmpty();
  }

  /** With a field of no type. */
  private byte[] withoutType(String name, String field) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(good.get(name))
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public FieldVisitor visitField(
                  int access, String named, String type, String signature, Object value) {
                return super.visitField(
                    access, named, named.equals(field) ? "" : type, signature, value);
              }
            },
            0);
    return writer.toByteArray();
  }

  @Test
  void saysWhichClassIsDamaged() {
    assertThat(check(Map.of("T", withoutType("T", "kept"))))
        .extracting(Finding::toString)
        .contains(
            """
            T.java: error: UNANNOTATED_ESCAPE: T cannot be checked, as its class file is damaged
                suggestion: compile T anew\
            """);
    assertThat(check(Map.of("T$One", withoutType("T$One", "n"))))
        .extracting(Finding::toString)
        .contains(
            """
            T.java: error: UNANNOTATED_ESCAPE: T cannot be checked, as the class file of T$One, which it needs, is damaged
                suggestion: compile T$One anew\
            """);
  }

  @Test
  void damagedClassFiles() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      String name = anyName(random);
      assertEnds(Map.of(name, Damage.ofBytes(good.get(name), random)), seed);
    }
  }

  @Test
  void damagedCode() {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      String name = anyName(random);
      assertEnds(Map.of(name, Damage.ofCode(good.get(name), random)), seed);
    }
  }
}
