package soumak.bench.create;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Creation of Kilim tasks. */
final class KilimCreate implements Contender {
  @Override
  public long run(Run run) throws Exception {
    return KilimTasks.run(run, new Collector(run));
  }

  private static final class Collector extends KilimTasks.Root {
    private final Run run;

    Collector(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      run.start();
      Mailbox<Integer> collector = KilimTasks.mailbox();
      for (int i = 0; i < run.count(); i++) {
        new Sender(collector, i).start();
      }
      long sum = 0;
      for (int i = 0; i < run.count(); i++) {
        sum += collector.get();
      }
      run.stop();
      return sum;
    }
  }

  private static final class Sender extends Task<Object> {
    private final Mailbox<Integer> collector;
    private final int number;

    Sender(Mailbox<Integer> collector, int number) {
      this.collector = collector;
      this.number = number;
    }

    @Override
    public void execute() throws Pausable {
      collector.put(number);
    }
  }
}
