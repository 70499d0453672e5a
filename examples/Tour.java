import java.util.ArrayList;
import java.util.List;
import soumak.Mailbox;
import soumak.Mobile;
import soumak.Pausable;
import soumak.Task;
import soumak.TaskFailedException;
import soumak.cluster.Cluster;
import soumak.cluster.engine.Node;
import soumak.cluster.engine.NodeLostException;
import soumak.cluster.local.LocalCluster;
import soumak.cluster.mail.Mail;
import soumak.cluster.mail.Place;
import soumak.cluster.mail.RemoteActor;
import soumak.cluster.mail.Where;
import soumak.wire.Wire;

/**
 * A clerk counts what tasks of three nodes send, and goes from node to node meanwhile. It sees to
 * it that it gets the messages of each in order and none twice. With an argument, the node that it
 * is at is killed in the end, and all learn of it.
 */
public class Tour {
  private static final Wire WIRE = Wire.of(Tour.class);
  private static final int SENT = 3000;

  /** A message. */
  record Ticket(int sender, int number) {}

  /** Results in how often it has moved. Tickets with a negative number end the day. */
  private static final class Clerk implements Mobile.Body<Place, Integer> {
    private final Node[] stations;
    private final int[] next;

    Clerk(Node[] stations, int senders) {
      this.stations = stations;
      this.next = new int[senders];
    }

    @Override
    public Integer run(Place first) throws Pausable {
      Place place = first;
      int moves = 0;
      for (int open = next.length; open > 0; ) {
        Ticket ticket = place.<Ticket>mailbox().get();
        if (ticket.number() < 0) {
          open--;
        } else if (ticket.number() != next[ticket.sender()]++) {
          throw new IllegalStateException("out of order: " + ticket);
        } else if (ticket.number() % 100 == 99) {
          place = place.goTo(Where.node(stations[++moves % stations.length]));
        }
      }
      return moves;
    }
  }

  /** Puts tickets into a mailbox, from a node of its own. */
  private static int send(Mailbox<Ticket> clerk, int sender, boolean forEver) throws Pausable {
    int number = 0;
    try {
      while (forEver || number < SENT) {
        clerk.put(new Ticket(sender, number));
        number++;
      }
      clerk.put(new Ticket(sender, -1));
    } catch (NodeLostException e) {
      return -1;
    }
    return number;
  }

  public static void main(String[] args) throws Exception, Pausable {
    LocalCluster machines = LocalCluster.threads();
    List<Mail> mails = new ArrayList<>();
    Node[] stations = new Node[3];
    for (int i = 0; i < stations.length; i++) {
      Mail mail = new Mail().carry(WIRE);
      String name = "n" + i;
      Cluster cluster = Cluster.form(List.of(mail), services -> machines.join(name, services));
      mails.add(mail);
      stations[i] = cluster.engine().self();
    }
    boolean kill = args.length > 0;
    Node[] tour = kill ? new Node[] {stations[1], stations[2]} : stations.clone();
    RemoteActor<Ticket, Integer> clerk =
        mails.get(0).actors().start(Where.node(stations[1]), Mobile.of(new Clerk(tour, 6)));
    mails.get(0).names().register("clerk", Ticket.class, clerk.mailbox()).await();
    List<Task<Integer>> senders = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int sender = i;
      int node = kill ? 0 : i % 3;
      Mailbox<Ticket> there = mails.get(node).names().find("clerk", Ticket.class).await();
      senders.add(Task.spawn(() -> send(there, sender, kill)));
    }
    if (kill) {
      Task.sleep(java.time.Duration.ofMillis(300));
      machines.kill(stations[1]);
      machines.kill(stations[2]);
    }
    int sum = 0;
    for (Task<Integer> task : senders) {
      sum += task.join();
    }
    System.out.println(sum + " tickets");
    try {
      System.out.println(clerk.task().join() + " moves");
    } catch (TaskFailedException e) {
      System.out.println(e.getCause().getClass().getSimpleName());
    }
    machines.close();
  }
}
