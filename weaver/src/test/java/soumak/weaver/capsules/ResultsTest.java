package soumak.weaver.capsules;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What messages carry and bring back, and how classes of capsules inherit. */
class ResultsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "int | 7",
        "long | 1L << 40",
        "float | 1.5f",
        "double | 2.5",
        "boolean | true",
        "char | 'x'",
        "byte | (byte) -3",
        "short | (short) 99",
        "String | \"text\"",
        "int[] | new int[] {5}",
        "List<String> | List.of(\"a\")",
        "String | null",
      })
  void valuesOfEachType(String type, String value) throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private %1$s kept;
              public void keep(long before, %1$s v, double after) { kept = before == 1 && after == 2 ? v : null0(v); }
              private %1$s null0(%1$s v) { throw new AssertionError(v); }
              public %1$s now() throws Pausable { return kept; }
              public %1$s slow(%1$s v) throws Pausable { Task.yield(); return v; }
            }

            static class B extends Capsule {
              private final A a;
              B(A a) { this.a = a; }
              public String all(%1$s v) throws Pausable { a.keep(1L, v, 2.0); return text(a.now()) + text(a.slow(v)); }
              private static String text(Object o) { return o instanceof int[] i ? Arrays.toString(i) : String.valueOf(o); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                A a = d.add(new A()); a.policy(p);
                B b = d.add(new B(a)); b.policy(p);
                %1$s v = %2$s;
                a.keep(1L, v, 2.0);
                return b.all(v).equals(B.text(a.now()) + B.text(a.slow(v)));
              }
            }
            """
                .formatted(type, value))
        .gives(true);
  }

  @Test
  void repliesNowLaterAndNever() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private final List<Reply<Integer>> owed = new ArrayList<>();
              public Reply<String> now() { return Reply.of("now"); }
              public Reply<Integer> later() { Reply<Integer> r = new Reply<>(); owed.add(r); return r; }
              public void pay(int n) { for (Reply<Integer> r : owed) r.complete(n); }
              public Reply<Integer> bad() { return Reply.failed(new IllegalStateException("bad")); }
              public Reply<Integer> thrown() { throw new IllegalStateException("thrown"); }
              public Reply<Integer> none() { return null; }
              public Reply<Integer> slow() throws Pausable { Task.yield(); return Reply.of(8); }
            }

            static class B extends Capsule {
              private final A a;
              B(A a) { this.a = a; }
              public String all() throws Pausable {
                String s = a.now().await();
                Reply<Integer> one = a.later();
                Reply<Integer> two = a.later();
                one.complete(1);
                a.pay(5);
                s += one.await() + two.await() + a.slow().await();
                return s + why(a.bad()) + why(a.thrown()) + why(a.none());
              }
              private static String why(Reply<?> r) throws Pausable {
                try { return "" + r.await(); }
                catch (TaskFailedException e) { return " " + e.getMessage().replaceAll("@[0-9a-f]+", "") + " " + e.getCause().getMessage(); }
              }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                A a = d.add(new A()); a.policy(p);
                B b = d.add(new B(a)); b.policy(p);
                return b.all();
              }
            }
            """)
        .gives(
            "now14 A failed: java.lang.IllegalStateException: bad bad A failed:"
                + " java.lang.IllegalStateException: thrown thrown A failed:"
                + " java.lang.NullPointerException: the capsule has returned null instead of a"
                + " reply the capsule has returned null instead of a reply");
  }

  @Test
  void genericMessagesAndTheirBridges() throws Throwable {
    Everywhere.of(
            """
            interface Sink<T> { void take(T t); Number size() throws Pausable; }

            static abstract class Base<T extends Comparable<T>> extends Capsule implements Sink<T> {
              String log = "";
              @Override public abstract void take(T t);
              public void both(T a, T b) { take(a); this.take(b); }
              public void plain(T t) { log += "base " + t; }
            }

            static class Words extends Base<String> {
              @Override public void take(String s) { log += s; }
              @Override public void plain(String s) { log += "["; super.plain(s); log += "]"; }
              @Override public Integer size() throws Pausable { return log.length(); }
              public String log() throws Pausable { return log; }
            }

            static class User extends Capsule {
              private final Words words;
              User(Words words) { this.words = words; }
              public void go() {
                Base<String> base = words;
                Sink<String> sink = words;
                base.take("a"); sink.take("b"); words.take("c");
                base.both("d", "e");
                base.plain("f"); words.plain("g");
              }
              public int size() throws Pausable { Sink<String> sink = words; return sink.size().intValue() - words.size(); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Words words = d.add(new Words()); words.policy(p);
                User user = d.add(new User(words)); user.policy(p);
                user.go();
                d.await();
                return words.log() + user.size();
              }
            }
            """)
        .gives("abcde[base f][base g]0");
  }

  @Test
  void overriddenAbstractAndInheritedMessages() throws Throwable {
    Everywhere.of(
            """
            static abstract class Shape extends Capsule {
              protected String log = "";
              public abstract double area() throws Pausable;
              public void label(String s, int... ns) { log += s + ns.length; }
              public final String log() throws Pausable { return log + area(); }
              @Override public String toString() { return "shape"; }
            }
            static class Square extends Shape {
              private final double a;
              Square(double a) { this.a = a; label("made", 1, 2); }
              @Override public double area() throws Pausable { return a * a; }
              @Override public void label(String s, int... ns) { super.label("<" + s, ns); log += ">"; }
            }
            static class Slow extends Square {
              Slow() { super(3); }
              @Override public double area() throws Pausable { Task.yield(); return -super.area(); }
            }
            static class User extends Capsule {
              public String ask(Shape s) throws Pausable { s.label("u"); s.label("v", 4); return s.log() + s.area() + s; }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                Square square = d.add(new Square(2)); square.policy(p);
                Slow slow = d.add(new Slow()); slow.policy(p);
                User user = d.add(new User()); user.policy(p);
                return user.ask(square) + " " + user.ask(slow);
              }
            }
            """)
        .gives("<made2><u0><v1>4.04.0shape <made2><u0><v1>-9.0-9.0shape");
  }

  @Test
  void lambdasInsideOfMessagesCallAndReferencesToMessagesSend() throws Throwable {
    Everywhere.of(
            """
            static class A extends Capsule {
              private final StringBuilder log = new StringBuilder();
              public void add(int i) { log.append(i); }
              public void each(List<Integer> all) { all.forEach(i -> add(i)); log.append('.'); }
              public void refer(List<Integer> all) { all.forEach(this::add); log.append('!'); }
              public String log() throws Pausable { return log.toString(); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                A a = d.add(new A()); a.policy(p);
                a.each(List.of(1, 2));
                a.refer(List.of(3, 4));
                d.await();
                return a.log();
              }
            }
            """)
        .gives("12.!34");
  }

  @Test
  void referencesThatMayPauseSend() throws Throwable {
    Everywhere.of(
            """
            interface Each { void of(int i) throws Pausable; }

            static class A extends Capsule {
              private final StringBuilder log = new StringBuilder();
              public void add(int i) { log.append(i); }
              public void refer() throws Pausable { Each e = this::add; e.of(3); log.append('!'); }
              public String log() throws Pausable { return log.toString(); }
            }

            static Object run(Policy p) throws Pausable {
              try (Design d = new Design()) {
                A a = d.add(new A()); a.policy(p);
                a.refer();
                d.await();
                return a.log();
              }
            }
            """)
        .gives("!3");
  }
}
