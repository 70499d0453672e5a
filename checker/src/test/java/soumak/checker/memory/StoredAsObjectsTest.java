package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Pointers that overriding methods get as objects and store. */
class StoredAsObjectsTest {
  private static void assertStored(String classes, String made, String stores, String copies) {
    String run =
        """
        void run() {
          %s
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            %s
          }
        }
        """;
    assertPair(
        classes + run.formatted(made, stores + " // REGION_ESCAPE"),
        classes + run.formatted(made, copies));
  }

  @Test
  void inAStaticField() {
    assertStored(
        """
        static final List<Object> KEPT = new ArrayList<>();
        interface Sink { void take(Object it); }
        record Keeping() implements Sink {
          @Override public void take(Object it) { KEPT.add(it); }
        }
        """,
        "Sink sink = new Keeping();",
        "sink.take(node);",
        "sink.take(look(node));");
  }

  @Test
  void inPlaceOfAMethodThatStoresNothing() {
    assertStored(
        """
        static Object last;
        static class Sink { void take(Object it) {} }
        static class Keeping extends Sink {
          @Override void take(Object it) { last = it; }
        }
        """,
        "Sink sink = new Keeping();",
        "sink.take(node);",
        "sink.take(look(node));");
  }

  @Test
  void ofACollection() {
    assertStored(
        """
        static final List<Object> ALSO = new ArrayList<>();
        static class Tee extends ArrayList<Object> {
          @Override public boolean add(Object it) { ALSO.add(it); return super.add(it); }
        }
        """,
        "List<Object> list = new Tee();",
        "list.add(node);",
        "list.add(look(node));");
  }

  @Test
  void byAMethodThatGetsTheObject() {
    assertStored(
        """
        static Object last;
        interface Visitor<V> { void visit(V it); }
        static class Any implements Visitor<Object> {
          @Override public void visit(Object it) { last = it; }
        }
        static void each(List<?> all, Visitor<Object> visitor) {
          for (Object it : all) visitor.visit(it);
        }
        static class Counting implements Visitor<Object> {
          int count;
          @Override public void visit(Object it) { count++; }
        }
        """,
        "",
        "each(List.of(node), new Any());",
        "each(List.of(node), new Counting());");
  }

  private static void assertInItself(String classes, String use) {
    String found =
        """
        @SuppressWarnings("unchecked")
        int run() {
          Keeping keeping = new Keeping();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            %s
          }
          return look((Ptr<Node>) keeping.last);%s
        }
        """;
    String keeping = classes.formatted("", "last = it;");
    String copying =
        classes.formatted("@SuppressWarnings(\"unchecked\")", "value = look((Ptr<Node>) it);");
    assertPair(
        keeping + found.formatted(use, " // USE_AFTER_FREE"), copying + found.formatted(use, ""));
  }

  @Test
  void inItselfInPlaceOfAMethodThatStoresNothing() {
    assertInItself(
        """
        static class Sink { void take(Object it) {} }
        static class Keeping extends Sink {
          Object last;
          int value;
          %s @Override void take(Object it) { %s }
        }
        """,
        "Sink sink = keeping; sink.take(node);");
  }

  @Test
  void inItselfWhenItIsAsked() {
    assertInItself(
        """
        static class Keeping extends AbstractMap<Object, Integer> {
          Object last;
          int value;
          @Override public Set<Map.Entry<Object, Integer>> entrySet() { return Set.of(); }
          %s @Override public Integer get(Object it) { %s return 1; }
        }
        """,
        "Map<Object, Integer> map = keeping; map.get(node);");
  }

  @Test
  void byOneThatWasFoundInAList() {
    assertPair(
        """
        static final class Last extends AbstractList<Object> {
          private Object last;
          @Override public Object get(int index) { return last; }
          @Override public int size() { return 1; }
          @Override public boolean contains(Object other) {
            last = other;
            return true;
          }
        }
        boolean run() {
          List<List<Object>> lists = new ArrayList<>();
          lists.add(new Last());
          try (Region region = Region.lifo()) {
            lists.get(0).contains(region.alloc(Node.class));
          }
          return ((Ptr<?>) lists.get(0).get(0)).get() == null; // USE_AFTER_FREE
        }
        """,
        """
        boolean run() {
          List<List<Object>> lists = new ArrayList<>();
          lists.add(new ArrayList<>());
          try (Region region = Region.lifo()) {
            lists.get(0).contains(region.alloc(Node.class));
          }
          return lists.get(0).get(0) == null;
        }
        """);
  }
}
