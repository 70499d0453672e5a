package soumak.wire;

import org.jspecify.annotations.Nullable;
import soumak.Mailbox;
import soumak.wire.cbor.Output;

/** Mailboxes: the parts are those of a {@link MailboxReference}. */
final class MailboxShape extends Shape {
  private static final int PARTS = 5;

  private final Mailboxes mailboxes;

  MailboxShape(Mailboxes mailboxes) {
    super(Mailbox.class);
    this.mailboxes = mailboxes;
  }

  @Override
  void describe(Output out) {
    out.head(Output.ARRAY, 1);
    out.integer(MAILBOX);
  }

  @Override
  @Nullable Object[] take(Object object) {
    MailboxReference it = mailboxes.reference((Mailbox<?>) object);
    return new Object[] {it.node(), it.slot(), it.epoch(), it.capacity(), it.moves()};
  }

  @Override
  boolean mayHave(int count) {
    return count == PARTS;
  }

  @Override
  Class<?> partType(@Nullable Object[] parts, int index) {
    return index == 3 ? int.class : index == 4 ? boolean.class : long.class;
  }

  @Override
  String partName(Object object, int index) {
    return "a mailbox";
  }

  @Override
  @SuppressWarnings("NullAway") // all are primitives
  Object allocate(@Nullable Object[] parts) {
    try {
      return mailboxes.mailbox(
          new MailboxReference(
              (Long) parts[0],
              (Long) parts[1],
              (Long) parts[2],
              (Integer) parts[3],
              (Boolean) parts[4]));
    } catch (IllegalArgumentException e) {
      throw new RefusedBytesException(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  void fill(Object made, @Nullable Object[] parts) {}
}
