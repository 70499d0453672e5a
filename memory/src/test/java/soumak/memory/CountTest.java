package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import soumak.memory.Structs.Point;

/** Counted pointers share one count, and one record of what they point to. */
class CountTest {
  private final long live = Memory.live();

  @Test
  void aliasesHaveNoRecordsOfTheirOwn() {
    Counted<Point> first = Region.heap().allocCounted(Point.class);
    List<Counted<Point>> aliases = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      aliases.add(first.alias());
    }
    assertThat(first.count()).isEqualTo(101);
    assertThat(Memory.live()).isEqualTo(live + 1);
    first.drop();
    aliases.forEach(Counted::drop);
    assertThat(Memory.live()).isEqualTo(live);
  }

  @Test
  void whatGoesThroughASlotIsTheSameObject() {
    Counted<Point> first = Region.heap().allocCounted(Point.class);
    first.get().x(7);
    Slot<Counted<Point>> slot = Slot.of(first.alias());
    assertThat(Memory.live()).isEqualTo(live + 1);
    first.drop();
    Counted<Point> out = Memory.swap(slot, null);
    assertThat(out).isNotNull();
    assertThat(out.count()).isOne();
    assertThat(out.get().x()).isEqualTo(7);
    out.drop();
    assertThat(Memory.live()).isEqualTo(live);
  }

  @Test
  void oneOfManyThreadsDropsTheLast() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      Counted<Point> first = Region.heap().allocCounted(Point.class);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Counted<Point> alias = first.alias();
        threads.add(Thread.ofVirtual().start(alias::drop));
      }
      first.drop();
      for (Thread it : threads) {
        it.join();
      }
      assertThat(Memory.live()).isEqualTo(live);
    }
  }

  /** Whatever comes first: the alias is good, or there is none. */
  @Test
  void anAliasRacesWithTheLastDrop() throws InterruptedException {
    for (int round = 0; round < 500; round++) {
      Counted<Point> only = Region.heap().allocCounted(Point.class);
      only.get().x(round);
      AtomicReference<Counted<Point>> made = new AtomicReference<>();
      Thread other =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  made.set(only.alias());
                } catch (OwnershipException late) {
                  // it was dropped before
                }
              });
      only.drop();
      other.join();
      Counted<Point> alias = made.get();
      if (alias != null) {
        assertThat(alias.count()).isOne();
        assertThat(alias.get().x()).isEqualTo(round);
        alias.drop();
      }
      assertThat(Memory.live()).isEqualTo(live);
    }
  }

  @Test
  void objectsOfRegionsNeedNoRecord() {
    try (Region region = Region.lifoReap()) {
      Counted<Point> counted = region.allocCounted(Point.class);
      assertThat(Memory.live()).isEqualTo(live + 1);
      region.drop(counted);
    }
    assertThat(Memory.live()).isEqualTo(live);
  }
}
