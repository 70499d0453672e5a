package soumak.cluster.mail;

import soumak.Mailbox;
import soumak.wire.Wire;

/** What the tests send. */
final class Messages {
  static final Wire WIRE = Wire.of(Messages.class);

  private Messages() {}

  record Numbered(String sender, int number) {}

  record Question(String text, Mailbox<String> replyTo) {}

  record Gift(Mailbox<Numbered> mailbox) {}
}
