package soumak.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import soumak.Alt;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Selectable;

/** Rendezvous at channels, and alts over channels, mailboxes and time, under many schedules. */
class ChannelAndAltSchedulesTest {
  private static final int SEEDS = 300;

  /** A rendezvous: while a write is on its way, at most that one element has been read early. */
  @Test
  void aWriteAndItsReadMeet() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Channel<Integer> channel = new Channel<>();
      int[] written = {0};
      List<Integer> read = new ArrayList<>();
      Program<Object> writer = Program.of();
      Program<Object> reader = Program.of();
      for (int i = 0; i < 20; i++) {
        int element = i;
        writer.step(
            f -> channel.write(element, f),
            () -> {
              written[0]++;
              assertThat(written[0] - read.size()).as("writes ahead").isLessThanOrEqualTo(1);
            });
        reader.take(
            channel::read,
            got -> {
              read.add(got);
              assertThat(read.size() - written[0]).as("reads ahead").isLessThanOrEqualTo(1);
            });
      }
      Program.simulate(seed, List.of(writer, reader));
      assertThat(read).as("seed %d", seed).isEqualTo(IntStream.range(0, 20).boxed().toList());
    }
  }

  @Test
  void cancellingAtASharedChannelLosesNothing() {
    int withdrawn = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Channel<Integer> channel = Channel.shared();
      List<Integer> written = new ArrayList<>();
      List<Integer> read = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      long[] ends = new long[6];
      for (int w = 0; w < 3; w++) {
        Program<Object> writer = Program.of();
        for (int n = 0; n < 6; n++) {
          int element = 10 * w + n;
          writer.step(f -> channel.write(element, f), () -> written.add(element));
        }
        int pace = random.nextInt(3);
        all.add(writer);
        all.add(Program.of().take(channel::read, read::add).sleep(pace).forever());
        ends[2 * w] = random.nextInt(8);
        ends[2 * w + 1] = random.nextInt(8);
      }
      for (Throwable failure : Program.simulate(seed, all, ends)) {
        if (failure != null) {
          assertThat(failure).isInstanceOf(CancellationException.class);
          withdrawn++;
        }
      }
      assertThat(read).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(written);
      for (int w = 0; w < 3; w++) {
        int writer = w;
        assertThat(written.stream().filter(e -> e / 10 == writer).toList()).isSorted();
      }
    }
    assertThat(withdrawn).as("not only the readers").isGreaterThan(3 * SEEDS);
  }

  @Test
  void aWriteTimesOutExactlyIfTheReaderComesLater() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long comes = 20L * random.nextInt(1, 200);
      long waits = 20L * random.nextInt(1, 200) + 10;
      Channel<String> channel = seed % 2 == 0 ? new Channel<>() : Channel.shared();
      List<String> told = new ArrayList<>();
      Program<Object> writer =
          Program.of()
              .step(
                  f -> channel.write("element", Duration.ofMillis(waits), f),
                  () -> told.add("written"))
              .caught(thrown -> told.add("refused " + thrown.getClass().getSimpleName()));
      Program<Object> reader =
          Program.of()
              .sleep(comes)
              .take(f -> channel.read(Duration.ofMillis(1), f), told::add)
              .caught(thrown -> told.add("nothing " + thrown.getClass().getSimpleName()));
      Program.simulate(seed, List.of(writer, reader));
      assertThat(told)
          .as("seed %d, reader at %d ms, timeout %d ms", seed, comes, waits)
          .containsExactlyInAnyOrder(
              comes < waits
                  ? new String[] {"written", "element"}
                  : new String[] {"refused TimeoutException", "nothing TimeoutException"});
    }
  }

  /** One alt takes what two mailboxes and a channel bring, whatever the order. */
  @Test
  void anAltTakesAllThatItsGuardsBring() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Integer> unbounded = new Mailbox<>();
      Mailbox<Integer> bounded = new Mailbox<>(1);
      Channel<Integer> channel = new Channel<>();
      Alt alt =
          seed % 2 == 0
              ? Alt.fair(unbounded, bounded, channel.in())
              : Alt.priority(unbounded, bounded, channel.in());
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        int element = i;
        all.add(Program.of().step(f -> unbounded.put(element, f)));
        all.add(Program.of().step(f -> bounded.put(10 + element, f)));
      }
      Program<Object> writer = Program.of();
      Program<Object> chooser = Program.of();
      int[] chosen = {0};
      List<Integer> got = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        if (i < 8) {
          int element = 20 + i;
          writer.sleep(i % 2).step(f -> channel.write(element, f));
        }
        chooser
            .takeInt(alt::select, at -> chosen[0] = at)
            .take(
                f ->
                    switch (chosen[0]) {
                      case 0 -> unbounded.get(f);
                      case 1 -> bounded.get(f);
                      default -> channel.read(f);
                    },
                element -> {
                  assertThat(element / 10).isEqualTo(chosen[0]);
                  got.add(element);
                });
      }
      all.add(writer);
      all.add(chooser);
      Program.simulate(seed, all);
      assertThat(got).as("seed %d", seed).hasSize(24).doesNotHaveDuplicates();
      assertThat(got.stream().filter(e -> e >= 20).toList()).isSorted();
    }
  }

  /** No wake-up is lost when alts and getters compete for one mailbox. */
  @Test
  void altsAndGettersShareAMailbox() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Integer> box = new Mailbox<>(2);
      Mailbox<Integer> other = new Mailbox<>();
      List<Integer> got = new ArrayList<>();
      List<Program<Object>> all = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Alt alt = Alt.fair(other, box);
        all.add(
            Program.of()
                .takeInt(alt::select, at -> assertThat(at).isOne())
                .step(f -> {
                  Integer message = box.tryGet();
                  if (message != null) {
                    got.add(message);
                  }
                })
                .forever());
      }
      all.add(Program.of().take(box::get, got::add).forever());
      for (int i = 0; i < 12; i++) {
        int message = i;
        all.add(Program.of().step(f -> box.put(message, f)));
      }
      Program.simulate(seed, all, 1_000, 1_000, 1_000);
      assertThat(got)
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 12).boxed().toList());
    }
  }

  /**
   * Alts that do not take what they have been woken for fill a mailbox; nobody waits for room there
   * while a task, and no alt, waits for a message.
   */
  @Test
  void whoPutsServesATaskThatWaitsBehindAlts() {
    int served = 0;
    for (long seed = 0; seed < 3 * SEEDS; seed++) {
      Crowd crowd = new Crowd(seed);
      crowd.run(seed);
      assertThat(crowd.isStuck).as("seed %d", seed).isFalse();
      for (List<Integer> got : crowd.got) {
        for (int sender = 0; sender < 2; sender++) {
          int from = sender;
          assertThat(got.stream().filter(it -> it / 10 == from)).as("seed %d", seed).isSorted();
        }
      }
      assertThat(crowd.all()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(crowd.put);
      served += crowd.isServed ? 1 : 0;
    }
    assertThat(served).isGreaterThan(SEEDS / 10);
  }

  /** Alts that never take anything, and tasks, at one mailbox that is full soon. */
  private static final class Crowd {
    private static final int EACH = 3;

    final Mailbox<Integer> box;
    final List<Integer> put = new ArrayList<>();
    final List<List<Integer>> got = new ArrayList<>();
    private final List<Program<Object>> programs = new ArrayList<>();
    private int chosen;
    private int altsAtBox;
    boolean isStuck;
    boolean isServed;

    Crowd(long seed) {
      Random random = new Random(seed);
      box = new Mailbox<>(1 + random.nextInt(2));
      int alts = 1 + random.nextInt(4);
      for (int i = 0; i < alts; i++) {
        Mailbox<Integer> other = new Mailbox<>();
        Alt alt = Alt.fair(box, other);
        programs.add(
            Program.of()
                .sleep(random.nextInt(9))
                .takeInt(
                    alt::select,
                    at -> {
                      chosen++;
                      altsAtBox += at == 0 ? 1 : 0;
                    })
                .sleep(1_000_000));
        if (random.nextBoolean()) {
          programs.add(Program.of().sleep(random.nextInt(30)).step(f -> other.put(0, f)));
        }
      }
      int takers = 1 + random.nextInt(3);
      for (int i = 0; i < takers; i++) {
        List<Integer> own = new ArrayList<>();
        got.add(own);
        Program<Object> taker = Program.of().sleep(random.nextInt(9));
        for (int n = 0; n < EACH; n++) {
          taker.take(box::get, own::add);
        }
        programs.add(taker);
      }
      for (int sender = 0; sender < 2; sender++) {
        Program<Object> putter = Program.of();
        for (int n = 0; n < EACH; n++) {
          int message = 10 * sender + n;
          putter.sleep(random.nextInt(20)).step(f -> box.put(message, f), () -> put.add(message));
        }
        programs.add(putter);
      }
      programs.add(Program.of().sleep(500).step(f -> look(alts)));
    }

    private void look(int alts) {
      int taken = got.stream().mapToInt(List::size).sum();
      boolean putterWaits = put.size() < 2 * EACH;
      boolean taskWaits = taken < EACH * got.size();
      isStuck = chosen == alts && putterWaits && taskWaits;
      isServed = altsAtBox >= box.capacity() && box.size() == box.capacity() && taken > 0;
    }

    void run(long seed) {
      long[] ends = new long[programs.size()];
      Arrays.fill(ends, 1_000);
      Program.simulate(seed, programs, ends);
    }

    /** What was got, and what is still there. */
    List<Integer> all() {
      List<Integer> all = new ArrayList<>();
      got.forEach(all::addAll);
      for (Integer left = box.tryGet(); left != null; left = box.tryGet()) {
        all.add(left);
      }
      return all;
    }
  }

  @Test
  void priorityDrainsTheFirstAndFairTakesTurns() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Mailbox<Integer> a = new Mailbox<>();
      Mailbox<Integer> b = new Mailbox<>();
      for (int i = 0; i < 4; i++) {
        a.tryPut(i);
        b.tryPut(i);
      }
      boolean fair = seed % 2 == 0;
      Alt alt = fair ? Alt.fair(a, b) : Alt.priority(a, b);
      List<Integer> chosen = new ArrayList<>();
      Program<Object> chooser = Program.of();
      for (int i = 0; i < 8; i++) {
        chooser
            .takeInt(alt::select, chosen::add)
            .take(f -> (chosen.getLast() == 0 ? a : b).get(f), got -> {});
      }
      Program.simulate(seed, List.of(chooser, Program.of().sleep(1)));
      assertThat(chosen)
          .as("seed %d", seed)
          .isEqualTo(fair ? List.of(0, 1, 0, 1, 0, 1, 0, 1) : List.of(0, 0, 0, 0, 1, 1, 1, 1));
    }
  }

  @Test
  void timeIsChosenExactlyIfNothingComesBefore() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      long comes = 20L * random.nextInt(1, 200);
      long waits = 20L * random.nextInt(1, 200) + 10;
      Mailbox<String> box = new Mailbox<>();
      Channel<String> channel = new Channel<>();
      Alt alt = Alt.fair(box, Alt.after(Duration.ofMillis(waits)), channel.in());
      boolean write = random.nextBoolean();
      int[] chosen = {-1};
      Program<Object> chooser =
          Program.of()
              .takeInt(alt::select, at -> chosen[0] = at)
              .take(f -> write ? channel.read(f) : box.get(f), got -> {});
      Program<Object> sender = Program.of().sleep(comes);
      sender.step(f -> {
        if (write) {
          channel.write("element", f);
        } else {
          box.put("message", f);
        }
      });
      Program.simulate(seed, List.of(chooser, sender));
      assertThat(chosen[0])
          .as("seed %d, sent at %d ms, timer at %d ms", seed, comes, waits)
          .isEqualTo(comes > waits ? 1 : write ? 2 : 0);
    }
  }

  /** Who wants what another alt waits for is refused, and takes nothing away. */
  @Test
  void aTimeOrAnAltThatIsTakenStaysWithItsOwner() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Selectable time = Alt.after(Duration.ofMillis(10));
      Alt first = Alt.fair(new Mailbox<>(), time, time);
      Alt second = Alt.fair(new Mailbox<>(), time);
      List<Integer> chosen = new ArrayList<>();
      List<Throwable> refused = new ArrayList<>();
      Program<Object> owner = Program.of().takeInt(first::select, chosen::add);
      Program<Object> taker = Program.of().sleep(1).takeInt(second::select, chosen::add);
      Program<Object> user = Program.of().sleep(1).takeInt(first::select, chosen::add);
      Program.simulate(seed, List.of(owner, taker.caught(refused::add), user.caught(refused::add)));
      assertThat(chosen).as("seed %d", seed).singleElement().isIn(1, 2);
      assertThat(refused).hasSize(2).hasOnlyElementsOfType(IllegalStateException.class);
    }
  }
}
