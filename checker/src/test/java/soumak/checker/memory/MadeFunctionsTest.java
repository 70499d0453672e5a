package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/**
 * Functions that methods and other functions give, and that store pointers where they are called.
 */
class MadeFunctionsTest {
  private static final String METHODS =
      """
      static Consumer<Ptr<Node>> appender(Ptr<Node> list) { return list.get()::next; }
      static Consumer<Ptr<Node>> putter(Ptr<Node> last) { return it -> it.get().next(last); }
      static BiConsumer<Ptr<Node>, Ptr<Node>> linker() { return (a, b) -> a.get().next(b); }
      static Function<Ptr<Node>, Integer> reader(Ptr<Node> list) {
        return it -> look(it) + look(list);
      }
      static List<Consumer<Ptr<Node>>> all(Ptr<Node> list) { return List.of(list.get()::next); }
      static void pass(Consumer<Ptr<Node>> to, Ptr<Node> node) { to.accept(node); }
      """;

  /** A program that stores what is gone before, and one that does not. */
  private static void assertStores(String wrong, String right) {
    String program =
        METHODS
            + """
            int run(Ptr<Node> list) {
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                Ptr<Node> other = region.alloc(Node.class);
                %s
              }
              return look(list);
            }
            """;
    assertPair(program.formatted(wrong + " // REGION_ESCAPE"), program.formatted(right));
  }

  @Test
  void methodThatGivesWhatStoresInItsArgument() {
    assertStores("appender(list).accept(node);", "appender(node).accept(other);");
    assertStores("appender(list).accept(node);", "appender(node).accept(list);");
  }

  @Test
  void methodThatGivesWhatStoresItsArgument() {
    assertStores("putter(node).accept(list);", "putter(list).accept(node);");
  }

  @Test
  void methodThatGivesWhatStoresOneInTheOther() {
    assertStores("linker().accept(list, node);", "linker().accept(node, other);");
  }

  @Test
  void methodThatGivesWhatOnlyLooks() {
    assertStores("appender(list).accept(node);", "reader(list).apply(node);");
  }

  @Test
  void methodThatGivesACollectionOfFunctions() {
    assertStores("all(list).get(0).accept(node);", "all(node).get(0).accept(other);");
  }

  @Test
  void functionThatIsCalledElsewhere() {
    assertStores("pass(appender(list), node);", "pass(appender(node), other);");
  }

  private static void assertStoresBy(String function, String wrong, String right) {
    assertStores("%s %s".formatted(function, wrong), "%s %s".formatted(function, right));
  }

  @Test
  void functionThatGivesAReference() {
    assertStoresBy(
        "Function<Node, Consumer<Ptr<Node>>> to = it -> it::next;",
        "to.apply(list.get()).accept(node);",
        "to.apply(node.get()).accept(other); to.apply(node.get()).accept(list);");
  }

  @Test
  void functionThatGivesALambda() {
    assertStoresBy(
        "Function<Ptr<Node>, Consumer<Ptr<Node>>> by = last -> it -> it.get().next(last);",
        "by.apply(node).accept(list);",
        "by.apply(list).accept(node);");
  }

  @Test
  void functionThatGivesWhatOnlyLooks() {
    assertStoresBy(
        """
        Function<Ptr<Node>, Consumer<Ptr<Node>>> to = it -> it.get()::next;
            Function<Ptr<Node>, Function<Ptr<Node>, Integer>> sum = a -> b -> look(a) + look(b);
           \
        """,
        "to.apply(list).accept(node);",
        "sum.apply(list).apply(node);");
  }

  @Test
  void supplier() {
    assertStoresBy(
        "Supplier<BiConsumer<Ptr<Node>, Ptr<Node>>> link = () -> (a, b) -> a.get().next(b);",
        "link.get().accept(list, node);",
        "link.get().accept(node, other);");
    assertStoresBy(
        "Supplier<Consumer<Ptr<Node>>> to = () -> list.get()::next;",
        "to.get().accept(node);",
        "to.get().accept(list);");
  }

