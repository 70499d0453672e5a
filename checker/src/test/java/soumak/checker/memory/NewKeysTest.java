package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertFound;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects that get another key, while they have pointers into the arena of the one before. */
class NewKeysTest {
  private static final String BOX =
      """
      static final class Box {
        Region.Key key = Region.newKey();
        Ptr<Node> first;
        int walk() {
          try (Region region = key.open()) {
            return first == null ? 0 : first.get().value();
          }
        }
        static Ptr<Node> make(Region region) { return region.alloc(Node.class); }
      """;

  private static final String GETS =
      """
        void reset(@Cuttable Box this, boolean some, Box other) {
          Cut.cut(key).free();
          key = Region.newKey(); // REGION_ESCAPE
      """;

  private static final String MAY_GET = GETS.replace(" // REGION_ESCAPE", "");

  private static void pair(String wrong, String right) {
    assertPair(BOX + GETS + wrong + "} }", BOX + MAY_GET + right + "} }");
  }

  @Test
  void onOneWayOnly() {
    pair(
        "if (some) { first = null; }",
        "if (some) { first = null; } else { first = Region.heap().alloc(Node.class); }");
  }

  @Test
  void leftInBetween() {
    pair("if (some) { return; } first = null;", "first = null; if (some) { return; } walk();");
  }

  @Test
  void thePointerOfAnother() {
    pair("other.first = null;", "first = null; other.first = null;");
  }

  @Test
  void calledInBetween() {
    pair("walk(); first = null;", "other.walk(); first = null; walk();");
    pair(
        "Runnable later = () -> walk(); later.run(); first = null;",
        "first = null; Runnable later = () -> walk(); later.run();");
  }

  @Test
  void readInBetween() {
    pair(
        """
        try (Region region = key.open()) {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().next(first);
          first = node;
        }
        """,
        """
        first = null;
        try (Region region = key.open()) {
          Ptr<Node> node = region.alloc(Node.class);
          node.get().next(first);
          first = node;
        }
        """);
  }

  @Test
  void caughtInBetween() {
    String make = "try (Region region = key.open()) { first = make(region); }";
    pair(make + " catch (RuntimeException failure) { look(null); }", make);
  }

  @Test
  void eachOfSeveral() {
    String reset =
        """
        void reset(@Cuttable Box[] all, Box last) {
          for (Box it : all) {
            Cut.cut(it.key).free();
            it.key = Region.newKey();%s
            %s
          }
        }
        """;
    String box = BOX + "}\n";
    assertFound(box + reset.formatted(" // REGION_ESCAPE", "last.first = null;"));
    assertAccepted(box + reset.formatted("", "it.first = null; last.first = null;"));
  }

  /** It is another object by then. */
  @Test
  void inTheNextTurn() {
    assertFound(
        BOX
            + """
            }
            static Box next() { return new Box(); }
            void run(int times) {
              for (int i = 0; i < times; i++) {
                Box box = next();
                if (i % 2 == 0) {
                  box.key = Region.newKey(); // REGION_ESCAPE
                } else {
                  box.first = null;
                }
              }
            }
            """);
  }

  private static final String REST = "}\n";

  private static final String HOLDER =
      """
      static class Base {}
      static class Holder {
        Box box = new Box();
        int walk() { return box.walk(); }
        int reset(@Cuttable Holder this, @Cuttable Box[] all, int[] sum) {
      """;

  private static void found(String wrong, String right) {
    assertPair(BOX + REST + HOLDER + wrong + "} }", BOX + REST + HOLDER + right + "} }");
  }

