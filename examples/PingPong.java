import soumak.Mailbox;
import soumak.Pausable;
import soumak.Task;

/** Two tasks throw a ball to each other. Usage: PingPong [throws] */
public class PingPong {
  record Ball(int thrown) {}

  /**
   * Throws the ball back until it has been thrown {@code last} times; gives how often this player
   * has caught it.
   */
  static int play(Mailbox<Ball> mine, Mailbox<Ball> other, int last) throws Pausable {
    int caught = 0;
    while (true) {
      Ball ball = mine.get();
      caught++;
      if (ball.thrown() >= last) {
        other.put(ball);
        return caught;
      }
      other.put(new Ball(ball.thrown() + 1));
    }
  }

  public static void main(String[] args) throws Pausable {
    int last = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
    Mailbox<Ball> ping = new Mailbox<>();
    Mailbox<Ball> pong = new Mailbox<>();
    Task<Integer> first = Task.spawn(() -> play(ping, pong, last));
    Task<Integer> second = Task.spawn(() -> play(pong, ping, last));

    long start = System.nanoTime();
    ping.put(new Ball(1));
    int caught = first.join() + second.join();
    long nanos = System.nanoTime() - start;
    System.out.println(caught + " catches");
    System.err.printf("%d ns for each%n", nanos / caught);
  }
}
