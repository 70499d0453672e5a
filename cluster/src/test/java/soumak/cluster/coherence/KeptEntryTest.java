package soumak.cluster.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeptEntryTest {
  private static final byte[] ENTRY = {1, 2, 3};

  private static KeptEntry.Answer answer(long sender, long number) {
    return new KeptEntry.Answer(sender, number, new byte[] {(byte) number});
  }

  @Test
  void comesBackFromBytes() {
    KeptEntry kept =
        KeptEntry.NONE
            .after(ENTRY, answer(7, 1), 1, it -> false)
            .after(ENTRY, answer(8, 1), 1, it -> false);
    KeptEntry back = KeptEntry.decode(kept.encode());
    assertThat(back.entry()).isEqualTo(ENTRY);
    assertThat(back.answers()).hasSize(2);
    assertThat(back.answer(8, 1)).containsExactly(1);
    assertThat(back.answer(9, 1)).isNull();
  }

  @Test
  void anEntryThatWasRemovedStillHasItsAnswers() {
    KeptEntry removed = KeptEntry.NONE.after(null, answer(7, 5), 5, it -> false);
    KeptEntry back = KeptEntry.decode(removed.encode());
    assertThat(back.entry()).isNull();
    assertThat(back.answer(7, 5)).containsExactly(5);
  }

  @Test
  void anEmptyEntryIsNotAMissingOne() {
    KeptEntry empty = KeptEntry.NONE.after(new byte[0], answer(7, 5), 5, it -> false);
    assertThat(KeptEntry.decode(empty.encode()).entry()).isEmpty();
  }

  @Test
  void forgetsWhatTheSenderHasGot() {
    KeptEntry kept = KeptEntry.NONE;
    for (int number = 1; number <= 4; number++) {
      kept = kept.after(ENTRY, answer(7, number), Math.max(1, number - 1), it -> false);
    }
    assertThat(kept.answer(7, 2)).isNull();
    assertThat(kept.answer(7, 3)).containsExactly(3);
    assertThat(kept.answers()).hasSize(2);
  }

  @Test
  void forgetsThoseWhoAreGone() {
    KeptEntry kept = KeptEntry.NONE.after(ENTRY, answer(7, 1), 1, it -> false);
    KeptEntry next = kept.after(ENTRY, answer(8, 1), 1, List.of(7L)::contains);
    assertThat(next.answer(7, 1)).isNull();
    assertThat(next.answer(8, 1)).isNotNull();
  }
}
