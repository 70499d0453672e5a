package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the exceptions of waits that gave up tell: who waited, how long, and what for. */
@Timeout(60)
class TimeoutTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler scheduler = Scheduler.withWorkers(1);
  private final Mailbox<String> box = new Mailbox<>(1);
  private final Channel<String> channel = new Channel<>();

  private static void tells(String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(TimeoutException.class)
        .hasMessageMatching("thread [^ ]+ waited " + message);
  }

  @Test
  void ofMailboxes() throws Pausable {
    tells("20 ms in vain for a message in mailbox@[0-9a-f]+", () -> box.get(SOON));
    tells("0 ms in vain for a message in mailbox@[0-9a-f]+", () -> box.get(Duration.ZERO));
    box.put("x");
    tells(
        "20 ms in vain for room in mailbox@[0-9a-f]+, which holds 1 of 1",
        () -> box.put("y", SOON));
  }

  @Test
  void ofChannels() {
    tells("20 ms in vain for a writer at channel@[0-9a-f]+", () -> channel.read(SOON));
    tells("20 ms in vain for a reader at channel@[0-9a-f]+", () -> channel.write("x", SOON));
  }

  @Test
  void ofTasks() throws Exception {
    Steps<String> waits = Steps.<String>of().then((p, f) -> box.get(f)).name("consumer");
    scheduler.start(waits);
    tells("20 ms in vain for the end of consumer", () -> waits.joinBlocking(SOON));
    box.tryPut("x");
    assertThat(waits.joinBlocking(LATER)).isEqualTo("x");
  }

  @Test
  void aTaskIsCalledByItsName() {
    Steps<Object> waits = Steps.of().then((p, f) -> box.get(SOON, f)).name("consumer");
    scheduler.start(waits);
    assertThatThrownBy(() -> waits.joinBlocking(LATER))
        .cause()
        .isInstanceOf(TimeoutException.class)
        .hasMessageStartingWith("consumer waited 20 ms in vain for a message in mailbox@");
  }

  @Test
  void ofScopes() {
    tells(
        "20 ms in vain for the end of its child TimeoutTest.lambda@[0-9a-f]+",
        () -> Scope.run(SOON, scope -> box.get()));
  }
}
