package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.wire.MailboxReference;

/**
 * An actor goes on from a node whose acknowledgements are slow, and is sooner where its mailbox's
 * sender hears of it than they are.
 */
class OvertakenAcknowledgementsTest {
  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 3, actor);

  private void slow(int from, int to, int hours) {
    nodes.cluster.delay(nodes.node(from), nodes.node(to), Duration.ofHours(hours));
  }

  private void until(BooleanSupplier is) {
    while (!is.getAsBoolean()) {
      assertThat(nodes.cluster.step()).isTrue();
    }
    assertThat(nodes.cluster.now()).as("nothing slow has come").isLessThan(Duration.ofHours(1));
  }

  /** A node has sent what is due for what it has got. */
  private void acknowledge(int node) {
    boolean[] done = new boolean[1];
    for (int i = 0; i < 3; i++) {
      done[0] = false;
      nodes.cluster.at(nodes.node(node), () -> done[0] = true);
      until(() -> done[0]);
    }
  }

  private boolean isAt(int node) {
    return actor.place().node().equals(nodes.node(node));
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    until(() -> isAt(node));
  }

  private boolean leadsTo(int from, int to) {
    MailboxReference reference = actor.resident.reference;
    Link link = nodes.mail(from).office().mailboxes().linkOrNull(reference);
    return link != null && link.node != null && link.node == nodes.node(to).id();
  }

  private static void put(Mailbox<Numbered> mailbox, int number) {
    assertThat(mailbox.tryPut(new Numbered("s", number))).isNull();
  }

  private void arrive(int count) {
    nodes.cluster.run();
    List<Integer> numbers = new ArrayList<>();
    Mailbox<Numbered> mailbox = actor.mailbox();
    for (Numbered it = mailbox.tryGet(); it != null; it = mailbox.tryGet()) {
      numbers.add(it.number());
    }
    assertThat(numbers).hasSize(count).isSorted().doesNotHaveDuplicates();
  }

  /** A letter that was sent before the actor left comes when it is back, and is answered. */
  @Test
  void byTheAnswerToALateLetter() {
    nodes.mail(0).actors().start(Where.node(nodes.node(0)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    Mailbox<Numbered> there = nodes.at(2, 0, actor.mailbox());
    put(there, 0);
    nodes.cluster.run();
    slow(2, 0, 1);
    put(there, 1);
    slow(1, 2, 2);
    goTo(1);
    until(() -> leadsTo(2, 1) && actor.mailbox().size() == 2);
    acknowledge(1);
    slow(2, 0, 0);
    goTo(0);
    arrive(2);
    assertThat(isAt(0)).isTrue();
  }

  /** The actor itself comes, over a third node, and takes what waits to be acknowledged. */
  @Test
  void byTheActorItself() {
    nodes.mail(0).actors().start(Where.node(nodes.node(1)), Mobile.of(new Messages.Answers()));
    nodes.cluster.run();
    Mailbox<Numbered> there = nodes.at(0, 1, actor.mailbox());
    slow(1, 0, 1);
    put(there, 0);
    until(() -> actor.mailbox().size() == 1);
    acknowledge(1);
    // Letters behind that wait for it, the steps of the directory do not.
    slow(1, 0, 0);
    goTo(2);
    actor.goTo(nodes.node(0));
    arrive(1);
    assertThat(isAt(0)).isTrue();
  }
}
