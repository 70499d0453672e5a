package soumak.processj.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import soumak.Alt;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.Selectable;
import soumak.woven.Fiber;

/**
 * One run of an alt: the guards whose preconditions hold are added in their order, then one is
 * selected. For one process.
 */
public final class Alternative {
  private final @Nullable Turns turns;
  private final List<Guard> guards = new ArrayList<>();
  private long[] indices = {};
  private int first;
  private Guard chosen = new Guard(Alt.skip(), -1, null, indices);

  private static final class Guard {
    final Selectable what;
    final int choice;
    final @Nullable ReadEnd<Object> end;
    final long[] indices;

    Guard(Selectable what, int choice, @Nullable ReadEnd<Object> end, long[] indices) {
      this.what = what;
      this.choice = choice;
      this.end = end;
      this.indices = indices;
    }
  }

  /**
   * An alt without guards yet.
   *
   * @param turns null if the guards are preferred in their order
   */
  public Alternative(@Nullable Turns turns) {
    this.turns = turns;
  }

  /** Sets the index of the replicated alt at a depth, for the guards that are added from now on. */
  public void index(int depth, long value) {
    indices = Arrays.copyOf(indices, Math.max(indices.length, depth + 1));
    indices[depth] = value;
  }

  public void read(int choice, ReadEnd<Object> end) {
    guards.add(new Guard(Ends.channel(end), choice, end, indices));
  }

  public void timeout(int choice, Timer timer, long time) {
    guards.add(new Guard(Alt.after(timer.until(time)), choice, null, indices));
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
    return alt().select();
  }

  /** {@link #select()} as woven code calls it. */
  public int select(Fiber fiber) {
    if (guards.isEmpty()) {
      Ends.stop(fiber);
      return 0;
    }
    return alt().select(fiber);
  }

  private Alt alt() {
    int count = guards.size();
    first = turns == null ? 0 : turns.next() % count;
    Selectable[] order = new Selectable[count];
    for (int i = 0; i < count; i++) {
      order[i] = guards.get((first + i) % count).what;
    }
    return Alt.priority(order);
  }

  /** The number of the choice whose guard was selected. */
  public int choice(int selected) {
    chosen = guards.get((first + selected) % guards.size());
    return chosen.choice;
  }

  /** The end of the selected guard, which is a read. */
  public ReadEnd<Object> end() {
    ReadEnd<Object> end = chosen.end;
    if (end == null) {
      throw new IllegalStateException("the selected guard is no read");
    }
    return end;
  }

  /** The index that the replicated alt at a depth had when the selected guard was added. */
  public long index(int depth) {
    return chosen.indices[depth];
  }
}
