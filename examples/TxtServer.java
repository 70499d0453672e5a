import java.nio.charset.StandardCharsets;
import soumak.Actor;
import soumak.Free;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;
import soumak.Safe;

/**
 * The first example of the Kilim paper: an actor that waits for a text, transforms it, and sends it
 * back to the mailbox that came with it.
 */
public class TxtServer extends Actor {
  /** A text and where the answer goes. One task at a time owns it. */
  static final class TxtMsg implements Message {
    final Mailbox<TxtMsg> replyTo;
    final byte[] data;

    TxtMsg(Mailbox<TxtMsg> replyTo, byte[] data) {
      this.replyTo = replyTo;
      this.data = data;
    }
  }

  private final Mailbox<TxtMsg> requests;

  TxtServer(Mailbox<TxtMsg> requests) {
    this.requests = requests;
  }

  @Override
  public void execute() throws Pausable {
    while (true) {
      TxtMsg message = requests.get();
      transform(message);
      reply(message);
    }
  }

  /** Takes the message over: whoever calls this must not touch it again. */
  private void reply(@Free TxtMsg message) throws Pausable {
    message.replyTo.put(message);
  }

  /** Only borrows the message. */
  private void transform(@Safe TxtMsg message) {
    for (int i = 0; i < message.data.length; i++) {
      message.data[i] = (byte) Character.toUpperCase(message.data[i]);
    }
  }

  public static void main(String[] args) throws Pausable {
    Mailbox<TxtMsg> requests = new Mailbox<>();
    new TxtServer(requests).start();

    String text = args.length == 0 ? "woven like a rug" : String.join(" ", args);
    Mailbox<TxtMsg> replies = new Mailbox<>();
    requests.put(new TxtMsg(replies, text.getBytes(StandardCharsets.US_ASCII)));
    System.out.println(new String(replies.get().data, StandardCharsets.US_ASCII));
  }
}
