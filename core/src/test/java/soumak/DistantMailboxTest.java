package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import soumak.runtime.Distance;
import soumak.runtime.Looking;
import soumak.runtime.Offer;
import soumak.runtime.Outlet;

class DistantMailboxTest {
  private static final Distance ACCESS = Distance.access();

  /** Makes text of what is put, and counts how often it is told that something waits. */
  private static class There implements Outlet {
    final AtomicInteger told = new AtomicInteger();

    @Override
    public Object exchange(Object message) {
      return "<" + message + ">";
    }

    @Override
    public void queued() {
      told.incrementAndGet();
    }

    @Override
    public String toString() {
      return "there";
    }
  }

  private static final Duration LATER = Duration.ofSeconds(30);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final There there = new There();
  private final Mailbox<Object> mailbox = ACCESS.mailbox(2, there);

  @Test
  void whatIsPutKeepsItsRoomUntilItHasArrived() throws Exception, Pausable {
    mailbox.put("a");
    mailbox.put("b");
    assertThat(there.told).hasValue(2);
    assertThat(ACCESS.next(mailbox, 2)).isEqualTo("<a>");
    assertThat(mailbox.tryPut("c")).isEqualTo("c");
    assertThatThrownBy(() -> mailbox.put("c", Duration.ofMillis(5)))
        .isInstanceOf(TimeoutException.class);
    ACCESS.arrived(mailbox, 1);
    assertThat(mailbox.tryPut("c")).isNull();
    assertThat(ACCESS.next(mailbox, 1)).isEqualTo("<b>");
    assertThat(ACCESS.next(mailbox, 1)).as("one is under way").isNull();
    assertThat(ACCESS.underWay(mailbox)).isEqualTo(1);
  }

  @Test
  void whatIsPutWhileItGetsLostKeepsNoRoom() throws Pausable {
    AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    Mailbox<Object> small =
        ACCESS.mailbox(
            1,
            new There() {
              @Override
              public Object exchange(Object message) {
                meanwhile.get().run();
                return message;
              }
            });
    meanwhile.set(() -> ACCESS.lost(small, () -> new IllegalStateException("it is lost")));
    small.put("came too late");
    assertThat(small.size()).isZero();
    assertThatThrownBy(() -> small.tryPut("later still")).hasMessage("it is lost");
  }

  @Test
  void whatWasNotTakenIsSentAgainInItsOrder() throws Exception, Pausable {
    mailbox.put("a");
    mailbox.put("b");
    assertThat(ACCESS.next(mailbox, 2)).isEqualTo("<a>");
    assertThat(ACCESS.next(mailbox, 2)).isEqualTo("<b>");
    There elsewhere = new There();
    ACCESS.again(mailbox, elsewhere);
    assertThat(ACCESS.outlet(mailbox)).isSameAs(elsewhere);
    assertThat(elsewhere.told).hasValue(1);
    assertThat(ACCESS.next(mailbox, 2)).isEqualTo("<a>");
    assertThat(ACCESS.next(mailbox, 2)).isEqualTo("<b>");
  }

  @Test
  void whatIsSentMayBeReplacedBeforeItIsSentAgain() throws Exception, Pausable {
    Mailbox<Object> leaves = ACCESS.mailbox(3, null);
    leaves.put("a");
    leaves.put("b");
    leaves.put("c");
    ACCESS.again(leaves, there);
    assertThat(ACCESS.next(leaves, 3)).isEqualTo("a");
    Object second = ACCESS.next(leaves, 3);
    ACCESS.replace(leaves, "a", "of no use now");
    ACCESS.replace(leaves, second, "<b>");
    ACCESS.again(leaves, there);
    assertThat(ACCESS.next(leaves, 3)).isEqualTo("a");
    assertThat(ACCESS.next(leaves, 3)).isEqualTo("<b>");
    ACCESS.arrived(leaves, 2);
    ACCESS.replace(leaves, "c", "not sent");
    assertThat(ACCESS.next(leaves, 3)).isEqualTo("c");
  }

  @Test
  void whoWaitsIsLetInAsRoomComesAndToldWhenTheMailboxIsLost() throws Exception, Pausable {
    mailbox.put("a");
    mailbox.put("b");
    Task<String> waits = Task.spawn(() -> put("c"));
    Task<String> alsoWaits = Task.spawn(() -> put("d"));
    await().until(() -> waitsForRoom(waits) || waitsForRoom(alsoWaits));
    ACCESS.next(mailbox, 2);
    ACCESS.lost(mailbox, () -> new IllegalStateException("it is lost"));
    assertThat(List.of(waits.join(), alsoWaits.join())).containsExactly("it is lost", "it is lost");
    assertThatThrownBy(() -> mailbox.put("e")).hasMessage("it is lost");
    assertThat(mailbox.size()).isZero();
  }

