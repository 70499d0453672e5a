package soumak.cluster.spread;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * At the program's first node: the objects that hold the static fields of classes, each initialised
 * once, on its first use, as a class is: the thread that does it sees the object meanwhile, others
 * wait. And the objects whose monitors are those of classes.
 */
final class Statics {
  private static final class Entry {
    final Thread initialiser = Thread.currentThread();
    final CompletableFuture<Shared> done = new CompletableFuture<>();
    volatile @Nullable Shared object;
    volatile @Nullable Throwable failure;

    /** What was thrown where its changes were brought out; of its initialiser. */
    @Nullable Throwable unsent;
  }

  private final Map<Class<?>, Entry> entries = new ConcurrentHashMap<>();
  private final Map<String, Shared> monitors = new ConcurrentHashMap<>();

  Shared monitor(String name) {
    return monitors.computeIfAbsent(
        name, some -> some.equals(DefaultHandler.NAME) ? new DefaultHandler() : new Plain());
  }

  Shared get(Class<?> type) {
    if (!entries.containsKey(type)) {
      // What its user has written and cannot be sent is told here, and not to a release in the
      // initialiser, which would fail of it for all nodes.
      Station.bringOut();
    }
    Entry made = new Entry();
    Entry known = entries.putIfAbsent(type, made);
    if (known != null) {
      Shared object = known.object;
      return known.initialiser == Thread.currentThread() && object != null && known.failure == null
          ? object
          : finished(type, known, false);
    }
    initialise(type, made);
    Shared object = finished(type, made, true);
    if (made.unsent != null) {
      Threads.<RuntimeException>sneak(made.unsent);
    }
    return object;
  }

  /** As the JVM does: the first one learns why it failed, others that it has. */
  private static Shared finished(Class<?> type, Entry entry, boolean first) {
    try {
      return Waiting.on(entry.done);
    } catch (IllegalStateException e) {
      if (first) {
        Threads.<RuntimeException>sneak(why(entry, e));
      }
      if (entry.failure == null) {
        throw e;
      }
      String name = type.getName().replace("$spread$Statics", "");
      throw new NoClassDefFoundError("Could not initialize class " + name);
    }
  }

  /** Why it failed, and with it what could not be sent then. */
  private static Throwable why(Entry entry, IllegalStateException failed) {
    Throwable failure = entry.failure;
    Throwable told = failure == null ? failed : failure;
    if (failure != null && !(failure instanceof Error)) {
      told = new ExceptionInInitializerError(failure);
    }
    Throwable unsent = entry.unsent;
    if (unsent != null && unsent != told) {
      told.addSuppressed(unsent);
    }
    return told;
  }

  private static void initialise(Class<?> type, Entry entry) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Shared object = (Shared) constructor.newInstance();
      entry.object = object;
      Method clinit = type.getMethod("clinit$");
      clinit.setAccessible(true);
      clinit.invoke(object);
      bringOut(type, entry, object);
    } catch (InvocationTargetException e) {
      fails(type, entry, e.getCause(), e.getCause());
    } catch (ReflectiveOperationException | RuntimeException | Error e) {
      fails(type, entry, e instanceof Error ? e : null, e);
    }
  }

  /** What cannot be sent is told to the first user, and is no matter of the class. */
  private static void bringOut(Class<?> type, Entry entry, Shared object) {
    try {
      Station.bringOut();
    } catch (RuntimeException | Error e) {
      entry.unsent = e;
    }
    publish(type, object);
    entry.done.complete(object);
  }

  /** Others wait for it, and then see what was written before it failed. */
  private static void fails(
      Class<?> type, Entry entry, @Nullable Throwable failure, @Nullable Throwable why) {
    entry.failure = failure;
    try {
      Station.bringOut();
    } catch (RuntimeException | Error e) {
      entry.unsent = e;
    }
    entry.done.completeExceptionally(failed(type, why));
  }

  private static IllegalStateException failed(Class<?> type, @Nullable Throwable why) {
    return new IllegalStateException(
        "The static fields of " + type.getName() + " could not be initialised: " + why, why);
  }

  /** Lets the code of this node find the object by itself from now on. */
  static void publish(Class<?> type, Shared object) {
    try {
      var field = type.getDeclaredField("instance$");
      field.setAccessible(true);
      field.set(null, object);
    } catch (ReflectiveOperationException e) {
      throw failed(type, e);
    }
  }
}
