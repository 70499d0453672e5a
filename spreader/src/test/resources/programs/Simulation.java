import java.util.*;

/** Events in the order of their time, which threads take out of one queue. */
public class Simulation {
  private final PriorityQueue<long[]> events =
      new PriorityQueue<>((one, other) -> Long.compare(one[0], other[0]));
  private final BitSet done = new BitSet(64);
  private final StringBuffer log = new StringBuffer();
  private final Stack<String> undo = new Stack<>();
  private final Vector<Integer> times = new Vector<>();
  private final Hashtable<String, Integer> table = new Hashtable<>();
  private final TreeSet<Integer> free = new TreeSet<>(List.of(3, 1, 2));

  synchronized boolean step() {
    long[] event = events.poll();
    if (event == null) {
      return false;
    }
    times.add((int) event[0]);
    done.set((int) event[1]);
    table.merge("k" + event[1] % 3, 1, Integer::sum);
    undo.push("u" + event[1]);
    Integer lowest = free.pollFirst();
    free.add(lowest == null ? 9 : lowest + 3);
    if (event[1] < 20) {
      events.add(new long[] {event[0] + 7, event[1] * 2 + 1});
    }
    return true;
  }

  public static void main(String[] args) throws Exception {
    Simulation simulation = new Simulation();
    for (int i = 0; i < 6; i++) {
      simulation.events.add(new long[] {(i * 5) % 6, i});
    }
    Runnable worker =
        () -> {
          while (simulation.step()) {
            simulation.log.append("x");
          }
          simulation.log.append('.');
        };
    Thread[] threads = {new Thread(worker), new Thread(worker), new Thread(worker)};
    for (Thread each : threads) {
      each.start();
    }
    for (Thread each : threads) {
      each.join();
    }
    System.out.println(simulation.times);
    System.out.println(simulation.done + " " + simulation.done.cardinality());
    System.out.println(simulation.log.length() + " " + simulation.undo.size());
    System.out.println(new TreeMap<>(simulation.table) + " " + simulation.table);
    System.out.println(simulation.free + " " + simulation.free.ceiling(5));
    System.out.println(
        simulation.undo.peek().startsWith("u") + " " + simulation.undo.search("none"));
  }
}
