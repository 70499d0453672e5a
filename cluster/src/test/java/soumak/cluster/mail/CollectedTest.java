package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.runtime.Distance;

/** What nobody has any more is kept nowhere. */
class CollectedTest {
  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);

  private void start(int node) {
    nodes.mail(0).actors().start(Where.node(nodes.node(node)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
  }

  private void slow(int from, int to, int hours) {
    nodes.cluster.delay(nodes.node(from), nodes.node(to), Duration.ofHours(hours));
  }

  /** A node puts a message into the actor's mailbox, and has it no more after that. */
  private WeakReference<Mailbox<Numbered>> puts(int node) {
    Mailbox<Numbered> mailbox = nodes.at(node, 0, known());
    assertThat(mailbox.tryPut(new Numbered("s", 0))).isNull();
    return new WeakReference<>(mailbox);
  }

  /** The actor's mailbox as its origin has it. */
  private Mailbox<Numbered> known() {
    return Names.typed(nodes.mail(0).office().mailboxes().mailbox(actor.resident.reference));
  }

  /** Whether what a node has put is on its way to another one. */
  private boolean isUnderWay(int from, int to) {
    Link link = nodes.mail(from).office().mailboxes().linkOrNull(actor.resident.reference);
    return link != null
        && link.node != null
        && link.node == nodes.node(to).id()
        && Distance.access().underWay(link.mailbox) == 1;
  }

  private void collects(BooleanSupplier isCollected) {
    await()
        .pollInSameThread()
        .until(() -> {
          System.gc();
          nodes.cluster.run();
          return isCollected.getAsBoolean();
        });
  }

  private void until(BooleanSupplier is) {
    while (!is.getAsBoolean()) {
      assertThat(nodes.cluster.step()).isTrue();
    }
  }

  /** What it had sent is taken along, so nobody acknowledges it. */
  @Test
  void theMailboxOfAnActorThatCameToWhoWasSendingToIt() {
    start(1);
    slow(2, 1, 1);
    WeakReference<Mailbox<Numbered>> mailbox = puts(2);
    until(() -> isUnderWay(2, 1));
    actor.goTo(nodes.node(2));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(2));
    assertThat(actor.mailbox()).isSameAs(mailbox.get());
    assertThat(actor.mailbox().tryGet()).isEqualTo(new Numbered("s", 0));
    actor.end(null);
    nodes.cluster.run();
    actor.forget();
    collects(() -> mailbox.get() == null);
  }

  private void asks(int node, String name) {
    assertThat(nodes.mail(node).names().find(name, Numbered.class).isDone()).isFalse();
    nodes.cluster.run();
  }

  @Test
  void aNameThatWasAskedForAndIsNeverThere() {
    asks(1, "never");
    asks(2, "never");
    assertThat(nodes.cluster.entryCount()).isEqualTo(1);
    collects(() -> nodes.cluster.entryCount() == 0);
  }
}
