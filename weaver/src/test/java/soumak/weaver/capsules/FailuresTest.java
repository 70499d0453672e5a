package soumak.weaver.capsules;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.DeadlockException;
import soumak.Policy;

/** Exceptions of messages, ends, cancellation and cycles of waits: the same under all policies. */
class FailuresTest {
  private static final String FRAGILE =
      """
      static class Fragile extends Capsule {
        private int handled;
        public void fail(String why) { handled++; throw new IllegalArgumentException(why); }
        public void failSlowly(String why) throws Pausable { handled++; Task.yield(); throw new IllegalArgumentException(why); }
        public int value(int i) throws Pausable { if (i < 0) throw new IllegalArgumentException("negative"); return i + handled; }
        public int slow(int i) throws Pausable { Task.yield(); if (i < 0) throw new java.io.UncheckedIOException("slow", new java.io.IOException()); return i + handled; }
        public void fine() { handled++; }
      }

      static String why(Throwable e) { return e.getMessage().replaceAll("@[0-9a-f]+", "").replaceFirst(".*?Exception: ", "") + ";"; }
      """;

  @Test
  void whoAsksGetsTheFailureAndTheCapsuleGoesOn() throws Throwable {
    Everywhere.of(
            FRAGILE
                + """
                static class User extends Capsule {
                  public String go(Fragile f) throws Pausable {
                    String s = "";
                    f.fine();
                    try { s += f.value(-1); } catch (TaskFailedException e) { s += why(e); }
                    try { s += f.slow(-1); } catch (TaskFailedException e) { s += why(e); }
                    f.fine();
                    return s + f.value(0) + f.slow(0) + f.isEnded();
                  }
                }

                static Object run(Policy p) throws Pausable {
                  try (Design d = new Design()) {
                    Fragile f = d.add(new Fragile()); f.policy(p);
                    User u = d.add(new User()); u.policy(p);
                    return u.go(f);
                  }
                }
                """)
        .gives("negative;slow;22false");
  }

  @Test
  void tracesHaveTheNamesThatMessagesWereGiven() throws Throwable {
    Everywhere.of(
            """
            static class Asked extends Capsule {
              public int slow() throws Pausable {
                Task.sleep(java.time.Duration.ofMillis(200)); // by then go waits
                throw new IllegalStateException("slow");
              }
            }
            static class User extends Capsule {
              public int go(Asked asked) throws Pausable { return asked.slow(); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Asked asked = d.add(new Asked()); asked.policy(p);
                User user = d.add(new User()); user.policy(p);
                try { return user.go(asked); } catch (TaskFailedException e) {
                  Set<String> names = new TreeSet<>();
                  for (Throwable at = e; at != null; at = at.getCause()) {
                    for (StackTraceElement it : at.getStackTrace()) {
                      if (it.getClassName().endsWith("Asked") || it.getClassName().endsWith("User")) {
                        names.add(it.getMethodName());
                      }
                    }
                  }
                  return names.toString();
                }
              }
            }
            """)
        .gives("[go, slow]");
  }

  /** Whoever ran it: a worker, who has asked, or one who came by and handled others before. */
  @Test
  void tracesEndAtTheMessage() throws Throwable {
    Everywhere.of(
            """
            static class Broken extends Capsule {
              public int ask() throws Pausable { return fail(); }
              public Reply<Integer> later() { return Reply.of(fail()); }
              public void tell() { fail(); }
              public void fine() { }
              private int fail() { throw new IllegalStateException("broken"); }
            }
            static class User extends Capsule {
              public String go(Policy p) throws Pausable {
                return told(b -> b.ask(), p) + told(b -> b.later().await(), p) + told(b -> behind(b::later, b), p)
                    + told(b -> { b.tell(); return b.join(); }, p)
                    + told(b -> { Runnable tell = b::tell; tell.run(); b.fine(); return b.join(); }, p)
                    + told(b -> { b.fine(); b.tell(); return b.join(); }, p);
              }
              private Object behind(Supplier<Reply<Integer>> ask, Broken b) throws Pausable {
                Reply<Integer> reply = ask.get();
                b.fine();
                return reply.await();
              }
              private String told(Asking asking, Policy p) throws Pausable {
                Broken broken = new Broken(); broken.policy(p);
                try { return "" + asking.ask(broken); } catch (TaskFailedException e) { return trace(e.getCause()); }
              }
            }
            interface Asking { Object ask(Broken b) throws Pausable; }

            static String trace(Throwable e) {
              String s = "";
              for (StackTraceElement at : e.getStackTrace()) {
                s += at.getMethodName() + (at.getLineNumber() > 0 ? " " : "? ");
              }
              return s + e.getMessage() + ";";
            }

            static Object run(Policy p) throws Pausable {
              User user = new User(); user.policy(p);
              return user.go(p);
            }
            """)
        .gives(
            "fail ask broken;fail later broken;fail later broken;"
                + "fail tell broken;fail tell broken;fail tell broken;");
  }

