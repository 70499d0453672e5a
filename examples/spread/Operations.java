import java.util.List;

/**
 * Single operations on objects, each in a loop of its own: the measurements with which the authors
 * of Distributed Kaffe found what sharing costs. A thread does them with objects that another
 * thread has made.
 *
 * <p>Run it: {@code soumak run --nodes 2 examples/spread/Operations.java int-reads 100 1000000 5}
 */
public class Operations {
  private static final List<String> NAMES =
      List.of(
          "none",
          "news",
          "array-writes",
          "array-reads",
          "int-writes",
          "int-reads",
          "each-write",
          "each-read",
          "ref-writes",
          "ref-reads");

  static final class Small {
    int one;
    int two;
    Small other;
  }

  /**
   * Does an operation with each of the objects; gives a number that depends on what it has read.
   */
  interface Loop {
    int run(Small[] all, int pass);
  }

  private static Loop loop(String name) {
    return switch (name) {
      case "none" -> Operations::none;
      case "news" -> Operations::news;
      case "array-writes" -> Operations::arrayWrites;
      case "array-reads" -> Operations::arrayReads;
      case "int-writes" -> Operations::intWrites;
      case "int-reads" -> Operations::intReads;
      case "each-write" -> Operations::eachWrite;
      case "each-read" -> Operations::eachRead;
      case "ref-writes" -> Operations::refWrites;
      case "ref-reads" -> Operations::refReads;
      default -> throw new IllegalArgumentException(name + " is none of " + NAMES);
    };
  }

  private static int none(Small[] all, int pass) {
    int sum = pass;
    for (int i = 0; i < all.length; i++) {
      sum = 31 * sum + i;
    }
    return sum;
  }

  private static int news(Small[] all, int pass) {
    Small[] made = new Small[all.length];
    for (int i = 0; i < made.length; i++) {
      made[i] = new Small();
    }
    return made[pass % made.length].one;
  }

  private static int arrayWrites(Small[] all, int pass) {
    Small one = all[pass % all.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = one;
    }
    return one.one;
  }

  private static int arrayReads(Small[] all, int pass) {
    Small first = all[0];
    int sum = pass;
    for (int i = 0; i < all.length; i++) {
      sum += all[i] == first ? 1 : 0;
    }
    return sum;
  }

  /** Of two fields of one object. */
  private static int intWrites(Small[] all, int pass) {
    Small first = all[0];
    for (int i = 0; i < all.length; i++) {
      first.one = i;
      first.two = pass;
    }
    return pass;
  }

  /** Of two fields of one object. */
  private static int intReads(Small[] all, int pass) {
    Small first = all[0];
    int sum = pass;
    for (int i = 0; i < all.length; i++) {
      sum = 31 * sum + first.one;
      sum += first.two;
    }
    return sum;
  }

  private static int eachWrite(Small[] all, int pass) {
    for (int i = 0; i < all.length; i++) {
      all[i].one = pass;
    }
    return pass;
  }

  private static int eachRead(Small[] all, int pass) {
    int sum = pass;
    for (int i = 0; i < all.length; i++) {
      sum += all[i].one;
    }
    return sum;
  }

  private static int refWrites(Small[] all, int pass) {
    Small one = all[pass % all.length];
    for (int i = 0; i < all.length; i++) {
      all[i].other = one;
    }
    return pass;
  }

  private static int refReads(Small[] all, int pass) {
    Small first = all[0];
    int sum = pass;
    for (int i = 0; i < all.length; i++) {
      sum += all[i].other == first ? 1 : 0;
    }
    return sum;
  }

  private static final class Worker extends Thread {
    private final String name;
    private final int passes;
    private final Small[][] rounds;
    final long[] nanos;
    int result;

    Worker(String name, int passes, Small[][] rounds) {
      this.name = name;
      this.passes = passes;
      this.rounds = rounds;
      this.nanos = new long[rounds.length];
    }

    @Override
    public void run() {
      Loop loop = loop(name);
      int sum = 0;
      for (int i = 0; i < nanos.length; i++) {
        Small[] all = rounds[i];
        long begin = System.nanoTime();
        sum += repeat(loop, all, passes);
        nanos[i] = System.nanoTime() - begin;
      }
      result = sum;
    }
  }

  private static int repeat(Loop loop, Small[] all, int passes) {
    int sum = 0;
    for (int pass = 0; pass < passes; pass++) {
      sum += loop.run(all, pass);
    }
    return sum;
  }

  /** For each round its objects; all have the same, unless they shall be new to the thread. */
  private static Small[][] objects(int count, int rounds, boolean fresh) {
    Small[][] all = new Small[rounds][];
    for (int i = 0; i < rounds; i++) {
      all[i] = i == 0 || fresh ? objects(count) : all[0];
    }
    return all;
  }

  private static Small[] objects(int count) {
    Small[] all = new Small[count];
    for (int i = 0; i < count; i++) {
      Small small = new Small();
      small.one = i;
      small.other = small;
      all[i] = small;
    }
    return all;
  }

  /**
   * Arguments: the operation (all of them), objects (100), passes over them (3), rounds (0: none is
   * told). With one pass each round has objects that the thread has not seen before.
   */
  public static void main(String[] args) throws InterruptedException {
    int count = args.length > 1 ? Integer.parseInt(args[1]) : 100;
    int passes = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    int rounds = args.length > 3 ? Integer.parseInt(args[3]) : 0;
    for (String name : args.length > 0 ? List.of(args[0]) : NAMES) {
      loop(name);
      Small[][] objects = objects(count, Math.max(1, rounds), passes == 1);
      Worker worker = new Worker(name, passes, objects);
      worker.start();
      worker.join();
      for (int i = 0; i < rounds; i++) {
        System.out.println("round " + worker.nanos[i]);
      }
      System.out.println(name + " " + worker.result);
    }
  }
}
