package soumak.cluster.mail;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.wire.MailboxReference;
import soumak.wire.Wire;

/** The client in Python at gateways that are slow, broken or gone. */
@Timeout(120)
class PythonClientTest {
  private static final MailboxReference BOX = new MailboxReference(3, 2, 5, 10, false);
  private static final byte[] GREETING = HexFormat.of().parseHex("00000003820280");
  private static final Messages.Numbered EXAMPLE = new Messages.Numbered("someone", 300);

  @AutoClose private ServerSocket port;

  @BeforeEach
  void open() throws IOException {
    port = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
  }

  /** What a gateway does with its client. */
  private interface Doing {
    void run(DataInputStream in, OutputStream out) throws IOException;
  }

  private String python(Doing gateway, String program) throws Exception {
    Thread serving =
        Thread.ofVirtual()
            .start(() -> {
              try (Socket socket = port.accept()) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                assertThat(in.readNBytes(7)).isEqualTo(GREETING);
                gateway.run(in, socket.getOutputStream());
              } catch (IOException e) {
                // The client has gone.
              }
            });
    String printed = Python.run(port.getLocalPort(), program);
    serving.join();
    return printed;
  }

  private static byte[] framed(Item... items) {
    byte[] frame = Frames.write(List.of(items));
    return ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array();
  }

  private static void skip(DataInputStream in) throws IOException {
    in.skipNBytes(in.readInt());
  }

  private static Item put(String... messages) {
    return new Item.Put(BOX, 0, Arrays.stream(messages).map(it -> Wire.of().toBytes(it)).toList());
  }

  @Test
  void aFrameThatComesInPiecesIsReadAlsoIfItsReaderGaveUpInBetween() throws Exception {
    byte[] message = framed(put("first", "second"));
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX)));
          for (byte each : message) {
            out.write(each);
            // The client asks for the next byte by finding a name.
            skip(in);
          }
          in.transferTo(OutputStream.nullOutputStream());
        };
    String program =
        """
        answers = c.open()
        tries = 0
        while True:
          try:
            print(c.get(answers, timeout=0.01), c.get(answers, timeout=0.01), tries)
            break
          except TimeoutError:
            tries += 1
            c._send([FIND, 99, "more"])
        """;
    assertThat(python(gateway, program)).startsWith("first second ");
  }

  @Test
  void whoIsAskedWhetherHeIsThereSaysSo() throws Exception {
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(GREETING);
          boolean isThere = Arrays.equals(in.readNBytes(7), GREETING);
          out.write(framed(new Item.Found(1, BOX), put(isThere ? "there" : "something else")));
          skip(in);
        };
    assertThat(python(gateway, "print(c.get(c.open()))")).isEqualTo("there");
  }

  /** What is sent after the end cannot be, and the reason is read all the same. */
  @Test
  void whyTheConnectionHasEndedIsToldAlsoToWhoOnlyPuts() throws Exception {
    Doing gateway =
        (in, out) -> {
          out.write(framed(new Item.Refused(BOX, "a message"), new Item.Room(BOX, 9)));
          out.write(framed(new Item.No(0, "too slow")));
        };
    String program =
        """
        box = Mailbox(3, 2, 5, 10, False)
        try:
          for i in range(1000):
            c.put(box, "x" * 10000)
            time.sleep(0.01)
        except Ended as e:
          print(e)
        """;
    assertThat(python(gateway, program)).isEqualTo("too slow");
  }

  @Test
  void whatIsBehindARefusalInAFrameIsNotLost() throws Exception {
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX), new Item.Refused(BOX, "no"), put("kept")));
        };
    String program =
        """
        try:
          c.open()
        except Refused as e:
          print(e)
        print(c.get(Mailbox(3, 2, 5, 10, False)))
        """;
    assertThat(python(gateway, program)).isEqualTo("no\nkept");
  }

  @Test
  void aMessageThatCannotBeReadIsRefusedAndTheNextOneIsThere() throws Exception {
    Doing gateway =
        (in, out) -> {
          skip(in);
          Item broken = new Item.Put(BOX, 0, List.of(new byte[] {1, 2, 3}));
          out.write(framed(new Item.Found(1, BOX), broken, put("next")));
          skip(in);
        };
    String program =
        """
        answers = c.open()
        try:
          c.get(answers)
        except Refused as e:
          print("refused")
        print(c.get(answers))
        """;
    assertThat(python(gateway, program)).isEqualTo("refused\nnext");
  }

  @Test
  void onlyItsOwnMailboxesCanBeRead() throws Exception {
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX)));
        };
    String program =
        """
        try:
          c.get(c.find("theirs"))
        except ValueError as e:
          print(e)
        """;
    assertThat(python(gateway, program))
        .isEqualTo("only a mailbox that this client has opened can be read");
  }

  @Test
  void aGatewayThatEndsOrIsNoneIsTold() throws Exception {
    String program =
        """
        try:
          c.open()
        except (ConnectionError, Refused) as e:
          print(e)
        """;
    assertThat(python((in, out) -> skip(in), program))
        .isEqualTo("the gateway has ended the connection");
    Doing web =
        (in, out) -> {
          skip(in);
          out.write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
        };
    assertThat(python(web, program))
        .isEqualTo("a frame of 1213486160 bytes; it may have 1048576 at most");
    Doing later =
        (in, out) -> {
          skip(in);
          byte[] frame = framed(new Item.Open(1, 1));
          frame[5] = 9;
          out.write(frame);
        };
    assertThat(python(later, program)).isEqualTo("version 9 of the frames; this is 2");
  }

  private static void write(OutputStream out, byte[] frame) throws IOException {
    out.write(ByteBuffer.allocate(4 + frame.length).putInt(frame.length).put(frame).array());
  }

  @Test
  void whatAGatewayMayNotSendIsRefused() throws Exception {
    MailboxReference other = new MailboxReference(3, 9, 5, 10, false);
    String[] many = new String[11];
    Arrays.fill(many, "x");
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX)));
          out.write(framed(new Item.Found(7, other)));
          out.write(framed(new Item.No(8, "why")));
          out.write(framed(new Item.Put(other, 0, List.of())));
          out.write(framed(put(many)));
          out.write(framed(new Item.Room(BOX, 1)));
          write(out, new byte[] {7});
          write(out, HexFormat.of().parseHex("82028107"));
          write(out, HexFormat.of().parseHex("820281830a0105"));
          write(out, HexFormat.of().parseHex("82026161"));
          write(out, HexFormat.of().parseHex("82028162c328"));
          write(out, HexFormat.of().parseHex("8202811801"));
        };
    String program =
        """
        c.open()
        while True:
          try:
            c._read(time.monotonic() + 30)
          except Refused as e:
            print(e)
          except ConnectionError as e:
            break
        """;
    assertThat(python(gateway, program).lines())
        .containsExactly(
            "the gateway answers what was not asked",
            "the gateway answers what was not asked",
            "a message for a mailbox that this client has not opened",
            "more messages than their mailbox holds",
            "an acknowledgement of what was not put",
            "a frame has a version and its items",
            "the gateway sends what is no item: 7",
            "the gateway sends what is no item: [10, 1, 5]",
            "a frame has a version and its items",
            "byte 6: a text that is not UTF-8",
            "byte 5: a number that is not in its shortest form");
  }

  @Test
  void anyBytesAreTakenOrRefused() throws Exception {
    List<byte[]> frames =
        List.of(
            Frames.write(List.of(new Item.Found(2, BOX))),
            Frames.write(List.of(put("text", "another"))),
            Frames.write(List.of(new Item.Put(BOX, 0, List.of(Messages.WIRE.toBytes(EXAMPLE))))),
            Frames.write(List.of(new Item.Room(BOX, 1), new Item.Refused(BOX, "no"))),
            Frames.write(List.of(new Item.No(0, "why"), new Item.No(2, "why"))));
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX)));
          Random random = new Random(7);
          for (int i = 0; i < 5_000; i++) {
            byte[] frame = frames.get(random.nextInt(frames.size())).clone();
            for (int n = random.nextInt(4); n > 0; n--) {
              frame[random.nextInt(frame.length)] = (byte) random.nextInt(256);
            }
            write(out, frame);
          }
        };
    String program =
        """
        import collections
        answers = c.open()
        seen = collections.Counter()
        def tried(action):
          try:
            action()
            seen["taken"] += 1
          except Refused:
            seen["refused"] += 1
        def read():
          c._asked, c._under_way = {2: OPEN}, collections.deque([1] * 9)
          c._read(time.monotonic() + 30)
        while True:
          try:
            tried(read)
          except ConnectionError:
            break
          for inbox in c._inboxes.values():
            while inbox:
              tried(lambda: from_bytes(inbox.popleft()))
        print(min(seen["taken"], seen["refused"]) > 1000)
        """;
    assertThat(python(gateway, program)).isEqualTo("True");
  }

  /** Each of 60 objects has the one before it twice: who looks at all does so for ever. */
  @Test
  void aMessageThatIsLargeToLookAtIsRefusedAsAKey() throws Exception {
    String program =
        """
        pair = [0, "shop.Pair", ["one:Ljava/lang/Object;", "other:Ljava/lang/Object;"]]
        pairs = [[0, None, None]] + [[0, Tag(29, i), Tag(29, i)] for i in range(60)]
        def message(objects):
          classes = [pair, [6, "java.util.HashMap"]]
          return encode(Tag(55799, [1, classes, objects, Tag(29, len(objects) - 1)]))
        print(from_bytes(message(pairs)).one.other.one.record.name)
        try:
          from_bytes(message(pairs + [[1, Tag(29, 60), None]]))
        except Refused as e:
          print(e)
        """;
    assertThat(python((in, out) -> {}, program))
        .isEqualTo("shop.Pair\na map has strings, boxes or enums for keys, and values");
  }

  @Test
  void whatCouldNotBePutIsNotWaitedFor() throws Exception {
    String program =
        """
        box = Mailbox(3, 2, 5, 10, False)
        for message in object(), "x" * LONGEST:
          try:
            c.put(box, message)
          except (TypeError, ValueError) as e:
            print(type(e).__name__)
        c.flush(timeout=0)
        """;
    assertThat(python((in, out) -> {}, program)).isEqualTo("TypeError\nValueError");
  }

  @Test
  void whatIsTooLongForAFrameIsNoneToWaitWith() throws Exception {
    String program =
        """
        box = Mailbox(3, 2, 5, 10, False)
        c.put(box, "under way")
        try:
          c.put(box, "x" * 5000000, timeout=0)
        except ValueError as e:
          print(str(e).split(";")[1])
        """;
    Doing gateway = (in, out) -> in.transferTo(OutputStream.nullOutputStream());
    assertThat(python(gateway, program)).isEqualTo("it may have 1048576 at most");
  }

  @Test
  void namesAreForgottenWhoseAnswersComeTooLate() throws Exception {
    Doing gateway =
        (in, out) -> {
          for (int i = 0; i < 4; i++) {
            skip(in);
          }
          out.write(framed(new Item.Found(1, BOX), new Item.No(2, "no"), new Item.Found(4, BOX)));
          in.transferTo(OutputStream.nullOutputStream());
        };
    String program =
        """
        for name in "abc":
          try:
            c.find(name, timeout=0)
          except TimeoutError:
            print(name)
        c.find("d")
        print(list(c._given_up))
        """;
    assertThat(python(gateway, program)).isEqualTo("a\nb\nc\n['c']");
  }

  /** Three of its messages are more than what the system takes while nobody reads. */
  @Test
  void aShortWaitForAMessageLeavesTheTimeToSendAsItWas() throws Exception {
    int messages = 12;
    port.setReceiveBufferSize(4096);
    Doing gateway =
        (in, out) -> {
          skip(in);
          out.write(framed(new Item.Found(1, BOX)));
          try {
            Thread.sleep(1000);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
          for (int i = 0; i < messages; i++) {
            skip(in);
            out.write(framed(new Item.Room(BOX, 1)));
          }
        };
    String program =
        """
        box = c.open()
        try:
          c.get(box, timeout=0.01)
        except TimeoutError:
          print("nothing")
        for i in range(12):
          c.put(box, "x" * 1000000)
        c.flush(timeout=30)
        print("all")
        """;
    assertThat(python(gateway, program)).isEqualTo("nothing\nall");
  }

  @Test
  void fieldsMayHaveNamesThatPythonKeepsForItself() throws Exception {
    String program =
        """
        Move = Record("shop.Move", [("from", "I"), ("to", "I")])
        move = from_bytes(to_bytes(Move(1, to=2)))
        print(getattr(move, "from"), move.to, move, move == Move(1, 2), move.values)
        for wrong in (lambda: Move(1), lambda: Move(1, 2, 3), lambda: Move(1, 2, by=3)):
          try:
            wrong()
          except TypeError as e:
            print(e)
        """;
    assertThat(python((in, out) -> {}, program))
        .isEqualTo(
            """
            1 2 shop.Move(1, 2) True (1, 2)
            shop.Move needs a value for to
            shop.Move has the fields from, to only
            shop.Move has the fields from, to only\
            """);
  }

  /** UTF-8 cannot say it. */
  @Test
  void halfOfASurrogatePairIsSentAsItCame() throws Exception {
    String text = "half \ud83d of \ud83d\ude00";
    String program =
        """
        text = from_bytes(bytes.fromhex("%s"))
        print(to_bytes([text, "\\ud83d" + "\\ude00"]).hex())
        """
            .formatted(HexFormat.of().formatHex(Wire.of().toBytes(text)));
    byte[] sent = HexFormat.of().parseHex(python((in, out) -> {}, program));
    assertThat(Wire.of().<List<?>>fromBytes(sent, List.class))
        .isEqualTo(List.of(text, "\ud83d\ude00"));
  }

  @Test
  void aLongListOfRecordsIsSentAsItCame() throws Exception {
    String program =
        """
        Link = Record("shop.Link", [("next", "Lshop/Link;"), ("place", "I")])
        first = None
        for i in range(5000):
          first = Link(first, i)
        data = to_bytes(first)
        print(len(data), to_bytes(from_bytes(data)) == data)
        circle = []
        circle.append([circle])
        try:
          to_bytes(circle)
        except ValueError as e:
          print(e)
        """;
    assertThat(python((in, out) -> {}, program))
        .matches("\\d{5} True\na message that refers to itself: this client cannot write it");
  }

  @Test
  void messagesCanBeCopied() throws Exception {
    String program =
        """
        import copy
        n = N("a", 1)
        print(copy.deepcopy(n) == n, copy.copy(n).sender, hasattr(n, "nothing"))
        """;
    assertThat(python((in, out) -> {}, program)).isEqualTo("True a False");
  }
}
