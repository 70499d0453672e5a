package soumak.cluster.coherence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.tangosol.net.AsyncNamedCache;
import com.tangosol.net.Member;
import com.tangosol.net.NamedCache;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.BlockedPool;
import soumak.cluster.engine.NodeLostException;

/** A node's requests for steps, at a table that says what the test has it say. */
@Timeout(60)
class StepsTest {
  private static final Member ONE = Fakes.member("one", 100, 1);
  private static final Member TWO = Fakes.member("two", 200, 2);

  private final Roster roster = new Roster(ONE, () -> Set.of(ONE, TWO), false, new Pulse(() -> 0));
  private final List<CompletableFuture<byte[]>> invoked = new CopyOnWriteArrayList<>();
  private volatile int refusals;
  private final Steps steps =
      new Steps(roster, this::table, () -> new NodeLostException(roster.self(), "it is out"));

  @SuppressWarnings("unchecked") // a fake has no types
  private NamedCache<byte[], byte[]> table(int number) {
    if (refusals > 0) {
      refusals--;
      throw new IllegalStateException("the service is not there now");
    }
    AsyncNamedCache<byte[], byte[]> async =
        Fakes.of(AsyncNamedCache.class, Map.of("invoke", it -> invoked()));
    return Fakes.of(NamedCache.class, Map.of("async", it -> async));
  }

  private CompletableFuture<byte[]> invoked() {
    CompletableFuture<byte[]> reply = new CompletableFuture<>();
    invoked.add(reply);
    return reply;
  }

  private CompletableFuture<byte[]> request() {
    return steps.request(1, new byte[] {1}, new byte[0]);
  }

  private void done(int invocation, String answer) {
    await().until(() -> invoked.size() > invocation);
    invoked.get(invocation).complete(Reply.of(Reply.DONE, answer.getBytes(UTF_8)));
  }

  /** The members have changed meanwhile, so its home is asked once more. */
  @Test
  void anAnswerIsConfirmedAlsoIfTheEngineRefusesThatAtFirst() throws Exception {
    roster.update(() -> Map.of(ONE, 10L));
    CompletableFuture<byte[]> answer = request();
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    refusals = 1;
    done(0, "first");
    assertThat(answer).isNotDone();
    done(1, "the same");
    assertThat(answer.get(10, TimeUnit.SECONDS)).asString(UTF_8).isEqualTo("the same");
  }

  /** A program's threads of the pool may wait for this very step. */
  @Test
  void aStepIsTakenAgainAlsoIfTheCommonPoolIsBlocked() throws Exception {
    roster.update(() -> Map.of(ONE, 10L));
    try (BlockedPool _ = new BlockedPool()) {
      refusals = 1;
      CompletableFuture<byte[]> answer = request();
      done(0, "at last");
      assertThat(answer.get(10, TimeUnit.SECONDS)).asString(UTF_8).isEqualTo("at last");
    }
  }

  @Test
  void whoIsOutTellsAllItsWaiters() {
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    CompletableFuture<byte[]> answer = request();
    steps.close();
    assertThat(answer).isCompletedExceptionally();
    assertThat(request()).isCompletedExceptionally();
  }
}
