package soumak.cluster.coherence;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is kept for a key: the entry's bytes, and what the last requests that changed it were
 * answered, so that a request that comes again takes effect once. An entry that was removed leaves
 * a record of answers only.
 *
 * <p>An answer is kept until its sender says that it has got it, by naming the first of its
 * requests for this key that is still open, or until the sender is gone.
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
record KeptEntry(byte @Nullable [] entry, List<Answer> answers) {
  static final KeptEntry NONE = new KeptEntry(null, List.of());

  @SuppressWarnings("ArrayRecordComponent")
  record Answer(long sender, long number, byte[] bytes) {}

  /** What the request was answered, if it was. */
  byte @Nullable [] answer(long sender, long number) {
    for (Answer answer : answers) {
      if (answer.number == number && answer.sender == sender) {
        return answer.bytes;
      }
    }
    return null;
  }

  /** After a step, without the answers that nobody can ask for any more. */
  KeptEntry after(byte @Nullable [] changed, Answer answer, long open, Predicate<Long> gone) {
    List<Answer> kept = new ArrayList<>();
    for (Answer old : answers) {
      boolean got = old.sender == answer.sender && old.number < open;
      if (!got && !gone.test(old.sender)) {
        kept.add(old);
      }
    }
    kept.add(answer);
    return new KeptEntry(changed, List.copyOf(kept));
  }

  byte[] encode() {
    int size = 5 + (entry == null ? 0 : entry.length);
    for (Answer answer : answers) {
      size += 20 + answer.bytes.length;
    }
    ByteBuffer to = ByteBuffer.allocate(size);
    to.put((byte) (entry == null ? 0 : 1)).putInt(answers.size());
    for (Answer it : answers) {
      to.putLong(it.sender).putLong(it.number).putInt(it.bytes.length).put(it.bytes);
    }
    return (entry == null ? to : to.put(entry)).array();
  }

  static KeptEntry decode(byte[] bytes) {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    boolean exists = from.get() != 0;
    int count = from.getInt();
    List<Answer> answers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long sender = from.getLong();
      long number = from.getLong();
      answers.add(new Answer(sender, number, take(from, from.getInt())));
    }
    return new KeptEntry(exists ? take(from, from.remaining()) : null, List.copyOf(answers));
  }

  private static byte[] take(ByteBuffer from, int length) {
    byte[] bytes = new byte[length];
    from.get(bytes);
    return bytes;
  }
}
