package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Ways by which pointers get about that are easily forgotten. */
class MoreLivesTest {
  /** The pointer that a borrow gives ends with it; what it points to does not. */
  @Test
  void borrowedPointerInItself() {
    assertPair(
        """
        int run(@Free Counted<Node> node) {
          Counted<Node> other = node.alias();
          try (Borrow<Node> borrow = node.borrow()) {
            Ptr<Node> at = borrow.ptr();
            at.get().next(at); // REGION_ESCAPE
          }
          int value = other.get().next().get().value(); // USE_AFTER_FREE
          other.drop();
          node.drop();
          return value;
        }
        """,
        """
        int run(@Free Counted<Node> node) {
          Counted<Node> other = node.alias();
          try (Borrow<Node> borrow = node.borrow()) {
            Ptr<Node> at = borrow.ptr();
            at.get().value(at.get().value() + 1);
          }
          int value = other.get().value();
          other.drop();
          node.drop();
          return value;
        }
        """);
  }

  /** It need not be found later: the structure looks at it at once. */
  @Test
  void aPointerThatIsGoneInAStructureThatNobodyReads() {
    assertPair(
        """
        void run() {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          Ptr<Node> gone;
          try (Region region = Region.lifo()) {
            gone = region.alloc(Node.class);
          }
          node.get().next(gone); // USE_AFTER_FREE
          node.drop();
        }
        """,
        """
        void run() {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          try (Region region = Region.lifo()) {
            region.alloc(Node.class).get().value(1);
          }
          node.get().value(2);
          node.drop();
        }
        """);
  }

  @Test
  void aPointerIntoAnArenaThatIsNotOpenInABorrowedStructure() {
    assertPair(
        """
        void run(@Free Counted<Node> node, Region.Key key) {
          Ptr<Node> closed;
          try (Region region = key.open()) {
            closed = region.alloc(Node.class);
          }
          try (Borrow<Node> borrow = node.borrow()) {
            borrow.get().next(closed); // USE_AFTER_FREE
          }
          node.drop(); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Free Counted<Node> node, Region.Key key) {
          try (Region region = key.open()) {
            region.alloc(Node.class).get().value(1);
          }
          try (Borrow<Node> borrow = node.borrow()) {
            borrow.get().value(2);
          }
          node.drop();
        }
        """);
  }

  /** That another name of it may have been given away says nothing of the pointer itself. */
  @Test
  void aViewOfOneOfTwoPointersThatMayBeTheSame() {
    assertPair(
        """
        void run() {
          Unique<Node> u = Region.heap().allocUnique(Node.class);
          Unique<Node> w = Region.heap().allocUnique(Node.class);
          if (maybe()) {
            done(w);
          } else {
            done(w);
            w = u;
          }
          Node view = u.get();
          done(u);
          view.value(1); // USE_AFTER_SEND
        }
        """,
        """
        void run() {
          Unique<Node> u = Region.heap().allocUnique(Node.class);
          Unique<Node> w = Region.heap().allocUnique(Node.class);
          if (maybe()) {
            done(w);
          } else {
            done(w);
            w = u;
          }
          Node view = u.get();
          view.value(1);
          done(u);
        }
        """);
  }

  @Test
  void swappedAwayWhileItIsBorrowed() {
    assertPair(
        """
        void run(Slot<Unique<Node>> slot, @Free Unique<Node> node) {
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
            Memory.swap(slot, node); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run(Slot<Unique<Node>> slot, @Free Unique<Node> node) {
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
          }
          Memory.swap(slot, node);
        }
        """);
  }

  @Test
  void uniqueInItsOwnSlot() {
    assertPair(
        """
        void run(@Free Unique<Node> node) {
          Node view = node.get();
          Memory.swap(view.child(), node); // USE_AFTER_FREE
        }
        """,
        """
        void run(@Free Unique<Node> node, @Free Unique<Node> parent) {
          Node view = parent.get();
          Memory.swap(view.child(), node);
          done(parent);
        }
        """);
  }

  @Test
  void uniqueInItsOwnSlotByACall() {
    assertPair(
        """
        static void hang(Node on, @Free Unique<Node> node) {
          Memory.swap(on.child(), node);
        }
        void run(@Free Unique<Node> node) {
          hang(node.get(), node); // USE_AFTER_FREE
        }
        """,
        """
        static void hang(Node on, @Free Unique<Node> node) {
          Memory.swap(on.child(), node);
        }
        void run(@Free Unique<Node> node, @Free Unique<Node> parent) {
          hang(parent.get(), node);
          done(parent);
        }
        """);
  }

