package com.example.agent;

import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;
import soumak.memory.Bytes;
import soumak.memory.Ptr;
import soumak.memory.Region;
import soumak.memory.Struct;
import soumak.memory.Unique;

/** Unique pointers that go from task to task, and an arena with a structure. */
public final class Packets {
  public interface Node extends Struct {
    int value();

    void value(int value);

    Ptr<Node> next();

    void next(Ptr<Node> value);
  }

  static int received(Mailbox<Unique<Bytes>> packets) throws Pausable {
    int sum = 0;
    for (int i = 0; i < 100; i++) {
      Unique<Bytes> packet = packets.get();
      sum += packet.get().getInt(0);
      packet.free();
    }
    return sum;
  }

  static int inArena() {
    int sum = 0;
    try (Region region = Region.lifo()) {
      Ptr<Node> list = null;
      for (int i = 0; i < 100; i++) {
        Ptr<Node> node = region.alloc(Node.class);
        node.get().value(i);
        node.get().next(list);
        list = node;
      }
      for (Ptr<Node> at = list; at != null; at = at.get().next()) {
        sum += at.get().value();
      }
    }
    return sum;
  }

  public static void main(String[] args) throws Pausable {
    Mailbox<Unique<Bytes>> packets = new Mailbox<>(1);
    Task<Integer> sum = Task.spawn(() -> received(packets));
    for (int i = 0; i < 100; i++) {
      Unique<Bytes> packet = Region.heap().allocUnique(Bytes.class, 64);
      packet.get().setInt(0, i);
      packets.put(packet);
    }
    System.out.println(sum.join() + " in packets, " + inArena() + " in an arena");
  }
}
