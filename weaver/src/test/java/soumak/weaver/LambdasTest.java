package soumak.weaver;

import static soumak.weaver.testing.Program.assertSame;
import static soumak.weaver.testing.Program.assertSameFile;

import org.junit.jupiter.api.Test;

/** Lambdas and method references of pausable functional interfaces. */
class LambdasTest {
  private static final String FUN =
      "interface Fun<A, B> { B apply(A a) throws Pausable; }\n"
          + "interface Act { void act() throws Pausable; }\n"
          + "interface Num { long num(int a, double b) throws Pausable; }\n";

  @Test
  void lambdasWithAndWithoutCaptures() {
    assertSame(
        FUN
            + """
            int field = 3;
            static <A, B> B call(Fun<A, B> f, A a) throws Pausable { return f.apply(at(a)); }
            static void twice(Act a) throws Pausable { a.act(); a.act(); }
            Object inst() throws Pausable {
              long l = at(5L); String s = "s"; int[] count = {0}; double d = 2.5; byte b = 1;
              twice(() -> { count[0] += at(1) + field; });
              twice(() -> here());
              Num n = (x, y) -> at(x) + (long) y + l + b;
              return call(x -> x + at(1), 2) + call(x -> s + l + d + at(x), "q") + count[0]
                  + n.num(at(1), 2.0) + call(x -> this.field * at(x), 4) + T.<Integer, Fun<Integer, Integer>>call(x -> y -> x * at(y), 3).apply(5);
            }
            static Object run() throws Pausable { return new T().inst(); }\
            """);
  }

  @Test
  void methodReferencesOfEachKind() {
    assertSameFile(
        "interface Fun<A, B> { B apply(A a) throws Pausable; }\n"
            + "interface Bi<A, B, C> { C apply(A a, B b) throws Pausable; }\n"
            + "interface Sup<A> { A get() throws Pausable; }\n"
            + """
            interface Greeter { String greet(String s) throws Pausable; default String hi() throws Pausable { return greet("hi"); } }
            class Up { protected String over(String s) throws Pausable { return "up" + at(s); } }
            public class T extends Up {
              final int n; T(int n) { this.n = n; } T() { this(9); }
              static int stat(int a) throws Pausable { return at(a) + 1; }
              private String priv(String s) throws Pausable { return n + at(s); }
              String inst(Integer i) throws Pausable { return n + "i" + at(i); }
              protected String over(String s) throws Pausable { return "down" + at(s); }
              static String var(String... all) throws Pausable { return all.length + at("v"); }
              static <A, B> B call(Fun<A, B> f, A a) throws Pausable { return f.apply(a); }
              static <A, B, C> C call(Bi<A, B, C> f, A a, B b) throws Pausable { return f.apply(a, b); }
              static <A> A call(Sup<A> s) throws Pausable { return s.get(); }
              String supers() throws Pausable { return T.<String, String>call(super::over, "a") + T.<String, String>call(this::over, "b") + T.<String, String>call(this::priv, "c"); }
              public String toString() { return "T" + n; }
              static Object run() throws Pausable {
                T t = new T(4); Greeter g = x -> at("g") + x; here();
                Object o = T.<Integer, Integer>call(T::stat, 1) + T.<Integer, String>call(t::inst, at(2)) + T.<T, Integer, String>call(T::inst, t, 3)
                  + T.<T, String, String>call(T::priv, t, "p") + T.<Integer, T>call(T::new, 5) + T.<T>call(T::new) + T.<String>call(g::hi) + T.<Greeter, String>call(Greeter::hi, g)
                  + T.<String, Integer>call(String::length, at("four")) + T.<Integer, int[]>call(int[]::new, 3).length + T.<String, String>call(T::var, "x")
                  + T.<String, String, String>call(T::var, "x", "y") + t.supers();
                return o;
              }
            }\
            """);
  }

