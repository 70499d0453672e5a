package soumak.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import soumak.woven.Call;

/**
 * The messages that wait for a capsule: a list with many writers and one reader (after D. Vyukov).
 *
 * <p>To append, a sender puts its message in the place of the last one and then links it to that,
 * or makes it the first. It never waits for others. The owner, who may find a message that is not
 * linked yet, waits for the one instruction that is missing.
 *
 * <p>Who the owner is, {@link Inlet} decides, which is this queue so that it needs no second
 * object.
 */
abstract class Messages {
  /** So often one looks for what another is about to write, before that one gets the processor. */
  private static final int SPINS = 256;

  /** More messages that wait are not counted: it would take too long. */
  private static final int MANY = 16;

  private static final VarHandle FIRST;
  private static final VarHandle LAST;
  private static final VarHandle NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      FIRST = lookup.findVarHandle(Messages.class, "first", Call.class);
      LAST = lookup.findVarHandle(Messages.class, "last", Call.class);
      NEXT = lookup.findVarHandle(Call.class, "next", Call.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Null if, and only if, none waits. Senders write it, and the owner that takes the last one. */
  private volatile @Nullable Call last;

  /** Written by who appends to an empty queue; the owner moves it to {@link #taken}. */
  private volatile @Nullable Call first;

  /** The first message, if the owner has seen it. The owner's. */
  private @Nullable Call taken;

  /** Whether a message waits. Whoever appends it has had a fence before he does anything else. */
  final boolean isWaitedFor() {
    return last != null;
  }

  final void append(Call call) {
    Call before = (Call) LAST.getAndSet(this, call);
    if (before == null) {
      FIRST.setRelease(this, call);
    } else {
      NEXT.setRelease(before, call);
    }
  }

  /** The first message, which stays in the queue; null if none waits. The owner's. */
  final @Nullable Call first() {
    if (taken != null || last == null) {
      return taken;
    }
    Call come = first;
    for (int spins = 1; come == null; spins++) {
      spin(spins);
      come = first;
    }
    // Nobody else writes it before the queue has been empty again.
    FIRST.set(this, null);
    taken = come;
    return come;
  }

  /**
   * Takes {@code call}, the first, out of the queue, and gives what follows, which must go into
   * {@link #goOnWith}, unless that is taken out as well. So an owner that handles many writes
   * nothing beside {@link #last}, which senders write. The owner's.
   */
  final @Nullable Call takeOut(Call call) {
    Call following = (Call) NEXT.getAcquire(call);
    if (following == null) {
      taken = null;
      if (changeLast(call, null)) {
        return null;
      }
      for (int spins = 1; following == null; spins++) {
        spin(spins);
        following = (Call) NEXT.getAcquire(call);
      }
    }
    call.next = null;
    return following;
  }

  /** The next {@link #first} is what {@link #takeOut} gave last. The owner's. */
  final void goOnWith(@Nullable Call following) {
    taken = following;
  }

  /** How many messages these are, if they are not many. */
  static int length(@Nullable Call messages) {
    int n = 0;
    for (Call call = messages; call != null && n < MANY; call = call.next) {
      n++;
    }
    return n;
  }

  /** In one place: for the first use of a handle in each the JVM needs memory. */
  private boolean changeLast(@Nullable Call expected, @Nullable Call next) {
    return LAST.compareAndSet(this, expected, next);
  }

  /** Puts a message before all that wait. The owner's. */
  final void putFirst(Call call) {
    Call following = first();
    if (following == null && !changeLast(null, call)) {
      following = first();
    }
    if (following != null) {
      // Else senders link theirs to it already.
      call.next = following;
    }
    taken = call;
  }

  /** To be called in a loop that waits for another thread's next instruction, the n-th time. */
  static void spin(int n) {
    if (n % SPINS == 0) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }
}