  /** Another way leads to the same object. */
  @Test
  void foundAgainInBetween() {
    String cut = "Box it = box; Cut.cut(it.key).free(); it.key = Region.newKey(); ";
    String refused = "// REGION_ESCAPE\n";
    found(
        cut + refused + "int n = box.walk(); it.first = null; return n;",
        cut + "it.first = null; int n = box.walk(); return n;");
    found(
        cut + refused + "int n = walk(); it.first = null; return n;",
        cut + "sum[0] = Math.max(sum[0], 1); new Box().walk(); it.first = null; return walk();");
    found(
        cut + refused + "Object at = box.first; it.first = null; return at == null ? 1 : 0;",
        cut
            + "try (Region region = it.key.open()) { it.first = region.alloc(Node.class); } return"
            + " 0;");
    String element = "Box it = all[0]; Cut.cut(it.key).free(); it.key = Region.newKey(); ";
    found(
        element + refused + "int n = all[0].walk(); it.first = null; return n;",
        element + "it.first = null; return all[0].walk();");
  }

  @Test
  void castInBetween() {
    String cast =
        BOX.replace("class Box {", "class Box implements Message {")
            + REST
            + """
            static int reset(@Cuttable Message base) {
              Box box = (Box) base;
            """;
    String key = "Cut.cut(box.key).free(); box.key = Region.newKey();";
    assertPair(
        cast + key + "// REGION_ESCAPE\nint n = ((Box) base).walk(); box.first = null; return n; }",
        cast + key + "box.first = null; return ((Box) base).walk(); }");
  }

  @Test
  void inAConstructor() {
    String head = BOX.replace("int walk()", "%s int walk()") + REST;
    String fill = "try (Region region = key.open()) { first = region.alloc(Node.class); }";
    String cut = "Cut.cut(key).free(); key = Region.newKey();";
    assertPair(
        head.formatted("Box() { " + fill + cut + " // REGION_ESCAPE\n }"),
        head.formatted("Box() { " + fill + cut + " first = null; }"));
    assertPair(
        head.formatted(
            "void fill() { " + fill + " } Box() { fill(); " + cut + " // REGION_ESCAPE\n }"),
        head.formatted("Box() { " + cut + fill + " }"));
    assertPair(
        head.formatted(
            "Box() { " + fill + " } Box(int n) { this(); " + cut + " // REGION_ESCAPE\n }"),
        head.formatted("Box() {} Box(int n) { this(); " + cut + " first = null; }"));
  }

  @Test
  void ofAnotherObjectInAConstructor() {
    String resetter =
        BOX
            + REST
            + """
            static class Resetter {
              Resetter(@Cuttable Box box) {
                Cut.cut(box.key).free();
                box.key = Region.newKey();%s
              }
            }
            static int run(@Cuttable Box box) {
              new Resetter(box);
              return box.walk();
            }
            """;
    assertPair(resetter.formatted(" // REGION_ESCAPE"), resetter.formatted(" box.first = null;"));
  }

  /** It has no pointers yet. */
  @Test
  void ofAnObjectThatWasJustMade() {
    String made =
        """
        static class Above implements Message { int count; Above(int count) { this.count = count; } }
        static class Box extends Above {
          Region.Key key;
          Ptr<Node> first;
          Box() { super(1); }
          Box(Region.Key key, Ptr<Node> first) {
            super(2);
            this.first = first;
            this.key = key;
          }
          Box(Box other) { this(); add(); }
          void add(@Cuttable Box this) { key = Region.newKey(); %s }
        }
        """;
    String full = made.formatted(FILL);
    String empty = made.formatted("first = null;");
    assertPair(
        full
            + """
            static Box make(@Free Region.Key key, Ptr<Node> first) {
              Box box = new Box(key, first);
              Cut.cut(box.key).free();
              box.key = Region.newKey(); // REGION_ESCAPE
              return box;
            }
            static Box by(Box other) {
              Box box = new Box(other);
              Cut.cut(box.key).free();
              box.key = Region.newKey(); // REGION_ESCAPE
              return box;
            }
            static Box given() {
              Box box = new Box();
              box.add();
              Cut.cut(box.key).free();
              box.key = Region.newKey(); // REGION_ESCAPE
              return box;
            }
            """,
        empty
            + """
            static Box given() {
              Box box = new Box();
              box.add();
              Cut.cut(box.key).free();
              box.key = Region.newKey();
              return box;
            }
            static Box[] make(int turns) {
              Box[] all = new Box[turns];
              for (int i = 0; i < turns; i++) {
                Box box = new Box();
                box.key = Region.newKey();
                all[i] = box;
              }
              return all;
            }
            """);
  }

