package soumak.bench.alltoall;

import java.util.ArrayList;
import java.util.List;
import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** All to all on Kilim tasks. */
final class KilimAllToAll implements Contender {
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
      Mailbox<Long> sums = KilimTasks.mailbox();
      List<Mailbox<Integer>> inboxes = new ArrayList<>();
      for (int i = 0; i < run.count(); i++) {
        inboxes.add(KilimTasks.mailbox());
      }
      run.start();
      for (int i = 0; i < run.count(); i++) {
        new Actor(i, inboxes, sums).start();
      }
      long sum = 0;
      for (int i = 0; i < run.count(); i++) {
        sum += sums.get();
      }
      run.stop();
      return sum;
    }
  }

  private static final class Actor extends Task<Object> {
    private final Integer number;
    private final List<Mailbox<Integer>> inboxes;
    private final Mailbox<Long> sums;

    Actor(Integer number, List<Mailbox<Integer>> inboxes, Mailbox<Long> sums) {
      this.number = number;
      this.inboxes = inboxes;
      this.sums = sums;
    }

    @Override
    public void execute() throws Pausable {
      int actors = inboxes.size();
      for (int i = 0; i < actors; i++) {
        inboxes.get(i).put(number);
      }
      Mailbox<Integer> mine = inboxes.get(number);
      long sum = 0;
      for (int i = 0; i < actors; i++) {
        sum += mine.get();
      }
      sums.put(sum);
    }
  }
}
