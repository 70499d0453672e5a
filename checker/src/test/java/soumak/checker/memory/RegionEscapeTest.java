package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** No pointer gets to where it can be found after its end. */
class RegionEscapeTest {
  @Test
  void returned() {
    assertPair(
        """
        Ptr<Node> run() {
          try (Region region = Region.lifo()) {
            return region.alloc(Node.class); // REGION_ESCAPE
          }
        }
        """,
        """
        Ptr<Node> run(Region region) {
          return region.alloc(Node.class);
        }
        """);
  }

  @Test
  void returnedView() {
    assertPair(
        """
        Node run() {
          try (Region region = Region.lifo()) {
            return region.alloc(Node.class).get(); // REGION_ESCAPE
          }
        }
        """,
        """
        Node run(Region region) {
          return region.alloc(Node.class).get();
        }
        """);
  }

  @Test
  void returnedUnique() {
    assertPair(
        """
        Unique<Node> run() {
          try (Region region = Region.lifoReap()) {
            return region.allocUnique(Node.class); // REGION_ESCAPE
          }
        }
        """,
        """
        Unique<Node> run() {
          return Region.heap().allocUnique(Node.class);
        }
        """);
  }

  @Test
  void returnedViewOfAUnique() {
    assertPair(
        """
        Node run() {
          Unique<Node> owned = Region.heap().allocUnique(Node.class);
          Node view = owned.get();
          owned.free();
          return view; // REGION_ESCAPE
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
  void returnedInAList() {
    assertPair(
        """
        List<Ptr<Node>> run() {
          List<Ptr<Node>> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            all.add(region.alloc(Node.class));
          }
          return all; // REGION_ESCAPE
        }
        """,
        """
        List<Ptr<Node>> run(Region region) {
          List<Ptr<Node>> all = new ArrayList<>();
          all.add(region.alloc(Node.class));
          return all;
        }
        """);
  }

  @Test
  void inAField() {
    assertPair(
        """
        Ptr<Node> kept;
        void run() {
          try (Region region = Region.lifo()) {
            kept = region.alloc(Node.class); // REGION_ESCAPE
          }
        }
        """,
        """
        Ptr<Node> kept;
        void run() {
          kept = Region.heap().alloc(Node.class);
        }
        """);
  }

  @Test
  void inAStaticField() {
    assertPair(
        """
        static Ptr<Node> kept;
        void run() {
          try (Region region = Region.lifo()) {
            kept = region.alloc(Node.class); // REGION_ESCAPE
          }
        }
        """,
        """
        static Ptr<Node> kept;
        void run() {
          kept = Region.heap().alloc(Node.class);
        }
        """);
  }

  @Test
  void lentPointerInAStaticField() {
    assertPair(
        """
        static Ptr<Node> kept;
        void run(Ptr<Node> node) {
          kept = node; // REGION_ESCAPE
        }
        """,
        """
        static int kept;
        void run(Ptr<Node> node) {
          kept = node.get().value();
        }
        """);
  }

  @Test
  void inAStaticList() {
    assertPair(
        """
        static final List<Ptr<Node>> ALL = new ArrayList<>();
        void run() {
          try (Region region = Region.lifo()) {
            ALL.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static final List<Integer> ALL = new ArrayList<>();
        void run() {
          try (Region region = Region.lifo()) {
            ALL.add(region.alloc(Node.class).get().value());
          }
        }
        """);
  }

  @Test
  void inTheListOfAField() {
    assertPair(
        """
        private final List<Ptr<Node>> all = new ArrayList<>();
        void run() {
          try (Region region = Region.lifo()) {
            all.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        private final List<Ptr<Node>> all = new ArrayList<>();
        void run() {
          all.add(Region.heap().alloc(Node.class));
        }
        """);
  }

  @Test
  void inTheListOfTheCaller() {
    assertPair(
        """
        void run(List<Ptr<Node>> all) {
          try (Region region = Region.lifo()) {
            all.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(List<Ptr<Node>> all, Region region) {
          all.add(region.alloc(Node.class));
        }
        """);
  }

  @Test
  void inAnOuterRegion() {
    assertPair(
        """
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              one.get().next(inner.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              inner.alloc(Node.class).get().next(one);
            }
          }
        }
        """);
  }

  @Test
  void inTheHeap() {
    assertPair(
        """
        void run() {
          Ptr<Node> one = Region.heap().alloc(Node.class);
          try (Region region = Region.lifo()) {
            one.get().next(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          Ptr<Node> one = Region.heap().alloc(Node.class);
          try (Region region = Region.lifo()) {
            region.alloc(Node.class).get().next(one);
            one.get().next(Region.heap().alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void inAStructureOfTheCaller() {
    assertPair(
        """
        void run(Ptr<Node> list) {
          try (Region region = Region.lifo()) {
            list.get().next(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Ptr<Node> list, Region region) {
          list.get().next(region.alloc(Node.class));
        }
        void both() {
          try (Region region = Region.lifo()) {
            run(region.alloc(Node.class), region);
          }
        }
        """);
  }

  @Test
  void throughAMethodThatStores() {
    assertPair(
        """
        static void chain(Ptr<Node> one, Ptr<Node> two) {
          one.get().next(two);
        }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              chain(one, inner.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        static void chain(Ptr<Node> one, Ptr<Node> two) {
          one.get().next(two);
        }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              chain(inner.alloc(Node.class), one);
            }
          }
        }
        """);
  }

  @Test
  void throughAMethodOfTheStructure() {
    assertPair(
        """
        void run() {
          try (Region outer = Region.lifo()) {
            Node one = outer.alloc(Node.class).get();
            try (Region inner = Region.lifo()) {
              one.follow(inner.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        void run() {
          try (Region outer = Region.lifo()) {
            outer.alloc(Node.class).get().follow(outer.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void throughRecursion() {
    assertPair(
        """
        static void append(Ptr<Node> list, Ptr<Node> last) {
          if (list.get().next() == null) {
            list.get().next(last);
          } else {
            append(list.get().next(), last);
          }
        }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            try (Region inner = Region.lifo()) {
              append(one, inner.alloc(Node.class)); // REGION_ESCAPE
            }
          }
        }
        """,
        """
        static void append(Ptr<Node> list, Ptr<Node> last) {
          if (list.get().next() == null) {
            list.get().next(last);
          } else {
            append(list.get().next(), last);
          }
        }
        void run() {
          try (Region outer = Region.lifo()) {
            Ptr<Node> one = outer.alloc(Node.class);
            append(one, outer.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void storedByAMethodThatKeepsIt() {
    assertPair(
        """
        static Object last;
        static void keep(Object it) { last = it; }
        void run() {
          try (Region region = Region.lifo()) {
            keep(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static void keep(Object it) { it.hashCode(); }
        void run() {
          try (Region region = Region.lifo()) {
            keep(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void sentPointer() {
    assertPair(
        """
        void run(Mailbox<Ptr<Node>> box) throws Pausable {
          try (Region region = Region.lifo()) {
            box.put(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          box.put(Region.heap().allocUnique(Node.class));
        }
        """);
  }

  @Test
  void sentPointerIntoTheHeap() {
    assertPair(
        """
        void run(Mailbox<Ptr<Node>> box) throws Pausable {
          box.put(Region.heap().alloc(Node.class)); // REGION_ESCAPE
        }
        """,
        """
        void run(Mailbox<Integer> box) throws Pausable {
          box.put(Region.heap().alloc(Node.class).get().value());
        }
        """);
  }

  @Test
  void sentUniqueOfALifoReap() {
    assertPair(
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          try (Region region = Region.lifoReap()) {
            Unique<Node> node = region.allocUnique(Node.class);
            box.put(node); // REGION_ESCAPE
          }
        }
        """,
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          box.put(node);
        }
        """);
  }

  @Test
  void sentUniqueThroughAMethod() {
    assertPair(
        """
        static void pass(Mailbox<Unique<Node>> box, @Free Unique<Node> node) throws Pausable {
          box.put(node);
        }
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          try (Region region = Region.lifoReap()) {
            pass(box, region.allocUnique(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifoReap()) {
            done(region.allocUnique(Node.class));
          }
        }
        """);
  }

  @Test
  void capturedByATask() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Task.spawn(() -> node.get().value()); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          Task.spawn(() -> {
            int value = node.get().value();
            node.free();
            return value;
          });
        }
        """);
  }

  @Test
  void regionCapturedByATask() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Task.spawn(() -> region.alloc(Node.class).get().value()); // REGION_ESCAPE
          }
        }
        """,
        """
        void run() {
          Task.spawn(() -> {
            try (Region region = Region.lifo()) {
              return region.alloc(Node.class).get().value();
            }
          });
        }
        """);
  }

  @Test
  void keptBehindAnInterface() {
    assertPair(
        """
        interface Sink { void accept(Ptr<Node> node); }
        static final class Keeps implements Sink {
          private Ptr<Node> last;
          public void accept(Ptr<Node> node) { last = node; } // REGION_ESCAPE
        }
        """,
        """
        interface Sink { void accept(Ptr<Node> node); }
        static final class Sums implements Sink {
          private int sum;
          public void accept(Ptr<Node> node) { sum += node.get().value(); }
        }
        """);
  }

  @Test
  void bufferOfBytes() {
    assertPair(
        """
        java.nio.ByteBuffer run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          java.nio.ByteBuffer buffer = packet.get().buffer(0, 100);
          packet.free();
          return buffer; // REGION_ESCAPE
        }
        """,
        """
        int run() {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          int left = packet.get().buffer(0, 100).remaining();
          packet.free();
          return left;
        }
        """);
  }

  @Test
  void objectThatHoldsARegion() {
    assertPair(
        """
        static final class Maker {
          private final Region region;
          Maker(Region region) { this.region = region; }
        }
        Maker run() {
          try (Region region = Region.lifo()) {
            return new Maker(region); // REGION_ESCAPE
          }
        }
        """,
        """
        static final class Maker {
          private final Region region;
          Maker(Region region) { this.region = region; }
        }
        Maker run(Region region) {
          return new Maker(region);
        }
        """);
  }

  @Test
  void allocatedInTheWrongRegionOfTwo() {
    assertPair(
        """
        static Ptr<Node> copy(Ptr<Node> from, Region to) {
          Ptr<Node> made = to.alloc(Node.class);
          made.get().value(from.get().value());
          return made;
        }
        Ptr<Node> run(Ptr<Node> from) {
          try (Region region = Region.lifo()) {
            return copy(from, region); // REGION_ESCAPE
          }
        }
        """,
        """
        static Ptr<Node> copy(Ptr<Node> from, Region to) {
          Ptr<Node> made = to.alloc(Node.class);
          made.get().value(from.get().value());
          return made;
        }
        Ptr<Node> run(Region to) {
          try (Region region = Region.lifo()) {
            return copy(region.alloc(Node.class), to);
          }
        }
        """);
  }

  /** A channel uses a buffer while it reads or writes; a list keeps it. */
  @Test
  void givenToAChannel() {
    assertPair(
        """
        static void fill(List<java.nio.ByteBuffer> to, Unique<Bytes> packet) {
          to.add(packet.get().buffer(0, 100));
        }
        void run(List<java.nio.ByteBuffer> to) {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          fill(to, packet); // REGION_ESCAPE
          packet.free();
        }
        """,
        """
        static void fill(java.nio.channels.FileChannel from, Unique<Bytes> packet)
            throws java.io.IOException {
          from.read(packet.get().buffer(0, 100));
          from.read(packet.get().buffer(0, 100), 7);
        }
        static void send(soumak.net.TcpSocket to, Unique<Bytes> packet)
            throws Pausable, java.io.IOException {
          to.write(packet.get().buffer(0, 100));
        }
        void run(java.nio.channels.FileChannel from, soumak.net.TcpSocket to)
            throws Pausable, java.io.IOException {
          Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 100);
          fill(from, packet);
          send(to, packet);
          packet.free();
        }
        """);
  }
}
