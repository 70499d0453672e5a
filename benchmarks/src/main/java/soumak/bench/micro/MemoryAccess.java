package soumak.bench.micro;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;

/**
 * Fields of structures: {@code row}, two reads and a write in each of {@link #ROW} in turn; {@code
 * one}, the same in one and the same; {@code list}, a read and the way to the next one. Beside:
 * ordinary objects, and segments of the JDK by constant offsets and by handles of a layout.
 */
public class MemoryAccess extends Micro {
  private static final int ROW = 1_000;
  private static final int BYTES = 16;
  private static final int VALUE = 8;
  private static final SequenceLayout CELLS =
      MemoryLayout.sequenceLayout(
          ROW,
          MemoryLayout.structLayout(
              ValueLayout.JAVA_LONG.withName("sum"),
              ValueLayout.JAVA_INT.withName("value"),
              MemoryLayout.paddingLayout(4)));
  private static final VarHandle SUMS = handle("sum");
  private static final VarHandle VALUES = handle("value");

  private static VarHandle handle(String field) {
    return CELLS.varHandle(PathElement.sequenceElement(), PathElement.groupElement(field));
  }

  /** What is read and written. */
  interface Cell extends Struct {
    int value();

    void value(int value);

    long sum();

    void sum(long value);

    Ptr<Cell> next();

    void next(Ptr<Cell> value);
  }

  /** Its twin in the collector's heap. */
  private static final class Node {
    private int value;
    private long sum;
    private @Nullable Node next;
  }

  @Benchmark
  public long soumakRow() {
    try (Region region = Region.lifo()) {
      Ptr<Cell> row = region.alloc(Cell.class, ROW);
      for (int i = 0; i < ROW; i++) {
        row.get(i).value(i);
      }
      for (int i = 0; i < ops; i++) {
        Cell cell = row.get(i % ROW);
        cell.sum(cell.sum() + cell.value());
      }
      long all = 0;
      for (int i = 0; i < ROW; i++) {
        all += row.get(i).sum();
      }
      return checked(rows(), all);
    }
  }

  @Benchmark
  public long objectsRow() {
    Node[] row = Stream.generate(Node::new).limit(ROW).toArray(Node[]::new);
    for (int i = 0; i < ROW; i++) {
      row[i].value = i;
    }
    for (int i = 0; i < ops; i++) {
      Node cell = row[i % ROW];
      cell.sum += cell.value;
    }
    long all = 0;
    for (Node it : row) {
      all += it.sum;
    }
    return checked(rows(), all);
  }

  @Benchmark
  public long segmentRow() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment row = arena.allocate(CELLS);
      for (int i = 0; i < ROW; i++) {
        row.set(ValueLayout.JAVA_INT, (long) i * BYTES + VALUE, i);
      }
      for (int i = 0; i < ops; i++) {
        long at = (long) (i % ROW) * BYTES;
        long sum = row.get(ValueLayout.JAVA_LONG, at) + row.get(ValueLayout.JAVA_INT, at + VALUE);
        row.set(ValueLayout.JAVA_LONG, at, sum);
      }
      long all = 0;
      for (int i = 0; i < ROW; i++) {
        all += row.get(ValueLayout.JAVA_LONG, (long) i * BYTES);
      }
      return checked(rows(), all);
    }
  }

  @Benchmark
  public long handlesRow() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment row = arena.allocate(CELLS);
      for (int i = 0; i < ROW; i++) {
        VALUES.set(row, 0L, (long) i, i);
      }
      for (int i = 0; i < ops; i++) {
        long at = i % ROW;
        SUMS.set(row, 0L, at, (long) SUMS.get(row, 0L, at) + (int) VALUES.get(row, 0L, at));
      }
      long all = 0;
      for (long i = 0; i < ROW; i++) {
        all += (long) SUMS.get(row, 0L, i);
      }
      return checked(rows(), all);
    }
  }

  @Benchmark
  public long soumakOne() {
    try (Region region = Region.lifo()) {
      Cell cell = region.alloc(Cell.class).get();
      for (int i = 0; i < ops; i++) {
        cell.value(cell.value() ^ i);
        cell.sum(cell.sum() + cell.value());
      }
      return checked(one(), cell.sum());
    }
  }

  @Benchmark
  public long objectsOne() {
    Node cell = new Node();
    for (int i = 0; i < ops; i++) {
      cell.value ^= i;
      cell.sum += cell.value;
    }
    return checked(one(), cell.sum);
  }

  @Benchmark
  public long segmentOne() {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment cell = arena.allocate(BYTES, Long.BYTES);
      for (int i = 0; i < ops; i++) {
        int value = cell.get(ValueLayout.JAVA_INT, VALUE) ^ i;
        cell.set(ValueLayout.JAVA_INT, VALUE, value);
        cell.set(ValueLayout.JAVA_LONG, 0, cell.get(ValueLayout.JAVA_LONG, 0) + value);
      }
      return checked(one(), cell.get(ValueLayout.JAVA_LONG, 0));
    }
  }

  @Benchmark
  public long soumakList() {
    try (Region region = Region.lifo()) {
      Ptr<Cell> last = region.alloc(Cell.class);
      Ptr<Cell> first = last;
      last.get().value(ROW - 1);
      for (int i = ROW - 2; i >= 0; i--) {
        Ptr<Cell> cell = region.alloc(Cell.class);
        cell.get().value(i);
        cell.get().next(first);
        first = cell;
      }
      last.get().next(first);
      long all = 0;
      Ptr<Cell> at = first;
      for (int i = 0; i < ops; i++) {
        all += at.get().value();
        at = at.get().next();
      }
      return checked(rows(), all);
    }
  }

  @Benchmark
  public long objectsList() {
    Node last = new Node();
    last.value = ROW - 1;
    Node first = last;
    for (int i = ROW - 2; i >= 0; i--) {
      Node cell = new Node();
      cell.value = i;
      cell.next = first;
      first = cell;
    }
    last.next = first;
    long all = 0;
    Node at = first;
    for (int i = 0; i < ops && at != null; i++) {
      all += at.value;
      at = at.next;
    }
    return checked(rows(), all);
  }

  /** The sum of the values that were met on the way round. */
  private long rows() {
    long rest = ops % ROW;
    return (long) (ops / ROW) * (ROW * (ROW - 1) / 2) + rest * (rest - 1) / 2;
  }

  private long one() {
    int value = 0;
    long sum = 0;
    for (int i = 0; i < ops; i++) {
      value ^= i;
      sum += value;
    }
    return sum;
  }
}
