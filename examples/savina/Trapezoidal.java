package savina;

import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * The integral of a function by the trapezoidal rule: a master sends each worker a part of it.
 * Usage: Trapezoidal [pieces] [workers]
 */
public class Trapezoidal {
  static final class Work implements Message {
    double left;
    double right;
    int pieces;
    double area;
  }

  static double f(double x) {
    return 1 / (x + 1) * Math.sqrt(1 + x * x);
  }

  static final class Worker extends Actor {
    final Mailbox<Work> in = new Mailbox<>();
    private final Mailbox<Work> master;

    Worker(Mailbox<Work> master) {
      this.master = master;
    }

    @Override
    protected void execute() throws Pausable {
      Work work = in.get();
      integrate(work);
      master.put(work);
    }

    private static void integrate(Work work) {
      double width = (work.right - work.left) / work.pieces;
      double sum = (f(work.left) + f(work.right)) / 2;
      for (int i = 1; i < work.pieces; i++) {
        sum += f(work.left + i * width);
      }
      work.area = sum * width;
    }
  }

  public static void main(String[] args) throws Pausable {
    int pieces = args.length < 1 ? 1_000_000 : Integer.parseInt(args[0]);
    int workers = args.length < 2 ? 100 : Integer.parseInt(args[1]);
    Mailbox<Work> results = new Mailbox<>();
    double range = 5.0 / workers;
    for (int i = 0; i < workers; i++) {
      Worker worker = new Worker(results);
      worker.start();
      Work work = new Work();
      work.left = i * range;
      work.right = (i + 1) * range;
      work.pieces = pieces / workers;
      worker.in.put(work);
    }
    double area = 0;
    for (int i = 0; i < workers; i++) {
      area += results.get().area;
    }
    Work whole = new Work();
    whole.right = 5;
    whole.pieces = pieces;
    Worker.integrate(whole);
    if (Math.abs(area - whole.area) > 1e-6) {
      throw new AssertionError(area + " instead of " + whole.area);
    }
    System.out.printf("the area is %.4f%n", area);
  }
}
