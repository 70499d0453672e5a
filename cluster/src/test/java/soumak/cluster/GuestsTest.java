package soumak.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Handler;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;
import soumak.cluster.local.Choices;
import soumak.cluster.local.LocalCluster;

/** Programs of guests at nodes in this JVM, one event after the other. */
class GuestsTest {
  private static final int SERVICE = 30;
  private static final int TABLE = 20;

  private LocalCluster nodes = LocalCluster.chosen(Choices.seeded(1));

  /** What each object of the feature has seen, by the node's name. */
  private final List<Noting> made = new ArrayList<>();

  /** What happens when a message is received. */
  private Consumer<String> onText = text -> {};

  /** A node with guests' programs. */
  private final class Host {
    final Guests guests = new Guests(new Programs(), () -> List.of(new Noting()));
    final Cluster cluster;

    Host(String name, boolean guest) throws IOException {
      cluster =
          Cluster.form(
              List.of(guests), it -> guest ? nodes.joinGuest(name, it) : nodes.join(name, it));
    }

    Node self() {
      return cluster.engine().self();
    }

    /** What its feature is at this node for the program of that guest. */
    Noting of(Host guest) {
      return made.stream()
          .filter(it -> it.engine != null && it.engine.self().equals(self()))
          .filter(it -> it.engine.members().contains(guest.self()) || it.program == guest.self())
          .findFirst()
          .orElseThrow();
    }
  }

  /** What its handlers do not take, and what they throw then. */
  private static void refuse(String text) {
    if (text.equals("bad")) {
      throw new IllegalArgumentException("a damaged message");
    }
    if (text.equals("worse")) {
      throw new StackOverflowError("a message without end");
    }
  }

  private final class Noting implements Feature {
    final List<String> seen = new ArrayList<>();
    Engine engine;
    Node program;
    boolean isHosted;

    @Override
    public Map<Integer, Handler> handlers() {
      return Map.of(
          SERVICE,
          (from, bytes) -> {
            String text = new String(bytes, UTF_8);
            refuse(text);
            seen.add(from.name() + ": " + text);
            onText.accept(text);
            return CompletableFuture.completedFuture(bytes);
          });
    }

    @Override
    public Map<Integer, Step> steps() {
      return Map.of(TABLE, (key, entry, argument) -> new Step.Outcome(argument, key));
    }

    @Override
    public void hosted() {
      isHosted = true;
    }

    @Override
    public void joined(Engine engine) {
      this.engine = engine;
      made.add(this);
      program = engine.members().nodes().stream().filter(Node::guest).findFirst().orElseThrow();
    }

    @Override
    public Map<String, Long> status() {
      return Map.of("seen", (long) seen.size());
    }

    @Override
    public void left() {
      seen.add("left");
    }

    void send(Host to, String text) {
      engine.send(to.self(), SERVICE, text.getBytes(UTF_8));
    }

    CompletableFuture<byte[]> step(String key, String argument) {
      return engine.atomic(TABLE, key.getBytes(UTF_8), argument.getBytes(UTF_8));
    }
  }

  private static Host[] hosts(Host... those) {
    return those;
  }

