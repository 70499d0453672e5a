package soumak.cluster.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;
import soumak.Reply;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.mail.Messages.Numbered;
import soumak.wire.MailboxReference;

/** Bytes that no node of ours would send: they are refused, and nobody else notices. */
class HostileMailTest {
  private final ChosenNodes nodes = new ChosenNodes(7, 3);
  private final Mailbox<Numbered> service = new Mailbox<>(10);
  private final Mailbox<Numbered> there = nodes.at(1, 0, service);
  private final MailboxReference reference = nodes.mail(0).office().mailboxes().reference(service);

  private CompletableFuture<byte[]> ask(int service, byte[] bytes) {
    Engine engine = nodes.engines.get(2);
    CompletableFuture<byte[]> answer = engine.request(nodes.node(0), service, bytes);
    nodes.runUntil(answer::isDone);
    return answer;
  }

  private static Letter letter(int content) {
    return new Letter(new Letter.Classes(new byte[] {1, 2}), new byte[] {(byte) content});
  }

  private void isWell() {
    assertThat(there.tryPut(new Numbered("s", 1))).isNull();
    nodes.runUntil(() -> service.size() > 0);
    assertThat(service.tryGet()).isEqualTo(new Numbered("s", 1));
    Reply<Boolean> name = nodes.mail(1).names().register("n", String.class, new Mailbox<>());
    assertThat(ThreadNodes.got(name, nodes)).isTrue();
    Reply<Boolean> gone = nodes.mail(1).names().unregister("n");
    assertThat(ThreadNodes.got(gone, nodes)).isTrue();
  }

  @Test
  void framesThatAreCutOrChangedHarmNobody() {
    List<byte[]> whole = new ArrayList<>();
    MailboxReference other = nodes.mail(0).office().mailboxes().reference(new Mailbox<>());
    whole.add(
        Frames.write(
            List.of(
                new Item.Letters(reference, 0, List.of(letter(1), letter(2))),
                new Item.Room(reference, 1),
                new Item.Refused(reference, "why"),
                new Item.Moved(reference, 1, 2, 1),
                new Item.Ended(reference, false, new byte[] {0}),
                new Item.Cancel(reference),
                new Item.Over(reference),
                new Item.Typed(other, "a.Type", Item.Typed.ANY),
                new Item.Named("x"),
                new Item.Unnamed("y"))));
    whole.add(new Ask.Move(reference, 1, 3, "x", new byte[] {1}, List.of()).write());
    whole.add(new Ask.Load().write());
    Random random = new Random(11);
    int refused = 0;
    for (byte[] bytes : whole) {
      for (int run = 0; run < 600; run++) {
        byte[] mutant = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
        mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
        CompletableFuture<byte[]> answer = ask(Services.MAIL, mutant);
        assertThat(answer).as("run %d", run).isDone();
        refused += answer.isCompletedExceptionally() ? 1 : 0;
      }
    }
    assertThat(refused).isGreaterThan(900);
    isWell();
  }

  @Test
  void stepsOnNamesRefuseWhatTheyCannotRead() {
    Engine engine = nodes.engines.get(2);
    Random random = new Random(13);
    for (int run = 0; run < 2_000; run++) {
      byte[] argument = new byte[random.nextInt(20)];
      random.nextBytes(argument);
      byte[] key = new byte[1 + random.nextInt(8)];
      random.nextBytes(key);
      key[0] = (byte) (random.nextBoolean() ? 'n' : 'm');
      CompletableFuture<byte[]> answer = engine.atomic(Services.NAMES, key, argument);
      nodes.cluster.run();
      assertThat(answer).isDone();
    }
    isWell();
  }

  @Test
  void emptyKeysOfNamesAreRefused() {
    CompletableFuture<byte[]> answer =
        nodes.engines.get(2).atomic(Services.NAMES, new byte[0], new byte[] {1});
    nodes.cluster.run();
    assertThatThrownBy(answer::join).hasCauseInstanceOf(RuntimeException.class);
    isWell();
  }

  @Test
  void classesThatAreNotThereAreNamedToWhoAsks() {
    CompletableFuture<byte[]> answer = ask(Services.CARRY, "no.such.Thing".getBytes(UTF_8));
    assertThatThrownBy(answer::join).hasMessageContaining("no.such.Thing");
    isWell();
  }
}
