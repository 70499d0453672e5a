package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import soumak.Channel;
import soumak.DeadlockException;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Simulation;
import soumak.Task;
import soumak.woven.Fiber;

/** Mobiles on the way between tasks, in many schedules. */
class MobileSchedulesTest {
  private static final int SEEDS = 200;

  /** A mobile that does {@code steps}. */
  private static <T> Mobile<Object, T> mobile(Program<T> steps) {
    return Mobile.of(
        new Mobile.Body<>() {
          @Override
          public T run(Object first) {
            throw new AssertionError("run without a fiber");
          }

          @Override
          public T run(Object first, Fiber fiber) throws Exception {
            return steps.call(fiber);
          }
        });
  }

  /** Hands {@code mobile} from task to task; results in how often it was resumed. */
  private static Program<Integer> ring(Mobile<Object, Object> mobile, int tasks, int rounds) {
    List<Channel<Mobile<Object, Object>>> ways = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      ways.add(new Channel<>());
    }
    int[] resumed = new int[1];
    Program<Integer> main = Program.of();
    for (int i = 0; i < tasks; i++) {
      Channel<Mobile<Object, Object>> in = ways.get(i);
      Channel<Mobile<Object, Object>> out = ways.get((i + 1) % tasks);
      Program<Object> member = Program.of();
      for (int round = 0; round < rounds; round++) {
        boolean last = i == tasks - 1 && round == rounds - 1;
        member
            .take(in::read, got -> assertThat(got).isSameAs(mobile))
            .takeInt(f -> mobile.resume(resumed[0], f) ? 1 : 0, is -> resumed[0]++);
        if (!last) {
          member.step(f -> out.write(mobile, f));
        }
      }
      Task<Object> task = Task.of(member);
      main.step(f -> task.start());
      main.step(f -> {
        if (ways.getFirst() == in) {
          ways.getFirst().write(mobile, f);
        }
      });
    }
    return main.step(f -> Task.sleep(Duration.ofDays(1), f)).result(f -> resumed[0]);
  }

  @Test
  void aMobileGoesRound() {
    for (long seed = 0; seed < SEEDS; seed++) {
      List<Object> seen = new ArrayList<>();
      Program<Object> steps = Program.of();
      for (int i = 0; i < 12; i++) {
        steps.step(Task::yield).take(Mobile::suspend, seen::add);
      }
      int resumed = Simulation.run(seed, ring(mobile(steps), 4, 3));
      assertThat(resumed).as("seed %d", seed).isEqualTo(12);
      assertThat(seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }
  }

  /** Cancelled at any moment, a message is in the mailbox or the mobile has it. */
  @Test
  void aResumerThatIsCancelledLosesNoMessage() {
    int failed = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<String> box = new Mailbox<>();
      List<Object> got = new ArrayList<>();
      Mobile<Object, Object> mobile =
          mobile(Program.of().step(Task::yield).take(box::get, got::add).step(Mobile::suspend));
      Task<Object> resumer = Task.of(Program.of().step(f -> mobile.resume(null, f)));
      Program<Object> main = Program.of();
      main.step(f -> resumer.start())
          .step(f -> Task.of(Program.of().step(g -> box.put("m", g))).start())
          .step(Task::yield)
          .step(f -> resumer.cancel())
          .step(resumer::join)
          .caught(thrown -> assertThat(thrown).isInstanceOf(CancellationException.class))
          .step(f -> Task.sleep(Duration.ofSeconds(1), f));
      Simulation.run(seed, main);
      assertThat(got.size() + (box.tryGet() == null ? 0 : 1)).as("seed %d", seed).isEqualTo(1);
      if (mobile.isEnded()) {
        failed++;
        assertThatThrownBy(mobile::result).hasCauseInstanceOf(CancellationException.class);
      }
    }
    assertThat(failed).isBetween(1, SEEDS - 1);
  }

  @Test
  void aMobileThatWaitsInVainIsInTheReport() {
    Mobile<Object, Object> mobile = mobile(Program.of().take(new Mailbox<>()::get, got -> {}));
    assertThatThrownBy(() -> Simulation.run(1, Program.of().step(f -> mobile.resume(null, f))))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("at soumak.Mobile.resume");
  }
}
