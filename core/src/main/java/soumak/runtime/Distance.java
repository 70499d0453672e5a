package soumak.runtime;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.Mailbox;

/**
 * What only those who carry messages between machines do with mailboxes. A distant mailbox is here,
 * and then a mailbox as any other; or it is elsewhere. Then nobody can take from it, and a message
 * put into it waits until it is sent, and keeps its room until it is acknowledged.
 */
public abstract class Distance {
  private static final class Only {
    static final Distance IT = make();

    private static Distance make() {
      try {
        Constructor<?> made = Class.forName("soumak.DistantAccess").getDeclaredConstructor();
        made.setAccessible(true);
        return (Distance) made.newInstance();
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
  }

  protected Distance() {}

  public static Distance access() {
    return Only.IT;
  }

  /** A mailbox that is elsewhere if there is an outlet, and otherwise may go there later. */
  public abstract <T> Mailbox<T> mailbox(int capacity, @Nullable Outlet outlet);

  /** Where it is; null if it is here, as most are. */
  public abstract @Nullable Outlet outlet(Mailbox<?> mailbox);

  /** Whether it may go elsewhere. */
  public abstract boolean isDistant(Mailbox<?> mailbox);

  /**
   * Puts the message of {@code offer} into a mailbox, at the end of those who wait for room.
   *
   * @return false if it waits; it is told when it has been put
   */
  public abstract boolean offer(Mailbox<?> mailbox, Offer offer);

  /**
   * The next message to send, which is then on its way; null if {@code most} are, or none waits.
   */
  public abstract @Nullable Object next(Mailbox<?> mailbox, int most);

  /** {@code by} stands for a message from now on, which {@link #next} has given last. */
  public abstract void replace(Mailbox<?> mailbox, Object sent, Object by);

  /** How many messages are on their way. */
  public abstract int underWay(Mailbox<?> mailbox);

  /**
   * The first {@code count} messages on their way have arrived, or are lost: their room is free.
   */
  public abstract void arrived(Mailbox<?> mailbox, int count);

  /** What is on its way was not taken, and is sent again to where the mailbox is now. */
  public abstract void again(Mailbox<?> mailbox, Outlet outlet);

  /** The mailbox is lost: who puts, or waits for room, gets an exception. */
  public abstract void lost(Mailbox<?> mailbox, Supplier<? extends RuntimeException> why);

  /**
   * A mailbox that was here goes elsewhere.
   *
   * @param capacity how many messages may wait here from now on
   * @return the messages in it and those of tasks that waited for room, which go on; and the offers
   *     that waited, which are forgotten
   */
  public abstract Left leave(Mailbox<?> mailbox, Outlet outlet, int capacity);

  /** What a mailbox leaves behind that goes elsewhere. */
  public record Left(List<Object> messages, List<Offer> offers) {}

  /**
   * A mailbox that was elsewhere is here now, with {@code messages} before what waited in it to be
   * sent.
   *
   * @param capacity how many messages it holds from now on
   * @param read makes messages of what waited, and of what was about to be put
   */
  public abstract void come(Mailbox<?> mailbox, int capacity, List<Object> messages, Reading read);

  /**
   * Makes messages again of what {@link Outlet#exchange} has made; null of what cannot be read, and
   * is lost. It is called under the mailbox's lock, and throws nothing.
   */
  @FunctionalInterface
  public interface Reading {
    @Nullable Object message(Object exchanged);
  }
}
