package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.spread.ForwardedEngine;
import soumak.wire.MailboxReference;

/** What is gathered, sent together and acknowledged together. */
@Timeout(60)
class SendingsTest {
  private final ThreadNodes nodes = new ThreadNodes(2);

  @AfterEach
  void close() {
    nodes.close();
  }

  private static Link link() {
    return new Link(new PostOffice(Runnable::run), new MailboxReference(1, 2, 3, 100, false), null);
  }

  @Test
  void twoSendingsAreOnTheirWayAtMost() {
    Link link = link();
    assertThat(link.maySend()).isTrue();
    link.sent(3);
    assertThat(link.maySend()).isTrue();
    link.sent(4);
    assertThat(link.maySend()).isFalse();
    assertThat(link.dirty).isTrue();
    link.acknowledged(2);
    assertThat(link.maySend()).isFalse();
    link.acknowledged(1);
    assertThat(link.maySend()).isTrue();
  }

  @Test
  void anAcknowledgementMayBeOfSeveralSendings() {
    Link link = link();
    link.sent(1);
    link.sent(5);
    link.acknowledged(4);
    link.sent(1);
    assertThat(link.maySend()).isFalse();
    link.acknowledged(2);
    assertThat(link.maySend()).isTrue();
    link.acknowledged(1_000);
    assertThat(link.maySend()).isTrue();
  }

  @Test
  void whatWasNotTakenHoldsNothingBack() {
    Link link = link();
    link.sent(1);
    link.sent(1);
    assertThat(link.maySend()).isFalse();
    link.forgetSendings();
    assertThat(link.maySend()).isTrue();
  }

  @Test
  void allArriveInOrderThroughAFullMailboxOfMany() throws Exception, Pausable {
    int count = 30_000;
    Mailbox<Numbered> service = new Mailbox<>(4096);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    Thread sender =
        ThreadNodes.start(() -> {
          for (int i = 0; i < count; i++) {
            there.put(new Numbered("s", i));
          }
        });
    await().until(() -> service.size() == 4096 && there.size() == 4096);
    for (int i = 0; i < count; i++) {
      assertThat(service.get()).isEqualTo(new Numbered("s", i));
    }
    sender.join();
    assertThat(service.tryGet()).isNull();
    await().until(() -> there.size() == 0);
  }

  @Test
  void messagesOfManyClassesKeepTheirOrder() throws Exception, Pausable {
    Mailbox<Object> service = new Mailbox<>(5_000);
    Mailbox<Object> there = nodes.at(1, 0, service);
    for (int i = 0; i < 3_000; i++) {
      Object message =
          switch (i % 4) {
            case 0 -> "text " + i;
            case 1 -> new Numbered("n", i);
            case 2 -> new int[] {i};
            default -> i;
          };
      there.put(message);
    }
    for (int i = 0; i < 3_000; i++) {
      int number =
          switch (service.get()) {
            case String text -> Integer.parseInt(text.substring(5));
            case Numbered it -> it.number();
            case int[] it -> it[0];
            case Integer it -> it;
            default -> -1;
          };
      assertThat(number).isEqualTo(i);
    }
  }

  @Test
  void whoIsHeldBackIsToldWhenTheNodeIsLost() throws Exception {
    Mailbox<Numbered> service = new Mailbox<>(4096);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    CompletableFuture<Throwable> how = new CompletableFuture<>();
    ThreadNodes.start(() -> {
      try {
        for (int i = 0; ; i++) {
          there.put(new Numbered("s", i));
        }
      } catch (NodeLostException e) {
        how.complete(e);
      }
    });
    await().until(() -> service.size() == 4096 && there.size() == 4096);
    nodes.kill(0);
    await().until(how::isDone);
    assertThat(how.get()).hasMessageContaining("is lost");
  }

  @Test
  void aSendingHasSomeMegabytesAtMost() throws Exception {
    AtomicLong sent = new AtomicLong();
    nodes.join(
        new Mail(),
        engine ->
            new ForwardedEngine(engine) {
              @Override
              public void send(Node to, int service, byte[] bytes) {
                sent.addAndGet(bytes.length); // and is never acknowledged
              }
            });
    int count = 16;
    Mailbox<byte[]> there = nodes.at(2, 0, new Mailbox<byte[]>(count));
    PostOffice office = nodes.mail(2).office();
    CountDownLatch allAreThere = new CountDownLatch(1);
    office.execute(() -> assertThat(comes(allAreThere)).isTrue());
    for (int i = 0; i < count; i++) {
      assertThat(there.tryPut(new byte[PostOffice.MOST_BYTES / 4])).isNull();
    }
    allAreThere.countDown();
    for (int i = 0; i < 10; i++) {
      CompletableFuture<Boolean> turn = new CompletableFuture<>();
      office.execute(() -> turn.complete(true));
      assertThat(turn.get()).isTrue();
    }
    await().until(() -> sent.get() >= 2 * PostOffice.MOST_BYTES);
    assertThat(sent.get()).isLessThan(2 * PostOffice.MOST_BYTES + 10_000);
    assertThat(nodes.mail(2).status().get("messagesUnderWay")).isEqualTo(8);
  }

  private static boolean comes(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Workers do what is to be done for the mail, unless they have no time. */
  @Test
  void mailGoesOnWhileAllWorkersCompute() throws Exception, Pausable {
    AtomicBoolean isOver = new AtomicBoolean();
    List<Task<Boolean>> busy = new ArrayList<>();
    for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
      busy.add(
          Task.spawn(() -> {
            while (!isOver.get()) {
              Thread.onSpinWait();
            }
            return true;
          }));
    }
    try {
      Mailbox<Numbered> service = new Mailbox<>(2);
      Mailbox<Numbered> there = nodes.at(1, 0, service);
      for (int i = 0; i < 10; i++) {
        there.put(new Numbered("s", i));
        assertThat(service.get()).isEqualTo(new Numbered("s", i));
      }
    } finally {
      isOver.set(true);
      for (Task<Boolean> it : busy) {
        it.joinBlocking();
      }
    }
  }
}
