package soumak.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InboxTest {
  private final Inbox inbox = new Inbox();
  private final RunQueue queue = new RunQueue(inbox, false);
  private final Carrier carrier = new Carrier(null, null);

  @Test
  void isFirstInFirstOutOverManyChunks() {
    int n = 5_000;
    Inbox.Chunk half = new Inbox.Chunk(n / 2);
    for (int i = 0; i < n / 2; i++) {
      half.add(new Dummy(i));
    }
    inbox.addAll(half);
    for (int i = n / 2; i < n; i++) {
      inbox.add(new Dummy(i));
    }
    assertThat(inbox.size()).isEqualTo(n);
    int next = 0;
    while (!inbox.isEmpty()) {
      for (Schedulable task = inbox.take(queue, 7); task != null; task = queue.take(carrier)) {
        assertThat(((Dummy) task).number).isEqualTo(next++);
      }
    }
    assertThat(next).isEqualTo(n);
    assertThat(inbox.take(queue, 7)).isNull();
  }

  @Test
  void takesOneAndUpToSomeMore() {
    for (int i = 0; i < 10; i++) {
      inbox.add(new Dummy(i));
    }
    assertThat(inbox.take(queue, 4)).isNotNull();
    assertThat(queue.size()).isEqualTo(4);
    assertThat(inbox.size()).isEqualTo(5);
    assertThat(inbox.take(queue, 0)).isNotNull();
    assertThat(queue.size()).isEqualTo(4);
  }

  @Test
  void isVisited() {
    for (int i = 0; i < 2_000; i++) {
      inbox.add(new Dummy(i));
    }
    inbox.take(queue, 0);
    List<Integer> seen = new ArrayList<>();
    inbox.forEach(task -> seen.add(((Dummy) task).number));
    assertThat(seen).hasSize(1_999).isSorted();
  }

  @Test
  void aSlowVisitorStopsNobody() throws Exception {
    inbox.add(new Dummy(0));
    CountDownLatch visiting = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Thread visitor =
        Thread.ofPlatform()
            .start(() ->
                inbox.forEach(task -> {
                  visiting.countDown();
                  try {
                    goOn.await();
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }));
    visiting.await();
    inbox.add(new Dummy(1));
    assertThat(inbox.take(queue, 0)).isNotNull();
    goOn.countDown();
    visitor.join();
  }
}
