package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK where a library calls what blocks, or waits itself. */
class HiddenWaitsTest {
  /**
   * @param program as {@link HiddenPrograms#capsule} has it
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        ->>
        public void m() { n += List.of(1, 2).parallelStream().mapToInt(x -> hold()).sum();
          }
        """,
        """
        static int slow(int x) { return hold(); }
        ->>
        public void m() { n += IntStream.range(0, 4).parallel().map(B::slow).sum();
          }
        """,
        """
        static volatile boolean up; static Thread parked;
        ->>
        public void m() { parked = Thread.currentThread(); while (!up) java.util.concurrent.locks.LockSupport.park();
          n++; }
        """,
        """
        static volatile boolean up;
        ->>
        public void m() { while (!up) Thread.yield(); n++; }
        """,
        """
        static volatile boolean up;
        ->>
        public void m() { while (!up) Thread.onSpinWait(); n++; }
        """,
        """
        static final Object O = new Object(); static boolean up;
        ->>
        public void m() throws Exception { synchronized (O) { while (!up) O.wait();
          } n++; }
        """,
        """
        static class Mon { boolean up; synchronized void await() throws InterruptedException
          { while (!up) super.wait(); } synchronized void up() { up = true; notifyAll();
          } } static final Mon MON = new Mon();
        ->>
        public void m() throws Exception { MON.await(); n++; }
        """,
        """
        ->>
        public void m() throws Exception { try (var s = java.nio.file.Files.walk(java.nio.file.Path.of("."),
          1)) { n += (int) s.map(x -> hold()).count(); } }
        """,
        """
        ->>
        public void m() throws Exception { n += new ProcessBuilder("true").start().waitFor();
          }
        """,
        """
        ->>
        public void m() throws Exception { n += new ProcessBuilder("sleep", "1").start().onExit().get().exitValue();
          }
        """,
        """
        static java.nio.channels.Pipe PI; static { try { PI = java.nio.channels.Pipe.open();
          } catch (Exception e) { throw new RuntimeException(e); } }
        ->>
        public void m() throws Exception { n += PI.source().read(java.nio.ByteBuffer.allocate(1));
          }
        """,
        """
        static final java.io.PipedInputStream I = new java.io.PipedInputStream();
          static final java.io.PipedOutputStream O; static { try { O = new java.io.PipedOutputStream(I);
          } catch (Exception e) { throw new RuntimeException(e); } }
        ->>
        public void m() throws Exception { n += I.read(); }
        """,
        """
        static final java.nio.channels.Selector SEL; static { try { SEL = java.nio.channels.Selector.open();
          } catch (Exception e) { throw new RuntimeException(e); } }
        ->>
        public void m() throws Exception { n += SEL.select(k -> {}); }
        """,
        """
        static final Exchanger<Integer> X = new Exchanger<>();
        ->>
        public void m() throws Exception { n += X.exchange(1); }
        """,
        """
        static final SynchronousQueue<Integer> X = new SynchronousQueue<>();
        ->>
        public void m() throws Exception { n += X.take(); }
        """,
        """
        static final Iterator<Integer> IT = new BlockingIt(); static class BlockingIt
          implements Iterator<Integer> { boolean d; public boolean hasNext() {
          return !d; } public Integer next() { d = true; return hold(); } }
        ->>
        public void m() { IT.forEachRemaining(x -> n += x); }
        """,
        """
        interface Handler<T> { void handle(T t); } static class Bus<T> { final
          List<Handler<T>> hs = new ArrayList<>(); void on(Handler<T> h) { hs.add(h);
          } void fire(T t) { for (Handler<T> h : hs) h.handle(t); } } static final
          Bus<String> BUS = new Bus<>(); static { BUS.on(s -> hold()); }
        ->>
        public void m() { BUS.fire("x"); n++; }
        """,
        """
        interface Node { <R> R accept(Vis<R> v); } interface Vis<R> { R leaf(int
          x); } record Leaf(int x) implements Node { public <R> R accept(Vis<R>
          v) { return v.leaf(x); } }
        ->>
        public void m() { n += new Leaf(1).accept(x -> hold()); }
        """,
        """
        static Optional<Integer> o() { return Optional.of(1).map(x -> hold());
          }
        ->>
        public void m() { n += o().get(); }
        """,
        """
        static <T> Supplier<T> lazy(Supplier<T> s) { return new Supplier<T>()
          { T v; public T get() { if (v == null) v = s.get(); return v; } }; }
          static final Supplier<Integer> S = lazy(lazy(() -> hold()));
        ->>
        public void m() { n += S.get(); }
        """,
        """
        static class TT extends TimerTask { public void run() { hold(); } } static
          final TimerTask T = new TT();
        ->>
        public void m() { T.run(); n++; }
        """,
        """
        static class TT extends Thread { public void run() { hold(); } } static
          final Thread T = new TT();
        ->>
        public void m() { T.run(); n++; }
        """,
        """
        static final ExecutorService X = Executors.newFixedThreadPool(1); static
          { X.submit(() -> hold()); }
        ->>
        public void m() { X.close(); n++; }
        """,
        """
        static final Map<String, CompletableFuture<Integer>> M = new HashMap<>();
          static { M.put("a", CompletableFuture.supplyAsync(() -> hold())); }
        ->>
        public void m() { for (CompletableFuture<Integer> f : M.values()) n +=
          f.join(); }
        """,
        """
        static final List<CompletableFuture<Integer>> M = List.of(CompletableFuture.supplyAsync(()
          -> hold()));
        ->>
        public void m() { n += M.stream().mapToInt(CompletableFuture::join).sum();
          }
        """,
        """
        static final ForkJoinTask<Integer> T = ForkJoinPool.commonPool().submit(()
          -> hold());
        ->>
        public void m() { n += T.join(); }
        """,
        """
        static class RT extends RecursiveTask<Integer> { protected Integer compute()
          { return hold(); } }
        ->>
        public void m() { n += new RT().invoke(); }
        """,
        """
        static class RT extends RecursiveTask<Integer> { protected Integer compute()
          { return hold(); } }
        ->>
        public void m() { n += new RT().fork().join(); }
        """,
        """
        static final ReadWriteLock RW = new ReentrantReadWriteLock(); static final
          CountDownLatch UP = new CountDownLatch(1);
        ->>
        public void m() { RW.readLock().lock(); n++; RW.readLock().unlock(); }
        """,
        """
        interface Job extends Runnable {} static class J0 implements Runnable
          { public void run() { } } static class J1 implements Runnable { public
          void run() { } } static class J2 implements Runnable { public void run()
          { } } static class J3 implements Runnable { public void run() { } }
          static class J4 implements Runnable { public void run() { } } static
          class J5 implements Runnable { public void run() { hold(); } } static
          class J6 implements Runnable { public void run() { } } static class
          J7 implements Runnable { public void run() { } } static class J8 implements
          Runnable { public void run() { } } static class J9 implements Runnable
          { public void run() { } } static final Runnable[] JS = { new J0(), new
          J1(), new J5() };
        ->>
        public void m() { for (Runnable r : JS) r.run(); n++; }
        """,
        """
        static class J0 implements Comparator<String> { public int compare(String
          a, String b) { return 0; } } static class J1 implements Comparator<String>
          { public int compare(String a, String b) { return 0; } } static class
          J2 implements Comparator<String> { public int compare(String a, String
          b) { return 0; } } static class J3 implements Comparator<String> { public
          int compare(String a, String b) { return 0; } } static class J4 implements
          Comparator<String> { public int compare(String a, String b) { return
          0; } } static class J5 implements Comparator<String> { public int compare(String
          a, String b) { return hold(); } } static class J6 implements Comparator<String>
          { public int compare(String a, String b) { return 0; } } static class
          J7 implements Comparator<String> { public int compare(String a, String
          b) { return 0; } } static class J8 implements Comparator<String> { public
          int compare(String a, String b) { return 0; } } static class J9 implements
          Comparator<String> { public int compare(String a, String b) { return
          0; } } static final TreeSet<String> T = new TreeSet<>(new J5());
        ->>
        public void m() { T.add("a"); n++; }
        """,
        """
        sealed interface Sh permits Ci, Sq {} record Ci(int r) implements Sh {
          public int r() { return hold(); } } record Sq(int s) implements Sh {}
        ->>
        public void m() { Sh s = new Ci(1); n += switch (s) { case Ci(int r) ->
          r; case Sq(int q) -> q; }; }
        """,
        """
        static class Ho { private static class Lazy { static final int V = hold();
          } static int get() { return Lazy.V; } }
        ->>
        public void m() { n += Ho.get(); }
        """,
        """
        static Supplier<Runnable> f() { return () -> () -> hold(); }
        ->>
        public void m() { f().get().run(); n++; }
        """,
        """
        static void all(Runnable... rs) { for (Runnable r : rs) r.run(); }
        ->>
        public void m() { all(() -> n++, () -> hold()); }
        """,
        """
        static final Queue<Callable<Integer>> Q = new ConcurrentLinkedQueue<>();
          static { Q.add(() -> hold()); }
        ->>
        public void m() throws Exception { Callable<Integer> c; while ((c = Q.poll())
          != null) n += c.call(); }
        """,
        """
        static final AtomicInteger A = new AtomicInteger();
        ->>
        public void m() { n += A.updateAndGet(x -> hold()); }
        """,
        """
        static final AtomicInteger A = new AtomicInteger(); static final IntUnaryOperator
          U = x -> hold();
        ->>
        public void m() { n += A.updateAndGet(U); }
        """,
        """
        static final LongAccumulator A = new LongAccumulator((a, b) -> hold(),
          0);
        ->>
        public void m() { A.accumulate(1); n++; }
        """,
        """
        static final Collector<Integer, int[], Integer> C = Collector.of(() ->
          new int[1], (a, x) -> a[0] += hold(), (a, b) -> a, a -> a[0]);
        ->>
        public void m() { n += Stream.of(1).collect(C); }
        """,
        """
        static final Collector<Integer, ?, Map<Integer, Long>> C = Collectors.groupingBy(x
          -> hold(), Collectors.counting());
        ->>
        public void m() { n += Stream.of(1).collect(C).size(); }
        """,
        """
        static final Function<java.util.regex.MatchResult, String> F = r -> ""
          + hold();
        ->>
        public void m() { n += java.util.regex.Pattern.compile("a").matcher("a").replaceAll(F).length();
          }
        """,
        """
        static final SubmissionPublisher<Integer> SP = new SubmissionPublisher<>(Runnable::run,
          8); static { SP.subscribe(new java.util.concurrent.Flow.Subscriber<>()
          { public void onSubscribe(java.util.concurrent.Flow.Subscription s)
          { s.request(9); } public void onNext(Integer i) { hold(); } public void
          onError(Throwable t) {} public void onComplete() {} }); }
        ->>
        public void m() { SP.offer(1, null); n++; }
        """,
        """
        static final java.lang.ref.Cleaner.Cleanable CL = java.lang.ref.Cleaner.create().register(new
          Object(), () -> hold());
        ->>
        public void m() { CL.clean(); n++; }
        """,
        """
        static class K implements CharSequence { public int length() { return
          hold(); } public char charAt(int i) { return 'x'; } public CharSequence
          subSequence(int a, int b) { return this; } }
        ->>
        public void m() { n += new StringBuilder().append(new K()).length(); }
        """,
        """
        static class Par0 { private final List<Runnable> ls = new ArrayList<>();
          public void add(Runnable r) { ls.add(r); } protected void fire() { ls.forEach(Runnable::run);
          } } static class Chi extends Par0 { void x() { fire(); } } static final
          Chi CH = new Chi(); static { CH.add(() -> hold()); }
        ->>
        public void m() { CH.x(); n++; }
        """,
        """
        static final Thread.UncaughtExceptionHandler H = (t, e) -> hold();
        ->>
        public void m() { H.uncaughtException(Thread.currentThread(), null); n++;
          }
        """,
        """
        static class Ex extends RuntimeException { public String getMessage()
          { return "" + hold(); } }
        ->>
        public void m() { n += new RuntimeException(new Ex()).toString().length();
          }
        """,
        """
        static class Ex extends RuntimeException { public String getMessage()
          { return "" + hold(); } }
        ->>
        public void m() { try { throw new Ex(); } catch (RuntimeException e) {
          n += e.toString().length(); } }
        """,
        """
        static class Out extends java.io.Writer { public void write(char[] c,
          int a, int b) { hold(); } public void flush() {} public void close()
          {} } static final java.io.PrintWriter O = new java.io.PrintWriter(new
          Out(), true);
        ->>
        public void m() { O.println("x"); n++; }
        """,
        """
        ->>
        public void m() throws Exception { try (var d = java.nio.file.Files.newDirectoryStream(java.nio.file.Path.of("."),
          x -> hold() == 1)) { for (var x : d) { n++; break; } } }
        """,
        """
        ->>
        public void m() throws Exception { n += new java.net.ServerSocket(0).accept().getPort();
          }
        """,
      })
  void blocks(String program) {
    MappedActor capsule = HiddenPrograms.capsule(program);
    assertThat(capsule.vector().blk()).isTrue();
    assertThat(capsule.policy()).isEqualTo(Policy.THREAD);
  }
}
