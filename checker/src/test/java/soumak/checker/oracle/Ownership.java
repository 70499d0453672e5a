package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import soumak.Strand;

/**
 * Who owns what during one run. An owner is a task, or a call that got something by a {@code @Free}
 * parameter: such a call may use it, and its caller only what it has put into a tree of the
 * caller's or given back. What was sent has no owner among those that still run.
 *
 * <p>An object is known from its first use on, and belongs to who uses it first. An ordinary array
 * has no owner until it becomes a part of a message.
 */
final class Ownership {
  private static final int NOBODY = -1;

  /** What was above a branch that was given away: it must not be used any more. */
  private static final int GIVEN_UP = -2;

  private final Map<Object, Tag> tags = new IdentityHashMap<>();
  private List<Call> alive = new ArrayList<>(List.of(new Call(0)));
  private int lastOwner;

  /** A call, or at the bottom a task. */
  private static final class Call {
    final int owner;
    final List<Object> lent = new ArrayList<>();

    Call(int owner) {
      this.owner = owner;
    }
  }

  private static final class Tag {
    int owner;
    int lent;
    boolean part;
  }

  private Tag tag(Object object) {
    Tag tag = tags.get(object);
    if (tag == null) {
      tag = new Tag();
      tag.owner = alive.getFirst().owner;
      tags.put(object, tag);
    }
    return tag;
  }

  /** Reads or writes something of an object. */
  void use(@Nullable Object object) {
    if (object != null && isOwned(object)) {
      int owner = tag(object).owner;
      boolean mine = alive.stream().anyMatch(it -> it.owner == owner);
      demand(mine, object, "is used by who does not own it");
    }
  }

  private boolean isOwned(Object object) {
    if (Shapes.isValues(object)) {
      Tag tag = tags.get(object);
      return tag != null && tag.part;
    }
    return Shapes.isOwned(object);
  }

  private static void demand(boolean holds, Object object, String otherwise) {
    if (!holds) {
      throw new Violation("a " + object.getClass().getSimpleName() + " " + otherwise);
    }
  }

  /** Changes a pointer; what was there is not looked at. */
  void store(Object base, @Nullable Object value) {
    use(base);
    boolean tree = value != null && Shapes.isTree(value);
    if (Shapes.isOwned(base) || (tree && Shapes.isOwned(value))) {
      demand(tag(base).lent == 0, base, "is changed though it is only lent");
    }
    if (value == null || !tree) {
      return;
    }
    use(value);
    boolean values = Shapes.isValues(value);
    boolean whole = !values || isWhole(base);
    if (whole) {
      root(value, "gets a second place");
      use(base);
      demand(!Shapes.tree(value).contains(base), value, "is stored below itself");
      tag(base);
      attach(base, value);
    } else if (tag(value).part) {
      if (Shapes.isValues(base)) {
        return; // an array that gathers rows; each still belongs to who owns its message
      }
      root(value, "is a part of a message and gets known to an ordinary object");
      tag(value).part = false;
    }
    tag(base);
  }

  /** Messages, and arrays that are parts of such. */
  private boolean isWhole(Object base) {
    return Shapes.isOwned(base) ? Shapes.holdsValues(base) : Shapes.isValues(base) && isOwned(base);
  }

  private void attach(Object base, Object value) {
    if (Shapes.isOwned(base) || isOwned(base) || base instanceof Strand) {
      Set<Object> tree = Shapes.tree(value);
      tree.forEach(this::tag);
      for (Object part : tree) {
        boolean late = part != value && Shapes.isValues(part) && !tag(part).part;
        demand(!late || pointers(part) <= 1, part, "has two places as it gets into a message");
        tag(part).part = true;
      }
    }
  }

  /** Nothing points to an object, or only a tree that is given up by that. */
  void root(Object object, String otherwise) {
    root(object, otherwise, alive.getLast());
  }

  private void root(Object object, String otherwise, Call giver) {
    if (pointers(object) == 1) {
      giveUpRest(object, giver);
    }
    demand(pointers(object) == 0, object, otherwise);
  }

  private long pointers(Object object) {
    return above(object).size();
  }

  private List<Object> above(Object object) {
    List<Object> found = new ArrayList<>();
    if (!Shapes.isTree(object)) {
      return found;
    }
    for (Map.Entry<Object, Tag> it : tags.entrySet()) {
      int pointers = it.getValue().owner == GIVEN_UP ? 0 : Shapes.pointers(it.getKey(), object);
      found.addAll(Collections.nCopies(pointers, it.getKey()));
    }
    return found;
  }

