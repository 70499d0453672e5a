package soumak.checker.oracle;

import java.util.Map;

/** What generated programs with memory outside of the collector's heap use. */
final class LifeWorld {
  /** Walks follow pointers, so that one that was stored where it must not be is found. */
  private static final String W =
      """
      package world;
      import soumak.*;
      import soumak.memory.*;
      public class W {
        private static java.util.Random random = new java.util.Random(0);
        private static int fuel;
        public static Slot<Unique<Node>> shared = Slot.empty();
        public static class Boom extends RuntimeException {}
        public static void begin(long seed) {
          random = new java.util.Random(seed);
          fuel = 40;
          shared = Slot.empty();
        }
        public static boolean flip() { return --fuel > 0 && random.nextBoolean(); }
        public static void boom() { if (random.nextInt(4) == 0) throw new Boom(); }
        public static void walk(Ptr<Node> at) {
          for (int i = 0; at != null && i < 9; i++) {
            at.get().value(at.get().value() + 1);
            at = at.get().next();
          }
        }
        public static void view(Node at) { if (at != null) { at.value(1); walk(at.next()); } }
        public static void step(Cursor<Node> at) { if (at != null) at.get().toNext(at); }
        public static void move(Cursor<Node> at, Ptr<Node> to) {
          if (at != null && to != null) at.moveTo(to);
        }
        public static void stand(Cursor<Node> at) { if (at != null) view(at.get()); }
        public static void all(java.util.List<Ptr<Node>> list) {
          for (Ptr<Node> it : list) walk(it);
        }
        public static void read(Unique<Node> u) { if (u != null) view(u.get()); }
        public static void look(Counted<Node> c) { if (c != null) view(c.get()); }
        public static void give(@Free Unique<Node> u) { if (u != null) u.free(); }
        public static void drop(@Free Counted<Node> c) { if (c != null) c.drop(); }
        public static void send(@Free Region.Key k) { if (k != null) k.free(); }
        public static void open(Region.Key k) {
          if (k != null) try (Region r = k.open()) { walk(r.alloc(Node.class)); }
        }
        public static Ptr<Node> add(Region r, Ptr<Node> rest) {
          Ptr<Node> made = r.alloc(Node.class);
          made.get().next(rest);
          return made;
        }
        public static Ptr<Node> last(Ptr<Node> at) {
          for (int i = 0; at != null && at.get().next() != null && i < 9; i++) {
            at = at.get().next();
          }
          return at;
        }
        public static void link(Ptr<Node> from, Ptr<Node> to) {
          if (from != null) from.get().next(to);
        }
        public static void put(java.util.List<Ptr<Node>> list, Ptr<Node> p) { list.add(p); }
        @Free public static Unique<Node> make() { return Region.heap().allocUnique(Node.class); }
      }
      """;

  static final Map<String, String> SOURCES =
      Map.of(
          "world.W",
          W,
          "world.Node",
          """
          package world;
          import soumak.memory.*;
          public interface Node extends Struct {
            int value();
            void value(int value);
            Ptr<Node> next();
            void next(Ptr<Node> value);
            boolean toNext(Cursor<Node> at);
            Slot<Unique<Node>> child();
          }
          """,
          "world.Box",
          """
          package world;
          import soumak.*;
          import soumak.memory.*;
          public class Box implements Message {
            public Unique<Node> unique;
            public Region.Key key;
            public Ptr<Node> first;
            public void clear(@Cuttable Box this) {
              if (unique != null) Cut.cut(unique).free();
            }
            public void walk() {
              if (unique != null) W.view(unique.get());
              if (key != null) try (Region r = key.open()) { W.walk(first); }
            }
          }
          """);

  private LifeWorld() {}
}
