package soumak.cluster.spread;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.NodeLostException;

/**
 * Which nodes are lost, for the pools of a rewritten program: what runs at a node says so by its
 * number, and who made the pool hears of losses. Thread-safe; nothing here waits.
 */
public final class Losses {
  private static final String NAME = "lost nodes";

  private final Spread spread;

  /** Made at this node, and kept by what they belong to. */
  private final Set<Runnable> watching =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  Losses(Spread spread) {
    this.spread = spread;
  }

  /**
   * After each loss of a node that this one sees, runs that on a thread of the program, as long as
   * somebody has it.
   */
  public static void watch(Runnable look) {
    Spread known = Station.spread();
    if (known != null) {
      known.losses().watching.add(look);
    }
  }

  /** The number of this node; 0 outside of programs at nodes. */
  public static long here() {
    Spread known = Station.spread();
    return known == null ? 0 : known.self();
  }

  /** Why a node is lost; null if it is not, as far as this one has seen. */
  public static @Nullable RuntimeException of(long node) {
    Spread known = Station.spread();
    return known != null && known.directory().hasLost(node) ? known.lost(node) : null;
  }

  /** Whether a failure says that a node is lost. */
  public static boolean isOne(Throwable failure) {
    return failure instanceof NodeLostException;
  }

  /** While they are held, none of them is collected with what is lost. */
  List<Runnable> watchingIfMemory() {
    try {
      return watching();
    } catch (VirtualMachineError e) { // as without memory
      return List.of();
    }
  }

  private List<Runnable> watching() {
    synchronized (watching) {
      return new ArrayList<>(watching);
    }
  }

  /** Runs all. Nothing has been done if this throws. */
  void tellAll() {
    for (Runnable look : watching()) {
      spread.surely(() -> tell(look));
    }
  }

  /** Runs one. Meanwhile the program does not end, if this is its first node. */
  private void tell(Runnable look) {
    CompletableFuture<Writer> told = new CompletableFuture<>();
    spread.placement().hold(1);
    var _ = told.whenComplete((answer, failure) -> spread.placement().hold(-1));
    try {
      spread
          .serving()
          .serve(
              NAME,
              () -> {
                look.run();
                Station.release();
                return Answers.ok();
              },
              told);
    } catch (RuntimeException | Error e) { // as without memory for a thread
      told.completeExceptionally(e);
      throw e;
    }
  }
}
