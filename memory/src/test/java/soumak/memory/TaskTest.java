package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.Task;
import soumak.memory.OwnershipException.Kind;
import soumak.memory.Structs.Cell;
import soumak.memory.Structs.Node;
import soumak.memory.Structs.Packet;
import soumak.memory.Structs.Point;
import soumak.testing.Forked;

/** Memory that moves between threads, in messages. How woven tasks do it, the guide shows. */
class TaskTest {
  private record Parcel(Region.Key key, Ptr<Node> first) implements Message {}

  @Test
  void uniquePointersMoveThroughAMailbox() throws Pausable {
    Mailbox<Unique<Bytes>> box = new Mailbox<>();
    long before = Region.heap().bytes();
    Task<Long> sum =
        Task.spawn(() -> {
          long all = 0;
          for (int i = 0; i < 5000; i++) {
            Unique<Bytes> packet = box.get();
            all += packet.get().getInt(packet.get().length() - 4);
            packet.free();
          }
          return all;
        });
    for (int i = 0; i < 5000; i++) {
      Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 64 + i % 1400);
      packet.get().setInt(packet.get().length() - 4, i);
      box.put(packet);
    }
    assertThat(sum.join()).isEqualTo(4999L * 2500);
    assertThat(Region.heap().bytes()).isLessThan(before + 5000 * 1500);
  }

  @Test
  void aKeyMovesItsArenaWithoutACopy() throws Pausable {
    Mailbox<Parcel> box = new Mailbox<>();
    Region.Key key = Region.newKey();
    Ptr<Node> first = null;
    try (Region region = key.open()) {
      for (int i = 0; i < 10_000; i++) {
        Ptr<Node> node = region.alloc(Node.class);
        node.get().value(i);
        node.get().left(first);
        first = node;
      }
    }
    long used = Memory.used();
    long bytes = key.bytes();
    box.put(new Parcel(key, first));
    Task<Long> sum =
        Task.spawn(() -> {
          Parcel parcel = box.get();
          long all = 0;
          try (Region region = parcel.key.open()) {
            assertThat(region.bytes()).isEqualTo(bytes);
            for (Ptr<Node> at = parcel.first; at != null; at = at.get().left()) {
              all += at.get().value();
            }
          }
          assertThat(Memory.used()).isEqualTo(used);
          parcel.key.free();
          return all;
        });
    assertThat(sum.join()).isEqualTo(9999L * 5000);
    // What the sender does with it now, in code that nobody checked:
    Misuse.is(Kind.KEY_CONSUMED, "the key to a dynamic arena", key::open);
    Ptr<Node> kept = first;
    Misuse.is(Kind.USE_AFTER_FREE, "Node is in a dynamic arena", () -> kept.get().value());
  }

  @Test
  void aRegionStaysOpenAcrossThreads() throws Exception {
    try (Region region = Region.lifo()) {
      Ptr<Node> first = region.alloc(Node.class);
      first.get().value(1);
      Thread other =
          new Thread(() -> {
            Ptr<Node> second = region.alloc(Node.class);
            second.get().value(2);
            first.get().left(second);
          });
      other.start();
      other.join();
      assertThat(first.get().left().get().value()).isEqualTo(2);
    }
  }

  @Test
  void openedHereAndClosedThere() throws Exception {
    Region.Key key = Region.newReapKey();
    Region region = key.open();
    Unique<Point> point = region.allocUnique(Point.class);
    point.get().x(3);
    Thread other =
        new Thread(() -> {
          assertThat(point.get().x()).isEqualTo(3);
          region.free(point);
          region.close();
          key.free();
        });
    other.start();
    other.join();
    Misuse.is(Kind.USE_AFTER_FREE, "Point is", () -> point.get().x());
    Misuse.is(Kind.KEY_CONSUMED, "the key to a dynamic reap", key::open);
    Misuse.is(Kind.USE_AFTER_FREE, "a new Point is asked", () -> region.allocUnique(Point.class));
  }

  /** Packets with shared data, through a chain of threads, as in a forwarding overlay. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void packetsAreForwarded(int hops) throws Exception {
    int packets = 2000;
    LinkedBlockingQueue<Unique<Packet>>[] queues = queues(hops + 1);
    CompletableFuture<?>[] stages = new CompletableFuture<?>[hops];
    for (int h = 0; h < hops; h++) {
      int hop = h;
      stages[h] =
          CompletableFuture.runAsync(() -> {
            try {
              for (int i = 0; i < packets; i++) {
                Unique<Packet> packet = queues[hop].take();
                packet.get().sequence(packet.get().sequence() + 1);
                queues[hop + 1].put(packet);
              }
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    Counted<Bytes> data = Region.heap().allocCounted(Bytes.class, 1000);
    data.get().fill((byte) 5);
    for (int i = 0; i < packets; i++) {
      Unique<Packet> packet = Region.heap().allocUnique(Packet.class);
      packet.get().sequence(i);
      Memory.swap(packet.get().data(), data.alias());
      queues[0].put(packet);
    }
    assertThat(data.count()).isEqualTo(packets + 1);
    for (int i = 0; i < packets; i++) {
      Unique<Packet> packet = queues[hops].take();
      assertThat(packet.get().sequence()).isEqualTo(i + hops);
      Counted<Bytes> seen = Memory.swap(packet.get().data(), null);
      assertThat(seen.get().get(999)).isEqualTo((byte) 5);
      seen.drop();
      packet.free();
    }
    CompletableFuture.allOf(stages).get();
    assertThat(data.count()).isOne();
    data.drop();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static LinkedBlockingQueue<Unique<Packet>>[] queues(int count) {
    LinkedBlockingQueue<Unique<Packet>>[] queues = new LinkedBlockingQueue[count];
    for (int i = 0; i < count; i++) {
      queues[i] = new LinkedBlockingQueue<>();
    }
    return queues;
  }

  /** One list in a reap, passed to and fro: a thread adds a cell, the other takes the last away. */
  @Test
  void ownedListsArePassedToAndFro() throws Exception {
    Region.CountedKey key = Region.newCountedReapKey();
    Region.CountedKey alias = key.alias();
    SynchronousQueue<Unique<Cell>> there = new SynchronousQueue<>();
    SynchronousQueue<Unique<Cell>> back = new SynchronousQueue<>();
    CompletableFuture<Void> other =
        CompletableFuture.runAsync(() -> {
          try (Region region = alias.open()) {
            for (int i = 0; i < 1000; i++) {
              Unique<Cell> list = there.take();
              Unique<Cell> tail = Memory.swap(list.get().next(), null);
              if (tail != null) {
                region.free(tail);
              }
              back.put(list);
            }
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          alias.drop();
        });
    try (Region region = key.open()) {
      Unique<Cell> list = region.allocUnique(Cell.class);
      long bytes = 0;
      for (int i = 0; i < 1000; i++) {
        Unique<Cell> head = region.allocUnique(Cell.class);
        head.get().value(i);
        Memory.swap(head.get().next(), list);
        there.put(head);
        list = back.take();
        assertThat(list.get().value()).isEqualTo(i);
        assertThat(list.get().next().isEmpty()).isTrue();
        bytes = i == 10 ? region.bytes() : bytes;
      }
      assertThat(region.bytes()).isEqualTo(bytes);
      region.free(list);
    }
    other.get();
    assertThat(key.count()).isOne();
    key.drop();
  }

  static final class Stuck {
    public static void main(String[] args) throws Pausable {
      try (Region region = Region.lifo()) {
        region.alloc(Point.class);
        new Mailbox<String>().get();
      }
    }
  }

  /** The thread that looks for leaks wakes no task. */
  @Test
  void deadlocksAreFoundBesideMemory() throws Exception {
    assertThat(Forked.run(Stuck.class).output()).contains("Deadlock: 1 task or thread waits");
  }
}
