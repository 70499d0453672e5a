package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What belongs to an object belongs to it alone, as long as it lives. */
@Timeout(60)
class IdentitiesTest {
  private final Identities<String> names = new Identities<>();

  @Test
  void equalObjectsHaveValuesOfTheirOwn() {
    String one = new String("same");
    String other = new String("same");
    names.put(one, "one");
    assertThat(names.get(other)).isNull();
    assertThat(names.get(other, () -> "other")).isEqualTo("other");
    assertThat(names.get(one)).isEqualTo("one");
    assertThat(names.get(one, () -> "never")).isEqualTo("one");
    names.put(one, "new");
    assertThat(names.get(one)).isEqualTo("new");
  }

  @Test
  void aValueIsMadeOnceForAllThreads() throws InterruptedException {
    Object object = new Object();
    Identities<Object> values = new Identities<>();
    AtomicInteger made = new AtomicInteger();
    Set<Object> seen = ConcurrentHashMap.newKeySet();
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  begin.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                seen.add(
                    values.get(
                        object,
                        () -> {
                          made.incrementAndGet();
                          return new Object();
                        }));
              }));
    }
    begin.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(made).hasValue(1);
    assertThat(seen).hasSize(1);
  }

  @Test
  void anObjectIsNotKeptByItsValue() {
    Object object = new Object();
    WeakReference<Object> weak = new WeakReference<>(object);
    names.put(object, "some");
    object = "another";
    while (weak.get() != null) {
      System.gc();
    }
    assertThat(names.get(object)).isNull();
    names.put(object, "its");
    assertThat(names.get(object)).isEqualTo("its");
  }
}