  private static boolean waitsForRoom(Task<?> task) {
    return Looking.state(task).contains("room in mailbox");
  }

  private String put(String message) throws Pausable {
    try {
      mailbox.put(message);
      return "put";
    } catch (IllegalStateException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void nobodyTakesFromAfar() {
    String why = "this mailbox is on there; only there messages can be taken from it";
    assertThatThrownBy(mailbox::tryGet).hasMessage(why);
    assertThatThrownBy(mailbox::get).hasMessage(why);
    assertThatThrownBy(() -> mailbox.get(Duration.ofMillis(1))).hasMessage(why);
  }

  @Test
  void aMailboxGoesAndComesBackWithWhatIsInIt() throws Exception, Pausable {
    Mailbox<Object> mine = ACCESS.mailbox(10, null);
    assertThat(ACCESS.isDistant(mine)).isTrue();
    mine.put("1");
    mine.put("2");
    Distance.Left left = ACCESS.leave(mine, there, mine.capacity());
    assertThat(left.messages()).containsExactly("1", "2");
    assertThat(left.offers()).isEmpty();
    mine.put("3");
    ACCESS.come(mine, mine.capacity(), List.of("0", "x"), DistantMailboxTest::read);
    assertThat(List.of(mine.get(), mine.get(), mine.get())).containsExactly("0", "x", "read <3>");
    mine.put("4");
    assertThat(mine.get()).isEqualTo("4");
  }

  @Test
  void aMailboxHoldsWhatItIsGivenWhenItComesOrGoes() {
    assertThat(mailbox.capacity()).isEqualTo(2);
    ACCESS.come(mailbox, 4, List.of("0"), DistantMailboxTest::read);
    for (int i = 1; i < 4; i++) {
      assertThat(mailbox.tryPut(i)).isNull();
    }
    assertThat(mailbox.tryPut(4)).as("it is full").isNotNull();
    assertThat(ACCESS.leave(mailbox, there, 1).messages()).hasSize(4);
    assertThat(mailbox.tryPut("5")).isNull();
    assertThat(mailbox.tryPut("6")).as("it is full").isNotNull();
    assertThat(mailbox.capacity()).isEqualTo(1);
  }

  /** Makes a message again of what {@link There} has made; null of what it cannot read. */
  private static @Nullable Object read(Object waiting) {
    String text = waiting.toString();
    return text.equals("<bad>") ? null : text.startsWith("<") ? "read " + text : waiting;
  }

  /** A message is bytes already when the mailbox comes, and goes in just after. */
  @Test
  void whatIsPutWhileItComesIsAMessageAsOthers() throws Exception, Pausable {
    AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    There slow =
        new There() {
          @Override
          public Object exchange(Object message) {
            meanwhile.get().run();
            return super.exchange(message);
          }
        };
    Mailbox<Object> coming = ACCESS.mailbox(3, slow);
    for (String each : List.of("first", "bad", "second")) {
      meanwhile.set(
          () -> ACCESS.come(coming, coming.capacity(), List.of(), DistantMailboxTest::read));
      coming.put(each);
      List<Object> messages = ACCESS.leave(coming, slow, coming.capacity()).messages();
      assertThat(messages)
          .isEqualTo(each.equals("bad") ? List.of() : List.of("read <" + each + ">"));
    }
  }

  @Test
  void whatCannotBeReadWhenTheMailboxComesIsLostAlone() throws Exception, Pausable {
    for (String each : List.of("1", "bad")) {
      mailbox.put(each);
    }
    Task<String> waits = Task.spawn(() -> put("bad"));
    Task<String> alsoWaits = Task.spawn(() -> put("4"));
    await().until(() -> waitsForRoom(waits) && waitsForRoom(alsoWaits));
    ACCESS.come(mailbox, mailbox.capacity(), List.of("0"), DistantMailboxTest::read);
    assertThat(List.of(waits.join(), alsoWaits.join())).containsExactly("put", "put");
    assertThat(List.of(mailbox.get(), mailbox.get())).containsExactly("0", "read <1>");
    assertThat(mailbox.get()).isEqualTo("read <4>");
  }

  @Test
  void whoWaitsForRoomInAMailboxThatLeavesHasItsMessageGoWithIt() throws Exception, Pausable {
    Mailbox<Object> mine = ACCESS.mailbox(1, null);
    mine.put("1");
    Task<Void> waits =
        Task.spawn(() -> {
          mine.put("2");
          return null;
        });
    await().until(() -> waitsForRoom(waits));
    assertThat(ACCESS.leave(mine, there, mine.capacity()).messages()).containsExactly("1", "2");
    waits.join();
    assertThat(ACCESS.next(mine, 9)).as("it is not sent once more").isNull();
  }

  /** A message without a task. */
  private static final class Waiting implements Offer {
    final AtomicInteger taken = new AtomicInteger();
    private final String message;

    Waiting(String message) {
      this.message = message;
    }

    @Override
    public Object message() {
      return message;
    }

    @Override
    public void taken() {
      taken.incrementAndGet();
    }
  }

  @Test
  void anOfferWaitsForRoomBehindOthers() throws Exception, Pausable {
    Mailbox<String> full = new Mailbox<>(1);
    Waiting first = new Waiting("1");
    Waiting second = new Waiting("2");
    Waiting third = new Waiting("3");
    assertThat(ACCESS.offer(full, first)).isTrue();
    assertThat(ACCESS.offer(full, second)).isFalse();
    assertThat(ACCESS.offer(full, third)).isFalse();
    assertThat(full.get()).isEqualTo("1");
    assertThat(second.taken).hasValue(1);
    assertThat(third.taken).hasValue(0);
    assertThat(full.get()).isEqualTo("2");
    assertThat(full.get()).isEqualTo("3");
    assertThat(first.taken).as("it did not wait").hasValue(0);
    assertThat(third.taken).hasValue(1);
  }

  /** An exit message names its task, which cannot go anywhere. */
  @Test
  void doesNotWatchFromAfar() throws Exception, Pausable {
    Steps<String> task = Steps.of();
    assertThatThrownBy(() -> task.watch(mailbox))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("this mailbox is on there");
    assertThat(ACCESS.next(mailbox, 2)).isNull();
  }

  @Test
  void getsNoExitMessageWhenItHasGone() throws Exception, Pausable {
    Mailbox<Object> goes = ACCESS.mailbox(2, null);
    Mailbox<Object> stays = new Mailbox<>();
    Steps<String> task = Steps.<String>of().then((p, f) -> "result");
    task.watch(goes);
    task.watch(stays);
    ACCESS.leave(goes, there, goes.capacity());
    task.start().joinBlocking();
    assertThat(ACCESS.next(goes, 2)).isNull();
    assertThat(stays.get(Duration.ofSeconds(10))).isEqualTo(new Exit(task, "result", null));
  }

  /** It has seen that the mailbox is here, and begins to wait when it is elsewhere. */
  @Test
  void whoWaitsJustAsTheMailboxHasLeftIsToldSo() throws Exception {
    Mailbox<Object> mine = ACCESS.mailbox(2, null);
    Steps<Object> takes =
        Steps.of()
            .thenDo(f -> {
              mine.get(f);
              ACCESS.leave(mine, there, mine.capacity());
            })
            .caught(Throwable::getMessage);
    assertThat(pool.start(takes).joinBlocking(LATER))
        .isEqualTo("this mailbox is on there; only there messages can be taken from it");
    mine.tryPut("goes there");
    assertThat(ACCESS.next(mine, 2)).isEqualTo("<goes there>");
  }

  @Test
  void whoWaitsInAMailboxThatLeavesIsToldSo() throws Exception {
    Mailbox<Object> mine = ACCESS.mailbox(2, null);
    Mailbox<Object> other = new Mailbox<>();
    Steps<Object> takes =
        pool.start(Steps.of().then((p, f) -> mine.get(f)).caught(Throwable::getMessage));
    Steps<Object> selects =
        pool.start(
            Steps.of()
                .thenInt(Alt.fair(other, mine)::select)
                .then((chosen, f) -> chosen.equals(1) ? mine.get(f) : chosen)
                .caught(Throwable::getMessage));
    Parked.await(takes);
    Parked.await(selects);
    ACCESS.leave(mine, there, mine.capacity());
    assertThat(takes.joinBlocking(LATER)).isEqualTo("it has moved to there");
    assertThat(selects.joinBlocking(LATER))
        .isEqualTo("this mailbox is on there; only there messages can be taken from it");
  }
}
