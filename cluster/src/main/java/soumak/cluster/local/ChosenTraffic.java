package soumak.cluster.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One event after the other, in the caller's thread, in an order that choices decide, on a clock
 * that jumps: a millisecond with each event, and to the next time when nothing else can happen.
 * Threads beside the caller's may send at any time; they take the order away from the choices.
 */
final class ChosenTraffic extends Traffic {
  private static final long TICK = 1_000_000;

  private record Timed(long time, Runnable action) {}

  private final Choices choices;

  /** Those with events, the longest waiting first. */
  private final List<Lane> lanes = new ArrayList<>();

  private final List<Timed> timed = new ArrayList<>();
  private long now;

  ChosenTraffic(Links links, Choices choices) {
    super(links);
    this.choices = choices;
  }

  @Override
  synchronized void put(Lane lane, Runnable action) {
    lane.events.add(new Lane.Event(ready(lane), action));
    if (!lane.busy) {
      lane.busy = true;
      lanes.add(lane);
    }
  }

  @Override
  synchronized void after(Duration delay, Runnable action) {
    timed.add(new Timed(now + delay.toNanos(), action));
  }

  @Override
  void change(Runnable change) {
    change.run();
  }

  @Override
  synchronized long now() {
    return now;
  }

  @Override
  synchronized void close() {
    lanes.clear();
    timed.clear();
  }

  /** Brings one event about; false if there is none. */
  boolean step() {
    Runnable action = take();
    if (action == null) {
      return false;
    }
    action.run();
    return true;
  }

  private synchronized @Nullable Runnable take() {
    now += TICK;
    List<Lane> open = open();
    if (open.isEmpty()) {
      OptionalLong next = nextTime();
      if (next.isEmpty()) {
        return null;
      }
      now = next.getAsLong();
      open = open();
    }
    Lane lane = open.size() == 1 ? open.getFirst() : open.get(choices.next(open.size()));
    Lane.Event event = lane.events.removeFirst();
    lanes.remove(lane);
    if (lane.events.isEmpty()) {
      lane.busy = false;
    } else {
      lanes.add(lane);
    }
    return event.action();
  }

  private List<Lane> open() {
    timed.removeIf(due -> {
      if (due.time() <= now) {
        put(new Lane(null, null), due.action());
      }
      return due.time() <= now;
    });
    return lanes.stream().filter(this::canGo).toList();
  }

  private boolean canGo(Lane lane) {
    return lane.events.getFirst().ready() <= now && links().open(lane);
  }

  private OptionalLong nextTime() {
    long next = timed.stream().mapToLong(Timed::time).min().orElse(Long.MAX_VALUE);
    for (Lane lane : lanes) {
      if (links().open(lane)) {
        next = Math.min(next, lane.events.getFirst().ready());
      }
    }
    return next == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(next);
  }
}
