package soumak.cluster.coherence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.oracle.coherence.common.base.NonBlocking;
import com.tangosol.net.InvocationService;
import com.tangosol.net.Member;
import com.tangosol.util.WrapperException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.RemoteFailureException;
import soumak.cluster.engine.Services;

/** Two ends without a network: what one sends is kept until the test hands it over. */
class ExchangeTest {
  private static final int SERVICE = 5;
  private static final Member ONE = Fakes.member("one", 100, 1);
  private static final Member TWO = Fakes.member("two", 200, 2);

  private final Map<Integer, Handler> handlers = new HashMap<>();
  private final List<Message> sent = new ArrayList<>();

  /** Whether who sent each message may be held back. */
  private final List<Boolean> mayWait = new ArrayList<>();

  private final End one = new End(ONE);
  private final End two = new End(TWO);
  private final Set<Member> everybody = new HashSet<>(Set.of(ONE, TWO));
  private boolean stopped;
  private boolean crowded;

  /** What happens when a message has just been sent. */
  private Runnable then = () -> {};

  /** Without memory for messages that are longer. */
  private int most = Integer.MAX_VALUE;

  private final class End {
    final Roster roster;
    final Exchange exchange;

    End(Member self) {
      roster = new Roster(self, () -> everybody, true, new Pulse(() -> 0));
      InvocationService service =
          Fakes.of(InvocationService.class, Map.of("execute", this::execute));
      exchange = new Exchange(handlers, roster, service, this::see);
      roster.onChange(exchange::lost);
    }

    private Object execute(Object... arguments) {
      if (stopped) {
        throw new IllegalStateException("the service has stopped");
      }
      if (((Message) arguments[0]).bytes().length > most) {
        throw new OutOfMemoryError("a test's");
      }
      sent.add((Message) arguments[0]);
      mayWait.add(!NonBlocking.isNonBlockingCaller());
      then.run();
      if (crowded && Thread.currentThread().isInterrupted()) {
        throw new WrapperException(new InterruptedException(), "Request interrupted");
      }
      return null;
    }

    void see() {
      roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    }

    Node self() {
      return roster.self();
    }
  }

  private void both() {
    one.see();
    two.see();
  }

  private Message next() {
    return sent.removeFirst();
  }

  private void handle(Handler handler) {
    handlers.put(SERVICE, handler);
  }

  private CompletableFuture<byte[]> request(String text) {
    return one.exchange.request(two.self(), SERVICE, text.getBytes(UTF_8));
  }

  @Test
  void aRequestIsAnswered() {
    both();
    handle((from, bytes) -> CompletableFuture.completedFuture((from.name() + "!").getBytes(UTF_8)));
    CompletableFuture<byte[]> answer = request("x");
    two.exchange.receive(next());
    assertThat(answer).isNotDone();
    one.exchange.receive(next());
    assertThat(answer.join()).asString(UTF_8).isEqualTo("one!");
    assertThat(one.exchange.waiting()).isZero();
  }

  /** A message, a request and its answer. */
  private List<Boolean> mayWait(int service, byte[] bytes) {
    handlers.put(service, (from, some) -> CompletableFuture.completedFuture(new byte[0]));
    mayWait.clear();
    one.exchange.send(two.self(), service, bytes);
    two.exchange.receive(next());
    CompletableFuture<byte[]> answer = one.exchange.request(two.self(), service, bytes);
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThat(answer).isCompleted();
    return List.copyOf(mayWait);
  }

  private static byte[] ofAGuest(int service) {
    return ByteBuffer.allocate(20).putLong(7).putLong(1).putInt(service).array();
  }

  /** Workers send it. */
  @Test
  void whoSendsMailDoesNotWaitForTheNetworkAndOthersDo() {
    both();
    assertThat(mayWait(Services.MAIL, new byte[0])).containsExactly(false, false, false);
    assertThat(mayWait(Services.OBJECTS, new byte[0])).containsExactly(true, true, true);
    assertThat(mayWait(Services.GUESTS, ofAGuest(Services.MAIL)))
        .containsExactly(false, false, false);
    assertThat(mayWait(Services.GUESTS, ofAGuest(Services.OBJECTS)))
        .containsExactly(true, true, true);
    assertThat(mayWait(Services.GUESTS, new byte[19])).containsExactly(true, true, true);
  }

  @Test
  void anAnswerForWhichThereIsNoMemoryIsAFailure() {
    both();
    handle((from, bytes) -> CompletableFuture.completedFuture(new byte[1000]));
    most = 999;
    CompletableFuture<byte[]> answer = request("x");
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThatThrownBy(answer::join)
        .hasCauseInstanceOf(RemoteFailureException.class)
        .hasMessageContaining("java.lang.OutOfMemoryError: a test's at two");
    assertThat(((RemoteFailureException) answer.exceptionNow()).isUnanswered()).isTrue();
  }

