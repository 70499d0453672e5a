package soumak.processj.run;

import soumak.Action;
import soumak.Pausable;
import soumak.woven.Fiber;

/** What {@link ProgramTest} runs: the main procedure waits for a forked process, which fails. */
public final class WaitingMain {
  private WaitingMain() {}

  public static void main(String[] args) throws Throwable {
    Forks some = new Forks();
    Forks others = new Forks();
    Action main =
        new Action() {
          @Override
          public void run() throws Pausable {
            Ends.stop();
          }

          @Override
          public void run(Fiber fiber) {
            others.fork(() -> {
              throw new ArithmeticException("of the forked process");
            });
            Ends.stop(fiber);
          }
        };
    Program.run(main, some, others);
  }
}
