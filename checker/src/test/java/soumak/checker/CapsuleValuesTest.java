package soumak.checker;

import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;

import org.junit.jupiter.api.Test;

/** Capsules are values: whoever has one can only send it messages. */
class CapsuleValuesTest {
  @Test
  void capsulesInLambdasAndArraysAndForks() {
    assertFileAccepted(
        """
        interface Job extends Message { void run() throws Pausable; }
        interface Amount extends Message { void of(int n) throws Pausable; }
        interface Maker<X> { @Free X make(); }
        class Account extends Capsule {
          private Node kept;
          public void deposit(int n) {}
          public void keep(@Free Node n) {
            kept = n;
          }
        }
        class Bank implements Message {
          Account[] all;
          Account[][] rows;
          Bank(@Free Account[] all) {
            this.all = all;
          }
          void add(@Cuttable Bank this, Account it) {
            all = Arrays.copyOf(all, all.length + 1);
            all[all.length - 1] = it;
          }
        }
        class Same implements Maker<Account> {
          final Account it = new Account();
          @Override public Account make() {
            return it;
          }
        }
        class T {
          static Account make() { return new Account(); }
          static void run(Account account, Mailbox<Job> box, Mailbox<Amount> amounts, Mailbox<Bank> banks)
              throws Pausable {
            box.put(() -> account.deposit(3));
            box.get().run();
            amounts.put(account::deposit);
            Account[] some = {account, new Account()};
            Account[] more = some.clone();
            System.arraycopy(some, 0, more, 0, 2);
            more[0] = account;
            banks.put(new Bank(some));
            banks.put(new Bank(more));
            for (Account it : banks.get().all) it.keep(new Node());
            Fork<Account> made = Fork.of(() -> new Account());
            made.join().deposit(1);
            Fork.of(T::make).join().keep(new Node());
          }
        }
        """);
  }

  /** It would be called by whoever runs it, and not sent to. */
  @Test
  void thisInALambda() {
    assertFileRefused(
        """
        interface Job extends Message { void run() throws Pausable; }
        class Account extends Capsule {
          private final Mailbox<Job> box = new Mailbox<>();
          private int sum;
          public void deposit(int n) {
            sum += n;
          }
          public void go() throws Pausable {
            box.put(() -> deposit(3));
          }
        }
        """,
        """
        T.java:9: error: MESSAGE_SHAPE: a lambda that is a Job captures what may be shared
            nobody sees what is in it
            suggestion: write a record or a class, whose fields show what it has
        """);
  }

  @Test
  void whatIsNoMessageInALambda() {
    assertFileRefused(
        """
        interface Job extends Message { void run() throws Pausable; }
        class Account extends Capsule {
          private Node kept = new Node();
          void touch() {
            kept.value++;
          }
          interface On extends Message { void of(Account account); }
          static void go(Account account, Mailbox<Job> box, Mailbox<On> all) throws Pausable {
            all.put(Account::touch);
            box.put(account::touch);
            box.put(() -> account.touch());
          }
        }
        """,
        """
        T.java:9: error: UNANNOTATED_ESCAPE: Account.touch touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        T.java:10: error: UNANNOTATED_ESCAPE: Account.touch touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        T.java:11: error: UNANNOTATED_ESCAPE: Account.touch touches messages that its task keeps, and may be another task's
            only a task's own methods, called on itself, touch what it keeps
            suggestion: ask that task by a message
        """);
  }

  @Test
  void arrayOfCapsulesThatIsSent() {
    assertFileRefused(
        """
        class Account extends Capsule {
          public void deposit(int n) {}
        }
        class T {
          static void run(@Free Account[] all, Mailbox<Account[]> box) throws Pausable {
            box.put(all);
            all[0] = new Account();
          }
        }
        """,
        """
        T.java:7: error: USE_AFTER_SEND: `all` is used after it was given away
            `all` was given to Mailbox.put (parameter 1) at line 6
            suggestion: give it away behind line 7, or give away a copy of it
        """);
  }

