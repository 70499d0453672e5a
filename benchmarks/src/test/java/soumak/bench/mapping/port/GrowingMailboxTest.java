package soumak.bench.mapping.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GrowingMailboxTest {
  private final GrowingMailbox mailbox = new GrowingMailbox();

  @Test
  void messagesComeInTheirOrderWhileItGrowsRoundItsEnd() throws InterruptedException {
    List<Object> taken = new ArrayList<>();
    int sent = 0;
    for (int i = 1; i <= 8; i++) {
      for (int j = 0; j < 7; j++) {
        mailbox.put(sent++);
      }
      for (int j = 0; j < 3; j++) {
        taken.add(mailbox.take());
      }
    }
    while (!mailbox.isEmpty()) {
      taken.add(mailbox.take());
    }
    assertThat(taken).isEqualTo(IntStream.range(0, sent).boxed().toList());
  }

  @Test
  void nothingIsPolledFromAnEmptyOne() {
    assertThat(mailbox.isEmpty()).isTrue();
    assertThat(mailbox.poll()).isNull();
    mailbox.put("a");
    assertThat(mailbox.isEmpty()).isFalse();
    assertThat(mailbox.poll()).isEqualTo("a");
    assertThat(mailbox.poll()).isNull();
  }

  @Test
  @Timeout(30)
  void aTakerWaitsForAMessage() throws Exception {
    FutureTask<Object> taking = new FutureTask<>(mailbox::take);
    Thread taker = new Thread(taking);
    taker.start();
    while (taker.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    mailbox.put("late");
    assertThat(taking.get()).isEqualTo("late");
  }
}
