import soumak.Mailbox;
import soumak.Task;

/**
 * What the launcher runs once after a build, so that the JVM can store which classes a start needs.
 */
public class Warmup {
  public static void main(String[] args) throws Exception {
    Mailbox<Integer> numbers = new Mailbox<>();
    Task<Integer> sum = Task.spawn(() -> numbers.get() + numbers.get());
    Task.spawn(
            () -> {
              numbers.put(20);
              Task.yield();
              numbers.put(22);
              return null;
            })
        .joinBlocking();
    System.out.println(sum.joinBlocking());
  }
}
