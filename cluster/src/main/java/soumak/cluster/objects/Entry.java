package soumak.cluster.objects;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the directory knows of an object: its content as it was committed last, and who has copies.
 * Only steps at its home change it.
 */
final class Entry {
  /** The owner, if nobody writes. */
  static final long NOBODY = 0;

  /** Who may write now, and the others not even read; {@link #NOBODY} if many may read. */
  long owner = NOBODY;

  /** Counts the rights to write that were given. A copy is as old as the claim it came with. */
  long claim;

  /** Steps of nodes that have not seen the members of this epoch are refused. */
  long epoch;

  /** The nodes that may have a copy. */
  final SortedSet<Long> copies = new TreeSet<>();

  /** The nodes that know the object, each with the epoch in which it was certainly a member. */
  final SortedMap<Long, Long> holders = new TreeMap<>();

  /** The objects that refer to this one, each with the claim of theirs since which it does. */
  final SortedMap<ObjectId, Long> referrers = new TreeMap<>();

  Content content;

  Entry(Content content) {
    this.content = content;
  }

  byte[] toBytes() {
    Out out = new Out().number(owner).number(claim).number(epoch);
    out.numbers(copies).numbers(holders.keySet()).numbers(holders.values());
    out.ids(referrers.keySet()).numbers(referrers.values());
    content.write(out);
    return out.toBytes();
  }

  static Entry of(byte[] bytes) {
    In in = new In(bytes);
    long owner = in.number();
    long claim = in.number();
    long epoch = in.number();
    List<Long> copies = in.numbers();
    List<Long> nodes = in.numbers();
    List<Long> since = in.numbersFor(nodes);
    List<ObjectId> referrers = in.ids();
    List<Long> claims = in.numbersFor(referrers);
    Entry entry = new Entry(Content.read(in));
    entry.owner = owner;
    entry.claim = claim;
    entry.epoch = epoch;
    entry.copies.addAll(copies);
    for (int i = 0; i < nodes.size(); i++) {
      entry.holders.put(nodes.get(i), since.get(i));
    }
    for (int i = 0; i < referrers.size(); i++) {
      entry.referrers.put(referrers.get(i), claims.get(i));
    }
    return entry;
  }

  Set<Long> copiesBut(long node) {
    Set<Long> others = new TreeSet<>(copies);
    others.remove(node);
    return others;
  }

  /** An epoch in which that node, which has a copy, was a member. */
  long since(long node) {
    return holders.getOrDefault(node, 0L);
  }

  boolean isClaimed(long by, long number) {
    return owner == by && owner != NOBODY && claim == number;
  }

  /** Forgets the holders that were members once, before {@code epoch}, and are none now. */
  void forgetTheDead(Collection<Long> members, long epoch) {
    holders.entrySet().removeIf(e -> e.getValue() < epoch && !members.contains(e.getKey()));
  }

  /** Whether nobody can reach it any more. */
  boolean isGarbage() {
    return owner == NOBODY && holders.isEmpty() && referrers.isEmpty();
  }
}
