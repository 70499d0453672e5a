package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import soumak.memory.Structs.Point;

/** Records, and their neighbours. */
class RingTest {
  private final Ring ring = new Ring();
  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();

  private Entry linked() {
    Entry made = new PointerRecord(false, this, Layout.of(Point.class), 0, 1, queue, ring);
    made.link();
    return made;
  }

  @Test
  void eachCanLeaveOnce() {
    Entry first = linked();
    Entry second = linked();
    Entry third = linked();
    assertThat(ring.copy()).containsExactly(third, second, first);
    assertThat(second.unlink()).isTrue();
    assertThat(second.unlink()).isFalse();
    assertThat(ring.copy()).containsExactly(third, first);
    assertThat(third.unlink()).isTrue();
    assertThat(ring.copy()).containsExactly(first);
    assertThat(first.unlink()).isTrue();
    assertThat(ring.copy()).isEmpty();
  }

  /** A pointer or key that was freed may be known for ever. */
  @Test
  void whoHasLeftKeepsNoOther() {
    WeakReference<Entry> before = new WeakReference<>(linked());
    Entry left = linked();
    WeakReference<Entry> behind = leaveAfter(left);
    assertThat(before.get()).isNotNull();
    before.get().unlink();
    Awaitility.await()
        .until(() -> {
          System.gc();
          return before.refersTo(null) && behind.refersTo(null);
        });
    assertThat(left.linked).isFalse();
  }

  private WeakReference<Entry> leaveAfter(Entry first) {
    Entry next = linked();
    first.unlink();
    next.unlink();
    return new WeakReference<>(next);
  }
}
