package soumak.checker;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a method does with the lives of its arguments, by the numbers of its parameters as {@link
 * Life} has them, the receiver first.
 *
 * @param result what its result may be or hang on
 * @param leads where fields lead of what a tracked pointer points to that it gives
 * @param links what it stores in what
 * @param lost what it stores where everybody can reach it
 * @param given what it gives away to others
 * @param opened the keys that it opens, or that what has them opens
 * @param runs the functions that it runs; by the number of its arena, in what it runs functions
 * @param within those of these that it runs while a key is open
 * @param freed what it frees alone, or has in it what is, or the arenas of that
 * @param singles the arenas of which it puts unique or counted pointers into objects
 * @param ended the arenas of parameters whose keys it frees or gives away
 * @param closed the parameters that it closes, or in which it finds what it closes
 * @param called the objects of which it calls functions with pointers
 * @param read the objects in which it reads streams
 * @param used the parameters that it uses, and does not only store or give back
 * @param lent the functions that it calls with what ends in it
 * @param hooked the objects in which it puts functions that store pointers
 * @param hooks what these do
 * @param made what functions do that it gives; null if it gives none that is known
 */
record LifeSummary(
    Ids result,
    LifeLeads leads,
    Set<Link> links,
    Ids lost,
    Ids given,
    Ids opened,
    Ids runs,
    Ids within,
    Ids freed,
    Ids singles,
    Ids ended,
    Ids closed,
    Ids called,
    Ids read,
    Ids used,
    Ids lent,
    Ids hooked,
    Life.@Nullable Calls hooks,
    Life.@Nullable Calls made) {
  static final LifeSummary NONE = ofLinks(Set.of());

  /** Of a method that stores some of its arguments in others, and does nothing else. */
  static LifeSummary ofLinks(Set<Link> links) {
    return new LifeSummary(
        Ids.NONE,
        LifeLeads.NONE,
        links,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        Ids.NONE,
        null,
        null);
  }

  /** Whether a parameter is among some. */
  static boolean has(Ids ids, int position) {
    for (int id : ids.all()) {
      if (Life.isParameter(id) && Life.position(id) == position) {
        return true;
      }
    }
    return false;
  }

  // By hand, as in Link; a record's own begin slowly.

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LifeSummary it
            && result.equals(it.result)
            && leads.equals(it.leads)
            && links.equals(it.links)
            && lost.equals(it.lost)
            && given.equals(it.given)
            && opened.equals(it.opened)
            && runs.equals(it.runs)
            && within.equals(it.within)
            && freed.equals(it.freed)
            && singles.equals(it.singles)
            && ended.equals(it.ended)
            && closed.equals(it.closed)
            && called.equals(it.called)
            && read.equals(it.read)
            && used.equals(it.used)
            && lent.equals(it.lent)
            && hooked.equals(it.hooked)
            && Objects.equals(hooks, it.hooks)
            && Objects.equals(made, it.made));
  }

  @Override
  public int hashCode() {
    return 31 * links.hashCode() + result.hashCode();
  }

  /**
   * Something that hangs on the source is stored in the target; or what is found from the source
   * where one gets from the target.
   *
   * @param into the fields along which one gets to where it is stored
   * @param from the fields along which one gets to what is stored
   * @param field of the target's structures, as {@link LifeLeads} has it
   */
  record Link(int target, Ids into, int source, Ids from, int field) {
    Link along(Ids moreInto, Ids moreFrom) {
      return new Link(target, into.and(moreInto), source, from.and(moreFrom), field);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Link link
          && target == link.target
          && source == link.source
          && field == link.field
          && into.equals(link.into)
          && from.equals(link.from);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * target + source) + field;
    }
  }
}
