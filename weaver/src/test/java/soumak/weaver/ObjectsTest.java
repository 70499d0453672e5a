package soumak.weaver;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.weaver.testing.Program.assertSame;
import static soumak.weaver.testing.Program.assertSameFile;

import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.weaver.testing.Comparison;
import soumak.weaver.testing.Program;
import soumak.weaver.testing.Woven;

/** Objects under construction, and methods of all kinds of classes. */
class ObjectsTest {
  @Test
  void constructorArgumentsThatPause() {
    assertSame(
        """
        record P(Object a, long b, int c) {}
        static Object run() throws Pausable {
          P p = new P(at("a"), at(2L), 3);
          P q = new P(new P(1, at(2L), at(3)), 5, at(6));
          P r = new P(new P(at(0), 1, 2), new P(new P(9, 8L, at(7)), at(1L), 1).b(), at(2));
          new P(1, 2, at(3));
          String s = new String(at("text")) + new StringBuilder(at("b")).append(at(1)).append(new int[at(2)].length);
          return p + " " + q + r + s + at(new P(at(1), 1, 1)).a();
        }\
        """);
  }

  @Test
  void constructorArgumentsWithConditionsLoopsAndExceptions() {
    assertSame(
        """
        record P(Object a, long b) {}
        static Object run() throws Pausable {
          List<Object> out = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            out.add(new P(at(i) > 1 ? at("x") : new P(at("n"), 1), switch (at(i)) {
              case 0 -> at(5L); case 1 -> { long s = 0; for (int k = 0; k < 2; k++) s += at(k); yield s; }
              default -> 2; }));
            try { out.add(new P(at("ok"), fail(new RuntimeException("no")))); } catch (RuntimeException e) { out.add(at(e.getMessage())); }
          }
          return out.toString();
        }\
        """);
  }

  @Test
  void methodsWithNamesLikeThoseOfMessages() {
    assertSame(
        """
        static class Y {
          int foo() throws Pausable { return at(1); }
          int foo$now() { return 2; }
          int foo$inline() throws Pausable { return at(3); }
          static int bar$now() throws Pausable { return at(4); }
        }
        interface Z { int go$inline() throws Pausable; }
        static Object run() throws Pausable {
          Y y = new Y();
          Z z = y::foo$inline;
          return y.foo() + " " + y.foo$now() + y.foo$inline() + Y.bar$now() + z.go$inline();
        }\
        """);
  }

  @Test
  void classIsInitialisedBeforeTheArguments() {
    assertSame(
        """
        static List<String> log = new ArrayList<>();
        static class Noisy { static { log.add("init"); } Noisy(int n) { log.add("made" + n); } }
        static int arg() throws Pausable { log.add("arg"); return at(1); }
        static Object run() throws Pausable { new Noisy(arg()); return log.toString(); }\
        """);
  }

  @Test
  void instanceMethodsFieldsAndSuperCalls() {
    assertSameFile(
        """
        abstract class Base {
          protected int state = 1;
          abstract int step(int n) throws Pausable;
          int twice(int n) throws Pausable { return step(n) + step(n + at(1)); }
          protected String name() throws Pausable { return "base" + at(state); }
        }
        class Mid extends Base {
          int step(int n) throws Pausable { state += at(n); return state; }
          protected String name() throws Pausable { return "mid" + super.name() + at(2); }
        }
        class Leaf extends Mid {
          private int secret(int n) throws Pausable { return at(n) * 2; }
          int step(int n) throws Pausable { return super.step(n) + secret(n); }
          protected String name() throws Pausable { return "leaf" + super.name(); }
          int twice(int n) throws Pausable { return 10 * super.twice(n); }
        }
        public class T {
          static Object run() throws Pausable {
            Base b = new Leaf();
            return b.twice(3) + b.name() + new Mid().twice(1) + b.state;
          }
        }\
        """);
  }