  @Test
  void aDesignThatIsClosedTakesNoMore() throws Throwable {
    Everywhere.of(
            FRAGILE
                + """
                static Object run(Policy p) throws Pausable {
                  Design d = new Design();
                  d.close();
                  Fragile f = new Fragile(); f.policy(p);
                  try {
                    d.add(f);
                    return "taken";
                  } catch (IllegalStateException e) {
                    f.fine();
                    return e.getMessage() + f.value(1);
                  }
                }
                """)
        .gives(
            "a capsule is added to a design that is closed, and would never be ended; make a new"
                + " design2");
  }

  @Test
  void whereNobodyAsksTheCapsuleEndsWithIt() throws Throwable {
    for (String fail : new String[] {"fail", "failSlowly"}) {
      Everywhere.of(
              FRAGILE
                  + """
                  static class User extends Capsule {
                    public String go(Fragile f) throws Pausable {
                      f.fine();
                      f.FAIL("one");
                      f.fine();
                      f.FAIL("two");
                      String s = "sent ";
                      try { s += f.value(0); } catch (TaskFailedException e) { s += why(e) + why(e.getCause().getCause()); }
                      try { f.join(); } catch (TaskFailedException e) { s += why(e); }
                      f.fine();
                      try { s += f.value(0); } catch (TaskFailedException e) { s += why(e) + why(e.getCause().getCause()); }
                      return s + f.isEnded();
                    }
                  }

                  static Object run(Policy p) throws Pausable {
                    try (Design d = new Design()) {
                      Fragile f = d.add(new Fragile()); f.policy(p);
                      User u = d.add(new User()); u.policy(p);
                      String s = u.go(f);
                      d.await();
                      return s;
                    }
                  }
                  """
                      .replace("FAIL", fail))
          .gives(
              "sent Fragile has ended, because of java.lang.IllegalArgumentException:"
                  + " one;one;one;Fragile has ended, because of java.lang.IllegalArgumentException:"
                  + " one;one;true");
    }
  }

  @Test
  void stoppedBehindWhatWasSent() throws Throwable {
    Everywhere.of(
            FRAGILE
                + """
                static Object run(Policy p) throws Pausable {
                  Fragile f = new Fragile(); f.policy(p);
                  f.fine();
                  Reply<Integer> late = new Reply<>();
                  int n = f.value(1);
                  f.stop();
                  f.join();
                  String s = n + " " + f.isEnded() + " ";
                  f.fine();
                  f.stop();
                  try { f.slow(1); } catch (TaskFailedException e) { s += why(e); }
                  return s;
                }
                """)
        .gives("2 true Fragile has ended;");
  }

  @Test
  void cancelledWhileItRestsAndWhileItWaits() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private String seen = "";
              public void sleep(Reply<String> told) throws Pausable {
                try { Task.sleep(Duration.ofHours(1)); }
                catch (java.util.concurrent.CancellationException e) { told.complete("cancelled"); }
              }
              public String seen() throws Pausable { return seen; }
            }

            static Object run(Policy p) throws Pausable {
              A resting = new A(); resting.policy(p);
              String s = resting.seen();
              resting.cancel();
              try { resting.join(); } catch (java.util.concurrent.CancellationException e) { s += "one "; }
              A fresh = new A(); fresh.policy(p);
              fresh.cancel();
              try { fresh.join(); } catch (java.util.concurrent.CancellationException e) { s += "two "; }
              A waiting = new A(); waiting.policy(p);
              Reply<String> told = new Reply<>();
              waiting.sleep(told);
              waiting.cancel();
              try { waiting.join(); } catch (java.util.concurrent.CancellationException e) { s += "three "; }
              try { waiting.seen(); } catch (TaskFailedException e) { s += "four " + e.getCause().getCause().getMessage().replaceAll("@[0-9a-f]+", ""); }
              return s;
            }
            """)
        .gives("one two three four A was cancelled");
  }

  private static final String CYCLE =
      """
      static class A extends Capsule {
        private B b;
        public void wire(B other) { b = other; }
        public int ask() throws Pausable { return b.ask() + 1; }
        public int one() throws Pausable { return 1; }
      }
      static class B extends Capsule {
        private final A a;
        B(A a) { this.a = a; }
        public int ask() throws Pausable { return a.one() + 1; }
      }

      static Object run(Policy p) throws Pausable {
        A a = new A(); a.policy(p);
        B b = new B(a); b.policy(p);
        a.name("A"); b.name("B");
        a.wire(b);
        return a.ask();
      }
      """;

  @ParameterizedTest
  @EnumSource(Policy.class)
  void aCycleOfWaitsIsNamed(Policy policy) {
    Everywhere program = Everywhere.of(CYCLE);
    assertThatThrownBy(() -> program.simulate(policy, 1))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("A cycle:")
        .hasMessageContaining("A waits for a reply of B")
        .hasMessageContaining("B waits for a reply of A");
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void aMethodThatAsksItselfWaitsForItself(Policy policy) {
    Everywhere program =
        Everywhere.of(
            """
            static class A extends Capsule {
              public int ask(A me) throws Pausable { return me.one(); }
              public int one() throws Pausable { return 1; }
            }

            static Object run(Policy p) throws Pausable {
              A a = new A(); a.policy(p); a.name("A");
              return a.ask(a);
            }
            """);
    assertThatThrownBy(() -> program.simulate(policy, 1))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("A waits for a reply of A");
  }
}
