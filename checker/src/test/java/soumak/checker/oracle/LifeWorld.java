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
      import java.util.function.*;
      public class W {
        private static java.util.Random random = new java.util.Random(0);
        private static int fuel;
        public static Slot<Unique<Node>> shared = Slot.empty();
        public static class Boom extends RuntimeException {}
        public static void begin(long seed) {
          random = new java.util.Random(seed);
          fuel = 40;
          shared = Slot.empty();
          while (WORKS.tryGet() != null) {}
          mail.clear();
        }
        public static int at() { return random.nextInt(3); }
        @SuppressWarnings("unchecked") public static Ptr<Node>[] row() { return new Ptr[3]; }
        public static void row(Ptr<Node>[] row) { for (Ptr<Node> it : row) walk(it); }
        public static void fill(Ptr<Node>[] row, Ptr<Node> p) { row[1] = p; }
        public static void each(Ptr<Node> at, Consumer<Ptr<Node>> to) {
          for (int i = 0; at != null && i < 4; i++) {
            to.accept(at);
            at = at.get().next();
          }
        }
        public static void visit(Ptr<Node> at, Visitor to) { if (at != null) to.visit(at); }
        public static void run(Runnable it) { it.run(); }
        public static void twice(@Safe Runnable it) { it.run(); it.run(); }
        public static void within(Region.Key key, @Safe Runnable it) {
          try (Region r = key.open()) { it.run(); }
        }
        public static class Handler { public void on(Region.Key key) {} }
        public static class Opening extends Handler {
          @Override public void on(Region.Key key) { open(key); }
        }
        public static Handler handler() { return flip() ? new Handler() : new Opening(); }
        public interface Cleaner { void clean(@Cuttable Box box); }
        public static Cleaner cleaner() { return it -> it.reset(); }
        public static Region choose(Region one, Region two) { return flip() ? one : two; }
        public static Region opened(Region.Key key) { return key.open(); }
        public static void chain(Chain it) { if (it != null) { it.add(); walk(it.first); } }
        public static void count(Region.CountedKey key) {
          if (key != null) try (Region r = key.open()) { walk(r.alloc(Node.class)); }
        }
        public static void on(Hook it) { if (it.last != null) walk(it.last); }
        @Free public static Work work() { return new Work(Region.newKey(), null); }
        public static void work(Work it) {
          try (Region r = it.key().open()) { walk(it.first()); }
        }
        private static final Mailbox<Work> WORKS = new Mailbox<>();
        public static final Mail mail = new Mail();
        public static void put(@Free Work it) { Work left = WORKS.tryPut(it); }
        @Free public static Work take() {
          Work it = WORKS.tryGet();
          return it == null ? work() : it;
        }
        @Free public static Unique<Node> fetch() { return mail.get(); }
        /** What went wrong in a task is thrown here. */
        public static void in(Task<?> task) {
          try {
            task.joinBlocking();
          } catch (RuntimeException e) {
            for (Throwable it = e; it != null; it = it.getCause()) {
              if (it instanceof OwnershipException wrong) throw wrong;
            }
            throw new Boom();
          }
        }
        public static boolean flip() { return --fuel > 0 && random.nextBoolean(); }
        public static void boom() { if (random.nextInt(4) == 0) throw new Boom(); }
        public static void walk(Ptr<Node> at) {
          for (int i = 0; at != null && i < 9; i++) {
            at.get().value(at.get().value() + 1);
            Ptr<Node> up = at.get().up();
            if (up != null) up.get().value(i);
            at = at.get().next();
          }
        }
        public static void view(Node at) { if (at != null) { at.value(1); walk(at.next()); } }
        public static void step(Cursor<Node> at) { if (at != null) at.get().toNext(at); }
        public static void move(Cursor<Node> at, Ptr<Node> to) {
          if (at != null && to != null) at.moveTo(to);
        }
        public static void stand(Cursor<Node> at) { if (at != null) view(at.get()); }
        public static Consumer<Ptr<Node>> appender(Ptr<Node> at) { return it -> link(at, it); }
        public static Consumer<Ptr<Node>> putter(Ptr<Node> to) { return it -> link(it, to); }
        public static java.util.Iterator<Integer> numbers(Ptr<Node> at) { return new Numbers(at); }
        public static void all(java.util.Collection<Ptr<Node>> list) {
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
        public static void append(Ptr<Node> to, Ptr<Node> it) {
          if (to != null && to.get().next() != null) to.get().next().get().next(it);
        }
        public static void turn(Ptr<Node> it) {
          if (it != null && it.get().next() != null) it.get().next().get().up(it);
        }
        public static void raise(Ptr<Node> it) {
          if (it != null && it.get().next() != null) it.get().up(it.get().next().get().next());
        }
        public static void aside(Ptr<Node> to, Ptr<Node> it) {
          if (to != null && to.get().next() != null) append(to.get().next().get().up(), it);
          if (to != null && to.get().next() != null) link(to.get().next().get().up(), it);
        }
        public static void after(Ptr<Node> to, Ptr<Node> it, Consumer<Ptr<Node>> first) {
          first.accept(to);
          append(to, it);
        }
        public static Runnable turning(Ptr<Node> it) { return () -> turn(it); }
        @Free public static Unique<Node> made(Region region, Ptr<Node> to) {
          Unique<Node> made = region.allocUnique(Node.class);
          made.get().next(to);
          return made;
        }
        @Free public static Unique<Node> joined(@Free Unique<Node> it, Ptr<Node> to) {
          it.get().next(to);
          return it;
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
            Ptr<Node> up();
            void up(Ptr<Node> value);
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
            public Region opened() { return key.open(); }
            public void reset(@Cuttable Box this) {
              if (key != null) Cut.cut(key).free();
              key = Region.newKey();
              first = null;
            }
            public void walk() {
              if (unique != null) W.view(unique.get());
              if (key != null) try (Region r = key.open()) { W.walk(first); }
            }
          }
          """,
          "world.Visitor",
          """
          package world;
          import soumak.memory.*;
          public interface Visitor { void visit(Ptr<Node> node); }
          """,
          "world.Work",
          """
          package world;
          import soumak.*;
          import soumak.memory.*;
          public record Work(Region.Key key, Ptr<Node> first) implements Message {}
          """,
          "world.Mail",
          """
          package world;
          import soumak.*;
          import soumak.memory.*;
          public class Mail {
            private final Mailbox<Unique<Node>> box = new Mailbox<>();
            public void add(@Free Unique<Node> it) { Unique<Node> left = box.tryPut(it); }
            @Free public Unique<Node> get() {
              Unique<Node> it = box.tryGet();
              return it == null ? Region.heap().allocUnique(Node.class) : it;
            }
            public void clear() { while (box.tryGet() != null) {} }
          }
          """,
          "world.Hook",
          """
          package world;
          import soumak.memory.*;
          import java.util.function.*;
          public class Hook {
            public Consumer<Ptr<Node>> hook = x -> {};
            public Ptr<Node> last;
            public void run(Ptr<Node> p) { hook.accept(p); }
            public void fresh() { try (Region r = Region.lifo()) { hook.accept(r.alloc(Node.class)); } }
            public void keep(Ptr<Node> p) { last = p; }
            public void give(Ptr<Node> p) { if (p != null) p.get().next(last); }
          }
          """,
          "world.Numbers",
          """
          package world;
          import soumak.memory.*;
          public class Numbers
              implements java.util.Iterator<Integer>, java.util.function.Function<Integer, Integer> {
            private final Ptr<Node> at;
            public Numbers(Ptr<Node> at) { this.at = at; }
            @Override public boolean hasNext() { return true; }
            @Override public Integer next() { W.walk(at); return 1; }
            @Override public Integer apply(Integer it) { W.walk(at); return it; }
          }
          """,
          "world.Chain",
          """
          package world;
          import soumak.memory.*;
          public class Chain {
            public final Region region;
            public Ptr<Node> first;
            public Chain(Region region) { this.region = region; }
            public Ptr<Node> add() {
              Ptr<Node> node = region.alloc(Node.class);
              node.get().next(first);
              first = node;
              return node;
            }
            public void turn() { W.turn(first); }
            public void hang(Ptr<Node> p) { add().get().next(p); }
          }
          """);

  private LifeWorld() {}
}
