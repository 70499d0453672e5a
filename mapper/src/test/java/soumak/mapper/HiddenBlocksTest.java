package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK where a function blocks, or what others call of an object. */
class HiddenBlocksTest {
  /**
   * @param program as {@link HiddenPrograms#capsule} has it
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        static class Act { Runnable r; void set(Runnable x) { r = x; } }
        ->>
        final Act act = new Act(); A() { act.set(() -> hold()); } public void
          m() { act.r.run(); n++; }
        """,
        """
        static final Map<String, Runnable> M = new HashMap<>(); static { M.put("a",
          () -> hold()); }
        ->>
        public void m() { M.get("a").run(); }
        """,
        """
        static final Map<String, Supplier<Integer>> M = new ConcurrentHashMap<>();
          static { M.put("a", B::hold); }
        ->>
        public void m() { n += M.getOrDefault("a", () -> 1).get(); }
        """,
        """
        static final Runnable[] A = { () -> hold() };
        ->>
        public void m() { A[0].run(); }
        """,
        """
        enum E { A { int go() { return hold(); } }, B2 { int go() { return 1;
          } }; abstract int go(); }
        ->>
        public void m() { n += E.valueOf("A").go(); }
        """,
        """
        static Function<Integer, Function<Integer, Integer>> f() { return a ->
          b -> a + b + hold(); }
        ->>
        public void m() { n += f().apply(1).apply(2); }
        """,
        """
        static final Function<Integer, Integer> F = x -> x + 1; static final Function<Integer,Integer>
          G = F.andThen(x -> hold());
        ->>
        public void m() { n += G.apply(1); }
        """,
        """
        static final Comparator<String> C = Comparator.comparing((String s) ->
          hold());
        ->>
        public void m() { n += C.compare("a", "b"); }
        """,
        """
        static final Comparator<String> C = Comparator.comparing((String s) ->
          hold()).reversed();
        ->>
        public void m() { List<String> l = new ArrayList<>(List.of("a", "b"));
          l.sort(C); n += l.size(); }
        """,
        """
        static Stream<Integer> s() { return Stream.of(1, 2).map(x -> hold());
          }
        ->>
        public void m() { n += s().mapToInt(x -> x).sum(); }
        """,
        """
        static final Stream<Integer> S = List.of(1, 2).stream().peek(x -> hold());
        ->>
        public void m() { n += S.toList().size(); }
        """,
        """
        static class It implements Iterable<Integer> { public Iterator<Integer>
          iterator() { return new Iterator<>() { int i; public boolean hasNext()
          { return i < 1; } public Integer next() { i++; return hold(); } }; }
          }
        ->>
        final Iterable<Integer> it = new It(); public void m() { for (int i :
          it) n += i; }
        """,
        """
        static class It implements Iterator<Integer> { int i; public boolean hasNext()
          { return i < 1; } public Integer next() { i++; return hold(); } } static
          final List<Object> L2 = new ArrayList<>(); static { L2.add(new It());
          }
        ->>
        public void m() { Iterator<?> it = (Iterator<?>) L2.get(0); while (it.hasNext())
          { it.next(); n++; } }
        """,
        """
        static class It implements Iterator<Integer> { int i; public boolean hasNext()
          { return i < 1; } public Integer next() { i++; return hold(); } } static
          final Stream<Integer> S = StreamSupport.stream(Spliterators.spliteratorUnknownSize(new
          It(), 0), false);
        ->>
        public void m() { n += (int) S.count(); }
        """,
        """
        static final CompletableFuture<Integer> F = new CompletableFuture<>();
          static { F.thenAccept(x -> hold()); }
        ->>
        public void m() { F.complete(1); n++; }
        """,
        """
        static final CompletableFuture<Integer> F = CompletableFuture.completedFuture(1);
        ->>
        public void m() { F.thenRun(() -> hold()); n++; }
        """,
        """
        static final CompletableFuture<Integer> F = CompletableFuture.supplyAsync(()
          -> hold());
        ->>
        public void m() { n += F.join(); }
        """,
        """
        static final Future<Integer> F = ForkJoinPool.commonPool().submit(() ->
          hold());
        ->>
        public void m() throws Exception { n += F.get(); }
        """,
        """
        static final FutureTask<Integer> F = new FutureTask<>(() -> hold());
        ->>
        public void m() { F.run(); n++; }
        """,
        """
        static class Same implements Executor { public void execute(Runnable r)
          { r.run(); } } static final Executor X = new Same();
        ->>
        public void m() { X.execute(() -> { hold(); }); n++; }
        """,
        """
        static final Executor X = Runnable::run;
        ->>
        public void m() { X.execute(() -> { hold(); }); n++; }
        """,
        """
        static class V extends java.util.Vector<Integer> { public synchronized
          Integer get(int i) { UP.countDown(); return hold(); } } static final
          CountDownLatch UP = new CountDownLatch(1); static final V BOX = new
          V();
        ->>
        public void m() { n += BOX.size(); }
        """,
        """
        static class Late { static int x = init(); static int init() { UP.countDown();
          return hold(); } } static final CountDownLatch UP = new CountDownLatch(1);
        ->>
        public void m() { n += Late.x; }
        """,
        """
        enum E { A; static final int X = hold(); }
        ->>
        public void m() { n += E.A.ordinal(); }
        """,
        """
        interface I { int X = hold(); default int y() { return 1; } } static class
          C implements I {}
        ->>
        public void m() { n += new C().y(); }
        """,
        """
        static class Base { int v; Base() { v = init(); } int init() { return
          0; } } static class Sub extends Base { int init() { return hold(); }
          }
        ->>
        public void m() { n += new Sub().v; }
        """,
        """
        static class Res implements AutoCloseable { public void close() { hold();
          } }
        ->>
        public void m() { try (Res r = new Res()) { n++; } }
        """,
        """
        static class Res implements AutoCloseable { public void close() { hold();
          } } static final AutoCloseable R = new Res();
        ->>
        public void m() throws Exception { R.close(); n++; }
        """,
        """
        static final Stream<Integer> S = Stream.of(1).onClose(() -> hold());
        ->>
        public void m() { S.close(); n++; }
        """,
        """
        static class K { public String toString() { return "" + hold(); } } static
          Object o = new K();
        ->>
        public void m() { n += ("" + o).length(); }
        """,
        """
        static class K { public String toString() { return "" + hold(); } }
        ->>
        public void m() { n += String.format("%s", new K()).length(); }
        """,
        """
        static class K { public String toString() { return "" + hold(); } }
        ->>
        public void m() { n += new StringBuilder().append(new K()).length(); }
        """,
        """
        static class K { public String toString() { return "" + hold(); } }
        ->>
        public void m() { System.out.println(new K()); }
        """,
        """
        static class K { public boolean equals(Object o) { return hold() == 1;
          } public int hashCode() { return 1; } } static final List<K> KS = List.of(new
          K());
        ->>
        public void m() { n += KS.contains(new K()) ? 1 : 0; }
        """,
        """
        static class K { public boolean equals(Object o) { return hold() == 1;
          } public int hashCode() { return 1; } }
        ->>
        public void m() { n += Objects.equals(new K(), new K()) ? 1 : 0; }
        """,
        """
        static class K { public boolean equals(Object o) { return hold() == 1;
          } public int hashCode() { return 1; } } record R(K k) {}
        ->>
        public void m() { n += new R(new K()).equals(new R(new K())) ? 1 : 0;
          }
        """,
        """
        static class K { public String toString() { return "" + hold(); } } record
          R(K k) {}
        ->>
        public void m() { n += new R(new K()).toString().length(); }
        """,
        """
        record K(int x) implements Comparable<K> { public int compareTo(K o) {
          return hold(); } } static final TreeMap<K,Integer> M = new TreeMap<>();
        ->>
        public void m() { M.put(new K(1), 1); n += M.size(); }
        """,
        """
        static <T> SortedSet<T> make(Comparator<T> c) { return Collections.synchronizedSortedSet(new
          TreeSet<>(c)); } static final SortedSet<String> S = make((a, b) -> hold());
        ->>
        public void m() { S.add("a"); n++; }
        """,
        """
        static final java.util.logging.Logger G = java.util.logging.Logger.getAnonymousLogger();
          static class Hd extends java.util.logging.Handler { public void publish(java.util.logging.LogRecord
          r) { hold(); } public void flush() {} public void close() {} } static
          { G.setUseParentHandlers(false); G.addHandler(new Hd()); }
        ->>
        public void m() { G.info("x"); n++; }
        """,
        """
        static final java.util.logging.Logger G = java.util.logging.Logger.getAnonymousLogger();
        ->>
        public void m() { G.info(() -> "x" + hold()); n++; }
        """,
        """
        static final java.util.logging.Logger G = java.util.logging.Logger.getAnonymousLogger();
          static { G.setFilter(r -> hold() == 2); }
        ->>
        public void m() { G.info("x"); n++; }
        """,
        """
        static final java.util.Observable O = new java.util.Observable() { { setChanged();
          } }; static { O.addObserver((a, b) -> hold()); }
        ->>
        public void m() { O.notifyObservers(); n++; }
        """,
        """
        static final ThreadLocal<Integer> T = ThreadLocal.withInitial(() -> hold());
        ->>
        public void m() { n += T.get(); }
        """,
        """
        static final ClassValue<Integer> T = new ClassValue<>() { protected Integer
          computeValue(Class<?> c) { return hold(); } };
        ->>
        public void m() { n += T.get(String.class); }
        """,
        """
        static final Map<Integer,Integer> M = new LinkedHashMap<>() { protected
          boolean removeEldestEntry(Map.Entry<Integer,Integer> e) { return hold()
          == 1; } };
        ->>
        public void m() { M.put(1, 1); n++; }
        """,
        """
        static class Cache extends HashMap<String,Integer> { public Integer get(Object
          k) { return hold(); } } static final Map<String,Integer> M = new Cache();
        ->>
        public void m() { n += M.get("x"); }
        """,
        """
        static class Cache extends HashMap<String,Integer> { public Integer get(Object
          k) { return hold(); } } static final Map<String,Integer> M = Collections.unmodifiableMap(new
          Cache());
        ->>
        public void m() { n += M.get("x"); }
        """,
        """
        static class In extends java.io.InputStream { public int read() { return
          hold() - 2; } } static final java.io.InputStream I = new java.io.BufferedInputStream(new
          In());
        ->>
        public void m() throws Exception { n += I.read(); }
        """,
        """
        static class In extends java.io.Reader { public int read(char[] c, int
          a, int b) { return hold() - 2; } public void close() {} } static final
          java.io.BufferedReader I = new java.io.BufferedReader(new In());
        ->>
        public void m() throws Exception { n += I.read(); }
        """,
        """
        static class In extends java.io.Reader { public int read(char[] c, int
          a, int b) { return hold() - 2; } public void close() {} } static Scanner
          make(Readable r) { return new Scanner(r); } static final Scanner S =
          make(new In());
        ->>
        public void m() { n += S.hasNext() ? 1 : 0; }
        """,
        """
        static class In extends java.io.Reader { public int read(char[] c, int
          a, int b) { return hold() - 2; } public void close() {} } static class
          Src { Scanner s; void set(java.io.Reader r) { s = new Scanner(r); }
          } static final Src SRC = new Src(); static { SRC.set(new In()); }
        ->>
        public void m() { n += SRC.s.hasNext() ? 1 : 0; }
        """,
      })
  void blocks(String program) {
    MappedActor capsule = HiddenPrograms.capsule(program);
    assertThat(capsule.vector().blk()).isTrue();
    assertThat(capsule.policy()).isEqualTo(Policy.THREAD);
  }
}
