package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;

/** How many messages an actor's mailbox holds where it is, and where it is not. */
class CapacityTest {
  private final Sent actor = new Sent();
  private final ChosenNodes nodes = new ChosenNodes(Choices.inOrder(), 2, actor);

  private static boolean holds(Mailbox<Numbered> mailbox, int count) {
    for (int i = 0; i < count; i++) {
      if (mailbox.tryPut(new Numbered("s", i)) != null) {
        return false;
      }
    }
    return true;
  }

  @Test
  void whereItIsItHoldsWhatItHeldAtTheBeginning() {
    Mailbox<Numbered> origin =
        nodes
            .mail(0)
            .actors()
            .<Numbered, String>start(Where.node(nodes.node(0)), Mobile.of(new Messages.Answers()))
            .mailbox();
    nodes.cluster.run();
    for (int node : new int[] {1, 0, 1}) {
      actor.goTo(nodes.node(node));
      nodes.cluster.run();
      assertThat(actor.place().node()).isEqualTo(nodes.node(node));
      assertThat(holds(actor.mailbox(), 2 * Link.WINDOW)).as("at %d", node).isTrue();
    }
    assertThat(origin).isNotSameAs(actor.mailbox());
    assertThat(holds(origin, Link.WINDOW)).isTrue();
    assertThat(holds(origin, 1)).as("so many are under way").isFalse();
    nodes.cluster.run();
    assertThat(holds(origin, 1)).as("they have arrived").isTrue();
  }
}
