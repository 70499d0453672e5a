package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.cluster.engine.NodeLostException;

/** What is done after a loss, where there is no memory for some of it at first. */
@Timeout(60)
class LossesTest {
  /** There is no memory for a list of them for some times. */
  private static final class Scarce extends AbstractSet<Runnable> {
    private final List<Runnable> all;
    private final AtomicInteger fails;

    Scarce(int fails, Runnable look) {
      this.fails = new AtomicInteger(fails);
      this.all = List.of(look);
    }

    @Override
    public Iterator<Runnable> iterator() {
      return all.iterator();
    }

    @Override
    public int size() {
      return all.size();
    }

    @Override
    public Object[] toArray() {
      if (fails.getAndDecrement() > 0) {
        throw new OutOfMemoryError("a test's");
      }
      return all.toArray();
    }
  }

  private static void watch(Losses losses, Scarce watching) throws ReflectiveOperationException {
    Field field = Losses.class.getDeclaredField("watching");
    field.setAccessible(true);
    field.set(losses, watching);
  }

  @Test
  void whoWatchesLooksAndTheRestIsDone() throws Exception {
    CountDownLatch looked = new CountDownLatch(1);
    try (Nodes nodes = new Nodes(2)) {
      nodes.main(() -> {
        Cell says = new Cell();
        SpreadThread thread = new SpreadThread(new LostThreadsTest.Stays(says, 1), "stays");
        thread.start();
        while (!says.flag()) {
          Thread.onSpinWait();
        }
        watch(nodes.spreads.getFirst().losses(), new Scarce(2, looked::countDown));
        nodes.cluster.kill(nodes.engines.get(1).self());
        assertThatThrownBy(() -> thread.join(20_000)).isInstanceOf(NodeLostException.class);
        assertThat(looked.await(20, TimeUnit.SECONDS)).isTrue();
      });
    }
  }
}
