package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What is stored in a structure of which only is known in what object the pointer to it was. */
class FoundPlacesTest {
  @Test
  void inAList() {
    assertPair(
        """
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            List<Ptr<Node>> nodes = List.of(first);
            try (Region region = Region.lifo()) {
              nodes.get(0).get().next(region.alloc(Node.class)); // REGION_ESCAPE
            }
            look(first.get().next());
          }
        }
        """,
        """
        void run() {
          try (Region outer = Region.lifo(); Region region = Region.lifo()) {
            Ptr<Node> first = region.alloc(Node.class);
            List<Ptr<Node>> nodes = List.of(first);
            nodes.get(0).get().next(region.alloc(Node.class));
            nodes.get(0).get().next(outer.alloc(Node.class));
            look(first.get().next());
          }
        }
        """);
  }

  @Test
  void inAnObject() {
    assertPair(
        """
        record Both(Ptr<Node> one, Ptr<Node> two) {}
        static class Last { Ptr<Node> node; }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Both both = new Both(first, first);
            Last last = new Last();
            last.node = first;
            try (Region region = Region.lifo()) {
              both.one().get().next(region.alloc(Node.class)); // REGION_ESCAPE
              last.node.get().next(region.alloc(Node.class)); // REGION_ESCAPE
            }
            look(first.get().next());
          }
        }
        """,
        """
        record Both(Ptr<Node> one, Ptr<Node> two) {}
        static class Last { Ptr<Node> node; }
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> first = region.alloc(Node.class);
            Both both = new Both(first, first);
            Last last = new Last();
            last.node = first;
            both.one().get().next(region.alloc(Node.class));
            last.node.get().next(region.alloc(Node.class));
            look(first.get().next());
          }
        }
        """);
  }

  @Test
  void inAnArray() {
    assertPair(
        """
        @SuppressWarnings("unchecked")
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            Ptr<Node>[] nodes = new Ptr[] {first};
            try (Region region = Region.lifo()) {
              nodes[0].get().next(region.alloc(Node.class)); // REGION_ESCAPE
            }
            look(first.get().next());
          }
        }
        """,
        """
        @SuppressWarnings("unchecked")
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> first = region.alloc(Node.class);
            Ptr<Node>[] nodes = new Ptr[] {first};
            nodes[0].get().next(region.alloc(Node.class));
            look(first.get().next());
          }
        }
        """);
  }

  @Test
  void byAMethod() {
    assertPair(
        """
        static void hang(List<Ptr<Node>> nodes, Ptr<Node> last) { nodes.get(0).get().next(last); }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> first = outer.alloc(Node.class);
            List<Ptr<Node>> nodes = List.of(first);
            try (Region region = Region.lifo()) {
              hang(nodes, region.alloc(Node.class)); // REGION_ESCAPE
            }
            look(first.get().next());
          }
        }
        """,
        """
        static void put(List<Ptr<Node>> nodes, Ptr<Node> last) { nodes.add(last); }
        void run() {
          try (Region outer = Region.lifo()) {
            List<Ptr<Node>> nodes = new ArrayList<>();
            nodes.add(outer.alloc(Node.class));
            try (Region region = Region.lifo()) {
              put(nodes, region.alloc(Node.class));
              look(nodes.get(1));
            }
          }
        }
        """);
  }

  @Test
  void inTheHeap() {
    assertPair(
        """
        static Ptr<Node> make() { return Region.heap().alloc(Node.class); }
        void run() {
          Ptr<Node> first = make();
          List<Ptr<Node>> nodes = List.of(first);
          try (Region region = Region.lifo()) {
            nodes.get(0).get().next(region.alloc(Node.class)); // REGION_ESCAPE
            nodes.forEach(node -> node.get().next(region.alloc(Node.class))); // REGION_ESCAPE
          }
          look(first.get().next());
        }
        """,
        """
        static Ptr<Node> make() { return Region.heap().alloc(Node.class); }
        void run() {
          Ptr<Node> first = make();
          List<Ptr<Node>> nodes = new ArrayList<>(List.of(first));
          nodes.get(0).get().next(make());
          nodes.forEach(node -> node.get().next(make()));
          look(first.get().next());
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().next(first);
            nodes.add(node);
            look(nodes.get(0));
          }
        }
        """);
  }

  @Test
  void inWhatIsBorrowed() {
    assertPair(
        """
        void run() {
          Unique<Node> owner = Region.heap().allocUnique(Node.class);
          try (Borrow<Node> borrow = owner.borrow()) {
            List<Ptr<Node>> nodes = List.of(borrow.ptr());
            try (Region region = Region.lifo()) {
              nodes.get(0).get().next(region.alloc(Node.class));
            }
          }
          look(owner.get().next()); // USE_AFTER_FREE
          owner.free();
        }
        """,
        """
        void run() {
          Unique<Node> owner = Region.heap().allocUnique(Node.class);
          try (Region region = Region.lifo()) {
            try (Borrow<Node> borrow = owner.borrow()) {
              List<Ptr<Node>> nodes = List.of(borrow.ptr());
              nodes.get(0).get().next(region.alloc(Node.class));
            }
            look(owner.get().next());
            owner.free();
          }
        }
        """);
  }

  /** What was in a slot of an arena need not be of that. */
  @Test
  void slotOfAnArenaWithAPointerOfTheHeap() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Memory.swap(node.get().child(), region.allocUnique(Node.class));
            Unique<Node> child = Memory.swap(node.get().child(), null);
            if (child != null) {
              child.free(); // WRONG_REGION_FREE
            }
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Memory.swap(node.get().child(), Region.heap().allocUnique(Node.class));
            Unique<Node> child = Memory.swap(node.get().child(), null);
            if (child != null) {
              child.free();
            }
          }
        }
        """);
  }

  @Test
  void graphOfOneRegion() {
    assertAccepted(
        """
        interface Place extends Struct {
          int count();
          void count(int value);
          @Length(4) Ptr<Place> out(int i);
          void out(int i, Ptr<Place> value);
        }
        static void link(Ptr<Place> from, Ptr<Place> to) {
          Place place = from.get();
          place.out(place.count(), to);
          place.count(place.count() + 1);
        }
        int run(int size) {
          try (Region region = Region.lifo()) {
            List<Ptr<Place>> all = new ArrayList<>();
            for (int i = 0; i < size; i++) {
              all.add(region.alloc(Place.class));
            }
            for (int i = 0; i < size; i++) {
              link(all.get(i), all.get((i + 1) % size));
              all.get(i).get().out(3, all.get(0));
            }
            return all.get(0).get().count();
          }
        }
        """);
  }
}
