package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes that come between another thread's releases, step by step. */
@Timeout(60)
class LingeringTest {
  private final Nodes nodes = new Nodes(3);
  private final Cell home = new Cell();
  private final Cell copy = copyAt(1);
  private final Cell other = copyAt(2);

  @AfterEach
  void close() {
    nodes.close();
  }

  private Cell copyAt(int node) {
    return copyAt(node, home);
  }

  private Cell copyAt(int node, Cell of) {
    Writer out = new Writer();
    long id = nodes.spreads.get(node).self();
    new Encoder(nodes.spreads.getFirst(), out, id, null, false).aRef(of, null);
    return (Cell) new Decoder(nodes.spreads.get(node), new Reader(out.bytes())).aShared();
  }

  private Station station(int node) {
    Station station = new Station(nodes.spreads.get(node));
    station.spread.writes().join(station);
    return station;
  }

  private static void release(Station station) {
    station.spread.writes().release(station);
  }

  @Test
  void aLateWriteToACopyGoesWithItsOwnThreadsRelease() {
    Station one = station(1);
    Station late = station(1);
    copy.a(1);
    release(one);
    copy.late(7);
    assertThat(home.a()).isEqualTo(1);
    assertThat(home.b()).isZero();
    release(one);
    assertThat(home.b()).isZero();
    release(late);
    assertThat(home.b()).isEqualTo(7);
  }

  /** A release that brings it out waits in the middle. */
  public static final class Slow extends Cell {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile boolean waits;
    private volatile @Nullable Station within;

    public Slow() {}

