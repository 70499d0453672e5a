package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.mail.Messages.Numbered;
import soumak.wire.MailboxReference;

/** A client's messages for mailboxes that are not at the gateway's node, or not yet. */
@Timeout(60)
class GatewayTypesTest {
  private static final String WHY =
      "a message is a java.lang.String, not a " + Numbered.class.getName();

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

  private <T> void register(int node, String name, Class<T> type, Mailbox<T> mailbox) {
    assertThat(ThreadNodes.got(nodes.mail(node).names().register(name, type, mailbox))).isTrue();
  }

  private MailboxReference found(String name) throws IOException {
    return client.found(new Item.Find(1, name)).mailbox();
  }

  private void put(MailboxReference to, Object... messages) throws IOException {
    client.send(
        new Item.Put(to, 0, List.of(messages).stream().map(Messages.WIRE::toBytes).toList()));
  }

  /** Until there is one that is no acknowledgement. */
  private List<Item> answers() throws IOException {
    List<Item> all = new ArrayList<>();
    do {
      all.addAll(client.frame());
    } while (all.getLast() instanceof Item.Room);
    return all;
  }

  @Test
  void aClientPutsMessagesOfItsTypeOnlyForAnActorThatIsElsewhere() throws IOException {
    Mobile<Place, String> body = Mobile.of(new Messages.Answers());
    RemoteActor<Numbered, String> actor =
        nodes.mail(0).actors().start(Where.node(nodes.node(1)), body);
    register(0, "actor", Numbered.class, actor.mailbox());
    put(found("actor"), "no number");
    client.isRefused(WHY);
  }

  /** Its messages wait behind one for a mailbox that is full. */
  @Test
  void whatWaitsIsLookedAtOnceMore() throws IOException {
    Mailbox<String> full = new Mailbox<>(1);
    register(0, "full", String.class, full);
    Mailbox<Object> there = new Mailbox<>();
    register(1, "there", Object.class, there);
    MailboxReference first = found("full");
    MailboxReference second = found("there");
    put(first, "one", "two");
    put(second, "no number");
    client.send(new Item.Open(7, 1)); // when that is answered, what was sent before has been read
    assertThat(answers()).last().isInstanceOf(Item.Found.class);
    Mailbox<Numbered> known = Names.typed(nodes.at(0, 1, there));
    register(0, "numbers", Numbered.class, known);
    await().until(() -> full.tryGet() != null);
    assertThat(answers()).last().isEqualTo(new Item.No(0, WHY));
    assertThat(there.size()).isZero();
  }
}
