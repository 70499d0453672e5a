package soumak.mapper;

import static org.assertj.core.api.Assertions.assertThat;
import static soumak.mapper.testing.Programs.a;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** BLK, with C2. */
class BlockingTest {
  private static MappedActor actor(String members) {
    return a("class A extends Capsule { int total;\n" + members + "\n}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void m(InputStream in) throws Exception { total += in.read(); }",
        "public void m(DataInputStream in) throws Exception { total += in.readInt(); }",
        "public void m(RandomAccessFile f) throws Exception { total += f.readInt(); }",
        "public void m() throws Exception { Thread.sleep(7); }",
        "public void m(Object o) throws Exception { o.wait(); }",
        "public void m() { java.util.concurrent.locks.LockSupport.park(); }",
        "public void m(java.net.ServerSocket s) throws Exception { s.accept(); }",
        "public void m(java.sql.PreparedStatement s) throws Exception { s.executeQuery(); }",
        "public void m(java.util.concurrent.BlockingQueue<Integer> q) throws Exception {"
            + " total += q.take(); }",
        "public void m(java.util.concurrent.BlockingQueue<Integer> q) throws Exception {"
            + " total += q.poll(1, java.util.concurrent.TimeUnit.DAYS); }",
        "public void m(java.util.concurrent.locks.StampedLock l) { l.readLock(); }",
        "public void m() { total += java.lang.IO.readln().length(); }",
        "public void m(Task<?> t) { t.joinBlocking(); }",
        "public void m(Fork<String> f) { System.out.println(f.joinBlocking()); }",
        "public void m(Scheduler s) { s.close(); }",
        "public void m(Scheduler s) throws Exception { s.shutDown(java.time.Duration.ZERO); }",
        "public void m() { try (Scheduler s = Scheduler.withWorkers(1)) { total++; } }",
        "public void m() { total += Simulation.run(1, () -> 1); }",
        "public void m(javax.net.ssl.SSLSocket s) throws Exception { s.startHandshake(); }",
        "public void m() throws Exception { total += System.in.read(); }",
        "public void m() { total += new Scanner(System.in).nextInt(); }",
        "public void m(Optional<InputStream> in) { in.map(A::read); }"
            + " static int read(InputStream in) { try { return in.read(); }"
            + " catch (IOException e) { return 0; } }",
        "public void m(Path p) throws Exception { help(p); }"
            + " private void help(Path p) throws Exception {"
            + " try (InputStream in = Files.newInputStream(p)) { total += in.read(); } }",
      })
  void blocks(String members) {
    MappedActor actor = actor(members);
    assertThat(actor.vector().blk()).isTrue();
    assertThat(actor.policy()).isEqualTo(Policy.THREAD);
    assertThat(actor.decision().rule()).isEqualTo(Rule.BLOCKING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "public void m(Reader in) throws Exception { total += in.read(); }",
        "public void m(ByteArrayInputStream in) { total += in.read(); }",
        "public void m(Path p) throws Exception { total += Files.readString(p).length(); }",
        "public void m(Path p) { total += new Scanner(\"1\").nextInt(); }",
        "public void m(File f) { total += f.listFiles().length; }",
        "public void m() { System.out.println(total); }",
        "public void m(java.util.concurrent.BlockingQueue<Integer> q) {"
            + " total += q.poll(); q.offer(total); }",
        "public void m(java.util.concurrent.locks.Lock l) { l.tryLock(); }",
        "public void m(OutputStream o) throws Exception { o.write(total); }",
        "public void m(Mailbox<String> in) throws Pausable { in.get(); }",
        "public void m(Task<?> t) throws Pausable { t.join(); }",
        "public void m(Fork<?> f) throws Pausable { f.join(); }",
        "public void m(Scheduler s, Task<?> t) { s.start(t); }",
        "public void m() throws Pausable { Task.sleep(java.time.Duration.ZERO); }",
        "public void m(soumak.net.TcpSocket s, java.nio.ByteBuffer b) throws Exception, Pausable {"
            + " s.read(b); }",
        "public void m(InputStream in) throws Pausable, Exception {"
            + " total += Blocking.call(() -> in.read()); }",
        "public void m(java.util.concurrent.BlockingQueue<Integer> q) throws Pausable, Exception {"
            + " total += Blocking.call(q::take); }",
        "public void m(List<java.util.concurrent.Callable<Integer>> all) throws Exception {"
            + " for (java.util.concurrent.Callable<Integer> it : all) { total += it.call(); } }"
            + " static int other() throws Pausable, Exception {"
            + " return Blocking.call(() -> { Thread.sleep(5); return 1; }); }",
        "public void m() { new Thread(() -> { try { Thread.sleep(7); }"
            + " catch (InterruptedException e) { } }); }",
        "A(InputStream in) throws IOException { total = in.read(); } public void m() {}",
        "static void main() throws Exception { Thread.sleep(7); } public void m() {}",
      })
  void doesNotBlock(String members) {
    assertThat(actor(members).vector().blk()).isFalse();
  }

  @Test
  void standardInputThatTheConstructorKeeps() {
    MappedActor actor =
        actor(
            "private final BufferedReader in =\n"
                + "    new BufferedReader(new InputStreamReader(System.in));\n"
                + "public void m() throws IOException { in.readLine(); }");
    assertThat(actor.vector().blk()).isTrue();
    assertThat(actor.reason(Characteristic.BLK).toString())
        .isEqualTo("BLK: A.<init>:2: uses standard input: java.lang.System.in blocks");
  }

  @Test
  void theReasonNamesTheCall() {
    assertThat(
            actor("public void m(FileInputStream in) throws IOException {\n  total = in.read(); }")
                .reason(Characteristic.BLK)
                .toString())
        .isEqualTo("BLK: A.m:3: reads a stream: java.io.FileInputStream.read blocks");
  }

  @Test
  void whoCallsFunctionsSaysNothingOfWhatBlocks() {
    assertThat(
            a(
                    "class A extends Capsule { public void m("
                        + "java.util.concurrent.CompletableFuture<Integer> f) { f.join(); } }",
                    "elsewhere java.util.concurrent.CompletableFuture.*")
                .vector()
                .blk())
        .isTrue();
    String starts =
        "class A extends Capsule { public void m() { Thread.startVirtualThread(() -> {"
            + " try { System.in.read(); } catch (IOException e) { } }); } }";
    assertThat(a(starts, "harmless java.lang.Thread.*").vector().blk()).isFalse();
  }

  @Test
  void aUserCanTakeACallAway() {
    assertThat(
            a(
                    "class A extends Capsule { public void m(InputStream in) throws Exception {"
                        + " in.read(); } }",
                    "harmless java.io.InputStream.read # ours are in memory")
                .vector()
                .blk())
        .isFalse();
  }
}
