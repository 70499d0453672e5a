package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects with a key that must be closed: their pointers are good while the key is open. */
class ClosedArenasTest {
  private static final String DOCUMENT =
      """
      static final class Document implements AutoCloseable, MustClose {
        private Region.Key key = Region.newKey();
        private Ptr<Node> last;
        void add(int value) {
          try (Region region = key.open()) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().value(value);
            last = node;
          }
        }
        int sum() {
          try (Region region = key.open()) {
            int sum = 0;
            for (Ptr<Node> at = last; at != null; at = at.get().next()) {
              sum += at.get().value();
            }
            return sum;
          }
        }
        Ptr<Node> last() { return last; }
        @Override public void close(@Cuttable Document this) { Cut.cut(key).free(); }
      }
      static void done(@Cuttable Document document) { document.close(); }
      static Document make() {
        Document document = new Document();
        document.add(1);
        return document;
      }
      """;

  private static final String SHARABLE =
      """
      static final class Document implements Sharable, %s {
        private final Region.Key key = Region.newKey();
        private Ptr<Node> last;
        int read() {
          try (Region region = key.open()) {
            return last.get().value();
          }
        }
        @Override public void close() {}
      }
      """;

  private static void pair(String wrong, String right) {
    assertPair(DOCUMENT + wrong, DOCUMENT + right);
  }

  @Test
  void usedByItselfWhereItIsNotOpen() {
    String document =
        """
        static final class Document implements AutoCloseable, MustClose {
          private Region.Key key = Region.newKey();
          private Ptr<Node> last;
          @Override public void close(@Cuttable Document this) { Cut.cut(key).free(); }
        """;
    assertPair(
        document
            + """
              int last() { return last.get().value(); } // USE_AFTER_FREE
            }
            """,
        document
            + """
              int last() {
                try (Region region = key.open()) {
                  return last.get().value();
                }
              }
            }
            """);
  }

  @Test
  void usedByOthersWhereItIsNotOpen() {
    pair(
        """
        int run(Document document) {
          return document.last.get().value(); // USE_AFTER_FREE
        }
        int made() {
          try (Document document = make()) {
            return document.last.get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        int run(Document document) {
          try (Region region = document.key.open()) {
            return document.last.get().value();
          }
        }
        int made() {
          try (Document document = make(); Region region = document.key.open()) {
            return document.last.get().value();
          }
        }
        """);
  }

  @Test
  void usedBehindItsEnd() {
    pair(
        """
        int run() {
          Ptr<Node> kept;
          try (Document document = new Document()) {
            document.add(7);
            kept = document.last();
          }
          return kept.get().value(); // USE_AFTER_FREE
        }
        """,
        """
        int run() {
          Ptr<Node> kept;
          try (Document document = new Document()) {
            document.add(7);
            kept = document.last();
            try (Region region = document.key.open()) {
              return kept.get().value();
            }
          }
        }
        """);
  }

  @Test
  void openInTheSameTry() {
    assertAccepted(
        DOCUMENT
            + """
            int run() {
              try (Document document = new Document(); Region region = document.key.open()) {
                document.last = region.alloc(Node.class);
                return document.last.get().value();
              }
            }
            """);
  }

  @Test
  void closedWhileItIsOpen() {
    pair(
        """
        void run(@Cuttable Document document) {
          try (Region region = document.key.open()) {
            done(document); // KEY_CONSUMED
          }
        }
        void close() {
          Document document = new Document();
          try (Region region = document.key.open()) {
            document.close(); // KEY_CONSUMED
          }
        }
        void closeAny() throws Exception {
          Document document = new Document();
          AutoCloseable any = document;
          try (Region region = document.key.open()) {
            any.close(); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(@Cuttable Document document) {
          try (Region region = document.key.open()) {
            document.last = region.alloc(Node.class);
          }
          done(document);
        }
        void close() {
          Document document = new Document();
          try (Region region = document.key.open()) {
            document.last = region.alloc(Node.class);
          }
          document.close();
        }
        void closeAny() throws Exception {
          Document document = new Document();
          AutoCloseable any = document;
          try (Region region = document.key.open()) {
            document.last = region.alloc(Node.class);
          }
          any.close();
        }
        """);
  }

  @Test
  void openedTwice() {
    pair(
        """
        void run(Document document) {
          try (Region region = document.key.open()) {
            document.add(1); // KEY_CONSUMED
          }
        }
        """,
        """
        void run(Document document) {
          document.add(1);
          try (Region region = document.key.open()) {
            document.last = null;
          }
        }
        """);
  }

  @Test
  void openedTwiceByAMethodWithoutCode() {
    String handler = "interface Handler { void handle(Document document); }\n";
    pair(
        handler
            + """
            void run(Document document, Handler handler) {
              try (Region region = document.key.open()) {
                handler.handle(document); // KEY_CONSUMED
              }
            }
            """,
        handler
            + """
            void run(Document document, Handler handler) {
              try (Region region = document.key.open()) {
                document.last = null;
              }
              handler.handle(document);
            }
            """);
  }

  /** Its arena leads to that of a region that was there before it. */
  @Test
  void usedBehindTheEndOfWhatItLeadsTo() {
    String body =
        """
        void run() {
          Document document;
          try (Region outer = Region.lifo()) {
            document = new Document();
            try (Region inner = document.key.open()) {
              Ptr<Node> node = inner.alloc(Node.class);
              node.get().next(outer.alloc(Node.class));
              document.last = node;
            }
        """;
    pair(
        body + "}\ndocument.sum(); // USE_AFTER_FREE\ndocument.close();\n}",
        body + "document.sum();\n}\ndocument.close();\n}");
  }

  /** What has no key turns out to have one. */
  @Test
  void knownAsSomethingElse() {
    String closing = "interface Closing extends AutoCloseable, MustClose {}\n";
    String document = SHARABLE.formatted("Closing");
    assertPair(
        closing
            + document
            + """
            int run(Closing some) {
              Document document = (Document) some;
              return document.last.get().value(); // USE_AFTER_FREE
            }
            """,
        closing
            + document
            + """
            int run(Closing some) {
              Document document = (Document) some;
              return document.read();
            }
            """);
  }

  @Test
  void keptInAStaticField() {
    String kept =
        SHARABLE.formatted("AutoCloseable, MustClose")
            + "private static final Document KEPT = new Document();\n";
    assertPair(
        kept
            + """
            int run() {
              Document document = KEPT;
              return document.last.get().value(); // USE_AFTER_FREE
            }
            """,
        kept
            + """
            int run() {
              Document document = KEPT;
              return document.read();
            }
            """);
  }

  /** Whose memory is no arena of a key. */
  @Test
  void resourceWithARegion() {
    assertAccepted(
        """
        static final class Scratch implements AutoCloseable, MustClose {
          private final Region region;
          Scratch(Region region) { this.region = region; }
          int use() { return region.alloc(Node.class).get().value(); }
          @Override public void close() {}
        }
        static int use(Scratch scratch) {
          Ptr<Node> node = scratch.region.alloc(Node.class);
          return node.get().value() + scratch.use();
        }
        """);
  }
}