    public Slow(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      if (within != null) {
        release(within);
      }
      if (waits) {
        begun.countDown();
        try {
          go.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    private Thread begin(Station release) throws InterruptedException {
      waits = true;
      Thread releasing = Thread.ofPlatform().daemon().start(() -> release(release));
      begun.await();
      return releasing;
    }

    private void end(Thread releasing) throws InterruptedException {
      go.countDown();
      releasing.join();
    }
  }

  @Test
  void aWriteThatHasBegunWhileAnotherThreadLooksAgainGoesOut() throws Exception {
    Slow slow = (Slow) copyAt(1, new Slow());
    Station again = station(1);
    Station writer = station(1);
    copy.a(1);
    release(writer); // the other one has to look again
    slow.a(1);
    Thread releasing = slow.begin(again);
    copy.a(2);
    slow.end(releasing);
    assertThat(home.a()).as("what was written till then goes, too").isEqualTo(2);
    copy.late(7);
    release(writer);
    assertThat(home.b()).isEqualTo(7);
  }

  /** Its release has to look at what that one counts as released. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWriteOfAThreadThatBeginsInTheMiddleOfAReleaseGoesOut(boolean hasRested) throws Exception {
    Slow slow = (Slow) copyAt(1, new Slow());
    Station one = station(1);
    Station writer = new Station(one.spread);
    if (hasRested) {
      one.spread.writes().join(writer);
      one.spread.writes().rest(writer);
    }
    slow.a(1);
    copy.a(1);
    Thread releasing = slow.begin(one);
    if (hasRested) {
      one.spread.writes().goOn(writer);
    } else {
      one.spread.writes().join(writer);
    }
    Access.write(copy);
    slow.end(releasing);
    assertThat(home.a()).isEqualTo(1);
    copy.late(7);
    release(writer);
    assertThat(home.b()).isEqualTo(7);
  }

  /** As the code of an exception that is sent may make one, which leaves a monitor. */
  @Test
  void aReleaseInTheMiddleOfAReleaseOfTheSameThreadDoesNotEndIt() throws Exception {
    Slow slow = (Slow) copyAt(1, new Slow());
    Station one = station(1);
    Station writer = new Station(one.spread);
    slow.a(1);
    copy.a(1);
    slow.within = one;
    Thread releasing = slow.begin(one);
    slow.within = null;
    one.spread.writes().join(writer);
    Access.write(copy);
    slow.end(releasing);
    assertThat(home.a()).isEqualTo(1);
    copy.late(7);
    release(writer);
    assertThat(home.b()).isEqualTo(7);
  }

  @Test
  void aLateWriteGoesOutWhereWhatWasWrittenBeforeCannotBeSent() {
    Station one = station(1);
    Station late = station(1);
    copy.ref(new Scanner(""));
    assertThatThrownBy(() -> release(one)).isInstanceOf(NotSpreadableException.class);
    copy.late(7);
    release(late);
    assertThat(home.b()).isEqualTo(7);
    assertThat(copy.b()).isEqualTo(7);
    assertThat(copy.ref()).as("its write is given up").isNull();
  }

  @Test
  void whatLingersDoesNotGrowWithTheReleasesOfOneObject() {
    Station late = station(1);
    Station one = station(1);
    for (int i = 1; i <= 10_000; i++) {
      copy.a(i);
      release(one);
    }
    assertThat(one.spread.writes().lingering()).isBetween(1, 100);
    copy.late(7);
    release(late);
    assertThat(home.b()).isEqualTo(7);
  }

  @Test
  void aLateWriteSurvivesAnInvalidationAndAFetch() {
    Station one = station(1);
    Station late = station(1);
    Station far = station(2);
    copy.a(1);
    release(one);
    other.a(5);
    release(far);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    copy.late(7);
    assertThat(copy.a()).isEqualTo(5);
    assertThat(copy.b()).isEqualTo(7);
    release(late);
    assertThat(home.a()).isEqualTo(5);
    assertThat(home.b()).isEqualTo(7);
  }

  @Test
  void aLateWriteAtHomeInvalidatesTheCopies() {
    Station late = station(0);
    assertThat(copy.b()).isZero();
    assertThat(home.state$).isEqualTo(Shared.CLEAN);
    home.late(7);
    release(late);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    assertThat(home.state$).isEqualTo(Shared.OWNED);
    assertThat(copy.b()).isEqualTo(7);
  }

  private static boolean flag(Cell cell, Station reader) {
    Station.inherit(reader);
    try {
      return cell.flag();
    } finally {
      Station.inherit(null);
    }
  }

  @Test
  void aLateVolatileWriteIsOutWhenItHasBeenRead() {
    Station reader = station(1);
    Station writer = station(1);
    writer.spread.writes().beginVolatile(writer);
    copy.a(1);
    release(reader);
    assertThat(flag(copy, reader)).isFalse();
    copy.lateRaise();
    assertThat(flag(copy, reader)).isTrue();
    assertThat(home.flag()).isTrue();
    assertThat(writer.spread.writes().raises()).isTrue();
    release(writer);
    assertThat(writer.spread.writes().raises()).isFalse();
  }

  @Test
  void aLateVolatileWriteAtHomeIsOutWhenItHasBeenRead() {
    Station reader = station(0);
    Station writer = station(0);
    writer.spread.writes().beginVolatile(writer);
    assertThat(copy.flag()).isFalse();
    release(reader);
    home.lateRaise();
    assertThat(flag(home, reader)).isTrue();
    assertThat(copy.flag()).isTrue();
  }

  /** It is raised late when its home has looked whether it is as other copies are. */
  public static final class Raised extends Cell {
    private volatile boolean late;

    public Raised() {}

    public Raised(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      super.write$(out);
      if (late) {
        late = false;
        lateRaise();
      }
    }
  }

  @Test
  void aLateVolatileWriteIsNotFetchedAheadOfItsRelease() {
    Raised raised = new Raised();
    Cell one = copyAt(1, raised);
    Cell two = copyAt(2, raised);
    Station writer = station(0);
    assertThat(one.flag()).isFalse();
    raised.late = true;
    assertThat(two.flag()).as("the other node still reads the old one").isFalse();
    assertThat(raised.unchecked()).endsWith("true");
    assertThat(one.state$).isEqualTo(Shared.CLEAN);
    release(writer);
    assertThat(one.flag()).isTrue();
    assertThat(two.flag()).isTrue();
  }

  @Test
  void aReleaseWithoutLateWritesLeavesTheCopiesValid() {
    Station one = station(0);
    assertThat(copy.a()).isZero();
    release(one);
    assertThat(copy.state$).isEqualTo(Shared.CLEAN);
    home.a(3);
    release(one);
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    assertThat(copy.a()).isEqualTo(3);
  }

  /** An ordinary main class. */
  public static final class Program {
    static final AtomicReference<String> SAID = new AtomicReference<>("");

    private Program() {}

    public static void main(String[] args) {
      SAID.set(args[0] + " in " + SpreadThread.currentThread().getName());
    }
  }

  @Test
  void aMainMethodIsRunAtTheFirstNode() throws Exception {
    nodes.spreads.getFirst().main(Program.class.getName(), "hello");
    assertThat(Program.SAID).hasValue("hello in main");
    assertThatThrownBy(() -> nodes.spreads.getFirst().main("no.such.Main"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no class no.such.Main with a main(String[]) in the program");
  }
}
