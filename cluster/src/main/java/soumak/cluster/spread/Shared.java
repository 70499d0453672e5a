package soumak.cluster.spread;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * An object that several nodes may know: what every class of a rewritten program extends instead of
 * {@link Object}. It is at home at the node that made it; elsewhere there are copies.
 *
 * <p>States: {@code state$} is INVALID (a copy without contents), CLEAN (may be read), DIRTY
 * (written since the last release) or OWNED (at home, and no copy is valid). Threads that write
 * raise it from CLEAN to DIRTY; a release, a fetch or an invalidation sets it under the lock of the
 * header. Who reads contents of a copy loads the state with acquire, as contents are stored before
 * it.
 */
public abstract class Shared implements Fields {
  static final int INVALID = -1;
  static final int CLEAN = 0;
  static final int DIRTY = 1;
  static final int OWNED = 2;

  static final VarHandle STATE;
  private static final VarHandle LOCK;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Shared.class, "state$", int.class);
      LOCK = MethodHandles.lookup().findVarHandle(Shared.class, "lock$", Lock.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public int state$ = OWNED;

  /** Null as long as no other node may know the object. */
  volatile @Nullable Header header$;

  private volatile @Nullable Lock lock$;

  protected Shared() {}

  /** A copy without contents. */
  protected Shared(@Nullable Blank$ blank) {
    state$ = INVALID;
  }

  @Override
  public void write$(FieldWriter out) {}

  @Override
  public void read$(FieldReader in) {}

  /** The object's monitor at this node. */
  final Lock lock$() {
    Lock lock = lock$;
    if (lock != null) {
      return lock;
    }
    Lock made = new Lock(this);
    return LOCK.compareAndSet(this, null, made) ? made : lock$();
  }

  final @Nullable Lock lockIfAny$() {
    return lock$;
  }

  /** The same at all nodes. */
  @Override
  public int hashCode() {
    Header header = header$;
    return header == null ? System.identityHashCode(this) : header.hash;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  protected Object clone() throws CloneNotSupportedException {
    Access.read(this);
    Shared copy = (Shared) super.clone();
    copy.header$ = null;
    copy.lock$ = null;
    copy.state$ = OWNED;
    return copy;
  }
}
