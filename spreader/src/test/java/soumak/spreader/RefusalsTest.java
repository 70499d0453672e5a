package soumak.spreader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import soumak.analysis.Diagnostic;

/** Each thing that cannot be rewritten is told, with its line. */
class RefusalsTest {
  @TempDir Path folder;

  private Spreader.Result rewrite(String members) throws IOException {
    String source = "import java.util.*;\npublic class Main {\n" + members + "\n}\n";
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    Map<String, byte[]> classes = Programs.compile(file, folder, "-Xlint:none");
    return Spreader.rewrite(classes);
  }

  @Test
  void filesAreNamedWithTheFoldersOfTheirPackage() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Main.java"), "package a.b;\nclass Main {\nnative void other();\n}");
    assertThat(Spreader.rewrite(Programs.compile(file, folder, "-Xlint:none")).findings())
        .singleElement()
        .asString()
        .startsWith("a/b/Main.java: error: a.b.Main ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "native | native void other();",
        "finalizer | protected void finalize() {}",
        "monitor | void f(String s) { synchronized (s) { s.length(); } }",
        "monitor | void f(int i) { Integer b = i; synchronized (b) { b.hashCode(); } }",
        "monitor | static final java.io.File F = null; void f() { synchronized (F) { hashCode(); }"
            + " }",
        "monitor | void f(java.nio.file.Path p) { synchronized (p) { hashCode(); } }",
        "monitor | void f(Date d) { synchronized (d) { hashCode(); } }",
        "monitor | void f(UUID u) { synchronized (u) { hashCode(); } }",
        "monitor | void f(Optional<Object> o) { synchronized (o) { hashCode(); } }",
        "monitor | void f(java.time.LocalDate d) { synchronized (d) { hashCode(); } }",
        "monitor | void f(java.time.format.DateTimeFormatter d) { synchronized (d) { hashCode(); }"
            + " }",
        "monitor | void f(java.net.URI u) { synchronized (u) { hashCode(); } }",
        "monitor | void f(java.math.MathContext m) { synchronized (m) { hashCode(); } }",
        "monitor | void f(Error e) { synchronized (e) { e.hashCode(); } }",
        "reflection | Object f() throws Exception { return Class.forName(\"Main\"); }",
        "reflection | Object f() throws Exception { return getClass().getDeclaredField(\"x\"); }",
        "reflection | Object f() { return java.lang.invoke.MethodHandles.lookup(); }",
        "reflection | Object f(java.lang.reflect.Field g) throws Exception { return g.get(this); }",
        "reflection | Object f(java.io.ObjectInputStream i) throws Exception { return"
            + " i.readObject(); }",
        "reflection | Object f() { return ServiceLoader.load(Runnable.class); }",
        "reflection | Object f(ClassLoader l) throws Exception { return l.loadClass(\"Main\"); }",
        "reflection | Object f() { return TimeZone.class.getEnumConstants(); }",
        "reflection | volatile int x; Object f() { return"
            + " java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Main.class,"
            + " \"x\"); }",
        "reflection | java.util.function.Function<Main, Class<?>[]> f() { return it ->"
            + " it.getClass().getMethods()[0].getParameterTypes(); }",
        "copied | void f(Date d) { d.setTime(5); }",
        "copied | Date d; void f() { d.setTime(5); }",
        "copied | static Date d; void f() { d.setTime(5); }",
        "copied | void f(Date[] d) { d[0].setTime(5); }",
        "copied | void f(List<Date> d) { d.get(0).setTime(5); }",
        "copied | Date d() { return null; } void f() { d().setTime(5); }",
        "copied | Runnable f(Date d) { return () -> d.setTime(5); }",
        "copied | java.util.function.LongConsumer f() { return new Date()::setTime; }",
        "copied | void f(Date d) { if (d == null) { d = new Date(); } d.setTime(5); }",
        "clone | Object f() throws CloneNotSupportedException { return clone(); }",
        "library | Object f(Process p) { return p.onExit(); }",
        "library | java.util.function.Function<Process, Object> f() { return Process::onExit; }",
        "library | static class A extends ArrayList<String> { Object f() { return"
            + " super.modCount; } }",
        "thread | void f() { Thread.dumpStack(); }",
        "thread | java.util.function.Supplier<Object> f(Thread t) { return t::getStackTrace; }",
        "thread | Runnable f() { return Thread::dumpStack; }",
        "reflection | java.util.function.Function<Class<?>, Object> f() { return"
            + " Class::getMethods; }",
        "reflection | interface Finds { Object of(String name) throws Exception; } Finds f() {"
            + " return Class::forName; }",
        "of-node | java.util.function.Function<String, Object> f() { return ThreadGroup::new; }",
        "of-node | Object f() { return new ThreadGroup(\"g\"); }",
        "of-node | Object f() { return ScopedValue.newInstance(); }",
        "reflection | Object f(sun.misc.Unsafe u) { return u.pageSize(); }",
        "clone | static class E extends Exception { public Object clone() throws"
            + " CloneNotSupportedException { return super.clone(); } }",
        "superclass | static class D extends java.text.DecimalFormat {}",
        "loader | static class L extends ClassLoader {}",
        "dynamic | Object f() { return (Runnable & java.io.Serializable) () -> {}; }",
        "superclass | static class A extends ArrayDeque<String> {}",
        "superclass | static class A extends ArrayList<String> { protected void removeRange(int a,"
            + " int b) {} }",
        "superclass | static class R extends Random { protected int next(int bits) { return 4; } }",
        "library | static class A extends ArrayList<String> { int f() { return modCount; } }",
        "library | static class V extends Vector<String> { Object f() { return clone(); } }",
        "library | Object f(List<byte[]> l) { return"
            + " java.net.http.HttpRequest.BodyPublishers.ofByteArrays(l); }",
        "superclass | static class T extends Number { int n; public int intValue() { return n; }"
            + " public long longValue() { return n; } public float floatValue() { return n; }"
            + " public double doubleValue() { return n; } }",
        "throwable | static class E extends Exception { int code; void set() { code = 1; } }",
        "throwable | static class E extends Exception { int code; } void f(E e) { e.code++; }",
        "throwable | static class E extends Exception { int code; E(E e) { e.code = 1; } }",
        "throwable | static class E extends Exception { int code; static class F extends E { F() {"
            + " code = 1; } } }",
        "throwable | static class E extends Exception { final int[] codes = {1}; }",
        "thread | void f(Thread t) { t.setContextClassLoader(null); }",
        "of-node | void f() { new Thread(new ThreadGroup(\"g\"), \"n\"); }",
        "of-node | Object f() { return Thread.currentThread().getThreadGroup().getParent(); }",
        "thread | void f(Thread t) { t.getStackTrace(); }",
        "thread | static class T extends Thread { Object f() { return T.ofPlatform(); } }",
        "thread | static class A extends java.util.concurrent.locks.AbstractOwnableSynchronizer {"
            + " void f(Thread t) { setExclusiveOwnerThread(t); } }",
        "thread | static class T extends Thread { Object f() { return getContextClassLoader(); } }",
        "of-node | static ThreadLocal<String> t = new InheritableThreadLocal<>();",
        "of-node | Object f() { return new java.util.concurrent.SubmissionPublisher<String>(); }",
        "superclass | static class A extends java.util.concurrent.atomic.AtomicLong {}",
        "record | boolean f(Object o) { return o instanceof Record; }",
        "record | boolean f(Object o) { return o instanceof Record[]; }",
        "record | int f(Object o) { return switch (o) { case Record r -> 1; default -> 2; }; }",
        "arrays | boolean f(Object o) { return o instanceof String[][]; }",
        "arrays | int f(Object o) { return switch (o) { case String[][] a -> 1; default -> 2; }; }",
        "overload | static class C { C(String[] a) {} C(int[][] a) {} }",
        "name | int field$;",
      })
  void isRefusedWithItsPlace(String rule, String members) throws IOException {
    Spreader.Result result = rewrite(members);
    assertThat(result.classes()).isEmpty();
    assertThat(result.findings()).extracting(Diagnostic::rule).contains("spread-" + rule);
    assertThat(result.findings())
        .allSatisfy(it -> {
          assertThat(it.where()).matches("Main\\.java(:3)?");
          assertThat(it.what()).startsWith("Main");
          assertThat(it.fix()).isNotBlank();
        });
  }

  @Test
  void whoUpdatesFieldsByNameIsToldOfAtomics() throws IOException {
    Spreader.Result result =
        rewrite(
            "volatile int x; Object f() { return"
                + " java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Main.class,"
                + " \"x\"); } Object f(java.lang.invoke.VarHandle h) { return h.get(this); }");
    assertThat(result.findings())
        .extracting(Diagnostic::fix)
        .containsExactly(
            "have an AtomicInteger, AtomicLong or AtomicReference in the field",
            "have an AtomicInteger, AtomicLong or AtomicReference in the field");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "void f(java.io.PrintStream s) { System.setOut(s); System.setErr(s); }",
        "void f() { Date d = new Date(); d.setTime(5); new Date().setHours(1); }",
        "void f(Date d) { Date e = (Date) d.clone(); e.setTime(5); }",
        "void f(boolean b) { Date d = null; if (b) { d = new Date(1); } d.setTime(5); }",
        "void f(Calendar c) { Date d = c.getTime(); d.setTime(5); }",
        "void f() { synchronized (Main.class) { hashCode(); } }",
        "void f() { synchronized (System.out) { hashCode(); } }",
        "void f(java.util.logging.Logger l) { synchronized (l) { l.info(\"in it\"); } }",
        "void f(Scanner s, Object o) { synchronized (s) { synchronized (o) { hashCode(); } } }",
        "static class E extends Exception { final int code = 1; }",
        "Object f() { return (Runnable & RandomAccess) () -> {}; }",
        "static class T extends Thread { public void run() { setName(getName()); } }",
        "boolean f(Object o) { return o instanceof int[][] ? true : o instanceof String[]; }",
        "boolean f(Object o) { return o instanceof Object[][]; }",
        "Object f(Object o) { return (String[][]) o; }",
        "void finalize(int i) {}",
        "static class T extends Thread { void dump() {} void f() { dump(); } }",
        "Object f() { return Thread.currentThread(); }",
        "void f(List<String> l, Random r) { Collections.shuffle(l, r); }",
        "void g(Random r) {} void f(Random r) { g(r); }",
        "static class A extends ArrayList<String> { int n; void mine() { n++; } void f() { mine();"
            + " } }",
        "static class P extends PriorityQueue<String> { public Object clone() { return this; } }",
        "java.util.function.Function<Class<?>, String> f() { return Class::getName; }",
        "java.util.function.Function<Thread, String> f() { return Thread::getName; }",
        "static class E extends Exception { static int made; static int[] codes = {1}; }",
        "static class N extends Number { final int n = 1; public int intValue() { return n; }"
            + " public long longValue() { return n; } public float floatValue() { return n; }"
            + " public double doubleValue() { return n; } }",
        "Object f() { return getClass().getName(); }",
        "static class A extends ArrayList<String> { public boolean add(String s) { return"
            + " super.add(s); } }",
        "static class L extends LinkedHashMap<String, String> { protected boolean"
            + " removeEldestEntry(Map.Entry<String, String> e) { return size() > 3; } }",
        "static class A extends HashSet<String> implements java.util.function.Predicate<String> {"
            + " public boolean test(String a) { return true; } Object f() { return negate(); } }",
        "static class R extends Random { int roll() { return nextInt(6); } }",
        "Object f(Runnable r) { return Thread.startVirtualThread(r); }",
        "Object f(Runnable r) { return Thread.ofVirtual().name(\"v\").unstarted(r); }",
        "java.util.function.Supplier<Thread.Builder> f() { return Thread::ofVirtual; }",
        "static ThreadLocal<String> t = new ThreadLocal<>();",
        "Object f() { return ThreadLocal.withInitial(() -> 1); }",
        "void f(Thread t) { java.util.concurrent.locks.LockSupport.unpark(t); }",
        "boolean f(Thread t) { return t.getState() == Thread.State.NEW; }",
        "Object f(String s) { return Thread.State.valueOf(s); }",
        "static class T extends Thread { void f() { setUncaughtExceptionHandler(null); } }",
        "void f(List<String> l) { l.parallelStream().forEach(String::length); }",
        "void f(int[] a) { Arrays.parallelSort(a); }",
        "void f(int[] a) { Arrays.parallelPrefix(a, Integer::sum); }",
        "Object f(Object o) { return (Record) o; }",
        "static class M extends HashMap<String, String> { Object f() { return clone(); } }",
        "Object f(LinkedHashMap<String, String> m) { return m.reversed(); }",
        "Object f() { return new Timer(true); }",
        "Object f(byte[] b) { return java.net.http.HttpRequest.BodyPublishers.ofByteArray(b); }",
        "static class A extends java.util.concurrent.Phaser { int n; }",
        "Object f() { return java.lang.reflect.Array.newInstance(int.class, 3); }",
        "public Main clone() throws CloneNotSupportedException { return (Main) super.clone(); }",
        "void f() { int a$ = 1; Object o = new Object() { int g() { return a$; } }; }",
        "static class A extends ArrayList<String> { private Object elementData(int i) { return i; }"
            + " }",
        "static class A extends ArrayList<String> { static Object elementData(int i) { return i; }"
            + " }",
        "static class A extends ArrayList<String> { Object elementData(int i) { return i; } }",
      })
  void nearestThingIsRewritten(String members) throws IOException {
    Spreader.Result result = rewrite(members);
    assertThat(result.findings()).isEmpty();
    assertThat(result.classes()).containsKey("Main");
  }

  @Test
  void findingSaysWhatToDo() throws IOException {
    Spreader.Result result = rewrite("void f(String s) { synchronized (s) { s.length(); } }");
    assertThat(result.findings().getFirst())
        .hasToString(
            "Main.java:3: error: Main synchronizes on a java.lang.String, of which each node has"
                + " copies with monitors of their own. synchronize on an object of the program, or"
                + " on new Object(). [spread-monitor]");
  }

  /** And what the compiler makes for it is not. */
  @Test
  void lambdaThatIsSerialisableIsToldOnce() throws IOException {
    String members = "Object f() { return (Runnable & java.io.Serializable) () -> {}; }";
    assertThat(rewrite(members).findings())
        .extracting(Diagnostic::rule)
        .containsExactly("spread-dynamic");
  }

  @Test
  void missingSuperclassIsTold() throws IOException {
    String members = "static class A {} static class B extends A {}";
    Path file =
        Files.writeString(folder.resolve("Main.java"), "public class Main { " + members + " }");
    Map<String, byte[]> classes = Programs.compile(file, folder);
    classes.remove("Main$A");
    assertThat(Spreader.rewrite(classes).findings())
        .extracting(Diagnostic::rule)
        .contains("spread-missing");
  }
}
