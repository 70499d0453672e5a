package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** What is closed by another name, or by who finds it, is closed for all. */
class ClosedByOthersTest {
  @Test
  void asSomethingThatCanBeClosed() {
    assertPair(
        """
        void run() throws Exception {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          AutoCloseable any = region;
          any.close();
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() throws Exception {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          AutoCloseable any = region;
          look(node);
          any.close();
        }
        """);
  }

  @Test
  void inTheHeadOfATry() {
    assertPair(
        """
        void run() throws Exception {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          try (AutoCloseable any = region) {
            look(node);
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() throws Exception {
          Region region = Region.lifo();
          Ptr<Node> node = region.alloc(Node.class);
          try (AutoCloseable any = region) {
            look(node);
          }
        }
        """);
  }

  private static final String QUIETLY =
      """
      static void quietly(AutoCloseable any) {
        try {
          any.close();
        } catch (Exception ignored) {
          return;
        }
      }
      """;

  @Test
  void byAMethodThatClosesWhateverItGets() {
    assertPair(
        QUIETLY
            + """
            void run() {
              Region region = Region.lifo();
              Ptr<Node> node = region.alloc(Node.class);
              quietly(region);
              look(node); // USE_AFTER_FREE
            }
            """,
        QUIETLY
            + """
            void run() {
              Region region = Region.lifo();
              Ptr<Node> node = region.alloc(Node.class);
              look(node);
              quietly(region);
            }
            """);
  }

  @Test
  void aBorrow() {
    assertPair(
        QUIETLY
            + """
            static void done(Borrow<Node> borrow) { borrow.close(); }
            void run(Unique<Node> unique) {
              Borrow<Node> one = unique.borrow();
              Ptr<Node> node = one.ptr();
              quietly(one);
              look(node); // USE_AFTER_FREE
              Borrow<Node> two = unique.borrow();
              node = two.ptr();
              done(two);
              look(node); // USE_AFTER_FREE
            }
            """,
        QUIETLY
            + """
            static void done(Borrow<Node> borrow) { borrow.close(); }
            void run(@Free Unique<Node> unique) {
              Borrow<Node> one = unique.borrow();
              look(one.ptr());
              quietly(one);
              Borrow<Node> two = unique.borrow();
              look(two.ptr());
              done(two);
              unique.free();
            }
            """);
  }

  @Test
  void outOfAListOfThingsThatCanBeClosed() {
    assertPair(
        """
        void run() throws Exception {
          List<AutoCloseable> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            all.add(region);
            for (AutoCloseable it : all) {
              it.close(); // USE_AFTER_FREE
            }
            look(node); // USE_AFTER_FREE
          }
        }
        """,
        """
        void run() throws Exception {
          List<AutoCloseable> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            all.add(new java.io.StringReader(""));
            for (AutoCloseable it : all) {
              it.close();
            }
            look(node);
          }
        }
        """);
  }

