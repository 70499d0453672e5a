package soumak.cluster.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import soumak.cluster.Damage;
import soumak.cluster.engine.Engine;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;
import soumak.cluster.local.Choices;
import soumak.cluster.objects.MonitorEntry.Waiting;

/** Entries, steps and messages about objects that no node of ours would write. */
class HostileObjectsTest {
  private static final ObjectId ID = new ObjectId(3, 4);
  private static final byte[] KEY = ID.key();

  private static Entry object() {
    Entry entry = new Entry(Content.of(new byte[] {1, 2, 3}, ID, new ObjectId(5, 6)));
    entry.owner = 2;
    entry.claim = 7;
    entry.copies.addAll(List.of(1L, 2L));
    entry.holders.putAll(Map.of(1L, 2L, 2L, 3L));
    entry.referrers.put(new ObjectId(9, 9), 3L);
    return entry;
  }

  private static MonitorEntry monitor() {
    MonitorEntry entry = new MonitorEntry();
    entry.token = 2;
    entry.claim = 7;
    entry.queue.put(1L, 4L);
    entry.queue.put(5L, 4L);
    entry.waiting.add(new Waiting(1, 2, 3));
    entry.waiting.add(new Waiting(2, 2, 9));
    return entry;
  }

  private static byte[] record() {
    return Out.of(ThreadStep.State.RUNNING.code()).number(2).number(5).bytes(KEY).toBytes();
  }

  /** Of each kind, by the owner, with all that any of them needs. */
  private static List<byte[]> objectSteps() {
    List<byte[]> all = new ArrayList<>();
    for (ObjectStep step : ObjectStep.values()) {
      Out out = step.by(2, 8);
      switch (step) {
        case FLUSH -> Content.of(new byte[] {8}, ID).write(out.number(7L).number(1));
        case CREATE -> Content.of(new byte[] {8}, ID).write(out.number(7L));
        case DROP, FREE -> out.number(7L);
        case RECOVER -> out.number(2L).number(7L);
        case REFER -> out.id(ID).number(4L);
        case UNREFER -> out.id(new ObjectId(9, 9)).number(4L).numbers(List.of(1L, 2L));
        case LET_GO, SWEEP -> out.numbers(List.of(1L, 2L));
        case READ, WRITE, HOLD -> {
          // nothing more
        }
      }
      all.add(out.toBytes());
    }
    return all;
  }

  private static List<byte[]> monitorSteps() {
    return Arrays.stream(MonitorStep.values()).map(step -> step.by(2, 8, 7, 7)).toList();
  }

  private static List<byte[]> threadSteps() {
    return Arrays.stream(ThreadStep.values())
        .map(step -> step.at(2, 8).number(ThreadStep.State.DONE.code()).bytes(KEY).toBytes())
        .toList();
  }

  private static boolean isRefused(
      Step step, byte @Nullable [] entry, byte[] argument, String what) {
    return Damage.isRefused(step, IllegalArgumentException.class, KEY, entry, argument, what);
  }

  private static void refusesAllThatIsNotWhole(
      Step step, byte[] entry, List<byte[]> arguments, long seed) {
    Random random = new Random(seed);
    int refused = 0;
    int taken = 0;
    for (byte[] argument : arguments) {
      assertThat(isRefused(step, entry, argument, "as it is")).isFalse();
      for (int run = 0; run < 1_000; run++) {
        byte[] before = random.nextBoolean() ? entry : Damage.mutant(entry, random);
        byte[] given = random.nextBoolean() ? argument : Damage.mutant(argument, random);
        String what = "run " + run + ": " + Arrays.toString(before) + " " + Arrays.toString(given);
        if (isRefused(step, before, given, what)) {
          refused++;
        } else {
          taken++;
        }
        isRefused(step, null, given, what);
      }
    }
    assertThat(refused).isGreaterThan(30 * arguments.size());
    assertThat(taken).isGreaterThan(30 * arguments.size());
  }

  @Test
  void stepsOnObjects() {
    refusesAllThatIsNotWhole(ObjectStep::apply, object().toBytes(), objectSteps(), 1);
  }

