package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.mail.Messages.Question;
import soumak.cluster.mail.Messages.Sinking;

@Timeout(120)
class GatewayTest {
  private final ThreadNodes nodes = new ThreadNodes(2);
  private Gateway gateway;

  @BeforeEach
  void open() throws IOException {
    gateway = Gateway.open(nodes.mail(0), 0, Messages.WIRE);
  }

  @AfterEach
  void close() {
    gateway.close();
    nodes.close();
  }

  private String python(String program) throws IOException, InterruptedException {
    return Python.run(gateway.port(), program);
  }

  @Test
  void pythonAsksAndIsAnsweredByAnotherNode() throws Exception, Pausable {
    Mailbox<Question> service = new Mailbox<>();
    nodes.mail(1).names().register("service", Question.class, service).await();
    ThreadNodes.start(() -> {
      for (int i = 0; i < 3; i++) {
        Question question = service.get();
        question.replyTo().put(question.text() + " \u00e4\ud83d\ude00!");
      }
    });
    assertThat(
            python(
                """
                service, answers = c.find("service"), c.open()
                for text in ("one", "zwei", "\u4e09"):
                  c.put(service, Q(text, answers))
                  print(ascii(c.get(answers)))
                """))
        .isEqualTo(
            """
            'one \\xe4\\U0001f600!'
            'zwei \\xe4\\U0001f600!'
            '\\u4e09 \\xe4\\U0001f600!'\
            """);
  }

