package soumak.cluster.coherence;

import com.tangosol.net.PartitionedService;
import com.tangosol.util.BinaryEntry;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Services;
import soumak.cluster.engine.Step;

/**
 * What this node knows when it is the home of an entry: the steps, and whether one may run now.
 *
 * <p>A step may run where more than half of the planned nodes are there, and the entry has a
 * backup. Without this rule, what was acknowledged before there were backups is lost with its node,
 * and two halves of a cut network both go on. Of two planned nodes on one machine, where no network
 * can be cut, one may go on alone when it has seen the other die, but not before the other came.
 */
final class Home {
  private static final AtomicReference<@Nullable Home> HERE = new AtomicReference<>();

  private final Map<Integer, Step> steps;
  private final Roster roster;
  private final int planned;
  private final int quorum;

  /**
   * @param alone whether one of two may go on alone
   */
  Home(Map<Integer, Step> steps, Roster roster, int planned, boolean alone) {
    this.steps = steps;
    this.roster = roster;
    this.planned = planned;
    this.quorum = planned == 2 && alone ? 1 : planned / 2 + 1;
  }

  /** Coherence makes the calls that it runs from bytes; they find this node here. */
  static @Nullable Home here() {
    return HERE.get();
  }

  void install() {
    HERE.set(this);
  }

  void remove() {
    HERE.compareAndSet(this, null);
  }

  @Nullable Step step(int table) {
    return steps.get(table);
  }

  boolean isGone(long sender) {
    return roster.isGone(sender);
  }

  /** Whether an entry is of a program whose guest has gone: nobody would remove it any more. */
  boolean isOver(int table, byte[] key) {
    return table >= Services.GUESTS_TABLES
        && key.length >= Long.BYTES
        && hasEnded(ByteBuffer.wrap(key).getLong());
  }

  /** Its entries are removed when the roster says that it has gone: it may be connected still. */
  private boolean hasEnded(long guest) {
    return roster.hasLeft(guest) || roster.isGone(guest);
  }

  /**
   * Whether an entry is of a program whose guest this node has not seen. It may not hear either
   * that the guest has gone, if both happen at once.
   */
  boolean isEarly(int table, byte[] key) {
    return table >= Services.GUESTS_TABLES
        && key.length >= Long.BYTES
        && !roster.hasKnown(ByteBuffer.wrap(key).getLong());
  }

  int quorum() {
    return quorum;
  }

  /** Why no step may run on the entry now; null if it may. */
  @Nullable String notReady(BinaryEntry<?, ?> entry) {
    PartitionedService service = (PartitionedService) entry.getContext().getCacheService();
    int members = service.getOwnershipEnabledMembers().size();
    if (members < quorum) {
      return members + " of " + planned + " nodes are here, and a change needs " + quorum;
    }
    if (planned == 1) {
      return null;
    }
    int partition = entry.getContext().getKeyPartition(entry.getBinaryKey());
    if (service.getBackupOwner(partition, 1) != null) {
      return null;
    }
    return members == 1 && mayGoOnAlone() ? null : "the entry has no backup yet";
  }

  private boolean mayGoOnAlone() {
    return quorum == 1 && roster.hasSeenOthers();
  }

  @Override
  public String toString() {
    return roster.self().toString();
  }
}
