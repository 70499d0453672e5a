package soumak.cluster.spread;

import java.util.concurrent.CompletableFuture;

/**
 * What an object that other nodes may know has: who it is, and what its coherence needs. Its lock
 * guards the state of the object; who holds it neither waits nor takes another header's.
 */
abstract sealed class Header implements Shared.Beside permits HomeHeader, CopyHeader {
  final Spread spread;
  final Id id;

  /** What {@link Object#hashCode} says at all nodes. */
  final int hash;

  /** The latest release that put this object among the lingering ones; guarded by Writes. */
  long lingering;

  /** Whether something is written here and may not be seen everywhere; written under the lock. */
  volatile boolean news;

  /**
   * Whether threads that have passed a check before may still write, or have done so, unseen;
   * written under the lock.
   */
  volatile boolean lingers;

  Header(Spread spread, Id id, int hash) {
    this.spread = spread;
    this.id = id;
    this.hash = hash;
  }

  abstract boolean isHome();

  /** Whether somebody at this node may have read what is not seen everywhere. */
  final synchronized boolean isEarly(Shared object) {
    return news || hasLateWrites(object);
  }

  /** Called with the lock. */
  abstract boolean hasLateWrites(Shared object);

  /** Makes the object's contents valid; waits for the home. */
  abstract void read(Shared object);

  /** Makes the object ready to be written until the next release; may wait for the home. */
  abstract void write(Shared object);

  /** A throwable in the contents has changed: they go out with the next release, as if written. */
  abstract void changed(Shared object, Throwable thrown);

  /**
   * Begins to bring out what was written; called by one thread of the node at a time.
   *
   * @return ends when no other node reads older contents; done if there is nothing to do
   */
  abstract CompletableFuture<?> flush(Shared object);

  /** Nobody lingers at the object any more. */
  abstract void settle(long since);
}
