package soumak.bench.micro;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import org.openjdk.jmh.annotations.Benchmark;
import soumak.Actor;
import soumak.Channel;
import soumak.Mailbox;
import soumak.Pausable;
import soumak.bench.peer.VirtualThreads;

/**
 * A message from one to the other, for which the other waits: two send a number to and fro, and
 * every message is one operation.
 */
public class HandOver extends Micro {
  @Benchmark
  public long soumakMailbox() {
    return inTask(sum(ops / 2), () -> mailboxes(ops / 2));
  }

  @Benchmark
  public long soumakChannel() {
    return inTask(sum(ops / 2), () -> channels(ops / 2));
  }

  @Benchmark
  public long vtLinkedTransferQueue() throws Exception {
    return onVirtualThread(
        sum(ops / 2),
        () -> queues(new LinkedTransferQueue<>(), new LinkedTransferQueue<>(), ops / 2));
  }

  @Benchmark
  public long vtArrayBlockingQueue() throws Exception {
    return onVirtualThread(
        sum(ops / 2),
        () -> queues(new ArrayBlockingQueue<>(1), new ArrayBlockingQueue<>(1), ops / 2));
  }

  @Benchmark
  public long vtSynchronousQueue() throws Exception {
    return onVirtualThread(
        sum(ops / 2), () -> queues(new SynchronousQueue<>(), new SynchronousQueue<>(), ops / 2));
  }

  private static long mailboxes(int rounds) throws Pausable {
    Mailbox<Integer> there = new Mailbox<>();
    Mailbox<Integer> back = new Mailbox<>();
    Actor.spawn(() -> {
      for (int i = 0; i < rounds; i++) {
        back.put(there.get());
      }
    });
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      there.put(message(i));
      sum += back.get();
    }
    return sum;
  }

  private static long channels(int rounds) throws Pausable {
    Channel<Integer> there = new Channel<>();
    Channel<Integer> back = new Channel<>();
    Actor.spawn(() -> {
      for (int i = 0; i < rounds; i++) {
        back.write(there.read());
      }
    });
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      there.write(message(i));
      sum += back.read();
    }
    return sum;
  }

  private static long queues(BlockingQueue<Integer> there, BlockingQueue<Integer> back, int rounds)
      throws InterruptedException {
    VirtualThreads.start(() -> {
      for (int i = 0; i < rounds; i++) {
        back.put(there.take());
      }
    });
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
      there.put(message(i));
      sum += back.take();
    }
    return sum;
  }
}