  /**
   * Gives up what is above a branch, if it is the own of the call that gives that away. The branch
   * itself may have been made in the call and put there; then it still counts as the task's.
   */
  private void giveUpRest(Object branch, Call giver) {
    List<Object> path = new ArrayList<>();
    for (List<Object> above = above(branch); above.size() == 1; above = above(path.getLast())) {
      if (path.contains(above.getFirst())) {
        return;
      }
      path.add(above.getFirst());
    }
    int owner = tag(path.getFirst()).owner;
    boolean mine =
        (owner == tag(branch).owner || owner == giver.owner)
            && path.stream()
                .noneMatch(
                    it -> it instanceof Strand || tag(it).owner != owner || tag(it).lent > 0);
    if (mine && above(path.getLast()).isEmpty()) {
      path.forEach(it -> tag(it).owner = GIVEN_UP);
    }
  }

  /** Moves a tree to another owner. */
  private void move(Object root, Call giver, int owner) {
    use(root);
    root(root, "is given away though something points to it", giver);
    for (Object part : Shapes.tree(root)) {
      use(part);
      Tag tag = tag(part);
      demand(tag.lent == 0, part, "is given away though it is only lent");
      tag.part = true;
      tag.owner = owner;
    }
  }

  /** Sends a tree to another task. */
  void send(@Nullable Object root) {
    if (root != null && Shapes.isTree(root)) {
      move(root, alive.getLast(), NOBODY);
    }
  }

  /** Somebody else has cut off a part, and sent it. */
  void sendPart(Object part) {
    for (Object it : Shapes.tree(part)) {
      Tag tag = tag(it);
      tag.part = true;
      tag.owner = NOBODY;
    }
  }

  /** A call begins. */
  void enter() {
    alive.add(new Call(++lastOwner));
  }

  /** The call that has begun gets something to own. */
  void take(@Nullable Object root) {
    if (root != null && Shapes.isTree(root)) {
      move(root, alive.get(alive.size() - 2), alive.getLast().owner);
    }
  }

  /** The call that has begun must keep a tree's structure. */
  void lend(@Nullable Object root) {
    if (root != null && Shapes.isOwned(root)) {
      for (Object part : Shapes.tree(root)) {
        tag(part).lent++;
        alive.getLast().lent.add(part);
      }
    }
  }

  /** The call gives something to its caller. */
  void giveBack(@Nullable Object result) {
    if (result != null && Shapes.isOwned(result)) {
      move(result, alive.getLast(), alive.get(alive.size() - 2).owner);
    }
  }

  /** A call ends: of what it owned, that is left which is in others' trees. */
  void leave() {
    Call call = alive.removeLast();
    int ended = call.owner;
    call.lent.forEach(it -> tag(it).lent--);
    for (Object known : new ArrayList<>(tags.keySet())) {
      int owner = known instanceof Strand ? alive.getFirst().owner : tag(known).owner;
      if (owner != ended && owner != NOBODY && owner != GIVEN_UP) {
        for (Shapes.Branch branch : Shapes.branches(known)) {
          inherit(branch.object(), ended, owner);
        }
      }
    }
    tags.values().stream().filter(it -> it.owner == ended).forEach(it -> it.owner = NOBODY);
  }

  private void inherit(Object root, int from, int to) {
    for (Object part : Shapes.tree(root)) {
      Tag tag = tags.get(part);
      if (tag != null && tag.owner == from) {
        tag.owner = to;
      }
    }
  }

  /** Runs another task, which gets the trees that {@code carrier} points to. */
  void other(Object carrier, Body body) throws Throwable {
    int task = ++lastOwner;
    for (Shapes.Branch branch : Shapes.branches(carrier)) {
      if (Shapes.isOwned(branch.object())) {
        tag(carrier);
        moveCarried(branch.object(), carrier, task);
      }
    }
    List<Call> callers = alive;
    alive = new ArrayList<>(List.of(new Call(task)));
    try {
      body.run();
    } finally {
      alive = callers;
    }
  }

  interface Body {
    void run() throws Throwable;
  }

  private void moveCarried(Object root, Object carrier, int task) {
    Tag known = tags.remove(carrier);
    move(root, alive.getLast(), task);
    if (known != null && carrier instanceof Strand) {
      tags.put(carrier, known);
    }
  }
}