  @Test
  void pythonsMessagesArriveInOrderAndPauseItAtAFullMailbox() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(2);
    nodes.mail(1).names().register("numbers", Numbered.class, service).await();
    Thread taker =
        ThreadNodes.start(() -> {
          for (int i = 0; i < 5000; i++) {
            assertThat(service.get()).isEqualTo(new Numbered("py", i));
          }
        });
    assertThat(
            python(
                """
                numbers = c.find("numbers")
                for i in range(5000):
                  c.put(numbers, N("py", i), timeout=60)
                c.flush(timeout=60)
                print("done")
                """))
        .isEqualTo("done");
    assertThat(taker.join(java.time.Duration.ofSeconds(30))).isTrue();
  }

  @Test
  void pythonWaitsForANameAndGivesUp() throws Exception {
    assertThat(
            python(
                """
                try:
                  c.find("nobody", timeout=0.2)
                except TimeoutError as e:
                  print(e)
                """))
        .contains("time");
  }

  /** The gateway waits for a name once for each client. */
  @Test
  void pythonMayGiveUpManyTimes() throws Exception, Pausable {
    Mailbox<Numbered> tries = new Mailbox<>();
    Mailbox<Numbered> late = new Mailbox<>();
    nodes.mail(1).names().register("tries", Numbered.class, tries).await();
    ThreadNodes.start(() -> {
      assertThat(tries.get()).isEqualTo(new Numbered("py", 300));
      nodes.mail(1).names().register("late", Numbered.class, late).await();
    });
    assertThat(
            python(
                """
                tried, found = 0, None
                tries = c.find("tries")
                while not found:
                  try:
                    found = c.find("late", timeout=30 if tried == 300 else 0.001)
                  except TimeoutError:
                    tried += 1
                    if tried == 300:
                      c.put(tries, N("py", tried))
                c.put(found, N("py", 1))
                c.put(c.find("late"), N("py", 2))
                c.flush()
                print(tried)
                """))
        .isEqualTo("300");
    assertThat(List.of(late.get(), late.get()))
        .containsExactly(new Numbered("py", 1), new Numbered("py", 2));
  }

  /** Its messages are more than what can be under way between it and the gateway. */
  @Test
  void pythonWaitsAtAFullMailboxForLongerThanASendingMayTake() throws Exception, Pausable {
    Mailbox<String> service = new Mailbox<>(1);
    nodes.mail(1).names().register("texts", String.class, service).await();
    ThreadNodes.start(() -> {
      assertThat(service.get()).isEqualTo("begin");
      Thread.sleep(1500);
      for (int i = 0; i < 40; i++) {
        assertThat(service.get()).hasSize(900_000);
      }
    });
    assertThat(
            python(
                """
                d = Client("127.0.0.1", int(sys.argv[1]), timeout=0.5)
                texts = d.find("texts")
                d.put(texts, "begin")
                for i in range(40):
                  d.put(texts, "x" * 900000, timeout=60)
                d.flush(timeout=60)
                print("all")
                """))
        .isEqualTo("all");
  }

  @Test
  void pythonIsToldWhatIsRefused() throws Exception, Pausable {
    nodes.mail(0).names().register("numbers", Numbered.class, new Mailbox<>()).await();
    assertThat(
            python(
                """
                def refused(action):
                  try:
                    action(Client("127.0.0.1", int(sys.argv[1])))
                  except Refused as e:
                    print(e)
                def put(message):
                  def action(c):
                    c.put(c.find("numbers"), message)
                    c.flush()
                  refused(action)
                put(Record("java.lang.Thread", [])())
                put("a text")
                put(Record("soumak.cluster.mail.Messages$Numbered", [("n", "I")])(1))
                refused(lambda c: (c.put(Mailbox(1, 1, 1, 9, False), "x"), c.flush()))
                """))
        .isEqualTo(
            """
            byte 25: this wire does not know the class java.lang.Thread
            a message is a java.lang.String, not a soumak.cluster.mail.Messages$Numbered
            byte 52: soumak.cluster.mail.Messages$Numbered has other fields where the bytes come\
             from: there [n:I], here [sender:Ljava/lang/String;, number:I]
            a mailbox that this client was not given\
            """);
  }

  @Test
  void namesThatClientsHaveWaitedForAreKeptNowhere() throws Exception, Pausable {
    assertThat(nodes.cluster.entryCount()).isZero();
    Reply<Mailbox<Numbered>> waits = nodes.mail(0).names().find("later0", Numbered.class);
    await().until(() -> nodes.cluster.entryCount() == 1);
    for (int client = 0; client < 3; client++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
        List<Item> finds = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          finds.add(new Item.Find(i + 1, "later" + i));
        }
        socket.getOutputStream().write(framed(finds));
        await().until(() -> nodes.cluster.entryCount() == 200);
      }
      await().until(() -> nodes.cluster.entryCount() == 1);
    }
    // Who waits for one of them all the same still gets it.
    nodes.mail(1).names().register("later0", Numbered.class, new Mailbox<>()).await();
    assertThat(waits.await()).isNotNull();
  }

  @Test
  void whatIsTooLongIsRefusedOrLost() throws Exception, Pausable {
    assertThat(sent(framed(List.of(new Item.Find(1, "n".repeat(1025))))))
        .containsExactly(new Item.No(0, "a name has 1024 letters at most"));
    Mailbox<Question> service = new Mailbox<>();
    nodes.mail(1).names().register("service", Question.class, service).await();
    ThreadNodes.start(() -> {
      Mailbox<String> client = service.get().replyTo();
      client.put("x".repeat(Gateway.LONGEST));
      client.put("y");
      client.put("z");
    });
    assertThat(
            python(
                """
                answers = c.open(capacity=1)
                c.put(c.find("service"), Q("", answers))
                print(c.get(answers, timeout=60), c.get(answers, timeout=60))
                """))
        .isEqualTo("y z");
  }

  private static byte[] framed(List<Item> items) {
    byte[] frame = Frames.write(items);
    return ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
  }

  @Test
  void itListensOnLoopbackOnly() throws IOException {
    String found =
        java.net.NetworkInterface.networkInterfaces()
            .flatMap(java.net.NetworkInterface::inetAddresses)
            .filter(it -> !it.isLoopbackAddress() && it instanceof java.net.Inet4Address)
            .map(InetAddress::getHostAddress)
            .findFirst()
            .orElse("");
    assumeTrue(!found.isEmpty(), "skipped: this machine has the loopback interface only");
    assertThatThrownBy(() -> new Socket(found, gateway.port()).close())
        .isInstanceOf(IOException.class);
  }

  /** Sends bytes and gives the items that come back until the connection ends. */
  private List<Item> sent(byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
      socket.setSoTimeout(30_000);
      new DataOutputStream(socket.getOutputStream()).write(bytes);
      socket.shutdownOutput();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] all = in.readAllBytes();
      if (all.length == 0) {
        return List.of();
      }
      return Frames.read(java.util.Arrays.copyOfRange(all, 4, all.length));
    }
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  @Test
  void hostileFramesAreRefusedWithAText() throws IOException {
    assertThat(sent(hex("7fffffff")))
        .containsExactly(
            new Item.No(0, "a frame of 2147483647 bytes; it may have 1048576 at most"));
    assertThat(sent(hex("ffffffff")))
        .containsExactly(
            new Item.No(0, "a frame of 4294967295 bytes; it may have 1048576 at most"));
    assertThat(sent(hex("00000003 820380")))
        .containsExactly(new Item.No(0, "byte 2: version 3 of the frames; this is 2"));
    assertThat(sent(hex("00000005 8202818163"))).hasSize(1);
    assertThat(sent(hex("00000007 82029bffffffff")))
        .containsExactly(new Item.No(0, "byte 3: the bytes end early"));
    assertThat(sent(hex("00000006 820281820563")))
        .containsExactly(new Item.No(0, "byte 6: the bytes end early"));
  }

  @Test
  void randomBytesEndInARefusalAndTheGatewayGoesOn() throws Exception {
    Random random = new Random(7);
    for (int run = 0; run < 1500; run++) {
      byte[] frame = run % 2 == 0 ? new byte[random.nextInt(60)] : mutant(random);
      if (run % 2 == 0) {
        random.nextBytes(frame);
      }
      byte[] bytes = ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
      for (Item item : sent(bytes)) {
        assertThat(item).isInstanceOfAny(Item.No.class, Item.Found.class, Item.Room.class);
        if (item instanceof Item.No no) {
          assertThat(no.why()).isNotBlank().doesNotContain("\tat ").hasSizeLessThan(400);
          assertThat(no.why()).as("run %d", run).doesNotContain("cannot go on");
        }
      }
    }
    await().until(() -> gateway.clients() == 0);
    assertThat(python("print(c.open().capacity)")).isEqualTo("1024");
  }

  /** A frame as a client sends it, with some bytes changed. */
  private static byte[] mutant(Random random) {
    var reference = new soumak.wire.MailboxReference(1, 1, 1, 10, false);
    List<Item> items =
        List.of(
            new Item.Find(1, "name"),
            new Item.Open(2, 5),
            new Item.Put(reference, 0, List.of(Messages.WIRE.toBytes(new Numbered("x", 1)))),
            new Item.Room(reference, 1));
    byte[] frame = Frames.write(List.of(items.get(random.nextInt(items.size()))));
    for (int i = random.nextInt(3); i >= 0; i--) {
      frame[random.nextInt(frame.length)] = (byte) random.nextInt(256);
    }
    return frame;
  }

  @Test
  void whatItsWireReadsAtMostIsForClientsToo() throws Exception, Pausable {
    nodes.mail(0).names().register("numbers", Numbered.class, new Mailbox<>()).await();
    try (Gateway narrow = Gateway.open(nodes.mail(0), 0, Messages.WIRE.readingAtMost(200))) {
      assertThat(
              Python.run(
                  narrow.port(),
                  """
                  numbers = c.find("numbers")
                  c.put(numbers, N("x", 1))
                  c.flush()
                  try:
                    c.put(numbers, N("x" * 200, 1))
                    c.flush()
                  except Refused as e:
                    print(e)
                  """))
          .endsWith(" bytes, and this wire reads 200 at most");
    }
  }

  @Test
  void aClientHasNoMoreMailboxesThanTheLimit() throws Exception {
    assertThat(
            python(
                """
                try:
                  for i in range(1000):
                    c.open()
                except Refused as e:
                  print(e)
                """))
        .isEqualTo("a client may wait for 256 mailboxes and names at once");
  }

  @Test
  void aMessageThatOverflowsTheStackEndsTheConnection() throws Exception, Pausable {
    nodes.mail(0).names().register("sinking", Sinking.class, new Mailbox<>()).await();
    assertThat(
            python(
                """
                Sinking = Record("soumak.cluster.mail.Messages$Sinking", [("depth", "I")])
                try:
                  c.put(c.find("sinking"), Sinking(1 << 30))
                  c.flush(timeout=20)
                except Refused as e:
                  print(e)
                """))
        .isEqualTo("this gateway cannot go on: java.lang.StackOverflowError");
    await().until(() -> gateway.clients() == 0);
  }

  @Test
  void onlyWhatWasSentCanBeAcknowledged() throws Exception {
    assertThat(
            python(
                """
                c._send([ROOM, list(c.open(capacity=5)), 1])
                try:
                  c._read(time.monotonic() + 20)
                except Refused as e:
                  print(e)
                """))
        .isEqualTo("an acknowledgement of what was not sent");
  }

  @Test
  void whatWasSentCanBeAcknowledgedOnce() throws Exception, Pausable {
    Mailbox<Question> service = new Mailbox<>();
    nodes.mail(0).names().register("service", Question.class, service).await();
    ThreadNodes.start(() -> service.get().replyTo().put("answer"));
    assertThat(
            python(
                """
                answers = c.open(capacity=5)
                c.put(c.find("service"), Q("", answers))
                print(c.get(answers))
                c._send([ROOM, list(answers), 1])
                try:
                  c._read(time.monotonic() + 20)
                except Refused as e:
                  print(e)
                """))
        .isEqualTo("answer\nan acknowledgement of what was not sent");
  }

  @Test
  void reasonsAreShortWhateverTheyRepeat() throws IOException {
    assertThat(sent(framed(List.of(new Item.Named("n".repeat(1 << 19))))))
        .singleElement()
        .isInstanceOfSatisfying(
            Item.No.class,
            no ->
                assertThat(no.why())
                    .startsWith("a client sends no such item: Named[name=nnn")
                    .endsWith("n...")
                    .hasSize(1027));
  }
}
