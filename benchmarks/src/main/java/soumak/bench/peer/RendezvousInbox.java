package soumak.bench.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The cheapest rendezvous for one writer and one reader on the JDK's public API: one CAS and one
 * park for each meeting.
 *
 * <p>{@code first} is null, or the thread that arrived first and waits. The second to arrive finds
 * it there, moves the value, clears {@code first} and unparks. A waiting writer's value lies in
 * {@code offered}, a waiting reader gets his in {@code handed}: two fields, because a quick writer
 * may come again with the next value before the reader has woken up.
 */
final class RendezvousInbox<T> implements Inbox<T> {
  private static final VarHandle FIRST;

  static {
    try {
      FIRST = MethodHandles.lookup().findVarHandle(RendezvousInbox.class, "first", Thread.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private volatile @Nullable Thread first;
  private @Nullable T offered;
  private @Nullable T handed;

  @Override
  public void put(T value) {
    Thread me = Thread.currentThread();
    Thread reader = first;
    if (reader == null) {
      offered = value;
      reader = (Thread) FIRST.compareAndExchange(this, (Thread) null, me);
      if (reader == null) {
        waitForOther(me);
        return;
      }
    }
    handed = value;
    first = null;
    LockSupport.unpark(reader);
  }

  @Override
  public T take() {
    Thread me = Thread.currentThread();
    Thread writer = first;
    if (writer == null) {
      writer = (Thread) FIRST.compareAndExchange(this, (Thread) null, me);
      if (writer == null) {
        waitForOther(me);
        return present(handed);
      }
    }
    T value = present(offered);
    first = null;
    LockSupport.unpark(writer);
    return value;
  }

  private void waitForOther(Thread me) {
    while (first == me) {
      LockSupport.park(this);
    }
  }

  private static <T> T present(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("woken without a value");
    }
    return value;
  }
}
