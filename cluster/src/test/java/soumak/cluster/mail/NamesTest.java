package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.TaskFailedException;
import soumak.cluster.engine.Engine;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;

@Timeout(60)
class NamesTest {
  private final ThreadNodes nodes = new ThreadNodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  private Names names(int node) {
    return nodes.mail(node).names();
  }

  @Test
  void aNameLeadsToItsMailboxFromEverywhere() throws Exception, Pausable {
    Mailbox<Numbered> orders = new Mailbox<>();
    assertThat(names(0).register("orders", Numbered.class, orders).await()).isTrue();
    assertThat(names(0).find("orders", Numbered.class).await()).isSameAs(orders);
    names(1).find("orders", Numbered.class).await().put(new Numbered("a", 1));
    names(2).find("orders", Numbered.class).await().put(new Numbered("b", 1));
    assertThat(orders.get().number() + orders.get().number()).isEqualTo(2);
  }

  @Test
  void aNameIsWaitedFor() throws Exception, Pausable {
    Reply<Mailbox<String>> early = names(1).find("late", String.class);
    assertThatThrownBy(() -> early.await(Duration.ofMillis(20)))
        .isInstanceOf(TimeoutException.class);
    Mailbox<String> late = new Mailbox<>();
    names(2).register("late", String.class, late).await();
    early.await().put("there");
    assertThat(late.get()).isEqualTo("there");
  }

  @Test
  void aNameStandsForOneMailbox() throws Exception, Pausable {
    Mailbox<String> first = new Mailbox<>();
    Mailbox<String> second = new Mailbox<>();
    assertThat(names(0).register("one", String.class, first).await()).isTrue();
    assertThat(names(1).register("one", String.class, second).await()).isFalse();
    assertThat(names(1).unregister("one").await()).isFalse();
    assertThat(names(0).unregister("one").await()).isTrue();
    assertThat(names(1).register("one", String.class, second).await()).isTrue();
    assertThat(names(2).find("one", String.class).await()).isNotNull();
    names(0).find("one", String.class).await().put("to the second");
    assertThat(second.get()).isEqualTo("to the second");
  }

  @Test
  void aNameThatCouldNotBeTakenAwayIsTakenAwayLater() throws Exception, Pausable {
    AtomicBoolean isCutOff = new AtomicBoolean();
    nodes.join(new Mail(), engine -> failing(engine, isCutOff));
    assertThat(names(3).register("kept", String.class, new Mailbox<>()).await()).isTrue();
    isCutOff.set(true);
    assertThatThrownBy(() -> names(3).unregister("kept").await())
        .hasRootCauseMessage("nobody answers");
    assertThat(names(1).find("kept", String.class).await()).isNotNull();
    isCutOff.set(false);
    assertThat(names(3).unregister("kept").await()).isTrue();
    assertThat(names(3).unregister("kept").await()).isFalse();
    assertThat(names(1).register("kept", String.class, new Mailbox<>()).await()).isTrue();
  }

  private static Engine failing(Engine engine, AtomicBoolean isCutOff) {
    return new ForwardedEngine(engine) {
      @Override
      public CompletableFuture<byte[]> atomic(int table, byte[] key, byte[] argument) {
        return isCutOff.get()
            ? CompletableFuture.failedFuture(new IllegalStateException("nobody answers"))
            : super.atomic(table, key, argument);
      }
    };
  }

  @Test
  void aNameHasAType() throws Exception, Pausable {
    names(0).register("typed", Numbered.class, new Mailbox<>()).await();
    assertThatThrownBy(() -> names(1).find("typed", String.class).await())
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage(
            "typed takes messages of soumak.cluster.mail.Messages$Numbered, not of"
                + " java.lang.String");
  }

  /** All of them would be one name to others, and frames with it could not be read. */
  @Test
  void aNameThatCannotBeSaidIsRefused() {
    String why = "a name of a mailbox with half of a surrogate pair, which UTF-8 cannot say: a ?";
    assertThatThrownBy(() -> names(0).register("a \ud83d", String.class, new Mailbox<>()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
    assertThatThrownBy(() -> names(0).find("a \ude00", String.class)).hasMessage(why);
  }

  @Test
  void nullIsNoMailboxAndNoType() {
    for (Runnable each :
        List.<Runnable>of(
            () -> names(0).register("n", String.class, null),
            () -> names(0).register("n", null, new Mailbox<>()),
            () -> names(0).find("n", null),
            () -> names(0).find(null, String.class))) {
      assertThatThrownBy(each::run).isInstanceOf(NullPointerException.class);
    }
  }

  @Test
  void theNameOfADeadNodeGoesAway() throws Exception, Pausable {
    names(0).register("mortal", String.class, new Mailbox<>()).await();
    names(1).find("mortal", String.class).await();
    nodes.kill(0);
    await().until(() -> nodes.engines.get(1).members().nodes().size() == 2);
    Mailbox<String> heir = new Mailbox<>();
    Reply<Mailbox<String>> waiting = names(2).find("mortal", String.class);
    await().until(() -> ThreadNodes.got(names(1).register("mortal", String.class, heir)));
    waiting.await().put("long live");
    assertThat(heir.get()).isEqualTo("long live");
  }
}
