package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.tangosol.net.Member;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.Members;
import soumak.cluster.engine.Node;

class RosterTest {
  private static final Member ONE = Fakes.member("one", 100, 1);
  private static final Member TWO = Fakes.member("two", 200, 2);
  private static final Member THREE = Fakes.member("three", 300, 3);

  private final Set<Member> everybody = new HashSet<>(Set.of(ONE, TWO, THREE));
  private final List<Members> seen = new ArrayList<>();
  private long now;

  private Roster roster(Member self) {
    return roster(self, false);
  }

  private Roster roster(Member self, boolean pair) {
    Roster roster = new Roster(self, () -> everybody, pair, new Pulse(() -> now));
    roster.onChange(seen::add);
    return roster;
  }

  private static List<String> names(Members members) {
    return members.nodes().stream().map(Node::name).toList();
  }

  @Test
  void theOldestIsFirst() {
    Roster roster = roster(TWO);
    roster.update(() -> Map.of(THREE, 30L, ONE, 10L, TWO, 20L));
    assertThat(names(roster.members())).containsExactly("one", "two", "three");
    assertThat(roster.members().contains(roster.self())).isTrue();
    assertThat(roster.member(roster.self())).isSameAs(TWO);
  }

  @Test
  void aNodeSaysWhereItIs() {
    assertThat(Roster.node(ONE).toString()).isEqualTo("one (127.0.0.1:4001)");
    assertThat(Roster.node(Fakes.member(null, 5, 7)).name()).isEqualTo("node-7");
  }

  @Test
  void aNumberThatIsUsedAgainIsAnotherNode() {
    Member again = Fakes.member("one", 101, 1);
    assertThat(Roster.node(again)).isNotEqualTo(Roster.node(ONE));
  }

  @Test
  void eachChangeIsToldOnce() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L));
    roster.update(() -> Map.of(ONE, 10L));
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    assertThat(seen)
        .extracting(RosterTest::names)
        .containsExactly(List.of("one"), List.of("one", "two"));
  }

  @Test
  void theEpochGrowsWithEachChange() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L));
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L, THREE, 30L));
    roster.update(() -> Map.of(ONE, 10L, THREE, 30L));
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(seen).hasSize(5);
    assertThat(seen).extracting(Members::epoch).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void allFindTheSameEpochWheneverTheyCame() {
    Roster first = roster(ONE);
    first.update(() -> Map.of(ONE, 10L));
    first.update(() -> Map.of(ONE, 10L, TWO, 20L));
    first.update(() -> Map.of(ONE, 10L, TWO, 20L, THREE, 30L));
    Roster last = roster(THREE);
    last.update(() -> Map.of(ONE, 10L, TWO, 20L, THREE, 30L));
    assertThat(first.members()).isEqualTo(last.members());
    first.update(() -> Map.of(ONE, 10L, THREE, 30L));
    last.update(() -> Map.of(ONE, 10L, THREE, 30L));
    assertThat(first.members()).isEqualTo(last.members());
  }

  @Test
  void theEpochGrowsAlsoIfTheNewestLeaves() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    long before = roster.members().epoch();
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(roster.members().epoch()).isGreaterThan(before);
    roster.update(() -> Map.of(ONE, 10L, THREE, 30L));
    assertThat(seen).extracting(Members::epoch).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whoIsConnectedIsNotGoneAlsoIfItHasNotComeYet() {
    Roster roster = roster(TWO);
    roster.update(() -> Map.of(TWO, 20L));
    assertThat(roster.isGone(Roster.node(ONE).id())).isFalse();
    everybody.remove(ONE);
    assertThat(roster.isGone(Roster.node(ONE).id())).isTrue();
  }

  @Test
  void whoIsOutSeesTheOthersAndNothingAfterThat() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    roster.removeSelf();
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L, THREE, 30L));
    assertThat(seen).hasSize(2);
    assertThat(names(seen.getLast())).containsExactly("two");
    assertThat(seen.getLast().epoch()).isGreaterThan(seen.getFirst().epoch());
    assertThat(roster.member(Roster.node(TWO))).isNull();
  }

  @Test
  void aListenerThatFailsKeepsNoOtherFromAChange() {
    Logger log = Logger.getLogger("soumak.cluster");
    log.setLevel(Level.OFF); // each fault is logged
    try {
      Roster roster = new Roster(ONE, () -> everybody, false, new Pulse(() -> now));
      roster.onChange(now -> {
        throw new StackOverflowError();
      });
      roster.onChange(seen::add);
      roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
      roster.removeSelf();
      assertThat(seen)
          .extracting(RosterTest::names)
          .containsExactly(List.of("one", "two"), List.of("two"));
    } finally {
      log.setLevel(null);
    }
  }

  /** Who waits until others are told of a change sees what there is then, and not before. */
  @Test
  @Timeout(60)
  void anOldLookIsNotAppliedAfterANewOne() throws InterruptedException {
    Roster roster = roster(ONE);
    AtomicReference<Map<Member, Long>> there = new AtomicReference<>(Map.of(ONE, 10L));
    Thread[] waits = new Thread[1];
    roster.onChange(change -> {
      if (waits[0] == null) {
        waits[0] = Thread.ofPlatform().start(() -> roster.update(there::get));
        awaitBlocked(waits[0]);
        there.set(Map.of(ONE, 10L, TWO, 20L));
        roster.update(there::get);
      }
    });
    roster.update(there::get);
    waits[0].join();
    assertThat(names(roster.members())).containsExactly("one", "two");
    assertThat(seen).hasSize(2);
  }

  private static void awaitBlocked(Thread thread) {
    await().until(() -> thread.getState() == Thread.State.BLOCKED);
  }

  @Test
  void aChangeThatAListenerBringsAboutIsToldAfterItsOwn() {
    Roster roster = new Roster(ONE, () -> everybody, false, new Pulse(() -> now));
    roster.onChange(change -> roster.update(() -> Map.of(ONE, 10L, TWO, 20L)));
    roster.onChange(seen::add);
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(seen)
        .extracting(RosterTest::names)
        .containsExactly(List.of("one"), List.of("one", "two"));
  }

  @Test
  void whoWakesUpAloneMayBeShutOut() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    now = TimeUnit.SECONDS.toNanos(20);
    assertThat(roster.mayBeShutOut()).isFalse();
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(roster.mayBeShutOut()).isTrue();
  }

  @Test
  void whoWasAwakeHasSeenTheOthersDie() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(roster.mayBeShutOut()).isFalse();
  }

  @Test
  void whoWasAlwaysAloneIsNotShutOut() {
    Roster roster = roster(ONE);
    roster.update(() -> Map.of(ONE, 10L));
    now = TimeUnit.SECONDS.toNanos(20);
    assertThat(roster.mayBeShutOut()).isFalse();
    assertThat(roster.hasSeenOthers()).isFalse();
  }

  @Test
  void ofTwoNobodyIsShutOut() {
    Roster roster = roster(ONE, true);
    roster.update(() -> Map.of(ONE, 10L, TWO, 20L));
    now = TimeUnit.SECONDS.toNanos(20);
    roster.update(() -> Map.of(ONE, 10L));
    assertThat(roster.mayBeShutOut()).isFalse();
  }
}
