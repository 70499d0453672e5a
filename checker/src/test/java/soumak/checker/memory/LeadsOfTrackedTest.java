package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;

import org.junit.jupiter.api.Test;

/** Where fields lead of what unique and counted pointers point to, whoever has these. */
class LeadsOfTrackedTest {
  /** Accepted without what leads out. */
  private static void assertRefused(String before, String body) {
    String members =
        before
            + """
            int run() {
              try (Region outer = Region.lifoReap()) {
                Ptr<Node> old = outer.alloc(Node.class);
                try (Region region = Region.lifoReap()) {
                  Ptr<Node> inner = region.alloc(Node.class);
            %s
                }
                return old.get().value();
              }
            }
            """
                .formatted(body.indent(6).stripTrailing());
    assertFound(members);
    assertAccepted(
        members
            .replaceAll("one.get\\(\\).next\\((old|heap)\\);", "")
            .replaceAll(", (old|heap)\\)", ", inner)")
            .replaceAll(" // [A-Z_]+", ""));
  }

  @Test
  void anAlias() {
    assertRefused(
        "",
        """
        Counted<Node> one = region.allocCounted(Node.class);
        one.get().next(old);
        Counted<Node> two = one.alias();
        two.get().next().get().next(inner); // REGION_ESCAPE
        one.drop();
        two.drop();
        """);
    assertRefused(
        "",
        """
        Counted<Node> one = region.allocCounted(Node.class);
        Counted<Node> two = one.alias();
        one.get().next(old);
        two.get().next().get().next(inner); // REGION_ESCAPE
        one.drop();
        two.drop();
        """);
  }

  @Test
  void anAliasOfAParameter() {
    assertRefused(
        """
        static void append(Counted<Node> to, Ptr<Node> it) {
          Counted<Node> other = to.alias();
          other.get().next().get().next(it);
          other.drop();
        }
        """,
        """
        Counted<Node> one = region.allocCounted(Node.class);
        one.get().next(old);
        append(one, inner); // REGION_ESCAPE
        one.drop();
        """);
    assertRefused(
        "@Free static Counted<Node> again(Counted<Node> it) { return it.alias(); }\n",
        """
        Counted<Node> one = region.allocCounted(Node.class);
        one.get().next(old);
        Counted<Node> two = again(one);
        two.get().next().get().next(inner); // REGION_ESCAPE
        one.drop();
        two.drop();
        """);
  }

  @Test
  void theResultOfAMethod() {
    assertRefused(
        """
        @Free static Unique<Node> make(Region region, Ptr<Node> to) {
          Unique<Node> made = region.allocUnique(Node.class);
          made.get().next(to);
          return made;
        }
        """,
        """
        Unique<Node> one = make(region, old);
        one.get().next().get().next(inner); // REGION_ESCAPE
        one.free();
        """);
    assertRefused(
        "@Free static Unique<Node> same(@Free Unique<Node> it) { return it; }\n",
        """
        Unique<Node> one = region.allocUnique(Node.class);
        one.get().next(old);
        Unique<Node> two = same(one);
        two.get().next().get().next(inner); // REGION_ESCAPE
        two.free();
        """);
    assertRefused(
        """
        @Free static Unique<Node> join(@Free Unique<Node> it, Ptr<Node> to) {
          it.get().next(to);
          return it;
        }
        """,
        """
        Unique<Node> one = join(region.allocUnique(Node.class), old);
        one.get().next().get().next(inner); // REGION_ESCAPE
        one.free();
        """);
  }

  /** Its fields are told apart. */
  @Test
  void anotherFieldOfTheResult() {
    assertAccepted(
        """
        interface Item extends Struct {
          Ptr<Item> next();
          void next(Ptr<Item> value);
          Ptr<Node> node();
          void node(Ptr<Node> value);
        }
        @Free static Unique<Item> make(Region region, Ptr<Node> node) {
          Unique<Item> made = region.allocUnique(Item.class);
          made.get().node(node);
          made.get().next(region.alloc(Item.class));
          return made;
        }
        int run() {
          try (Region outer = Region.lifoReap()) {
            Ptr<Node> old = outer.alloc(Node.class);
            try (Region region = Region.lifoReap()) {
              Unique<Item> one = make(region, old);
              one.get().next().get().next(region.alloc(Item.class));
              one.free();
            }
            return old.get().value();
          }
        }
        """);
  }

  @Test
  void whatWasInASlot() {
    assertRefused(
        "",
        """
        Unique<Node> one = region.allocUnique(Node.class);
        one.get().next(old);
        Slot<Unique<Node>> slot = Slot.empty();
        Memory.swap(slot, one);
        Unique<Node> two = Memory.swap(slot, null);
        two.get().next().get().next(inner); // REGION_ESCAPE
        two.free();
        """);
  }

  /** The heap leads nowhere, but is for ever. */
  @Test
  void whatLeadsToTheHeap() {
    assertRefused(
        "",
        """
        Unique<Node> one = region.allocUnique(Node.class);
        Ptr<Node> heap = Region.heap().alloc(Node.class);
        one.get().next(heap);
        Unique<Node> two = Memory.swap(Slot.of(one), null);
        two.get().next().get().next(inner); // REGION_ESCAPE
        two.free();
        """);
  }

  /** Also if only the method that made it knows by which field. */
  @Test
  void resultThatLeadsToTheHeap() {
    assertRefused(
        """
        @Free static Unique<Node> make(Region region, Ptr<Node> to) {
          Unique<Node> made = region.allocUnique(Node.class);
          made.get().next(to);
          return made;
        }
        """,
        """
        Ptr<Node> heap = Region.heap().alloc(Node.class);
        Unique<Node> one = make(region, heap);
        Unique<Node> two = Memory.swap(Slot.of(one), null);
        two.get().next().get().next(inner); // REGION_ESCAPE
        two.free();
        """);
  }

  @Test
  void whatWasCutOffAnObject() {
    assertRefused(
        "static class Box { Unique<Node> node; }\n",
        """
        Unique<Node> one = region.allocUnique(Node.class);
        one.get().next(old);
        Box box = new Box();
        box.node = one;
        Unique<Node> two = Cut.cut(box.node);
        two.get().next().get().next(inner); // REGION_ESCAPE
        two.free();
        """);
  }

  /** What is put into an object by its constructor hangs on all that it did before. */
  @Test
  void whatAConstructorStores() {
    String box =
        """
        static class Box {
          Unique<Node> node;
          Box(@Free Unique<Node> node) { this.node = node; }
        }
        """;
    assertRefused(
        box,
        """
        Unique<Node> one = region.allocUnique(Node.class);
        one.get().next(old);
        Box made = new Box(one);
        made.node.get().next().get().next(inner); // REGION_ESCAPE
        """);
    assertFound(
        box
            + """
            int run() {
              Box box;
              try (Region region = Region.lifo()) {
                Unique<Node> node = Region.heap().allocUnique(Node.class);
                node.get().next(region.alloc(Node.class));
                box = new Box(node);
              }
              return box.node.get().value(); // USE_AFTER_FREE
            }
            """);
  }
}
