package soumak.memory;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A slot that is an object itself. */
final class ObjectSlot<P extends Tracked> extends Slot<P> {
  private final AtomicReference<@Nullable Tracked> content = new AtomicReference<>();

  @Override
  public boolean isEmpty() {
    return content.get() == null;
  }

  @Override
  boolean isIn(Tracked pointer) {
    return false;
  }

  @Override
  @Nullable Object exchange(@Nullable Tracked with) {
    return content.getAndSet(with == null ? null : with.moved());
  }
}
