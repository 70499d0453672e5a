import soumak.Channel;
import soumak.Pausable;
import soumak.Task;

/** Two tasks meet at a channel. */
public class Hello {
  public static void main(String[] args) throws Pausable {
    Channel<String> channel = new Channel<>();
    Task<Integer> reader =
        Task.spawn(() -> {
          String greeting = channel.read();
          System.out.println(greeting);
          return greeting.length();
        });
    channel.write("Hello from " + Thread.currentThread().getName());
    System.out.println(reader.join() + " characters");
  }
}
