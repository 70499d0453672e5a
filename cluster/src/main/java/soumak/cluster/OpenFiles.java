package soumak.cluster;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.ZoneId;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Engine;

/**
 * Says when a node has almost no files left. Sockets count as files, and a node that can open none
 * lets nobody in, however much it has to do with the others.
 */
final class OpenFiles {
  private static final Logger LOG = System.getLogger("soumak.cluster");
  private static final long LOOK_MILLIS = 2_000;

  /** In hundredths of all. */
  private static final int FEW_LEFT = 90;

  private static final int ENOUGH_LEFT = 80;

  private final String node;
  private final Supplier<@Nullable Count> count;
  private boolean told;

  /**
   * @param open files and sockets of this process
   * @param most how many it may have
   */
  record Count(long open, long most) {
    private boolean isAbove(int hundredths) {
      return open > most / 100.0 * hundredths;
    }
  }

  OpenFiles(String node, Supplier<@Nullable Count> count) {
    this.node = node;
    this.count = count;
  }

  /** Null on systems that do not tell. */
  static @Nullable Count count() {
    if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean it)) {
      return null;
    }
    long most = it.getMaxFileDescriptorCount();
    try {
      return new Count(it.getOpenFileDescriptorCount(), most);
    } catch (InternalError none) {
      // To count them takes a file.
      return new Count(most, most);
    }
  }

  /** Looks from time to time, until this node is out. */
  static void watch(Engine engine) {
    OpenFiles files = new OpenFiles(engine.self().name(), OpenFiles::count);
    // The first message that tells its time reads the zones from a file.
    LOG.log(Level.DEBUG, "files are counted; times are those of {0}", ZoneId.systemDefault());
    Thread.ofPlatform()
        .daemon()
        .name("soumak-cluster-files")
        .start(() -> {
          while (engine.members().contains(engine.self())) {
            String news = files.news();
            if (news != null) {
              LOG.log(Level.WARNING, news);
            }
            try {
              Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
              return;
            }
          }
        });
  }

  /** What is to be told now; null if that is nothing, or was told before. */
  @Nullable String news() {
    Count now = count.get();
    if (now == null || (told ? now.isAbove(ENOUGH_LEFT) : !now.isAbove(FEW_LEFT))) {
      return null;
    }
    told = !told;
    String is =
        "the node '" + node + "' has " + now.open + " of " + now.most + " files and sockets open";
    return told
        ? is
            + ": when there are no more, it lets nobody in. See who holds them ('ss -tnp' names"
            + " connections), or start it with a higher limit (ulimit -n)"
        : is + ": it has enough again";
  }
}
