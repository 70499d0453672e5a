package soumak.bench.pairs;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** Pairs of Kilim tasks, with mailboxes of one slot. */
final class KilimPairs implements Contender {
  @Override
  public long run(Run run) throws Exception {
    Tally.begin(run);
    return KilimTasks.run(run, new Maker(run), () -> Tally.await(run));
  }

  private static final class Maker extends KilimTasks.Root {
    private final Run run;

    Maker(Run run) {
      this.run = run;
    }

    @Override
    protected long work() throws Pausable {
      for (int i = 0; i < run.count(); i++) {
        Mailbox<Integer> channel = KilimTasks.slot();
        new Reader(channel).start();
        new Writer(channel).start();
      }
      return 0;
    }
  }

  private static final class Reader extends Task<Object> {
    private final Mailbox<Integer> in;

    Reader(Mailbox<Integer> in) {
      this.in = in;
    }

    @Override
    public void execute() throws Pausable {
      Tally.add(read(in));
    }

    private static int read(Mailbox<Integer> in) throws Pausable {
      int result = in.get();
      return result;
    }
  }

  private static final class Writer extends Task<Object> {
    private final Mailbox<Integer> out;

    Writer(Mailbox<Integer> out) {
      this.out = out;
    }

    @Override
    public void execute() throws Pausable {
      out.put(Pairs.NUMBER);
    }
  }
}
