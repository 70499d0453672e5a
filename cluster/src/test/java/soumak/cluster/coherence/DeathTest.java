package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import soumak.testing.FreePorts;
import soumak.testing.LongForm;

/** Nodes die, freeze and come back, while others write: nothing that was acknowledged is lost. */
@Execution(ExecutionMode.CONCURRENT)
class DeathTest {
  private static final long WRITING_MILLIS = Long.getLong("soumak.cluster.writing", 1_000);

  /** Without a pause, with -Dsoumak.long, the writers take all processors for as long as a test. */
  private static final int PAUSE_MILLIS = LongForm.of(5, 0);

  private final List<NodeProcess> nodes = new ArrayList<>();

  private void form(int size, String... names) throws Exception {
    form(List.of(), size, names);
  }

  private void form(List<String> options, int size, String... names) throws Exception {
    int port = FreePorts.next();
    for (String name : names) {
      nodes.add(NodeProcess.start(List.of(), options, name, "127.0.0.1", port, size, null));
    }
    for (NodeProcess it : nodes) {
      it.await("in ");
    }
    for (NodeProcess it : nodes) {
      while (it.ask("members").split(",").length < names.length) {
        Thread.sleep(10);
      }
      // Entries have backups now.
      it.ask("count formed 1");
    }
  }

  private NodeProcess oldest() throws Exception {
    String name = nodes.getFirst().ask("members").split("[ ,]")[1];
    return nodes.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
  }

  @AfterEach
  void end() {
    nodes.forEach(NodeProcess::close);
  }

  private static void write(Iterable<NodeProcess> nodes) throws Exception {
    for (NodeProcess it : nodes) {
      it.ask("write 2 " + PAUSE_MILLIS);
    }
  }

  /** Lets the writers go on for a while; nothing is checked by this time. */
  private static void letWrite() throws InterruptedException {
    Thread.sleep(WRITING_MILLIS);
  }

  private static void assertNothingLost(Iterable<NodeProcess> survivors) throws Exception {
    for (NodeProcess it : survivors) {
      it.tell("stop");
    }
    for (NodeProcess it : survivors) {
      String report = it.answer();
      assertThat(report).as(it.name()).contains(" wrong=0 failed=0 hung=0 ");
      assertThat(report).doesNotContain("acknowledged=0 ");
    }
  }

  private void kill(NodeProcess node) {
    nodes.remove(node);
    node.kill();
  }

  /** Entries have one backup, so a second node may die when those of the first are made again. */
  private void awaitBackups() {
    for (NodeProcess it : nodes) {
      await(() -> it.ask("members").split(",").length == nodes.size());
      await(() -> it.ask("safe").equals("true"));
    }
  }

  private static void await(Callable<Boolean> condition) {
    // What threads of other tests throw is these tests' matter.
    Awaitility.await()
        .dontCatchUncaughtExceptions()
        .atMost(Duration.ofSeconds(60))
        .until(condition);
  }

  @Test
  void anyMayBeKilledAndThenTheOldest() throws Exception {
    form(5, "one", "two", "three", "four", "five");
    write(nodes);
    letWrite();
    NodeProcess oldest = oldest();
    NodeProcess other = nodes.stream().filter(it -> it != oldest).findFirst().orElseThrow();
    kill(other);
    letWrite();
    awaitBackups();
    kill(oldest);
    letWrite();
    assertNothingLost(nodes);
    assertThat(nodes.getFirst().ask("members").split(",")).hasSize(3);
  }

  @Test
  void aWaiterIsToldThatItsNodeIsLost() throws Exception {
    form(2, "one", "two");
    nodes.getFirst().tell("request two 10 x");
    nodes.getLast().kill();
    assertThat(nodes.getFirst().answer()).contains("NodeLost", "two");
  }

