package soumak.bench.commstime;

import kilim.Mailbox;
import kilim.Pausable;
import kilim.Task;
import soumak.bench.Contender;
import soumak.bench.Run;
import soumak.bench.peer.KilimTasks;

/** CommsTime on Kilim tasks over mailboxes of one slot. */
final class KilimCommsTime implements Contender {
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
      int numbers = run.count();
      Mailbox<Integer> a = KilimTasks.slot();
      Mailbox<Integer> b = KilimTasks.slot();
      Mailbox<Integer> c = KilimTasks.slot();
      Mailbox<Integer> d = KilimTasks.slot();
      new Prefix(c, a, numbers).start();
      new Delta(a, d, b, numbers).start();
      new Succ(b, c, numbers).start();
      long sum = 0;
      for (int i = 0; i < numbers; i++) {
        sum += d.get();
      }
      run.stop();
      return sum;
    }
  }

  private static final class Prefix extends Task<Object> {
    private final Mailbox<Integer> in;
    private final Mailbox<Integer> out;
    private final int numbers;

    Prefix(Mailbox<Integer> in, Mailbox<Integer> out, int numbers) {
      this.in = in;
      this.out = out;
      this.numbers = numbers;
    }

    @Override
    public void execute() throws Pausable {
      out.put(0);
      for (int i = 1; i < numbers; i++) {
        out.put(in.get());
      }
    }
  }

  private static final class Delta extends Task<Object> {
    private final Mailbox<Integer> in;
    private final Mailbox<Integer> out1;
    private final Mailbox<Integer> out2;
    private final int numbers;

    Delta(Mailbox<Integer> in, Mailbox<Integer> out1, Mailbox<Integer> out2, int numbers) {
      this.in = in;
      this.out1 = out1;
      this.out2 = out2;
      this.numbers = numbers;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 1; i < numbers; i++) {
        Integer value = in.get();
        out1.put(value);
        out2.put(value);
      }
      out1.put(in.get());
    }
  }

  private static final class Succ extends Task<Object> {
    private final Mailbox<Integer> in;
    private final Mailbox<Integer> out;
    private final int numbers;

    Succ(Mailbox<Integer> in, Mailbox<Integer> out, int numbers) {
      this.in = in;
      this.out = out;
      this.numbers = numbers;
    }

    @Override
    public void execute() throws Pausable {
      for (int i = 1; i < numbers; i++) {
        out.put(in.get() + 1);
      }
    }
  }
}
