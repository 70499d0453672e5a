package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Regions of which only is known that they are one of several, or in what they are. */
class ChosenRegionsTest {
  @Test
  void byACondition() {
    assertPair(
        """
        void run() {
          try (Region first = Region.lifo()) {
            Ptr<Node> node;
            try (Region second = Region.lifo()) {
              Region region = maybe() ? first : second;
              node = region.alloc(Node.class);
            }
            look(node); // USE_AFTER_FREE
          }
        }
        """,
        """
        void run() {
          try (Region first = Region.lifo(); Region second = Region.lifo()) {
            Region region = maybe() ? first : second;
            Ptr<Node> node = region.alloc(Node.class);
            node.get().next(region.alloc(Node.class));
            look(node.get().next());
            look(first.alloc(Node.class));
            look(second.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void byStatements() {
    assertPair(
        """
        void run() {
          try (Region first = Region.lifo()) {
            Ptr<Node> kept = first.alloc(Node.class);
            try (Region second = Region.lifo()) {
              Region region;
              if (maybe()) {
                region = first;
              } else {
                region = second;
              }
              kept.get().next(region.alloc(Node.class)); // REGION_ESCAPE
            }
            look(kept);
          }
        }
        """,
        """
        void run() {
          try (Region first = Region.lifo(); Region second = Region.lifo()) {
            Region region = first;
            for (int i = 0; i < 9; i++) {
              region = region == first ? second : first;
              Ptr<Node> node = region.alloc(Node.class);
              node.get().next(region.alloc(Node.class));
              look(node.get().next());
              look(first.alloc(Node.class));
            }
          }
        }
        """);
  }

  @Test
  void thatBeginThere() {
    assertPair(
        """
        void run() {
          Ptr<Node> node;
          try (Region region = maybe() ? Region.lifo() : Region.lifoReap()) {
            node = region.alloc(Node.class);
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          for (int i = 0; i < 9; i++) {
            try (Region region = maybe() ? Region.lifo() : Region.lifoReap()) {
              Ptr<Node> node = region.alloc(Node.class);
              node.get().next(region.alloc(Node.class));
              look(node.get().next());
            }
          }
        }
        """);
  }

  @Test
  void orNone() {
    assertPair(
        """
        void run() {
          Ptr<Node> node = null;
          try (Region region = maybe() ? Region.lifo() : null) {
            if (region != null) {
              node = region.alloc(Node.class);
            }
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          try (Region region = maybe() ? Region.lifo() : null) {
            if (region != null) {
              look(region.alloc(Node.class));
            }
          }
        }
        """);
  }

  @Test
  void closedAsOneOfTwo() {
    assertPair(
        """
        void run() {
          Region first = Region.lifo();
          Region second = Region.lifo();
          Ptr<Node> node = first.alloc(Node.class);
          Region region = maybe() ? first : second;
          region.close();
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          Region first = Region.lifo();
          Region second = Region.lifo();
          Ptr<Node> node = first.alloc(Node.class);
          Region region = maybe() ? first : second;
          look(node);
          region.close();
        }
        """);
  }

  @Test
  void byAMethod() {
    assertPair(
        """
        static Region choose(Region one, Region two) { return maybe() ? one : two; }
        void run() {
          Ptr<Node> node;
          try (Region first = Region.lifo(); Region second = Region.lifo()) {
            Region region = choose(first, second);
            node = region.alloc(Node.class);
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        static Region choose(Region one, Region two) { return maybe() ? one : two; }
        void run() {
          try (Region first = Region.lifo(); Region second = Region.lifo()) {
            Region region = choose(first, second);
            Ptr<Node> node = region.alloc(Node.class);
            node.get().next(region.alloc(Node.class));
            look(node);
          }
        }
        """);
  }

  @Test
  void thatAMethodGivesBack() {
    assertPair(
        """
        static Region same(Region region) { return region; }
        void run() {
          Unique<Node> unique;
          try (Region region = Region.lifoReap()) {
            unique = same(region).allocUnique(Node.class);
          }
          read(unique); // USE_AFTER_FREE
        }
        """,
        """
        static Region same(Region region) { return region; }
        void run() {
          try (Region region = Region.lifoReap()) {
            Ptr<Node> node = region.alloc(Node.class);
            node.get().next(same(region).alloc(Node.class));
            look(node);
          }
        }
        """);
  }

  @Test
  void thatAMethodOpens() {
    assertPair(
        """
        static Region open(Region.Key key) { return key.open(); }
        void run(Region.Key key) {
          Ptr<Node> node;
          try (Region region = open(key)) {
            node = region.alloc(Node.class);
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        static Region open(Region.Key key) { return key.open(); }
        void run(Region.Key key) {
          Ptr<Node> node;
          try (Region region = open(key)) {
            node = region.alloc(Node.class);
          }
          try (Region region = open(key)) {
            look(node);
          }
        }
        """);
  }

  private static final String DOCUMENT =
      """
      static class Document {
        private Region.Key key = Region.newKey();
        private Ptr<Node> last;
        void add() {
          try (Region region = key.open()) {
            last = region.alloc(Node.class);
          }
        }
        Ptr<Node> last() { return last; }
        Region open() { return key.open(); }
        void reset(@Cuttable Document this) {
          Cut.cut(key).free();
          key = Region.newKey();
          last = null;
        }
        void forget(@Cuttable Document this) { last = null; }
      }
      """;

  @Test
  void thatAnObjectOpens() {
    assertPair(
        DOCUMENT
            + """
            void run(Document document) {
              Ptr<Node> node;
              try (Region region = document.open()) {
                node = document.last();
              }
              look(node); // USE_AFTER_FREE
            }
            """,
        DOCUMENT
            + """
            void run() {
              Document document = new Document();
              document.add();
              try (Region region = document.open()) {
                look(document.last());
              }
            }
            """);
  }

  @Test
  void ofAnObjectThatHasGotAnotherKey() {
    assertPair(
        DOCUMENT
            + """
            void run() {
              Document document = new Document();
              document.add();
              Ptr<Node> node = document.last();
              document.reset();
              try (Region region = document.open()) {
                look(node); // USE_AFTER_FREE
              }
            }
            """,
        DOCUMENT
            + """
            void run() {
              Document document = new Document();
              for (int i = 0; i < 9; i++) {
                document.add();
                Ptr<Node> node = document.last();
                document.forget();
                try (Region region = document.open()) {
                  look(node);
                }
                document.reset();
              }
            }
            """);
  }

  private static final String LIST =
      """
      static class Chain {
        final Region region;
        Ptr<Node> first;
        Chain(Region region) { this.region = region; }
        Ptr<Node> add() {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().next(first);
          first = node;
          return node;
        }
      }
      """;

  @Test
  void inAnObject() {
    assertPair(
        LIST
            + """
            void run() {
              Ptr<Node> node;
              try (Region region = Region.lifo()) {
                node = new Chain(region).add();
              }
              look(node); // USE_AFTER_FREE
            }
            """,
        LIST
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Chain chain = new Chain(region);
                Ptr<Node> node = chain.add();
                chain.first = chain.region.alloc(Node.class);
                chain.first.get().next(node);
                look(chain.first);
              }
            }
            """);
  }

  @Test
  void readFromAnObject() {
    assertPair(
        LIST
            + """
            void run() {
              Ptr<Node> node;
              try (Region region = Region.lifo()) {
                Chain chain = new Chain(region);
                node = chain.region.alloc(Node.class);
              }
              look(node); // USE_AFTER_FREE
            }
            """,
        LIST
            + """
            void run() {
              try (Region region = Region.lifo()) {
                look(new Chain(region).region.alloc(Node.class));
              }
            }
            """);
  }

  @Test
  void whoseObjectsAreFreedAlone() {
    assertPair(
        LIST
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Chain chain = new Chain(region);
                Unique<Node> node = chain.region.allocUnique(Node.class);
                node.free(); // WRONG_REGION_FREE
              }
            }
            """,
        LIST
            + """
            void run() {
              try (Region region = Region.lifoReap()) {
                Chain chain = new Chain(region);
                Unique<Node> node = chain.region.allocUnique(Node.class);
                node.free();
              }
            }
            """);
  }

  @Test
  void inAList() {
    assertPair(
        """
        void run() {
          List<Region> regions = new ArrayList<>();
          Ptr<Node> node;
          try (Region region = Region.lifo()) {
            regions.add(region);
            node = regions.get(0).alloc(Node.class);
          }
          look(node); // USE_AFTER_FREE
        }
        """,
        """
        void run() {
          List<Region> regions = new ArrayList<>();
          try (Region region = Region.lifo()) {
            regions.add(region);
            look(regions.get(0).alloc(Node.class));
          }
        }
        """);
  }

  /** An object that is made on one of two ways has no arena of its own that could be closed. */
  @Test
  void ofAnObjectThatIsMadeSometimes() {
    assertAccepted(
        """
        record Step(Ptr<Node> node, int depth) {}
        void run() {
          try (Region region = Region.lifo()) {
            Deque<Step> steps = new ArrayDeque<>();
            steps.add(new Step(region.alloc(Node.class), 0));
            while (!steps.isEmpty()) {
              Step step = steps.remove();
              if (step.depth() < 3) {
                steps.add(new Step(region.alloc(Node.class), step.depth() + 1));
              }
              look(step.node());
            }
          }
        }
        """);
  }

  @Test
  void ofAKeyThatIsMadeWhenThereIsNone() {
    assertPair(
        """
        void run() {
          Region.Key key = null;
          Ptr<Node> last = null;
          for (int i = 0; i < 99; i++) {
            if (key == null) {
              key = Region.newKey();
            }
            try (Region region = key.open()) {
              look(last); // USE_AFTER_FREE
              last = region.alloc(Node.class);
            }
            if (i % 10 == 9) {
              key.free();
              key = null;
            }
          }
          if (key != null) {
            key.free();
          }
        }
        """,
        """
        void run() {
          Region.Key key = null;
          for (int i = 0; i < 99; i++) {
            if (key == null) {
              key = Region.newKey();
            }
            try (Region region = key.open()) {
              look(region.alloc(Node.class));
            }
            if (i % 10 == 9) {
              key.free();
              key = null;
            }
          }
          if (key != null) {
            key.free();
          }
        }
        """);
  }

  /** The region that is chosen in a turn of a loop is not the one of the turn before. */
  @Test
  void pointerIntoARegionThatWasChosenInAnEarlierTurn() {
    assertPair(
        """
        void run() {
          Ptr<Node> node = null;
          while (Beside.maybe()) {
            try (Region one = Region.lifo(); Region two = Region.lifo()) {
              Region region = Beside.maybe() ? one : two;
              if (node != null) {
                look(node); // USE_AFTER_FREE
              }
              node = region.alloc(Node.class);
            }
          }
        }
        """,
        """
        void run() {
          while (Beside.maybe()) {
            try (Region one = Region.lifo(); Region two = Region.lifo()) {
              Region region = Beside.maybe() ? one : two;
              Ptr<Node> node = region.alloc(Node.class);
              while (Beside.maybe()) {
                look(node);
                node = region.alloc(Node.class);
              }
            }
          }
        }
        """);
  }
}
