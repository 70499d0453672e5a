package soumak.cluster.spread;

import org.jspecify.annotations.Nullable;

/**
 * Gets what threads throw that have no handler of their own, as the group of a thread does: the
 * program's handler does what is to be done; without one it is told as the node does. There is one
 * object for all nodes.
 */
public final class DefaultHandler extends Shared implements UncaughtHandler {
  /** Of the object, where the monitors of classes are. */
  static final String NAME = "handler of all threads";

  private static final System.Logger LOG = System.getLogger("soumak.cluster.spread");
  private static final DefaultHandler LOCAL = new DefaultHandler();

  private @Nullable UncaughtHandler handler;

  DefaultHandler() {}

  public DefaultHandler(@Nullable Blank$ blank) {
    super(blank);
  }

  @Override
  public void write$(FieldWriter out) {
    out.aRef(handler, "handler");
  }

  @Override
  public void read$(FieldReader in) {
    if (in.next()) {
      handler = (UncaughtHandler) in.aRef();
    }
  }

  static DefaultHandler get() {
    Spread spread = Station.spread();
    return spread == null ? LOCAL : (DefaultHandler) spread.namedMonitor(NAME);
  }

  @Nullable UncaughtHandler handler() {
    Access.read(this);
    return handler;
  }

  void handler(@Nullable UncaughtHandler handler) {
    Station.release();
    Access.write(this);
    this.handler = handler;
    Station.release();
  }

  @Override
  public void uncaughtException(SpreadThread thread, Throwable failure) {
    UncaughtHandler known = handler();
    Spread spread = Station.spread();
    if (known != null) {
      known.uncaughtException(thread, failure);
    } else if (spread != null) {
      spread.uncaught(thread.getName(), failure);
    } else {
      Spread.log(thread.getName(), failure);
    }
  }

  /**
   * Gives what the current thread threw to its handler, or to that of all. What the handler throws
   * is of no account.
   *
   * @return whether there is one
   */
  @SuppressWarnings("CatchingUnchecked")
  static boolean takes(SpreadThread thread, Throwable failure) {
    UncaughtHandler handler = of(thread, failure);
    if (handler == null) {
      return false;
    }
    try {
      handler.uncaughtException(thread, failure);
    } catch (Throwable e) {
      String whose = "The handler of what thread " + thread.getName() + " throws has thrown";
      LOG.log(System.Logger.Level.WARNING, whose, e);
    }
    return true;
  }

  private static @Nullable UncaughtHandler of(SpreadThread thread, Throwable failure) {
    try {
      UncaughtHandler handler = thread.getUncaughtExceptionHandler();
      return handler instanceof DefaultHandler all ? all.handler() : handler;
    } catch (RuntimeException e) { // its node is lost, or a method of the program's
      failure.addSuppressed(e);
      return null;
    }
  }
}
