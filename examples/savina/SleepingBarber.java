package savina;

import soumak.Actor;
import soumak.Cut;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * Customers come to a waiting room with few chairs; who finds none comes again. The barber sleeps
 * while nobody waits. Usage: SleepingBarber [customers] [chairs]
 */
public class SleepingBarber {
  static final class Customer implements Message {
    final int number;
    final Mailbox<Customer> door;
    int hair = 10;
    int visits;

    Customer(int number, Mailbox<Customer> door) {
      this.number = number;
      this.door = door;
    }
  }

  /** What the room hears: a customer enters, or the barber asks for the next one (null). */
  static final class Event implements Message {
    Customer customer;
  }

  static final class Room extends Actor {
    final Mailbox<Event> events = new Mailbox<>();
    private final Mailbox<Customer> chair;
    private final Mailbox<Customer> waiting;
    private boolean barberSleeps;

    Room(Mailbox<Customer> chair, int chairs) {
      this.chair = chair;
      this.waiting = new Mailbox<>(chairs);
    }

    @Override
    protected void execute() throws Pausable {
      while (true) {
        Event event = events.get();
        Customer customer = Cut.cut(event.customer);
        if (customer == null) {
          Customer next = waiting.tryGet();
          barberSleeps = next == null;
          if (next != null) {
            chair.put(next);
          }
        } else if (barberSleeps) {
          barberSleeps = false;
          chair.put(customer);
        } else {
          Customer tooMany = waiting.tryPut(customer);
          if (tooMany != null) {
            tooMany.door.put(tooMany);
          }
        }
      }
    }
  }

  static void cut(Mailbox<Customer> chair, Mailbox<Event> room) throws Pausable {
    while (true) {
      room.put(new Event());
      Customer customer = chair.get();
      while (customer.hair > 1) {
        customer.hair--;
      }
      customer.door.put(customer);
    }
  }

  /** Goes in until the hair is short. */
  static int visit(int number, Mailbox<Event> room) throws Pausable {
    Mailbox<Customer> door = new Mailbox<>();
    Customer self = new Customer(number, door);
    while (self.hair > 1) {
      self.visits++;
      Event entering = new Event();
      entering.customer = self;
      room.put(entering);
      self = door.get();
    }
    return self.visits;
  }

  public static void main(String[] args) throws Pausable {
    int customers = args.length < 1 ? 1_000 : Integer.parseInt(args[0]);
    int chairs = args.length < 2 ? 5 : Integer.parseInt(args[1]);
    Mailbox<Customer> chair = new Mailbox<>();
    Room room = new Room(chair, chairs);
    room.start();
    Actor.spawn(() -> cut(chair, room.events));
    Mailbox<Integer> visits = new Mailbox<>();
    for (int i = 0; i < customers; i++) {
      int number = i;
      Actor.spawn(() -> visits.put(visit(number, room.events)));
    }
    long sum = 0;
    for (int i = 0; i < customers; i++) {
      sum += visits.get();
    }
    if (sum < customers) {
      throw new AssertionError("only " + sum + " visits");
    }
    System.out.println(customers + " customers with short hair");
  }
}
