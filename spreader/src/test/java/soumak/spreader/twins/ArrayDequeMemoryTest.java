package soumak.spreader.twins;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import soumak.testing.LittleMemory;

/** Locks and pools have those that wait in such a deque. */
@Timeout(120)
class ArrayDequeMemoryTest {
  private static final int MANY = LittleMemory.nearlyFull(10_000);

  /** In a JVM with little memory. */
  private static void fill(Runnable one, ArrayDeque<Object> deque) {
    for (int i = 0; i < MANY; i++) {
      one.run();
    }
    boolean failed = LittleMemory.runsOut(MANY, one);
    System.out.println("failed: " + failed + ", has " + (deque.size() - MANY) + " more");
  }

  /** At its end. */
  static final class Last {
    public static void main(String[] args) {
      ArrayDeque<Object> deque = new ArrayDeque<>();
      fill(() -> deque.addLast(deque), deque);
    }
  }

  /** At its beginning. */
  static final class First {
    public static void main(String[] args) {
      ArrayDeque<Object> deque = new ArrayDeque<>();
      fill(() -> deque.addFirst(deque), deque);
    }
  }

  @Test
  void whatIsThereStaysWhereThereIsNoMemoryForMore() throws Exception {
    assertThat(LittleMemory.said(Last.class)).isEqualTo("failed: true, has 0 more");
    assertThat(LittleMemory.said(First.class)).isEqualTo("failed: true, has 0 more");
  }
}