  @Test
  void interfacesWithDefaultStaticAndPrivateMethods() {
    assertSameFile(
        """
        interface I { int get(int n) throws Pausable;
          default int twice(int n) throws Pausable { return get(n) + hidden(n) + stat(n); }
          private int hidden(int n) throws Pausable { int s = 0; for (int i = 0; i < n; i++) s += at(i); return s; }
          static int stat(int n) throws Pausable { return at(n) * 100; }
          private static int secret(int n) throws Pausable { return at(n); }
          default int open(int n) throws Pausable { return secret(n) + 1; } }
        interface J extends I { default int twice(int n) throws Pausable { return I.super.twice(n) + at(1); } }
        class Impl implements J { public int get(int n) throws Pausable { return at(n) + 1; } }
        class Narrow implements I { public int get(int n) { return n; } public int twice(int n) { return -n; } }
        public class T {
          static Object run() throws Pausable {
            I i = new Impl(); I j = new Narrow();
            return i.twice(3) + " " + i.open(2) + j.get(4) + j.twice(5) + new Narrow().get(1) + I.stat(at(2));
          }
        }\
        """);
  }

  @Test
  void genericsAndBridges() {
    assertSameFile(
        """
        interface Fun<A, B> { B apply(A a) throws Pausable; }
        abstract class Box<X extends Comparable<X>> { abstract X get() throws Pausable; void put(X x) throws Pausable { here(); }
          X most(X other) throws Pausable { X mine = get(); return mine.compareTo(at(other)) > 0 ? mine : at(other); } }
        class Strings extends Box<String> implements Fun<Integer, String> {
          String value = "s";
          String get() throws Pausable { return at(value); }
          void put(String s) throws Pausable { super.put(s); value += at(s); }
          public String apply(Integer i) throws Pausable { return value + at(i); } }
        class Covariant extends Strings { @Override String get() throws Pausable { return "c" + super.get(); } }
        public class T {
          static <X extends Comparable<X>> X use(Box<X> box, X x) throws Pausable { box.put(x); return box.most(x); }
          static Object run() throws Pausable {
            Fun<Integer, String> f = new Strings();
            return use(new Strings(), "z") + use(new Covariant(), at("a")) + f.apply(at(3)) + f.apply(4).length();
          }
        }\
        """);
  }

  @Test
  void innerAnonymousAndLocalClasses() {
    assertSame(
        """
        private int x = 5;
        private int mine(int n) throws Pausable { return x + at(n); }
        class Inner { int y = 2; class Deep { int sum() throws Pausable { return x + y + mine(at(1)); } }
          private int hidden() throws Pausable { return at(x) * 2; } }
        interface Op { int op(int n) throws Pausable; }
        Object go() throws Pausable {
          int captured = at(7);
          class Local { int z = captured; int get() throws Pausable { return z + mine(captured) + at(x); } }
          Op op = new Op() { int calls; public int op(int n) throws Pausable { calls++; return n + captured + mine(calls); } };
          Inner inner = new Inner();
          return new Local().get() + " " + op.op(at(1)) + op.op(2) + inner.new Deep().sum() + inner.hidden();
        }
        static Object run() throws Pausable { return new T().go(); }\
        """);
  }

  @Test
  void recordsEnumsAndSealedTypes() {
    assertSameFile(
        """
        record Pair<A, B>(A a, B b) { Pair { Objects.requireNonNull(a); }
          Pair<B, A> swap() throws Pausable { return new Pair<>(at(b), at(a)); }
          static <Z> Pair<Z, Z> twin(Z z) throws Pausable { return new Pair<>(at(z), z); } }
        enum Op { ADD("+") { int go(int a, int b) throws Pausable { return at(a) + b; } },
          MUL("*") { int go(int a, int b) throws Pausable { int r = 0; for (int i = 0; i < b; i++) r += at(a); return r; } };
          final String sign; Op(String s) { sign = s; }
          abstract int go(int a, int b) throws Pausable;
          String show(int a, int b) throws Pausable { return a + sign + b + "=" + go(a, b); } }
        sealed interface Tree { record Leaf(int v) implements Tree {} record Node(Tree l, Tree r) implements Tree {}
          default int sum() throws Pausable { return switch (this) { case Leaf(int v) -> at(v); case Node(Tree l, Tree r) -> l.sum() + r.sum(); }; } }
        public class T {
          static Object run() throws Pausable {
            String s = ""; for (Op op : Op.values()) s += op.show(at(2), 3);
            Tree t = new Tree.Node(new Tree.Leaf(1), new Tree.Node(new Tree.Leaf(2), new Tree.Leaf(at(3))));
            return s + new Pair<>(1, "x").swap() + Pair.twin(at("t")) + t.sum();
          }
        }\
        """);
  }

