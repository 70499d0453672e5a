package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK where what blocks is reached in a roundabout way. */
class MayBlockTest {
  private static final String OTHERS =
      """
      class Nap { static void now() { try { Thread.sleep(7); } catch (InterruptedException e) { } } }
      interface Thing { void go(); }
      class Slow implements Thing { public void go() { Nap.now(); } }
      class Quick implements Thing { public void go() {} }
      interface Step { void go(); default void both() { go(); Nap.now(); } }
      class Born extends Capsule { Born() { Nap.now(); } public void hit() {} }
      class Calm extends Capsule { public void hit() {} }
      class Odd extends Capsule { public void hit() { Nap.now(); } void help() { Nap.now(); }
        public String toString() { Nap.now(); return ""; } }
      class Loop extends Actor { protected void execute() {} public void work() { Nap.now(); } }
      class Late { static int n; static final int NINE = 9; static { Nap.now(); }
        static void go() {} static class Low extends Late {} }
      """;

  private static MappedActor actor(String members) {
    return a("class A extends Capsule {\n" + members + "\n}\n" + OTHERS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // references to methods that are overridden, and to inherited ones
        "public void m(List<Thing> all) { all.forEach(Thing::go); }",
        "public void m(List<Slow> all) { all.forEach(Slow::go); }",
        "public void m(List<Slow> all) { all.forEach(this::help); }"
            + " void help(Slow it) { it.go(); }",
        // the default method of an interface of which only functions are made
        "public void m() { Step step = () -> {}; step.both(); }",
        // a function for another thread that is called here, too
        "public void m(java.util.concurrent.Executor others) { Runnable nap = () -> Nap.now();"
            + " others.execute(nap); nap.run(); }",
        // messages that are called like methods of all objects
        "public void toString(int radix) { Nap.now(); }",
        "public void compareTo(int a, int b) { Nap.now(); }",
        // a constructor runs on its maker's thread
        "public void m() { new Born().hit(); }",
        // methods of other actors that are no messages
        "public void m(Odd other) { other.help(); }",
        "public void m(Odd other) { other.toString(); }",
        "public void m(Loop other) { other.work(); }",
        // what initialises a class
        "public void m() { Late.n++; }",
        "public void m() { Late.go(); }",
        "public void m() { new Late(); }",
        "public void m() { new Late.Low(); }",
        "public void m(Optional<Integer> it) { it.ifPresent(i -> Late.n = i); }",
        "public void m(Optional<Runnable> it) { it.orElse(Late::go); }",
        "public void m() { new Made(); } static class Made { int n = Late.n; }",
        "public void m() { new B(); } static class B extends Capsule {"
            + " static { Nap.now(); } }",
        "static final Scanner IN = new Scanner(System.in); public void m() { IN.next(); }",
        // a function that others make
        "public void m(Runnable it) { it.run(); }"
            + " static void main() { new A().m(() -> Nap.now()); }",
        "private final Step step; A(Step step) { this.step = step; } public void m() { step.go(); }"
            + " static void main() { new A(Nap::now).m(); }",
        "private final List<Runnable> all = new ArrayList<>(); public void add(Runnable it) {"
            + " all.add(it); } public void m() { for (Runnable it : all) it.run(); }"
            + " static void main() { new A().add(() -> Nap.now()); }",
        // it cannot pause
        "private Mailbox<String> in; public void m() { help(); }"
            + " String help() { try { return in.get(); } catch (Pausable never) { return null; } }",
        // what waits
        "private volatile int n; public void m() { while (n < 9) Thread.yield(); }",
        "private volatile int n; public void m() { while (n < 9) Thread.onSpinWait(); }",
        "public void m(java.util.concurrent.BlockingDeque<Integer> q) throws Exception {"
            + " q.putFirst(1); }",
        "public void m(java.util.concurrent.TransferQueue<Integer> q) throws Exception {"
            + " q.transfer(1); }",
        "public void m(java.util.concurrent.CompletionService<Integer> q) throws Exception {"
            + " q.take(); }",
        "public void m(java.util.concurrent.ExecutorService all) { all.close(); }",
        "public void m(java.util.concurrent.ForkJoinPool p,"
            + " java.util.concurrent.ForkJoinTask<?> t) { p.invoke(t); }",
      })
  void blocks(String members) {
    MappedActor actor = actor(members);
    assertThat(actor.vector().blk()).isTrue();
    assertThat(actor.policy()).isEqualTo(Policy.THREAD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void m(List<Quick> all) { all.forEach(Quick::go); }",
        "public void m(Runnable it) { it.run(); }"
            + " static void main() { new Thread(() -> Nap.now()).start(); }",
        "public void m(Runnable it) { it.run(); } static void main() { Task.spawn(() -> {"
            + " Nap.now(); return 1; }); new A().m(() -> {}); }",
        "public void m() { new Calm().hit(); }",
        "public void m(Odd other) { other.hit(); }",
        "public void m() { help(); } void help() {}"
            + " static class Sub extends A { void help() { Nap.now(); } }",
        // who made the capsule has initialised its class
        "static int n; static { Nap.now(); } public void m() { n++; }",
        "public void m(Object it) { if (it instanceof Late) m(Late.NINE); }",
        "public void m(Late[] it) { new Thread(() -> Late.go()); }",
        "public void m(Mailbox<String> in) throws Pausable { help(in); }"
            + " String help(Mailbox<String> in) throws Pausable { return in.get(); }",
      })
  void doesNotBlock(String members) {
    assertThat(actor(members).vector().blk()).isFalse();
  }

