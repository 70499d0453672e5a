package soumak.bench.handover;

import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.Inbox;
import soumak.bench.peer.Primitive;
import soumak.bench.peer.VirtualThreads;

/** Virtual threads that all wait, on a queue. */
final class VirtualThreadIdle implements Contender {
  @Override
  public long run(Run run) throws Exception {
    Inbox<Integer> start = Primitive.LINKED_TRANSFER_QUEUE.create(1);
    Inbox<Integer> ended = Primitive.LINKED_TRANSFER_QUEUE.create(1);
    for (int i = 0; i < run.count(); i++) {
      VirtualThreads.start(() -> ended.put(start.take()));
    }
    ProcessorTime.ofIdling(run);
    long sum = 0;
    for (int i = 0; i < run.count(); i++) {
      start.put(1);
      sum += ended.take();
    }
    return sum;
  }
}
