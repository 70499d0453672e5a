package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class InterceptorTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

  private Mailbox<String> logged(int capacity) {
    return Mailbox.intercepted(
        capacity,
        message -> {
          seen.add(message);
          return message;
        });
  }

  @Test
  void seesEachMessageOnce() throws Exception {
    Mailbox<String> box = logged(10);
    assertThat(box.tryPut("a")).isNull();
    pool.start(Steps.of().thenDo(f -> box.put("b", f)).thenDo(f -> box.put("c", LATER, f)))
        .joinBlocking(LATER);
    assertThat(seen).containsExactly("a", "b", "c");
    assertThat(List.of(box.tryGet(), box.tryGet(), box.tryGet())).containsExactly("a", "b", "c");
  }

  /** It may have given the message itself to somebody else, as a log of all messages. */
  @Test
  void whoFindsNoRoomGetsWhatItHasPutInPlaceOfTheMessage() {
    List<Mailbox<String>> itself = new ArrayList<>();
    Mailbox<String> box =
        Mailbox.intercepted(
            1,
            message -> {
              if (message.equals("a")) {
                assertThat(itself.getFirst().tryPut("quicker")).isNull();
              }
              return "copy of " + message;
            });
    itself.add(box);
    assertThat(box.tryPut("a")).isEqualTo("copy of a");
    assertThat(box.tryPut("b")).isEqualTo("b");
    assertThat(box.tryGet()).isEqualTo("copy of quicker");
  }

  @Test
  void seesAMessageOnceAlsoWhenItHasToWaitForRoom() throws Exception {
    Mailbox<String> box = logged(1);
    box.tryPut("a");
    Steps<Object> putter = pool.start(Steps.of().thenDo(f -> box.put("b", f)));
    Parked.await(putter);
    assertThat(box.tryGet()).isEqualTo("a");
    putter.joinBlocking(LATER);
    assertThat(seen).containsExactly("a", "b");
  }

  @Test
  void seesAMessageOnceAlsoWhenAThreadBlocks() throws Exception {
    Mailbox<String> box = logged(1);
    box.tryPut("a");
    Task<String> thread =
        Task.<String>of(
                () -> {
                  box.put("b");
                  return "done";
                })
            .policy(Policy.THREAD)
            .start();
    while (seen.size() < 2) {
      Thread.onSpinWait();
    }
    assertThat(box.tryGet()).isEqualTo("a");
    thread.joinBlocking(LATER);
    assertThat(seen).containsExactly("a", "b");
    assertThat(box.tryGet()).isEqualTo("b");
  }

  @Test
  void doesNotSeeWhatAFullMailboxRefuses() {
    Mailbox<String> box = logged(1);
    box.tryPut("a");
    assertThat(box.tryPut("b")).isEqualTo("b");
    assertThat(seen).containsExactly("a");
  }

  @Test
  void dropsAMessage() throws Throwable {
    Mailbox<String> box =
        Mailbox.intercepted(1, message -> message.startsWith("spam") ? null : message);
    assertThat(box.tryPut("spam 1")).isNull();
    Steps<Object> putter =
        pool.start(Steps.of().thenDo(f -> box.put("spam 2", f)).thenDo(f -> box.put("ham", f)));
    putter.joinBlocking(LATER);
    box.put("spam 3"); // the mailbox is full, but what is dropped needs no room
    box.put("spam 4", LATER);
    assertThat(box.tryGet()).isEqualTo("ham");
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void replacesAMessage() throws Exception {
    Mailbox<String> box = Mailbox.intercepted(2, message -> message + "!");
    box.tryPut("a");
    Steps<Object> first = pool.start(Steps.of().thenDo(f -> box.put("b", f)));
    first.joinBlocking(LATER);
    Steps<Object> waiting = pool.start(Steps.of().thenDo(f -> box.put("c", f)));
    Parked.await(waiting);
    assertThat(box.tryGet()).isEqualTo("a!");
    assertThat(box.tryGet()).isEqualTo("b!");
    waiting.joinBlocking(LATER);
    assertThat(box.tryGet()).isEqualTo("c!");
  }

  @Test
  void aFailureOfTheInterceptorIsTheSenders() {
    Mailbox<String> box =
        Mailbox.intercepted(
            1,
            message -> {
              throw new IllegalStateException("audit failed");
            });
    assertThatThrownBy(() -> box.tryPut("a")).hasMessage("audit failed");
    Steps<Object> putter = pool.start(Steps.of().thenDo(f -> box.put("b", f)));
    assertThatThrownBy(() -> putter.joinBlocking(LATER)).hasRootCauseMessage("audit failed");
    assertThat(box.tryGet()).isNull();
  }

  @Test
  void isNotAskedForExitMessages() throws Throwable {
    List<Object> asked = new ArrayList<>();
    Mailbox<Object> box =
        Mailbox.intercepted(
            1,
            message -> {
              asked.add(message);
              return message;
            });
    Steps<String> task = Steps.<String>of().then((p, f) -> "result");
    task.watch(box);
    pool.start(task).joinBlocking(LATER);
    assertThat(box.get(LATER)).isEqualTo(new Exit(task, "result", null));
    assertThat(asked).isEmpty();
  }
}