  private static final String FILL =
      "try (Region region = key.open()) { first = region.alloc(Node.class); }";

  private static final String CUT = "Cut.cut(key).free(); ";

  /** Null is no key, and no pointer into its arena. */
  @Test
  void nullBefore() {
    String box =
        """
        static final class Box {
          Region.Key key = null;
          Ptr<Node> first = null;
          Box(@Free Region.Key k) { key = k; %s }
        }
        static final class Counted {
          int n;
          Region.Key key;
          Ptr<Node> first;
          Counted(int n) { this.n = n; first = null; }
          Counted(int n, @Free Region.Key k) { this(n); key = k; }
        }
        static final class Empty { Region.Key key; Ptr<Node> first = null; }
        static Empty make() {
          Empty made = new Empty();
          made.key = Region.newKey();
          return made;
        }
        """;
    assertPair(
        box.formatted(FILL + CUT + "key = Region.newKey(); // REGION_ESCAPE\n"),
        box.formatted(FILL));
  }

  /** The constructor before has given a key, and nothing that points into its arena. */
  @Test
  void onlyAKeyBefore() {
    String box =
        """
        static class Box {
          Region.Key key;
          Ptr<Node> first;
          Box() { key = Region.newKey(); %s }
          Box(@Free Region.Key k) {
            this();
            Cut.cut(key).free();
            key = k;%s
          }
        }
        static class Below extends Box {
          Below(@Free Region.Key k) {
            super();
            Cut.cut(key).free();
            key = k;%2$s
          }
        }
        """;
    assertPair(box.formatted(FILL, " // REGION_ESCAPE"), box.formatted("", ""));
  }

  @Test
  void fieldsOfAnotherObject() {
    String box =
        """
        static final class Box {
          Region.Key key;
          Ptr<Node> first;
          Box(@Cuttable Box other) {
            Cut.cut(other.key).free();
            other.key = Region.newKey();
            other.first = null;
            try (Region region = other.key.open()) { other.first = region.alloc(Node.class); }
            %s
            key = Region.newKey();%s
          }
        }
        """;
    assertPair(
        box.formatted("key = Region.newKey(); " + FILL + CUT, " // REGION_ESCAPE"),
        box.formatted("", ""));
  }

  @Test
  void setByAMethodThatTheConstructorCalls() {
    String box =
        """
        static class Box {
          Region.Key key;
          Ptr<Node> first;
          int count;
          private void init(@Cuttable Box this) { key = Region.newKey(); %s }
          private void count() { count++; more(); }
          private void more() { count++; first = null; }
          void hook() {}
          Box() { %s key = Region.newKey();%s }
        }
        """;
    String refused = " // REGION_ESCAPE\n";
    assertPair(
        box.formatted(FILL, "init(); " + CUT, refused),
        box.formatted(FILL, "init(); " + CUT, " first = null;"));
    assertPair(box.formatted(FILL, "hook();", refused), box.formatted(FILL, "count();", ""));
    assertPair(
        box.formatted(FILL, "indirectly();", refused)
            .replace(
                "void hook()",
                "private void indirectly(@Cuttable Box this) { init(); } void hook()"),
        box.formatted(FILL, "hook();", "").replace("class Box", "final class Box"));
  }