  @Test
  void oneOfTwoGoesOnAlone() throws Exception {
    form(2, "one", "two");
    write(nodes);
    letWrite();
    kill(oldest());
    letWrite();
    assertThat(nodes.getFirst().ask("safe")).isEqualTo("false");
    assertNothingLost(nodes);
  }

  @Test
  void whoLeavesHandsItsEntriesOver() throws Exception {
    form(2, "one", "two");
    NodeProcess stays = nodes.getFirst();
    for (int i = 0; i < 50; i++) {
      assertThat(stays.ask("count kept" + i + " 1")).isEqualTo("0");
    }
    assertThat(nodes.getLast().ask("close")).isEqualTo("closed");
    stays.await("change one");
    for (int i = 0; i < 50; i++) {
      assertThat(stays.ask("count kept" + i + " 0")).isEqualTo("1");
    }
    assertThat(nodes.getLast().ask("count kept1 0")).contains("NodeLost");
  }

  @Test
  void aFrozenNodeIsShutOut() throws Exception {
    form(3, "one", "two", "three");
    write(nodes);
    letWrite();
    NodeProcess frozen = oldest();
    frozen.signal("STOP");
    nodes.remove(frozen);
    for (NodeProcess it : nodes) {
      it.await(
          "change " + String.join(",", names()), "change " + String.join(",", names().reversed()));
    }
    letWrite();
    frozen.signal("CONT");
    frozen.awaitOut();
    assertThat(frozen.ask("count formed 0")).contains("NodeLost");
    assertThat(frozen.ask("request " + nodes.getFirst().name() + " 9 x")).contains("NodeLost");
    String report = frozen.ask("stop");
    assertThat(report).contains(" wrong=0 ", " hung=0 ");
    frozen.close();
    letWrite();
    assertNothingLost(nodes);
  }

  @Test
  void ofTwoTheOneThatIsAwakeLeavesAndTheFrozenOneGoesOn() throws Exception {
    form(2, "one", "two");
    freezeOneOfTwo(oldest());
  }

  @Test
  @EnabledIfSystemProperty(named = "soumak.long", matches = ".*")
  void itDoesNotMatterWhichOfTheTwoIsOlder() throws Exception {
    form(2, "one", "two");
    NodeProcess oldest = oldest();
    freezeOneOfTwo(nodes.stream().filter(it -> it != oldest).findFirst().orElseThrow());
  }

  private void freezeOneOfTwo(NodeProcess frozen) throws Exception {
    NodeProcess awake = nodes.stream().filter(it -> it != frozen).findFirst().orElseThrow();
    write(nodes);
    letWrite();
    frozen.signal("STOP");
    awake.awaitOut();
    assertThat(awake.ask("stop")).contains(" wrong=0 ", " hung=0 ");
    frozen.signal("CONT");
    frozen.await("change " + frozen.name());
    letWrite();
    assertNothingLost(List.of(frozen));
  }

  @Test
  void nothingIsWrittenBeforeThereIsABackup() throws Exception {
    int port = FreePorts.next();
    NodeProcess one = NodeProcess.start("one", port, 2);
    nodes.add(one);
    one.await("in ");
    one.tell("count early 1");
    NodeProcess two = NodeProcess.start("two", port, 2);
    nodes.add(two);
    two.await("in ");
    assertThat(one.answer()).isEqualTo("0");
    kill(one);
    assertThat(two.ask("count early 0")).isEqualTo("1");
  }

  @Test
  void aMinorityChangesNothing() throws Exception {
    form(List.of("-Dsoumak.cluster.patience=3"), 3, "one", "two", "three");
    kill(nodes.getLast());
    kill(nodes.getLast());
    NodeProcess last = nodes.getFirst();
    last.await("change one");
    last.tell("count formed 2");
    String answer = last.answer();
    assertThat(answer).contains("NodeLost", "1 of 3 nodes are here, and a change needs 2");
  }

  private List<String> names() {
    return nodes.stream().map(NodeProcess::name).toList();
  }
}
