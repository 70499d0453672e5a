package soumak.checker.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;
import soumak.checker.Finding;
import soumak.checker.Kind;
import soumak.checker.testing.Lives;

/** What must be freed or closed is, on each way. */
class LeakTest {
  @Test
  void uniqueThatIsForgotten() {
    assertPair(
        """
        int run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
          return node.get().value();
        }
        """,
        """
        int run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          int value = node.get().value();
          node.free();
          return value;
        }
        """);
  }

  @Test
  void freedOnOneWayOnly() {
    assertPair(
        """
        void run() {
          Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
          if (maybe()) {
            node.free();
          }
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

  /** An exception that comes from elsewhere may come anywhere; one that is made here is seen. */
  @Test
  void leftBehindByAnException() {
    assertPair(
        """
        void run(int value) {
          Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
          if (value < 0) {
            throw new IllegalArgumentException("negative");
          }
          node.get().value(value);
          node.free();
        }
        """,
        """
        void run(int value) {
          if (value < 0) {
            throw new IllegalArgumentException("negative");
          }
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          node.get().value(value);
          node.free();
        }
        """);
  }

  @Test
  void leftBehindInAScope() {
    assertPair(
        """
        void run(int value) {
          try (Region region = Region.lifo()) {
            Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
            region.alloc(Node.class).get().value(value);
            if (value < 0) {
              throw new IllegalArgumentException("negative");
            }
            node.free();
          }
        }
        """,
        """
        void run(int value) {
          try (Region region = Region.lifo()) {
            Unique<Node> node = Region.heap().allocUnique(Node.class);
            try {
              region.alloc(Node.class).get().value(value);
              if (value < 0) {
                throw new IllegalArgumentException("negative");
              }
            } finally {
              node.free();
            }
          }
        }
        """);
  }

  @Test
  void freedByWhoCatches() {
    assertPair(
        """
        int run(int value) {
          Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
          try {
            if (value < 0) {
              throw new IllegalArgumentException("negative");
            }
            node.free();
            return 1;
          } catch (IllegalArgumentException e) {
            return 0;
          }
        }
        """,
        """
        int run(int value) {
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          try {
            if (value < 0) {
              throw new IllegalArgumentException("negative");
            }
            return read(node);
          } catch (IllegalArgumentException e) {
            return 0;
          } finally {
            node.free();
          }
        }
        """);
  }

  @Test
  void inEachTurn() {
    assertPair(
        """
        void run() {
          for (int i = 0; i < 9; i++) {
            Unique<Node> node = Region.heap().allocUnique(Node.class); // LEAK
            node.get().value(i);
          }
        }
        """,
        """
        void run() {
          for (int i = 0; i < 9; i++) {
            Unique<Node> node = Region.heap().allocUnique(Node.class);
            node.get().value(i);
            node.free();
          }
        }
        """);
  }

  @Test
  void keyThatIsForgotten() {
    assertPair(
        """
        void run() {
          Region.Key key = Region.newKey(); // LEAK
          try (Region region = key.open()) {
            region.alloc(Node.class);
          }
        }
        """,
        """
        void run() {
          Region.Key key = Region.newKey();
          try (Region region = key.open()) {
            region.alloc(Node.class);
          } finally {
            key.free();
          }
        }
        """);
  }

  @Test
  void regionThatIsNotClosed() {
    assertPair(
        """
        void run() {
          Region region = Region.lifo(); // LEAK
          region.alloc(Node.class);
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            region.alloc(Node.class);
          }
        }
        """);
  }

  @Test
  void borrowThatIsNotClosed() {
    assertPair(
        """
        void run(Unique<Node> node) {
          Borrow<Node> borrow = node.borrow(); // LEAK
          look(borrow.ptr());
        }
        """,
        """
        void run(Unique<Node> node) {
          try (Borrow<Node> borrow = node.borrow()) {
            look(borrow.ptr());
          }
        }
        """);
  }

  @Test
  void aliasThatIsForgotten() {
    assertPair(
        """
        void run() {
          Counted<Node> node = Region.heap().allocCounted(Node.class);
          Counted<Node> other = node.alias(); // LEAK
          node.drop();
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
  void parameterThatWasTakenOver() {
    assertPair(
        """
        static int take(@Free Unique<Node> node) {
          return node.get().value(); // LEAK
        }
        """,
        """
        static int take(@Free Unique<Node> node) {
          int value = node.get().value();
          node.free();
          return value;
        }
        """);
  }

  @Test
  void receivedAndForgotten() {
    assertPair(
        """
        int run(Mailbox<Unique<Node>> box) throws Pausable {
          Unique<Node> node = box.get(); // LEAK
          return node.get().value();
        }
        """,
        """
        void run(Mailbox<Unique<Node>> box) throws Pausable {
          while (maybe()) {
            Unique<Node> node = box.get();
            node.free();
          }
        }
        """);
  }

  @Test
  void uniqueOfAReapMayBeLeft() {
    assertPair(
        """
        void run() {
          Region region = Region.lifoReap(); // LEAK
          region.allocUnique(Node.class);
        }
        """,
        """
        void run() {
          try (Region region = Region.lifoReap()) {
            region.allocUnique(Node.class);
          }
        }
        """);
  }

  @Test
  void resourceOfAClass() {
    assertPair(
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          Line line = new Line(); // LEAK
          return line.read();
        }
        """,
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          try (Line line = new Line()) {
            return line.read();
          }
        }
        """);
  }

  @Test
  void resourceThatIsReturned() {
    assertPair(
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        static Line open() { return new Line(); }
        int run() {
          Line line = open(); // LEAK
          return line.read();
        }
        """,
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        static Line open() { return new Line(); }
        private Line kept;
        int run() {
          kept = open();
          return kept.read();
        }
        """);
  }

  @Test
  void resourceOnOneWay() {
    assertPair(
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          Line line = new Line(); // LEAK
          if (maybe()) {
            return 0;
          }
          line.close();
          return 1;
        }
        """,
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          Line line = new Line();
          try {
            return maybe() ? 0 : line.read();
          } finally {
            line.close();
          }
        }
        """);
  }

