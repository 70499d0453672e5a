package soumak.weaver.capsules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.analysis.Diagnostic;
import soumak.testing.Sources;
import soumak.weaver.testing.Woven;

/** Where a capsule may run on its sender's thread, and what is refused. */
class SitesTest {
  /** Whether the receiver ran before the sender went on. */
  private static Object ranAtOnce(String sender) throws Throwable {
    return Everywhere.of(
            """
            static class Place extends Capsule {
              private static volatile Thread at;
              static Thread at() { return at; }
              public void hit() { at = Thread.currentThread(); }
              static Object taken() { boolean here = at == Thread.currentThread(); at = null; return here; }
            }

            static class Sender extends Capsule {
              private final Place place;
              Sender(Place place) { this.place = place; }
              %s
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Place place = d.add(new Place()); place.policy(p);
                place.hit();
                d.await();
                Place.taken();
                Sender sender = d.add(new Sender(place));
                return sender.go();
              }
            }
            """
                .formatted(sender))
        .simulate(soumak.Policy.MONITOR, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "place.hit(); | true",
        "helper(); | true",
        "synchronized (place) { place.hit(); } | false",
        "synchronized (place) { } place.hit(); | true",
        "synchronized (place) { locked(); } | false",
        "synchronized (place) { message(); } | false",
        "List.of(1).forEach(i -> inLambda()); | false",
        "List.of(1).forEach(this::referred); | false",
        "recursive(3); | false",
        "even(3); | false",
        "calling(3); | false",
        "again(3); | false",
        "recursive(3); Place.taken(); helper(); | true",
      })
  void atOnceOnlyWhereNoLockIsHeld(String send, boolean atOnce) throws Throwable {
    assertThat(
            ranAtOnce(
                """
                private void helper() { place.hit(); }
                private void locked() { place.hit(); }
                private void inLambda() { place.hit(); }
                private void referred(int i) { place.hit(); }
                public void message() { place.hit(); }
                private void recursive(int n) { if (n > 0) { place.hit(); recursive(n - 1); } }
                private void even(int n) { place.hit(); if (n > 0) odd(n - 1); }
                private void odd(int n) { if (n > 0) even(n - 1); }
                private void calling(int n) { last(); if (n > 0) calling(n - 1); }
                private void last() { place.hit(); }
                public void again(int n) { place.hit(); if (n > 0) again(n - 1); }
                public boolean go() throws Pausable { %s return (Boolean) Place.taken(); }
                """
                    .formatted(send)))
        .isEqualTo(atOnce);
  }

  @Test
  void neverInAClassThatNamesALock() throws Throwable {
    assertThat(
            ranAtOnce(
                """
                private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
                public boolean go() throws Pausable {
                  lock.lock();
                  try { place.hit(); } finally { lock.unlock(); }
                  return (Boolean) Place.taken();
                }
                """))
        .isEqualTo(false);
  }

  private static String refused(String members) {
    Woven woven =
        Woven.compile(
            "T", "import soumak.*;\npublic class T extends Capsule {\n" + members + "\n}");
    assertThat(woven.diagnostics()).hasSize(1).allMatch(Diagnostic::isError);
    return woven.diagnostics().getFirst().toString();
  }

  @Test
  void aValueWithoutPausable() {
    assertThat(refused("private int n;\npublic int n() {\nreturn n; }"))
        .isEqualTo(
            "T.java:5: error: T.n is a message of a capsule and returns a value, so whoever calls"
                + " it has to wait for it, which may pause. Say throws Pausable, or return a"
                + " soumak.Reply; if it is no message, make it private. [capsule-value]");
  }

  @Test
  void aSynchronizedMessage() {
    assertThat(refused("public synchronized void m() {}"))
        .isEqualTo(
            "T.java:3: error: T.m is a message of a capsule and synchronized; a capsule handles one"
                + " message at a time as it is. Remove synchronized. [capsule-synchronized]");
  }

  @Test
  void aFieldOfAnotherCapsule() {
    assertThat(refused("private int n;\npublic void m(T other) {\nother.n++; }"))
        .isEqualTo(
            "T.java:5: error: T.m uses n of another capsule, which may be at work on another"
                + " thread. Only the public methods of a capsule are messages; call one of these."
                + " [capsule-from-outside]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "n++; | n",
        "inner(); | inner",
        "Runnable r = () -> n = 1; r.run(); | n",
        "Runnable r = T.this::inner; r.run(); | inner",
        "new Object() { void deeper() { n++; } }.deeper(); | n",
      })
  void anAnonymousClassInACapsule(String use, String member) {
    assertThat(
            refused(
                "private int n;\nprivate void inner() {}\npublic void message() {}\n"
                    + "public void m() { new Runnable() { public void run() { message(); "
                    + use
                    + " } }.run(); }"))
        .contains(
            " uses "
                + member
                + " of the capsule that it is in, from an object that others may have,"
                + " too. Make it a lambda, which is the capsule's own code, or give it what it"
                + " needs in local variables; it can send the capsule messages, too.")
        .endsWith("[capsule-from-within]");
  }

