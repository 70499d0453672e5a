package savina;

import java.util.Random;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * An arbiter lays two of three ingredients on the table; the smoker who has the third one smokes,
 * and says when he has begun. Usage: CigaretteSmokers [rounds]
 */
public class CigaretteSmokers {
  static final String[] INGREDIENTS = {"tobacco", "paper", "matches"};

  /** What lies on the table; it may be used up. */
  static final class Table implements Message {
    String first;
    String second;
    int puffs;

    boolean isEmpty() {
      return first == null && second == null;
    }
  }

  static final class Smoker extends Actor {
    final Mailbox<Table> tables = new Mailbox<>();
    private final Mailbox<Table> arbiter;
    private final String own;
    private int smoked;

    Smoker(String own, Mailbox<Table> arbiter) {
      this.own = own;
      this.arbiter = arbiter;
    }

    @Override
    protected void execute() throws Pausable {
      for (Table table = tables.get(); !table.isEmpty(); table = tables.get()) {
        if (own.equals(table.first) || own.equals(table.second)) {
          throw new IllegalStateException(own + " is not needed");
        }
        smoked++;
        smoke(table);
        arbiter.put(table);
      }
      Table last = new Table();
      last.puffs = smoked;
      arbiter.put(last);
    }

    private void smoke(Table table) {
      table.first = null;
      table.second = null;
      for (int i = 0; i < 3; i++) {
        table.puffs++;
      }
    }
  }

  public static void main(String[] args) throws Pausable {
    int rounds = args.length == 0 ? 1_000 : Integer.parseInt(args[0]);
    Mailbox<Table> back = new Mailbox<>();
    Smoker[] smokers = new Smoker[INGREDIENTS.length];
    for (int i = 0; i < smokers.length; i++) {
      smokers[i] = new Smoker(INGREDIENTS[i], back);
      smokers[i].start();
    }
    Random random = new Random(1);
    Table table = new Table();
    for (int i = 0; i < rounds; i++) {
      int chosen = random.nextInt(3);
      table.first = INGREDIENTS[(chosen + 1) % 3];
      table.second = INGREDIENTS[(chosen + 2) % 3];
      smokers[chosen].tables.put(table);
      table = back.get();
    }
    int smoked = 0;
    for (Smoker smoker : smokers) {
      smoker.tables.put(new Table());
      smoked += back.get().puffs;
    }
    if (smoked != rounds || table.puffs != 3 * rounds) {
      throw new AssertionError(smoked + " cigarettes, " + table.puffs + " puffs");
    }
    System.out.println(smoked + " cigarettes smoked");
  }
}