  @Test
  void aRequestForWhichThereIsNoMemoryIsForgotten() {
    both();
    most = 0;
    assertThatThrownBy(() -> request("x")).isInstanceOf(OutOfMemoryError.class);
    assertThat(one.exchange.waiting()).isZero();
  }

  /** Coherence has sent it by then, and does not wait until those before it have left. */
  @Test
  void aRequestOfAThreadThatIsInterruptedIsAnswered() {
    both();
    handle((from, bytes) -> CompletableFuture.completedFuture(bytes));
    crowded = true;
    Thread.currentThread().interrupt();
    CompletableFuture<byte[]> answer = request("x");
    assertThat(Thread.interrupted()).isTrue();
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThat(answer.join()).asString(UTF_8).isEqualTo("x");
  }

  @Test
  void anAnswerMayComeLater() {
    both();
    CompletableFuture<byte[]> later = new CompletableFuture<>();
    handle((from, bytes) -> later);
    CompletableFuture<byte[]> answer = request("x");
    two.exchange.receive(next());
    assertThat(sent).isEmpty();
    later.complete(new byte[] {7});
    one.exchange.receive(next());
    assertThat(answer.join()).containsExactly(7);
  }

  @Test
  void aHandlersFailureIsToldInWords() {
    both();
    handle((from, bytes) -> {
      throw new ArithmeticException("by zero");
    });
    CompletableFuture<byte[]> answer = request("x");
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThatThrownBy(answer::join)
        .hasCauseInstanceOf(RemoteFailureException.class)
        .hasMessageContaining("by zero")
        .hasMessageContaining("two");
    assertThat(((RemoteFailureException) answer.exceptionNow()).isUnanswered()).isFalse();
  }

  @Test
  void aServiceThatNobodyHasIsAFailure() {
    both();
    CompletableFuture<byte[]> answer = request("x");
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThatThrownBy(answer::join).hasMessageContaining("no handler for service 5");
  }

  @Test
  void whatWasOnlySentIsNotAnswered() {
    both();
    List<String> got = new ArrayList<>();
    handle((from, bytes) -> {
      got.add(new String(bytes, UTF_8));
      return CompletableFuture.completedFuture(bytes);
    });
    one.exchange.send(two.self(), SERVICE, "a".getBytes(UTF_8));
    one.exchange.send(two.self(), SERVICE, "b".getBytes(UTF_8));
    two.exchange.receive(next());
    two.exchange.receive(next());
    assertThat(got).containsExactly("a", "b");
    assertThat(sent).isEmpty();
  }

  @Test
  void aWaiterIsToldOfTheDeath() {
    both();
    CompletableFuture<byte[]> answer = request("x");
    one.roster.update(() -> Map.of(ONE, 10L));
    assertThatThrownBy(answer::join)
        .hasCauseInstanceOf(NodeLostException.class)
        .hasMessageContaining("two");
    assertThat(isUnsent(answer)).isFalse();
    // What comes after that is for nobody.
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThat(one.exchange.waiting()).isZero();
  }

  @Test
  void aRequestToANodeThatIsGoneFailsAtOnce() {
    everybody.remove(TWO);
    one.roster.update(() -> Map.of(ONE, 10L));
    assertThat(isUnsent(request("x"))).isTrue();
    assertThat(one.exchange.waiting()).isZero();
    assertThat(sent).isEmpty();
  }

  /** It may have done what it was asked for. */
  @Test
  void aRequestToANodeThatGoesAsItIsSentMayHaveArrived() {
    both();
    then = () -> one.roster.update(() -> Map.of(ONE, 10L));
    assertThat(isUnsent(request("x"))).isFalse();
    assertThat(sent).hasSize(1);
    assertThat(one.exchange.waiting()).isZero();
  }

  private static boolean isUnsent(CompletableFuture<byte[]> answer) {
    assertThat(answer).isCompletedExceptionally();
    return ((NodeLostException) answer.exceptionNow()).isUnsent();
  }

  /** As when a third node has told of it. Its name is not known then. */
  @Test
  void aRequestThatIsAheadOfTheComingOfItsNodeIsAnswered() {
    one.roster.update(() -> Map.of(ONE, 10L));
    two.see();
    handle((from, bytes) -> CompletableFuture.completedFuture(bytes));
    Node heardOf = new Node(two.self().id(), "some name", "never seen");
    CompletableFuture<byte[]> answer = one.exchange.request(heardOf, SERVICE, "x".getBytes(UTF_8));
    one.exchange.lost(one.roster.members());
    assertThat(answer).isNotDone();
    two.exchange.receive(next());
    one.exchange.receive(next());
    assertThat(answer.join()).asString(UTF_8).isEqualTo("x");
  }

