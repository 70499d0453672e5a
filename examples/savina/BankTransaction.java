package savina;

import java.util.Random;
import soumak.Actor;
import soumak.Mailbox;
import soumak.Message;
import soumak.Pausable;

/**
 * A teller asks accounts to pay one another; an account that pays waits until the other one has the
 * money. Only accounts with higher numbers get money, so that no circle of accounts waits. Usage:
 * BankTransaction [accounts] [transactions]
 */
public class BankTransaction {
  private static final int START = 1_000_000;

  sealed interface Request permits Pay, Receive, Close {}

  static final class Pay implements Request, Message {
    final Mailbox<Request> to;
    final int amount;
    final Mailbox<Boolean> teller;

    Pay(Mailbox<Request> to, int amount, Mailbox<Boolean> teller) {
      this.to = to;
      this.amount = amount;
      this.teller = teller;
    }
  }

  static final class Receive implements Request, Message {
    final int amount;
    final Mailbox<Boolean> done;

    Receive(int amount, Mailbox<Boolean> done) {
      this.amount = amount;
      this.done = done;
    }
  }

  record Close(Mailbox<Long> balances) implements Request, Message {}

  static final class Account extends Actor {
    final Mailbox<Request> requests = new Mailbox<>();
    private final Mailbox<Boolean> receipts = new Mailbox<>();
    private long balance = START;

    @Override
    protected void execute() throws Pausable {
      while (true) {
        switch (requests.get()) {
          case Pay pay -> {
            balance -= pay.amount;
            pay.to.put(new Receive(pay.amount, receipts));
            receipts.get();
            pay.teller.put(true);
          }
          case Receive receive -> {
            balance += receive.amount;
            receive.done.put(true);
          }
          case Close(Mailbox<Long> balances) -> {
            balances.put(balance);
            return;
          }
        }
      }
    }
  }

  public static void main(String[] args) throws Pausable {
    int count = args.length < 1 ? 1_000 : Integer.parseInt(args[0]);
    int transactions = args.length < 2 ? 50_000 : Integer.parseInt(args[1]);
    Account[] accounts = new Account[count];
    for (int i = 0; i < count; i++) {
      accounts[i] = new Account();
      accounts[i].start();
    }
    Random random = new Random(1);
    Mailbox<Boolean> teller = new Mailbox<>();
    for (int i = 0; i < transactions; i++) {
      int from = random.nextInt(count - 1);
      int to = from + 1 + random.nextInt(count - 1 - from);
      int amount = 1 + random.nextInt(100);
      accounts[from].requests.put(new Pay(accounts[to].requests, amount, teller));
    }
    for (int i = 0; i < transactions; i++) {
      teller.get();
    }
    Mailbox<Long> balances = new Mailbox<>();
    long sum = 0;
    for (Account account : accounts) {
      account.requests.put(new Close(balances));
      sum += balances.get();
    }
    if (sum != (long) count * START) {
      throw new AssertionError("the accounts hold " + sum);
    }
    System.out.println(transactions + " transactions, no money lost");
  }
}
