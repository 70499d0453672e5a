package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What rewritten code sees of objects is what the original program would. */
@SuppressWarnings("NullAway")
class OriginalsTest {
  @Test
  void classesAreThoseOfTheProgram() {
    assertThat(Access.classOf(new Ints(2))).isEqualTo(int[].class);
    assertThat(Access.classOf(Access.many(double.class, 2, 3))).isEqualTo(double[][].class);
    assertThat(Access.classOf(new Refs(String.class, 1))).isEqualTo(String[].class);
    assertThat(Access.classOf(new Refs(SpreadThread.class, 1))).isEqualTo(Thread[].class);
    assertThat(Access.classOf(new Plain())).isEqualTo(Object.class);
    assertThat(Access.classOf(new SpreadThread())).isEqualTo(Thread.class);
    assertThat(Access.classOf("text")).isEqualTo(String.class);
    assertThat(Access.classOf(new Cell())).isEqualTo(Cell.class);
    assertThat(Access.superclassOf(Cell.class)).isEqualTo(Object.class);
    assertThat(Access.superclassOf(Integer.class)).isEqualTo(Number.class);
  }

  @Test
  void classObjectsKnowWrappersAndThreads() {
    assertThat(Access.isInstanceOf(int[].class, new Ints(1))).isTrue();
    assertThat(Access.isInstanceOf(long[].class, new Ints(1))).isFalse();
    assertThat(Access.isInstanceOf(Thread.class, new SpreadThread())).isTrue();
    SpreadThread thread = new SpreadThread();
    assertThat(Access.castTo(Thread.class, thread)).isSameAs(thread);
    assertThatThrownBy(() -> Access.castTo(int[].class, "text"))
        .isInstanceOf(ClassCastException.class);
  }

  @Test
  void textsAreThoseOfTheProgram() {
    assertThat(new Ints(1).toString()).matches("\\[I@[0-9a-f]+");
    assertThat(new Refs(String.class, 1).toString()).startsWith("[Ljava.lang.String;@");
    assertThat(new Plain().toString()).startsWith("java.lang.Object@");
  }

  @Test
  void hashesOfCopiedValuesDoNotDependOnTheNode() {
    assertThat(Access.hashOf(TimeUnit.DAYS))
        .isEqualTo(31 * TimeUnit.class.getName().hashCode() + "DAYS".hashCode());
    assertThat(Access.hashOf(String.class)).isEqualTo("java.lang.String".hashCode());
    assertThat(Access.hashOf(Optional.of(TimeUnit.DAYS)))
        .isEqualTo(Access.hashOf(TimeUnit.DAYS))
        .isEqualTo(Access.hashOf(Optional.of(Optional.of(TimeUnit.DAYS))));
    assertThat(Access.hashOf(Optional.empty())).isZero();
    Logger logger = Logger.getLogger("originals");
    assertThat(Access.hashOf(logger)).isEqualTo("logger originals".hashCode());
    assertThat(Access.identityHash(logger)).isEqualTo(Access.hashOf(logger));
    PrintStream other = new PrintStream(OutputStream.nullOutputStream());
    assertThat(Access.hashOf(other)).isEqualTo(System.identityHashCode(other));
    assertThat(Access.hashOf("text")).isEqualTo("text".hashCode());
    assertThat(Access.hashOfAny(null)).isZero();
    Refs all = new Refs(new Object[] {"a", null, 3});
    assertThat(Access.hashOfAll(all)).isEqualTo(java.util.Objects.hash("a", null, 3));
    assertThat(Access.hashOfAll(null)).isZero();
  }

  @Test
  void arraysAreMadeForTheProgramAndForTheJdk() {
    assertThat(((Ints) Access.newArray(int.class, 3)).a$).hasSize(3);
    assertThat(((Refs) Access.newArray(Thread.class, 1)).a$).isInstanceOf(SpreadThread[].class);
    assertThat(((Refs) Access.newArray(int[].class, 2)).a$).isInstanceOf(Ints[].class);
    assertThat(Access.lengthOf(new Longs(4))).isEqualTo(4);
    IntFunction<@Nullable Object> strings = Access.generator(n -> new Refs(String.class, n));
    assertThat(strings.apply(2)).isInstanceOf(String[].class);
    SharedArray grid = Access.many(int.class, 2, 1);
    assertThat(Access.deepToJdk(grid)).isEqualTo(new Object[] {new int[1], new int[1]});
    assertThat(Access.deepToJdk("text")).isEqualTo("text");
  }

