package soumak.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import soumak.memory.OwnershipException.Kind;

/** What is refused, with the kind and the beginning of what is said. */
final class Misuse {
  private Misuse() {}

  static void is(Kind kind, String message, ThrowingCallable code) {
    assertThatExceptionOfType(OwnershipException.class)
        .isThrownBy(code)
        .withMessageStartingWith(kind + ": " + message)
        .satisfies(it -> assertThat(it.kind()).isEqualTo(kind));
  }
}
