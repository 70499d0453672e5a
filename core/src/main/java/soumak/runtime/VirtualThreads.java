package soumak.runtime;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether virtual threads are left. The JVM does not count them, and its carrier threads
 * tell nothing: they live on for half a minute without them, and end while others wait for a
 * socket. But a dump of the JVM's threads has them.
 *
 * <p>A virtual thread of our own proves that the dump shows them: it need not, with {@code
 * jdk.trackAllThreads=false} or in a form that we do not know. A dump takes milliseconds. Where
 * there may be very many of them none is made, and after one that took long the next must wait.
 */
final class VirtualThreads {
  /** Of so many, a dump takes a third of a second and 13 MB in a file. */
  private static final int MOST = 10_000;

  /** How long nobody looks again after some were seen: so much, and so many times what it took. */
  private static final long REST_NANOS = 3_000_000_000L;

  private static final int REST = 50;

  private static final String PROBE = "soumak-probe";
  private static final Pattern ID = Pattern.compile("\\s*:\\s*\"?(\\d{1,18})");
  private static final Pattern VIRTUAL = Pattern.compile("\"virtual\"\\s*:\\s*true");

  /** When to look again. The monitor's thread alone reads and writes it. */
  private static long next = System.nanoTime();

  private VirtualThreads() {}

  /** True also where it cannot be found out, or not now. */
  static boolean mayBeLeft() {
    long before = System.nanoTime();
    if (before - next < 0) {
      return true;
    }
    boolean left = look();
    long after = System.nanoTime();
    next = after + (left ? REST_NANOS + REST * (after - before) : 0);
    return left;
  }

  /** {@link #mayBeLeft()}, now. */
  static boolean look() {
    CountDownLatch looked = new CountDownLatch(1);
    Thread probe = Thread.ofVirtual().name(PROBE).unstarted(() -> await(looked));
    // Threads are numbered as they are made. Ours have ended, or a task waits for them.
    if (probe.threadId() - BlockingCall.made() > MOST) {
      return true;
    }
    probe.start();
    try {
      return !isAlone(probe, dump());
    } catch (IOException | RuntimeException | LinkageError cannotTell) {
      return true;
    } finally {
      looked.countDown();
    }
  }

  private static void await(CountDownLatch looked) {
    try {
      looked.await();
    } catch (InterruptedException nobodyKnowsThisThread) {
      Thread.currentThread().interrupt();
    }
  }

  private static String dump() throws IOException {
    Passing.prepare();
    Path folder = Files.createTempDirectory("soumak-");
    Passing.folder = folder;
    try {
      Path file = folder.resolve(Passing.FILE);
      Bean.dump(file);
      return Files.readString(file);
    } finally {
      Passing.delete();
    }
  }

  /** Where a dump is for a moment; also when the JVM is told to end just then. */
  private static final class Passing {
    static final String FILE = "threads.json";

    static volatile @Nullable Path folder;

    private Passing() {}

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(Passing::deleteAtEnd, "soumak-dump-end"));
    }

    /** Before there is a folder, as there can be no hook any more when the JVM ends. */
    static void prepare() {
      folder = null;
    }

    static void delete() throws IOException {
      Path left = folder;
      if (left != null) {
        Files.deleteIfExists(left.resolve(FILE));
        Files.deleteIfExists(left);
      }
    }

    private static void deleteAtEnd() {
      for (int i = 0; i < 2; i++) {
        try {
          delete();
        } catch (IOException e) {
          // The file has come between the two; it comes once.
        }
      }
    }
  }

  /** Whether {@code dump} shows {@code probe} and no other virtual thread that may do something. */
  private static boolean isAlone(Thread probe, String dump) {
    boolean seen = false;
    for (String thread : dump.split("\"tid\"")) {
      if (VIRTUAL.matcher(thread).find()) {
        long id = id(thread);
        if (id == probe.threadId()) {
          seen = true;
        } else if (!isPoller(thread) && !Waiting.holds(id)) {
          return false;
        }
      }
    }
    return seen;
  }

  private static long id(String thread) {
    Matcher id = ID.matcher(thread);
    return id.lookingAt() ? Long.parseLong(id.group(1)) : -1;
  }

  /** The JDK's own, that wait on behalf of those that wait for sockets. */
  private static boolean isPoller(String thread) {
    return thread.contains("sun.nio.ch.Poller") && thread.contains("ollerLoop");
  }

  /** Apart, because not every image of the JDK has this bean. */
  private static final class Bean {
    static void dump(Path file) throws IOException {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(file.toAbsolutePath().toString(), ThreadDumpFormat.JSON);
    }
  }
}
