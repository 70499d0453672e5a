package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Point;

/** Where the collector's heap is full: what fails there has changed nothing. */
final class ShortageProgram {
  private static final int TRIES = 50;

  /** As small as any object, so that there is no room between them. */
  @SuppressWarnings("unused") // the next one is only held
  private static final class Link {
    private final @Nullable Link next;

    Link(@Nullable Link next) {
      this.next = next;
    }
  }

  private static @Nullable Link links;

  private ShortageProgram() {}

  public static void main(String[] args) {
    keys();
    countedKeys();
    pointers();
    aSlotTakesNothing();
    whatIsTakenOutNeedsNoMemory();
    whatIsGivenBackNeedsNoMemory();
    whatIsForgottenIsReclaimedWhenThereIsMemory();
    System.out.println("nothing was lost, live: " + Memory.live());
  }

  private static void fill() {
    try {
      for (; ; ) {
        links = new Link(links);
      }
    } catch (OutOfMemoryError full) {
      // as it is to be
    }
  }

  /** Does it once with memory, so that all classes are there, and then until there is none. */
  private static void fails(Runnable action) {
    action.run();
    for (int i = 0; i < TRIES; i++) {
      try {
        fill();
        action.run();
        links = null;
      } catch (OutOfMemoryError full) {
        links = null;
        return;
      }
    }
    throw new AssertionError("there was memory each time");
  }

  private static void keys() {
    AtomicReference<Region.Key> key = new AtomicReference<>(Region.newKey());
    fails(() -> key.get().open().close());
    Slot<Region.Key> slot = Slot.empty();
    fails(() -> {
      Memory.swap(slot, key.get());
      key.set(Memory.swap(slot, null));
    });
    key.get().open().close();
    key.get().free();
  }

  private static void countedKeys() {
    AtomicReference<Region.CountedKey> key = new AtomicReference<>(Region.newCountedKey());
    fails(() -> key.get().open().close());
    fails(() -> key.get().alias().drop());
    Slot<Region.CountedKey> slot = Slot.empty();
    fails(() -> {
      Memory.swap(slot, key.get());
      key.set(Memory.swap(slot, null));
    });
    key.get().open().close();
    assertThat(key.get().count()).isOne();
    key.get().drop();
  }

  private static void pointers() {
    Unique<Point> unique = Region.heap().allocUnique(Point.class);
    fails(() -> unique.borrow().close());
    unique.free();
    AtomicReference<Counted<Point>> counted =
        new AtomicReference<>(Region.heap().allocCounted(Point.class));
    fails(() -> counted.get().borrow().close());
    fails(() -> counted.get().alias().drop());
    Slot<Counted<Point>> slot = Slot.empty();
    fails(() -> {
      Memory.swap(slot, counted.get());
      counted.set(Memory.swap(slot, null));
    });
    assertThat(counted.get().count()).isOne();
    counted.get().drop();
  }

  /** There is memory for small objects, but not for a larger table of what structures refer to. */
  private static void aSlotTakesNothing() {
    try (Region region = Region.lifoReap()) {
      Ptr<Cell> cell = region.alloc(Cell.class);
      Slot<Unique<Cell>> slot = cell.get().next();
      Unique<Cell> unique = region.allocUnique(Cell.class);
      unique.get().value(7);
      Roots roots = cell.view().$space().roots();
      while (add(roots)) {
        // until there is no memory for more
      }
      assertThat(add(roots)).isFalse();
      int all = roots.size();
      try {
        Memory.swap(slot, unique);
        throw new AssertionError("there was memory");
      } catch (OutOfMemoryError full) {
        assertThat(unique.get().value()).isEqualTo(7);
        assertThat(slot.isEmpty()).isTrue();
      }
      roots.remove(1);
      Memory.swap(slot, unique);
      Unique<Cell> back = Memory.swap(slot, null);
      assertThat(back.get().value()).isEqualTo(7);
      assertThat(roots.size()).isEqualTo(all - 1);
    }
  }

  private static boolean add(Roots to) {
    try {
      to.add("a");
      return true;
    } catch (OutOfMemoryError full) {
      return false;
    }
  }

  private static void whatIsTakenOutNeedsNoMemory() {
    Roots roots = new Roots();
    for (int i = 0; i < 1000; i++) {
      roots.add("a");
    }
    roots.remove(1000);
    fill();
    for (int i = 1; i < 1000; i++) {
      roots.remove(i);
    }
    links = null;
    assertThat(roots.size()).isZero();
  }

  private static void whatIsGivenBackNeedsNoMemory() {
    withLarge().close();
    long used = Memory.used();
    long reserved = Memory.reserved();
    Region region = withLarge();
    fill();
    region.close();
    links = null;
    assertThat(Memory.used()).isEqualTo(used);
    assertThat(Memory.reserved()).isEqualTo(reserved);
  }

  /** There is memory for small objects, but not to look at all that are there. */
  private static void whatIsForgottenIsReclaimedWhenThereIsMemory() {
    List<Unique<Cell>> others = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      others.add(Region.heap().allocUnique(Cell.class));
    }
    Ledger.collect(10); // with memory, so that all classes are there
    long leaks = Memory.leaks();
    miss();
    List<byte[]> full = fillButForSmall();
    try {
      Ledger.collect(10);
      throw new AssertionError("there was memory");
    } catch (OutOfMemoryError e) {
      full.clear();
    }
    Ledger.collect(10);
    assertThat(Memory.leaks()).isEqualTo(leaks + 1);
    others.forEach(Unique::free);
  }

  /** Something is in no queue any more, as there was no memory to look at it. */
  private static void miss() {
    Layout<Point> layout = Layout.of(Point.class);
    Ledger.part(false, layout, Space.HEAP.allocate(layout, 1), 1).link();
    Entry failing =
        new Entry(null, new ReferenceQueue<>(), new Ring()) {
          @Override
          int size() {
            return 1;
          }

          @Override
          List<Single> parts() {
            throw new OutOfMemoryError("injected");
          }
        };
    try {
      Ledger.leaked(failing);
    } catch (OutOfMemoryError injected) {
      // as it is to be
    }
  }

  private static List<byte[]> fillButForSmall() {
    List<byte[]> all = new ArrayList<>();
    for (int size = 1 << 20; size >= 1 << 12; size >>= 1) {
      try {
        for (; ; ) {
          all.add(new byte[size]);
        }
      } catch (OutOfMemoryError full) {
        // smaller ones may go in
      }
    }
    return all;
  }

  private static Region withLarge() {
    Region region = Region.lifo();
    region.alloc(Bytes.class, 300_000);
    return region;
  }
}