  @Test
  void byAFunction() {
    assertPair(
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            Runnable end = region::close; // DOUBLE_FREE
            end.run();
            look(node);
          }
        }
        """,
        """
        void run() {
          try (Region region = Region.lifo()) {
            Ptr<Node> node = region.alloc(Node.class);
            LongSupplier size = region::bytes;
            look(node);
            size.getAsLong();
          }
        }
        """);
  }

  @Test
  void byALambdaThatClosesWhateverItHas() {
    assertPair(
        QUIETLY
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                Runnable end = () -> quietly(region); // DOUBLE_FREE
                end.run();
                look(node);
              }
            }
            """,
        QUIETLY
            + """
            void run(java.io.Reader reader) {
              try (Region region = Region.lifo()) {
                Ptr<Node> node = region.alloc(Node.class);
                Runnable end = () -> quietly(reader);
                end.run();
                look(node);
              }
            }
            """);
  }

  private static final String SCOPE =
      """
      static class Scope implements AutoCloseable {
        final Region region;
        Scope(Region region) { this.region = region; }
        Ptr<Node> add() { return region.alloc(Node.class); }
        void renew() { close(); }
        @Override public void close() { region.close(); }
      }
      """;

  @Test
  void byTheObjectThatHasIt() {
    assertPair(
        SCOPE
            + """
            void run() {
              Region region = Region.lifo();
              Scope scope = new Scope(region);
              Ptr<Node> node = maybe() ? scope.add() : region.alloc(Node.class);
              scope.renew();
              look(node); // USE_AFTER_FREE
            }
            """,
        SCOPE
            + """
            void run() {
              try (Scope scope = new Scope(Region.lifo())) {
                Ptr<Node> node = scope.add();
                node.get().next(scope.add());
                look(node);
              }
            }
            """);
  }

  @Test
  void byAnObjectOfTheCaller() {
    assertPair(
        SCOPE
            + """
            void run(Scope scope) {
              Ptr<Node> node = scope.add();
              scope.close();
              look(node); // USE_AFTER_FREE
            }
            """,
        SCOPE
            + """
            void run(Scope scope) {
              Ptr<Node> node = scope.add();
              look(node);
              scope.close();
            }
            """);
  }

  @Test
  void byAnObjectThatGotItLater() {
    assertPair(
        """
        static class Holder {
          Region region;
          void end() { region.close(); }
        }
        void run() {
          Holder holder = new Holder();
          try (Region region = Region.lifo()) {
            holder.region = region;
            Ptr<Node> node = region.alloc(Node.class);
            holder.end();
            look(node); // USE_AFTER_FREE
          }
        }
        """,
        """
        static class Holder {
          Region region;
          long end() { return region.bytes(); }
        }
        void run() {
          Holder holder = new Holder();
          try (Region region = Region.lifo()) {
            holder.region = region;
            Ptr<Node> node = region.alloc(Node.class);
            holder.end();
            look(node);
          }
        }
        """);
  }

  @Test
  void whatMustBeClosed() {
    assertPair(
        QUIETLY
            + """
            static class Line implements AutoCloseable, MustClose {
              int use() { return 1; }
              @Override public void close() {}
            }
            static void done(Line line) { line.close(); }
            void run() {
              Line one = new Line();
              quietly(one);
              one.use(); // USE_AFTER_FREE
              Line two = new Line();
              done(two);
              two.use(); // USE_AFTER_FREE
            }
            """,
        QUIETLY
            + """
            static class Line implements AutoCloseable, MustClose {
              int use() { return 1; }
              @Override public void close() {}
            }
            static void done(Line line) { line.close(); }
            void run() {
              Line one = new Line();
              one.use();
              quietly(one);
              Line two = new Line();
              two.use();
              done(two);
            }
            """);
  }

  /** Its arena can be opened again. */
  @Test
  void whatAKeyHasOpened() {
    assertAccepted(
        QUIETLY
            + """
            static class Document {
              private Region.Key key = Region.newKey();
              Ptr<Node> last;
              void add() {
                Region region = key.open();
                try {
                  last = region.alloc(Node.class);
                } finally {
                  quietly(region);
                }
              }
            }
            void run(Document document) {
              document.add();
              document.add();
            }
            """);
  }

  @Test
  void returned() {
    String line =
        """
        static class Line implements AutoCloseable, MustClose {
          @Override public void close() {}
        }
        """;
    assertPair(
        line
            + """
            static Line open() {
              try (Line line = new Line()) {
                return line; // REGION_ESCAPE
              }
            }
            static Borrow<Node> lend(Unique<Node> node) {
              try (Borrow<Node> borrow = node.borrow()) {
                return borrow; // REGION_ESCAPE
              }
            }
            """,
        line
            + """
            static Line open() {
              Line line = new Line();
              return line;
            }
            static Borrow<Node> lend(Unique<Node> node) {
              return node.borrow();
            }
            """);
  }
}