  @Test
  void abstractClassBetweenInterfaceAndImplementation() {
    assertSameFile(
        """
        interface Source { String read() throws Pausable; }
        abstract class Half implements Source { String both() throws Pausable { return read() + at("|") + read(); } }
        class Plain { public String read() { return "plain"; } }
        class Mixed extends Plain implements Source {}
        class Full extends Half { int n; public String read() throws Pausable { return "full" + at(n++); } }
        public class T {
          static String use(Source s) throws Pausable { return s.read(); }
          static Object run() throws Pausable { return new Full().both() + use(new Mixed()) + use(new Full()); }
        }\
        """);
  }

  @Test
  void resultsOfClassesThatMayNotBeNamed() {
    Woven program =
        Woven.compile(
            Map.of(
                "a.Maker",
                """
                package a;
                public class Maker {
                  public static Hidden make(int n) throws soumak.Pausable { return new Hidden(soumak.weaver.testing.Pause.at(n)); }
                  public static Hidden[] all() throws soumak.Pausable { soumak.weaver.testing.Pause.here(); return new Hidden[] {make(8)}; } }
                class Hidden extends Shown implements Runnable { Hidden(int n) { super(n); } public void run() {} }
                """,
                "a.Shown",
                "package a; public class Shown { int n; Shown(int n) { this.n = n; } public int"
                    + " get() { return n; } }",
                "b.T",
                """
                package b;
                import a.*;
                public class T {
                  public static Object run() throws soumak.Pausable {
                    Shown s = Maker.make(1); Runnable r = Maker.make(2); var v = Maker.make(3); Shown[] all = Maker.all();
                    Shown t = s.get() > 5 ? Maker.make(4) : Maker.make(5);
                    soumak.weaver.testing.Pause.here();
                    r.run();
                    return s.get() + ((Shown) v).get() + t.get() + all[0].get();
                  }
                }\
                """));
    assertThat(program.diagnostics()).isEmpty();
    Comparison.assertSame(program, "b.T");
  }

  @Test
  void structureOfTheClassSurvives() throws Exception {
    Woven program =
        Program.of(
            """
            @Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Mark { int value(); }
            record R(int a) {}
            sealed interface S permits X {} static final class X implements S {}
            @Mark(3) static synchronized <Q> List<Q> none(Q q) { return List.of(); }
            @Mark(5) public final <Q extends Number> List<Q> go(@Mark(6) List<Q> list, int... rest) throws Pausable, java.io.IOException { here(); return list; }
            """
                .replace("@Retention", "@java.lang.annotation.Retention"));
    Class<?> plain = program.loadPlain("T");
    Class<?> woven = program.loadWoven("T");
    assertThat(woven.getDeclaredMethod("go", java.util.List.class, int[].class).toGenericString())
        .isEqualTo(
            plain.getDeclaredMethod("go", java.util.List.class, int[].class).toGenericString());
    var entry = woven.getDeclaredMethod("go", java.util.List.class, int[].class);
    assertThat(entry.getAnnotations()).hasSize(1);
    assertThat(entry.getParameterAnnotations()[0]).hasSize(1);
    for (var method : woven.getDeclaredMethods()) {
      boolean original =
          java.util.Arrays.stream(plain.getDeclaredMethods())
              .anyMatch(it -> it.toString().equals(method.toString()));
      assertThat(method.isSynthetic()).as(method.toString()).isEqualTo(!original);
      assertThat(original || method.getAnnotations().length == 0).isTrue();
    }
    assertThat(woven.getClassLoader().loadClass("T$R").getRecordComponents()).hasSize(1);
    assertThat(woven.getClassLoader().loadClass("T$S").isSealed()).isTrue();
    assertThat(woven.getNestMembers()).hasSize(plain.getNestMembers().length);
  }
}
