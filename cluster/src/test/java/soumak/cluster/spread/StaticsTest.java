package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A class is initialised once, by the first thread that uses it; others wait until it is. */
@Timeout(60)
class StaticsTest {
  private static final Statics STATICS = new Statics();

  /** As the rewriter makes it; its initialiser waits. */
  public static final class Slow extends Shared {
    public static @Nullable Slow instance$;
    static final AtomicInteger RUNS = new AtomicInteger();
    static final CountDownLatch BEGUN = new CountDownLatch(1);
    static final CountDownLatch GO = new CountDownLatch(1);

    public Slow() {}

    public void clinit$() throws InterruptedException {
      RUNS.incrementAndGet();
      BEGUN.countDown();
      GO.await();
    }
  }

  private static CompletableFuture<Shared> used(List<Thread> threads) {
    CompletableFuture<Shared> object = new CompletableFuture<>();
    threads.add(Thread.ofPlatform().daemon().start(() -> object.complete(STATICS.get(Slow.class))));
    return object;
  }

  @Test
  void othersWaitUntilTheFirstHasInitialisedIt() throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Shared>> objects = new ArrayList<>();
    objects.add(used(threads));
    Slow.BEGUN.await();
    objects.add(used(threads));
    objects.add(used(threads));
    for (Thread thread : threads) {
      await().until(() -> thread.getState() == Thread.State.WAITING);
    }
    assertThat(objects).noneMatch(CompletableFuture::isDone);
    assertThat(Slow.instance$).isNull();
    Slow.GO.countDown();
    Shared first = objects.getFirst().get(20, TimeUnit.SECONDS);
    for (CompletableFuture<Shared> object : objects) {
      assertThat(object.get(20, TimeUnit.SECONDS)).isSameAs(first);
    }
    assertThat(Slow.instance$).isSameAs(first);
    assertThat(Slow.RUNS).hasValue(1);
  }

  /** Uses itself while it is initialised. */
  public static final class Own extends Shared {
    public static @Nullable Own instance$;
    static @Nullable Object seen;

    public Own() {}

    public void clinit$() {
      assertThat(instance$).isNull();
      seen = STATICS.get(Own.class);
    }
  }

  @Test
  void theThreadThatInitialisesItSeesItMeanwhile() {
    Shared object = STATICS.get(Own.class);
    assertThat(Own.seen).isSameAs(object);
    assertThat(Own.instance$).isSameAs(object);
    assertThat(STATICS.get(Own.class)).isSameAs(object);
  }

  /** Its initialiser ends well. */
  public static final class Fine extends Shared {
    public static @Nullable Fine instance$;

    public Fine() {}

    public void clinit$() {}
  }

  /** Its initialiser leaves a monitor, which is a release. */
  public static final class Leaving extends Shared {
    public static @Nullable Leaving instance$;
    private static final Cell LOCK = new Cell();

    public Leaving() {}

    public void clinit$() {
      Access.enter(LOCK);
      Access.exit(LOCK);
    }
  }

  /** Another one's initialiser uses it. */
  public static final class Second extends Shared {
    public static @Nullable Second instance$;

    public Second() {}

    public void clinit$() {}
  }

  /** Its initialiser uses that other class first. */
  public static final class Using extends Shared {
    public static @Nullable Using instance$;

    public Using() {}

    public void clinit$() {
      assertThat(STATICS.get(Second.class)).isSameAs(Second.instance$);
    }
  }

  /** A copy at the first node of a cell that is at home at the second one. */
  private static Cell copy(Nodes nodes) {
    Spread first = nodes.spreads.getFirst();
    Writer out = new Writer();
    Encoder to = new Encoder(nodes.spreads.get(1), out, first.self(), null, false);
    to.aRef(new Cell(), null);
    return (Cell) new Decoder(first, new Reader(out.bytes())).aShared();
  }

  @ParameterizedTest
  @ValueSource(classes = {Fine.class, Leaving.class, Using.class})
  void whatItsUserHasWrittenAndCannotBeSentIsNoMatterOfTheClass(Class<?> type) throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      Cell copy = copy(nodes);
      AtomicReference<Shared> object = new AtomicReference<>();
      nodes.main(() -> {
        copy.ref(new Scanner(""));
        assertThatThrownBy(() -> STATICS.get(type))
            .isInstanceOf(NotSpreadableException.class)
            .hasMessageContaining("java.util.Scanner");
        object.set(STATICS.get(type));
      });
      assertThat(CompletableFuture.supplyAsync(() -> STATICS.get(type)))
          .succeedsWithin(20, TimeUnit.SECONDS)
          .isInstanceOf(type)
          .isSameAs(object.get())
          .isSameAs(type.getField("instance$").get(null));
    }
  }

  /** Its initialiser writes what cannot be sent, and fails. */
  public static final class Failing extends Shared {
    static @Nullable Cell copy;

    public Failing() {}

    public void clinit$() {
      if (copy != null) {
        copy.ref(new Scanner(""));
      }
      throw new ArithmeticException("of itself");
    }
  }

  @Test
  void whyAClassFailedIsToldWithWhatCouldNotBeSent() throws Exception {
    try (Nodes nodes = new Nodes(2)) {
      Failing.copy = copy(nodes);
      nodes.main(() -> {
        Throwable thrown = catchThrowable(() -> STATICS.get(Failing.class));
        assertThat(thrown)
            .isInstanceOf(ExceptionInInitializerError.class)
            .hasCauseInstanceOf(ArithmeticException.class);
        assertThat(thrown.getSuppressed())
            .singleElement()
            .isInstanceOf(NotSpreadableException.class);
        assertThatThrownBy(() -> STATICS.get(Failing.class))
            .isInstanceOf(NoClassDefFoundError.class)
            .hasNoSuppressedExceptions();
      });
    }
  }

  /** Not as the rewriter makes it. */
  public static final class Bare extends Shared {}

  @Test
  void aClassWithoutStaticsSaysSo() {
    assertThatThrownBy(() -> STATICS.get(Bare.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(Bare.class.getName() + " could not be initialised");
  }

  /** Its own initialiser fails, before there is an object. */
  public static final class Broken extends Shared {
    static final int NONE = Integer.parseInt("none");
  }

  @Test
  void whoComesLaterIsToldThatAClassCannotBeMade() {
    assertThatThrownBy(() -> STATICS.get(Broken.class))
        .isInstanceOf(ExceptionInInitializerError.class);
    CompletableFuture<Shared> other =
        CompletableFuture.supplyAsync(() -> STATICS.get(Broken.class));
    assertThatThrownBy(() -> other.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(NoClassDefFoundError.class);
  }

  @Test
  void aNameHasOneMonitor() {
    assertThat(STATICS.monitor("a")).isSameAs(STATICS.monitor("a"));
    assertThat(STATICS.monitor("b")).isNotSameAs(STATICS.monitor("a"));
  }
}
