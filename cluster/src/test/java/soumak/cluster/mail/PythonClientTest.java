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
import java.util.List;
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
                gateway.run(new DataInputStream(socket.getInputStream()), socket.getOutputStream());
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
