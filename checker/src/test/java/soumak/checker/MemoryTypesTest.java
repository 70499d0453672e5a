package soumak.checker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import soumak.analysis.ClassPath;
import soumak.analysis.Hierarchy;
import soumak.checker.testing.Lives;
import soumak.testing.Sources;

/** What has something in it that the check of lives is about. */
class MemoryTypesTest {
  private static final String HOLDERS =
      """
      import java.util.*;
      class T {
        static class Box { soumak.memory.Region.Key key; }
        static class Boxes extends ArrayList<Box> {}
        static class Shelf<B extends Box> { List<B> all; }
        static class Store<E> {
          class Inner { E element; soumak.memory.Region.Key key; }
          class Empty { E element; }
          List<Inner> all;
        }
        static class Empties<E> extends ArrayList<Store<E>.Empty> {}
        static class Words extends ArrayList<String> {}
        static class One { Two two; Words words; }
        static class Two { One one; Three three; }
        static class Three { Two two; Boxes boxes; }
        static class Four { Five five; Store<String>.Empty none; }
        static class Five { Four four; Empties<String> none; }
      }
      """;

  private static MemoryTypes types(ClassPath path) {
    Hierarchy hierarchy = new Hierarchy(path);
    Types types = new Types(hierarchy, Externals.of(List.of(), Checker.shipped()));
    return new MemoryTypes(path, hierarchy, types);
  }

  @Test
  void holders() {
    Map<String, byte[]> compiled = Sources.compile(Map.of("T", HOLDERS));
    try (ClassPath path = ClassPath.of(Lives.places(), compiled)) {
      MemoryTypes types = types(path);
      assertThat(compiled.keySet())
          .filteredOn(types::concernsWithin)
          .containsExactlyInAnyOrder(
              "T$Box",
              "T$Boxes",
              "T$Shelf",
              "T$Store",
              "T$Store$Inner",
              "T$One",
              "T$Two",
              "T$Three");
    }
  }

  /** What tasks may share is a value if it has no memory in it, in whatever order one asks. */
  @Test
  void values() {
    String text =
        """
        import soumak.*;
        import soumak.memory.*;
        class T {
          record Cell(Slot<Unique<Bytes>> slot) {}
          record Cells(Cell one, Cells rest) {}
          record Point(int x, Points rest) {}
          record Points(Point first) {}
          record Server(Mailbox<Unique<Bytes>> in) {}
          sealed interface Some permits Cell2, None {}
          record Cell2(Slot<Unique<Bytes>> slot) implements Some {}
          record None() implements Some, java.util.function.Supplier<Cell> {
            @Override public Cell get() { return null; }
          }
          static final class Store implements Sharable { Region.Key key; Store next; }
          static final class Log implements Sharable { int lines; Log next; }
          static final class Line implements MustClose { Region.Key key; Cell cell; }
        }
        """;
    Map<String, byte[]> compiled = Sources.compile(Map.of("T", text));
    List<String> shared = List.of("T$Cell", "T$Cells", "T$Some", "T$Cell2", "T$Store");
    List<String> values = List.of("T$Point", "T$Points", "T$Server", "T$None", "T$Log");
    try (ClassPath path = ClassPath.of(Lives.places(), compiled)) {
      MemoryTypes types = types(path);
      assertThat(shared).allMatch(it -> types.role(it) == MemoryTypes.Role.OTHER);
      assertThat(values).allMatch(it -> types.role(it) == MemoryTypes.Role.VALUE);
      assertThat(types.role("T$Line")).isEqualTo(MemoryTypes.Role.RESOURCE);
      MemoryTypes others = types(path);
      assertThat(values.reversed()).allMatch(it -> others.role(it) == MemoryTypes.Role.VALUE);
      assertThat(shared.reversed()).allMatch(it -> others.role(it) == MemoryTypes.Role.OTHER);
    }
  }

  /** Each asked for alone, from the end that leads to the others, and from the other one. */
  @Test
  void longWays() {
    Map<String, byte[]> classes = new HashMap<>();
    int count = 600;
    for (int i = 0; i < count; i++) {
      String below = (i - 1) + ";";
      classes.put("C" + i, holder("C" + i, i == 0 ? "Lsoumak/memory/Ptr;" : "LC" + below));
      classes.put("D" + i, holder("D" + i, i == 0 ? "LD0;" : "LD" + below));
    }
    try (ClassPath path = ClassPath.of(Lives.places(), classes)) {
      MemoryTypes down = types(path);
      MemoryTypes up = types(path);
      for (int i = 0; i < count; i++) {
        int last = count - 1 - i;
        assertThat(up.concernsWithin("C" + i)).isTrue();
        assertThat(up.concernsWithin("D" + i)).isFalse();
        assertThat(down.concernsWithin("C" + last)).isTrue();
        assertThat(down.concernsWithin("D" + last)).isFalse();
      }
    }
  }

  private static byte[] holder(String name, String field) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V21, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    writer.visitField(0, "held", field, null, null).visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
