package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.wire.MailboxReference;

/** What a client of a gateway may just do, and may not just do. */
@Timeout(60)
class GatewayBoundsTest {
  private final ThreadNodes nodes = new ThreadNodes(2);
  private Gateway gateway;
  private RawClient client;

  @BeforeEach
  void open() throws IOException {
    gateway = Gateway.open(nodes.mail(0), 0, Messages.WIRE);
    client = new RawClient(gateway.port(), InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    gateway.close();
    nodes.close();
  }

  private MailboxReference named(int node, String name, Mailbox<String> mailbox) throws Exception {
    ThreadNodes.got(nodes.mail(node).names().register(name, String.class, mailbox));
    return client.found(new Item.Find(1, name)).mailbox();
  }

  private static byte[] text(int length) {
    return Messages.WIRE.toBytes("x".repeat(length));
  }

  private static Item.Put put(MailboxReference to, byte[]... messages) {
    return new Item.Put(to, 0, List.of(messages));
  }

  @Test
  void aFrameHasItsLongestLength() throws Exception {
    MailboxReference nobodys = new MailboxReference(1, 1, 1, 1, false);
    int rest = Frames.write(List.of(put(nobodys, text(900_000)))).length - 900_000;
    client.send(put(nobodys, text(Gateway.LONGEST - rest)));
    client.isRefused("a mailbox that this client was not given");
    try (RawClient next = new RawClient(gateway.port(), InetAddress.getLoopbackAddress())) {
      next.send(put(nobodys, text(Gateway.LONGEST - rest + 1)));
      next.isRefused("a frame of 1048577 bytes; it may have 1048576 at most");
    }
  }

  @Test
  void aNameHasItsLongestLength() throws Exception {
    client.send(new Item.Find(1, "n".repeat(1024)));
    client.send(new Item.Find(2, "n".repeat(1025)));
    client.isRefused("a name has 1024 letters at most");
  }

  @Test
  void aReasonIsSentWholeOrCut() throws Exception {
    String named = "a client sends no such item: Named[name=]";
    String name = "n".repeat(1024 - named.length());
    client.send(new Item.Named(name));
    client.isRefused("a client sends no such item: Named[name=" + name + "]");
    try (RawClient next = new RawClient(gateway.port(), InetAddress.getLoopbackAddress())) {
      next.send(new Item.Named(name + "n"));
      next.isRefused("a client sends no such item: Named[name=" + name + "n...");
    }
  }

  @Test
  void framesOfAnEarlierVersionAreRefused() throws Exception {
    client.send(HexFormat.of().parseHex("00000003820180"));
    client.isRefused("byte 2: version 1 of the frames; this is 2");
  }

  @Test
  void aMailboxHasTheWindowsCapacityAtMost() throws Exception {
    assertThat(client.found(new Item.Open(1, 5)).mailbox().capacity()).isEqualTo(5);
    assertThat(client.found(new Item.Open(1, 5000)).mailbox().capacity()).isEqualTo(1024);
  }

  @Test
  void whatHasGoneIntoItsMailboxMakesRoomForMore() throws Exception, Pausable {
    Mailbox<String> taken = new Mailbox<>(1);
    MailboxReference there = named(0, "taken", taken);
    for (int i = 0; i < 8; i++) {
      client.send(put(there, text(900_000)));
      assertThat(taken.get()).hasSize(900_000);
      assertThat(client.frame()).containsExactly(new Item.Room(there, 1));
    }
  }

  @Test
  void moreThanTheWindowIsRefused() throws Exception {
    MailboxReference full = named(0, "full", new Mailbox<>(1));
    client.send(put(full, Collections.nCopies(1200, text(1)).toArray(byte[][]::new)));
    while (client.frame().getFirst() instanceof Item.Room room) {
      assertThat(room.count()).isEqualTo(1);
    }
    assertThat(client.in.read()).isEqualTo(-1);
    await().until(() -> nodes.mail(0).status().get("gatewayRefusals") == 1);
  }

  @Test
  void nullIsNoMessage() throws Exception {
    MailboxReference there = named(0, "texts", new Mailbox<>());
    client.send(put(there, Messages.WIRE.toBytes(null)));
    client.isRefused("a message is null, not a java.lang.String");
  }

  @Test
  void itIsToldThatTheMailboxesNodeIsLost() throws Exception {
    MailboxReference there = named(1, "there", new Mailbox<>());
    nodes.kill(1);
    await()
        .until(() -> {
          client.send(put(there, text(1)));
          return client.frame().getFirst() instanceof Item.Refused refused
              && refused.to().equals(there);
        });
    client.isServed();
  }

  /** It need not say that it has read the reason. */
  @Test
  void farewellsEnd() throws Exception {
    int most = gateway.farewells.availablePermits();
    client.send(new byte[] {-1, -1, -1, -1});
    client.isRefused("a frame of 4294967295 bytes; it may have 1048576 at most");
    await().until(() -> gateway.farewells.availablePermits() == most);
  }

  @Test
  void whenThereAreTooManyFarewellsTheConnectionJustEnds() throws Exception {
    gateway.farewells.drainPermits();
    client.send(new byte[] {-1, -1, -1, -1});
    assertThat(client.in.read()).isEqualTo(-1);
  }

  private void waitsForNames(int count) throws IOException {
    for (int i = 1; i <= count; i++) {
      client.send(new Item.Find(i, "never " + i));
    }
  }

  @Test
  void soManyNamesAreWaitedForAtOnce() throws Exception {
    waitsForNames(255);
    assertThat(client.found(new Item.Open(256, 1)).number()).isEqualTo(256);
    client.send(new Item.Find(257, "never 257"));
    client.isRefused("a client may wait for 256 mailboxes and names at once");
  }

  @Test
  void oneMoreIsWaitedForAsSoonAsOneIsAnswered() throws Exception {
    named(0, "there", new Mailbox<>());
    waitsForNames(255);
    for (int i = 256; i < 2_000; i++) {
      assertThat(client.found(new Item.Find(i, "there")).number()).isEqualTo(i);
    }
  }

  @Test
  void itClosesWhenItsNodeLeaves() throws Exception {
    client.isServed();
    nodes.engines.getFirst().close();
    nodes.mail(0).left();
    assertThat(client.in.read()).isEqualTo(-1);
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), gateway.port()).close())
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> Gateway.open(nodes.mail(0), 0, Messages.WIRE).close())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has left its cluster");
  }

  @Test
  void soManyMailboxesAreKnown() {
    Grants grants = new Grants(nodes.mail(0).office());
    List<Mailbox<String>> kept =
        java.util.stream.Stream.generate(() -> new Mailbox<String>(1)).limit(10_000).toList();
    kept.forEach(grants::reference);
    assertThat(grants.mailbox(grants.reference(kept.getFirst()))).isSameAs(kept.getFirst());
    assertThatThrownBy(() -> grants.reference(new Mailbox<>()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a client may know 10000 mailboxes, and no more");
  }
}
