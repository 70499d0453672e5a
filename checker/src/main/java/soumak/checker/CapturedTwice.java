package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** What a lambda captures under two names, or what another lambda has captured, too. */
final class CapturedTwice {
  private final Scene scene;

  CapturedTwice(Scene scene) {
    this.scene = scene;
  }

  /**
   * Whether no part of what a lambda takes over, or cuts, is captured under another name: its body
   * takes these for different trees, as a method does with what it gets.
   */
  boolean areDisjoint(List<Value> arguments, List<@Nullable Qualifier> wanted, Type[] types) {
    int count = Math.min(arguments.size(), wanted.size());
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        if (i != j && changes(wanted.get(i)) && overlap(arguments.get(i), arguments.get(j))) {
          boolean pointers = TrackedKinds.isTracked(types[i]) && TrackedKinds.isTracked(types[j]);
          boolean taken = wanted.get(i) == Qualifier.FREE;
          report(pointers, arguments.get(i), arguments.get(j), taken);
          return false;
        }
      }
    }
    return true;
  }

  private static boolean changes(@Nullable Qualifier wanted) {
    return wanted == Qualifier.FREE || wanted == Qualifier.CUTTABLE;
  }

  private boolean overlap(Value one, Value two) {
    return one.isTracked()
        && two.isTracked()
        && !scene.heap().relation(one.id(), two.id()).isApart();
  }

  private void report(boolean pointers, Value changed, Value other, boolean taken) {
    scene.report(
        pointers ? Kind.UNIQUE_COPIED : Kind.OVERLAPPING_ARGS,
        scene.name(changed)
            + " and "
            + scene.name(other)
            + ", both captured by the lambda, overlap",
        List.of(
            "one of them may be the other, or a part of it, and the lambda "
                + (taken ? "gives away " : "cuts ")
                + scene.name(changed)),
        pointers ? TrackedKinds.ONE_HAS_IT : "let it capture a copy of one of them");
  }

  /** What is said of a tracked pointer or a key that another lambda has; null if none has any. */
  @Nullable String byOthers(List<Value> arguments, Type[] types) {
    Heap heap = scene.heap();
    for (int i = 0; i < arguments.size(); i++) {
      Value it = arguments.get(i);
      boolean tracked = it.isTracked() && TrackedKinds.isTracked(types[i]);
      for (int id : tracked ? heap.near(it.id()) : new int[0]) {
        Thing other = heap.get(id);
        if (other.text().equals(Thing.LAMBDA) && heap.relation(id, it.id()).mayContain()) {
          return scene.name(it) + TrackedKinds.TWICE + other.line() + " has";
        }
      }
    }
    return null;
  }
}
