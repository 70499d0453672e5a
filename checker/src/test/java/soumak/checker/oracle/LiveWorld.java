package soumak.checker.oracle;

import java.util.HashMap;
import java.util.Map;

/** The classes of {@link World}, for programs that really run: what they send gets to somebody. */
final class LiveWorld {
  private static final String U =
      """
      package world;
      import soumak.*;
      public class U {
        public static Object leak;
        static final Mailbox<Message> POST = new Mailbox<>();
        public static Message posted() { return POST.tryGet(); }
        public static N tree() {
          N root = small();
          root.next = small();
          root.left = small();
          root.next.left = small();
          root.parts = new N[] {small(), small()};
          root.pair = new R(small(), small(), new byte[2]);
          return root;
        }
        private static N small() {
          N made = new N();
          made.data = new byte[4];
          made.grid = new byte[2][2];
          return made;
        }
        public static boolean flip() { return System.nanoTime() > 0; }
        public static void boom() {}
        public static void send(@Free N m) { if (m != null) POST.tryPut(m); }
        public static void fails(@Free N m) { send(m); boom(); }
        public static void sendAll(@Free N[] m) {
          for (int i = 0; m != null && i < m.length; i++) send(Cut.cut(m[i]));
        }
        public static void sendPair(@Free R m) { if (m != null) POST.tryPut(m); }
        public static void sendBytes(@Free byte[] m) {}
        public static void cuts(@Cuttable N m) {
          if (m != null && flip()) send(Cut.cut(m.next));
          if (m != null && flip()) send(Cut.cut(m.left));
        }
        public static void reads(@Safe N m) { if (m != null) m.value++; }
        public static void lends(@Safe N m, @Safe Runnable r) { r.run(); if (m != null) m.value++; }
      }
      """;

  private LiveWorld() {}

  /** Sources by class name. */
  static Map<String, String> sources() {
    Map<String, String> all = new HashMap<>(World.SOURCES);
    all.put("world.U", U);
    return all;
  }
}
