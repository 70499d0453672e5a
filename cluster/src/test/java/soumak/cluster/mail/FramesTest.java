package soumak.cluster.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import soumak.wire.MailboxReference;
import soumak.wire.RefusedBytesException;
import soumak.wire.Wire;

class FramesTest {
  private static final MailboxReference MAILBOX = new MailboxReference(-3, 2, 5, 10, true);

  private static final Letter.Classes CLASSES = new Letter.Classes(new byte[] {1, 2});

  private static final Item.Letters LETTERS =
      new Item.Letters(
          MAILBOX,
          4,
          List.of(
              new Letter(CLASSES, new byte[] {3}),
              new Letter(new Letter.Classes(new byte[] {4}), new byte[] {}),
              new Letter(CLASSES, new byte[] {5})));

  private static final List<Item> ALL =
      List.of(
          LETTERS,
          new Item.Put(MAILBOX, 4, List.of(new byte[] {1}, new byte[] {})),
          new Item.Room(MAILBOX, 17),
          new Item.Moved(MAILBOX, 1, Long.MIN_VALUE, 8),
          new Item.Refused(MAILBOX, "why"),
          new Item.Named("a name"),
          new Item.Unnamed("a name"),
          new Item.Ended(MAILBOX, true, new byte[] {9}),
          new Item.Cancel(MAILBOX),
          new Item.Over(MAILBOX),
          new Item.Typed(MAILBOX, "a.Type", "another.Type"),
          new Item.Find(1, "n"),
          new Item.Found(1, MAILBOX),
          new Item.Open(2, 300),
          new Item.No(0, "no"));

  @Test
  void allItemsAreReadAsTheyWereWritten() {
    byte[] bytes = Frames.write(ALL);
    assertThat(Frames.write(Frames.read(bytes))).isEqualTo(bytes);
    assertThat(Frames.read(bytes)).hasSameSizeAs(ALL).contains(ALL.get(2), ALL.get(3));
  }

  /** UTF-8 cannot say it; what stands behind it is read all the same. */
  @Test
  void halfOfASurrogatePairIsAQuestionMark() {
    List<Item> items = List.of(new Item.Refused(MAILBOX, "a \ud83d"), new Item.Room(MAILBOX, 1));
    assertThat(Frames.read(Frames.write(items)))
        .containsExactly(new Item.Refused(MAILBOX, "a ?"), new Item.Room(MAILBOX, 1));
  }

  @Test
  void thePagesExampleIsWhatIsWritten() {
    assertThat(HexFormat.of().formatHex(Frames.write(List.of(new Item.Find(1, "n")))))
        .isEqualTo("8202818309" + "01616e");
    MailboxReference found = new MailboxReference(3, 2, 5, 10, false);
    assertThat(HexFormat.of().formatHex(Frames.write(List.of(new Item.Found(1, found)))))
        .isEqualTo("820281830a01850302050af4");
  }

  /** [2, [[13, mailbox, 4, [0102, 04], [0, 03, 1, empty, 0, 05]]]]. */
  @Test
  void whatSeveralMessagesBeginWithIsSentOnce() {
    byte[] bytes = Frames.write(List.of(LETTERS));
    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo(
            "820281850d8522" + "02050af5" + "04" + "8242010241" + "04" + "8600410301400041" + "05");
    Item.Letters read = (Item.Letters) Frames.read(bytes).getFirst();
    assertThat(read.letters()).extracting(it -> it.objects().length).containsExactly(1, 0, 1);
    assertThat(read.letters().get(2).classes()).isSameAs(read.letters().get(0).classes());
  }

  /** docs/cluster-wire.md has these bytes. */
  @Test
  void thePagesLettersAreWhatIsWritten() {
    Letter one = Letter.of(Wire.of().pack(new byte[] {1}), null);
    Wire wire = Wire.of();
    Letter first = Letter.of(wire.pack(new byte[] {1}), one.classes());
    Letter second = Letter.of(wire.pack(new byte[] {2, 3}), first.classes());
    assertThat(second.classes()).isSameAs(first.classes());
    assertThat(first.classes()).isNotSameAs(one.classes());
    MailboxReference to = new MailboxReference(3, 2, 5, 10, false);
    byte[] bytes = Frames.write(List.of(new Item.Letters(to, 0, List.of(first, second))));
    assertThat(HexFormat.of().formatHex(bytes))
        .isEqualTo(
            "820281850d8503020"
                + "50af400"
                + "814bd9d9f7840181820262"
                + "5b42"
                + "840048"
                + "8182004101d81d00"
                + "0049"
                + "818200420203d81d00");
    Item.Letters read = (Item.Letters) Frames.read(bytes).getFirst();
    assertThat(read.letters().get(1).read(read.letters().get(1).classes(), wire))
        .isEqualTo(new byte[] {2, 3});
  }

  @Test
  void aMessageOfATableThatIsNotThereIsRefused() {
    byte[] bytes = Frames.write(List.of(LETTERS));
    bytes[bytes.length - 3] = 2;
    assertThatThrownBy(() -> Frames.read(bytes))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("the tables of classes");
    bytes[bytes.length - 9] = (byte) 0x85;
    assertThatThrownBy(() -> Frames.read(bytes))
        .isInstanceOf(RefusedBytesException.class)
        .hasMessageContaining("a message has the number of its table, and its objects");
  }

  @Test
  void questionsAreReadAsTheyWereWritten() {
    Ask.Move move =
        new Ask.Move(MAILBOX, 3, 7, "a.Type", new byte[] {1, 2}, List.of(new byte[] {3}));
    byte[] bytes = move.write();
    assertThat(Ask.isOne(bytes)).isTrue();
    assertThat(Ask.read(bytes).write()).isEqualTo(bytes);
    assertThat(Ask.read(new Ask.Load().write())).isEqualTo(new Ask.Load());
    assertThat(Ask.isOne(Frames.write(ALL))).isFalse();
  }

  @Test
  void everyPrefixAndEveryMutantIsReadOrRefused() {
    byte[] bytes = Frames.write(ALL);
    for (int length = 0; length < bytes.length; length++) {
      byte[] prefix = java.util.Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Frames.read(prefix)).isInstanceOf(RefusedBytesException.class);
    }
    Random random = new Random(3);
    int refused = 0;
    for (int run = 0; run < 20_000; run++) {
      byte[] mutant = bytes.clone();
      mutant[random.nextInt(mutant.length)] = (byte) random.nextInt(256);
      try {
        assertThat(Frames.read(mutant)).isNotNull();
      } catch (RefusedBytesException | IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(5_000);
  }
}