  @Test
  void messageWhoseKeyIsNotOpen() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch batch = in.get();
          return batch.first.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch batch = in.get();
          try (Region region = batch.key.open()) {
            return batch.first.get().value();
          }
        }
        """);
  }

  @Test
  void messageByItsAccessors() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch batch = in.get();
          return batch.first().get().value(); // USE_AFTER_FREE
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch batch = in.get();
          try (Region region = batch.key().open()) {
            return batch.first().get().value();
          }
        }
        """);
  }

  @Test
  void pointerOfOneMessageWithTheKeyOfAnother() {
    assertPair(
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch one = in.get();
          Batch two = in.get();
          try (Region region = one.key.open()) {
            return two.first.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        record Batch(Region.Key key, Ptr<Node> first) implements Message {}
        int run(Mailbox<Batch> in) throws Pausable {
          Batch one = in.get();
          Batch two = in.get();
          try (Region region = one.key.open();
              Region other = two.key.open()) {
            return two.first.get().value() + one.first.get().value();
          }
        }
        """);
  }

  @Test
  void inAThread() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            new Thread(() -> node.get().value(1)).start(); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          new Thread(() -> {
            try (Region region = Region.lifo()) {
              region.alloc(Node.class).get().value(1);
            }
          }).start();
        }
        """);
  }

  @Test
  void inAnException() {
    assertPair(
        """
        static final class Lost extends RuntimeException {
          final transient Ptr<Node> where;
          Lost(Ptr<Node> where) { this.where = where; }
        }
        void run() {
          try (Region region = Region.lifo()) {
            throw new Lost(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Lost extends RuntimeException {
          final int where;
          Lost(int where) { this.where = where; }
        }
        void run() {
          try (Region region = Region.lifo()) {
            throw new Lost(region.alloc(Node.class).get().value());
          }
        }
        """);
  }

  @Test
  void actorWithAnArena() {
    assertPair(
        """
        static final class Cache extends Actor {
          private Region.Key key = Region.newKey();
          private Ptr<Node> first;
          @Override protected void execute() throws Pausable {
            try (Region region = key.open()) {
              first = region.alloc(Node.class);
            }
            Task.yield();
            first.get().value(1); // USE_AFTER_FREE
          }
        }
        """,
        """
        static final class Cache extends Actor {
          private Region.Key key = Region.newKey();
          private Ptr<Node> first;
          @Override protected void execute() throws Pausable {
            try (Region region = key.open()) {
              first = region.alloc(Node.class);
              Task.yield();
              first.get().value(1);
            }
            Cut.cut(key).free();
          }
        }
        """);
  }

  @Test
  void anonymousClass() {
    assertPair(
        """
        Runnable run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            return new Runnable() { // REGION_ESCAPE
              @Override public void run() { node.get().value(1); }
            };
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Runnable now = new Runnable() {
              @Override public void run() { node.get().value(1); }
            };
            now.run();
          }
        }
        """);
  }

  @Test
  void builderThatGivesItself() {
    assertPair(
        """
        static final class Chain {
          private Ptr<Node> first;
          Chain add(Ptr<Node> node) { node.get().next(first); first = node; return this; }
        }
        Chain run() {
          try (Region region = Region.lifo()) {
            return new Chain().add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Chain {
          private Ptr<Node> first;
          Chain add(Ptr<Node> node) { node.get().next(first); first = node; return this; }
        }
        Chain run(Region region) {
          return new Chain().add(region.alloc(Node.class));
        }
        """);
  }

  @Test
  void genericBox() {
    assertPair(
        """
        static final class Box<V> {
          private V value;
          void set(V value) { this.value = value; }
          V get() { return value; }
        }
        int run() {
          Box<Ptr<Node>> box = new Box<>();
          try (Region region = Region.lifo()) {
            box.set(region.alloc(Node.class));
          }
          return box.get().get().value(); // USE_AFTER_FREE
        }
        """,
        """
        static final class Box<V> {
          private V value;
          void set(V value) { this.value = value; }
          V get() { return value; }
        }
        int run() {
          Box<Ptr<Node>> box = new Box<>();
          try (Region region = Region.lifo()) {
            box.set(region.alloc(Node.class));
            return box.get().get().value();
          }
        }
        """);
  }

  @Test
  void streamOfPointers() {
    assertPair(
        """
        List<Ptr<Node>> run(int n) {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> all = new ArrayList<>();
            for (int i = 0; i < n; i++) {
              all.add(region.alloc(Node.class));
            }
            return all.stream().filter(it -> it.get().value() > 0).toList(); // REGION_ESCAPE
          }
        }
        """,
        """
        int run(int n) {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> all = new ArrayList<>();
            for (int i = 0; i < n; i++) {
              all.add(region.alloc(Node.class));
            }
            return all.stream().mapToInt(it -> it.get().value()).sum();
          }
        }
        """);
  }

  @Test
  void regionOfTheHeapNeedsNoEnd() {
    assertAccepted(
        """
        private Ptr<Node> first;
        Ptr<Node> add(int value) {
          Ptr<Node> node = Region.heap().alloc(Node.class);
          node.get().value(value);
          node.get().next(first);
          first = node;
          return node;
        }
        """);
  }

  @Test
  void methodThatOpensAKey() {
    assertPair(
        """
        static Region begin(Region.Key key) { return key.open(); }
        int run() {
          Region.Key key = Region.newKey();
          Ptr<Node> node;
          try (Region region = begin(key)) {
            node = region.alloc(Node.class);
          }
          int value = node.get().value(); // USE_AFTER_FREE
          key.free();
          return value;
        }
        """,
        """
        static Region begin(Region.Key key) { return key.open(); }
        int run() {
          Region.Key key = Region.newKey();
          int value;
          try (Region region = begin(key)) {
            value = region.alloc(Node.class).get().value();
          }
          key.free();
          return value;
        }
        """);
  }

  @Test
  void actorThatIsStarted() {
    assertPair(
        """
        static final class Worker extends Actor {
          private final Region region;
          Worker(Region region) { this.region = region; }
          @Override protected void execute() { region.alloc(Node.class); }
        }
        void run() {
          try (Region region = Region.lifo()) {
            new Worker(region).start(); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Worker extends Actor {
          @Override protected void execute() {
            try (Region region = Region.lifo()) {
              region.alloc(Node.class);
            }
          }
        }
        void run() {
          new Worker().start();
        }
        """);
  }

  @Test
  void recursionThatChangesSides() {
    assertPair(
        """
        static void chain(Ptr<Node> one, Ptr<Node> two, int n) {
          if (n == 0) {
            one.get().next(two);
          } else {
            chain(two, one, n - 1);
          }
        }
        static void both(Ptr<Node> one, Ptr<Node> two) { chain(one, two, 3); }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              both(inner.alloc(Node.class), one); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        static void chain(Ptr<Node> one, Ptr<Node> two, int n) {
          if (n == 0) {
            one.get().next(two);
          } else {
            chain(two, one, n - 1);
          }
        }
        static void both(Ptr<Node> one, Ptr<Node> two) { chain(one, two, 3); }
        void run() {
          try (Region outer = Region.lifo()) {
            both(outer.alloc(Node.class), outer.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void circleOfMethods() {
    assertPair(
        """
        static void even(List<Ptr<Node>> all, Ptr<Node> node, int n) {
          if (n > 0) {
            odd(all, node, n - 1);
          }
        }
        static void odd(List<Ptr<Node>> all, Ptr<Node> node, int n) {
          all.add(node);
          even(all, node, n - 1);
        }
        int run() {
          List<Ptr<Node>> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            even(all, region.alloc(Node.class), 9);
          }
          return look(all.get(0)); // USE_AFTER_FREE
        }
        """,
        """
        static void even(List<Ptr<Node>> all, Ptr<Node> node, int n) {
          if (n > 0) {
            odd(all, node, n - 1);
          }
        }
        static void odd(List<Ptr<Node>> all, Ptr<Node> node, int n) {
          all.add(node);
          even(all, node, n - 1);
        }
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> all = new ArrayList<>();
            even(all, region.alloc(Node.class), 9);
            return look(all.get(0));
          }
        }
        """);
  }

  @Test
  void storedThroughOneCountedPointerAndFoundThroughAnother() {
    assertPair(
        """
        void run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Counted<Node> other = one.alias();
          Node node = one.get();
          try (Region region = Region.lifo()) {
            node.next(region.alloc(Node.class));
          }
          other.get().next(); // USE_AFTER_FREE
          one.drop();
          other.drop();
        }
        """,
        """
        void run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Counted<Node> other = one.alias();
          Node node = one.get();
          node.next(Region.heap().alloc(Node.class));
          other.get().next();
          one.drop();
          other.drop();
        }
        """);
  }

  @Test
  void aRegionWhoseKeyMayBeAnotherByNow() {
    assertPair(
        """
        static Ptr<Node> make(Region region) { return region.alloc(Node.class); }
        void run() {
          Region.Key key = Region.newKey(); // LEAK
          Ptr<Node> node;
          try (Region region = key.open()) {
            if (maybe()) {
              key = Region.newKey();
            }
            node = make(region);
          }
          look(node); // USE_AFTER_FREE
          key.free();
        }
        """,
        """
        static Ptr<Node> make(Region region) { return region.alloc(Node.class); }
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            Ptr<Node> node = make(region);
            look(node);
          }
          key.free();
        }
        """);
  }

  /** The one of the last turn but one is not that of the first turn. */
  @Test
  void keysOfSeveralTurns() {
    String turns =
        """
        void run(int turns) {
          Region.Key one = null;
          Region.Key two = null;
          Ptr<Node> node = null;
          for (int i = 0; i < turns; i++) {
            two = one;
            one = Region.newKey(); // LEAK
            if (two != null && node == null) {
              try (Region region = two.open()) {
                node = region.alloc(Node.class);
              }
            }
          }
          if (two != null) {
            try (Region region = two.open()) {
              %s
            }
          }
        }
        """;
    assertFound(turns.formatted("node.get().value(1); // USE_AFTER_FREE"));
    assertFound(turns.formatted("region.alloc(Node.class).get().value(1);"));
  }
}
