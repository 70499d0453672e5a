package soumak.mapper;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Loops;

/**
 * Tells loops over messages from others. In the plain form a turn takes a message before it sends
 * anything. In the other form the first message is taken before the loop, and each turn ends with
 * taking the next one: {@code for (m = in.get(); m != end; m = in.get())}.
 */
final class MessageLoops {
  private MessageLoops() {}

  static boolean isOne(Body body, Loops.Loop loop, BitSet receiving, BitSet sending) {
    for (int i = receiving.nextSetBit(0); i >= 0; i = receiving.nextSetBit(i + 1)) {
      if (loop.body().get(i)
          && (body.leads(loop.header(), i, loop.body(), sending)
              || takesTheNext(body, loop, receiving, i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a receive at the end of a turn does what others do before the loop. */
  static boolean takesTheNext(Body body, Loops.Loop loop, BitSet receiving, int receive) {
    BitSet before = new BitSet();
    for (int i = receiving.nextSetBit(0); i >= 0; i = receiving.nextSetBit(i + 1)) {
      before.set(i, !loop.body().get(i) && source(body, i).equals(source(body, receive)));
    }
    BitSet all = new BitSet();
    all.set(0, body.size());
    BitSet here = new BitSet();
    here.set(receive);
    return !before.isEmpty()
        && !source(body, receive).isEmpty()
        && !body.leads(0, loop.header(), all, before)
        && !body.turnsWithout(loop, here);
  }

  /** The fields and other places from which the mailbox comes, by name. */
  private static Set<Object> source(Body body, int receive) {
    Set<Object> source = new HashSet<>();
    if (body.at(receive) instanceof MethodInsnNode call) {
      source.add(call.owner + "." + call.name + call.desc);
      for (AbstractInsnNode maker : body.origins().ofReceiver(receive, call)) {
        source.add(maker instanceof FieldInsnNode field ? field.owner + "." + field.name : maker);
      }
    }
    return source;
  }
}
