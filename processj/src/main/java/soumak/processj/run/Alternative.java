package soumak.processj.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import soumak.Alt;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.Selectable;
import soumak.Simulation;
import soumak.woven.Fiber;
import soumak.woven.Frame;

/**
 * One run of an alt: the guards whose preconditions hold are added in their order, then one is
 * selected. For one process.
 */
public final class Alternative {
  private final boolean fair;
  private final List<Guard> guards = new ArrayList<>();

  /** What comes from other alts, for ends that the process has claimed. */
  private final List<Mailbox<Boolean>> calls = new ArrayList<>();

  /** The same as {@link #calls}, to be found among many. */
  private Set<Mailbox<Boolean>> heard = Set.of();

  /** Where a call was taken: it is for others if the process reads from somewhere else. */
  private Set<Mailbox<Boolean>> taken = Set.of();

  private long[] indices = {};
  private int first;
  private Guard chosen = new Guard(Alt.skip(), -1, null, indices);

  private static class Guard {
    private final Selectable what;
    final int choice;
    final @Nullable ReadEnd<Object> end;
    final long[] indices;

    Guard(Selectable what, int choice, @Nullable ReadEnd<Object> end, long[] indices) {
      this.what = what;
      this.choice = choice;
      this.end = end;
      this.indices = indices;
    }

    /** What to wait for from now on. */
    Selectable what() {
      return what;
    }

    /** For reports. An alt with a skip never waits. */
    String shown() {
      return what instanceof Channel<?> channel ? Ends.writerAt(channel) : "nothing";
    }
  }

  /** A time is so far away as it is when the wait begins. */
  private static final class Timeout extends Guard {
    private final Timer timer;
    private final long time;

    Timeout(int choice, Timer timer, long time, long[] indices) {
      super(Alt.skip(), choice, null, indices);
      this.timer = timer;
      this.time = time;
    }

    @Override
    Selectable what() {
      return Alt.after(timer.until(time));
    }

    @Override
    String shown() {
      return "the time " + time;
    }
  }

  /**
   * An alt without guards yet.
   *
   * @param fair false if the guards are preferred in their order
   */
  public Alternative(boolean fair) {
    this.fair = fair;
  }

  /** Sets the index of the replicated alt at a depth, for the guards that are added from now on. */
  public void index(int depth, long value) {
    indices = Arrays.copyOf(indices, Math.max(indices.length, depth + 1));
    indices[depth] = value;
  }

  public void read(int choice, ReadEnd<Object> end) {
    guards.add(new Guard(Ends.channel(end), choice, end, indices));
    if (end instanceof SharedReadEnd shared && shared.now().isClaimed()) {
      if (heard.isEmpty()) {
        heard = new HashSet<>();
      }
      if (heard.add(shared.calls)) {
        calls.add(shared.calls);
      }
    }
  }

  public void timeout(int choice, Timer timer, long time) {
    guards.add(new Timeout(choice, timer, time, indices));
  }

  public void skip(int choice) {
    guards.add(new Guard(Alt.skip(), choice, null, indices));
  }

  /** Waits for the first guard; without guards for ever. Gives what {@link #choice} takes. */
  public int select() throws Pausable {
    if (guards.isEmpty()) {
      Ends.stop();
      return 0;
    }
    int selected = alt().select();
    while (isCall(selected)) {
      selected = alt().select();
    }
    return selected;
  }

  /** {@link #select()} as woven code calls it. */
  public int select(Fiber fiber) {
    if (guards.isEmpty()) {
      Ends.stop(fiber);
      return 0;
    }
    int selected = alt().select(fiber);
    while (!fiber.pausing && isCall(selected)) {
      selected = alt().select(fiber);
    }
    if (fiber.pausing && !calls.isEmpty()) {
      fiber.save(new Selecting(this));
    }
    return selected;
  }

  /** Whether this is no guard of the program's: then a writer waits that another alt left. */
  private boolean isCall(int selected) {
    int call = selected - guards.size();
    if (call < 0) {
      return false;
    }
    Mailbox<Boolean> of = calls.get(call);
    of.tryGet();
    if (taken.isEmpty()) {
      taken = new LinkedHashSet<>();
    }
    taken.add(of);
    return true;
  }

  /** Waits for a guard, or a call. */
  private static final class Selecting extends Frame {
    private final Alternative alternative;

    Selecting(Alternative alternative) {
      super(0);
      this.alternative = alternative;
    }

    @Override
    public void resume(Fiber fiber) {
      int selected = fiber.takeInt();
      if (alternative.isCall(selected)) {
        selected = alternative.select(fiber);
      }
      if (!fiber.pausing) {
        fiber.result(selected);
      }
    }

    @Override
    public String state() {
      return alternative.guards.stream()
          .map(Guard::shown)
          .collect(Collectors.joining("; ", "waits for the first of: ", ""));
    }

    @Override
    public StackTraceElement position() {
      return new StackTraceElement(
          "soumak.processj.run.Alternative", "select", "Alternative.java", -1);
    }
  }

  private Alt alt() {
    int count = guards.size();
    first = fair ? any(count) : 0;
    Selectable[] order = new Selectable[count + calls.size()];
    for (int i = 0; i < count; i++) {
      order[i] = guards.get((first + i) % count).what();
    }
    for (int i = 0; i < calls.size(); i++) {
      order[count + i] = calls.get(i);
    }
    return Alt.priority(order);
  }

  /**
   * Where a fair alt begins to look. A count would keep step with some of the programs that come to
   * an alt for several channels in turn: one of these would wait for ever behind what is ready.
   */
  private static int any(int count) {
    RandomGenerator simulated = Simulation.random();
    return (simulated == null ? ThreadLocalRandom.current() : simulated).nextInt(count);
  }

  /** The number of the choice whose guard was selected. */
  public int choice(int selected) {
    chosen = guards.get((first + selected) % guards.size());
    for (Mailbox<Boolean> call : taken) {
      if (!(chosen.end instanceof SharedReadEnd shared) || shared.calls != call) {
        call.tryPut(true);
      }
    }
    return chosen.choice;
  }

  /** The end of the selected guard, which is a read: the process is about to do it. */
  public ReadEnd<Object> end() {
    ReadEnd<Object> end = chosen.end;
    if (end == null) {
      throw new IllegalStateException("the selected guard is no read");
    }
    if (end instanceof SharedReadEnd shared) {
      shared.now().passOn();
    }
    return end;
  }

  /** The index that the replicated alt at a depth had when the selected guard was added. */
  public long index(int depth) {
    return chosen.indices[depth];
  }
}
