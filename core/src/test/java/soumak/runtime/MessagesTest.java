package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.Capsule;
import soumak.testing.LongForm;
import soumak.woven.Call;
import soumak.woven.Fiber;

class MessagesTest {
  private static final int SENDERS = 4;
  private static final int EACH = 50_000;

  /** Each needs both threads at once. With -Dsoumak.long as many as are sent elsewhere. */
  private static final int ROUNDS = LongForm.of(10_000, EACH);

  private final Messages messages = new Messages() {};

  private record Note(int sender, int number) {}

  private static final class Noted extends Call {
    final Note note;

    Noted(int sender, int number) {
      note = new Note(sender, number);
    }

    @Override
    public void run(Capsule capsule, Fiber fiber) {}
  }

  /** As an owner that handles several in a row. */
  private List<Note> takeAll() {
    List<Note> all = new ArrayList<>();
    Call rest = messages.first();
    while (true) {
      Call call = rest != null ? rest : messages.first();
      if (call == null) {
        messages.goOnWith(null);
        return all;
      }
      rest = messages.takeOut(call);
      all.add(((Noted) call).note);
    }
  }

  @Test
  void anOwnerThatStopsInBetweenGoesOnThere() {
    messages.append(new Noted(0, 1));
    messages.append(new Noted(0, 2));
    messages.append(new Noted(0, 3));
    Call first = messages.first();
    Call second = messages.takeOut(first);
    messages.goOnWith(messages.takeOut(second));
    messages.append(new Noted(0, 4));
    assertThat(takeAll()).containsExactly(new Note(0, 3), new Note(0, 4));
    assertThat(messages.isWaitedFor()).isFalse();
  }

  @Test
  void whatIsPutFirstComesFirst() {
    messages.putFirst(new Noted(0, 2));
    messages.append(new Noted(0, 3));
    messages.putFirst(new Noted(0, 1));
    assertThat(takeAll()).containsExactly(new Note(0, 1), new Note(0, 2), new Note(0, 3));
  }

  /** What has been handled must not keep what was sent later, or it would never be young again. */
  @Test
  void aMessageThatWasTakenOutLeadsNowhere() {
    Noted first = new Noted(0, 1);
    messages.append(first);
    messages.append(new Noted(0, 2));
    messages.first();
    assertThat(messages.takeOut(first)).isNotNull();
    assertThat(first.next).isNull();
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatIsPutFirstIsLinkedToByWhoComesAtThatMoment() throws InterruptedException {
    AtomicInteger round = new AtomicInteger();
    Thread sender =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 1; i <= ROUNDS; i++) {
                while (round.get() < i) {
                  Thread.onSpinWait();
                }
                messages.append(new Noted(1, i));
              }
            });
    for (int i = 1; i <= ROUNDS; i++) {
      round.set(i);
      // Sooner or later both are at it at once.
      for (int wait = i % 200; wait > 0; wait--) {
        round.get();
      }
      messages.putFirst(new Noted(0, i));
      List<Note> seen = takeAll();
      while (seen.size() < 2) {
        seen.addAll(takeAll());
      }
      assertThat(seen).containsExactlyInAnyOrder(new Note(0, i), new Note(1, i));
    }
    sender.join();
  }

  @Test
  @Timeout(60)
  void manySendersKeepTheirOrder() throws InterruptedException {
    List<Thread> senders = new ArrayList<>();
    for (int s = 0; s < SENDERS; s++) {
      int sender = s;
      senders.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int i = 0; i < EACH; i++) {
                  messages.append(new Noted(sender, i));
                }
              }));
    }
    int[] next = new int[SENDERS];
    for (int seen = 0; seen < SENDERS * EACH; ) {
      for (Note note : takeAll()) {
        assertThat(note.number()).isEqualTo(next[note.sender()]++);
        seen++;
      }
    }
    for (Thread sender : senders) {
      sender.join();
    }
    assertThat(next).containsOnly(EACH);
    assertThat(messages.isWaitedFor()).isFalse();
  }
}
