package soumak.checker;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a function opens, whenever it runs.
 *
 * @param keys those of what it has captured, or what has them in it
 * @param functions those of that which it runs
 * @param inside what it runs functions of that are in it
 * @param all whether it opens and runs nothing else
 */
record LifeOpens(Ids keys, Ids functions, Ids inside, boolean all) {
  static final LifeOpens UNKNOWN = new LifeOpens(Ids.NONE, Ids.NONE, Ids.NONE, false);

  static LifeOpens ofKeys(Ids keys) {
    return new LifeOpens(keys, Ids.NONE, Ids.NONE, true);
  }

  static LifeOpens ofFunctions(Ids functions) {
    return new LifeOpens(Ids.NONE, functions, Ids.NONE, true);
  }

  boolean isNone() {
    return keys.isEmpty() && functions.isEmpty() && inside.isEmpty();
  }

  /** The same of other lives; the same object if they are the same. */
  LifeOpens of(UnaryOperator<Ids> others) {
    Ids opened = others.apply(keys);
    Ids run = others.apply(functions);
    Ids within = others.apply(inside);
    boolean same = opened == keys && run == functions && within == inside;
    return same ? this : new LifeOpens(opened, run, within, all);
  }

  LifeOpens or(LifeOpens other) {
    return equals(other)
        ? this
        : new LifeOpens(
            keys.and(other.keys),
            functions.and(other.functions),
            inside.and(other.inside),
            all && other.all);
  }

  /** By hand; a record's own begins slowly. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LifeOpens it
            && all == it.all
            && keys.equals(it.keys)
            && functions.equals(it.functions)
            && inside.equals(it.inside));
  }

  @Override
  public int hashCode() {
    return 31 * keys.hashCode() + functions.hashCode();
  }
}
