package soumak.bench.mapping.polynomialintegral;

import java.util.ArrayList;
import java.util.List;
import soumak.Capsule;
import soumak.Design;
import soumak.Pausable;
import soumak.Reply;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.WrongAnswerException;

/**
 * The integral of a polynomial, in many small intervals (PolynomialIntegral of the Actor
 * Collection, after Yann Nicolas).
 *
 * <p>The dispatcher sends one message for each interval, keeps the replies, and adds up what they
 * are answered with, from the first interval to the last.
 */
public final class PolynomialIntegral implements Program<PolynomialIntegral.Size> {
  static final int COMPUTERS = 500;
  static final double FROM = -10;
  static final double TO = 10;

  /** Into how many intervals it is cut, and what comes out. */
  public record Size(String name, int intervals, double expected) implements Program.Size {}

  @Override
  public String name() {
    return "PolynomialIntegral";
  }

  @Override
  public List<Size> sizes() {
    return List.of(new Size("paper", 20_000, 41_980.00000000562), new Size("smoke", 1_000, 41_980));
  }

  @Override
  public String run(Size size) throws Pausable, Exception {
    try (Design design = new Design()) {
      ComputerActor[] computers = new ComputerActor[COMPUTERS];
      for (int i = 0; i < COMPUTERS; i++) {
        computers[i] = design.add(new ComputerActor());
      }
      DispatcherActor dispatcher = design.add(new DispatcherActor(computers));
      DelegateActor delegate = design.add(new DelegateActor(dispatcher));
      Reply<Double> done = delegate.integrate(size.intervals());
      design.await();
      return check(size, WrongAnswerException.now("integral", done));
    }
  }

  static String check(Size size, double integral) throws WrongAnswerException {
    WrongAnswerException.unlessNear("integral", size.expected(), integral, 1e-6);
    return "integral " + integral;
  }

  static final class DelegateActor extends Capsule {
    private final DispatcherActor dispatcher;

    DelegateActor(DispatcherActor dispatcher) {
      this.dispatcher = dispatcher;
    }

    public Reply<Double> integrate(int intervals) throws Pausable {
      return Reply.of(dispatcher.integral(intervals));
    }
  }

  static final class DispatcherActor extends Capsule {
    private final ComputerActor[] computers;

    DispatcherActor(ComputerActor[] computers) {
      this.computers = computers;
    }

    public double integral(int intervals) throws Pausable {
      double step = (TO - FROM) / intervals;
      List<Reply<Double>> areas = new ArrayList<>(intervals);
      for (int i = 0; i < intervals; i++) {
        ComputerActor computer = computers[i % computers.length];
        areas.add(computer.area(FROM + i * step, FROM + (i + 1) * step));
      }
      double sum = 0;
      for (Reply<Double> area : areas) {
        sum += area.await();
      }
      return sum;
    }
  }

  static final class ComputerActor extends Capsule {
    /** From the constant on. */
    private final double[] coefficients = {-1, -4, 3, -2, 1, 4};

    /** The area under the polynomial, by Simpson's rule. */
    public Reply<Double> area(double a, double b) {
      return Reply.of((b - a) / 6 * (at(a) + 4 * at((a + b) / 2) + at(b)));
    }

    private double at(double x) {
      double sum = 0;
      for (int i = 0; i < coefficients.length; i++) {
        sum += coefficients[i] * Math.pow(x, i);
      }
      return sum;
    }
  }
}
