package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.checker.testing.Lives.assertPair;
import static soumak.checker.testing.Lives.findings;

import java.util.List;
import org.junit.jupiter.api.Test;
import soumak.checker.Finding;

/** What a pointer points to is not used behind its end. */
class UseAfterFreeTest {
  @Test
  void pointerAfterItsRegion() {
    assertPair(
        """
        int run() {
          Ptr<Node> node;
          try (Region region = Region.lifo()) {
            node = region.alloc(Node.class);
          }
          return node.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            return node.get().value();
          }
        }
        """);
  }

  @Test
  void viewAfterItsRegion() {
    assertPair(
        """
        int run() {
          Node node;
          try (Region region = Region.lifo()) {
            node = region.alloc(Node.class).get();
          }
          return node.value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          int value;
          try (Region region = Region.lifo()) {
            Node node = region.alloc(Node.class).get();
            value = node.value();
          }
          return value;
        }
        """);
  }

  @Test
  void viewOfAFreedUnique() {
    assertPair(
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          Node view = owned.get();
          owned.free();
          return view.value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          Node view = owned.get();
          int value = view.value();
          owned.free();
          return value;
        }
        """);
  }

  @Test
  void uniqueAfterItsFree() {
    assertPair(
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          owned.free();
          return owned.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          int value = owned.get().value();
          owned.free();
          return value;
        }
        """);
  }

  @Test
  void countedAfterItsDrop() {
    assertPair(
        """
        int run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Counted<Node> two = one.alias();
          one.drop();
          int value = one.get().value(); // USE_AFTER_FREE
          two.drop();
          return value;
        }
        """,
        """
        int run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Counted<Node> two = one.alias();
          one.drop();
          int value = two.get().value();
          two.drop();
          return value;
        }
        """);
  }

  @Test
  void viewOfADroppedCounted() {
    assertPair(
        """
        int run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Node view = one.get();
          one.drop();
          return view.value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Counted<Node> one = Region.heap().allocCounted(Node.class);
          Node view = one.get();
          int value = view.value();
          one.drop();
          return value;
        }
        """);
  }

  @Test
  void pointerOfABorrow() {
    assertPair(
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          Ptr<Node> copy;
          try (Borrow<Node> borrow = owned.borrow()) {
            copy = borrow.ptr();
          }
          int value = copy.get().value(); // USE_AFTER_FREE
          owned.free();
          return value;
        }
        """,
        """
        int run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          int value;
          try (Borrow<Node> borrow = owned.borrow()) {
            Ptr<Node> copy = borrow.ptr();
            Ptr<Node> other = copy;
            value = copy.get().value() + other.get().value();
          }
          owned.free();
          return value;
        }
        """);
  }

  @Test
  void allocationInAClosedRegion() {
    assertPair(
        """
        void run() {
          Region region = Region.lifo();
          region.close();
          region.alloc(Node.class); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          Region region = Region.lifo();
          region.alloc(Node.class);
          region.close();
        }
        """);
  }

  @Test
  void uniqueOfAClosedReap() {
    assertPair(
        """
        int run() {
          Unique<Node> node;
          try (Region region = Region.lifoReap()) {
            node = region.allocUnique(Node.class);
          }
          return node.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = region.allocUnique(Node.class);
            int value = node.get().value();
            node.free();
            return value;
          }
        }
        """);
  }

  @Test
  void onOneWayOnly() {
    assertPair(
        """
        int run() {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          if (maybe()) {
            region.close();
          }
          int value = node.get().value(); // USE_AFTER_FREE
          region.close();
          return value;
        }
        """,
        """
        int run() {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          int value = maybe() ? node.get().value() : 0;
          region.close();
          return value;
        }
        """);
  }

  @Test
  void fromAnEarlierTurn() {
    assertPair(
        """
        void run() {
          Ptr<Node> last = null;
          for (int i = 0; i < 3; i++) {
            try (Region region = Region.lifo()) {
              if (last != null) {
                last.get().value(i); // USE_AFTER_FREE
              }
              last = region.alloc(Node.class);
            }
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> last = null;
            for (int i = 0; i < 3; i++) {
              if (last != null) {
                last.get().value(i);
              }
              last = region.alloc(Node.class);
            }
          }
        }
        """);
  }

  @Test
  void inAListThatOutlivesTheRegion() {
    assertPair(
        """
        int run() {
          List<Ptr<Node>> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            all.add(region.alloc(Node.class));
          }
          return all.get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            List<Ptr<Node>> all = new ArrayList<>();
            all.add(region.alloc(Node.class));
            return all.get(0).get().value();
          }
        }
        """);
  }

  @Test
  void inAnArray() {
    assertPair(
        """
        int run() {
          Node[] all = new Node[2];
          try (Region region = Region.lifo()) {
            all[0] = region.alloc(Node.class).get();
          }
          return all[0].value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Node[] all = new Node[2];
          try (Region region = Region.lifo()) {
            all[0] = region.alloc(Node.class).get();
            return all[0].value();
          }
        }
        """);
  }

  @Test
  void givenToAMethod() {
    assertPair(
        """
        int run() {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          region.close();
          return look(node); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            return look(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void resultOfAMethod() {
    assertPair(
        """
        int run() {
          Ptr<Node> found;
          try (Region region = Region.lifo()) {
            found = find(region.alloc(Node.class), 3);
          }
          return found.get().value(); // USE_AFTER_FREE
        }
        static Ptr<Node> find(Ptr<Node> list, int value) {
          Ptr<Node> at = list;
          while (at != null && at.get().value() != value) {
            at = at.get().next();
          }
          return at;
        }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> found = find(region.alloc(Node.class), 3);
            return found == null ? 0 : found.get().value();
          }
        }
        static Ptr<Node> find(Ptr<Node> list, int value) {
          return list == null || list.get().value() == value ? list : find(list.get().next(), value);
        }
        """);
  }

  @Test
  void viewOfWhatWasSent() {
    assertPair(
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          box.put(node);
          view.value(1); // USE_AFTER_SEND
        }
        """,
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Node view = node.get();
          view.value(1);
          box.put(node);
        }
        """);
  }

  @Test
  void bytesOfAFreedPacket() {
    assertPair(
        """
        int run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          Bytes head = packet.get().slice(0, 10);
          packet.free();
          return head.getInt(0); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          Bytes head = packet.get().slice(0, 10);
          int first = head.getInt(0);
          packet.free();
          return first;
        }
        """);
  }

  @Test
  void storedPointerWhoseRegionIsGone() {
    assertPair(
        """
        int run() {
          Region outer = Region.lifo();
          try (Region inner = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            Ptr<Node> two = inner.alloc(Node.class);
            two.get().next(one);
            outer.close();
            return two.get().next().get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run() {
          try (Region outer = Region.lifo();
              Region inner = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            Ptr<Node> two = inner.alloc(Node.class);
            two.get().next(one);
            return two.get().next().get().value();
          }
        }
        """);
  }

  @Test
  void capturedByALambda() {
    assertPair(
        """
        int run() {
          Supplier<Integer> later;
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            later = () -> node.get().value();
          }
          return call(later); // USE_AFTER_FREE
        }
        static int call(Supplier<Integer> it) { return it.get(); }
        """,
        """
        int run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Supplier<Integer> now = () -> node.get().value();
            return call(now);
          }
        }
        static int call(Supplier<Integer> it) { return it.get(); }
        """);
  }

  @Test
  void objectThatHoldsARegion() {
    assertPair(
        """
        static final class Maker {
          private final Region region;
          private Ptr<Node> head;
          Maker(Region region) { this.region = region; }
          void add(int value) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().value(value);
            node.get().next(head);
            head = node;
          }
          int first() { return head.get().value(); }
        }
        int run() {
          Maker maker;
          try (Region region = Region.lifo()) {
            maker = new Maker(region);
            maker.add(1);
          }
          return maker.first(); // USE_AFTER_FREE
        }
        """,
        """
        static final class Maker {
          private final Region region;
          private Ptr<Node> head;
          Maker(Region region) { this.region = region; }
          void add(int value) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().value(value);
            node.get().next(head);
            head = node;
          }
          int first() { return head.get().value(); }
        }
        int run() {
          try (Region region = Region.lifo()) {
            Maker maker = new Maker(region);
            maker.add(1);
            maker.add(2);
            return maker.first();
          }
        }
        """);
  }

  /** To move a pointer is to look at it. */
  @Test
  void swappedBehindItsRegion() {
    assertPair(
        """
        void run() {
          Slot<Unique<Node>> slot = Slot.empty();
          Region.Key key = Region.newKey();
          Unique<Node> node;
          try (Region region = key.open()) {
            node = region.allocUnique(Node.class);
          }
          Memory.swap(slot, node); // USE_AFTER_FREE
          key.free();
        }
        """,
        """
        void run() {
          Slot<Unique<Node>> slot = Slot.empty();
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            Memory.swap(slot, node);
          }
          key.free();
        }
        """);
  }

  @Test
  void putIntoASlotBehindItsRegion() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey();
          Unique<Node> node;
          try (Region region = key.open()) {
            node = region.allocUnique(Node.class);
          }
          Slot<Unique<Node>> slot = Slot.of(node); // USE_AFTER_FREE
          key.free();
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            Unique<Node> node = region.allocUnique(Node.class);
            Slot<Unique<Node>> slot = Slot.of(node);
          }
          key.free();
        }
        """);
  }

  @Test
  void whatIsReadThroughAFreedPointerIsToldOnce() {
    List<Finding> found =
        findings(
            """
            int run() {
              Unique<Node> owned = Region.heap().allocUnique(Node.class);
              Unique<Node> other = Region.heap().allocUnique(Node.class);
              Node view = other.get();
              owned.free();
              other.free();
              return owned.get().value() + view.value();
            }
            """);
    assertThat(found)
        .extracting(Finding::sentence)
        .containsExactly(
            "`owned` is used after it was freed", "`view` is used after `other` was freed");
  }
}
