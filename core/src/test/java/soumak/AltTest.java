package soumak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AltTest {
  private static final Duration LATER = Duration.ofMinutes(5);

  @AutoClose private final Scheduler pool = Scheduler.withWorkers(1);
  private final Mailbox<String> a = new Mailbox<>();
  private final Mailbox<String> b = new Mailbox<>();
  private final Mailbox<String> c = new Mailbox<>();

  private Steps<Integer> select(Alt alt) {
    return pool.start(Steps.<Integer>of().thenInt(alt::select));
  }

  private Steps<Integer> parkedSelect(Alt alt) {
    Steps<Integer> chooser = select(alt);
    Parked.await(chooser);
    return chooser;
  }

  @Test
  void refusesNoGuards() {
    assertThatThrownBy(Alt::fair)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for ever");
    assertThatThrownBy(Alt::priority).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesGuardsOfOthers() {
    assertThatThrownBy(() -> Alt.fair(() -> true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Alt.after");
  }

  @Test
  void aChannelMayBeGivenTwice() throws Exception {
    for (Channel<String> channel : List.of(new Channel<String>(), Channel.<String>shared())) {
      Alt alt = Alt.fair(a, channel, channel);
      for (int i = 0; i < 3; i++) {
        Steps<Integer> chooser = parkedSelect(alt);
        Steps<Object> writer = pool.start(Steps.of().thenDo(f -> channel.write("x", f)));
        assertThat(chooser.joinBlocking(LATER)).isBetween(1, 2);
        assertThat(pool.start(Steps.of().then((p, f) -> channel.read(f))).joinBlocking(LATER))
            .isEqualTo("x");
        writer.joinBlocking(LATER);
      }
    }
  }

  @Test
  void aPriorityAltPrefersTheFirst() throws Pausable {
    Alt alt = Alt.priority(a, b, c);
    c.put("c");
    b.put("b");
    assertThat(alt.select()).isEqualTo(1);
    assertThat(alt.select()).as("selecting takes nothing").isEqualTo(1);
    b.get();
    assertThat(alt.select()).isEqualTo(2);
    a.put("a");
    assertThat(alt.select()).isZero();
  }

  @Test
  void aFairAltTakesTurns() throws Pausable {
    Alt alt = Alt.fair(a, b, c);
    int[] chosen = new int[3];
    for (Mailbox<String> box : List.of(a, b, c)) {
      box.put("always ready");
    }
    int last = -1;
    for (int i = 0; i < 3_000; i++) {
      int now = alt.select();
      assertThat(now).isEqualTo((last + 1) % 3);
      last = now;
      chosen[now]++;
    }
    assertThat(chosen).containsExactly(1_000, 1_000, 1_000);
  }

  @Test
  void aFairAltPassesOverNoReadyGuardTwice() throws Exception {
    Alt alt = Alt.fair(a, b);
    Steps<Integer> first = parkedSelect(alt);
    a.tryPut("wakes it");
    assertThat(first.joinBlocking(LATER)).isZero();
    b.tryPut("b");
    int one = select(alt).joinBlocking(LATER);
    int two = select(alt).joinBlocking(LATER);
    assertThat(List.of(one, two)).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void waitsForAMailbox() throws Exception {
    Alt alt = Alt.fair(a, b);
    Steps<Integer> chooser = parkedSelect(alt);
    b.tryPut("b");
    assertThat(chooser.joinBlocking(LATER)).isEqualTo(1);
    assertThat(b.tryGet()).isEqualTo("b");
  }

  @Test
  void waitsForAWriter() throws Exception {
    Channel<String> channel = new Channel<>();
    Alt alt = Alt.fair(a, channel.in());
    Steps<String> chooser =
        pool.start(Steps.<String>of().thenInt(alt::select).then((p, f) -> channel.read(f)));
    Parked.await(chooser);
    Steps<Object> writer = pool.start(Steps.of().thenDo(f -> channel.write("x", f)));
    assertThat(chooser.joinBlocking(LATER)).isEqualTo("x");
    writer.joinBlocking(LATER);
  }

  @Test
  void seesAWriterThatWaitsAlready() throws Exception {
    Channel<String> channel = new Channel<>();
    Steps<Object> writer = pool.start(Steps.of().thenDo(f -> channel.write("x", f)));
    Parked.await(writer);
    assertThat(select(Alt.priority(a, channel)).joinBlocking(LATER)).isEqualTo(1);
    assertThat(pool.start(Steps.of().then((p, f) -> channel.read(f))).joinBlocking(LATER))
        .isEqualTo("x");
    writer.joinBlocking(LATER);
  }

  @Test
  void waitsForTime() throws Exception {
    Alt alt = Alt.fair(a, Alt.after(Duration.ofMillis(3)));
    assertThat(select(alt).joinBlocking(LATER)).isEqualTo(1);
    assertThat(select(alt).joinBlocking(LATER)).as("again").isEqualTo(1);
    a.tryPut("x");
    assertThat(select(alt).joinBlocking(LATER)).isZero();
  }

  @Test
  void aTimerThatIsNotReachedIsTakenBack() throws Exception {
    Alt alt = Alt.fair(a, Alt.after(LATER));
    for (int i = 0; i < 10; i++) {
      Steps<Integer> chooser = parkedSelect(alt);
      a.tryPut("x");
      assertThat(chooser.joinBlocking(LATER)).isZero();
      a.tryGet();
    }
  }

  @Test
  void aTimeThatIsGivenTwiceComesAtTheBranchThatIsAskedFirst() throws Exception {
    Selectable time = Alt.after(Duration.ofMillis(3));
    Alt alt = Alt.fair(a, time, time);
    for (int chosen : new int[] {1, 1, 2}) { // it begins with 0, 1 and 2
      assertThat(select(alt).joinBlocking(LATER)).isEqualTo(chosen);
    }
    Alt inOrder = Alt.priority(a, time, time);
    assertThat(select(inOrder).joinBlocking(LATER)).isEqualTo(1);
  }

  @Test
  void skipMakesSelectNotWait() throws Pausable {
    Alt alt = Alt.priority(a, Alt.skip());
    assertThat(alt.select()).isEqualTo(1);
    a.put("x");
    assertThat(alt.select()).isZero();
    assertThat(Alt.fair(Alt.after(Duration.ofSeconds(-1))).select()).isZero();
  }

  /** Else who always finds a message would never come to the end of its time. */
  @Test
  void aTimeThatHasPassedIsReadyInItsPlace() throws Pausable {
    a.put("x");
    assertThat(Alt.priority(Alt.after(Duration.ZERO), a).select()).isZero();
    assertThat(Alt.priority(a, Alt.after(Duration.ZERO)).select()).isZero();
  }

  @Test
  void preconditionsLeaveGuardsOut() throws Exception {
    Alt alt = Alt.priority(a, b);
    a.tryPut("a");
    b.tryPut("b");
    boolean[] onlyB = {false, true};
    assertThat(
            pool.start(Steps.<Integer>of().thenInt(f -> alt.select(onlyB, f))).joinBlocking(LATER))
        .isEqualTo(1);
    b.tryGet();
    Steps<Integer> chooser = pool.start(Steps.<Integer>of().thenInt(f -> alt.select(onlyB, f)));
    Parked.await(chooser);
    a.tryPut("does not count");
    b.tryPut("counts");
    assertThat(chooser.joinBlocking(LATER)).isEqualTo(1);
  }

  @Test
  void refusesPreconditionsThatDoNotFit() {
    Alt alt = Alt.fair(a, b);
    assertThatThrownBy(() -> alt.select(new boolean[] {true}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 guards")
        .hasMessageContaining("1 precondition");
    assertThatThrownBy(() -> alt.select(new boolean[3]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> alt.select(new boolean[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> alt.select(new boolean[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no precondition holds");
  }

  @Test
  void cancellingAParkedAltLosesNothing() throws Exception {
    Alt alt = Alt.fair(a, b, Alt.after(LATER));
    Steps<Integer> chooser = parkedSelect(alt);
    chooser.cancel();
    assertThatThrownBy(() -> chooser.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    a.tryPut("kept");
    assertThat(a.tryGet()).isEqualTo("kept");
    Steps<Integer> again = parkedSelect(alt);
    b.tryPut("x");
    assertThat(again.joinBlocking(LATER)).isEqualTo(1);
  }

  @Test
  void anAltIsUsedAgainAndAgain() throws Exception {
    Alt alt = Alt.fair(a, b);
    int n = 5_000;
    Steps<Object> chooser =
        Steps.of()
            .thenInt(alt::select)
            .then((chosen, fiber) -> ((int) chosen == 0 ? a : b).get(fiber))
            .repeat(2 * n);
    pool.start(chooser);
    Steps<Object> putsA = pool.start(Steps.of().thenDo(f -> a.put("a", f)).repeat(n));
    Steps<Object> putsB = pool.start(Steps.of().thenDo(f -> b.put("b", f)).repeat(n));
    putsA.joinBlocking(LATER);
    putsB.joinBlocking(LATER);
    chooser.joinBlocking(LATER);
    assertThat(a.size() + b.size()).isZero();
  }

  @Test
  void oneGuardMayStandTwice() throws Exception {
    Alt alt = Alt.fair(a, a);
    Steps<Integer> chooser = parkedSelect(alt);
    a.tryPut("x");
    assertThat(chooser.joinBlocking(LATER)).isBetween(0, 1);
    assertThat(a.tryGet()).isEqualTo("x");
  }

  @Test
  void oneElementWakesOnlyOneOfTwoAlts() throws Exception {
    Steps<String> one =
        pool.start(Steps.<String>of().thenInt(Alt.fair(a, b)::select).then((p, f) -> a.get(f)));
    Parked.await(one);
    Steps<Integer> two = parkedSelect(Alt.fair(a, c));
    a.tryPut("for the first that came");
    assertThat(one.joinBlocking(LATER)).isEqualTo("for the first that came");
    c.tryPut("x");
    assertThat(two.joinBlocking(LATER)).isEqualTo(1);
  }

  @Test
  void aThreadMaySelect() throws Pausable {
    Alt alt = Alt.fair(a, b);
    Thread putter = Thread.ofVirtual().start(() -> b.tryPut("x"));
    assertThat(alt.select()).isEqualTo(1);
    assertThat(putter.isVirtual()).isTrue();
  }

  @Test
  void lettingOthersRunKeepsTheChoice() throws Exception {
    b.tryPut("always ready");
    Alt alt = Alt.priority(a, b);
    boolean[] otherRan = {false};
    int[] wrong = {0};
    Steps<Object> busy =
        Steps.of()
            .thenInt(alt::select)
            .then((chosen, fiber) -> {
              wrong[0] += (int) chosen == 1 ? 0 : 1;
              if (otherRan[0]) {
                throw new IllegalStateException("enough");
              }
              return null;
            })
            .repeat(Long.MAX_VALUE);
    pool.start(busy);
    pool.start(Steps.of().thenDo(f -> otherRan[0] = true));
    assertThatThrownBy(() -> busy.joinBlocking(LATER)).hasRootCauseMessage("enough");
    assertThat(wrong[0]).isZero();
    assertThat(busy.rounds()).isGreaterThan(0);
  }

  @Test
  void saysWhatItWaitsFor() {
    Steps<Integer> chooser =
        parkedSelect(Alt.fair(a, new Channel<>(), Alt.after(Duration.ofMinutes(1))));
    assertThat(soumak.runtime.Looking.state(chooser))
        .startsWith("waits for the first of: a message in mailbox@")
        .contains("; a writer at channel@")
        .contains("; 60000 ms to pass");
  }

  private static void assertRefused(Steps<Integer> second) {
    assertThatThrownBy(() -> second.joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("belongs to one task; make one for each");
  }

  @Test
  void aSecondTaskThatSelectsIsToldWhoDoesSoAlready() throws Exception {
    Alt alt = Alt.fair(a, b);
    Steps<Integer> first = Steps.<Integer>of().thenInt(alt::select).name("the first");
    Parked.await(pool.start(first));
    Steps<Integer> second = select(alt);
    assertRefused(second);
    assertThatThrownBy(second::join).hasMessageContaining("the first selects with the same alt");
    assertThatThrownBy(alt::select).isInstanceOf(IllegalStateException.class);
    b.tryPut("for the first");
    assertThat(first.joinBlocking(LATER)).isEqualTo(1);
    assertThat(select(alt).joinBlocking(LATER)).isEqualTo(1);
  }

  /** Two come one after the other, and only then find nothing and wait. */
  @Test
  void aSecondTaskIsRefusedThoughBothCameBeforeOneWaited() throws Exception {
    Alt alt = Alt.fair(a, b);
    List<Steps<Integer>> both = List.of(Steps.of(), Steps.of());
    both.forEach(task -> task.thenInt(alt::select));
    pool.start(Steps.of().thenDo(f -> both.forEach(Steps::start)).thenDo(Task::yield))
        .joinBlocking(LATER);
    Parked.await(both.getFirst());
    assertRefused(both.getLast());
    a.tryPut("for the first");
    assertThat(both.getFirst().joinBlocking(LATER)).isZero();
  }

  @Test
  void anAltWhoseWaitWasCancelledIsFreeForAnother() throws Exception {
    Alt alt = Alt.fair(a, b);
    Steps<Integer> first = parkedSelect(alt);
    first.cancel();
    assertThatThrownBy(() -> first.joinBlocking(LATER)).isInstanceOf(CancellationException.class);
    Steps<Integer> second = parkedSelect(alt);
    a.tryPut("for the second");
    assertThat(second.joinBlocking(LATER)).isZero();
  }

  @Test
  void aTimeForOneAltIsNotForTwo() throws Exception {
    Selectable time = Alt.after(LATER);
    Steps<Integer> first = parkedSelect(Alt.fair(a, time));
    assertThatThrownBy(() -> select(Alt.fair(b, time)).joinBlocking(LATER))
        .hasCauseInstanceOf(IllegalStateException.class)
        .hasMessageContaining("make one Alt.after for each alt");
    a.tryPut("for the first");
    assertThat(first.joinBlocking(LATER)).isZero();
    Steps<Integer> later = parkedSelect(Alt.fair(b, time));
    b.tryPut("the time is free again");
    assertThat(later.joinBlocking(LATER)).isZero();
  }
}