  @Test
  void anotherCapsuleInAnAnonymousClass() {
    assertThat(
            refused(
                "private int n;\npublic void m(T other) {\n"
                    + "new Runnable() { public void run() { other.n++; } }.run(); }"))
        .contains(" uses n of another capsule");
  }

  /** Private methods are called in another way there, and for inner classes by static ones. */
  @Test
  void classesForJava8() {
    String source =
        """
        import soumak.*;
        public class T extends Capsule {
          private void inner() {}
          public void m(T other) {
            inner();
            OTHER.inner();
            new Runnable() { public void run() { WITHIN(); } }.run();
          }
        }
        """;
    String[] java8 = {"-source", "8", "-target", "8"};
    String own = source.replace("OTHER", "this").replace("WITHIN", "m");
    assertThat(
            Woven.weave(Sources.compile(Map.of("T", own.replace("m()", "m(null)")), java8))
                .diagnostics())
        .isEmpty();
    String other = source.replace("OTHER", "other").replace("WITHIN", "inner");
    assertThat(Woven.weave(Sources.compile(Map.of("T", other), java8)).diagnostics())
        .extracting(Diagnostic::toString)
        .containsExactlyInAnyOrder(
            "T.java:6: error: T.m uses inner of another capsule, which may be at work on another"
                + " thread. Only the public methods of a capsule are messages; call one of these."
                + " [capsule-from-outside]",
            "T.java:2: error: a class in T uses inner of the capsule that it is in, from an object"
                + " that others may have, too. Make it a lambda, which is the capsule's own code,"
                + " or give it what it needs in local variables; it can send the capsule messages,"
                + " too. [capsule-from-within]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Task.spawn(() -> n++); | n",
        "Task.spawn(() -> n = 1); | n",
        "Fork.of(() -> n++); | n",
        "Fork.of(this::pausing); | pausing",
        "Actor.spawn(() -> n++); | n",
        "Actor.of(() -> inner()).start(); | inner",
        "Task.spawn((TaskBody<Integer> & java.io.Serializable) () -> n++); | n",
        "Actor.spawn((Action & java.io.Serializable) this::inner); | inner",
        "java.util.concurrent.Executors.defaultThreadFactory().newThread(() -> n++).start(); | n",
        "new Thread(() -> read(n)).start(); | n",
        "Thread.startVirtualThread(() -> inner()); | inner",
        "Thread.ofVirtual().start(() -> message()); | message",
        "Task.spawn(() -> { run(); return 0; }); | run",
        "new Thread(this::run).start(); | run",
        "java.util.concurrent.ForkJoinPool.commonPool().execute(() -> { n++; }); | n",
        "java.util.concurrent.CompletableFuture.runAsync(() -> this.n--); | n",
        "java.util.concurrent.CompletionStage<Void> stage ="
            + " new java.util.concurrent.CompletableFuture<>(); stage.thenRunAsync(() -> n++); | n",
        "new java.util.concurrent.ExecutorCompletionService<Integer>(Runnable::run)"
            + ".submit(() -> n++); | n",
        "Task.spawn(() -> { Runnable r = () -> n++; r.run(); return 0; }); | n",
        "Runnable r = () -> new Thread(() -> n++).start(); r.run(); | n",
        "other.function(() -> n++); | n",
        "Task.spawn(() -> { other.n2.length(); return pausing(); }); | pausing",
        "Task.spawn(this::pausing); | pausing",
        "new Thread(this::inner).start(); | inner",
        "Thread.ofVirtual().start(this::inner); | inner",
        "other.function(this::inner); | inner",
        "Task.spawn(() -> { Runnable r = this::inner; r.run(); return 0; }); | inner",
        "Task.spawn(() -> { new Thread(this::inner).start(); return 0; }); | inner",
        "Runnable r = () -> new Thread(this::inner).start(); r.run(); | inner",
      })
  void whatRunsBesideTheCapsule(String beside, String member) {
    assertThat(
            refused(
                """
                private int n;
                private T other;
                private final String n2 = "" + n;
                private static void read(int i) {}
                private void inner() {}
                private int pausing() throws Pausable { return 0; }
                public void message() {}
                @Override public void run() {}
                public void function(Runnable r) {}
                public void m(T other) throws Pausable { %s }
                """
                    .formatted(beside.replace("other.n2.", "n2."))))
        .contains(" uses " + member + " in a function that runs beside the capsule")
        .endsWith("[capsule-beside]");
  }

