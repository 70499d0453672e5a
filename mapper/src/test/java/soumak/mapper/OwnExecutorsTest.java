package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.actor;
import static soumak.mapper.testing.Programs.map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK by functions that an executor gets: those of the program may run them at once. */
class OwnExecutorsTest {
  private static final String DIRECT =
      "static class Direct implements Executor { public void execute(Runnable r) { r.run(); } }"
          + " static final Direct D = new Direct();\n";
  private static final String SAME =
      "static class Same extends AbstractExecutorService { public void execute(Runnable r) {"
          + " r.run(); } public void shutdown() { } public List<Runnable> shutdownNow() {"
          + " return List.of(); } public boolean isShutdown() { return false; } public boolean"
          + " isTerminated() { return false; } public boolean awaitTermination(long n, TimeUnit u)"
          + " { return true; } } static final ExecutorService X = new Same();\n";
  private static final String POOL =
      "static class Pool extends ThreadPoolExecutor { Pool() { super(1, 1, 1, TimeUnit.SECONDS,"
          + " new LinkedBlockingQueue<>()); } protected void afterExecute(Runnable r, Throwable t)"
          + " { } } static final Pool P = new Pool(); static final ExecutorService E = P;\n";

  private static boolean blocks(String others, String body) {
    String members = "public void m() throws Exception { n++; " + body + " }";
    return HiddenPrograms.capsule(others + "->>" + members).vector().blk();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "D.execute(() -> hold());",
        "Executor it = D; it.execute(() -> hold());",
        "Runnable r = () -> hold(); D.execute(r);",
        "CompletableFuture.runAsync(() -> hold(), D);",
        "CompletableFuture.supplyAsync(() -> hold(), D);",
        "new CompletableFuture<Integer>().thenAcceptAsync(i -> hold(), D);",
        "new ExecutorCompletionService<Integer>(D).submit(() -> hold());",
      })
  void anExecutor(String body) {
    assertThat(blocks(DIRECT, body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X.submit(() -> hold());",
        "X.execute(() -> hold());",
        "new Same().submit(() -> hold());",
        "Executors.unconfigurableExecutorService(X).submit(() -> hold());",
        "CompletableFuture.runAsync(() -> hold(), X);",
      })
  void aService(String body) {
    assertThat(blocks(SAME, body)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CompletableFuture.runAsync(() -> hold(), Runnable::run);",
        "Executor it = r -> r.run(); it.execute(() -> hold());",
      })
  void aFunction(String body) {
    assertThat(blocks("", body)).isTrue();
  }

  @Test
  void aFutureWithAnExecutorOfItsOwn() {
    String own =
        "static class Own<T> extends CompletableFuture<T> { public Executor defaultExecutor() {"
            + " return D; } } static final CompletableFuture<Integer> F = new Own<>();\n";
    String body = "F.thenAcceptAsync(i -> hold());";
    assertThat(blocks(DIRECT + own, body)).isTrue();
    assertThat(blocks(DIRECT + own.replace("new Own", "new CompletableFuture"), body)).isTrue();
    assertThat(blocks(DIRECT, "new CompletableFuture<Integer>().thenAcceptAsync(i -> hold());"))
        .isFalse();
  }

  /** What it does itself. */
  @Test
  void anExecutorThatBlocks() {
    assertThat(blocks(SAME.replace("r.run();", "hold();"), "X.submit(() -> 1);")).isTrue();
    assertThat(blocks(SAME.replace("r.run();", ""), "X.submit(() -> 1);")).isFalse();
  }

  /** Which somebody else runs later. */
  @Test
  void anExecutorThatKeepsThem() {
    String keeping =
        SAME.replace("r.run();", "L1.add(r);")
            + "static final List<Runnable> L1 = new ArrayList<>(); static {"
            + " X.submit(() -> hold()); CompletableFuture.runAsync(() -> hold(), X); }\n";
    assertThat(blocks(keeping, "L1.get(0).run();")).isTrue();
    assertThat(blocks(keeping, "L1.clear();")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E.submit(() -> hold());",
        "P.execute(() -> hold());",
        "CompletableFuture.runAsync(() -> hold(), P);",
      })
  void aPoolOfTheProgramsIsNone(String body) {
    assertThat(blocks(POOL, body)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, null).execute(() -> hold());",
        "Executors.newFixedThreadPool(1).submit(() -> hold());",
        "Executors.newScheduledThreadPool(1).schedule(() -> hold(), 1, TimeUnit.SECONDS);",
        "CompletableFuture.runAsync(() -> hold());",
        "new Thread(() -> hold()).start();",
      })
  void whatNoneOfTheProgramsCanBe(String body) {
    assertThat(blocks(DIRECT, body)).isFalse();
  }

  @Test
  void anExecutorThatIsNotOfTheProgram() {
    String body = "CompletableFuture.runAsync(() -> hold(), ForkJoinPool.commonPool());";
    assertThat(blocks("", body)).isFalse();
  }

  private static final String LOOP =
      """
      class Nap { static void now() { try { Thread.sleep(7); } catch (InterruptedException e) { } } }
      class Loop extends Capsule implements java.util.concurrent.Executor {
        public void execute(Runnable r) { r.run(); } }
      """;

  /** It runs them when it gets the message. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Loop it; public void m() { it.execute(() -> Nap.now()); }",
        "java.util.concurrent.Executor it; public void m() { it.execute(() -> Nap.now()); }",
        "Loop it; public void m() {"
            + " java.util.concurrent.CompletableFuture.runAsync(() -> Nap.now(), it); }",
      })
  void aCapsule(String members) {
    Mapping mapping = map(LOOP + "class A extends Capsule { " + members + " }");
    assertThat(actor(mapping, "Loop").vector().blk()).isTrue();
    assertThat(actor(mapping, "A").vector().blk()).isFalse();
    String none = members.replace("Nap.now()", "Nap.class.getName()");
    Mapping quick = map(LOOP + "class A extends Capsule { " + none + " }");
    assertThat(actor(quick, "Loop").vector().blk()).isFalse();
  }

  @Test
  void aCapsuleForItself() {
    Mapping mapping =
        map(
            LOOP
                + "class A extends Capsule implements java.util.concurrent.Executor { public void"
                + " m() { java.util.concurrent.Executor me = this; me.execute(() -> Nap.now()); }"
                + " public void execute(Runnable r) { r.run(); } }");
    assertThat(actor(mapping, "A").vector().blk()).isTrue();
    assertThat(actor(mapping, "Loop").vector().blk()).isTrue();
  }
}
