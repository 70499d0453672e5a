package soumak.checker.memory;

import static soumak.checker.testing.Lives.assertPair;

import org.junit.jupiter.api.Test;

/** Methods that run in the place of others, and get what has a resource in it. */
class OrdinaryOverridesTest {
  private static final String CONTEXT =
      """
      static class Conn implements AutoCloseable, MustClose {
        @Override public void close() {}
      }
      static class Context { Conn conn; int uses; void count() { uses++; } }
      static class Item { Context context; }
      static class Plugin { void attach(Context c) {} void add(Item i) {} void look(Context c, Ptr<Node> at) {} }
      """;

  /** They store these as any other object, if nothing else there is of memory. */
  @Test
  void objectsThatHaveSuchWithin() {
    assertPair(
        CONTEXT
            + """
            static class Log extends Plugin {
              Context c;
              @Override void look(Context c, Ptr<Node> at) {
                this.c = c; // REGION_ESCAPE
              }
            }
            """,
        CONTEXT
            + """
            static class Log extends Plugin {
              Context c;
              List<Item> items = new ArrayList<>();
              @Override void attach(Context c) { this.c = c; }
              @Override void add(Item i) { items.add(i); c.count(); }
              @Override void look(Context c, Ptr<Node> at) { c.count(); }
            }
            """);
  }
}
