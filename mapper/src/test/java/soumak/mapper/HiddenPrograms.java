package soumak.mapper;

import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.mapFile;

/** Programs with one capsule, and something that blocks where it is hard to see. */
final class HiddenPrograms {
  private static final String PROGRAM =
      """
      import java.util.*; import java.util.concurrent.*; import java.util.concurrent.atomic.*;
      import java.util.concurrent.locks.*; import java.util.function.*; import java.util.stream.*;
      import soumak.Capsule; import soumak.Pausable; import soumak.Task;
      public class B {
        static final CountDownLatch L = new CountDownLatch(1);
        static int hold() { try { L.await(); } catch (InterruptedException e) { } return 1; }
        OTHERS
        static class A extends Capsule { private int n; MEMBERS }
        public static void main(String[] args) throws Exception { new A().m(); }
      }
      """;

  private HiddenPrograms() {}

  /**
   * The capsule of a program, mapped.
   *
   * @param program what there is besides, and behind an arrow the members of the capsule
   */
  static MappedActor capsule(String program) {
    String[] parts = program.split("->>");
    String text = PROGRAM.replace("OTHERS", parts[0]).replace("MEMBERS", parts[1]);
    return actor(mapFile("B", text), "B$A");
  }
}
