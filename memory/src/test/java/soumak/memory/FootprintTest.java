package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;
import org.openjdk.jol.layouters.Layouter;
import soumak.memory.Structs.Point;

/** What pointers cost of the collector's heap, as the layout rules of HotSpot have it. */
class FootprintTest {
  private static final Layouter HOTSPOT = new HotSpotLayouter(new Model64(true, true), 25);

  private static long size(Class<?> type) {
    return ClassLayout.parseClass(type, HOTSPOT).instanceSize();
  }

  /** What each of a batch has of what they have in common. */
  private static double shared() {
    long codes = ClassLayout.parseInstance(new int[Batch.SIZE]).instanceSize();
    long all =
        size(Batch.class)
            + size(Batch.Places.class)
            + codes
            + size(BatchRecord.class)
            + size(WeakReference.class);
    return (double) all / Batch.SIZE;
  }

  private static long view(Class<? extends Struct> type) {
    return size(Layout.of(type).prototype().getClass());
  }

  @Test
  void uniquePointerToAStructure() {
    assertThat(size(Unique.class) + view(Point.class) + shared()).isLessThanOrEqualTo(64);
  }

  @Test
  void uniquePointerToBytes() {
    assertThat(size(Unique.class) + view(Bytes.class) + shared()).isLessThanOrEqualTo(64);
  }

  /** The first, and each further one. */
  @Test
  void countedPointers() {
    long first = size(Counted.class) + size(Target.class);
    assertThat(first + shared()).isLessThanOrEqualTo(64);
    assertThat(size(Counted.class)).isLessThanOrEqualTo(24);
  }

  /** What is not in a batch. */
  @Test
  void recordOfOne() {
    assertThat(size(PointerRecord.class)).isLessThanOrEqualTo(64);
    assertThat(size(Cursor.class)).isLessThanOrEqualTo(40);
  }
}