  private Host[] twoNodesAndTwoGuests() throws IOException {
    Host[] all =
        hosts(new Host("a", false), new Host("b", false), new Host("x", true), new Host("y", true));
    nodes.run();
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void nothingOfAProgramIsLostWhicheverNodeSeesItsGuestFirst(long seed) throws IOException {
    nodes = LocalCluster.chosen(Choices.seeded(seed));
    Host a = new Host("a", false);
    Host b = new Host("b", false);
    Host x = new Host("x", true);
    // The guest's own; whoever hears of it passes the word on, perhaps before the other saw it.
    x.of(x).send(a, "one");
    x.of(x).send(a, "two");
    while (made.size() < 2) {
      assertThat(nodes.step()).isTrue();
    }
    made.get(1).send(made.get(1).engine.self().equals(a.self()) ? b : a, "passed on");
    nodes.run();
    List<String> all = new ArrayList<>(a.of(x).seen);
    all.addAll(b.of(x).seen);
    assertThat(all)
        .hasSize(3)
        .containsSubsequence("x: one", "x: two")
        .anyMatch(it -> it.endsWith("passed on"));
  }

  /** The engine of one node, whose members change when a test says so. */
  private static final class Still implements Engine {
    private final List<Consumer<Members>> listeners = new ArrayList<>();
    private final Node self = new Node(1, "a", "here", false);
    private Members members = new Members(50, List.of(self));

    void change(long epoch, Node... nodes) {
      members = new Members(epoch, List.of(nodes));
      listeners.forEach(it -> it.accept(members));
    }

    @Override
    public Node self() {
      return self;
    }

    @Override
    public Members members() {
      return members;
    }

    @Override
    public void onChange(Consumer<Members> listener) {
      listeners.add(listener);
    }

    @Override
    public Node home(int table, byte[] key) {
      return self;
    }

    @Override
    public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
      return CompletableFuture.completedFuture(argument);
    }

    @Override
    public void forget(int table, byte[] prefix) {}

    @Override
    public void send(Node to, int service, byte[] bytes) {}

    @Override
    public CompletableFuture<byte[]> request(Node to, int service, byte[] bytes) {
      return CompletableFuture.completedFuture(bytes);
    }

    @Override
    public void close() {}
  }

  /**
   * A guest that has not yet seen another one, which came before, counts that as a node that is
   * missing; so its epoch is ahead of that of a node that sees both.
   */
  @Test
  void aMessageOfALaterEpochIsReceivedWhenItsGuestIsSeen() {
    Still engine = new Still();
    Guests guests = new Guests(new Programs(), () -> List.of(new Noting()));
    guests.joined(engine);
    Node first = new Node(2, "x", "there", true);
    Node second = new Node(3, "y", "there", true);
    CompletableFuture<byte[]> answer = early(guests, second, "hello");
    engine.change(60, engine.self, first);
    assertThat(answer).isNotDone();
    engine.change(70, engine.self, first, second);
    assertThat(answer).isDone();
    assertThat(answer.join()).isEqualTo("hello".getBytes(UTF_8));
    assertThat(made.getLast().seen).containsExactly("y: hello");
  }

  /** A message for a guest's program, of an epoch that this node has not seen. */
  private static CompletableFuture<byte[]> early(Guests guests, Node guest, String what) {
    byte[] text = what.getBytes(UTF_8);
    byte[] message =
        ByteBuffer.allocate(ProgramEngine.HEAD + text.length)
            .putLong(guest.id())
            .putLong(71)
            .putInt(SERVICE)
            .put(text)
            .array();
    return guests.handlers().get(Services.GUESTS).receive(guest, message).toCompletableFuture();
  }

  @Test
  void oneThatIsDamagedKeepsThoseBehindItFromNothing() {
    Still engine = new Still();
    Guests guests = new Guests(new Programs(), () -> List.of(new Noting()));
    guests.joined(engine);
    Node guest = new Node(3, "y", "there", true);
    CompletableFuture<byte[]> first = early(guests, guest, "one");
    CompletableFuture<byte[]> bad = early(guests, guest, "bad");
    CompletableFuture<byte[]> second = early(guests, guest, "two");
    CompletableFuture<byte[]> worse = early(guests, guest, "worse");
    CompletableFuture<byte[]> third = early(guests, guest, "three");
    engine.change(70, engine.self, guest);
    assertThat(made.getLast().seen).containsExactly("y: one", "y: two", "y: three");
    assertThat(List.of(first, second, third)).allMatch(CompletableFuture::isDone);
    assertThatThrownBy(bad::join).hasMessageContaining("a damaged message");
    assertThatThrownBy(worse::join).hasCauseInstanceOf(StackOverflowError.class);
  }

