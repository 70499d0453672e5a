package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Unique and counted pointers: one has them, and frees them once. */
class TrackedTest {
  @Test
  void freedTwice() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          node.free();
          node.free(); // DOUBLE_FREE
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          node.free();
        }
        """);
  }

  @Test
  void freedTwiceInALoop() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          do {
            node.free(); // DOUBLE_FREE
          } while (maybe());
        }
        """,
        """
        void run() {
          for (int i = 0; i < 2; i++) {
            Unique<Node> node = Region.heap().allocUnique(Node.class);
            node.free();
          }
        }
        """);
  }

  @Test
  void freedByTwoNames() {
    assertPair(
        """
        void run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          Unique<Node> two = one;
          one.free();
          two.free(); // DOUBLE_FREE
        }
        """,
        """
        void run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          Unique<Node> two = one;
          two.free();
        }
        """);
  }

  @Test
  void droppedTwice() {
    assertPair(
        """
        void run() {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          node.drop();
          node.drop(); // DOUBLE_FREE
        }
        """,
        """
        void run() {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          Counted<Node> other = node.alias();
          node.drop();
          other.drop();
        }
        """);
  }

  @Test
  void freedByAMethodAndAgain() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          done(node);
          node.free(); // UNIQUE_COPIED
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          read(node);
          node.free();
        }
        """);
  }

  @Test
  void capturedByTwoBranches() {
    assertPair(
        """
        void run(@Free Unique<Node> node) throws Pausable {
          Par.run(() -> read(node), () -> node.free()); // UNIQUE_COPIED
        }
        """,
        """
        void run(@Free Unique<Node> node, @Free Unique<Node> other) throws Pausable {
          Par.run(() -> done(other), () -> node.free());
        }
        """);
  }

  @Test
  void capturedUnderTwoNames() {
    assertPair(
        """
        void run(@Free Unique<Node> node) {
          Unique<Node> same = node;
          Task.spawn(() -> { // UNIQUE_COPIED
            node.free();
            same.free();
            return null;
          });
        }
        """,
        """
        void run(@Free Unique<Node> node) {
          Unique<Node> same = Region.heap().allocUnique(Node.class);
          Task.spawn(() -> {
            node.free();
            same.free();
            return null;
          });
        }
        """);
  }

  @Test
  void sentTwice() {
    assertPair(
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.put(node);
          box.put(node); // UNIQUE_COPIED
        }
        """,
        """
        void run(Mailbox<Counted<Node>> box) throws Pausable {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          box.put(node.alias());
          box.put(node);
        }
        """);
  }

  @Test
  void usedAfterItWasSent() {
    assertPair(
        """
        int run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.put(node);
          return node.get().value(); // USE_AFTER_SEND
        }
        """,
        """
        int run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          int value = node.get().value();
          box.put(node);
          return value;
        }
        """);
  }

  @Test
  void freedAfterItWasSent() {
    assertPair(
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.put(node);
          node.free(); // UNIQUE_COPIED
        }
        """,
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          if (maybe()) {
            box.put(node);
          } else {
            node.free();
          }
        }
        """);
  }

  @Test
  void inTwoPlaces() {
    assertPair(
        """
        record Pair(Unique<Node> one, Unique<Node> two) implements Message {}
        Pair run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          return new Pair(node, node); // UNIQUE_COPIED
        }
        """,
        """
        record Pair(Unique<Node> one, Unique<Node> two) implements Message {}
        Pair run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          Unique<Node> two = Region.heap().allocUnique(Node.class);
          return new Pair(one, two);
        }
        """);
  }

  @Test
  void storedTwice() {
    assertPair(
        """
        static final class Two implements Message {
          Unique<Node> one;
          Unique<Node> two;
        }
        void run(@Free Two all) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          all.one = node;
          all.two = node; // UNIQUE_COPIED
        }
        """,
        """
        static final class Two implements Message {
          Unique<Node> one;
          Unique<Node> two;
        }
        void run(@Free Two all) {
          all.one = Region.heap().allocUnique(Node.class);
          all.two = Cut.cut(all.one);
        }
        """);
  }

  @Test
  void freedWhileItIsBorrowed() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
            node.free(); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
          }
          node.free();
        }
        """);
  }

  @Test
  void sentWhileItIsBorrowed() {
    assertPair(
        """
        void run(Mailbox<Counted<Node>> box) throws Pausable {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          try (Borrow<Node> borrow = node.borrow()) {
            box.put(node); // UNIQUE_COPIED
          }
        }
        """,
        """
        void run(Mailbox<Counted<Node>> box) throws Pausable {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
            box.put(node.alias());
          }
          node.drop();
        }
        """);
  }

  @Test
  void lentParameterFreed() {
    assertPair(
        """
        public static void run(Unique<Node> node) {
          node.free(); // NOT_FREE
        }
        """,
        """
        public static void run(@Free Unique<Node> node) {
          node.free();
        }
        """);
  }

  @Test
  void fieldFreedInPlace() {
    assertPair(
        """
        static final class Box implements Message {
          Unique<Node> node;
          void clear(@Cuttable Box this) {
            node.free(); // SWAP_REQUIRED
          }
        }
        """,
        """
        static final class Box implements Message {
          Unique<Node> node;
          void clear(@Cuttable Box this) {
            Cut.cut(node).free();
          }
        }
        """);
  }

  /** That one of those that it may be was given away hides nothing of the others. */
  @Test
  void oneOfSeveralThatEndedOtherwise() {
    assertPair(
        """
        static void give(@Free Unique<Node> node) {
          node.free();
        }
        void run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          Unique<Node> other = Region.heap().allocUnique(Node.class); // LEAK
          try {
            try (Region region = Region.lifoReap()) {
              other = one;
              one = region.allocUnique(Node.class); // LEAK
            }
            give(other);
          } catch (IllegalStateException e) {
          }
          try (Borrow<Node> borrow = one.borrow()) { // USE_AFTER_FREE
          }
        }
        """,
        """
        static void give(@Free Unique<Node> node) {
          node.free();
        }
        void run() {
          Unique<Node> one = Region.heap().allocUnique(Node.class);
          Unique<Node> other = one;
          one = Region.heap().allocUnique(Node.class);
          give(other);
          try (Borrow<Node> borrow = one.borrow()) {
            look(borrow.ptr());
          }
          one.free();
        }
        """);
  }

  @Test
  void fieldSentInPlace() {
    assertPair(
        """
        static final class Sender extends Actor {
          private Unique<Node> node = Region.heap().allocUnique(Node.class);
          private final Mailbox<Unique<Node>> box = new Mailbox<>();
          @Override protected void execute() throws Pausable {
            box.put(node); // SWAP_REQUIRED
          }
        }
        """,
        """
        static final class Sender extends Actor {
          private Unique<Node> node = Region.heap().allocUnique(Node.class);
          private final Mailbox<Unique<Node>> box = new Mailbox<>();
          @Override protected void execute() throws Pausable {
            box.put(Cut.cut(node));
          }
        }
        """);
  }

  @Test
  void componentFreedInPlace() {
    assertPair(
        """
        record Put(String key, Unique<Node> node) implements Message {}
        static void run(Mailbox<Put> in) throws Pausable {
          Put put = in.get();
          put.node().free(); // SWAP_REQUIRED
          System.out.println(put.key());
        }
        """,
        """
        record Put(String key, Unique<Node> node) implements Message {}
        static void run(Mailbox<Put> in) throws Pausable {
          if (in.get() instanceof Put(String key, Unique<Node> node)) {
            node.free();
            System.out.println(key);
          }
        }
        """);
  }

  @Test
  void keyInAFieldFreedInPlace() {
    assertPair(
        """
        static final class Box implements Message {
          Region.Key key;
          void clear(@Cuttable Box this) {
            key.free(); // SWAP_REQUIRED
          }
        }
        """,
        """
        static final class Box implements Message {
          Region.Key key;
          void clear(@Cuttable Box this) {
            Cut.cut(key).free();
          }
        }
        """);
  }

  @Test
  void elementFreedInPlace() {
    assertPair(
        """
        static final class Box implements Message {
          Unique<Node>[] all;
          void clear(@Cuttable Box this) {
            all[0].free(); // SWAP_REQUIRED
          }
        }
        """,
        """
        static final class Box implements Message {
          Unique<Node>[] all;
          void clear(@Cuttable Box this) {
            Cut.cut(all[0]).free();
          }
        }
        """);
  }

  @Test
  void viewOfAFieldThatIsCut() {
    assertPair(
        """
        static final class Box implements Message {
          Unique<Node> node;
          int clear(@Cuttable Box this) {
            Node view = node.get();
            Cut.cut(node).free();
            return view.value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static final class Box implements Message {
          Unique<Node> node;
          int clear(@Cuttable Box this) {
            int value = node.get().value();
            Cut.cut(node).free();
            return value;
          }
        }
        """);
  }

  @Test
  void swappedIntoASlotAndUsed() {
    assertPair(
        """
        void run(Slot<Unique<Node>> slot) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Unique<Node> before = Memory.swap(slot, node);
          if (before != null) {
            before.free();
          }
          node.free(); // UNIQUE_COPIED
        }
        """,
        """
        void run(Slot<Unique<Node>> slot) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Unique<Node> before = Memory.swap(slot, node);
          if (before != null) {
            before.free();
          }
        }
        """);
  }

  @Test
  void inAStaticField() {
    assertPair(
        """
        static final class Has { // STATIC_FIELD
          static Unique<Node> latest;
        }
        """,
        """
        static final Slot<Unique<Node>> LATEST = Slot.empty();
        void run() {
          Unique<Node> before = Memory.swap(LATEST, Region.heap().allocUnique(Node.class));
          if (before != null) {
            before.free();
          }
        }
        """);
  }

  @Test
  void freedOnOneWayOnly() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          if (maybe()) {
            node.free();
          }
          node.free(); // DOUBLE_FREE
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          if (maybe()) {
            read(node);
          }
          node.free();
        }
        """);
  }

  @Test
  void capturedByATask() {
    assertPair(
        """
        int run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Task.spawn(() -> {
            node.free();
            return null;
          });
          return node.get().value(); // USE_AFTER_SEND
        }
        """,
        """
        int run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          int value = node.get().value();
          Task.spawn(() -> {
            node.free();
            return null;
          });
          return value;
        }
        """);
  }
}
