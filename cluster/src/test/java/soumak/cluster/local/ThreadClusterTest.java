package soumak.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;

@Timeout(60)
class ThreadClusterTest {
  private final Counters counters = new Counters();
  private final LocalCluster cluster = LocalCluster.threads().patience(Duration.ofMillis(200));
  private final Engine a = cluster.join("a", counters.services());
  private final Engine b = cluster.join("b", counters.services());
  private final Engine c = cluster.join("c", counters.services());

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void updatesOfManyThreadsAreAppliedOnceWhileTheHomeDies() throws Exception {
    List<Engine> engines = List.of(a, b, c);
    Node victim = a.home(Counters.TABLE, Counters.KEY);
    List<Engine> writers = engines.stream().filter(e -> !e.self().equals(victim)).toList();
    List<Thread> threads = new ArrayList<>();
    for (Engine writer : writers) {
      for (int t = 0; t < 2; t++) {
        threads.add(Thread.ofVirtual().start(() -> addOneByOne(writer)));
      }
    }
    await().until(() -> Counters.add(writers.getFirst(), 0).join() > 100);
    cluster.kill(victim);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(Counters.add(writers.getFirst(), 0).join()).isEqualTo(4 * 500);
  }

  private static void addOneByOne(Engine engine) {
    for (int i = 0; i < 500; i++) {
      Counters.add(engine, 1).join();
    }
  }

  @Test
  void messagesKeepTheirOrder() {
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      a.send(b.self(), Counters.ECHO, ("m" + i).getBytes());
      sent.add("a m" + i);
    }
    a.request(b.self(), Counters.ECHO, "end".getBytes()).join();
    sent.add("a end");
    assertThat(counters.got).isEqualTo(sent);
  }

  @Test
  void anErrorOfAHandlerIsTheAnswer() {
    Handler deep =
        (from, bytes) -> {
          throw new StackOverflowError("deep");
        };
    Engine d = cluster.join("d", new Services(Map.of(Counters.ECHO, deep), Map.of()));
    CompletableFuture<byte[]> answer = a.request(d.self(), Counters.ECHO, new byte[0]);
    assertThatThrownBy(answer::join).hasCauseInstanceOf(StackOverflowError.class);
  }

  @Test
  void whoWaitsForADeadNodeIsTold() {
    cluster.freeze(b.self());
    CompletableFuture<byte[]> answer = a.request(b.self(), Counters.ECHO, new byte[0]);
    cluster.kill(b.self());
    assertThatThrownBy(answer::join).hasCauseInstanceOf(NodeLostException.class);
  }

  @Test
  void aFrozenNodeIsShutOutAndFenced() {
    cluster.freeze(b.self());
    CompletableFuture<Long> stale = Counters.add(b, 1);
    await().until(() -> !a.members().contains(b.self()));
    cluster.thaw(b.self());
    assertThatThrownBy(stale::join).hasMessageContaining("it has been shut out");
    await().until(() -> !b.members().contains(b.self()));
    assertThat(Counters.add(a, 0).join()).isZero();
  }

  @Test
  void heldMessagesGoOnAfterThawAndHeal() throws Exception {
    LocalCluster patient = LocalCluster.threads();
    try (patient) {
      Engine one = patient.join("one", counters.services());
      Engine two = patient.join("two", counters.services());
      patient.freeze(two.self());
      CompletableFuture<byte[]> first = one.request(two.self(), Counters.ECHO, new byte[] {1});
      patient.thaw(two.self());
      assertThat(first.get(30, TimeUnit.SECONDS)).containsExactly(1);
      patient.part(List.of(Set.of(one.self()), Set.of(two.self())));
      CompletableFuture<byte[]> second = one.request(two.self(), Counters.ECHO, new byte[] {2});
      patient.heal();
      assertThat(second.get(30, TimeUnit.SECONDS)).containsExactly(2);
      patient.delay(one.self(), two.self(), Duration.ofMillis(1));
      assertThat(one.request(two.self(), Counters.ECHO, new byte[] {3}).get(30, TimeUnit.SECONDS))
          .containsExactly(3);
    }
  }
}
