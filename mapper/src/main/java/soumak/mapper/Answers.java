package soumak.mapper;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What becomes of the answer to a message. */
final class Answers {
  private Answers() {}

  /** What the sender does about the answer to the message that it sends by {@code call}. */
  static SendKind kind(Body body, int index, MethodInsnNode call) {
    SendKind kind = Behaviours.kind(call.desc);
    if (kind != SendKind.REPLY) {
      return kind;
    }
    List<Integer> users = body.origins().users(Set.of(call));
    if (users.isEmpty()) {
      return SendKind.MESSAGE;
    }
    boolean atOnce = users.stream().anyMatch(it -> awaits(body, it) && follows(body, index, it));
    return atOnce ? SendKind.ASK : SendKind.REPLY;
  }

  private static boolean awaits(Body body, int index) {
    return body.at(index) instanceof MethodInsnNode call
        && call.owner.equals(Behaviours.REPLY)
        && call.name.equals("await");
  }

  /** Nothing is called between the message and the wait for its answer. */
  private static boolean follows(Body body, int index, int wait) {
    for (int i = index + 1; i < wait; i++) {
      if (body.at(i) instanceof MethodInsnNode || body.at(i) instanceof InvokeDynamicInsnNode) {
        return false;
      }
    }
    return wait > index && Objects.equals(body.innermost(index), body.innermost(wait));
  }
}
