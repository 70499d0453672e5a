package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertAccepted;
import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Objects that can be found from outside, and only afterwards get pointers. */
class FoundOutsideTest {
  @Test
  void listOfTheCaller() {
    assertPair(
        """
        static void run(List<List<Ptr<Node>>> out) {
          List<Ptr<Node>> list = new ArrayList<>();
          out.add(list);
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static void run(List<List<Ptr<Node>>> out, Region region) {
          List<Ptr<Node>> list = new ArrayList<>();
          out.add(list);
          list.add(region.alloc(Node.class));
        }
        """);
  }

  @Test
  void listInAnotherOne() {
    assertPair(
        """
        static void run(List<List<List<Ptr<Node>>>> out) {
          List<List<Ptr<Node>>> middle = new ArrayList<>();
          List<Ptr<Node>> list = new ArrayList<>();
          middle.add(list);
          out.add(middle);
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static void run(List<List<Ptr<Node>>> out) {
          List<List<Ptr<Node>>> middle = new ArrayList<>();
          List<Ptr<Node>> list = new ArrayList<>();
          out.add(new ArrayList<>());
          middle.add(list);
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class));
          }
        }
        """);
  }

  @Test
  void staticField() {
    assertPair(
        """
        static List<Ptr<Node>> all;
        static void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          all = list;
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        static int most;
        static void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class));
          }
          most = list.size();
        }
        """);
  }

  @Test
  void field() {
    assertPair(
        """
        private List<Ptr<Node>> kept;
        void run() {
          List<Ptr<Node>> list = new ArrayList<>();
          kept = list;
          try (Region region = Region.lifo()) {
            list.add(region.alloc(Node.class)); // REGION_ESCAPE
          }
        }
        """,
        """
        private List<Ptr<Node>> kept;
        void run(Region region) {
          List<Ptr<Node>> list = new ArrayList<>();
          kept = list;
          list.add(region.alloc(Node.class));
        }
        """);
  }

  @Test
  void objectThatItsConstructorShows() {
    assertPair(
        """
        static class Seen {
          static final List<Seen> ALL = new ArrayList<>();
          Ptr<Node> at;
          Seen() { ALL.add(this); }
        }
        void run() {
          try (Region region = Region.lifo()) {
            Seen seen = new Seen();
            seen.at = region.alloc(Node.class); // REGION_ESCAPE
          }
        }
        """,
        """
        static class Unseen {
          Ptr<Node> at;
        }
        int run() {
          try (Region region = Region.lifo()) {
            Unseen unseen = new Unseen();
            unseen.at = region.alloc(Node.class);
            return look(unseen.at);
          }
        }
        """);
  }

  @Test
  void objectThatAMethodShowsAndGives() {
    assertPair(
        """
        static List<Ptr<Node>> enter(List<List<Ptr<Node>>> all) {
          List<Ptr<Node>> made = new ArrayList<>();
          all.add(made);
          return made;
        }
        int run() {
          List<List<Ptr<Node>>> all = new ArrayList<>();
          try (Region region = Region.lifo()) {
            enter(all).add(region.alloc(Node.class));
          }
          return all.get(0).get(0).get().value(); // USE_AFTER_FREE
        }
        """,
        """
        static List<Ptr<Node>> enter(List<List<Ptr<Node>>> all) {
          List<Ptr<Node>> made = new ArrayList<>();
          all.add(made);
          return made;
        }
        int run() {
          try (Region region = Region.lifo()) {
            List<List<Ptr<Node>>> all = new ArrayList<>();
            enter(all).add(region.alloc(Node.class));
            return all.get(0).get(0).get().value();
          }
        }
        """);
  }

  /** A list with pointers of the caller's is not the caller's. */
  @Test
  void listWithPointersOfSeveralLives() {
    assertAccepted(
        """
        static int run(Region outer, Ptr<Node> head) {
          List<Ptr<Node>> list = new ArrayList<>();
          list.add(head);
          list.add(outer.alloc(Node.class));
          head.get().next(list.get(1));
          try (Region inner = Region.lifo()) {
            list.add(inner.alloc(Node.class));
            return list.get(2).get().value();
          }
        }
        """);
  }

  @Test
  void listOfAResource() {
    assertPair(
        """
        static final class Db implements AutoCloseable, MustClose {
          final List<Ptr<Node>> list = new ArrayList<>();
          @Override public void close() {}
        }
        int run() {
          try (Db db = new Db()) {
            try (Region region = Region.lifo()) {
              db.list.add(region.alloc(Node.class));
            }
            return db.list.get(0).get().value(); // USE_AFTER_FREE
          }
        }
        """,
        """
        static final class Db implements AutoCloseable, MustClose {
          final List<Ptr<Node>> list = new ArrayList<>();
          @Override public void close() {}
        }
        int run() {
          try (Region region = Region.lifo(); Db db = new Db()) {
            db.list.add(region.alloc(Node.class));
            return db.list.get(0).get().value();
          }
        }
        """);
  }

  @Test
  void overriddenMethodThatKeepsAList() {
    assertPair(
        """
        static class Base { void take(List<Ptr<Node>> list) {} }
        static class Keeper extends Base {
          private List<Ptr<Node>> kept;
          @Override void take(List<Ptr<Node>> list) { kept = list; } // REGION_ESCAPE
        }
        """,
        """
        static class Base { void take(List<Ptr<Node>> list) {} }
        static class Counter extends Base {
          private int count;
          @Override void take(List<Ptr<Node>> list) { count += list.size(); }
        }
        """);
  }
}