  @Test
  void stepsOnMonitors() {
    refusesAllThatIsNotWhole(MonitorStep::apply, monitor().toBytes(), monitorSteps(), 2);
  }

  @Test
  void stepsOnThreads() {
    refusesAllThatIsNotWhole(ThreadStep::apply, record(), threadSteps(), 3);
  }

  @Test
  void entriesAreReadAsTheyWereWritten() {
    byte[] bytes = monitor().toBytes();
    assertThat(MonitorEntry.of(bytes).toBytes()).isEqualTo(bytes);
    bytes = object().toBytes();
    assertThat(Entry.of(bytes).toBytes()).isEqualTo(bytes);
  }

  /** Each list that belongs to another one has as many elements. */
  @Test
  void listsOfDifferentLengthsAreRefused() {
    Out monitor = new Out().number(2L).number(1L).number(7L).number(0L).number(0);
    monitor.numbers(List.of(1L, 2L)).numbers(List.of(1L));
    monitor.numbers(List.of()).numbers(List.of()).numbers(List.of());
    assertThatThrownBy(() -> MonitorEntry.of(monitor.toBytes()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a message about shared objects has 1 numbers for 2");
    Out object = new Out().number(2L).number(1L).number(7L).numbers(List.of());
    object.numbers(List.of(1L)).numbers(List.of(1L, 2L)).ids(List.of()).numbers(List.of());
    Content.of(new byte[0]).write(object);
    assertThatThrownBy(() -> Entry.of(object.toBytes()))
        .hasMessage("a message about shared objects has 2 numbers for 1");
    Out woken = new Out().numbers(List.of(1L)).numbers(List.of(1L)).numbers(List.of());
    assertThatThrownBy(() -> MonitorEntry.readWaiting(new In(woken.toBytes())))
        .hasMessage("a message about shared objects has 0 numbers for 1");
  }

  /** About objects, monitors and threads that nobody has. */
  private static List<byte[]> messages() {
    List<byte[]> all = new ArrayList<>();
    for (PeerMessage kind : PeerMessage.values()) {
      Out out = kind.about(new ObjectId(77, 99));
      all.add(
          (kind == PeerMessage.START
                  ? out.bytes(new byte[] {'x'}).bytes(KEY)
                  : out.number(3L).number(1))
              .toBytes());
    }
    return all;
  }

  @Test
  void messagesThatAreCutOrChangedHarmNobody() {
    World world = new World(Choices.seeded(4), 2, Setting.COMMIT);
    Sharing own = new Sharing(Setting.COMMIT);
    Engine stranger = world.cluster.join("stranger", new Services(own.handlers(), own.steps()));
    world.run();
    ObjectId id = world.objects(0).allocate(World.content(5));
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    Random random = new Random(5);
    for (int run = 0; run < 2_000; run++) {
      byte[] whole = messages().get(random.nextInt(messages().size()));
      // The id is whole, as any node may ask about any object that it knows of.
      byte[] mutant = Damage.mutant(whole, random);
      System.arraycopy(whole, 1, mutant, Math.min(1, mutant.length), Math.min(16, rest(mutant)));
      answers.add(stranger.request(world.node(run % 2), Services.OBJECTS, mutant));
    }
    world.run();
    assertThat(answers).allMatch(CompletableFuture::isDone);
    assertThat(answers)
        .filteredOn(CompletableFuture::isCompletedExceptionally)
        .hasSizeGreaterThan(300);
    History history = new History();
    for (int n = 0; n < 2; n++) {
      int node = n;
      world.thread(
          n,
          "adds",
          List.of(
              () -> world.add(node, "t" + node, id, 1, history),
              () -> world.add(node, "t" + node, id, 10, history),
              () -> world.read(node, "t" + node, id, history)));
    }
    world.run();
    CompletableFuture<Content> last = world.objects(1).enter(id, false).toCompletableFuture();
    world.run();
    assertThat(World.value(last.join())).isEqualTo(27);
    assertThat(world.sharings.get(0).threads().count()).isZero();
  }

  private static int rest(byte[] bytes) {
    return Math.max(0, bytes.length - 1);
  }
}