  @Test
  void oneOfManyImplementations() {
    StringBuilder classes = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      classes.append("class Q" + i + " implements Thing { public void go() {} }\n");
    }
    String text =
        "class A extends Capsule { public void m(Thing t) { t.go(); } }\n" + classes + OTHERS;
    assertThat(a(text).vector().blk()).isTrue();
    assertThat(a(text.replace("go() { Nap.now(); }", "go() { }")).vector().blk()).isFalse();
  }

  @Test
  void behindMoreMethodsThanAreLookedAtElse() {
    StringBuilder text = new StringBuilder("public void m() { h0(); }");
    for (int i = 0; i < 1100; i++) {
      text.append("void h" + i + "() { h" + (i + 1) + "(); }");
    }
    assertThat(actor(text + "void h1100() { Nap.now(); }").vector().blk()).isTrue();
    assertThat(actor(text + "void h1100() { }").vector().blk()).isFalse();
  }

  @Test
  void aLoopIsNotTakenOffItsWorkersForWhatMayBe() {
    assertThat(
            a("class A extends Actor { final Mailbox<Runnable> in = new Mailbox<>();"
                    + " protected void execute() throws Pausable { while (true) in.get().run(); }"
                    + " void give() throws Pausable { in.put(() -> Nap.now()); } }\n"
                    + OTHERS)
                .vector()
                .blk())
        .isFalse();
  }

  @Test
  void theReasonNamesTheFunction() {
    assertThat(
            actor(
                    "public void m(Runnable it) { it.run(); }\n"
                        + "static void main() { new A().m(() -> Nap.now()); }")
                .reason(Characteristic.BLK)
                .toString())
        .isEqualTo("BLK: Nap.now:5: sleeps: java.lang.Thread.sleep blocks");
  }

  @Test
  void theReasonNamesTheCallThatCannotPause() {
    assertThat(
            actor(
                    "private Mailbox<String> in;\n"
                        + "public void m() { try { in.get(); } catch (Pausable never) { } }")
                .reason(Characteristic.BLK)
                .toString())
        .isEqualTo("BLK: A.m:3: m cannot pause: soumak.Mailbox.get blocks");
  }

  @Test
  void whatABridgeOverridesIsNotRun() {
    String base = "abstract class Base<T> extends Capsule { public void m(T t) { Nap.now(); } }\n";
    assertThat(
            a("class A extends Base<String> { public void m(String s) {} }\n" + base + OTHERS)
                .vector()
                .blk())
        .isFalse();
    assertThat(a("class A extends Base<String> { }\n" + base + OTHERS).vector().blk()).isTrue();
    assertThat(
            a("class A extends Base<String> { public void m(String s) { super.m(s); } }\n"
                    + base
                    + OTHERS)
                .vector()
                .blk())
        .isTrue();
  }
}
