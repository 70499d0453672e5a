package soumak.weaver.capsules;

import org.junit.jupiter.api.Test;

/** What holds under every policy: order, one message at a time, no re-entrancy. */
class OrderTest {
  @Test
  void messagesOfEachSenderComeInOrderAndOneAtATime() throws Throwable {
    Everywhere.of(
            """
            static class Sink extends Capsule {
              private final int[] last = new int[8];
              private boolean running;
              private int wrong;
              private int all;

              public void take(int from, int number) {
                if (running) wrong++;
                running = true;
                if (last[from] + 1 != number) wrong++;
                last[from] = number;
                all++;
                running = false;
              }

              public String told() throws Pausable { return all + " " + wrong; }
            }

            static class Source extends Capsule {
              private final Sink sink;
              private final int me;
              Source(Sink sink, int me) { this.sink = sink; this.me = me; }
              public void go(int n) throws Pausable {
                for (int i = 1; i <= n; i++) {
                  sink.take(me, i);
                  if (i % 7 == 0) Task.yield();
                }
              }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Sink sink = d.add(new Sink());
                sink.policy(p);
                List<Source> sources = new ArrayList<>();
                for (int i = 0; i < 8; i++) { Source s = d.add(new Source(sink, i)); s.policy(p); sources.add(s); }
                for (Source s : sources) s.go(50);
                d.await();
                return sink.told();
              }
            }
            """)
        .gives("400 0");
  }

  @Test
  void aMessageThatComesBackWaitsForTheEndOfTheFirst() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private B b;
              private final StringBuilder log = new StringBuilder();
              public void wire(B other) { b = other; }
              public void first() { log.append("first("); b.back(this); log.append(")"); }
              public void second() { log.append("second"); }
              public String log() throws Pausable { return log.toString(); }
            }

            static class B extends Capsule {
              public void back(A a) { a.second(); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                A a = d.add(new A()); a.policy(p);
                B b = d.add(new B()); b.policy(p);
                a.wire(b);
                a.first();
                d.await();
                return a.log();
              }
            }
            """)
        .gives("first()second");
  }

  @Test
  void aCallOnThisIsACallAndASendToItselfIsAMessage() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private final StringBuilder log = new StringBuilder();
              public void go(A self) { log.append("["); step("call"); self.step("send"); log.append("]"); }
              public void step(String how) { log.append(how).append(' '); }
              public int value() throws Pausable { return log.length(); }
              public String log() throws Pausable { return log + "" + (value() > 0); }
            }

            static Object run(Policy p) throws Pausable {
              A a = new A(); a.policy(p);
              a.go(a);
              String said = "";
              while (!said.contains("send")) said = a.log();
              a.stop();
              a.join();
              return said;
            }
            """)
        .gives("[call ]send true");
  }

  @Test
  void causalOrder() throws Throwable {
    Everywhere.of(
            """
            static class C extends Capsule {
              private String log = "";
              public void say(String s) { log += s; }
              public String log() throws Pausable { return log; }
            }
            static class B extends Capsule {
              public void relay(C c) { c.say("b"); }
            }
            static class A extends Capsule {
              private final B b; private final C c;
              A(B b, C c) { this.b = b; this.c = c; }
              public void go() { c.say("a"); b.relay(c); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                C c = d.add(new C()); c.policy(p);
                B b = d.add(new B()); b.policy(p);
                A a = d.add(new A(b, c)); a.policy(p);
                for (int i = 0; i < 5; i++) a.go();
                d.await();
                return c.log().replace("ab", "").contains("ba") ? "late" : c.log().length();
              }
            }
            """)
        .gives(10);
  }

  @Test
  void aPausingMethodIsNotInterrupted() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private final StringBuilder log = new StringBuilder();
              public void slow(int i) throws Pausable {
                log.append('<').append(i);
                Task.sleep(Duration.ofNanos(10));
                Task.yield();
                log.append('>');
              }
              public void quick(int i) { log.append(i); }
              public String log() throws Pausable { return log.toString(); }
            }

            static Object run(Policy p) throws Pausable {
              A a = new A(); a.policy(p);
              a.slow(1); a.quick(2); a.slow(3); a.quick(4);
              String s = a.log();
              a.stop();
              a.join();
              return s;
            }
            """)
        .gives("<1>2<3>4");
  }

  @Test
  void aRunThatIsStartedComesBeforeLaterMessages() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private String log = "";
              @Override protected void run() throws Pausable { Task.yield(); log += "run "; note("in"); }
              public void note(String s) { log += s + " "; }
              public String log() throws Pausable { return log; }
            }

            static Object run(Policy p) throws Pausable {
              A a = new A(); a.policy(p);
              a.note("before");
              a.start();
              a.note("after");
              String twice;
              try { a.start(); twice = "twice"; } catch (IllegalStateException e) { twice = "once"; }
              String log = a.log();
              a.stop();
              a.join();
              return log + twice;
            }
            """)
        .gives("before run in after once");
  }

  @Test
  void capsulesThatCapsulesMakeBelongToTheDesign() throws Throwable {
    Everywhere.of(
            """
            static class Tree extends Capsule {
              private final Sum sum;
              Tree(Sum sum) { this.sum = sum; }
              public void grow(int depth, Policy p) throws Pausable {
                sum.add();
                Task.yield();
                for (int i = 0; depth > 0 && i < 2; i++) {
                  Tree child = new Tree(sum);
                  child.policy(p);
                  child.grow(depth - 1, p);
                }
              }
            }
            static class Sum extends Capsule {
              private int sum;
              public void add() { sum++; }
              public int sum() throws Pausable { return sum; }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Sum sum = d.add(new Sum()); sum.policy(p);
                Tree root = d.add(new Tree(sum)); root.policy(p);
                root.grow(p == Policy.THREAD ? 3 : 6, p);
                d.await();
                int n = sum.sum();
                return p == Policy.THREAD ? n == 15 : n == 127;
              }
            }
            """)
        .gives(true);
  }
}