  @Test
  void rowsOfCapsulesThatOthersKnow() {
    assertFileRefused(
        """
        class Account extends Capsule {}
        class T {
          static Account[][] all = new Account[1][];
          private static void first(@Cuttable Account[][] rows, Mailbox<Account[]> box) throws Pausable {
            box.put(Cut.cut(rows[0]));
          }
          static void go(Account[] mine, Mailbox<Account[]> box) throws Pausable {
            all[0] = mine;
            first(all, box);
            mine[0] = null;
          }
        }
        """,
        """
        T.java:9: error: SAFE_MODIFIED: what is lent to T.first for cutting as parameter 1 may be known to other objects
            suggestion: lend a copy of the array and of its rows
        """);
  }

  @Test
  void referencesToOwnMessages() {
    assertFileAccepted(
        """
        interface Tick extends Message { void tick() throws Pausable; }
        interface Bus extends Sharable { void on(Runnable each); }
        class Cache extends Capsule {
          private Node kept = new Node();
          private int pings;
          Cache(Bus bus) {
            bus.on(this::ping);
          }
          public void ping() {
            pings++;
          }
          public void expire() {
            kept = new Node();
          }
          public void arm(Mailbox<Tick> clock, Bus bus) throws Pausable {
            Node n = kept;
            bus.on(this::expire);
            clock.put(this::expire);
            new Thread(this::expire).start();
            n.value++;
          }
        }
        """);
  }

  /** Whatever lambda the reference is made in, the message runs where the capsule does. */
  @Test
  void referencesInLambdas() {
    assertFileAccepted(
        """
        interface Tick extends Message { void tick() throws Pausable; }
        class Cache extends Capsule {
          private Node kept = new Node();
          public void expire() {
            kept = new Node();
          }
          public void arm(Mailbox<Tick> clock) {
            Task.spawn(() -> {
              clock.put(this::expire);
              new Thread(this::expire).start();
              return null;
            });
          }
        }
        """);
  }

  @Test
  void callsInLambdas() {
    assertFileRefused(
        """
        class Cache extends Capsule {
          private Node kept = new Node();
          public void expire() {
            kept = new Node();
          }
          public void arm() {
            Task.spawn(() -> {
              expire();
              return null;
            });
          }
        }
        """,
        """
        T.java:7: error: NOT_FREE: the lambda is given to Task.spawn, but is not free
            the lambda at line 7 captures what this task keeps
            suggestion: let it capture only what is free: what was cut off (Cut.cut) before, or a copy
        T.java:8: error: SAFE_MODIFIED: Cache.expire may cut what the task keeps, which is only lent here
            what a task keeps is lent to its methods unless they say @Cuttable
            suggestion: do it outside of the lambda
        """);
  }

  @Test
  void referencesToWhatIsNoMessage() {
    assertFileRefused(
        """
        interface Tick extends Message { void tick() throws Pausable; }
        interface Bus extends Sharable { void on(Runnable each); }
        class Cache extends Capsule {
          private Node kept = new Node();
          void expire() {
            kept.value = 0;
          }
          public void arm(Mailbox<Tick> clock, Bus bus) throws Pausable {
            clock.put(this::expire);
            new Thread(this::expire).start();
          }
        }
        """,
        """
        T.java:9: error: MESSAGE_SHAPE: a lambda that is a Tick captures what may be shared
            nobody sees what is in it
            suggestion: write a record or a class, whose fields show what it has
        T.java:10: error: UNANNOTATED_ESCAPE: the lambda is given to new Thread as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: do it here, or in a task of its own (Task.spawn)
        """);
  }

  @Test
  void referencesInConstructors() {
    assertFileRefused(
        """
        interface Bus extends Sharable { void on(Runnable each); }
        class Cache extends Capsule {
          private Node kept;
          Cache(Bus bus) {
            bus.on(this::expire);
            kept = new Node();
          }
          Cache(Bus bus, int n) {
            arm(bus);
            kept = new Node();
          }
          private void arm(Bus bus) {
            bus.on(this::expire);
          }
          public void expire() {
            kept.value = 0;
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: the lambda makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        T.java:9: error: UNANNOTATED_ESCAPE: Cache.arm makes `this` known before the task is whole
            it keeps messages, and could be started while its constructor touches them
            suggestion: do that where the task is made, behind its constructor
        """);
  }
}
