package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which objects never change, so that no access to them is checked, and the nearest that do. */
class UnchangingTest {
  private static final String POINT =
      """
      class Point {
        int x; int y;
        Point(int x, int y) { this.x = x; this.y = y; }
        int sum() { return x + y; }
      }
      """;

  @TempDir Path folder;

  private ClassNode rewritten(String name, String source) throws IOException {
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    Map<String, byte[]> classes = Programs.rewrite(Programs.compile(file, folder));
    ClassNode node = new ClassNode();
    new ClassReader(classes.get(name)).accept(node, 0);
    return node;
  }

  private static boolean isChecked(ClassNode node, String method) {
    for (MethodNode each : node.methods) {
      if (each.name.equals(method)) {
        for (AbstractInsnNode at : each.instructions) {
          if (at instanceof MethodInsnNode call && call.owner.equals(Types.ACCESS)) {
            return true;
          }
        }
        return false;
      }
    }
    throw new AssertionError("no method " + method);
  }

  /** Whether the class Point of a program is taken to be unchanging; all agrees with that. */
  private boolean isUnchanging(String source) throws IOException {
    ClassNode point = rewritten("Point", source);
    boolean unchanging = point.interfaces.contains(Types.UNCHANGING);
    assertThat(isChecked(point, "sum")).as("its accesses are checked").isNotEqualTo(unchanging);
    for (FieldNode field : point.fields) {
      boolean isFinal = (field.access & Opcodes.ACC_FINAL) != 0;
      assertThat(isFinal).as("%s is final", field.name).isEqualTo(unchanging);
    }
    return unchanging;
  }

  @Test
  void whatOnlyItsConstructorsWriteIsUnchanging() throws IOException {
    assertThat(isUnchanging(POINT)).isTrue();
    assertThat(isUnchanging("record Point(long x, double y) { double sum() { return x + y; } }"))
        .isTrue();
    String calls = POINT.replace("this.y = y;", "this.y = Math.abs(y) + this.x;");
    assertThat(isUnchanging(calls)).isTrue();
    String chained = POINT.replace("int sum()", "Point() { this(1, 2); } int sum()");
    assertThat(isUnchanging(chained)).isTrue();
  }

  @Test
  void staticFieldsOfItsClassAreChecked() throws IOException {
    String counts =
        POINT.replace("int sum()", "static int made; static int made() { return made; } int sum()");
    ClassNode point = rewritten("Point", counts);
    assertThat(point.interfaces).contains(Types.UNCHANGING);
    assertThat(isChecked(point, "made")).isTrue();
  }

  @Test
  void whatHasSuchObjectsIsUnchanging() throws IOException {
    String line = "record Point(End from, End to) { int sum() { return from.x() + to.x(); } }";
    assertThat(isUnchanging(line + " record End(int x) {}")).isTrue();
    assertThat(isUnchanging(line + " class End { int x; int x() { return x++; } }")).isFalse();
  }

  @Test
  void whatIsWrittenElsewhereChanges() throws IOException {
    assertThat(isUnchanging(POINT.replace("return", "x++; return"))).isFalse();
    assertThat(isUnchanging(POINT + "class Other { void f(Point p) { p.x = 3; } }")).isFalse();
    String another = "Point(Point p) { this(1, 2); p.x = 5; } int sum()";
    assertThat(isUnchanging(POINT.replace("int sum()", another))).isFalse();
    assertThat(isUnchanging(POINT.replace("int y;", "volatile int y;"))).isFalse();
  }

  @Test
  void whatOthersCanHaveBeforeItIsMadeChanges() throws IOException {
    for (String leak :
        new String[] {
          "last = this;",
          "all.add(this);",
          "keep(this);",
          "sum();",
          "Runnable later = () -> sum(); later.run();",
          "Point same = this; all.add(same);",
          "synchronized (this) { }",
          "new Object() { int of() { return sum(); } };",
          "boxes[0] = this;",
        }) {
      String source =
          POINT
              .replace(
                  "int x; int y;",
                  "int x; int y; static Point last; static void keep(Point p) {}"
                      + " static java.util.List<Point> all; static Point[] boxes;")
              .replace("this.y = y;", leak + " this.y = y;");
      ClassNode point = rewritten("Point", source);
      assertThat(point.interfaces).as(leak).doesNotContain(Types.UNCHANGING);
    }
  }

  @Test
  void whatAVariableCanHaveInsteadIsLookedAt() throws IOException {
    String below = "class Below extends Point { Below() { super(1, 2); } }";
    assertThat(isUnchanging(POINT + below)).as("with a subclass").isFalse();
    String above = POINT.replace("class Point {", "class Point extends Above {");
    assertThat(isUnchanging(above + "class Above { int z; void f() { z++; } }")).isFalse();
  }

  @Test
  void whatIsLargeOrEndlessIsFetchedWhenItIsNeeded() throws IOException {
    String list = "class Point { int x; Point next; Point(Point n) { next = n; } %s }";
    assertThat(isUnchanging(list.formatted("int sum() { return x; }"))).isFalse();
    String array = "record Point(int[] all) { int sum() { return all.length; } }";
    assertThat(isUnchanging(array)).isFalse();
    String text = "record Point(String all) { int sum() { return all.length(); } }";
    assertThat(isUnchanging(text)).isFalse();
    for (int size : new int[] {16, 17}) {
      String[] fields =
          IntStream.range(0, size).mapToObj(it -> "int f" + it).toArray(String[]::new);
      String record = "record Point(%s) { int sum() { return f0; } }";
      assertThat(isUnchanging(record.formatted(String.join(", ", fields)))).isEqualTo(size == 16);
    }
  }
}
