package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;

/** Which threads have gone with a node is told: others may wait for what they would have done. */
@Timeout(60)
class LostThreadsTest {
  private static final Logger LOG = Logger.getLogger("soumak.cluster.spread");

  /** Of the threads here only, as other tests' nodes log, too. */
  private static final String NAME = "of LostThreadsTest ";

  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Handler notes =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          String detail = Arrays.toString(record.getParameters());
          if (detail.contains(NAME)) {
            told.add(record.getMessage() + detail);
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private final Nodes nodes = new Nodes(2);

  @BeforeEach
  void listen() {
    LOG.addHandler(notes);
  }

  @AfterEach
  void close() {
    LOG.removeHandler(notes);
    nodes.close();
  }

  /** Says that it runs, and stays until it is interrupted. */
  public static final class Stays extends Job {
    public Stays(Object shared, int number) {
      super(shared, number);
    }

    public Stays(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      says.raise();
      try {
        SpreadThread.sleep(100_000);
      } catch (InterruptedException end) {
        // The test is over.
      }
    }
  }

  private static SpreadThread started(int number) {
    Cell says = new Cell();
    SpreadThread thread = new SpreadThread(new Stays(says, number), NAME + number);
    thread.start();
    while (!says.flag()) {
      Thread.onSpinWait();
    }
    return thread;
  }

  @Test
  void byTheirNamesTenOfThem() throws Exception {
    nodes.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 10; i < 36; i++) {
        threads.add(started(i));
      }
      long other = nodes.spreads.get(1).self();
      List<SpreadThread> gone =
          threads.stream().filter(it -> Long.valueOf(other).equals(it.life$.node())).toList();
      assertThat(gone).hasSizeGreaterThan(10).hasSizeLessThan(26);
      nodes.cluster.kill(nodes.engines.get(1).self());
      assertThatThrownBy(() -> gone.getFirst().join()).isInstanceOf(NodeLostException.class);
      await().until(() -> !told.isEmpty());
      String names = String.join(", ", gone.stream().limit(10).map(SpreadThread::getName).toList());
      assertThat(told).hasSize(1);
      assertThat(told.getFirst())
          .startsWith("Threads are lost with their node")
          .contains(names + " and " + (gone.size() - 10) + " more (")
          .contains("is lost: ");
      threads.stream().filter(it -> !gone.contains(it)).forEach(SpreadThread::interrupt);
    });
  }

  /** Gives a thread that it has made, and says so. */
  public static final class Makes extends Job {
    public Makes(Object shared, int number) {
      super(shared, number);
    }

    public Makes(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      says.ref(new SpreadThread("made"));
      says.raise();
    }
  }

  @Test
  void theTextOfOneNeedsNoNodeThatIsLost() throws Exception {
    nodes.main(() -> {
      List<SpreadThread> all = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Cell says = new Cell();
        SpreadThread maker = new SpreadThread(new Makes(says, i));
        maker.start();
        maker.join();
        if (says.ref() instanceof SpreadThread each && each.header$() instanceof CopyHeader) {
          all.add(each);
        }
      }
      SpreadThread made = all.getFirst();
      assertThat(made.toString()).startsWith("Thread[#").endsWith(",made,5,main]");
      nodes.cluster.kill(nodes.engines.get(1).self());
      await().until(() -> isLost(made));
      assertThat(made.toString()).startsWith("Thread[#").endsWith(",made,5,]");
    });
  }

  /** Its copy here is of use until this node has seen that the other is lost. */
  private static boolean isLost(SpreadThread thread) {
    try {
      thread.getName();
      return false;
    } catch (NodeLostException e) {
      return true;
    }
  }

  /** Starts a thread at another node than the first two, if there is one, and gives it. */
  public static final class Starts extends Job {
    public Starts(Object shared, int number) {
      super(shared, number);
    }

    public Starts(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    void body() {
      Cell says = shared();
      says.ref(started(number()));
      says.raise();
    }
  }

  @Test
  void oneIsInterruptedWhoseObjectIsLost() throws Exception {
    try (Nodes three = new Nodes(3)) {
      three.main(() -> interruptsWhatRunsElsewhere(three));
    }
  }

  private static void interruptsWhatRunsElsewhere(Nodes three) throws InterruptedException {
    Cell says = new Cell();
    SpreadThread starter = new SpreadThread(new Starts(says, 1));
    starter.start();
    starter.join();
    SpreadThread thread = Objects.requireNonNull((SpreadThread) says.ref());
    assertThat(thread.header$()).isInstanceOf(CopyHeader.class);
    assertThat(thread.carrier$).isNull();
    three.cluster.kill(three.engines.get(1).self());
    await().until(() -> isLost(thread));
    assertThat(thread.isInterrupted()).isFalse();
    thread.interrupt(); // else it would stay too long
  }

  @Test
  void oneThatIsLostAsItsObjectIsNotInterrupted() throws Exception {
    nodes.main(() -> {
      Cell says = new Cell();
      SpreadThread maker = new SpreadThread(new Makes(says, 1));
      maker.start();
      maker.join();
      SpreadThread made = Objects.requireNonNull((SpreadThread) says.ref());
      nodes.cluster.kill(nodes.engines.get(1).self());
      await().until(() -> isLost(made));
      assertThatThrownBy(made::interrupt).isInstanceOf(NodeLostException.class);
    });
  }

  /** One that says to be the same as all others of its class. */
  public static final class Alike extends SpreadThread {
    public Alike(Runnable target, String name) {
      super(target, name);
    }

    public Alike(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Alike;
    }
  }

  @Test
  void alsoThoseThatAreEqual() throws Exception {
    nodes.main(() -> {
      List<SpreadThread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Cell says = new Cell();
        threads.add(new Alike(new Stays(says, i), NAME + i));
        threads.getLast().start();
        while (!says.flag()) {
          Thread.onSpinWait();
        }
      }
      long other = nodes.spreads.get(1).self();
      List<SpreadThread> gone =
          threads.stream().filter(it -> Long.valueOf(other).equals(it.life$.node())).toList();
      assertThat(gone).hasSize(2);
      nodes.cluster.kill(nodes.engines.get(1).self());
      for (SpreadThread each : gone) {
        assertThatThrownBy(() -> each.join(20_000)).isInstanceOf(NodeLostException.class);
      }
      threads.stream()
          .filter(it -> gone.stream().noneMatch(each -> each == it))
          .forEach(SpreadThread::interrupt);
      assertThat(threads.stream().map(SpreadThread::threadId)).doesNotHaveDuplicates();
    });
  }
}
