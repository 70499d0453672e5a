package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Packet;
import soumak.memory.Structs.Point;

/** The safety net: what is forgotten is reclaimed and reported. */
class LeakTest {
  private static final Logger LOGGER = Logger.getLogger("soumak.memory");

  private final List<String> said = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          synchronized (said) {
            said.add(new SimpleFormatter().formatMessage(record));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private List<String> said() {
    synchronized (said) {
      return List.copyOf(said);
    }
  }

  @BeforeEach
  void listen() {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(2));
    while (Ledger.collect(10) > 0) {
      // What other tests have forgotten is no matter of these.
    }
    LOGGER.setUseParentHandlers(false);
    LOGGER.addHandler(handler);
  }

  @AfterEach
  void listenNoMore() {
    LOGGER.removeHandler(handler);
    LOGGER.setUseParentHandlers(true);
  }

  private void awaitReport(String part) {
    Awaitility.await()
        .until(() -> {
          System.gc();
          return said().stream().anyMatch(it -> it.contains(part));
        });
  }

  @Test
  void aForgottenRegionIsReclaimed() {
    long before = Memory.used();
    long leaks = Memory.leaks();
    forgetRegion();
    assertThat(Memory.used()).isGreaterThan(before + 800_000);
    awaitReport("LEAK: a LIFO arena of");
    assertThat(Memory.used()).isLessThan(before + 800_000);
    assertThat(Memory.leaks()).isGreaterThan(leaks);
    assertThat(Ledger.leakedBytes()).isGreaterThan(800_000);
  }

  private static void forgetRegion() {
    Region region = Region.lifo();
    region.alloc(Point.class, 100_000).get(99_999).x(1);
  }

  @Test
  void fromTheFirstLeakOnThePlaceIsRemembered() {
    forgetRegion();
    awaitReport("LEAK: a LIFO arena");
    forgetKey();
    awaitReport(
        "LEAK: a dynamic arena of 4,096 bytes was never freed, and is now that nobody knows it;"
            + " allocated at");
    assertThat(said())
        .anyMatch(it ->
            it.contains("dynamic arena")
                && it.contains("soumak.memory.LeakTest.forgetKey(LeakTest.java:"));
  }

  private static void forgetKey() {
    Region.Key key = Region.newKey();
    try (Region region = key.open()) {
      region.alloc(Point.class);
    }
  }

  @Test
  void aLogThatFailsKeepsNoLaterOneFromBeingReclaimed() {
    AtomicInteger failed = new AtomicInteger();
    LOGGER.setFilter(record -> {
      failed.incrementAndGet();
      throw new IllegalStateException("the log fails");
    });
    try {
      forgetRegion();
      Awaitility.await()
          .until(() -> {
            System.gc();
            return failed.get() > 0;
          });
    } finally {
      LOGGER.setFilter(null);
    }
    forgetRegion();
    awaitReport("LEAK: a LIFO arena of");
  }

  @Test
  void forgottenPointersOfTheHeapAreReclaimed() {
    long before = Region.heap().bytes();
    for (int i = 0; i < 10; i++) {
      Region.heap().allocUnique(Bytes.class, 1_000_000);
      Region.heap().allocCounted(Bytes.class, 100_000).alias().drop();
    }
    awaitReport("LEAK: a unique pointer to Bytes of 1,000,000 bytes");
    awaitReport("LEAK: a counted pointer to Bytes of 100,000 bytes");
    Awaitility.await()
        .until(() -> {
          System.gc();
          return Region.heap().bytes() <= before;
        });
  }

  /** The others keep the object; when they have been dropped, nobody can free it any more. */
  @Test
  void anObjectWithAForgottenAliasIsReclaimedWhenNobodyHasIt() {
    long live = Memory.live();
    Counted<Bytes> counted = Region.heap().allocCounted(Bytes.class, 123_456);
    counted.alias();
    System.gc();
    counted.get().set(123_455, (byte) 1);
    assertThat(counted.count()).isEqualTo(2);
    assertThat(Memory.live()).isEqualTo(live + 1);
    counted.drop();
    counted = null;
    awaitReport("LEAK: a counted pointer to Bytes of 123,456 bytes");
    Awaitility.await().until(() -> Memory.live() == live);
  }

