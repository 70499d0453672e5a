package savina;

import java.util.ArrayList;
import java.util.List;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * Series of numbers, each the logistic map of the one before, r * x * (1 - x). A series asks an
 * actor that knows its r for each number, by a message that goes there and back. Usage: LogisticMap
 * [series] [terms]
 */
public class LogisticMap {
  static final class Term implements Message {
    double x;
    final Mailbox<Term> series;

    Term(double x, Mailbox<Term> series) {
      this.x = x;
      this.series = series;
    }
  }

  record Last(int series, double x) implements Message {}

  static final class Rate extends Actor {
    final Mailbox<Term> terms = new Mailbox<>();
    private final double r;

    Rate(double r) {
      this.r = r;
    }

    @Override
    protected void execute() throws Pausable {
      while (true) {
        Term term = terms.get();
        term.x = r * term.x * (1 - term.x);
        term.series.put(term);
      }
    }
  }

  static final class Series extends Actor {
    private final Mailbox<Term> own = new Mailbox<>();
    private final Mailbox<Last> results;
    private final Rate rate;
    private final int number;
    private final int terms;
    private Term current;

    Series(int number, Rate rate, int terms, Mailbox<Last> results) {
      this.number = number;
      this.rate = rate;
      this.terms = terms;
      this.results = results;
      this.current = new Term(start(number), own);
    }

    static double start(int number) {
      return 1.0 / (number + 2);
    }

    @Override
    protected void execute() throws Pausable {
      Term term = current;
      current = null;
      for (int i = 0; i < terms; i++) {
        rate.terms.put(term);
        term = own.get();
      }
      results.put(new Last(number, term.x));
    }
  }

  public static void main(String[] args) throws Pausable {
    int count = args.length < 1 ? 10 : Integer.parseInt(args[0]);
    int terms = args.length < 2 ? 25_000 : Integer.parseInt(args[1]);
    Mailbox<Last> results = new Mailbox<>();
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double r = 3.5 + 0.4 * i / count;
      rates.add(r);
      Rate rate = new Rate(r);
      rate.start();
      new Series(i, rate, terms, results).start();
    }
    for (int i = 0; i < count; i++) {
      Last last = results.get();
      double r = rates.get(last.series());
      double x = Series.start(last.series());
      for (int j = 0; j < terms; j++) {
        x = r * x * (1 - x);
      }
      if (x != last.x()) {
        throw new AssertionError("series " + last.series() + " ends with " + last.x());
      }
    }
    System.out.println(count + " series of " + terms + " terms");
  }
}
