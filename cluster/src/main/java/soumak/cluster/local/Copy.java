package soumak.cluster.local;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A copy of an entry, with the answers to the requests that took effect on it and are not done. An
 * entry that is removed keeps these.
 */
final class Copy {
  static final Copy NONE = new Copy(null, Map.of());

  final byte @Nullable [] bytes;
  private final Map<AtomicCall, byte[]> answers;

  private Copy(byte @Nullable [] bytes, Map<AtomicCall, byte[]> answers) {
    this.bytes = bytes;
    this.answers = answers;
  }

  byte @Nullable [] answer(AtomicCall call) {
    return answers.get(call);
  }

  Copy with(byte @Nullable [] after, AtomicCall call, byte[] answer) {
    Map<AtomicCall, byte[]> all = new HashMap<>(answers);
    all.keySet().removeIf(old -> old.answer.isDone());
    all.put(call, answer);
    return new Copy(after, all);
  }

  boolean isNeeded() {
    return bytes != null || !answers.keySet().stream().allMatch(call -> call.answer.isDone());
  }
}
