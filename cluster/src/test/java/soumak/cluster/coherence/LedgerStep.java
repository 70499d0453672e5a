package soumak.cluster.coherence;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import soumak.cluster.engine.Step;

/**
 * An entry that one writer counts up, naming each number. It answers with the number that it has;
 * if that is not the one before, an update was lost or applied twice. Zero only reads.
 */
final class LedgerStep implements Step {
  @Override
  public Outcome apply(byte[] key, byte @Nullable [] entry, byte[] argument) {
    long last = entry == null ? 0 : number(entry);
    long next = number(argument);
    byte[] answer = bytes(last);
    return next == last + 1 ? new Outcome(argument, answer) : new Outcome(entry, answer);
  }

  static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  static long number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).getLong();
  }
}
