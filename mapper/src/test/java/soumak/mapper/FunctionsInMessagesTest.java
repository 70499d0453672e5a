package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function that is sent to another capsule is called there. */
class FunctionsInMessagesTest {
  private static final String LOOP =
      """
      class Nap { static void now() { try { Thread.sleep(7); } catch (InterruptedException e) { } } }
      interface Works { void work(Runnable r); }
      class Loop extends Capsule implements Works {
        private Runnable last;
        public void work(Runnable r) { r.run(); }
        public void keep(Runnable r) { last = r; }
        public void again() { last.run(); } }
      """;

  private static Mapping mapping(String body) {
    return map(
        LOOP
            + "class A extends Capsule { private int n; Loop loop; Works works; Runnable kept;"
            + " java.util.concurrent.locks.Lock lock; public void m() { n++; "
            + body
            + " } public void work(Runnable r) { r.run(); } }");
  }

  private static boolean blocks(String body, String name) {
    return actor(mapping(body), name).vector().blk();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loop.work(() -> Nap.now());",
        "loop.work(Nap::now);",
        "Runnable it = () -> Nap.now(); loop.work(it);",
        "works.work(() -> Nap.now());",
        "loop.keep(() -> Nap.now());",
        "loop.work(new Runnable() { public void run() { Nap.now(); } });",
      })
  void theReceiverCallsIt(String body) {
    assertThat(blocks(body, "Loop")).isTrue();
    assertThat(blocks(body, "A")).isFalse();
    String calm = body.replace("Nap.now()", "hashCode()").replace("Nap::now", "this::hashCode");
    assertThat(blocks(calm, "Loop")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "work(() -> Nap.now());",
        "this.work(() -> Nap.now());",
        "Runnable it = () -> Nap.now(); loop.work(it); it.run();",
        "kept = () -> Nap.now(); loop.work(kept); kept.run();",
        // what the library's method does is seen where the function is made
        "loop.work(lock::lock);",
      })
  void theMakerCallsItToo(String body) {
    assertThat(blocks(body, "A")).isTrue();
  }

  /** Whoever gets it may call it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mailbox<Runnable> in = new Mailbox<>(); public void m() throws Pausable {"
            + " in.get().run(); } } class A extends Capsule { Last last; public void m() throws"
            + " Pausable { last.in.put(() -> Nap.now()); }",
        "A a; public void m() throws Pausable { a.m().await().run(); } } class A extends Capsule {"
            + " public Reply<Runnable> m() { return Reply.of(() -> Nap.now()); }",
      })
  void whoGetsItFromAMailboxOrAReply(String members) {
    Mapping mapping = map("class Last extends Capsule { " + members + " }\n" + LOOP);
    assertThat(actor(mapping, "Last").vector().blk()).isTrue();
    assertThat(actor(mapping, "A").vector().blk()).isFalse();
  }

  /** By its type it may be another object. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "static class Plain implements Works { public void work(Runnable r) { r.run(); } }",
        "static Works plain = r -> r.run();",
      })
  void theReceiverMayBeNoCapsule(String member) {
    assertThat(blocks("works.work(() -> Nap.now()); } " + member + " static {", "A")).isTrue();
  }

  @Test
  void whatItSendsIsNotSentByItsMaker() {
    Mapping mapping =
        map(
            "class B extends Capsule { public void hit() { } } class A extends Capsule { Loop loop;"
                + " B b; public void m() { loop.work(() -> b.hit()); } }\n"
                + LOOP);
    assertThat(actor(mapping, "A").vector().comm()).isEqualTo(Level.MED);
  }

  /** However often that is. */
  @Test
  void whatItMakesIsNotCounted() {
    Mapping mapping =
        map(
            "class B extends Capsule { } class A extends Capsule { Loop loop; public void m() {"
                + " loop.work(A::make); } static void make() { new B(); } }\n"
                + LOOP);
    assertThat(Objects.requireNonNull(mapping.graph().node("B")).instances())
        .isEqualTo(Node.UNKNOWN);
  }
}