  @Test
  void resourceAfterItsClose() {
    assertPair(
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          Line line = new Line();
          line.close();
          return line.read(); // USE_AFTER_FREE
        }
        """,
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        int run() {
          Line line = new Line();
          int value = line.read();
          line.close();
          return value;
        }
        """);
  }

  /** Who gets it must not close it, as others have it too. */
  @Test
  void resourceThatAllKnow() {
    String line =
        """
        static final class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
          int read() { return 1; }
        }
        private static Line shared;
        static Line shared() {
          if (shared == null) {
            shared = new Line();
          }
          return shared;
        }
        """;
    assertPair(
        line
            + """
            int run() {
              Line line = new Line(); // LEAK
              return line.read() + shared().read();
            }
            int closed() {
              Line line = shared;
              line.close();
              return line.read(); // USE_AFTER_FREE
            }
            """,
        line
            + """
            int run() {
              Line line = shared();
              return line.read() + shared.read();
            }
            void closed() {
              Line line = shared;
              line.read();
              line.close();
            }
            """);
  }

  @Test
  void heapThatIsReturned() {
    assertPair(
        """
        static Region home() {
          if (maybe()) {
            return Region.heap();
          }
          return Region.lifo();
        }
        int run() {
          Region region = home(); // LEAK
          return region.alloc(Node.class).get().value();
        }
        """,
        """
        static Region home() { return Region.heap(); }
        static Region ofHome() { return home(); }
        static Ptr<Node> make() { return home().alloc(Node.class); }
        private Ptr<Node> kept;
        int run() {
          Region region = ofHome();
          kept = region.alloc(Node.class);
          return kept.get().value() + make().get().value();
        }
        """);
  }

  /** Another one may run in its place, which makes a region. */
  @Test
  void heapThatAMethodReturnsWhichMayBeOverridden() {
    assertPair(
        """
        static class Home { Region region() { return Region.heap(); } }
        static int run(Home home) {
          Region region = home.region(); // LEAK
          return region.alloc(Node.class).get().value();
        }
        """,
        """
        static class Home { final Region region() { return Region.heap(); } }
        static int run(Home home) {
          Region region = home.region();
          return region.alloc(Node.class).get().value();
        }
        """);
  }

  @Test
  void resourceOfTheJdk() {
    String program =
        """
        int run() throws Exception {
          java.net.ServerSocket socket = new java.net.ServerSocket(0);
          return socket.getLocalPort();
        }
        """;
    assertThat(Lives.findings(program)).isEmpty();
    assertThat(Lives.findings(program, "class java.net.ServerSocket implements MustClose"))
        .extracting(Finding::kind, Finding::line)
        .containsExactly(tuple(Kind.LEAK, 3));
  }
}