  @Test
  void oneOfTwoNewObjects() {
    String box =
        """
        static final class Box {
          int n;
          Region.Key key;
          Ptr<Node> first;
          Box(int n) { this.n = n; }
          Box(String name) { key = Region.newKey(); %s }
        }
        """
            .formatted(FILL);
    assertPair(
        box
            + """
            static Box make(boolean big) {
              Box box = big ? new Box(1) : new Box("full");
              box.key = Region.newKey(); // REGION_ESCAPE
              return box;
            }
            """,
        box
            + """
            static Box make(boolean big) {
              Box box = big ? new Box(1) : new Box(2);
              box.key = Region.newKey();
              return box;
            }
            """);
  }

  @Test
  void setByAMethodThatTheConstructorAboveCalls() {
    String box =
        """
        static abstract class Base implements Message {
          int n;
          Base() { init(); }
          abstract void init(@Cuttable Base this);
        }
        static %s class Box extends Base {
          Region.Key key;
          Ptr<Node> first;
          @Override void init(@Cuttable Box this) { %s }
          Box() {
            super();
            key = Region.newKey();%s
          }
        }
        """;
    String refused = " // REGION_ESCAPE";
    String init = "key = Region.newKey(); " + FILL;
    assertPair(
        box.formatted("final", init, refused), box.formatted("final", init, "first = null;"));
    assertPair(box.formatted("", "n++;", refused), box.formatted("final", "n++;", ""));
  }

  @Test
  void calledOnANewObject() {
    String box =
        """
        static class Above implements Message {
          void init(@Cuttable Above this) {}
          void start(@Cuttable Above this) { init(); }
        }
        static class Box extends Above {
          Region.Key key;
          Ptr<Node> first;
          String name;
          void name(String n) { name = n; }
          @Safe Box named(String n) { name = n; return this; }
          void add(@Cuttable Box this) { key = Region.newKey(); %1$s }
          void fill(@Cuttable Box this) { ((Below) this).addAll(); }
          void point() { %1$s }
          @Override void init(@Cuttable Box this) { add(); }
        }
        static class Below extends Box {
          void addAll(@Cuttable Below this) { add(); }
        }
        static Box make() {
          Box box = new Below();
          %2$s
          box.key = Region.newKey();%3$s
          return box;
        }
        """;
    String refused = " // REGION_ESCAPE";
    String harmless = "box.name(\"x\"); box.named(\"y\"); box.toString();";
    assertPair(box.formatted(FILL, "box.start();", refused), box.formatted(FILL, harmless, ""));
    assertPair(
        box.formatted(FILL, "box.fill();", refused),
        box.formatted("first = null;", "box.fill();", ""));
    String key = "box.key = Region.newKey(); ";
    assertPair(
        box.formatted(FILL, key + "Box same = box.named(\"x\"); same.point();", refused),
        box.formatted(FILL, key + "box.named(\"x\");", ""));
  }

  /** There is no object then. */
  @Test
  void nullAtFirst() {
    String box =
        """
        static final class Box {
          Region.Key key;
          Ptr<Node> first;
          Box() {}
          Box(@Free Region.Key key) { this.key = key; %s }
        }
        static Box make(boolean big, boolean small) {
          Box box = null;
          if (big) {
            box = new Box();
          }
          if (small) {
            box = new Box(%s);
          }
          box.key = Region.newKey();%s
          return box;
        }
        """;
    assertPair(
        box.formatted(FILL, "Region.newKey()", " // REGION_ESCAPE"), box.formatted("", "", ""));
    String one =
        """
        static final class Box {
          Region.Key key = Region.newKey();
          Ptr<Node> first;
          Box() { %s }
        }
        static Box make(boolean big) {
          Box box = null;
          if (big) {
            box = new Box();
          }
          if (box != null) {
            Cut.cut(box.key).free();
            box.key = Region.newKey();%s
          }
          return box;
        }
        """;
    assertPair(one.formatted(FILL, " // REGION_ESCAPE"), one.formatted(FILL, " box.first = null;"));
  }
}
