package soumak.checker;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What pointers in the structures of some memory point to, other than that memory itself: for each
 * field the lives that were stored there. A field is a number that is made of its name; two of one
 * number count as one. Does not change.
 */
final class LifeLeads {
  /** Some field, nobody knows which. */
  static final int ANY = 1;

  static final LifeLeads NONE = new LifeLeads(new int[0], new Ids[0]);

  private static final int NAMES = 1 << 20;

  /** Rising. */
  private final int[] fields;

  private final Ids[] lives;

  private LifeLeads(int[] fields, Ids[] lives) {
    this.fields = fields;
    this.lives = lives;
  }

  /** Of memory of which any field may lead to these. */
  static LifeLeads ofAny(Ids lives) {
    return lives.isEmpty() ? NONE : NONE.and(ANY, lives);
  }

  /** The number of a field, by the name of its methods. */
  static int field(String name) {
    String own = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    return ANY + 1 + (own.hashCode() & (NAMES - 1));
  }

  /** The number of the field along which a method moves a cursor, as {@code toNext}. */
  static int walked(String method) {
    return field(method.startsWith("to") && method.length() > 2 ? method.substring(2) : method);
  }

  /** What was stored in a field, or in one that is not known; of {@link #ANY}, in all. */
  Ids through(int field) {
    Ids found = Ids.NONE;
    for (int i = 0; i < fields.length; i++) {
      if (field == ANY || fields[i] == ANY || fields[i] == field) {
        found = found.and(lives[i]);
      }
    }
    return found;
  }

  Ids all() {
    return through(ANY);
  }

  /** With what is stored in a field now; the same object if it is known. */
  LifeLeads and(int field, Ids stored) {
    int at = Arrays.binarySearch(fields, field);
    if (at >= 0) {
      Ids both = lives[at].and(stored);
      if (both.equals(lives[at])) {
        return this;
      }
      Ids[] more = lives.clone();
      more[at] = both;
      return new LifeLeads(fields, more);
    }
    int place = -at - 1;
    int[] names = new int[fields.length + 1];
    Ids[] more = new Ids[names.length];
    System.arraycopy(fields, 0, names, 0, place);
    System.arraycopy(lives, 0, more, 0, place);
    names[place] = field;
    more[place] = stored;
    System.arraycopy(fields, place, names, place + 1, fields.length - place);
    System.arraycopy(lives, place, more, place + 1, fields.length - place);
    return new LifeLeads(names, more);
  }

  LifeLeads and(LifeLeads other) {
    LifeLeads both = this;
    for (int i = 0; both != other && i < other.fields.length; i++) {
      both = both.and(other.fields[i], other.lives[i]);
    }
    return both;
  }

  /** The same to other lives. */
  LifeLeads of(UnaryOperator<Ids> others) {
    LifeLeads all = NONE;
    for (int i = 0; i < fields.length; i++) {
      Ids to = others.apply(lives[i]);
      all = to.isEmpty() ? all : all.and(fields[i], to);
    }
    return all;
  }

  /** With another number for a life; the same object if that is not in it. */
  LifeLeads renamed(int from, int to) {
    Ids[] renamed = lives;
    for (int i = 0; i < lives.length; i++) {
      Ids other = lives[i].renamed(from, to);
      if (other != lives[i]) {
        renamed = renamed == lives ? lives.clone() : renamed;
        renamed[i] = other;
      }
    }
    return renamed == lives ? this : new LifeLeads(fields, renamed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LifeLeads leads
            && Arrays.equals(fields, leads.fields)
            && Arrays.equals(lives, leads.lives));
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(fields) + Arrays.hashCode(lives);
  }
}
