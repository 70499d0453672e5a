package soumak.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;

/** Bytes that no node of ours would write, and what steps may do with them. */
public final class Damage {
  private Damage() {}

  /** The bytes, perhaps cut off, with up to two of them changed; they may be as they were. */
  public static byte[] mutant(byte[] bytes, Random random) {
    int length = random.nextInt(3) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
    byte[] mutant = Arrays.copyOf(bytes, length);
    for (int i = random.nextInt(3); i > 0 && length > 0; i--) {
      mutant[random.nextInt(length)] = (byte) random.nextInt(256);
    }
    return mutant;
  }

  /**
   * Whether a step was refused: by this kind of exception, and with a text. It has changed nothing,
   * and as there is no outcome then, the entry stays as it is.
   */
  public static boolean isRefused(
      Step step,
      Class<? extends RuntimeException> refusal,
      byte[] key,
      byte @Nullable [] entry,
      byte[] argument,
      String what) {
    byte[] before = entry == null ? null : entry.clone();
    byte[] given = argument.clone();
    boolean refused = false;
    try {
      Step.Outcome outcome = step.apply(key, entry, argument);
      assertThat(outcome.answer()).as(what).isNotEmpty();
    } catch (RuntimeException e) {
      assertThat(e).as(what).isInstanceOf(refusal);
      assertThat(e.getMessage()).as(what).isNotBlank();
      refused = true;
    }
    assertThat(entry).as(what).isEqualTo(before);
    assertThat(argument).as(what).isEqualTo(given);
    return refused;
  }
}