  /** What is early is received on one thread, and the sender's next message comes on another. */
  @Test
  void noMessageOvertakesThoseThatAreEarly() {
    Still engine = new Still();
    Guests guests = new Guests(new Programs(), () -> List.of(new Noting()));
    guests.joined(engine);
    Node guest = new Node(3, "y", "there", true);
    var _ = early(guests, guest, "one");
    var _ = early(guests, guest, "two");
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    onText =
        text -> {
          if (text.equals("two")) {
            answers.add(early(guests, guest, "four"));
          }
        };
    engine.members = new Members(70, List.of(engine.self, guest));
    // Its members are these already, and its listeners have not been told.
    answers.add(early(guests, guest, "three"));
    engine.change(70, engine.self, guest);
    answers.add(early(guests, guest, "five"));
    assertThat(made.getLast().seen)
        .containsExactly("y: one", "y: two", "y: three", "y: four", "y: five");
    assertThat(answers).hasSize(3).allMatch(CompletableFuture::isDone);
  }

  @Test
  void whyAProgramCannotBeginIsSaid() {
    Still engine = new Still();
    Feature failing =
        new Feature() {
          @Override
          public void joined(Engine engine) {
            throw new IllegalArgumentException("a test's");
          }
        };
    Guests guests = new Guests(new Programs(), () -> List.of(failing));
    guests.joined(engine);
    Node guest = new Node(3, "y", "there", true);
    CompletableFuture<byte[]> answer = early(guests, guest, "one");
    engine.change(70, engine.self, guest);
    assertThatThrownBy(answer::join)
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a test's");
  }

  /** As from a node that sends what nobody could have sent: of an epoch that never comes. */
  @Test
  void whatIsEarlyOfOneNodeHasABound() {
    Still engine = new Still();
    Guests guests = new Guests(new Programs(), () -> List.of(new Noting()));
    guests.joined(engine);
    Handler handler = guests.handlers().get(Services.GUESTS);
    Node hostile = new Node(2, "x", "there", false);
    Node guest = new Node(3, "y", "there", true);
    byte[] message = new byte[1 << 20];
    ByteBuffer.wrap(message).putLong(guest.id()).putLong(Long.MAX_VALUE);
    int kept = 0;
    CompletableFuture<byte[]> answer = handler.receive(hostile, message).toCompletableFuture();
    while (!answer.isDone() && kept < 1_000) {
      kept++;
      answer = handler.receive(hostile, message).toCompletableFuture();
    }
    assertThat(kept).isBetween(50, 64);
    assertThatThrownBy(answer::join).hasMessageContaining("x (there) has sent too much");
    CompletableFuture<byte[]> of = early(guests, guest, "of another node");
    assertThat(of).isNotDone();
    engine.change(70, engine.self, guest);
    assertThat(of).isCompleted();
    assertThat(made.getLast().seen).containsExactly("y: of another node");
  }

  @Test
  void aProgramThatCannotBeginKeepsNoOtherFromItsEnd() {
    Still engine = new Still();
    boolean[] fails = new boolean[1];
    Guests guests =
        new Guests(
            new Programs(),
            () -> {
              if (fails[0]) {
                throw new OutOfMemoryError("a test's");
              }
              return List.of(new Noting());
            });
    guests.joined(engine);
    Node first = new Node(2, "x", "there", true);
    Node second = new Node(3, "y", "there", true);
    engine.change(60, engine.self, first);
    fails[0] = true;
    engine.change(70, engine.self, second);
    assertThat(made).hasSize(1);
    assertThat(made.getFirst().seen).containsExactly("left");
  }

  @Test
  void aListenerOfAProgramThatFailsKeepsNoOtherFromAChange() {
    Still engine = new Still();
    Node guest = new Node(2, "x", "there", true);
    ProgramEngine program = new ProgramEngine(engine, guest, new Services(Map.of(), Map.of()));
    List<Members> seen = new ArrayList<>();
    program.onChange(now -> {
      throw new OutOfMemoryError("a test's");
    });
    program.onChange(seen::add);
    program.changed(new Members(60, List.of(engine.self, guest)));
    assertThat(seen).hasSize(1);
  }

