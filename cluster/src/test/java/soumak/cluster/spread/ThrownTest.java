package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Scanner;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.cluster.engine.Engine;
import soumak.cluster.local.LocalCluster;

/** Throwables that cannot be copied, and threads that cannot run: who waits is told. */
@Timeout(60)
class ThrownTest {
  private final Nodes nodes = new Nodes(2);

  @AfterEach
  void close() {
    nodes.close();
  }

  /** Cannot be written. */
  public static final class Unwritten extends RuntimeException {
    private static final long serialVersionUID = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      throw new UnsupportedOperationException("not " + out.getClass().getSimpleName());
    }
  }

  /** Cannot be read. */
  public static final class Unread extends RuntimeException {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException {
      throw new UnsupportedOperationException("not from " + in.getClass().getSimpleName());
    }
  }

  /** Breaks off where it is read. */
  public static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException {
      throw new AssertionError("not from " + in.getClass().getSimpleName());
    }
  }

  /** Throws what its number says. */
  public static final class Thrower extends Job {
    public Thrower(Object shared, int number) {
      super(shared, number);
    }

    public Thrower(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      throw switch (number()) {
        case 0 -> new Unwritten();
        case 1 -> new Unread();
        case 2 -> new Unreadable();
        default -> deep();
      };
    }
  }

  private static RuntimeException deep() {
    RuntimeException deep = new IllegalStateException("the first");
    for (int i = 0; i < 20_000; i++) {
      deep = new IllegalStateException("later", deep);
    }
    return deep;
  }

  @Test
  void aProgramEndsAlsoIfWhatItsThreadsThrowCannotBeCopied() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int number = 0; number < 4; number++) {
      int which = number;
      assertThatThrownBy(() ->
              nodes.main(() -> {
                if (which > 0) {
                  startAndJoin(new SpreadThread("at the first node")); // so the next one is not
                }
                startAndJoin(new SpreadThread(new Thrower(new Cell(), which)));
              }))
          .satisfies(e -> texts.add(String.valueOf(e.getCause())));
    }
    assertThat(texts.get(0)).contains("IllegalStateException").contains("Unwritten");
    assertThat(texts.get(1)).contains("What it threw cannot be read at the first node");
    assertThat(texts.get(2)).contains("What it threw cannot be read at the first node");
    assertThat(texts.get(3)).contains("IllegalStateException");
  }

  private static void startAndJoin(SpreadThread thread) throws InterruptedException {
    thread.start();
    thread.join();
  }

  private Cell copy(Cell cell) {
    return (Cell) copied(cell);
  }

  private Shared copied(Shared object) {
    Writer out = new Writer();
    Spread second = nodes.spreads.get(1);
    new Encoder(nodes.spreads.getFirst(), out, second.self(), null, false).aRef(object, null);
    return new Decoder(second, new Reader(out.bytes())).aShared();
  }

  @Test
  void anObjectThatHoldsSuchAThrowableCanBeReadWhenItIsReplaced() {
    Cell cell = new Cell();
    Cell copy = copy(cell);
    for (Throwable bad : List.of(deep(), new Unwritten())) {
      cell.ref(bad);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(copy::a)
            .isInstanceOf(NotSpreadableException.class)
            .hasMessageContaining("it cannot be serialised");
      }
    }
    cell.ref(new Unread());
    assertThatThrownBy(copy::a).isInstanceOf(BadMessageException.class);
    cell.ref(null);
    cell.a(3);
    new Flush(nodes.spreads.getFirst(), null).run(List.of(cell), List.of());
    assertThat(copy.a()).isEqualTo(3);
  }

  /** Has objects in its fields, as exceptions of programs do. */
  public static final class Telling extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // they go by reference
    private final Cell first;

    @SuppressWarnings("serial")
    private final Object second;

    Telling(Cell first, Object second, @Nullable Throwable cause) {
      super("telling", cause);
      this.first = first;
      this.second = second;
    }
  }

  @Test
  void objectsInAThrowableAreShared() {
    Cell cell = new Cell();
    Cell copy = copy(cell);
    Cell held = new Cell();
    held.a(7);
    cell.ref(new Telling(held, held, new Telling(new Cell(), cell, null)));
    Telling read = (Telling) Objects.requireNonNull(copy.ref());
    assertThat(read.first.a()).isEqualTo(7);
    assertThat(read.second).isSameAs(read.first);
    assertThat(((Telling) read.getCause()).second).isSameAs(copy);
    cell.ref(null);
  }

  @Test
  void aThrowableWithWhatStaysAtItsNodeIsRefusedByName() {
    Cell cell = new Cell();
    Cell copy = copy(cell);
    cell.ref(new Telling(new Cell(), new Scanner(""), null));
    assertThatThrownBy(copy::ref)
        .isInstanceOf(NotSpreadableException.class)
        .hasMessageContaining("java.util.Scanner");
    cell.ref(null);
  }

  /** Whether its change comes before the other node's write, or behind it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aThrowableThatIsChangedDoesNotComeBackToWhereAnotherNodeHasWritten(boolean before) {
    Spread second = nodes.spreads.get(1);
    Station station = new Station(second);
    second.writes().join(station);
    Cell cell = new Cell();
    Cell copy = copy(cell);
    cell.ref(new IllegalStateException("first"));
    Throwable seen = (Throwable) Objects.requireNonNull(copy.ref());
    if (before) {
      Access.addSuppressed(seen, new IllegalStateException("second"));
    }
    Throwable next = new IllegalStateException("next");
    cell.ref(next);
    new Flush(nodes.spreads.getFirst(), null).run(List.of(cell), List.of());
    if (!before) {
      Access.addSuppressed(seen, new IllegalStateException("second"));
    }
    second.writes().release(station);
    assertThat(cell.ref()).isSameAs(next);
  }

  @Test
  void whatIsWrittenWhereAThrowableWasChangedGoesOutAlsoOfAnInvalidCopy() {
    Spread second = nodes.spreads.get(1);
    Station station = new Station(second);
    second.writes().join(station);
    Cell cell = new Cell();
    Cell copy = copy(cell);
    cell.ref(new IllegalStateException("first"));
    Throwable seen = (Throwable) Objects.requireNonNull(copy.ref());
    Access.addSuppressed(seen, new IllegalStateException("second"));
    copy.ref(null);
    cell.a(5);
    new Flush(nodes.spreads.getFirst(), null).run(List.of(cell), List.of());
    second.writes().release(station);
    assertThat(cell.ref()).isNull();
    assertThat(cell.a()).isEqualTo(5);
  }

  @Test
  void aThrowableThatIsWrittenAndThenChangedGoesOutAlsoOfAnInvalidCopy() {
    Spread second = nodes.spreads.get(1);
    Station station = new Station(second);
    second.writes().join(station);
    Refs array = new Refs(Throwable.class, 3);
    Refs copy = (Refs) copied(array);
    array.a$[0] = new IllegalStateException("first");
    Access.read(copy);
    Throwable seen = (Throwable) Objects.requireNonNull(copy.a$[0]);
    Access.write(copy);
    copy.a$[1] = seen;
    Access.addSuppressed(seen, new IllegalStateException("second"));
    Access.addSuppressed(seen, new IllegalStateException("third"));
    Access.write(array);
    array.a$[2] = new IllegalStateException("other");
    new Flush(nodes.spreads.getFirst(), null).run(List.of(array), List.of());
    assertThat(copy.state$).isEqualTo(Shared.INVALID);
    second.writes().release(station);
    assertThat(array.a$[1]).hasToString("java.lang.IllegalStateException: first");
  }

  @Test
  void aThrowableThatIsChangedAfterItWasReplacedDoesNotComeBack() {
    Spread second = nodes.spreads.get(1);
    Station station = new Station(second);
    second.writes().join(station);
    Refs array = new Refs(Throwable.class, 2);
    Refs copy = (Refs) copied(array);
    array.a$[0] = new IllegalStateException("first");
    Access.read(copy);
    Throwable seen = (Throwable) Objects.requireNonNull(copy.a$[0]);
    Access.initCause(seen, new IllegalStateException("cause"));
    Access.write(copy);
    copy.a$[0] = null;
    copy.a$[1] = new IllegalStateException("other");
    Access.fillInStackTrace(seen);
    second.writes().release(station);
    assertThat(array.a$[0]).isNull();
    assertThat(array.a$[1]).hasToString("java.lang.IllegalStateException: other");
    Access.setStackTrace(seen, new Refs(StackTraceElement.class, 0));
    second.writes().release(station);
    assertThat(array.a$[0]).isNull();
  }

  /** Throws something with an object in it. */
  public static final class Teller extends Job {
    public Teller(Object shared, int number) {
      super(shared, number);
    }

    public Teller(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      throw new Telling(new Cell(), shared(), null);
    }
  }

  @Test
  void aThreadsThrowableWithObjectsIsReportedFromEachNode() {
    for (int i = 0; i < 4; i++) {
      assertThatThrownBy(() -> nodes.main(() -> Nodes.start(new Teller(new Cell(), 0)).join()))
          .hasRootCauseInstanceOf(Telling.class);
    }
  }

  /** Its message is of an object. */
  public static final class Asking extends RuntimeException {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial")
    private final Cell cell;

    Asking(Cell cell) {
      this.cell = cell;
    }

    @Override
    public String getMessage() {
      return "it is " + cell.a();
    }
  }

  /** Throws such a one, with an object that is at home at its node. */
  public static final class Asker extends Job {
    public Asker(Object shared, int number) {
      super(shared, number);
    }

    public Asker(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell cell = new Cell();
      cell.a(number());
      throw new Asking(cell);
    }
  }

  /** It may wait for other nodes, so no engine's thread may do that. */
  @Test
  void whatIsThrownIsToldByAThreadOfTheProgramBeforeItIsJoined() throws Exception {
    List<String> told = new CopyOnWriteArrayList<>();
    Spread first = nodes.spreads.getFirst();
    first.onUncaught((thread, failure) -> {
      told.add((Station.current() != null) + " " + failure.getCause().getMessage());
    });
    for (int i = 0; i < 2; i++) { // one at each node
      first.program(() -> {
        int before = told.size();
        startAndJoin(new SpreadThread(new Asker(new Cell(), 7)));
        assertThat(told).hasSize(before + 1);
        startAndJoin(new SpreadThread(new Asker(new Cell(), 8)));
        assertThat(told).hasSize(before + 2);
      });
    }
    assertThat(told).containsOnly("true it is 7", "true it is 8").hasSize(4);
  }

  /** As from its getMessage, which need not declare it. */
  @Test
  void aThreadHasEndedAlsoIfToTellWhatItThrewThrows() throws Exception {
    Spread first = nodes.spreads.getFirst();
    first.onUncaught(
        (thread, failure) -> Threads.<RuntimeException>sneak(new IOException("not told")));
    boolean well =
        first.program(() -> {
          startAndJoin(new SpreadThread(new Thrower(new Cell(), 1)));
          startAndJoin(new SpreadThread(new Thrower(new Cell(), 1)));
        });
    assertThat(well).isTrue();
  }

  @Test
  void whatIsWrittenWhenItIsToldIsBroughtOut() throws Exception {
    Cell cell = new Cell();
    Cell copy = copy(cell);
    assertThat(copy.a()).isZero();
    Spread first = nodes.spreads.getFirst();
    first.onUncaught((thread, failure) -> cell.a(cell.a() + 1));
    first.program(() -> {
      throw new ArithmeticException("at the first node");
    });
    assertThat(copy.a()).isEqualTo(1);
    first.program(() -> {
      startAndJoin(new SpreadThread(new Thrower(new Cell(), 1)));
      startAndJoin(new SpreadThread(new Thrower(new Cell(), 1)));
    });
    assertThat(copy.a()).isEqualTo(3);
  }

  @Test
  void aThrowableWhoseObjectsAreNotThereIsRefused() {
    List<Shared> held = new ArrayList<>();
    Throwable telling = new Telling(new Cell(), new Cell(), null);
    byte[] bytes = Serialised.write(telling, held, () -> "a field");
    assertThat(held).hasSize(2);
    Classes classes = new Classes(ThrownTest.class.getClassLoader());
    for (List<Shared> fewer : List.of(List.<Shared>of(), held.subList(0, 1))) {
      assertThatThrownBy(() -> Serialised.read(bytes, fewer, classes))
          .isInstanceOf(BadMessageException.class)
          .hasMessageContaining("there is no object");
    }
    List<Shared> others = List.of(new SpreadThread("other"), new Cell());
    assertThatThrownBy(() -> Serialised.read(bytes, others, classes))
        .isInstanceOf(BadMessageException.class);
    assertThatThrownBy(() -> Serialised.write(telling, null, () -> "a field"))
        .isInstanceOf(NotSpreadableException.class);
  }

  @Test
  void aReleaseThatCannotBringOneObjectOutBringsTheOthersOut() {
    Spread second = nodes.spreads.get(1);
    Station station = new Station(second);
    second.writes().join(station);
    Cell[] homes = {new Cell(), new Cell(), new Cell()};
    Cell[] copies = {copy(homes[0]), copy(homes[1]), copy(homes[2])};
    copies[0].a(1);
    copies[1].ref(deep());
    copies[2].a(3);
    assertThatThrownBy(() -> second.writes().release(station))
        .isInstanceOf(NotSpreadableException.class);
    assertThat(homes[0].a()).isEqualTo(1);
    assertThat(homes[2].a()).isEqualTo(3);
    assertThat(copies[1].ref()).isNull();
    copies[1].a(2);
    second.writes().release(station);
    assertThat(homes[1].a()).isEqualTo(2);
  }

  /** A class of which the second node's loader knows nothing. */
  public static final class Own extends SpreadThread {
    public Own() {}

    public Own(@Nullable Blank$ blank) {
      super(blank);
    }
  }

  private static final class Lacking extends ClassLoader {
    Lacking() {
      super(ThrownTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(Own.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  @Test
  void aThreadThatItsNodeCannotRunHasEndedForTheProgram() throws Exception {
    LocalCluster cluster = LocalCluster.threads();
    Spread second = new Spread(new Lacking());
    Spread first = new Spread(ThrownTest.class.getClassLoader());
    Engine engine = cluster.join("first", first.services());
    second.start(cluster.join("second", second.services()));
    first.start(engine);
    org.awaitility.Awaitility.await().until(() -> first.seen().nodes().size() == 2);
    List<SpreadThread> tried = new ArrayList<>();
    Thread main =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                first.program(() -> {
                  SpreadThread own = new Own();
                  tried.add(own);
                  assertThatThrownBy(own::start)
                      .isInstanceOf(IllegalStateException.class)
                      .hasMessageContaining("Own is not at this node");
                  own.join();
                  assertThat(own.isAlive()).isFalse();
                  tried.add(own);
                });
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    main.join(TimeUnit.SECONDS.toMillis(20));
    assertThat(main.isAlive()).as("the program goes on").isFalse();
    assertThat(tried).hasSize(2);
    first.close();
    second.close();
    cluster.close();
  }
}
