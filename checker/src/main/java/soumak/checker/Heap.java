package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The objects that a method can reach at one point, and how each two of them lie to each other: the
 * heap graph of paper 000, section 4. Objects have small numbers. Relations that are not written
 * down are {@link Relation#APART}.
 */
final class Heap {
  /** The task whose method this is: what it keeps in fields of message types lies below it. */
  static final int KEPT = 0;

  private final List<Thing> things;
  private final Map<Pair, Relation> relations;

  private record Pair(int low, int high) {}

  private Heap(List<Thing> things, Map<Pair, Relation> relations) {
    this.things = things;
    this.relations = relations;
  }

  Heap() {
    this(new ArrayList<>(), new HashMap<>());
    add(Thing.of(Capability.CUTTABLE, Shape.OTHER, "", 0, ""));
  }

  Heap copy() {
    return new Heap(new ArrayList<>(things), new HashMap<>(relations));
  }

  /** These objects alone, with new numbers in the same order. */
  Heap only(BitSet used) {
    int[] left = used.stream().toArray();
    List<Thing> kept = new ArrayList<>();
    Map<Pair, Relation> known = new HashMap<>();
    for (int high = 0; high < left.length; high++) {
      kept.add(things.get(left[high]));
      for (int low = 0; low < high; low++) {
        Relation relation = relations.get(new Pair(left[low], left[high]));
        if (relation != null) {
          known.put(new Pair(low, high), relation);
        }
      }
    }
    return new Heap(kept, known);
  }

  int add(Thing thing) {
    things.add(thing);
    return things.size() - 1;
  }

  int size() {
    return things.size();
  }

  Thing get(int id) {
    return things.get(id);
  }

  void change(int id, UnaryOperator<Thing> change) {
    things.set(id, change.apply(things.get(id)));
  }

  Relation relation(int from, int to) {
    if (from == to) {
      return Relation.SAME;
    }
    Relation known = relations.get(new Pair(Math.min(from, to), Math.max(from, to)));
    if (known == null) {
      return Relation.APART;
    }
    return from < to ? known : known.turned();
  }

  void relate(int from, int to, Relation relation) {
    Pair pair = new Pair(Math.min(from, to), Math.max(from, to));
    if (relation.isApart()) {
      relations.remove(pair);
    } else {
      relations.put(pair, from < to ? relation : relation.turned());
    }
  }

  /** The objects that may be {@code root} or a part of it. */
  List<Integer> within(int root) {
    List<Integer> found = new ArrayList<>();
    for (int id = 0; id < things.size(); id++) {
      if (relation(root, id).mayContain()) {
        found.add(id);
      }
    }
    return found;
  }

  /** Adds what a field or an element of {@code base} points to: figure 6, {@code x := y.sel}. */
  int load(int base, String field, Thing thing) {
    int branch = add(thing);
    for (int id = 0; id < branch; id++) {
      relate(branch, id, relation(base, id).ofBranch(field));
    }
    return branch;
  }

  /** Adds something that may be any part of {@code whole}. */
  int loadPart(int whole, Thing thing) {
    int part = add(thing);
    for (int id = 0; id < part; id++) {
      relate(part, id, relation(whole, id).ofPart());
    }
    return part;
  }

  /** Adds something that may be one of several objects, any part of them, or none of these. */
  int addWithin(Collection<Integer> wholes, Thing thing) {
    int added = add(thing);
    for (int id = 0; id < added; id++) {
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
    for (int id = 0; id < things.size() && !Way.isVague(field); id++) {
      Relation toId = relation(base, id);
      if (toId.isSurelyDown() && toId.down().equals(there)) {
        found.add(id);
      }
    }
    return found;
  }

  /** What a field points to is no longer below its object; of an element, that is not sure. */
  void sever(int base, String field) {
    Set<Integer> inside = new HashSet<>();
    for (int id = 0; id < things.size(); id++) {
      Relation toId = relation(base, id);
      if (toId.down().stream().anyMatch(way -> way.mayStartWith(field))) {
        inside.add(id);
      }
    }
    for (int id : inside) {
      Relation toId = relation(base, id);
      boolean certain =
          !Way.isVague(field)
              && toId.isSurelyDown()
              && toId.down().stream().allMatch(way -> way.surelyStartsWith(field));
      for (int other = 0; other < things.size(); other++) {
        if (!inside.contains(other)) {
          loosen(other, id, certain);
        }
      }
      if (!Way.isVague(field)) {
        loosen(base, id, field);
      }
    }
  }

  private void loosen(int above, int id, boolean certain) {
    Relation known = relation(above, id);
    if (!known.down().isEmpty()) {
      relate(above, id, (certain ? known.withDown(Set.of()) : known).orApart());
    }
  }

  private void loosen(int base, int id, String field) {
    Relation known = relation(base, id);
    Set<Way> left = new HashSet<>(known.down());
    left.removeIf(way -> way.surelyStartsWith(field));
    relate(base, id, known.withDown(left).orApart());
  }

  /** Nothing lies above {@code id}: it has been cut off. */
  void makeRoot(int id) {
    for (int other = 0; other < things.size(); other++) {
      Relation known = relation(other, id);
      if (other != id && !known.down().isEmpty()) {
        Relation rest = known.withDown(Set.of());
        relate(other, id, rest.equals(Relation.VOID) ? Relation.APART : rest);
      }
    }
  }

  /** Puts a root below a field of {@code base}: figure 6, {@code x.f := y}. */
  void store(int base, String field, int root) {
    Map<Pair, Relation> added = new HashMap<>();
    for (int above = 0; above < things.size(); above++) {
      Relation toBase = relation(above, base);
      for (int below = 0; toBase.mayContain() && below < things.size(); below++) {
        Relation toBelow = relation(root, below);
        if (above != below && toBelow.mayContain()) {
          Relation link = link(toBase, field, toBelow);
          boolean certain = !link.apart();
          added.put(new Pair(above, below), certain ? link : relation(above, below).or(link));
        }
      }
    }
    added.forEach((pair, relation) -> relate(pair.low(), pair.high(), relation));
  }

  private static Relation link(Relation toBase, String field, Relation fromRoot) {
    Set<Way> ways = new HashSet<>();
    for (Way first : waysDown(toBase, Way.of(field))) {
      if (fromRoot.same()) {
        ways.add(first);
      }
      fromRoot.down().forEach(rest -> ways.add(first.then(rest)));
    }
    boolean certain = isCertain(toBase) && isCertain(fromRoot);
    return new Relation(!certain, false, ways, Set.of());
  }

  private static Set<Way> waysDown(Relation toBase, Way last) {
    Set<Way> ways = new HashSet<>();
    if (toBase.same()) {
      ways.add(last);
    }
    toBase.down().forEach(way -> ways.add(way.then(last)));
    return ways;
  }

  private static boolean isCertain(Relation containing) {
    return !containing.apart() && containing.up().isEmpty();
  }

  /** An object that is lost has nothing to do with others any more. */
  void isolate(int id) {
    for (int other = 0; other < things.size(); other++) {
      if (other != id) {
        relate(other, id, Relation.APART);
      }
    }
  }

  boolean isSameAs(Heap other) {
    return things.equals(other.things) && relations.equals(other.relations);
  }
}
