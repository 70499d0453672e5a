package soumak.checker;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What a method stores where, by the numbers of its parameters, as it is found. */
final class LifeLinks {
  /** By the same without the ways: what is stored in one field of one target is one. */
  private final Map<LifeSummary.Link, LifeSummary.Link> known = new HashMap<>();

  /** Something is stored; either may be behind a parameter. */
  void add(int target, int source, int field) {
    LifeSummary.Link direct =
        new LifeSummary.Link(Life.baseOf(target), Ids.NONE, Life.baseOf(source), Ids.NONE, field);
    LifeSummary.Link before = known.getOrDefault(direct, direct);
    known.put(direct, before.along(way(target), way(source)));
  }

  private static Ids way(int id) {
    return Life.isBehind(id) ? Ids.of(Life.fieldOf(id)) : Ids.NONE;
  }

  Set<LifeSummary.Link> all() {
    return Set.copyOf(known.values());
  }
}
