package soumak.bench.handover;

import soumak.Actor;
import soumak.Mailbox;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.SoumakTasks;

/** Soumak tasks that all wait, on mailboxes. */
final class SoumakIdle implements Contender {
  @Override
  public long run(Run run) throws InterruptedException {
    Mailbox<Integer> start = new Mailbox<>();
    Mailbox<Integer> ended = new Mailbox<>();
    for (int i = 0; i < run.count(); i++) {
      Actor.spawn(() -> ended.put(start.get()));
    }
    ProcessorTime.ofIdling(run);
    for (int i = 0; i < run.count(); i++) {
      start.tryPut(1);
    }
    return gather(ended, run.count());
  }

  private static long gather(Mailbox<Integer> ended, int count) {
    return SoumakTasks.untimed(() -> {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum += ended.get();
      }
      return sum;
    });
  }
}
