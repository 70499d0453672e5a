package soumak.checker.oracle;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import soumak.Strand;
import soumak.Task;

/**
 * What programs call that run in real tasks: each object has a tag that says which task owns it. A
 * task that makes an object owns it. {@link #send} takes the tags off a whole message, {@link
 * #receive} puts the receiver's on. What a task is given when it is made belongs to the first who
 * touches it. Whoever touches an object with another's tag, or with none, is noted.
 *
 * <p>Ordinary arrays have no tags until they get into a message. One program runs at a time, in any
 * number of tasks.
 */
public final class Owners {
  /** The tag of what is in a mailbox, so nobody's. */
  private static final Object SENT = "sent";

  /** The tag of what a new task holds. */
  private static final Object GIVEN = "given";

  private static final Map<Object, Object> TAGS = new IdentityHashMap<>();
  private static final Queue<String> WRONG = new ConcurrentLinkedQueue<>();
  private static final Random RANDOM = new Random();

  /** So often a run may touch something: a mutant may never end by itself. */
  private static final int MOST = 100_000;

  private static int left;

  private Owners() {}

  /** Begins a run, whose branches go as the seed says, as far as its tasks take turns. */
  static void begin(long seed) {
    synchronized (TAGS) {
      TAGS.clear();
      WRONG.clear();
      RANDOM.setSeed(seed);
      left = MOST;
    }
  }

  /** The first thing that a task did wrong; null if there is nothing. */
  static @Nullable String violation() {
    return WRONG.peek();
  }

  private static Object me() {
    Strand<?> task = Task.current();
    return task == null ? Thread.currentThread() : task;
  }

  /** Whether an object can have a tag. */
  private static boolean isTagged(@Nullable Object object) {
    return Shapes.isOwned(object)
        || (object != null && Shapes.isValues(object) && TAGS.containsKey(object));
  }

  /** Ends a run that has done something wrong, or too much. */
  private static void goOn() {
    if (--left < 0 || !WRONG.isEmpty()) {
      throw new Stopped("enough was seen");
    }
  }

  /** Before something of an object is read or written. */
  public static void use(@Nullable Object object) {
    synchronized (TAGS) {
      goOn();
      if (isTagged(object)) {
        touch(object, "touched");
      }
    }
  }

  private static void touch(Object object, String how) {
    Object me = me();
    Object tag = TAGS.get(object);
    if (tag == null || tag.equals(GIVEN)) {
      TAGS.put(object, me);
    } else if (tag != me) {
      String whose = tag.equals(SENT) ? "nobody any more" : String.valueOf(tag);
      WRONG.add(
          "a %s is %s by %s, but belongs to %s"
              .formatted(object.getClass().getSimpleName(), how, me, whose));
    }
  }

  /** Behind the constructor of an object. */
  public static void made(@Nullable Object object) {
    synchronized (TAGS) {
      if (Shapes.isOwned(object)) {
        TAGS.put(object, me());
      }
    }
  }

  private static void retag(@Nullable Object root, Object tag) {
    if (root != null && Shapes.isTree(root)) {
      for (Object part : Shapes.tree(root)) {
        TAGS.put(part, tag);
      }
    }
  }

  /** Before a message goes into a mailbox. */
  public static void send(@Nullable Object message) {
    synchronized (TAGS) {
      goOn();
      if (message != null && Shapes.isTree(message)) {
        Shapes.tree(message).forEach(it -> touch(it, "sent"));
        retag(message, SENT);
      }
    }
  }

  /** Behind a mailbox's giving a message. */
  public static void receive(@Nullable Object message) {
    synchronized (TAGS) {
      goOn();
      retag(message, me());
    }
  }

  /** Before a task is started, of what it holds. */
  public static void give(@Nullable Object body) {
    synchronized (TAGS) {
      List<Shapes.Branch> held = body == null ? List.of() : Shapes.branches(body);
      for (Shapes.Branch branch : held) {
        Object root = branch.object();
        if (Shapes.isOwned(root)) {
          Shapes.tree(root).forEach(it -> touch(it, "given to a task"));
          retag(root, GIVEN);
        } else {
          TAGS.remove(root);
        }
      }
    }
  }

  /** Which way a branch goes. */
  public static boolean flip() {
    synchronized (TAGS) {
      return RANDOM.nextBoolean();
    }
  }

  /** Fails, or does not. */
  public static void boom() {
    synchronized (TAGS) {
      if (RANDOM.nextInt(3) == 0) {
        throw new IllegalStateException("boom");
      }
    }
  }
}
