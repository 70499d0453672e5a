package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import soumak.Design;
import soumak.Exit;
import soumak.Mailbox;
import soumak.Policy;
import soumak.Scheduler;
import soumak.Task;
import soumak.TaskFailedException;
import soumak.simulation.Ledger.Entry;

/** What a capsule promises, under many schedules and every policy. */
class CapsuleSchedulesTest {
  private static final int SEEDS = 200;
  private static final int SENDERS = 3;
  private static final int EACH = 6;

  private static Ledger ledger(Policy policy) {
    Ledger ledger = new Ledger();
    ledger.policy(policy);
    return ledger;
  }

  private static Program<Object> sender(Ledger ledger, int sender, Random random) {
    Program<Object> program = Program.of();
    for (int n = 0; n < EACH; n++) {
      Entry entry = new Entry(sender, n);
      boolean late = random.nextInt(3) == 0;
      long millis = random.nextInt(3);
      program.step(f -> {
        if (late) {
          ledger.noteLate(entry, millis);
        } else {
          ledger.note(entry);
        }
      });
      if (random.nextBoolean()) {
        program.step(Task::yield);
      }
    }
    return program;
  }

  private static void assertOrderOfEachSender(Ledger ledger) {
    assertThat(ledger.entries).hasSize(SENDERS * EACH).doesNotHaveDuplicates();
    for (int sender = 0; sender < SENDERS; sender++) {
      int from = sender;
      assertThat(ledger.entries.stream().filter(it -> it.sender() == from).map(Entry::number))
          .containsExactly(0, 1, 2, 3, 4, 5);
    }
  }

  /** Messages that pause and messages that run on senders' stacks, mixed. */
  @ParameterizedTest
  @EnumSource(Policy.class)
  void oneAtATimeInTheOrderOfEachSender(Policy policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger ledger = ledger(policy);
      Random random = new Random(seed);
      List<Program<Object>> all = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        all.add(sender(ledger, s, random));
      }
      Program<Object> main = Program.of();
      Design[] design = new Design[1];
      main.step(
              f -> {
                design[0] = new Design();
                design[0].add(ledger);
                all.forEach(Task::spawn);
              })
          .sleep(1_000)
          .step(f -> design[0].await(f))
          .step(f -> assertOrderOfEachSender(ledger))
          .step(f -> design[0].close());
      main.simulate(seed);
    }
  }

  @ParameterizedTest
  @EnumSource(Policy.class)
  void theSharedSchedulerStartsItInTheSimulation(Policy policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger ledger = ledger(policy);
      Program.of()
          .step(f -> Scheduler.shared().start(ledger))
          .step(f -> ledger.noteLate(new Entry(0, 0), 1_000))
          .sleep(2_000)
          .step(f -> assertThat(ledger.entries).containsExactly(new Entry(0, 0)))
          .simulate(seed);
    }
  }

  /** Whoever asks after its own messages is told of all of them. */
  @ParameterizedTest
  @EnumSource(Policy.class)
  void anAnswerKnowsOfAllThatTheAskerSentBefore(Policy policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger ledger = ledger(policy);
      Random random = new Random(seed);
      List<Program<Object>> all = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        all.add(
            sender(ledger, s, random)
                .take(
                    f -> ledger.size().await(f),
                    size -> assertThat((Integer) size).isBetween(EACH, SENDERS * EACH)));
      }
      Program.simulate(seed, all);
    }
  }

  /** A design rests only when nothing is on its way through a row of capsules. */
  @Test
  void aDesignWaitsForWhatMessagesBringAbout() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger near = ledger(Policy.TASK);
      Ledger far = ledger(Policy.MONITOR);
      Random random = new Random(seed);
      Design[] design = new Design[1];
      Program<Object> passes = sender(near, 0, random).sleep(5);
      for (int n = 0; n < EACH; n++) {
        Entry entry = new Entry(0, n);
        passes.step(f -> far.note(entry));
      }
      Program<Object> main = Program.of();
      main.step(
              f -> {
                design[0] = new Design();
                design[0].add(near);
                design[0].add(far);
                Task.spawn(passes);
              })
          .sleep(50)
          .step(f -> design[0].await(f))
          .step(f -> assertThat(near.entries).hasSize(EACH))
          .step(f -> assertThat(far.entries).hasSize(EACH))
          .step(f -> design[0].close());
      main.simulate(seed);
    }
  }

  private static List<Integer> endsOfADesign(long seed) {
    List<Ledger> all = Stream.generate(() -> ledger(Policy.TASK)).limit(8).toList();
    Mailbox<Exit> exits = new Mailbox<>();
    List<Integer> order = new ArrayList<>();
    Program<Object> main = Program.of();
    main.step(f -> {
      Design design = new Design();
      for (Ledger ledger : all) {
        design.add(ledger).watch(exits);
      }
      design.close();
    });
    for (int i = 0; i < all.size(); i++) {
      main.take(exits::get, exit -> order.add(all.indexOf(exit.task())));
    }
    main.simulate(seed);
    return order;
  }

  /** Wherever its capsules lie in memory. */
  @Test
  void aDesignThatIsClosedEndsAsWithTheSameSeedBefore() {
    for (long seed = 0; seed < 20; seed++) {
      assertThat(endsOfADesign(seed)).as("seed %d", seed).isEqualTo(endsOfADesign(seed));
    }
  }

  /** Messages before the bad one were handled, those behind it are dropped, askers are told. */
  @ParameterizedTest
  @EnumSource(Policy.class)
  void aFailureEndsIt(Policy policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger ledger = ledger(policy);
      List<Throwable> told = new ArrayList<>();
      Program<Object> main = Program.of();
      main.step(f -> ledger.noteLate(new Entry(0, 0), 2))
          .step(f -> ledger.note(new Entry(0, 1)))
          .step(f -> ledger.note(new Entry(0, -1)))
          .step(f -> ledger.note(new Entry(0, 2)))
          .step(f -> ledger.size().await(f))
          .caught(told::add)
          .step(f -> ledger.join(f))
          .caught(told::add);
      main.simulate(seed);
      assertThat(ledger.entries).containsExactly(new Entry(0, 0), new Entry(0, 1));
      assertThat(told).hasSize(2).allMatch(TaskFailedException.class::isInstance);
      assertThat(told.getLast()).hasRootCauseMessage("no number: -1");
    }
  }

  @Test
  void seedsMixTheSendersDifferently() {
    List<List<Integer>> orders = new ArrayList<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Ledger ledger = ledger(Policy.TASK);
      List<Program<Object>> all = new ArrayList<>();
      for (int s = 0; s < SENDERS; s++) {
        all.add(sender(ledger, s, new Random(s)).take(f -> ledger.size().await(f), size -> {}));
      }
      Program.simulate(seed, all);
      assertThat(ledger.entries).hasSize(SENDERS * EACH);
      orders.add(ledger.entries.stream().map(Entry::sender).toList());
    }
    assertThat(orders.stream().distinct()).hasSizeGreaterThan(SEEDS / 4);
  }
}