  @Test
  void whatMayRunBesideTheCapsule() {
    Woven woven =
        Woven.compile(
            "T",
            """
            import soumak.*;
            import java.util.List;
            public class T extends Capsule {
              private int n;
              private final T other = n > 0 ? this : null;
              private static void read(int i) {}
              private static void still() {}
              private void inner() { n++; }
              private int pausing() throws Pausable { return n; }
              public void message() { n++; }
              public void function(Runnable r) { r.run(); }
              public void m(List<Integer> some) throws Pausable {
                int now = n;
                T self = this;
                Task.spawn(() -> { read(now); self.message(); other.message(); name(); return now; });
                new Thread(this::message).start();
                some.forEach(i -> { n += i; message(); });
                function(() -> n++);
                function(this::inner);
                new Thread(T::still).start();
                Task.spawn(this::toString);
                Fork.of(() -> { read(now); self.message(); return now; });
                Actor.spawn(this::message);
                Runnable later = this::inner;
                Scope.run(scope -> scope.spawn(this::pausing).join());
                Scope.run(scope -> scope.spawn(() -> n).join());
              }
            }
            """);
    assertThat(woven.diagnostics()).isEmpty();
  }

  @Test
  void aMethodOfAnotherCapsuleThatIsNoMessage() {
    assertThat(refused("void n() {}\npublic void m(T other) {\nother.n(); }"))
        .contains("T.m uses n of another capsule");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Runnable r = other::inner; | inner",
        "Runnable r = () -> { Runnable s = other::inner; }; | inner",
        "java.util.function.Consumer<T> c = T::inner; | inner",
        "Task.spawn(other::pausing); | pausing",
        "TaskBody<Integer> b = (TaskBody<Integer> & java.io.Serializable) other::pausing; |"
            + " pausing",
        "java.util.function.Supplier<Runnable> s = () -> new T()::run; | run",
      })
  void aReferenceToAMethodOfAnotherCapsuleThatIsNoMessage(String referring, String member) {
    assertThat(
            refused(
                """
                private void inner() {}
                private int pausing() throws Pausable { return 0; }
                @Override public void run() {}
                public void m(T other) throws Pausable { %s }
                """
                    .formatted(referring)))
        .contains(" uses " + member + " of another capsule")
        .endsWith("[capsule-from-outside]");
  }

  @Test
  void referencesThatAreNoUseOfAnotherCapsule() {
    Woven woven =
        Woven.compile(
            "T",
            """
            import soumak.*;
            import java.util.List;
            import java.util.function.*;
            public class T extends Capsule {
              private int n;
              private void inner(int i) { n += i; }
              private static void read(int i) {}
              private static void look(T other) {}
              public void message(int i) {}
              @Override protected void run() {}
              public void m(T other, List<Integer> some, List<T> others) {
                some.forEach(this::inner);
                some.forEach(T::read);
                some.forEach(other::message);
                others.forEach(T::look);
                others.forEach(it -> some.forEach(this::inner));
                others.forEach(it -> some.forEach(it::message));
                Supplier<T> maker = T::new;
                Supplier<String> name = other::toString;
                Action own = this::run;
                IntConsumer kept = (IntConsumer & java.io.Serializable) this::inner;
                Runnable lambda = () -> n++;
              }
            }
            """);
    assertThat(woven.diagnostics()).isEmpty();
  }

  @Test
  void runOfAnotherCapsule() {
    assertThat(
            refused(
                "@Override public void run() throws Pausable {}\n"
                    + "public void m(T other) throws Pausable, Exception {\nother.run(); }"))
        .contains("T.m uses run of another capsule");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "public void a() {} public void a$now() {} | now",
        "public void a() {} public void a$inline() {} | inline",
        "public void a() {} private void a$now() {} | now",
        "public void a() {} static void a$inline() {} | inline",
        "private void a$now() {} | now",
      })
  void aNameLikeThatOfAVersion(String members, String suffix) {
    assertThat(refused(members))
        .isEqualTo(
            "T.java:3: error: names of a capsule's methods with $%1$s at the end are for those that"
                    .formatted(suffix)
                + " the weaver makes. Give a$%s another name. [reserved-name]".formatted(suffix));
  }

  @Test
  void methodsThatAreNoMessages() {
    Woven woven =
        Woven.compile(
            "T",
            """
            import soumak.*;
            public class T extends Capsule implements Comparable<T> {
              public void ready() {}
              @Override public T name(String s) { super.name(s); return this; }
              @Override public String toString() { return "T"; }
              @Override public int compareTo(T other) { return 0; }
              @Override public boolean equals(Object other) { return other == this; }
              @Override public int hashCode() { return 0; }
            }
            """);
    assertThat(woven.diagnostics()).isEmpty();
    assertThat(woven.loadWoven("T").getDeclaredMethods())
        .extracting(it -> it.getName())
        .filteredOn(it -> it.endsWith("$now"))
        .containsExactly("ready$now");
  }
}