  @Test
  void programsAreKeptApart() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    it[2].of(it[2]).send(it[0], "of x");
    it[3].of(it[3]).send(it[0], "of y");
    nodes.run();
    assertThat(it[0].of(it[2]).seen).containsExactly("x: of x");
    assertThat(it[0].of(it[3]).seen).containsExactly("y: of y");
    assertThat(it[0].of(it[2]).isHosted).isTrue();
    assertThat(it[2].of(it[2]).isHosted).isFalse();
  }

  @Test
  void aProgramSeesNoOtherGuest() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    assertThat(it[0].of(it[2]).engine.members().nodes())
        .containsExactly(it[0].self(), it[1].self(), it[2].self());
    assertThat(it[3].of(it[3]).engine.members().nodes())
        .containsExactly(it[0].self(), it[1].self(), it[3].self());
  }

  @Test
  void theSameKeyIsAnotherEntryAndAllOfThemGo() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    CompletableFuture<byte[]> x = it[2].of(it[2]).step("key", "1");
    CompletableFuture<byte[]> y = it[3].of(it[3]).step("key", "2");
    CompletableFuture<byte[]> more = it[0].of(it[3]).step("another", "3");
    nodes.run();
    assertThat(List.of(x.join(), y.join())).allMatch(key -> new String(key, UTF_8).equals("key"));
    assertThat(more.join()).asString(UTF_8).isEqualTo("another");
    assertThat(nodes.entryCount()).isEqualTo(3);
    nodes.kill(it[3].self());
    nodes.run();
    assertThat(nodes.entryCount()).isEqualTo(1);
    it[2].cluster.close();
    nodes.run();
    assertThat(nodes.entryCount()).isZero();
  }

  @Test
  void whenItsGuestHasGoneANodeIsOutOfTheProgram() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    Noting ofX = it[0].of(it[2]);
    Noting ofY = it[0].of(it[3]);
    nodes.kill(it[2].self());
    nodes.run();
    assertThat(ofX.seen).containsExactly("left");
    assertThat(ofX.engine.members().nodes()).doesNotContain(it[0].self());
    assertThat(ofX.step("key", "1")).isCompletedExceptionally();
    ofX.send(it[1], "too late");
    CompletableFuture<byte[]> asked = ofX.engine.request(it[1].self(), SERVICE, new byte[0]);
    assertThatThrownBy(asked::join).hasCauseInstanceOf(NodeLostException.class);
    nodes.run();
    assertThat(ofY.seen).isEmpty();
    assertThat(it[0].guests.status()).containsEntry("programs", 1L).containsEntry("seen", 0L);
  }

  @Test
  void whatComesForAProgramThatHasEndedIsRefused() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    Engine engine = it[1].cluster.engine();
    byte[] late =
        ByteBuffer.allocate(ProgramEngine.HEAD)
            .putLong(it[2].self().id())
            .putLong(engine.members().epoch())
            .putInt(SERVICE)
            .array();
    nodes.kill(it[2].self());
    nodes.run();
    CompletableFuture<byte[]> answer = engine.request(it[0].self(), Services.GUESTS, late);
    nodes.run();
    assertThatThrownBy(answer::join).hasMessageContaining("its program has ended");
  }

  @Test
  void badBytesAreRefusedAndNothingElse() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    Engine engine = it[1].cluster.engine();
    byte[] noService =
        ByteBuffer.allocate(ProgramEngine.HEAD).putLong(it[2].self().id()).putInt(16, 99).array();
    for (byte[] bytes : List.of(new byte[0], new byte[ProgramEngine.HEAD - 1], noService)) {
      CompletableFuture<byte[]> answer = engine.request(it[0].self(), Services.GUESTS, bytes);
      nodes.run();
      assertThatThrownBy(answer::join)
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalArgumentException.class);
    }
    it[2].of(it[2]).send(it[0], "still here");
    nodes.run();
    assertThat(it[0].of(it[2]).seen).containsExactly("x: still here");
  }

  @Test
  void onlyTheGuestCanLeave() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    Engine hosted = it[0].of(it[2]).engine;
    assertThatThrownBy(hosted::close).hasMessageContaining("only the node that runs the program");
    it[2].of(it[2]).engine.close();
    nodes.run();
    assertThat(it[0].cluster.engine().members().contains(it[2].self())).isFalse();
  }

  @Test
  void aGuestKeepsNoEntries() throws IOException {
    Host[] it = twoNodesAndTwoGuests();
    for (int i = 0; i < 50; i++) {
      Node home = it[2].of(it[2]).engine.home(TABLE, new byte[] {(byte) i});
      assertThat(home.guest()).isFalse();
    }
  }
}