  @Test
  void functionThatGivesFunctionsOfFunctions() {
    assertStoresBy(
        "Function<Ptr<Node>, Function<Integer, Consumer<Ptr<Node>>>> to = at -> i ->"
            + " at.get()::next;",
        "to.apply(list).apply(1).accept(node);",
        "to.apply(node).apply(1).accept(other);");
  }

  @Test
  void referenceToAMethodThatGivesAFunction() {
    assertStoresBy(
        "Function<Ptr<Node>, Consumer<Ptr<Node>>> to = T::appender;",
        "to.apply(list).accept(node);",
        "to.apply(node).accept(other);");
  }

  @Test
  void functionsOutOfAStream() {
    assertStoresBy(
        "Function<Ptr<Node>, Consumer<Ptr<Node>>> to = T::appender;",
        "List.of(list).stream().map(to).findFirst().get().accept(node);",
        "List.of(node).stream().map(to).findFirst().get().accept(other);");
  }

  private static final String MAKER =
      """
      interface Maker { Consumer<Ptr<Node>> make(Ptr<Node> list); }
      """;

  @Test
  void methodThatOverridesAnother() {
    assertPair(
        MAKER
            + """
            static class Appends implements Maker {
              @Override public Consumer<Ptr<Node>> make(Ptr<Node> list) {
                return list.get()::next; // REGION_ESCAPE
              }
            }
            """,
        MAKER
            + """
            static class Shows implements Maker {
              @Override public Consumer<Ptr<Node>> make(Ptr<Node> list) {
                return it -> System.out.println(look(it) + look(list));
              }
            }
            """);
  }

  @Test
  void lambdaOfAnInterfaceOfTheProgram() {
    assertPair(
        MAKER
            + """
            void run(Ptr<Node> list) {
              Maker maker = it -> it.get()::next;
              try (Region region = Region.lifo()) {
                maker.make(list).accept(region.alloc(Node.class)); // REGION_ESCAPE
              }
            }
            """,
        MAKER
            + """
            void run(Ptr<Node> list) {
              Maker maker = it -> it.get()::next;
              try (Region region = Region.lifo()) {
                maker.make(region.alloc(Node.class)).accept(region.alloc(Node.class));
              }
            }
            """);
  }

  private static final String HOOK =
      """
      static class Hook {
        final Consumer<Ptr<Node>> visitor;
        Hook(Ptr<Node> list) { visitor = list.get()::next; }
      }
      """;

  @Test
  void functionThatAConstructorMakes() {
    assertPair(
        HOOK
            + """
            void run(Ptr<Node> list) {
              Hook hook = new Hook(list);
              try (Region region = Region.lifo()) {
                hook.visitor.accept(region.alloc(Node.class)); // REGION_ESCAPE
              }
            }
            """,
        HOOK
            + """
            void run(Ptr<Node> list) {
              try (Region region = Region.lifo()) {
                Hook hook = new Hook(region.alloc(Node.class));
                hook.visitor.accept(region.alloc(Node.class));
              }
            }
            """);
  }

  private static final String SWAP =
      """
      static UnaryOperator<Ptr<Node>> swap() {
        List<Ptr<Node>> box = new ArrayList<>();
        box.add(null);
        return it -> box.set(0, it);
      }
      """;

  /** What it keeps is in nothing else that is known here. */
  @Test
  void functionThatKeepsWhatItIsCalledWith() {
    assertPair(
        SWAP
            + """
            int run() {
              UnaryOperator<Ptr<Node>> swap = swap();
              try (Region region = Region.lifo()) {
                List.of(region.alloc(Node.class)).stream().map(swap).toList();
              }
              return look(swap.apply(null)); // USE_AFTER_FREE
            }
            """,
        SWAP
            + """
            int run() {
              try (Region region = Region.lifo()) {
                UnaryOperator<Ptr<Node>> swap = swap();
                List.of(region.alloc(Node.class)).stream().map(swap).toList();
                return look(swap.apply(null));
              }
            }
            """);
  }
}
