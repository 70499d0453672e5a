package soumak.bench.alt;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Kilim's select over two mailboxes of one slot. */
final class KilimAlt implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Consumer(run));
  }

  private static final class Consumer extends KilimTasks.Root {
    private final Run run;

    Consumer(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Integer> a = KilimTasks.slot();
      Mailbox<Integer> b = KilimTasks.slot();
      new Producer(a, run.count() / 2).start();
      new Producer(b, run.count() / 2).start();
      long sum = 0;
      for (int i = 0; i < run.count(); i++) {
        sum += (Mailbox.select(a, b) == 0 ? a : b).getnb();
      }
      run.stop();
      return sum;
    }
  }

  private static final class Producer extends Task<Object> {
    private final Mailbox<Integer> out;
    private final int numbers;

    Producer(Mailbox<Integer> out, int numbers) {
      this.out = out;
      this.numbers = numbers;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 0; i < numbers; i++) {
        out.put(i);
      }
    }
  }
}
