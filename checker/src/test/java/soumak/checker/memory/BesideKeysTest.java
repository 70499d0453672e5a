package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unique pointers in objects that have a key, which need not be open. */
class BesideKeysTest {
  private static final String CACHE =
      """
      static final class Cache implements Message {
        private Region.Key key = Region.newReapKey();
        private Unique<Node> line;
        void fill(@Cuttable Cache this) {
          try (Region region = key.open()) {
            line = region.allocUnique(Node.class);
          }
        }
      """;

  @Test
  void borrowed() {
    assertPair(
        CACHE
            + """
              void lend() {
                try (Borrow<Node> borrow = line.borrow()) { // USE_AFTER_FREE
                  look(borrow.ptr()); // USE_AFTER_FREE
                }
              }
            }
            """,
        CACHE
            + """
              void lend() {
                try (Region region = key.open(); Borrow<Node> borrow = line.borrow()) {
                  look(borrow.ptr());
                }
              }
            }
            """);
  }

  @Test
  void cutOffAndFreed() {
    assertPair(
        CACHE
            + """
              void clear(@Cuttable Cache this) {
                Cut.cut(line).free(); // USE_AFTER_FREE
              }
            }
            """,
        CACHE
            + """
              void clear(@Cuttable Cache this) {
                try (Region region = key.open()) {
                  Cut.cut(line).free();
                }
              }
              void close(@Cuttable Cache this) {
                Cut.cut(key).free();
              }
            }
            """);
  }

  @Test
  void borrowedWhenItIsClosed() {
    assertPair(
        CACHE
            + """
              void lend() {
                Borrow<Node> borrow;
                try (Region region = key.open()) {
                  borrow = line.borrow();
                }
                look(borrow.ptr()); // USE_AFTER_FREE
                borrow.close();
              }
            }
            """,
        CACHE
            + """
              void lend() {
                try (Region region = key.open()) {
                  Borrow<Node> borrow = line.borrow();
                  look(borrow.ptr());
                  borrow.close();
                }
              }
            }
            """);
  }

  @Test
  void anotherKey() {
    String reset =
        """
          void reset(@Cuttable Cache this) {
            Cut.cut(key).free();
            key = Region.newReapKey();%s
          }
        }
        """;
    assertPair(
        CACHE + reset.formatted(" // REGION_ESCAPE"), CACHE + reset.formatted(" line = null;"));
    String heap = CACHE.replace("region.allocUnique", "Region.heap().allocUnique");
    assertPair(
        heap.replace("private Unique", "Unique") + reset.formatted(" // REGION_ESCAPE"),
        heap + reset.formatted(""));
  }

  /** All that a class puts into a private field is in the heap, or it may be of the arena. */
  @Test
  void besideTheKeyInTheHeap() {
    assertPair(
        """
        static final class Cache implements Message {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line = Region.heap().allocUnique(Node.class);
          int value() {
            return line.get().value(); // USE_AFTER_FREE
          }
          void renew(@Cuttable Cache this) {
            try (Region region = key.open()) {
              Cut.cut(line).free();
              line = region.allocUnique(Node.class);
            }
          }
        }
        """,
        """
        static final class Cache implements Message {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line = Region.heap().allocUnique(Node.class);
          int value() {
            try (Borrow<Node> borrow = line.borrow()) {
              return borrow.get().value() + line.get().value();
            }
          }
          void renew(@Cuttable Cache this) {
            Cut.cut(line).free();
            Unique<Node> next = Region.heap().allocUnique(Node.class, 3);
            line = next;
          }
          void close(@Cuttable Cache this) {
            Cut.cut(line).free();
            Cut.cut(key).free();
          }
        }
        """);
  }

