package soumak.checker;

import java.util.BitSet;
import java.util.List;

/**
 * A branch that is the last that is used of its tree need not be cut off: the method owns the tree,
 * and gives the rest of it up. That is seen where the branch is sent, stored or returned, and where
 * control joins, as a tree that is not used any more is forgotten there.
 */
final class LastUse {
  private final Scene scene;

  LastUse(Scene scene) {
    this.scene = scene;
  }

  /**
   * Makes a branch free, if that is possible.
   *
   * @param others what the same instruction works on besides
   */
  boolean frees(Value branch, List<Value> others) {
    if (!branch.isTracked()) {
      return false;
    }
    BitSet used = scene.usedLater();
    for (Value it : others) {
      it.addTo(used);
    }
    return frees(scene.heap(), branch.id(), used);
  }

  /** Makes an array of a message something that may become an ordinary object, if possible. */
  boolean releases(Value branch, List<Value> others) {
    return branch.isTracked()
        && scene.thing(branch).shape() == Shape.ARRAY_OF_VALUES
        && frees(branch, others)
        && scene.isReleasable(branch);
  }

  /** Makes a branch free if nothing else is used of its tree than what is apart from it. */
  static boolean frees(Heap heap, int branch, BitSet used) {
    int root = root(heap, branch);
    if (root == Heap.KEPT || isUsedBeside(heap, root, branch, used)) {
      return false;
    }
    heap.makeRoot(branch);
    for (int id : heap.near(branch)) {
      if (heap.relation(branch, id).equals(Relation.SAME)) {
        heap.change(id, heap.get(id).withCapability(Capability.FREE, ""));
      }
    }
    return true;
  }

  /** The free tree that a branch surely belongs to; {@link Heap#KEPT} if there is none. */
  private static int root(Heap heap, int branch) {
    if (heap.get(branch).capability() == Capability.CUTTABLE) {
      for (int id : heap.near(branch)) {
        boolean above = id != Heap.KEPT && heap.relation(id, branch).isSurelyDown();
        if (above && heap.get(id).capability() == Capability.FREE) {
          return id;
        }
      }
    }
    return Heap.KEPT;
  }

  /** Whether something is used of a tree that may lie above a branch of it. */
  private static boolean isUsedBeside(Heap heap, int root, int branch, BitSet used) {
    for (int id : heap.near(root)) {
      if (used.get(id)
          && heap.relation(root, id).mayContain()
          && !heap.relation(branch, id).up().isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