  @Test
  void resultsAndArgumentsAreConverted() {
    assertSame(
        """
        interface ToLong { long f(int i) throws Pausable; }
        interface ToObject { Object f(Integer i) throws Pausable; }
        interface ToVoid { void f(int i) throws Pausable; }
        interface Gen<X> { X f(X x) throws Pausable; }
        interface ToDouble { double f(byte b) throws Pausable; }
        interface IntGen extends Gen<Integer> { Integer f(Integer i) throws Pausable; }
        static int twice(int i) throws Pausable { return at(i) * 2; }
        static Integer boxed(Integer i) throws Pausable { return at(i) + 1; }
        static <Y> Y same(Y y) throws Pausable { return at(y); }
        static float wide(long l) throws Pausable { return at((float) l); }
        static Object run() throws Pausable {
          ToLong a = T::twice; ToLong b = T::boxed; ToLong c = T::same;
          ToObject d = T::twice; ToObject e = T::wide; ToVoid f = T::twice; ToVoid g = T::boxed; ToVoid gg = T::wide;
          Gen<Integer> h = T::twice; ToDouble i = T::wide; Gen<String> j = T::same; IntGen k = T::twice; Gen<Integer> l = k;
          f.f(1); g.f(2); gg.f(at(1));
          return a.f(1) + b.f(2) + c.f(3) + " " + d.f(4) + e.f(5) + h.f(at(6)) + i.f((byte) 7) + j.f("s") + k.f(8) + l.f(9);
        }\
        """);
  }

  @Test
  void markersIntersectionsAndSerialization() {
    assertSame(
        """
        interface Fun<A, B> { B apply(A a) throws Pausable; }
        interface Sub extends Fun<String, Integer> { Integer apply(String s) throws Pausable; }
        interface Marker {}
        static Object copy(Object o) {
          try { var bytes = new java.io.ByteArrayOutputStream(); new java.io.ObjectOutputStream(bytes).writeObject(o);
            return new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())) {
              protected Class<?> resolveClass(java.io.ObjectStreamClass c) throws ClassNotFoundException { return Class.forName(c.getName(), false, T.class.getClassLoader()); }
            }.readObject(); } catch (Exception e) { throw new RuntimeException(e); } }
        @SuppressWarnings("unchecked")
        static Object run() throws Pausable {
          int n = at(3); String s = "q"; long w = 5;
          Fun<String, Integer> f = (Fun<String, Integer> & java.io.Serializable & Marker) x -> x.length() + n + (int) w + at(s).length();
          Fun<String, Integer> g = (Fun<String, Integer> & java.io.Serializable) String::length;
          Sub sub = x -> at(x.length());
          Fun<String, Integer> asFun = sub;
          return f.apply("ab") + " " + (f instanceof Marker) + ((Fun<String, Integer>) copy(f)).apply("abc")
            + ((Fun<String, Integer>) copy(g)).apply(at("abcd")) + sub.apply("x") + asFun.apply("xy");
        }\
        """);
  }

  @Test
  void lambdasInInterfacesEnumsAndInitialisers() {
    assertSameFile(
        """
        interface Fun { int f(int n) throws Pausable; }
        interface Holder { Fun H = n -> at(n) + 1; default Fun mine() { return n -> at(n) + value(); } int value(); static Fun st(int k) { return n -> at(n) * k; } }
        enum E implements Holder { A(n -> at(n) - 1); final Fun f; E(Fun f) { this.f = f; } public int value() { return 7; } }
        public class T {
          static final Fun INIT; static { int k = 4; INIT = n -> at(n) + k; }
          final Fun field = n -> at(n) + this.hashCode() - this.hashCode();
          static Object run() throws Pausable { return Holder.H.f(1) + E.A.f.f(2) + E.A.mine().f(3) + INIT.f(4) + new T().field.f(at(5)) + Holder.st(3).f(6); }
        }\
        """);
  }

  @Test
  void theSameSyntaxForOrdinaryInterfacesStaysAsItWas() {
    assertSame(
        """
        static Object run() throws Pausable {
          Function<Integer, Integer> f = x -> x + 1; Supplier<List<String>> s = ArrayList::new; here();
          return f.andThen(x -> x * 2).apply(at(3)) + s.get().size() + List.of(3, 1, 2).stream().map(x -> x * 2).sorted().toList().toString();
        }\
        """);
  }

  @Test
  void objectMethodsOfLambdas() {
    assertSame(
        """
        interface Fun { int f() throws Pausable; boolean equals(Object o); default int g() throws Pausable { return f() + at(1); } }
        static Object run() throws Pausable { Fun f = () -> at(2); return f.g() + " " + f.equals(f) + f.equals(null); }\
        """);
  }
}