  /** Among many others, which take their time. */
  @Test
  void aRequestToANodeThatIsJustBeingTakenInIsSent() throws InterruptedException {
    Map<Member, Long> many = new HashMap<>(Map.of(ONE, 10L, TWO, 20L));
    for (int i = 3; i < 500; i++) {
      many.put(Fakes.member("node", 100 * i, i), 10L * i);
    }
    for (int round = 0; round < 100; round++) {
      End end = new End(ONE);
      end.roster.update(() -> Map.of(ONE, 10L));
      Thread takesIn = Thread.ofPlatform().start(() -> end.roster.update(() -> many));
      while (!end.roster.hasKnown(two.self())) {
        Thread.onSpinWait();
      }
      CompletableFuture<byte[]> answer =
          end.exchange.request(two.self(), SERVICE, "x".getBytes(UTF_8));
      takesIn.join();
      assertThat(answer).as("round %d", round).isNotDone();
    }
  }

  @Test
  void whatComesTooLateForAProgramIsNoWarning() {
    both();
    Node gone = new Node(7, "guest", "gone", true);
    List<Level> levels = new ArrayList<>();
    java.util.logging.Handler notes =
        new java.util.logging.Handler() {
          @Override
          public void publish(LogRecord record) {
            levels.add(record.getLevel());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger log = Logger.getLogger("soumak.cluster");
    log.addHandler(notes);
    log.setUseParentHandlers(false);
    try {
      for (Exception failure :
          List.of(new NodeLostException(gone, "over"), new IllegalStateException("a fault"))) {
        handle((from, bytes) -> CompletableFuture.failedFuture(failure));
        one.exchange.send(two.self(), SERVICE, new byte[0]);
        two.exchange.receive(next());
      }
    } finally {
      log.removeHandler(notes);
      log.setUseParentHandlers(true);
    }
    assertThat(levels).containsOnlyOnce(Level.WARNING).doesNotContain(Level.SEVERE);
  }

  @Test
  void aServiceThatHasStoppedFailsRequestsAndSwallowsMessages() {
    both();
    stopped = true;
    assertThat(request("x")).isCompletedExceptionally();
    one.exchange.send(two.self(), SERVICE, new byte[0]);
    assertThat(sent).isEmpty();
  }

  @Test
  void whoIsOutTellsAllItsWaiters() {
    both();
    CompletableFuture<byte[]> first = request("x");
    CompletableFuture<byte[]> second = request("y");
    one.exchange.close();
    assertThat(first).isCompletedExceptionally();
    assertThat(second).isCompletedExceptionally();
  }

  /** Before its roster says so, which still has the other one afterwards. */
  @Test
  void whoAsksJustAfterItIsOutIsToldAsWell() {
    both();
    one.exchange.close();
    CompletableFuture<byte[]> answer = request("x");
    one.roster.removeSelf();
    assertThat(isUnsent(answer)).isFalse();
    assertThat(one.exchange.waiting()).isZero();
  }

  @Test
  void aMessageThatIsAheadOfItsSendersComingIsReceived() {
    one.see();
    List<Node> from = new ArrayList<>();
    handle((sender, bytes) -> {
      from.add(sender);
      return CompletableFuture.completedFuture(bytes);
    });
    one.exchange.send(two.self(), SERVICE, new byte[0]);
    two.exchange.receive(next());
    assertThat(from).containsExactly(one.self());
  }

  @Test
  void aMessageOfOneWhoIsGoneIsDropped() {
    both();
    List<Node> from = new ArrayList<>();
    handle((sender, bytes) -> {
      from.add(sender);
      return CompletableFuture.completedFuture(bytes);
    });
    two.exchange.receive(new Message(Message.SEND, SERVICE, 12_345, 0, new byte[0]));
    assertThat(from).isEmpty();
  }

  @Test
  void whatComesBeforeTheExchangeIsThereIsReceivedThen() {
    List<String> got = new ArrayList<>();
    handlers.put(
        SERVICE,
        (from, bytes) -> {
          got.add(new String(bytes, UTF_8));
          return CompletableFuture.completedFuture(new byte[0]);
        });
    one.see();
    two.see();
    for (String each : List.of("a", "b")) {
      one.exchange.send(two.self(), SERVICE, each.getBytes(UTF_8));
    }
    sent.forEach(Exchange::deliver);
    assertThat(got).isEmpty();
    two.exchange.install();
    try {
      assertThat(got).containsExactly("a", "b");
      Exchange.deliver(sent.getFirst());
      assertThat(got).containsExactly("a", "b", "a");
    } finally {
      two.exchange.remove();
    }
  }
}
