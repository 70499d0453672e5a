package soumak.checker.oracle;

import java.util.Map;

/** The classes that all generated programs use. The oracle stands in for some methods of U. */
final class World {
  private static final String N =
      """
      package world;
      import soumak.*;
      public class N implements Message {
        public int value;
        public N next, left;
        public N[] parts;
        public byte[] data;
        public byte[][] grid;
        public R pair;
        public N next() { return next; }
        public void touch() { value++; }
        public N shed(@Cuttable N this) { return Cut.cut(next); }
        public void adopt(@Cuttable N this, @Free N m) { left = m; }
      }
      """;

  private static final String M =
      """
      package world;
      public class M extends N { public N extra; }
      """;

  private static final String R =
      """
      package world;
      import soumak.*;
      public record R(N one, N two, byte[] bytes) implements Message {}
      """;

  private static final String H =
      """
      package world;
      import soumak.*;
      public class H {
        public N held;
        public byte[] buffer;
        public void put(@Cuttable H this, @Free N m) { held = m; }
        public N take(@Cuttable H this) { return Cut.cut(held); }
      }
      """;

  private static final String U =
      """
      package world;
      import soumak.*;
      public class U {
        public static Object leak;
        public static N tree() { return new N(); }
        public static boolean flip() { return System.nanoTime() > 0; }
        public static void boom() {}
        public static void send(@Free N m) {}
        public static void fails(@Free N m) { boom(); }
        public static void sendAll(@Free N[] m) {}
        public static void sendPair(@Free R m) {}
        public static void sendBytes(@Free byte[] m) {}
        public static void cuts(@Cuttable N m) {}
        public static void reads(@Safe N m) { if (m != null) m.value++; }
        public static void lends(@Safe N m, @Safe Runnable r) { r.run(); if (m != null) m.value++; }
      }
      """;

  /** Sources by class name. */
  static final Map<String, String> SOURCES =
      Map.of("world.N", N, "world.M", M, "world.R", R, "world.H", H, "world.U", U);

  private World() {}
}
