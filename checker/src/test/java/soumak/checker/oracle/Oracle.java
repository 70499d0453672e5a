package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.Actor;
import soumak.TaskBody;
import soumak.checker.Known;
import soumak.checker.KnownStates;

/**
 * What instrumented programs call. One run at a time, by one thread: other tasks run to their end
 * when they are started, which shows all that matters, as ownership does not depend on time.
 */
public final class Oracle {
  private static final int FUEL = 500;

  private static Ownership owners = new Ownership();
  private static Random random = new Random(0);
  private static int fuel;
  private static @Nullable KnownStates states;

  private Oracle() {}

  /**
   * Begins a run, whose branches go as the seed says.
   *
   * @param known what the checker knows of the program; null if it has not accepted it
   */
  static void begin(long seed, @Nullable KnownStates known) {
    owners = new Ownership();
    random = new Random(seed);
    fuel = FUEL;
    states = known;
  }

  private static void burn() {
    if (--fuel < 0) {
      throw new Stopped("it has run long enough");
    }
  }

  /** Before a field or an element of {@code object} is read, or a primitive one written. */
  public static void use(@Nullable Object object) {
    burn();
    owners.use(object);
  }

  /** Before a pointer is written. */
  public static void store(@Nullable Object base, @Nullable Object value) {
    burn();
    if (base != null) {
      owners.store(base, value);
    }
  }

  /** In place of writing an element of an array of references. */
  public static void storeElement(Object[] array, int index, @Nullable Object value) {
    if (index >= 0 && index < array.length) {
      store(array, value);
    }
    array[index] = value;
  }

  /** At the begin of a method. */
  public static void enter() {
    burn();
    owners.enter();
  }

  /** Behind {@link #enter}, for each {@code @Free} parameter. */
  public static void take(@Nullable Object argument) {
    owners.take(argument);
  }

  /** Behind {@link #enter}, for each {@code @Safe} parameter. */
  public static void lend(@Nullable Object argument) {
    owners.lend(argument);
  }

  /** Before {@link #leave}, for a result that must be free. */
  public static void giveBack(@Nullable Object result) {
    owners.giveBack(result);
  }

  /** At the end of a method. */
  public static void leave() {
    owners.leave();
  }

  /** In place of {@code Mailbox.put}, which may fail. */
  public static void put(@Nullable Object mailbox, @Nullable Object message) {
    send(message);
    if (random.nextInt(10) == 0) {
      throw new IllegalStateException("cancelled");
    }
  }

  /** Sends a message to nobody in particular. */
  public static void send(@Nullable Object message) {
    burn();
    owners.send(message);
  }

  /** In place of {@code Mailbox.get} and the like. */
  public static Object get(Class<?> type) {
    burn();
    Object made = Fresh.make(type);
    if (made == null) {
      throw new Stopped("there is no " + type);
    }
    return made;
  }

  /** What a method with a {@code @Cuttable} parameter may do: parts of it get to other tasks. */
  public static void cuts(@Nullable Object root) {
    burn();
    if (root == null) {
      return;
    }
    owners.use(root);
    Set<Object> tree = Shapes.tree(root);
    List<Object> parts = new ArrayList<>(tree);
    parts.remove(root);
    for (Object part : parts) {
      if (Shapes.isOwned(part) && random.nextInt(3) == 0 && Cutting.cut(root, part)) {
        owners.sendPart(part);
      }
    }
  }

  /** Which way a branch goes. */
  public static boolean flip() {
    burn();
    return random.nextBoolean();
  }

  /** Fails, or does not. */
  public static void boom() {
    burn();
    if (random.nextInt(3) == 0) {
      throw new IllegalStateException("boom");
    }
  }

  /** In place of {@code Task.spawn}. */
  public static @Nullable Object spawn(TaskBody<?> body) throws Throwable {
    burn();
    owners.other(body, () -> quietly(body::call));
    return null;
  }

  /** In place of {@code start}. */
  public static @Nullable Object start(Actor actor) throws Throwable {
    burn();
    owners.other(actor, () -> quietly(() -> Runner.execute(actor)));
    return actor;
  }

  /** A task's own failure is no other task's matter. */
  private static void quietly(Ownership.Body body) throws Throwable {
    try {
      body.run();
    } catch (Exception failed) {
      burn();
    }
  }

  /** At the begin of a line. */
  public static void watch(String method, int mark, @Nullable Object[] objects) {
    Known known = states == null ? null : states.at(method, mark);
    String wrong = known == null ? null : Watching.wrong(known, objects);
    if (wrong != null) {
      throw new Violation("the checker is wrong in " + method + ": " + wrong);
    }
  }

  /** In place of what is not simulated. */
  public static void stop(String what) {
    throw new Stopped("it calls " + what);
  }
}
