package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.Reply;
import soumak.Task;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.mail.Messages.Gift;
import soumak.cluster.mail.Messages.Numbered;
import soumak.cluster.mail.Messages.Question;
import soumak.wire.NotPortableException;
import soumak.wire.Wire;

@Timeout(60)
class RemoteMailboxTest {
  private final ThreadNodes nodes = new ThreadNodes(3);

  @AfterEach
  void close() {
    nodes.close();
  }

  @Test
  void aQuestionIsAnsweredThroughAMailboxInIt() throws Exception, Pausable {
    Mailbox<Question> service = new Mailbox<>();
    Mailbox<Question> there = nodes.at(1, 0, service);
    ThreadNodes.start(() -> {
      Question question = service.get();
      question.replyTo().put(question.text() + "!");
    });
    Mailbox<String> answers = new Mailbox<>();
    there.put(new Question("hello", answers));
    assertThat(answers.get()).isEqualTo("hello!");
  }

  @Test
  void aMailboxThatComesHomeIsItself() {
    Mailbox<Numbered> mine = new Mailbox<>();
    Mailbox<Numbered> away = nodes.at(1, 0, mine);
    assertThat(nodes.at(0, 1, away)).isSameAs(mine);
    assertThat(nodes.at(1, 0, mine)).isSameAs(away);
    Mailbox<Numbered> third = nodes.at(2, 1, away);
    assertThat(nodes.at(0, 2, third)).isSameAs(mine);
  }