  @Test
  void whatIsAliveIsCounted() {
    long live = Memory.live();
    Unique<Point> unique = Region.heap().allocUnique(Point.class);
    Counted<Point> counted = Region.heap().allocCounted(Point.class);
    Counted<Point> alias = counted.alias();
    Region.Key key = Region.newKey();
    try (Region region = Region.lifo()) {
      region.allocUnique(Point.class);
      assertThat(Memory.live()).isEqualTo(live + 4);
    }
    counted.drop();
    assertThat(Memory.live()).isEqualTo(live + 3);
    alias.drop();
    unique.free();
    key.free();
    assertThat(Memory.live()).isEqualTo(live);
  }

  /** A leaked list of owned cells: each that is reclaimed gives the next one free. */
  @Test
  void whatAForgottenPointerOwnsIsReclaimedAfterIt() {
    long leaks = Memory.leaks();
    forgetList(5);
    Awaitility.await()
        .until(() -> {
          System.gc();
          return Memory.leaks() >= leaks + 5;
        });
  }

  private static void forgetList(int length) {
    Unique<Cell> list = null;
    for (int i = 0; i < length; i++) {
      Unique<Cell> cell = Region.heap().allocUnique(Cell.class);
      Memory.swap(cell.get().next(), list);
      list = cell;
    }
  }

  @Test
  void whatIsStillKnownIsKept() {
    Region region = Region.lifo();
    Ptr<Point> point = region.alloc(Point.class);
    region = null;
    Slot<Unique<Packet>> slot = Slot.of(Region.heap().allocUnique(Packet.class));
    Packet view = Region.heap().allocUnique(Packet.class).get();
    point.get().x(5);
    view.sequence(6);
    for (int i = 0; i < 3; i++) {
      System.gc();
      Ledger.collect(10);
    }
    assertThat(point.get().x()).isEqualTo(5);
    assertThat(view.sequence()).isEqualTo(6);
    Memory.swap(slot, null).free();
  }

  @Test
  void freedIsNotLeaked() {
    for (int i = 0; i < 1000; i++) {
      try (Region region = Region.lifoReap()) {
        region.allocUnique(Point.class);
        region.alloc(Point.class);
      }
      Region.heap().allocUnique(Point.class).free();
      Region.CountedKey key = Region.newCountedKey();
      key.alias().drop();
      key.drop();
    }
    while (Ledger.collect(10) > 0) {
      // Chunks that are free are given back first.
    }
    assertThat(said()).noneMatch(it -> it.contains("LIFO reap") || it.contains("to Point"));
  }

  @Test
  void flightRecordingsTell(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("memory.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("soumak.Region");
      recording.enable("soumak.MemoryLeak");
      recording.enable("soumak.Memory").with("period", "beginChunk");
      recording.start();
      try (Region region = Region.lifoReap()) {
        region.alloc(Point.class);
      }
      forgetRegion();
      awaitReport("LEAK: a LIFO arena");
      recording.stop();
      recording.dump(file);
    }
    assertThat(Files.size(file)).isPositive();
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertThat(events)
        .anyMatch(it ->
            it.getEventType().getName().equals("soumak.Region")
                && it.getString("kind").equals("a LIFO reap")
                && it.getLong("bytes") == 4096)
        .anyMatch(it ->
            it.getEventType().getName().equals("soumak.MemoryLeak")
                && it.getString("what").equals("a LIFO arena")
                && it.getLong("bytes") > 800_000)
        .anyMatch(it ->
            it.getEventType().getName().equals("soumak.Memory")
                && it.getLong("reserved") >= it.getLong("used"));
  }
}
