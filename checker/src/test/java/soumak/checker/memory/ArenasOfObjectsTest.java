package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects with a key to an arena that leads to other memory, which they must not outlive. */
class ArenasOfObjectsTest {
  private static final String BOX =
      """
      static final class Box implements Message {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        int walk() {
          try (Region region = key.open()) {
            int sum = 0;
            for (Ptr<Node> at = first; at != null; at = at.get().next()) {
              sum += at.get().value();
            }
            return sum;
          }
        }
        void close(@Cuttable Box this) { Cut.cut(key).free(); }
        void free(@Free Box this) { Cut.cut(key).free(); }
      }
      static void work(Region.Key key, Ptr<Node> node) {
        try (Region region = key.open()) { look(node.get().next()); }
      }
      record Work(Region.Key key, Ptr<Node> first) implements Message {}
      """;

  /** Its arena leads to that of a region that was there before it. */
  private static final String LEADS =
      """
        box = new Box();
        try (Region inner = box.key.open()) {
          Ptr<Node> node = inner.alloc(Node.class);
          node.get().next(outer.alloc(Node.class));
          box.first = node;
        }
      """;

  private static void pair(String wrong, String right) {
    assertPair(BOX + wrong, BOX + right);
  }

  @Test
  void used() {
    String body = "void run() {\nBox box;\ntry (Region outer = Region.lifo()) {\n" + LEADS;
    pair(body + "}\nbox.walk(); // USE_AFTER_FREE\n}", body + "box.walk();\n}\n}");
  }

  @Test
  void onlyFreed() {
    String body = "void run() {\nBox box;\ntry (Region outer = Region.lifo()) {\n" + LEADS;
    assertAccepted(BOX + body + "}\nbox.close();\n}");
    assertAccepted(BOX + body + "}\nbox.free();\n}");
  }

  @Test
  void usedByAFunction() {
    String body =
        "void run() {\nRunnable later;\ntry (Region outer = Region.lifo()) {\nfinal Box box;\n"
            + LEADS
            + "later = () -> box.walk();\n";
    pair(body + "}\nlater.run(); // USE_AFTER_FREE\n}", body + "later.run();\n}\n}");
  }

  @Test
  void returned() {
    pair(
        "Box run() { Box box; try (Region outer = Region.lifo()) {\n"
            + LEADS
            + "return box; // REGION_ESCAPE\n} }",
        "Box run(Region outer) { Box box;\n" + LEADS + "return box;\n}");
  }

  /** The caller knows what the region is. */
  @Test
  void returnedToWhereTheRegionEnds() {
    String make = "Box make(Region outer) { Box box;\n" + LEADS + "return box;\n}\n";
    pair(
        make
            + """
            void run() {
              Box box;
              try (Region region = Region.lifo()) {
                box = make(region);
              }
              box.walk(); // USE_AFTER_FREE
            }
            """,
        make
            + """
            void run() {
              try (Region region = Region.lifo()) {
                Box box = make(region);
                box.walk();
              }
            }
            """);
  }

  @Test
  void sent() {
    pair(
        "void run(Mailbox<Box> mail) throws Pausable { Box box;\n"
            + "try (Region outer = Region.lifo()) {\n"
            + LEADS
            + "mail.put(box); // REGION_ESCAPE\n} }",
        """
        void run(Mailbox<Box> mail) throws Pausable {
          Box box = new Box();
          try (Region inner = box.key.open()) {
            Ptr<Node> node = inner.alloc(Node.class);
            node.get().next(inner.alloc(Node.class));
            box.first = node;
          }
          mail.put(box);
        }
        """);
  }

  @Test
  void sentWithWhatIsLent() {
    assertFound(
        BOX
            + """
            void run(Mailbox<Box> mail, Ptr<Node> lent) throws Pausable {
              Box box = new Box();
              try (Region inner = box.key.open()) {
                box.first = inner.alloc(Node.class);
                box.first.get().next(lent);
              }
              mail.put(box); // REGION_ESCAPE
            }
            """);
  }

  private static final String KEY =
      """
          key = Region.newKey();
          try (Region inner = key.open()) {
            node = inner.alloc(Node.class);
            node.get().next(outer.alloc(Node.class));
          }
      """;

  @Test
  void theKeyOfOne() {
    String body =
        "void run() { Region.Key key; Ptr<Node> node;\ntry (Region outer = Region.lifo()) {\n"
            + KEY;
    pair(
        body + "}\nwork(key, node); // USE_AFTER_FREE\nkey.free(); }",
        body + "work(key, node); }\nkey.free(); }");
  }

  @Test
  void theKeyReturned() {
    pair(
        "Region.Key run() { Region.Key key; Ptr<Node> node;\ntry (Region outer = Region.lifo()) {\n"
            + KEY
            + "return key; // REGION_ESCAPE\n} }",
        "Region.Key run(Region outer) { Region.Key key; Ptr<Node> node;\n" + KEY + "return key; }");
  }

  @Test
  void theKeyInAMessage() {
    String body =
        "void run(Mailbox<Work> mail) throws Pausable { Region.Key key; Ptr<Node> node;\n"
            + "try (Region outer = %s) {\n"
            + KEY;
    pair(
        body.formatted("Region.lifo()") + "mail.put(new Work(key, node)); // REGION_ESCAPE\n} }",
        body.formatted("Region.lifo()").replace("outer.alloc", "inner.alloc")
            + "mail.put(new Work(key, node));\n} }");
  }

  /** Both are opened where both are needed. */
  @Test
  void twoOfWhichOneLeadsToTheOther() {
    String body =
        """
        static int both(Box one, Box two) {
          try (Region a = one.key.open(); Region b = two.key.open()) {
            return two.first.get().next().get().value();
          }
        }
        void run() {
          Box one = new Box();
          Box two = new Box();
          try (Region a = one.key.open(); Region b = two.key.open()) {
            two.first = b.alloc(Node.class);
            two.first.get().next(a.alloc(Node.class));
          }
        """;
    pair(
        body + "one.free();\ntwo.walk(); // USE_AFTER_SEND\ntwo.free();\n}",
        body + "both(one, two);\ntwo.free();\none.free();\n}");
  }

  /** What is stored in it is found where it was found. */
  @Test
  void foundInAnother() {
    String body =
        """
        static final class Holder { Box box = new Box(); int walk() { return box.walk(); } }
        void run(Holder holder, Region other) {
          try (Region outer = Region.lifo()) {
            Box box = holder.box;
            try (Region inner = box.key.open()) {
              box.first = inner.alloc(Node.class);
              box.first.get().next(%s
            }
          }
          holder.walk();
        }
        """;
    pair(
        body.formatted("outer.alloc(Node.class)); // REGION_ESCAPE"),
        body.formatted("inner.alloc(Node.class));"));
    assertAccepted(BOX + body.formatted("other.alloc(Node.class));"));
  }

  @Test
  void foundInOneOfHere() {
    String body =
        """
        static final class Holder { Box box = new Box(); int walk() { return box.walk(); } }
        void run() {
          Holder holder = new Holder();
          try (Region outer = Region.lifo()) {
            Box box = holder.box;
            try (Region inner = box.key.open()) {
              box.first = inner.alloc(Node.class);
              box.first.get().next(outer.alloc(Node.class));
            }
        """;
    pair(body + "}\nholder.walk(); // USE_AFTER_FREE\n}", body + "holder.walk();\n}\n}");
  }
}
