package soumak.spreader.twins;

/** Makes threads of one kind; its monitor guards their number. */
public final class Building
    implements ThreadBuilder.OfPlatform, ThreadBuilder.OfVirtual, ThreadFactory {
  /** As the size of a stack; the runtime knows it. */
  private static final long VIRTUAL = Long.MIN_VALUE;

  private final boolean virtual;
  private String name;
  private long number = -1;

  /** Null for what the thread is that makes them. */
  private Boolean daemon;

  private int priority;
  private Thread.UncaughtExceptionHandler handler;

  private Building(boolean virtual) {
    this.virtual = virtual;
  }

  public static ThreadBuilder.OfPlatform ofPlatform() {
    return new Building(false);
  }

  public static ThreadBuilder.OfVirtual ofVirtual() {
    return new Building(true);
  }

  @Override
  public synchronized Building name(String name) {
    this.name = FixedMap.some(name);
    number = -1;
    return this;
  }

  @Override
  public synchronized Building name(String prefix, long start) {
    if (start < 0) {
      throw new IllegalArgumentException("'start' is negative");
    }
    name = FixedMap.some(prefix);
    number = start;
    return this;
  }

  /** There are none that could be. */
  @Override
  public Building inheritInheritableThreadLocals(boolean inherit) {
    return this;
  }

  @Override
  public synchronized Building uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler) {
    this.handler = FixedMap.some(handler);
    return this;
  }

  @Override
  public synchronized Building daemon(boolean on) {
    daemon = on;
    return this;
  }

  @Override
  public Building daemon() {
    return daemon(true);
  }

  @Override
  public synchronized Building priority(int priority) {
    if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
      throw new IllegalArgumentException();
    }
    this.priority = priority;
    return this;
  }

  /** Left to the node. */
  @Override
  public Building stackSize(long size) {
    if (size < 0) {
      throw new IllegalArgumentException();
    }
    return this;
  }

  private synchronized String nextName() {
    if (number < 0) {
      return name;
    }
    String next = name + number;
    number++;
    return next;
  }

  @Override
  public Thread unstarted(Runnable body) {
    if (body == null) {
      throw new NullPointerException();
    }
    String called = nextName();
    Thread made = virtual ? virtual(body, called) : platform(body, called);
    synchronized (this) {
      if (handler != null) {
        made.setUncaughtExceptionHandler(handler);
      }
    }
    return made;
  }

  private static Thread virtual(Runnable body, String called) {
    return new Thread(null, body, called == null ? "" : called, VIRTUAL, false);
  }

  private synchronized Thread platform(Runnable body, String called) {
    Thread made = called == null ? new Thread(body) : new Thread(body, called);
    if (daemon != null) {
      made.setDaemon(daemon);
    }
    if (priority > 0) {
      made.setPriority(priority);
    }
    return made;
  }

  @Override
  public Thread start(Runnable body) {
    Thread made = unstarted(body);
    made.start();
    return made;
  }

  @Override
  public synchronized ThreadFactory factory() {
    Building copy = new Building(virtual);
    copy.name = name;
    copy.number = number;
    copy.daemon = daemon;
    copy.priority = priority;
    copy.handler = handler;
    return copy;
  }

  @Override
  public Thread newThread(Runnable body) {
    return unstarted(body);
  }
}
