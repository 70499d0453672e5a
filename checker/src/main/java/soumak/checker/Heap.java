package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a method can reach at one point, and how each two of them lie to each other: the
 * heap graph of paper 000, section 4. Objects have small numbers. Relations that are not written
 * down are {@link Relation#APART}, so that many objects which have nothing to do with each other
 * cost nothing: whatever happens to one concerns those only that are near it.
 */
final class Heap {
  /** The task whose method this is: what it keeps in fields of message types lies below it. */
  static final int KEPT = 0;

  private static final int[] NONE = {};

  private final List<Thing> things;

  /** What is not apart from each object, with the relation to it; null where nothing is. */
  private final List<@Nullable Map<Integer, Relation>> near;

  /** The objects whose map no copy of this heap has; others are copied before they are changed. */
  private final BitSet own = new BitSet();

  private int changes;

  private Heap(List<Thing> things, List<@Nullable Map<Integer, Relation>> near) {
    this.things = things;
    this.near = near;
  }

  Heap() {
    this(new ArrayList<>(), new ArrayList<>());
    add(Thing.of(Capability.CUTTABLE, Shape.OTHER, "", 0, ""));
  }

  Heap copy() {
    own.clear();
    return new Heap(new ArrayList<>(things), new ArrayList<>(near));
  }

  /** These objects alone, with new numbers in the same order. */
  Heap only(BitSet used, int[] numbers) {
    Heap kept = new Heap(new ArrayList<>(), new ArrayList<>());
    for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
      kept.add(things.get(id));
    }
    for (int id = used.nextSetBit(0); id >= 0; id = used.nextSetBit(id + 1)) {
      for (int other : hasNear(id) ? near(id) : NONE) {
        if (other < id && used.get(other)) {
          kept.relate(numbers[id], numbers[other], relation(id, other));
        }
      }
    }
    return kept;
  }

  /** Grows whenever something changes. */
  int changes() {
    return changes;
  }

  /** Notes that a slot was changed behind the back of the instruction that is executed. */
  void changed() {
    changes++;
  }

  /** Whether anything is not apart from an object. */
  boolean hasNear(int id) {
    return near.get(id) != null;
  }

  /** Whether there are branches that are not free, but could be cut off. */
  boolean hasBranches() {
    for (int id = KEPT + 1; id < things.size(); id++) {
      if (things.get(id).capability() == Capability.CUTTABLE) {
        return true;
      }
    }
    return false;
  }

  /** An object itself and all that is not apart from it, by rising numbers. */
  int[] near(int id) {
    Map<Integer, Relation> known = near.get(id);
    if (known == null) {
      return new int[] {id};
    }
    BitSet all = new BitSet();
    all.set(id);
    for (int other : known.keySet()) {
      all.set(other);
    }
    int[] numbers = new int[known.size() + 1];
    int count = 0;
    for (int other = all.nextSetBit(0); other >= 0; other = all.nextSetBit(other + 1)) {
      numbers[count++] = other;
    }
    return numbers;
  }

  int add(Thing thing) {
    changes++;
    near.add(null);
    things.add(thing);
    return things.size() - 1;
  }

  int size() {
    return things.size();
  }

  Thing get(int id) {
    return things.get(id);
  }

  void change(int id, Thing after) {
    if (things.set(id, after) != after) {
      changes++;
    }
  }

  Relation relation(int from, int to) {
    if (from == to) {
      return Relation.SAME;
    }
    Map<Integer, Relation> known = near.get(from);
    Relation relation = known == null ? null : known.get(to);
    return relation == null ? Relation.APART : relation;
  }

  void relate(int from, int to, Relation relation) {
    if (!relation.equals(relation(from, to))) {
      changes++;
      set(from, to, relation);
      set(to, from, relation.turned());
    }
  }

  private void set(int from, int to, Relation relation) {
    Map<Integer, Relation> known = near.get(from);
    if (!own.get(from)) {
      known = known == null ? new HashMap<>() : new HashMap<>(known);
      near.set(from, known);
      own.set(from);
    }
    Map<Integer, Relation> mine = Objects.requireNonNull(known);
    if (relation.isApart()) {
      mine.remove(to);
    } else {
      mine.put(to, relation);
    }
    if (mine.isEmpty()) {
      near.set(from, null);
      own.clear(from);
    }
  }

  /** The objects that are gone. */
  BitSet lost() {
    BitSet lost = new BitSet();
    for (int id = 0; id < things.size(); id++) {
      if (things.get(id).loss() != null) {
        lost.set(id);
      }
    }
    return lost;
  }

  /** The objects that may be {@code root} or a part of it. */
  List<Integer> within(int root) {
    List<Integer> found = new ArrayList<>();
    for (int id : near(root)) {
      if (relation(root, id).mayContain()) {
        found.add(id);
      }
    }
    return found;
  }

  /**
   * Adds what a field or an element of {@code base} points to: figure 6, {@code x := y.sel}. It is
   * what is known to lie there, if that exists; a slot that is null on some way does not tell.
   */
  int load(int base, String field, Thing thing) {
    int branch = add(thing);
    for (int id : near(base)) {
      Relation known = relation(base, id).ofBranch(field);
      boolean unsure = known.same() && things.get(id).missing();
      relate(branch, id, unsure ? known.orApart() : known);
    }
    return branch;
  }

  /** Adds something that may be any part of {@code whole}. */
  int loadPart(int whole, Thing thing) {
    int part = add(thing);
    for (int id : near(whole)) {
      relate(part, id, relation(whole, id).ofPart());
    }
    return part;
  }

  /** Adds something that may be one of several objects, any part of them, or none of these. */
  int addWithin(Collection<Integer> wholes, Thing thing) {
    int added = add(thing);
    BitSet concerned = new BitSet();
    for (int whole : wholes) {
      for (int id : near(whole)) {
        concerned.set(id);
      }
    }
    for (int id = concerned.nextSetBit(0); id >= 0; id = concerned.nextSetBit(id + 1)) {
      Relation all = Relation.APART;
      for (int whole : wholes) {
        Relation toWhole = relation(whole, id);
        all = all.or(toWhole).or(toWhole.ofPart());
      }
      relate(added, id, all);
    }
    return added;
  }

  /** The objects that are known to be what a field of {@code base} points to. */
  List<Integer> surelyAt(int base, String field) {
    Set<Way> there = Set.of(Way.of(field));
    List<Integer> found = new ArrayList<>();
    for (int id : Way.isVague(field) ? NONE : near(base)) {
      Relation toId = relation(base, id);
      if (toId.isSurelyDown() && toId.down().equals(there)) {
        found.add(id);
      }
    }
    return found;
  }

  /** What a field points to is no longer below its object; of an element, that is not sure. */
  void sever(int base, String field) {
    BitSet inside = new BitSet();
    BitSet surely = new BitSet();
    for (int id : near(base)) {
      for (Way way : relation(base, id).down()) {
        if (way.mayStartWith(field)) {
          inside.set(id);
        }
      }
      surely.set(id, isInside(base, field, id));
    }
    for (int id = inside.nextSetBit(0); id >= 0; id = inside.nextSetBit(id + 1)) {
      boolean certain = !Way.isVague(field) && surely.get(id);
      for (int other : near(id)) {
        if (!surely.get(other)) {
          loosen(other, id, certain && !inside.get(other));
        }
      }
      if (!Way.isVague(field)) {
        loosen(base, id, field);
      }
    }
  }

  /** Whether an object is surely below a field. */
  private boolean isInside(int base, String field, int id) {
    Relation toId = relation(base, id);
    for (Way way : toId.down()) {
      if (!way.surelyStartsWith(field)) {
        return false;
      }
    }
    return toId.isSurelyDown();
  }

  private void loosen(int above, int id, boolean certain) {
    Relation known = relation(above, id);
    if (!known.down().isEmpty()) {
      relate(above, id, (certain ? known.withDown(Set.of()) : known).orApart());
    }
  }

  private void loosen(int base, int id, String field) {
    Relation known = relation(base, id);
    Set<Way> left = new HashSet<>();
    for (Way way : known.down()) {
      if (!way.surelyStartsWith(field)) {
        left.add(way);
      }
    }
    relate(base, id, known.withDown(left).orApart());
  }

  /** Nothing lies above {@code id}: it has been cut off, and what is below it with it. */
  void makeRoot(int id) {
    List<Integer> moved = within(id);
    for (int other : near(id)) {
      Relation known = relation(other, id);
      if (other != id && !known.down().isEmpty()) {
        Relation left = known.withDown(Set.of()).orApart();
        for (int below : moved) {
          if (below != id && below != other) {
            loosen(other, below, left.isApart() && relation(id, below).isSurelyWithin());
          }
        }
        relate(other, id, left);
      }
    }
  }

  private record Link(int above, int below, Relation relation) {}

  /** Puts a root below a field of {@code base}: figure 6, {@code x.f := y}. */
  void store(int base, String field, int root) {
    List<Link> added = new ArrayList<>();
    List<Integer> moved = within(root);
    for (int above : near(base)) {
      Relation toBase = relation(above, base);
      for (int below : toBase.mayContain() ? moved : List.<Integer>of()) {
        Relation toBelow = relation(root, below);
        if (above != below) {
          Relation link = link(toBase, field, toBelow);
          boolean certain = !link.apart();
          Relation all = certain ? link : relation(above, below).or(link);
          added.add(new Link(above, below, all));
        }
      }
    }
    for (Link it : added) {
      relate(it.above(), it.below(), it.relation());
    }
  }

  private static Relation link(Relation toBase, String field, Relation fromRoot) {
    Set<Way> ways = new HashSet<>();
    for (Way first : waysDown(toBase, Way.of(field))) {
      if (fromRoot.same()) {
        ways.add(first);
      }
      for (Way rest : fromRoot.down()) {
        ways.add(first.then(rest));
      }
    }
    boolean certain = isCertain(toBase) && isCertain(fromRoot);
    return new Relation(!certain, false, ways, Set.of());
  }

  private static Set<Way> waysDown(Relation toBase, Way last) {
    Set<Way> ways = new HashSet<>();
    if (toBase.same()) {
      ways.add(last);
    }
    for (Way way : toBase.down()) {
      ways.add(way.then(last));
    }
    return ways;
  }

  private static boolean isCertain(Relation containing) {
    return !containing.apart() && containing.up().isEmpty();
  }

  /** An object that is lost has nothing to do with others any more. */
  void isolate(int id) {
    for (int other : near(id)) {
      if (other != id) {
        relate(other, id, Relation.APART);
      }
    }
  }

  boolean isSameAs(Heap other) {
    return things.equals(other.things) && near.equals(other.near);
  }
}
