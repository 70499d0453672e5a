package soumak.cluster.coherence;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What comes back from an entry's home.
 *
 * @param kind one of the constants below
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record Reply(byte kind, byte[] bytes) {
  /** The step has been applied, now or before; its answer. */
  static final byte DONE = 0;

  /** It cannot be applied yet, as too few nodes are there or there is no backup; ask again. */
  static final byte LATER = 1;

  /** The step threw; in words. */
  static final byte FAILED = 2;

  /** The home does not know the sender as a member any more. */
  static final byte SHUT_OUT = 3;

  static byte[] of(byte kind, byte[] bytes) {
    byte[] all = new byte[bytes.length + 1];
    all[0] = kind;
    System.arraycopy(bytes, 0, all, 1, bytes.length);
    return all;
  }

  static byte[] of(byte kind, String text) {
    return of(kind, text.getBytes(StandardCharsets.UTF_8));
  }

  static Reply decode(byte[] all) {
    return new Reply(all[0], Arrays.copyOfRange(all, 1, all.length));
  }

  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
