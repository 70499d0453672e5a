package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A fork's result goes to one who joins. */
class ForkTest {
  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>();

  private static final class Text implements Message {
    final String words;

    Text(String words) {
      this.words = words;
    }
  }

  @Test
  void theFirstJoinGetsTheResult() {
    Text made = new Text("a");
    Fork<Text> fork = Fork.of(() -> made);
    assertThat(fork.joinBlocking()).isSameAs(made);
  }

  @Test
  void theSecondJoinIsTold() throws Throwable {
    Fork<Text> fork = Fork.of(() -> new Text("a"));
    assertThat(fork.join().words).isEqualTo("a");
    assertThatThrownBy(fork::joinBlocking)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the result of " + fork + " was given to another join, and belongs to its caller");
    assertThatThrownBy(fork::join).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aTaskThatWaitsForItGetsTheResultOnce() throws Throwable {
    Fork<String> fork = Fork.of(this::words);
    Steps<String> first =
        pool.start(Steps.<String>of().then((previous, fiber) -> fork.join(fiber)));
    Parked.await(first);
    box.put("b");
    assertThat(first.joinBlocking()).isEqualTo("b");
    Steps<String> second =
        pool.start(Steps.<String>of().then((previous, fiber) -> fork.join(fiber)));
    assertThatThrownBy(second::joinBlocking)
        .isInstanceOf(TaskFailedException.class)
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  private String words() throws Pausable {
    return box.get();
  }

  @Test
  void aFailureIsForAllThatJoin() {
    Fork<Text> fork =
        Fork.of(() -> {
          throw new IllegalArgumentException("no");
        });
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(fork::joinBlocking)
          .isInstanceOf(TaskFailedException.class)
          .hasRootCauseMessage("no");
    }
  }

  @Test
  void canBeCancelled() {
    Fork<String> fork = Fork.of(this::words);
    fork.cancel();
    assertThatThrownBy(fork::joinBlocking).isInstanceOf(CancellationException.class);
  }
}
