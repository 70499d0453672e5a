package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import soumak.woven.Fiber;

/**
 * One execution of a generated program: its plan, its fuel, what it showed so far. One thread, one
 * run at a time.
 */
final class Run {
  /** What a paused primitive hands over when it goes on. */
  record Delivery(Consumer<Fiber> result, @Nullable Throwable failure) {}

  private static final int MAX_OBSERVATIONS = 200_000;
  private static final int RUNAWAY = -1_000_000;
  private static final ThreadLocal<@Nullable Run> CURRENT = new ThreadLocal<>();

  private final Plan plan;
  private final int share;
  private int fuel;
  private boolean ranAway;
  private int points;
  private int pauses;
  private @Nullable Delivery delivery;
  private final List<String> observations = new ArrayList<>();
  private final Map<Object, Integer> identities = new IdentityHashMap<>();

  Run(Plan plan, int fuel) {
    this.plan = plan;
    this.share = fuel;
    this.fuel = fuel;
  }

  static Run current() {
    Run run = CURRENT.get();
    if (run == null) {
      throw new IllegalStateException("generated code runs outside a fuzzing run");
    }
    return run;
  }

  void begin() {
    CURRENT.set(this);
  }

  void end() {
    CURRENT.remove();
  }

  /** False when the program has to come to its end: loops stop and methods return at once. */
  boolean fuel() {
    fuel--;
    if (ranAway || fuel < RUNAWAY) {
      throw runaway();
    }
    return fuel > 0;
  }

  private Runaway runaway() {
    ranAway = true;
    return new Runaway();
  }

  /** Gives the next part of the program a share of its own. */
  void refuel() {
    fuel = share;
  }

  void observe(String observation) {
    if (observations.size() >= MAX_OBSERVATIONS) {
      throw runaway();
    }
    observations.add(observation);
  }

  /** A number for an object that is the same in every run of the program. */
  int identity(Object object) {
    return identities.computeIfAbsent(object, unseen -> identities.size());
  }

  /** Reaches a pause point and returns its number in this run. */
  int arrive(int id, String value) {
    observe("@" + id + " " + value);
    return points++;
  }

  @Nullable Throwable failureAt(int point, int id) {
    if (!plan.fails().test(point)) {
      return null;
    }
    return switch ((point + id) % 3) {
      case 0 -> new Boom("at " + id);
      case 1 -> new Fault("at " + id);
      default -> new IllegalStateException("at " + id);
    };
  }

  /**
   * Whether this point pauses; if so the fiber is told and the result is kept for {@link
   * #takeDelivery}.
   */
  boolean pausesAt(int point, Fiber fiber, Consumer<Fiber> result, @Nullable Throwable failure) {
    if (!plan.pauses().test(point)) {
      return false;
    }
    pauses++;
    delivery = new Delivery(result, failure);
    fiber.pausing = true;
    return true;
  }

  Delivery takeDelivery() {
    Delivery taken = delivery;
    delivery = null;
    if (taken == null) {
      throw new IllegalStateException("the program pauses, but not in a primitive");
    }
    return taken;
  }

  Outcome outcome() {
    return new Outcome(List.copyOf(observations), points, pauses, ranAway);
  }

  /** A program that does not end by itself: woven wrongly, or generated wrongly. */
  static final class Runaway extends Error {
    private static final long serialVersionUID = 1L;
  }
}