  @Test
  void messagesOfEachSenderArriveInOrderAndAll() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(10);
    int count = 5_000;
    for (int node = 0; node < 3; node++) {
      Mailbox<Numbered> there = node == 0 ? service : nodes.at(node, 0, service);
      for (String name : List.of("a", "b")) {
        String sender = name + node;
        ThreadNodes.start(() -> {
          for (int i = 0; i < count; i++) {
            there.put(new Numbered(sender, i));
          }
        });
      }
    }
    Map<String, Integer> next = new HashMap<>();
    for (int i = 0; i < 6 * count; i++) {
      Numbered got = service.get();
      assertThat(got.number()).isEqualTo(next.merge(got.sender(), 1, Integer::sum) - 1);
    }
    assertThat(next).hasSize(6).containsValue(count);
    assertThat(service.tryGet()).isNull();
  }

  @Test
  void putPausesWhenTheCreditsAreUsedUpAndGoesOn() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(4);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    AtomicInteger put = new AtomicInteger();
    Thread sender =
        ThreadNodes.start(() -> {
          for (int i = 0; i < 100; i++) {
            there.put(new Numbered("s", i));
            put.incrementAndGet();
          }
        });
    await().until(() -> service.size() == 4 && there.size() == 4);
    assertThat(put).hasValue(8);
    assertThat(there.tryPut(new Numbered("t", 0))).isNotNull();
    assertThatThrownBy(() -> there.put(new Numbered("t", 1), Duration.ofMillis(20)))
        .isInstanceOf(TimeoutException.class);
    for (int i = 0; i < 100; i++) {
      assertThat(service.get()).isEqualTo(new Numbered("s", i));
    }
    sender.join();
    assertThat(put).hasValue(100);
  }

  @Test
  void tasksPauseAtARemoteMailbox() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(1);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    List<Task<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      tasks.add(
          Task.spawn(() -> {
            there.put(new Numbered("task", number));
            return number;
          }));
    }
    int sum = 0;
    for (int i = 0; i < 20; i++) {
      sum += service.get().number();
    }
    assertThat(sum).isEqualTo(190);
    for (Task<Integer> task : tasks) {
      assertThat(task.joinBlocking(Duration.ofSeconds(30))).isNotNegative();
    }
  }

  @Test
  void onlyAtHomeMessagesAreTaken() {
    Mailbox<Numbered> there = nodes.at(1, 0, new Mailbox<Numbered>());
    assertThatThrownBy(there::tryGet)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this mailbox is on n0 (local); only there messages can be taken from it");
    assertThatThrownBy(there::get).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatCannotTravelIsRefusedWhereItIsPut() {
    Mailbox<Object> there = nodes.at(1, 0, new Mailbox<>());
    assertThatThrownBy(() -> there.put(new Thread()))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("java.lang.Thread");
  }

  @Test
  void aReferenceTravelsOverAThirdNode() throws Exception, Pausable {
    Mailbox<Gift> gifts = new Mailbox<>();
    Mailbox<Numbered> mine = new Mailbox<>();
    nodes.at(1, 0, gifts).put(new Gift(nodes.at(1, 2, mine)));
    gifts.get().mailbox().put(new Numbered("gift", 7));
    assertThat(mine.get().number()).isEqualTo(7);
  }

  @Test
  void whoWaitsAtADeadNodeIsToldAndWhoComesLater() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(1);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    CompletableFuture<Throwable> told = new CompletableFuture<>();
    ThreadNodes.start(() -> {
      try {
        while (true) {
          there.put(new Numbered("s", 0));
        }
      } catch (NodeLostException e) {
        told.complete(e);
      }
    });
    await().until(() -> there.size() == 1);
    nodes.kill(0);
    assertThat(told.get()).hasMessageStartingWith("n0 (local) is lost");
    assertThatThrownBy(() -> there.put(new Numbered("s", 1))).isInstanceOf(NodeLostException.class);
    Mailbox<Numbered> late = nodes.at(2, 1, there);
    await()
        .untilAsserted(() ->
            assertThatThrownBy(() -> late.put(new Numbered("s", 2)))
                .isInstanceOf(NodeLostException.class));
  }

  @Test
  void mailboxesThatNobodyHasAreForgotten() throws Exception, Pausable {
    for (int i = 0; i < 1000; i++) {
      nodes.at(1, 0, new Mailbox<String>()).put("lost");
    }
    await()
        .until(() -> {
          System.gc();
          return nodes.mail(0).mailboxes() + nodes.mail(1).mailboxes() < 100;
        });
  }

  @Test
  void whoWaitsAtAFullMailboxThatNobodyHasAnyMoreGoesOn() throws Exception {
    AtomicReference<Mailbox<Numbered>> mailbox = new AtomicReference<>(new Mailbox<>(1));
    Mailbox<Numbered> there = nodes.at(1, 0, mailbox.get());
    Thread sender =
        ThreadNodes.start(() -> {
          for (int i = 0; i < 100; i++) {
            there.put(new Numbered("s", i));
          }
        });
    await().until(() -> mailbox.get().size() == 1 && there.size() == 1);
    mailbox.set(null);
    // Nobody looks for mailboxes at that node meanwhile.
    await()
        .until(() -> {
          System.gc();
          return !sender.isAlive();
        });
    await()
        .until(() -> {
          System.gc();
          return nodes.mail(0).mailboxes() == 0;
        });
  }

  @Test
  void whoWaitsAtANodeThatLeavesIsTold() throws Exception, Pausable {
    Mailbox<Numbered> there = nodes.at(1, 0, new Mailbox<Numbered>(1));
    Reply<Mailbox<String>> never = nodes.mail(1).names().find("never", String.class);
    nodes.engines.get(1).close();
    nodes.mail(1).left();
    assertThatThrownBy(never::await).hasRootCauseInstanceOf(NodeLostException.class);
    await()
        .untilAsserted(() ->
            assertThatThrownBy(() -> there.put(new Numbered("s", 0)))
                .isInstanceOf(NodeLostException.class)
                .hasMessageStartingWith("n1 (local) is lost"));
  }

  @Test
  void aMessageThatTheOtherSideDoesNotKnowIsDroppedAndTheOthersGoOn() throws Exception, Pausable {
    Mailbox<Object> service = new Mailbox<>();
    Mailbox<Object> there = nodes.at(1, 0, service);
    nodes.mail(0).carry(Wire.of());
    there.put(new Numbered("unknown", 1));
    there.put("known");
    assertThat(service.get()).isEqualTo("known");
  }

  @Test
  void aWaitingPutterCanBeCancelled() throws Exception, Pausable {
    Mailbox<Numbered> service = new Mailbox<>(1);
    Mailbox<Numbered> there = nodes.at(1, 0, service);
    Task<Integer> task =
        Task.spawn(() -> {
          for (int i = 0; ; i++) {
            there.put(new Numbered("c", i));
          }
        });
    await().until(() -> service.size() == 1 && there.size() == 1);
    task.cancel();
    assertThatThrownBy(task::joinBlocking).isInstanceOf(CancellationException.class);
    assertThat(service.get().number()).isZero();
    assertThat(service.get().number()).isEqualTo(1);
  }
}
