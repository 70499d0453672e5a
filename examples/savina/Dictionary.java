package savina;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.Task;

/**
 * Workers write to and read from a dictionary that an actor keeps. Usage: Dictionary [workers]
 * [requests]
 */
public class Dictionary {
  private static final int KEYS = 512;

  sealed interface Request extends Message permits Write, Read, Stop {}

  static final class Write implements Request {
    final int key;
    final int value;
    final Mailbox<Reply> replies;

    Write(int key, int value, Mailbox<Reply> replies) {
      this.key = key;
      this.value = value;
      this.replies = replies;
    }
  }

  static final class Read implements Request {
    final int key;
    final Mailbox<Reply> replies;

    Read(int key, Mailbox<Reply> replies) {
      this.key = key;
      this.replies = replies;
    }
  }

  static final class Stop implements Request {}

  static final class Reply implements Message {
    int key;
    Integer value;
  }

  static final class Keeper extends Actor {
    private final Mailbox<Request> requests;
    private final Map<Integer, Integer> entries = new HashMap<>();

    Keeper(Mailbox<Request> requests) {
      this.requests = requests;
    }

    @Override
    protected void execute() throws Pausable {
      while (true) {
        Request request = requests.get();
        if (request instanceof Write write) {
          entries.put(write.key, write.value);
          write.replies.put(reply(write.key, write.value));
        } else if (request instanceof Read read) {
          read.replies.put(reply(read.key, entries.get(read.key)));
        } else {
          return;
        }
      }
    }

    private static Reply reply(int key, Integer value) {
      Reply reply = new Reply();
      reply.key = key;
      reply.value = value;
      return reply;
    }
  }

  static int work(int number, int count, Mailbox<Request> requests) throws Pausable {
    Random random = new Random(number);
    Mailbox<Reply> replies = new Mailbox<>();
    int right = 0;
    for (int i = 0; i < count; i++) {
      int key = random.nextInt(KEYS);
      boolean writes = random.nextInt(10) == 0;
      requests.put(writes ? new Write(key, 3 * key, replies) : new Read(key, replies));
      Reply reply = replies.get();
      boolean known = reply.value == null ? !writes : reply.value == 3 * key;
      right += reply.key == key && known ? 1 : 0;
    }
    return right;
  }

  public static void main(String[] args) throws Pausable {
    int workers = args.length < 1 ? 20 : Integer.parseInt(args[0]);
    int count = args.length < 2 ? 10_000 : Integer.parseInt(args[1]);
    Mailbox<Request> requests = new Mailbox<>();
    Keeper keeper = new Keeper(requests);
    keeper.start();
    Task<?>[] tasks = new Task<?>[workers];
    for (int i = 0; i < workers; i++) {
      int number = i;
      tasks[i] = Task.spawn(() -> work(number, count, requests));
    }
    int right = 0;
    for (Task<?> task : tasks) {
      right += (Integer) task.join();
    }
    requests.put(new Stop());
    keeper.join();
    if (right != workers * count) {
      throw new AssertionError(right + " right replies");
    }
    System.out.println(right + " right replies");
  }
}
