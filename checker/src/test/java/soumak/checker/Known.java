package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What the checker knows at one place of a method of the locals that are read later: what a test
 * can hold against the objects that a run has there.
 */
public final class Known {
  /** In place of a local: the task, and below it what ordinary objects hold. */
  public static final int TASK = -1;

  private final State state;
  private final BitSet live;

  Known(State state, BitSet live) {
    this.state = state;
    this.live = live;
  }

  /** The locals that refer to objects of which anything is known. */
  public List<Integer> locals() {
    List<Integer> found = new ArrayList<>();
    for (int i = live.nextSetBit(0); i >= 0; i = live.nextSetBit(i + 1)) {
      if (value(i).isTracked() || value(i).isOrdinary()) {
        found.add(i);
      }
    }
    return found;
  }

  private Value value(int local) {
    return state.frame.getLocal(local);
  }

  /** Whether a local refers to the task itself. */
  public boolean isTask(int local) {
    return value(local).isSelf();
  }

  /** Whether a local refers to an object of which nothing is known. */
  public boolean isOrdinary(int local) {
    return value(local).isOrdinary() && !value(local).isSelf();
  }

  /** Whether a local is taken for null, or for what may be shared. */
  boolean isHarmless(int local) {
    return value(local).isHarmless();
  }

  /** Whether a local refers to a part of a message that was not lost. */
  public boolean isTracked(int local) {
    return value(local).isTracked() && thing(local).loss() == null && !thing(local).gathers();
  }

  private Thing thing(int local) {
    return state.heap.get(value(local).id());
  }

  /** Whether nothing may point to it. */
  public boolean isFree(int local) {
    return thing(local).capability() == Capability.FREE;
  }

  /** Whether two may have nothing in common. */
  public boolean mayBeApart(int one, int other) {
    return relation(one, other).apart();
  }

  /**
   * Whether one may be below another.
   *
   * @param way the fields on the way down; none if they are the same
   */
  public boolean mayLead(int above, int below, List<String> way) {
    Relation relation = relation(above, below);
    return way.isEmpty()
        ? relation.same()
        : relation.down().stream().anyMatch(it -> isCovered(way, it));
  }

  /** Whether what is lost with one is lost with the other. */
  public boolean mayContain(int whole, int part) {
    return relation(whole, part).mayContain();
  }

  private static boolean isCovered(List<String> way, Way known) {
    int length = known.fields().size();
    boolean fits = known.more() ? way.size() > length : way.size() == length;
    return fits && way.subList(0, length).equals(known.fields());
  }

  private Relation relation(int one, int other) {
    return state.heap.relation(id(one), id(other));
  }

  private int id(int local) {
    return local == TASK ? Heap.KEPT : value(local).id();
  }

  /** What is known of two, for a report. */
  public String text(int one, int other) {
    return relation(one, other).toString();
  }
}
