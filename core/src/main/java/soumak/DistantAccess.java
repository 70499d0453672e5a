package soumak;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import soumak.runtime.Distance;
import soumak.runtime.Offer;
import soumak.runtime.Outlet;

/** Made by {@link Distance}, for those who carry messages between machines. */
final class DistantAccess extends Distance {
  DistantAccess() {}

  @SuppressWarnings("unchecked") // nobody but the outlet's owner takes out what is put into it
  private static DistantMailbox<Object> distant(Mailbox<?> mailbox) {
    return (DistantMailbox<Object>) mailbox;
  }

  @Override
  public <T> Mailbox<T> mailbox(int capacity, @Nullable Outlet outlet) {
    return new DistantMailbox<>(capacity, outlet);
  }

  @Override
  public @Nullable Outlet outlet(Mailbox<?> mailbox) {
    return mailbox instanceof DistantMailbox<?> distant ? distant.outlet() : null;
  }

  @Override
  public boolean isDistant(Mailbox<?> mailbox) {
    return mailbox instanceof DistantMailbox<?>;
  }

  @Override
  public boolean offer(Mailbox<?> mailbox, Offer offer) {
    return mailbox.offer(offer);
  }

  @Override
  public @Nullable Object next(Mailbox<?> mailbox, int most) {
    return distant(mailbox).next(most);
  }

  @Override
  public void replace(Mailbox<?> mailbox, Object sent, Object by) {
    distant(mailbox).replace(sent, by);
  }

  @Override
  public int underWay(Mailbox<?> mailbox) {
    return distant(mailbox).underWay();
  }

  @Override
  public void arrived(Mailbox<?> mailbox, int count) {
    distant(mailbox).arrived(count);
  }

  @Override
  public void again(Mailbox<?> mailbox, Outlet outlet) {
    distant(mailbox).again(outlet);
  }

  @Override
  public void lost(Mailbox<?> mailbox, Supplier<? extends RuntimeException> why) {
    distant(mailbox).lost(why);
  }

  @Override
  public Left leave(Mailbox<?> mailbox, Outlet outlet, int capacity) {
    return distant(mailbox).leave(outlet, capacity);
  }

  @Override
  public void come(Mailbox<?> mailbox, int capacity, List<Object> messages, Reading read) {
    distant(mailbox).come(capacity, messages, read);
  }
}
