package soumak.bench.mapping.polynomialintegral;

import java.util.ArrayList;
import java.util.List;
import soumak.bench.mapping.Program;
import soumak.bench.mapping.port.Actors;
import soumak.bench.mapping.port.Done;
import soumak.bench.mapping.port.Port;
import soumak.bench.mapping.port.Receiver;
import soumak.bench.mapping.port.Ref;

/** {@link PolynomialIntegral}, ported. */
public final class PolynomialIntegralPort implements Port<PolynomialIntegral.Size> {
  private record Interval(int index, double a, double b, Ref<ToDispatcher> from) {}

  private sealed interface ToDispatcher {}

  private record Integral(int intervals, Ref<Double> from) implements ToDispatcher {}

  private record Area(int index, double area) implements ToDispatcher {}

  @Override
  public Program<PolynomialIntegral.Size> program() {
    return new PolynomialIntegral();
  }

  @Override
  public void start(PolynomialIntegral.Size size, Actors actors, Done done) {
    List<Ref<Interval>> computers = new ArrayList<>();
    for (int i = 0; i < PolynomialIntegral.COMPUTERS; i++) {
      computers.add(actors.spawn(new Computer()));
    }
    Ref<ToDispatcher> dispatcher = actors.setup(self -> new Dispatcher(computers, self));
    Ref<Double> delegate =
        actors.spawn((Double sum) -> done.with(() -> PolynomialIntegral.check(size, sum)));
    dispatcher.tell(new Integral(size.intervals(), delegate));
  }

  private static final class Dispatcher implements Receiver<ToDispatcher> {
    private final List<Ref<Interval>> computers;
    private final Ref<ToDispatcher> self;
    private final List<Ref<Double>> askers = new ArrayList<>();
    private double[] areas = {};
    private int missing;

    Dispatcher(List<Ref<Interval>> computers, Ref<ToDispatcher> self) {
      this.computers = computers;
      this.self = self;
    }

    @Override
    public void receive(ToDispatcher message) {
      switch (message) {
        case Integral integral -> {
          askers.add(integral.from());
          dispatch(integral.intervals());
        }
        case Area area -> {
          areas[area.index()] = area.area();
          if (--missing == 0) {
            askers.removeFirst().tell(sum());
          }
        }
      }
    }

    private void dispatch(int intervals) {
      areas = new double[intervals];
      missing = intervals;
      double step = (PolynomialIntegral.TO - PolynomialIntegral.FROM) / intervals;
      for (int i = 0; i < intervals; i++) {
        double a = PolynomialIntegral.FROM + i * step;
        double b = PolynomialIntegral.FROM + (i + 1) * step;
        computers.get(i % computers.size()).tell(new Interval(i, a, b, self));
      }
    }

    private double sum() {
      double sum = 0;
      for (double area : areas) {
        sum += area;
      }
      return sum;
    }
  }

  private static final class Computer implements Receiver<Interval> {
    private final double[] coefficients = {-1, -4, 3, -2, 1, 4};

    @Override
    public void receive(Interval it) {
      double middle = at((it.a() + it.b()) / 2);
      double area = (it.b() - it.a()) / 6 * (at(it.a()) + 4 * middle + at(it.b()));
      it.from().tell(new Area(it.index(), area));
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
