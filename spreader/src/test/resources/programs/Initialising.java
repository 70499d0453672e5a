/** Classes are initialised once, when they are first used. */
public class Initialising {
  static int order;

  static void say(String what) {
    System.out.println(++order + " " + what);
  }

  static class Above {
    static {
      say("above");
    }

    static final int CONSTANT = 5;
    static final String TEXT = "text";
    static int shared = Initialising.order * 10;
  }

  static class Below extends Above {
    static int own = 3;

    static {
      say("below");
    }

    static void nothing() {}
  }

  interface Named {
    int NUMBER = tell("interface");

    static int tell(String what) {
      say(what);
      return 7;
    }
  }

  interface Defaulted {
    Object LOCK = touched();

    private static Object touched() {
      say("defaulted");
      return new Object();
    }

    default int one() {
      return 1;
    }
  }

  static class Implements implements Named, Defaulted {
    static {
      say("implements");
    }
  }

  static class Unused {
    static {
      say("never");
    }

    static final int ONE = 1;
  }

  static class Effects {
    static {
      say("effects only");
    }
  }

  static class ByMethod {
    static {
      say("by method");
    }

    static int call() {
      return 1;
    }
  }

  static class Fails {
    static int value = 3;

    static {
      if (value == 3) {
        throw new IllegalStateException("no");
      }
    }
  }

  static class Singleton {
    private static final Singleton ONLY = new Singleton();
    private static int count = 5;
    int seen;

    private Singleton() {
      seen = count;
    }
  }

  static class Holder {
    static final Holder IT = new Holder();

    static {
      say("holder");
    }

    int number;

    synchronized int next() {
      return ++number;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    say("main " + Above.CONSTANT + Above.TEXT + Unused.ONE);
    say("made " + new Below().hashCode() * 0);
    Below.nothing();
    say("shared " + Below.shared + Below.own);
    say("default " + new Implements().one());
    say("number " + Named.NUMBER + Implements.NUMBER);
    new Effects();
    new Effects();
    say("call " + ByMethod.call() + ByMethod.call());
    Below[] none = new Below[1];
    say("singleton " + Singleton.ONLY.seen + Singleton.count);
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> Holder.IT.next());
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    say("holder " + Holder.IT.next());
    try {
      say("fails " + Fails.value);
    } catch (ExceptionInInitializerError e) {
      say(e.getCause().getMessage());
    }
    try {
      say("fails " + Fails.value);
    } catch (NoClassDefFoundError e) {
      say("again");
    }
  }
}