  @Test
  void putBesideTheKeyByAnotherClass() {
    assertPair(
        """
        static final class Cache implements Message {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line = Region.heap().allocUnique(Node.class);
          int value() {
            return line.get().value(); // USE_AFTER_FREE
          }
        }
        void run(@Cuttable Cache cache) {
          try (Region region = cache.key.open()) {
            cache.line = region.allocUnique(Node.class);
          }
        }
        """,
        """
        static final class Cache implements Message {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line = Region.heap().allocUnique(Node.class);
          int value() {
            return line.get().value();
          }
        }
        void run(@Cuttable Cache cache) {
          cache.line = Region.heap().allocUnique(Node.class);
        }
        """);
  }

  @Test
  void knownToBeInTheHeap() {
    assertPair(
        """
        static final class Cache implements Message {
          Region.Key key = Region.newReapKey();
          Unique<Node> line;
        }
        void run() {
          Cache cache = new Cache();
          Unique<Node> node;
          try (Region region = cache.key.open()) {
            node = region.allocUnique(Node.class);
            cache.line = node;
          }
          node.get().value(1); // USE_AFTER_FREE
        }
        """,
        """
        static final class Cache implements Message {
          Region.Key key = Region.newReapKey();
          Unique<Node> line;
        }
        void run() {
          Cache cache = new Cache();
          Unique<Node> node = Region.heap().allocUnique(Node.class);
          cache.line = node;
          node.get().value(1);
        }
        """);
  }

  @Test
  void swappedOutOfOneThatIsMadeHere() {
    assertPair(
        """
        static final class Cache implements Message {
          Region.Key key = Region.newReapKey();
          final Slot<Unique<Node>> line = Slot.empty();
          void fill() {
            try (Region region = key.open()) {
              Memory.swap(line, region.allocUnique(Node.class));
            }
          }
        }
        void run() {
          Cache cache = new Cache();
          cache.fill();
          Unique<Node> node = Memory.swap(cache.line, null);
          node.free(); // USE_AFTER_FREE
        }
        """,
        """
        static final class Cache implements Message {
          Region.Key key = Region.newReapKey();
          final Slot<Unique<Node>> line = Slot.empty();
          void fill() {
            try (Region region = key.open()) {
              Memory.swap(line, region.allocUnique(Node.class));
            }
          }
        }
        void run() {
          Cache cache = new Cache();
          cache.fill();
          try (Region region = cache.key.open()) {
            Unique<Node> node = Memory.swap(cache.line, null);
            node.free();
          }
        }
        """);
  }

  private static String filled(String value) {
    return """
    static final class Cache implements Message {
      private Region.Key key = Region.newReapKey();
      private Unique<Node> line;
      void fill(@Cuttable Cache this, boolean some, int many) {
        try (Region region = key.open()) {
          %s
        }
      }
      int value() {
        return line == null ? 0 : line.get().value();%s
      }
    }
    """
        .formatted(value, value.contains("region") ? " // USE_AFTER_FREE" : "");
  }

  /** What is put there is one of several. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "line = some ? region.allocUnique(Node.class) : null;",
        "line = some ? region.allocUnique(Node.class) : Region.heap().allocUnique(Node.class);",
        "line = (some ? region : Region.heap()).allocUnique(Node.class);",
        "Unique<Node> made = null; if (some) { made = region.allocUnique(Node.class); }"
            + " line = made;",
        "line = switch (many) { case 1 -> region.allocUnique(Node.class); default -> null; };",
        "Region of = Region.heap(); if (some) { of = region; } line = of.allocUnique(Node.class);"
      })
  void oneOfSeveral(String value) {
    assertPair(
        filled(value),
        filled(value.replace("region.", "Region.heap().").replace("region", "Region.heap()")));
  }

  @Test
  void givenOrInTheHeap() {
    String cache =
        """
        static final class Cache implements Message {
          private Region.Key key = Region.newReapKey();
          private Unique<Node> line;
          void fill(@Cuttable Cache this, boolean some, @Free Unique<Node> given) {
            if (some) {
              given.free();
              given = Region.heap().allocUnique(Node.class);
            }
            line = given;
          }
          int value() {
            return line.get().value(); // USE_AFTER_FREE
          }
        }
        """;
    assertFound(cache);
  }
}
