package soumak.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import soumak.Mailbox;

class MailboxesTest {
  record Letter(String text, Mailbox<String> replyTo) {}

  /** Numbers what it is asked for. */
  private static final class Numbers implements Mailboxes {
    final Map<Long, Mailbox<?>> known = new HashMap<>();

    @Override
    public MailboxReference reference(Mailbox<?> mailbox) {
      long number = known.size() + 1L;
      known.put(number, mailbox);
      return new MailboxReference(-5, number, 7, mailbox.capacity(), false);
    }

    @Override
    public Mailbox<?> mailbox(MailboxReference reference) {
      Mailbox<?> mailbox = known.get(reference.slot());
      if (mailbox == null || reference.node() != -5 || reference.epoch() != 7) {
        throw new IllegalArgumentException("no mailbox " + reference.slot());
      }
      return mailbox;
    }
  }

  private final Numbers numbers = new Numbers();
  private final Wire plain = Wire.of(MailboxesTest.class);
  private final Wire wire = plain.carrying(numbers);

  @Test
  void aMailboxInAMessageIsTheOneThatItsReferenceStandsFor() {
    Mailbox<String> replies = new Mailbox<>(3);
    byte[] bytes = wire.toBytes(new Letter("hello", replies));
    Letter letter = wire.fromBytes(bytes, Letter.class);
    assertThat(letter.text()).isEqualTo("hello");
    assertThat(letter.replyTo()).isSameAs(replies);
  }

  @Test
  void severalReferencesToOneAreOne() {
    Mailbox<String> one = new Mailbox<>();
    Object[] two = wire.fromBytes(wire.toBytes(new Object[] {one, one}), Object[].class);
    assertThat(two).containsExactly(one, one);
    assertThat(numbers.known).hasSize(1);
  }

  @Test
  void theBytesAreTheFiveParts() {
    Mailbox<String> one = new Mailbox<>(3);
    assertThat(HexFormat.of().formatHex(wire.toBytes(one)))
        .isEqualTo(
            "d9d9f7" + "84" + "01" + "818107" + "8186" + "00" + "24" + "01" + "07" + "03" + "f4"
                + "d81d00");
  }

  @Test
  void otherWiresCarryNoMailboxes() {
    Letter letter = new Letter("hello", new Mailbox<>());
    assertThatThrownBy(() -> plain.toBytes(letter))
        .isInstanceOf(NotPortableException.class)
        .hasMessageContaining("component `replyTo` of soumak.wire.MailboxesTest$Letter")
        .hasMessageContaining("this wire carries no mailboxes; only that of a cluster does");
    byte[] bytes = wire.toBytes(letter);
    assertThatThrownBy(() -> plain.fromBytes(bytes, Letter.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageEndingWith("this wire carries no mailboxes");
  }

  private void refuses(String hex, String why) {
    assertThatThrownBy(() -> wire.fromBytes(HexFormat.of().parseHex(hex), Object.class))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining(why);
  }

  @Test
  void forgedReferencesAreRefused() {
    String head = "d9d9f7" + "84" + "01" + "818107" + "81";
    refuses(head + "86" + "00" + "24" + "09" + "07" + "03" + "f4" + "d81d00", "no mailbox 9");
    refuses(head + "86" + "00" + "24" + "01" + "07" + "00" + "f4" + "d81d00", "a capacity of 0");
    refuses(
        head + "86" + "00" + "24" + "01" + "07" + "63616263" + "f4" + "d81d00",
        "byte 14: here should be int");
    refuses(head + "85" + "00" + "24" + "01" + "07" + "03" + "d81d00", "with 4 parts");
  }
}