  /** As the rewriter makes it. */
  public static final class Broken extends Shared {
    public static @Nullable Broken instance$;
    static final AtomicInteger RUNS = new AtomicInteger();

    public Broken() {}

    public void clinit$() {
      RUNS.incrementAndGet();
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void failedInitialiserIsAsInTheJvm() {
    assertThatThrownBy(() -> Access.statics(Broken.class))
        .isInstanceOf(ExceptionInInitializerError.class)
        .hasRootCauseMessage("broken");
    assertThatThrownBy(() -> Access.statics(Broken.class))
        .isInstanceOf(NoClassDefFoundError.class)
        .hasMessageContaining("Could not initialize class " + Broken.class.getName());
    assertThat(Broken.RUNS).hasValue(1);
  }

  /** As the rewriter makes it. */
  public static final class BrokenAway extends Shared {
    public static @Nullable BrokenAway instance$;

    public BrokenAway() {}

    public void clinit$() {
      throw new IllegalStateException("broken");
    }
  }

  static String tried() {
    try {
      return String.valueOf(Access.statics(BrokenAway.class));
    } catch (ExceptionInInitializerError e) {
      return "first";
    } catch (NoClassDefFoundError e) {
      return "again";
    }
  }

  @Test
  void failedInitialiserIsTheSameFromAnotherNode() throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      Refs seen = new Refs(String.class, 2);
      nodes.main(() -> {
        for (int i = 0; i < 2; i++) {
          SpreadThread thread = new SpreadThread(new Trying(seen, i));
          thread.start();
          thread.join();
        }
        Access.read(seen);
        assertThat(seen.a$).containsExactly("first", "again");
      });
    }
  }

  /** A task that notes what it sees. */
  public static final class Trying extends Shared implements Runnable {
    private @Nullable Refs seen;
    private int at;

    Trying(Refs seen, int at) {
      this.seen = seen;
      this.at = at;
    }

    public Trying(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      out.aRef(seen, "seen");
      out.anInt(at);
    }

    @Override
    public void read$(FieldReader in) {
      if (in.next()) {
        seen = (Refs) in.aRef();
      }
      if (in.next()) {
        at = in.anInt();
      }
    }

    @Override
    public void run() {
      Access.read(this);
      Refs to = seen;
      if (to != null) {
        Access.write(to);
        to.a$[at] = tried();
      }
    }
  }

  @Test
  void monitorOfAnEnumConstantIsOneForAllNodes() throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      Ints count = new Ints(1);
      nodes.main(() -> {
        SpreadThread[] threads = new SpreadThread[4];
        for (int i = 0; i < threads.length; i++) {
          threads[i] = new SpreadThread(new Counting(count));
          threads[i].start();
        }
        for (SpreadThread thread : threads) {
          thread.join();
        }
        Access.read(count);
        assertThat(count.a$[0]).isEqualTo(80);
      });
    }
  }

  /** A task that counts within the monitor of a constant. */
  public static final class Counting extends Shared implements Runnable {
    private @Nullable Ints count;

    Counting(Ints count) {
      this.count = count;
    }

    public Counting(@Nullable Blank$ blank) {
      super(blank);
    }

    @Override
    public void write$(FieldWriter out) {
      out.aRef(count, "count");
    }

    @Override
    public void read$(FieldReader in) {
      if (in.next()) {
        count = (Ints) in.aRef();
      }
    }

    @Override
    public void run() {
      Access.read(this);
      Ints to = count;
      for (int i = 0; i < 20 && to != null; i++) {
        Access.enter(TimeUnit.DAYS);
        Access.write(to);
        to.a$[0]++;
        Access.exit(TimeUnit.DAYS);
      }
    }
  }
}
