package soumak.cluster.mail;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A reference to something of the program's, which hears when nobody has that any more. One thread
 * tells all of them, whatever nodes are in this JVM.
 */
abstract class Watched<T> extends WeakReference<T> {
  private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();
  private static final AtomicBoolean HAS_THREAD = new AtomicBoolean();

  Watched(T it) {
    super(it, COLLECTED);
    if (!HAS_THREAD.get() && HAS_THREAD.compareAndSet(false, true)) {
      begin();
    }
  }

  /** Where there is no thread, the next one of them tries again. */
  private static void begin() {
    try {
      // What it inherited would keep the program of whoever is the first to need it.
      Thread.ofPlatform()
          .daemon()
          .name("soumak-cluster-collected")
          .inheritInheritableThreadLocals(false)
          .start(Watched::tellAll);
    } catch (RuntimeException | Error noThread) {
      HAS_THREAD.set(false);
    }
  }

  /** Nobody has it any more. Must not wait. */
  abstract void collected();

  private static void tellAll() {
    while (true) {
      Serial.guarded(Watched::tellNext);
    }
  }

  private static void tellNext() {
    try {
      if (COLLECTED.remove() instanceof Watched<?> it) {
        it.collected();
      }
    } catch (InterruptedException e) {
      // Nobody does that, and others are to be told all the same.
    }
  }
}
