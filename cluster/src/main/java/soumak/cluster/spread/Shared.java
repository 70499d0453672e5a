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

  private static final VarHandle BESIDE;

  static {
    try {
      BESIDE = MethodHandles.lookup().findVarHandle(Shared.class, "beside$", Beside.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public int state$ = OWNED;

  /** One field for the header and the lock, as it is in every object; few objects have both. */
  private volatile @Nullable Beside beside$;

  sealed interface Beside permits Header, Lock, Both {}

  /** The header does not lead to the lock, which leads to the object: a copy is to be collected. */
  private record Both(Header header, Lock lock) implements Beside {}

  protected Shared() {}

  /** A copy without contents. */
  protected Shared(@Nullable Blank$ blank) {
    state$ = INVALID;
  }

  @Override
  public void write$(FieldWriter out) {}

  @Override
  public void read$(FieldReader in) {}

  /** Whether it has volatile fields, of which no two nodes may read different values at once. */
  public boolean hasVolatile$() {
    return false;
  }

  /** Null as long as no other node may know the object. */
  final @Nullable Header header$() {
    Beside beside = beside$;
    return beside instanceof Both both
        ? both.header
        : beside instanceof Header header ? header : null;
  }

  /** Once, before another node may know the object. */
  final void header$(Header header) {
    Beside before;
    Beside after;
    do {
      before = beside$;
      after = before instanceof Lock lock ? new Both(header, lock) : header;
    } while (!BESIDE.compareAndSet(this, before, after));
  }

  /** The object's monitor at this node. */
  final Lock lock$() {
    Beside before = beside$;
    if (before instanceof Lock lock) {
      return lock;
    }
    if (before instanceof Both both) {
      return both.lock;
    }
    Lock made = new Lock(this);
    Beside after = before instanceof Header header ? new Both(header, made) : made;
    return BESIDE.compareAndSet(this, before, after) ? made : lock$();
  }

  final @Nullable Lock lockIfAny$() {
    Beside beside = beside$;
    return beside instanceof Both both ? both.lock : beside instanceof Lock lock ? lock : null;
  }

  /** The same at all nodes. */
  @Override
  public int hashCode() {
    Header header = header$();
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
    copy.beside$ = null;
    copy.state$ = OWNED;
    return copy;
  }
}
