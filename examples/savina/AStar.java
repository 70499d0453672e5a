package savina;

import java.util.PriorityQueue;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * The shortest way through a cube of places, some of which are walls, by A*: a master keeps the
 * places to look at, and workers look at the neighbours of each. Usage: AStar [size] [workers]
 */
public class AStar {
  static boolean isWall(int x, int y, int z) {
    return (x * 7 + y * 13 + z * 29) % 11 == 5;
  }

  /** A place, and how long the way to it is. */
  record Step(int x, int y, int z, int length) implements Message {
    int estimate(int size) {
      return length + (size - 1 - x) + (size - 1 - y) + (size - 1 - z);
    }

    Step next(int direction) {
      int way = direction % 2 == 0 ? 1 : -1;
      return switch (direction / 2) {
        case 0 -> new Step(x + way, y, z, length + 1);
        case 1 -> new Step(x, y + way, z, length + 1);
        default -> new Step(x, y, z + way, length + 1);
      };
    }

    boolean isOpen(int size) {
      return Math.min(x, Math.min(y, z)) >= 0
          && Math.max(x, Math.max(y, z)) < size
          && !isWall(x, y, z);
    }
  }

  static final class Found implements Message {
    Step[] next = new Step[6];
    int count;
  }

  static Found look(Step from, int size) {
    Found found = new Found();
    for (int direction = 0; direction < 6; direction++) {
      Step step = from.next(direction);
      if (step.isOpen(size)) {
        found.next[found.count++] = step;
      }
    }
    return found;
  }

  static void work(Mailbox<Step> steps, Mailbox<Found> results, int size) throws Pausable {
    while (true) {
      results.put(look(steps.get(), size));
    }
  }

  public static void main(String[] args) throws Pausable {
    int size = args.length < 1 ? 20 : Integer.parseInt(args[0]);
    int workers = args.length < 2 ? 4 : Integer.parseInt(args[1]);
    Mailbox<Step> steps = new Mailbox<>();
    Mailbox<Found> results = new Mailbox<>();
    for (int i = 0; i < workers; i++) {
      Actor.spawn(() -> work(steps, results, size));
    }
    PriorityQueue<Step> open =
        new PriorityQueue<>((a, b) -> Integer.compare(a.estimate(size), b.estimate(size)));
    boolean[] seen = new boolean[size * size * size];
    open.add(new Step(0, 0, 0, 0));
    Step last = null;
    while (last == null && !open.isEmpty()) {
      steps.put(open.remove());
      Found found = results.get();
      for (int i = 0; i < found.count; i++) {
        Step step = found.next[i];
        int place = (step.x() * size + step.y()) * size + step.z();
        if (!seen[place]) {
          seen[place] = true;
          open.add(step);
        }
        last = place == seen.length - 1 ? step : last;
      }
    }
    if (last == null || last.length() < 3 * (size - 1)) {
      throw new AssertionError("no way, or one that is too short");
    }
    System.out.println("a way of " + last.length() + " steps");
  }
}
