package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What is not known of a method that is called by an interface: the functions that it gives. */
class OverridingFunctionsTest {
  @Test
  void functionThatAnObjectGives() {
    assertPair(
        """
        static class Appending implements Supplier<Consumer<Ptr<Node>>> {
          final Ptr<Node> list;
          Appending(Ptr<Node> list) { this.list = list; }
          @Override public Consumer<Ptr<Node>> get() {
            return list.get()::next; // REGION_ESCAPE
          }
        }
        """,
        """
        static class Appending {
          final Ptr<Node> list;
          Appending(Ptr<Node> list) { this.list = list; }
          Consumer<Ptr<Node>> appending() {
            return list.get()::next;
          }
        }
        static class Looking implements Supplier<Consumer<Ptr<Node>>> {
          @Override public Consumer<Ptr<Node>> get() {
            return it -> look(it);
          }
        }
        void run(Ptr<Node> node) {
          new Appending(node).appending().accept(node);
          Supplier<Consumer<Ptr<Node>>> looking = new Looking();
          looking.get().accept(node);
        }
        """);
  }

  @Test
  void functionOfTwoPointers() {
    assertPair(
        """
        interface Linking { BiConsumer<Ptr<Node>, Ptr<Node>> code(); }
        record Simple(int count) implements Linking {
          @Override public BiConsumer<Ptr<Node>, Ptr<Node>> code() {
            return (one, other) -> one.get().next(other); // REGION_ESCAPE
          }
        }
        """,
        """
        interface Comparing { BiConsumer<Ptr<Node>, Ptr<Node>> code(); }
        record Simple(int count) implements Comparing {
          @Override public BiConsumer<Ptr<Node>, Ptr<Node>> code() {
            return (one, other) -> System.out.println(look(one) < look(other));
          }
        }
        """);
  }

  @Test
  void functionThatIsPutIntoAnObject() {
    assertPair(
        """
        static class Holder { Consumer<Ptr<Node>> code; }
        interface Filling { void fill(Holder holder); }
        record Appending(Ptr<Node> list) implements Filling {
          @Override public void fill(Holder holder) {
            holder.code = list.get()::next; // REGION_ESCAPE
          }
        }
        """,
        """
        static class Holder { Consumer<Ptr<Node>> code; }
        static void fill(Holder holder, Ptr<Node> list) {
          holder.code = list.get()::next;
        }
        void run(Ptr<Node> list) {
          Holder holder = new Holder();
          fill(holder, list);
          holder.code.accept(list);
        }
        """);
  }

  private static final String FILLING =
      """
      interface Filling { void fill(List<Ptr<Node>> nodes); }
      record Simple(Ptr<Node> node) implements Filling {
        @Override public void fill(List<Ptr<Node>> nodes) { nodes.add(node); }
      }
      """;

  @Test
  void pointerThatAnObjectPutsIntoAnother() {
    assertPair(
        FILLING
            + """
            int run() {
              List<Ptr<Node>> nodes = new ArrayList<>();
              try (Region region = Region.lifo()) {
                Filling filling = new Simple(region.alloc(Node.class));
                filling.fill(nodes);
              }
              return look(nodes.get(0)); // USE_AFTER_FREE
            }
            """,
        FILLING
            + """
            int run() {
              try (Region region = Region.lifo()) {
                List<Ptr<Node>> nodes = new ArrayList<>();
                Filling filling = new Simple(region.alloc(Node.class));
                filling.fill(nodes);
                return look(nodes.get(0));
              }
            }
            """);
  }
}
