import soumak.Actor;
import soumak.Channel;
import soumak.Pausable;
import soumak.ReadEnd;
import soumak.WriteEnd;

/**
 * The sieve of Eratosthenes as a pipeline: a task for each prime takes out its multiples and passes
 * on the rest. Usage: Sieve [primes]
 */
public class Sieve {
  static void generate(WriteEnd<Integer> out) throws Pausable {
    for (int i = 2; ; i++) {
      out.write(i);
    }
  }

  static void filter(int prime, ReadEnd<Integer> in, WriteEnd<Integer> out) throws Pausable {
    while (true) {
      int candidate = in.read();
      if (candidate % prime != 0) {
        out.write(candidate);
      }
    }
  }

  public static void main(String[] args) throws Pausable {
    int primes = args.length == 0 ? 100 : Integer.parseInt(args[0]);
    Channel<Integer> first = new Channel<>();
    Actor.spawn(() -> generate(first.out()));
    Channel<Integer> in = first;
    int prime = 0;
    for (int i = 0; i < primes; i++) {
      Channel<Integer> source = in;
      Channel<Integer> rest = new Channel<>();
      int found = source.read();
      Actor.spawn(() -> filter(found, source.in(), rest.out()));
      prime = found;
      in = rest;
    }
    System.out.println("prime number " + primes + " is " + prime);
  }
}
