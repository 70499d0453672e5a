package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Reply;
import soumak.cluster.local.Choices;
import soumak.cluster.mail.Messages.Numbered;
import soumak.wire.MailboxReference;

/** Names of mailboxes that are not where they were made, or not where they get their names. */
class DistantNamesTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster");
  private static final int NODES = 4;

  private Sent actor;
  private ChosenNodes nodes;

  @BeforeEach
  void quiet() {
    LOG.setLevel(Level.OFF); // what is refused is logged
    begin(Choices.inOrder());
  }

  @AfterEach
  void loud() {
    LOG.setLevel(null);
  }

  private void begin(Choices choices) {
    actor = new Sent();
    nodes = new ChosenNodes(choices, NODES, actor);
  }

  private Reply<Boolean> register(int node, Mailbox<Numbered> mailbox) {
    return nodes.mail(node).names().register("svc", Numbered.class, mailbox);
  }

  private boolean isTaken(int node, Mailbox<Numbered> mailbox) {
    return ThreadNodes.got(register(node, mailbox), nodes);
  }

  private Reply<Mailbox<Numbered>> find(int node) {
    return nodes.mail(node).names().find("svc", Numbered.class);
  }

  /** An actor of the first node's; its mailbox as that one has it. */
  private Mailbox<Numbered> start(int node) {
    return nodes
        .mail(0)
        .actors()
        .<Numbered, String>start(Where.node(nodes.node(node)), Mobile.of(new Messages.Answers()))
        .mailbox();
  }

  private void goTo(int node) {
    actor.goTo(nodes.node(node));
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(node));
  }

  private void kill(int node) {
    nodes.kill(node);
    nodes.cluster.run();
  }

  private void reaches(Mailbox<Numbered> by, Mailbox<Numbered> where, int number) {
    assertThat(by.tryPut(new Numbered("s", number))).isNull();
    nodes.cluster.run();
    assertThat(where.tryGet()).isEqualTo(new Numbered("s", number));
  }

  /** The node that has started the actor lives. */
  @Test
  void aNameGoesAwayWithTheNodeWhereItsActorIs() {
    start(1);
    nodes.cluster.run();
    assertThat(isTaken(1, actor.mailbox())).isTrue();
    reaches(ThreadNodes.got(find(2), nodes), actor.mailbox(), 1);
    kill(1);
    Reply<Mailbox<Numbered>> known = find(2);
    Reply<Mailbox<Numbered>> unknown = find(3);
    nodes.cluster.run();
    assertThat(known.isDone()).as("it is nobody's").isFalse();
    assertThat(unknown.isDone()).as("it is nobody's").isFalse();
    Mailbox<Numbered> heir = new Mailbox<>();
    assertThat(isTaken(0, heir)).isTrue();
    reaches(ThreadNodes.got(known, nodes), heir, 2);
    reaches(ThreadNodes.got(unknown, nodes), heir, 3);
  }

  @Test
  void soDoesTheNameOfAnActorThatHasEndedThere() {
    start(1);
    nodes.cluster.run();
    assertThat(isTaken(1, actor.mailbox())).isTrue();
    actor.end(new IllegalStateException("the end"));
    nodes.cluster.run();
    assertThat(isTaken(2, new Mailbox<>())).isFalse();
    kill(1);
    assertThat(isTaken(2, new Mailbox<>())).isTrue();
  }

  @Test
  void whereAnActorIsIsForgottenWithItsEndAndItsName() {
    for (boolean endsFirst : new boolean[] {true, false}) {
      start(1);
      nodes.cluster.run();
      assertThat(isTaken(1, actor.mailbox())).isTrue();
      if (endsFirst) {
        actor.end(new IllegalStateException("the end"));
      }
      assertThat(ThreadNodes.got(nodes.mail(1).names().unregister("svc"), nodes)).isTrue();
      assertThat(nodes.cluster.entryCount()).isEqualTo(endsFirst ? 0 : 1);
      if (!endsFirst) {
        actor.end(new IllegalStateException("the end"));
      }
      nodes.cluster.run();
      assertThat(nodes.cluster.entryCount()).isZero();
    }
  }

  @Test
  void aNameStaysWithItsActorWhateverElseDies() {
    start(1);
    nodes.cluster.run();
    assertThat(isTaken(1, actor.mailbox())).isTrue();
    goTo(2);
    kill(1);
    assertThat(isTaken(3, new Mailbox<>())).isFalse();
    reaches(ThreadNodes.got(find(3), nodes), actor.mailbox(), 1);
    kill(0);
    assertThat(isTaken(3, new Mailbox<>())).isFalse();
    reaches(ThreadNodes.got(find(3), nodes), actor.mailbox(), 2);
    kill(2);
    Mailbox<Numbered> heir = new Mailbox<>();
    assertThat(isTaken(3, heir)).isTrue();
    reaches(ThreadNodes.got(find(3), nodes), heir, 3);
  }

  /** In the middle of its move, too; and somebody waits for the name, or has found it. */
  @Test
  void theNameOfALostActorIsTakenWheneverItsNodeDies() {
    for (long seed = 0; seed < 400; seed++) {
      begin(Choices.seeded(seed));
      Random random = new Random(seed);
      Mailbox<Numbered> mailbox = start(1);
      nodes.cluster.run();
      int by = random.nextInt(2);
      assertThat(isTaken(by, by == 0 ? mailbox : actor.mailbox())).isTrue();
      for (int i = random.nextInt(20); i > 0; i--) {
        nodes.cluster.step();
      }
      find(3);
      boolean moves = random.nextBoolean();
      if (moves) {
        actor.goTo(nodes.node(2));
      }
      for (int i = random.nextInt(30); i > 0; i--) {
        nodes.cluster.step();
      }
      kill(1);
      boolean isLost = actor.place().node().equals(nodes.node(1));
      assertThat(isLost || moves).isTrue();
      Mailbox<Numbered> heir = new Mailbox<>();
      assertThat(isTaken(3, heir)).as("seed %d", seed).isEqualTo(isLost);
      Mailbox<Numbered> owner = isLost ? heir : actor.mailbox();
      reaches(ThreadNodes.got(find(0), nodes), owner, 1);
      reaches(ThreadNodes.got(find(3), nodes), owner, 2);
    }
  }

  /** It takes numbers from everywhere, and no texts from other nodes. */
  private void takesNumbersOnly(Mailbox<Numbered> mailbox, int of, Mailbox<Numbered> there) {
    int at = nodes.engines.stream().map(it -> it.self()).toList().indexOf(actor.place().node());
    for (int from = 0; from < NODES; from++) {
      if (from != at) {
        Mailbox<Numbered> known = from == of ? mailbox : nodes.at(from, of, mailbox);
        assertThat(Names.<Object>typed(known).tryPut("no number")).isNull();
        nodes.cluster.run();
        assertThat(there.tryGet()).as("from %d at %d", from, at).isNull();
        reaches(known, there, from);
      }
    }
  }

  @Test
  void anActorThatIsNamedWhereItWasStartedTakesItsTypeOnly() {
    Mailbox<Numbered> mailbox = start(1);
    assertThat(isTaken(0, mailbox)).isTrue();
    takesNumbersOnly(mailbox, 0, actor.mailbox());
    for (int node : new int[] {2, 0, 3, 1}) {
      goTo(node);
      takesNumbersOnly(mailbox, 0, actor.mailbox());
    }
  }

  @Test
  void anActorThatIsNamedAnywhereTakesItsTypeOnly() {
    Mailbox<Numbered> mailbox = start(1);
    nodes.cluster.run();
    goTo(2);
    assertThat(isTaken(3, nodes.at(3, 0, mailbox))).isTrue();
    takesNumbersOnly(mailbox, 0, actor.mailbox());
    goTo(1);
    takesNumbersOnly(mailbox, 0, actor.mailbox());
  }

  @Test
  void aMailboxThatAnotherNodeNamesTakesItsTypeOnly() {
    Mailbox<Numbered> mailbox = new Mailbox<>();
    start(1);
    nodes.cluster.run();
    assertThat(isTaken(0, nodes.at(0, 1, mailbox))).isTrue();
    takesNumbersOnly(mailbox, 1, mailbox);
  }

  @Test
  void soItDoesIfItIsNamedOnItsWay() {
    for (long seed = 0; seed < 400; seed++) {
      begin(Choices.seeded(seed));
      Random random = new Random(seed);
      Mailbox<Numbered> mailbox = start(1);
      nodes.cluster.run();
      int by = random.nextInt(NODES);
      Mailbox<Numbered> known = by == 0 ? mailbox : nodes.at(by, 0, mailbox);
      actor.goTo(nodes.node(2));
      for (int i = random.nextInt(20); i > 0; i--) {
        nodes.cluster.step();
      }
      Reply<Boolean> taken = register(by, known);
      for (int i = random.nextInt(20); i > 0; i--) {
        nodes.cluster.step();
      }
      assertThat(ThreadNodes.got(taken, nodes)).isTrue();
      MailboxReference reference = actor.resident.reference;
      int[] way = {2, random.nextInt(2), 3};
      for (int node : way) {
        if (!actor.place().node().equals(nodes.node(node))) {
          goTo(node);
        }
        Home home = nodes.mail(node).office().mailboxes().home(reference);
        assertThat(home.type.name()).as("seed %d", seed).isEqualTo(Numbered.class.getName());
      }
    }
  }

  /** It may have been put before anybody knew the type here. */
  @Test
  void whatWaitsForAMailboxToComeIsOfItsTypeOrLost() {
    start(1);
    nodes.cluster.run();
    Mailbox<Numbered> at2 = nodes.at(2, 1, actor.mailbox());
    assertThat(isTaken(1, actor.mailbox())).isTrue();
    actor.goTo(nodes.node(2));
    while (!nodes.mail(2).office().mailboxes().awaits(actor.resident.reference, () -> {})) {
      assertThat(nodes.cluster.step()).isTrue();
    }
    assertThat(Names.<Object>typed(at2).tryPut("no number")).isNull();
    assertThat(at2.tryPut(new Numbered("s", 1))).isNull();
    nodes.cluster.run();
    assertThat(actor.place().node()).isEqualTo(nodes.node(2));
    Mailbox<Object> here = actor.place().mailbox();
    assertThat(here.tryGet()).isEqualTo(new Numbered("s", 1));
    assertThat(here.tryGet()).isNull();
  }
}
