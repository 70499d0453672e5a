package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.runtime.Distance;
import soumak.runtime.Offer;
import soumak.runtime.Outlet;

/** Mailboxes that are elsewhere, used by several threads and tasks at once. */
@Timeout(60)
class DistantMailboxRunsTest {
  private static final Distance ACCESS = Distance.access();

  /** A message of one of several senders. */
  private record Numbered(int sender, int number) {}

  /** Wakes the one that carries messages. */
  private static final class Bell implements Outlet {
    final Semaphore rings = new Semaphore(0);
    private final String name;

    Bell(String name) {
      this.name = name;
    }

    @Override
    public Object exchange(Object message) {
      return message;
    }

    @Override
    public void queued() {
      rings.release();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private interface Doing {
    void run() throws Exception, Pausable;
  }

  private static Thread start(Doing doing) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            doing.run();
          } catch (Exception | Pausable e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Takes what waits, and now and then says that some of it has arrived. */
  private static List<Numbered> carry(Mailbox<Numbered> mailbox, Bell bell, int all, Random random)
      throws InterruptedException {
    List<Numbered> carried = new ArrayList<>();
    int underWay = 0;
    while (carried.size() < all) {
      Object next = ACCESS.next(mailbox, mailbox.capacity());
      if (next != null) {
        carried.add((Numbered) next);
        underWay++;
      } else if (underWay > 0) {
        int arrived = 1 + random.nextInt(underWay);
        ACCESS.arrived(mailbox, arrived);
        underWay -= arrived;
      } else {
        bell.rings.acquire();
      }
    }
    ACCESS.arrived(mailbox, underWay);
    return carried;
  }

  private static void assertInOrder(List<Numbered> messages) {
    Map<Integer, Integer> next = new HashMap<>();
    for (Numbered it : messages) {
      assertThat(it.number()).isEqualTo(next.merge(it.sender(), 1, Integer::sum) - 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64})
  void threadsAndTasksPutInTheirOrderThroughAnyWindow(int window) throws Exception {
    Bell bell = new Bell("there");
    Mailbox<Numbered> mailbox = ACCESS.mailbox(window, bell);
    int count = 2000;
    for (int s = 0; s < 4; s++) {
      int sender = s;
      Doing puts =
          () -> {
            for (int i = 0; i < count; i++) {
              mailbox.put(new Numbered(sender, i));
            }
          };
      if (s < 2) {
        start(puts);
      } else {
        var _ =
            Task.spawn(() -> {
              puts.run();
              return sender;
            });
      }
    }
    List<Numbered> carried = carry(mailbox, bell, 4 * count, new Random(window));
    assertThat(carried).hasSize(4 * count);
    assertInOrder(carried);
    assertThat(mailbox.size()).isZero();
  }

  @Test
  void timedPutsThatGiveUpLeaveNothingBehind() throws Exception, Pausable {
    Bell bell = new Bell("there");
    Mailbox<Numbered> mailbox = ACCESS.mailbox(1, bell);
    mailbox.put(new Numbered(0, 0));
    for (int i = 0; i < 10; i++) {
      int number = i;
      assertThatThrownBy(() -> mailbox.put(new Numbered(1, number), Duration.ofMillis(1)))
          .isInstanceOf(TimeoutException.class)
          .hasMessageContaining("room in mailbox");
    }
    assertThat(ACCESS.next(mailbox, 1)).isEqualTo(new Numbered(0, 0));
    ACCESS.arrived(mailbox, 1);
    mailbox.put(new Numbered(2, 0), Duration.ofSeconds(30));
    assertThat(ACCESS.next(mailbox, 1)).isEqualTo(new Numbered(2, 0));
    assertThat(ACCESS.next(mailbox, 2)).isNull();
  }

  private static boolean isWaitedFor() throws IOException {
    StringBuilder dump = new StringBuilder();
    Dump.text(dump);
    return dump.toString().contains("room in mailbox");
  }

  @Test
  void aCancelledPutIsNotSent() throws Exception, Pausable {
    Bell bell = new Bell("there");
    Mailbox<Numbered> mailbox = ACCESS.mailbox(1, bell);
    mailbox.put(new Numbered(0, 0));
    Task<Integer> waits =
        Task.spawn(() -> {
          mailbox.put(new Numbered(1, 0));
          return 1;
        });
    await().until(DistantMailboxRunsTest::isWaitedFor);
    waits.cancel();
    assertThatThrownBy(waits::joinBlocking).isInstanceOf(CancellationException.class);
    assertThat(ACCESS.next(mailbox, 1)).isEqualTo(new Numbered(0, 0));
    ACCESS.arrived(mailbox, 1);
    assertThat(ACCESS.next(mailbox, 1)).isNull();
  }

  @Test
  void allWhoPutLearnThatItIsLostWhateverTheyDo() throws Exception {
    for (int run = 0; run < 200; run++) {
      Mailbox<Numbered> mailbox = ACCESS.mailbox(2, new Bell("there"));
      ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int s = 0; s < 4; s++) {
        int sender = s;
        threads.add(
            start(() -> {
              try {
                for (int i = 0; ; i++) {
                  mailbox.put(new Numbered(sender, i));
                }
              } catch (IllegalStateException e) {
                told.add(String.valueOf(e.getMessage()));
              }
            }));
      }
      ACCESS.next(mailbox, 1);
      ACCESS.lost(mailbox, () -> new IllegalStateException("lost"));
      for (Thread thread : threads) {
        assertThat(thread.join(Duration.ofSeconds(30))).as("run %d", run).isTrue();
      }
      assertThat(told).containsExactly("lost", "lost", "lost", "lost");
    }
  }

  @Test
  void aMailboxThatComesAndGoesLosesNothingAndKeepsTheOrder() throws Exception {
    Mailbox<Numbered> mailbox = ACCESS.mailbox(8, null);
    int count = 3000;
    for (int s = 0; s < 3; s++) {
      int sender = s;
      start(() -> {
        for (int i = 0; i < count; i++) {
          mailbox.put(new Numbered(sender, i));
        }
      });
    }
    List<Numbered> got = new ArrayList<>();
    Random random = new Random(5);
    while (got.size() < 3 * count) {
      for (int i = random.nextInt(50); i > 0; i--) {
        Numbered here = mailbox.tryGet();
        if (here != null) {
          got.add(here);
        }
      }
      List<Object> moves = ACCESS.leave(mailbox, new Bell("there"), mailbox.capacity()).messages();
      assertThat(moves).doesNotContainNull();
      ACCESS.come(mailbox, mailbox.capacity(), moves, waiting -> waiting);
      Thread.yield();
    }
    assertInOrder(got);
    assertThat(mailbox.tryGet()).isNull();
  }

  @Test
  void whoTakesWhenItGoesIsTold() throws Exception {
    Mailbox<Numbered> mailbox = ACCESS.mailbox(8, null);
    Task<Numbered> taker = Task.spawn(() -> mailbox.get(Duration.ofSeconds(50)));
    await()
        .until(() -> {
          StringBuilder dump = new StringBuilder();
          Dump.text(dump);
          return dump.toString().contains("a message in mailbox");
        });
    ACCESS.leave(mailbox, new Bell("the other node"), mailbox.capacity());
    assertThatThrownBy(taker::joinBlocking)
        .isInstanceOf(TaskFailedException.class)
        .hasRootCauseMessage("it has moved to the other node");
  }

  /** Offers numbers one after the other, as one node's messages come in. */
  private static final class Inlet implements Offer {
    private final Mailbox<Numbered> to;
    private final int sender;
    private final int count;
    private final AtomicBoolean taken = new AtomicBoolean();
    private int number;

    Inlet(Mailbox<Numbered> to, int sender, int count) {
      this.to = to;
      this.sender = sender;
      this.count = count;
    }

    void run() {
      for (number = 0; number < count; number++) {
        taken.set(false);
        if (!ACCESS.offer(to, this)) {
          while (!taken.get()) {
            Thread.yield();
          }
        }
      }
    }

    @Override
    public Object message() {
      return new Numbered(sender, number);
    }

    @Override
    public void taken() {
      taken.set(true);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void offersAndPuttersShareAFullMailboxFairlyAndInOrder(int capacity) throws Exception, Pausable {
    Mailbox<Numbered> mailbox = new Mailbox<>(capacity);
    int count = 1500;
    for (int s = 0; s < 2; s++) {
      int sender = s;
      start(() -> new Inlet(mailbox, sender, count).run());
      start(() -> {
        for (int i = 0; i < count; i++) {
          mailbox.put(new Numbered(2 + sender, i));
        }
      });
    }
    List<Numbered> got = new ArrayList<>();
    for (int i = 0; i < 4 * count; i++) {
      got.add(mailbox.get());
    }
    assertInOrder(got);
    assertThat(mailbox.tryGet()).isNull();
  }
}
