package soumak.cluster.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a message says is read as it was written, and never past its end. */
class ReaderTest {
  @Test
  void whatIsWrittenInAnyOrderIsReadInThatOrder() {
    for (long seed = 0; seed < 200; seed++) {
      Writer out = new Writer();
      write(new Random(seed), out);
      Reader in = new Reader(out.bytes());
      read(new Random(seed), in);
      in.end();
    }
  }

  private static void write(Random random, Writer out) {
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(7)) {
        case 0 -> out.aByte(random.nextInt());
        case 1 -> out.aShort(random.nextInt());
        case 2 -> out.anInt(random.nextInt());
        case 3 -> out.aLong(random.nextLong());
        case 4 -> out.aText(text(random));
        case 5 -> out.chars(text(random) + "\udc00");
        default -> out.someBytes(bytes(random));
      }
    }
  }

  private static void read(Random random, Reader in) {
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(7)) {
        case 0 -> assertThat(in.aByte()).isEqualTo((byte) random.nextInt());
        case 1 -> assertThat(in.aShort()).isEqualTo((short) random.nextInt());
        case 2 -> assertThat(in.anInt()).isEqualTo(random.nextInt());
        case 3 -> assertThat(in.aLong()).isEqualTo(random.nextLong());
        case 4 -> assertThat(in.aText()).isEqualTo(text(random));
        case 5 -> assertThat(in.chars()).isEqualTo(text(random) + "\udc00");
        default -> assertThat(in.someBytes()).isEqualTo(bytes(random));
      }
    }
  }

  private static String text(Random random) {
    return "\u00e4\u20ac\ud83d\ude00".repeat(random.nextInt(4)) + random.nextInt();
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  void nothingIsReadBehindTheEnd() {
    List<Consumer<Reader>> reads =
        List.of(
            Reader::aByte,
            Reader::aShort,
            Reader::anInt,
            Reader::aLong,
            Reader::aText,
            Reader::chars,
            Reader::someBytes,
            Reader::part,
            in -> in.block(9));
    byte[] text = new Writer().aText("four").bytes();
    for (Consumer<Reader> read : reads) {
      assertThatThrownBy(() -> read.accept(new Reader(new byte[0])))
          .isInstanceOf(BadMessageException.class);
      Reader cut = new Reader(Arrays.copyOf(text, 7));
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 10; i++) {
                  read.accept(cut);
                }
              })
          .isInstanceOf(BadMessageException.class);
      assertThat(cut.left()).isNotNegative();
    }
  }

  @Test
  void noMoreIsAnnouncedThanThereIs() {
    for (int count : new int[] {-1, Integer.MIN_VALUE, 3, Integer.MAX_VALUE}) {
      byte[] message = new Writer().anInt(count).aShort(0).bytes();
      for (Consumer<Reader> read :
          List.<Consumer<Reader>>of(Reader::aCount, Reader::someBytes, Reader::chars)) {
        assertThatThrownBy(() -> read.accept(new Reader(message)))
            .isInstanceOf(BadMessageException.class)
            .hasMessageContaining(count + " things follow");
      }
    }
    assertThatThrownBy(() -> new Reader(new byte[8]).block(1L << 40))
        .isInstanceOf(BadMessageException.class);
  }

  @Test
  void whatIsLeftIsTooMuch() {
    Reader in = new Reader(new byte[3]);
    assertThat(in.aByte()).isZero();
    assertThat(in.left()).isEqualTo(2);
    assertThatThrownBy(in::end).hasMessageContaining("2 bytes are too much");
  }
}
