package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.cluster.mail.Messages.Question;
import soumak.wire.MailboxReference;
import soumak.wire.Mailboxes;
import soumak.wire.Wire;

/** Clients of a gateway that are silent, slow, or gone. Others go on. */
@Timeout(60)
class SlowClientsTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final byte[] PING = RawClient.PING;

  private final ThreadNodes nodes = new ThreadNodes(2);
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable it : open.reversed()) {
      it.close();
    }
    nodes.close();
  }

  private Gateway gateway(int clients, Duration greeting, Duration frame, Duration silence)
      throws IOException {
    return gateway(new GatewayLimits(clients, greeting, frame, LONG, silence));
  }

  private Gateway gateway(GatewayLimits limits) throws IOException {
    var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    Gateway gateway = Gateway.open(nodes.mail(0), anyPort, Messages.WIRE, limits);
    open.add(gateway);
    return gateway;
  }

  private RawClient raw(Gateway gateway, byte... first) throws IOException {
    return raw(gateway, InetAddress.getLoopbackAddress(), first);
  }

  private RawClient raw(Gateway gateway, InetAddress from, byte... first) throws IOException {
    RawClient client = new RawClient(gateway.port(), from, first);
    open.add(client);
    return client;
  }

  /** Again where the system kept the test from greeting in a short time. */
  private RawClient served(Gateway gateway) throws IOException {
    while (true) {
      RawClient client = raw(gateway, PING);
      if (client.isServedOrElse("the first frame has not come whole within 300 ms")) {
        return client;
      }
    }
  }

  @Test
  void whoSaysNothingAtAllIsDisconnected() throws IOException {
    Gateway gateway = gateway(9, SHORT, LONG, LONG);
    raw(gateway).isRefused("the first frame has not come whole within 300 ms");
    await().until(() -> gateway.clients() == 0);
  }

  @Test
  void whoBeginsByteByByteIsDisconnected() throws IOException {
    Gateway gateway = gateway(9, SHORT, LONG, LONG);
    RawClient slow = raw(gateway, (byte) 0, (byte) 0, (byte) 1, (byte) 0);
    Thread drip =
        Thread.ofVirtual()
            .start(() -> {
              try {
                while (true) {
                  slow.send((byte) 0);
                  Thread.sleep(20);
                }
              } catch (IOException | InterruptedException e) {
                // Nobody reads it any more.
              }
            });
    slow.isRefused("the first frame has not come whole within 300 ms");
    drip.interrupt();
    await().until(() -> gateway.clients() == 0);
  }

  @Test
  void aLaterFrameHasItsTimeToo() throws IOException {
    Gateway gateway = gateway(9, LONG, SHORT, LONG);
    RawClient slow = raw(gateway, PING);
    slow.isServed();
    slow.send((byte) 0, (byte) 0);
    slow.isRefused("a frame has not come whole within 300 ms");
  }

  @Test
  void betweenFramesAClientMaySayNothing() throws Exception {
    Gateway gateway = gateway(9, SHORT, SHORT, SHORT);
    RawClient client = served(gateway);
    // Another one that is too slow has had all the time that there is.
    RawClient slow = served(gateway);
    slow.send((byte) 0);
    slow.isRefused("a frame has not come whole within 300 ms");
    raw(gateway).isRefused("the first frame has not come whole within 300 ms");
    client.isServed();
  }

  /** What another protocol begins with is refused at once. */
  @Test
  void aHandshakeOfTlsIsNoFrame() throws IOException {
    Gateway gateway = gateway(9, LONG, LONG, LONG);
    raw(gateway, HexFormat.of().parseHex("16030100f1010000ed0303"))
        .isRefused("a frame of 369295616 bytes; it may have 1048576 at most");
  }

  @Test
  void whoIsSilentIsAskedWhetherHeIsThere() throws IOException {
    Gateway gateway = gateway(new GatewayLimits(9, LONG, LONG, SHORT, LONG));
    RawClient client = raw(gateway, PING);
    for (int i = 0; i < 3; i++) {
      assertThat(client.in.readNBytes(PING.length)).isEqualTo(PING);
      client.send(PING);
    }
    client.send(new Item.Open(1, 1));
    List<Item> answer = client.frame();
    while (answer.isEmpty()) {
      answer = client.frame();
    }
    assertThat(answer).hasOnlyElementsOfType(Item.Found.class);
  }

  /**
   * Its messages wait for room, so nobody reads that it has gone; who answers it would wait, too.
   */
  @Test
  void whoHasGoneIsMissedWhileItsMessagesWait() throws Exception, Pausable {
    Gateway gateway = gateway(new GatewayLimits(9, LONG, LONG, SHORT, LONG));
    Mailbox<String> full = new Mailbox<>(1);
    nodes.mail(0).names().register("full", String.class, full).await();
    RawClient client = raw(gateway, PING);
    MailboxReference there = client.found(new Item.Find(1, "full")).mailbox();
    byte[] message = Messages.WIRE.toBytes("x".repeat(900_000));
    // One is in the mailbox, one waits for room in it, and four are what may wait at the gateway.
    for (int i = 0; i < 7; i++) {
      client.send(new Item.Put(there, 0, List.of(message)));
    }
    client.send(new Item.Open(7, 1)); // which nobody reads
    assertThat(client.frame()).hasOnlyElementsOfType(Item.Room.class);
    assertThat(client.in.readNBytes(PING.length)).isEqualTo(PING);
    client.socket.close();
    await().until(() -> gateway.clients() == 0);
  }

  @Test
  void whoHasSaidNothingYetGivesWayAtOnce() throws Exception {
    Gateway gateway = gateway(2, LONG, LONG, LONG);
    RawClient first = raw(gateway, PING);
    first.isServed();
    RawClient silent = raw(gateway);
    await().until(() -> gateway.clients() == 2);
    RawClient next = raw(gateway, PING);
    silent.isRefused("nothing has come for a while, and another client needs the place");
    next.isServed();
    raw(gateway).isRefused("there are 2 clients already; come back later");
    first.isServed();
    next.isServed();
    assertThat(nodes.mail(0).status())
        .containsEntry("gatewayClients", 2L)
        .containsEntry("gatewayRefusals", 2L);
    gateway.close();
    assertThat(first.in.read()).isEqualTo(-1);
    assertThat(nodes.mail(0).status()).doesNotContainKeys("gatewayClients", "gatewayRefusals");
  }

  @Test
  void whoHasJustBegunToSaySomethingGivesWayToo() throws Exception {
    Gateway gateway = gateway(1, LONG, LONG, LONG);
    RawClient begins = raw(gateway, (byte) 0);
    await().until(() -> gateway.clients() == 1);
    Thread.sleep(50); // else its byte is not read yet, and it gives way as a silent one
    raw(gateway, PING).isServed();
    begins.isRefused("nothing has come for a while, and another client needs the place");
  }

  /** The one first that has said nothing for longest. */
  @Test
  void theySayNothingAndGiveWayInTurn() throws Exception {
    Gateway gateway = gateway(4, LONG, LONG, LONG);
    List<RawClient> silent = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      silent.add(raw(gateway));
      int count = i;
      await().until(() -> gateway.clients() == count);
    }
    for (RawClient next : silent) {
      raw(gateway, PING).isServed();
      next.isRefused("nothing has come for a while, and another client needs the place");
    }
  }

  @Test
  void clientsOfAllGatewaysAreCounted() throws Exception {
    Gateway one = gateway(1, LONG, LONG, LONG);
    Gateway other = gateway(2, LONG, LONG, LONG);
    for (Gateway gateway : List.of(one, other, other)) {
      raw(gateway, PING).isServed();
    }
    for (Gateway gateway : List.of(one, other)) {
      assertThat(raw(gateway).frame()).hasOnlyElementsOfType(Item.No.class);
    }
    await().until(() -> nodes.mail(0).status().get("gatewayRefusals") == 2);
    assertThat(nodes.mail(0).status()).containsEntry("gatewayClients", 3L);
  }

  @Test
  void whoHasLongSaidNothingGivesWay() throws Exception {
    Gateway gateway = gateway(1, LONG, LONG, Duration.ZERO);
    RawClient first = raw(gateway, PING);
    first.isServed();
    // It is silent when its reader waits again, which may be after the answer.
    while (!raw(gateway, PING).isServedOrElse("there are 1 clients already; come back later")) {
      Thread.sleep(10);
    }
    first.isRefused("nothing has come for a while, and another client needs the place");
  }

  @Test
  @EnabledOnOs(OS.LINUX) // where all addresses of the loopback network are there
  void oneAddressDoesNotKeepTheOthersOut() throws IOException {
    Gateway gateway = gateway(3, LONG, LONG, LONG);
    List<RawClient> crowd = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      crowd.add(raw(gateway, PING));
      crowd.getLast().isServed();
    }
    InetAddress other = InetAddress.getByName("127.0.0.2");
    RawClient single = raw(gateway, other, PING);
    single.isServed();
    int served = 0;
    for (RawClient it : crowd) {
      if (it.isServedOrElse(
          "clients at 127.0.0.1 have 3 of the 3 places, and one at another address needs one")) {
        served++;
      }
    }
    assertThat(served).isEqualTo(2);
    // With another place it would have more than the others.
    raw(gateway, other, PING).isRefused("there are 3 clients already; come back later");
    raw(gateway, PING).isRefused("there are 3 clients already; come back later");
    single.isServed();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whoHasTwoOfTwoPlacesGivesOne() throws IOException {
    Gateway gateway = gateway(2, LONG, LONG, LONG);
    raw(gateway, PING).isServed();
    raw(gateway, PING).isServed();
    InetAddress other = InetAddress.getByName("127.0.0.2");
    raw(gateway, other, PING).isServed();
    raw(gateway, other, PING).isRefused("there are 2 clients already; come back later");
  }

  @Test
  void pythonIsToldThatThereIsNoPlace() throws Exception {
    Gateway gateway = gateway(1, LONG, LONG, LONG);
    raw(gateway, PING).isServed();
    String program =
        """
        box = Mailbox(1, 1, 1, 9, False)
        for action in c.open, lambda: [c.put(box, "x" * 99999) for i in range(9)] and c.flush():
          try:
            action()
          except Ended as e:
            print(e)
          c = Client("127.0.0.1", int(sys.argv[1]))
        """;
    assertThat(Python.run(gateway.port(), program))
        .isEqualTo("there are 1 clients already; come back later\n".repeat(2).strip());
  }

  /** What is told to who is turned away is not lost because of what he has sent already. */
  @Test
  void whoIsTurnedAwayLearnsWhyWhateverHeHasSent() throws Exception {
    Gateway gateway = gateway(1, LONG, LONG, LONG);
    raw(gateway, PING).isServed();
    RawClient late = raw(gateway, new byte[6_000_000]);
    late.isRefused("there are 1 clients already; come back later");
  }

  /** Its mailbox takes what it holds; the senders of other mailboxes go on. */
  @Test
  void whoNeverReadsHoldsNobodyUpAndIsDisconnected() throws Exception, Pausable {
    Gateway gateway = gateway(9, LONG, Duration.ofSeconds(1), LONG);
    Mailbox<Question> service = new Mailbox<>();
    nodes.mail(0).names().register("service", Question.class, service).await();
    RawClient deaf = raw(gateway, PING);
    Item.Found there = deaf.found(new Item.Find(1, "service"));
    Mailbox<String> toDeaf = opened(deaf, there, service);
    AtomicInteger put = new AtomicInteger();
    Thread sender =
        ThreadNodes.start(() -> {
          for (int i = 0; i < 3000; i++) {
            toDeaf.put("x".repeat(10_000));
            put.incrementAndGet();
          }
        });
    RawClient other = raw(gateway, PING);
    Mailbox<String> toOther = opened(other, other.found(new Item.Find(1, "service")), service);
    toOther.put("hello");
    assertThat(other.frame()).hasOnlyElementsOfType(Item.Put.class);
    // The deaf one's window is 1024 messages of 10 kB: more than its connection takes.
    await().atMost(Duration.ofSeconds(30)).until(() -> gateway.clients() == 1);
    sender.join();
    assertThat(put).hasValue(3000);
    assertThat(nodes.mail(0).status()).containsEntry("gatewayRefusals", 1L);
    other.isServed();
  }

  /** A mailbox that a client has opened, as the service gets to know it. */
  private static Mailbox<String> opened(
      RawClient client, Item.Found there, Mailbox<Question> service) throws IOException, Pausable {
    var mine = client.found(new Item.Open(2, Client.WINDOW)).mailbox();
    byte[] message = naming(mine).toBytes(new Question("", new Mailbox<>()));
    client.send(new Item.Put(there.mailbox(), 0, List.of(message)));
    Question question = service.get();
    assertThat(client.frame()).hasOnlyElementsOfType(Item.Room.class);
    return question.replyTo();
  }

  /** Has each mailbox be this one. */
  private static Wire naming(MailboxReference reference) {
    return Messages.WIRE.carrying(
        new Mailboxes() {
          @Override
          public MailboxReference reference(Mailbox<?> mailbox) {
            return reference;
          }

          @Override
          public Mailbox<?> mailbox(MailboxReference reference) {
            throw new AssertionError("nothing is read");
          }
        });
  }

  @Test
  void whoAnswersAClientThatHasGoneIsNotHeldUp() throws Exception, Pausable {
    Gateway gateway = gateway(9, LONG, LONG, LONG);
    for (int node = 0; node < 2; node++) {
      String name = "service" + node;
      Mailbox<Question> service = new Mailbox<>();
      nodes.mail(node).names().register(name, Question.class, service).await();
      RawClient client = raw(gateway, PING);
      Item.Found there = client.found(new Item.Find(1, name));
      Mailbox<String> answers = opened(client, there, service);
      Thread waits =
          ThreadNodes.start(() -> {
            for (int i = 0; i < 5000; i++) {
              answers.put("answer");
            }
          });
      // It reads nothing and acknowledges nothing, so the sender waits for room.
      await().until(() -> waits.getState() == Thread.State.WAITING);
      client.socket.close();
      waits.join();
      for (int i = 0; i < 9000; i++) {
        answers.put("answer");
      }
    }
    await().until(() -> gateway.clients() == 0);
  }
}
