package soumak.checker;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an object that is tracked.
 *
 * @param shape of its static type
 * @param element the descriptor of an array's elements; {@link #VIEW} of what reads arrays; else an
 *     empty string
 * @param text where it came from, as source code says it: {@code x.next}
 * @param line where that stands
 * @param why why it is not free, as a sentence; empty if it is
 * @param holdsMessages whether something that is not of a message type may hold messages, as every
 *     such thing may that was not made here
 * @param foreign whether other objects may know it
 * @param row whether free arrays of values alone may have had it since it was free: it belongs to
 *     no message, though it may have left them
 * @param missing whether it may not exist, as null came to its place from another way of control
 */
record Thing(
    Capability capability,
    Shape shape,
    String element,
    String text,
    int line,
    String why,
    boolean holdsMessages,
    Foreign foreign,
    boolean row,
    boolean missing,
    @Nullable Loss loss) {

  /** What stands for the elements of something lent that reads arrays, as a stream does. */
  static final String VIEW = "view";

  /** Where a lambda comes from. */
  static final String LAMBDA = "the lambda";

  private static final String GATHERED = " is stored in ";

  /**
   * How an object was lost.
   *
   * @param kind of the finding if it is used
   * @param how what happened, as a sentence
   * @param line where
   * @param index the instruction
   * @param taken what was taken, as source code says it; this object is that or a part of it
   * @param thrown whether this is known only where the call has ended with an exception
   */
  record Loss(Kind kind, String how, int line, int index, String taken, boolean thrown) {
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Loss it
              && kind == it.kind
              && line == it.line
              && index == it.index
              && thrown == it.thrown
              && how.equals(it.how)
              && taken.equals(it.taken));
    }

    @Override
    public int hashCode() {
      return how.hashCode() * 31 + index;
    }
  }

  static Thing of(Capability capability, Shape shape, String text, int line, String why) {
    boolean ofOthers = shape == Shape.ARRAY_OF_OTHERS;
    boolean holdsMessages = shape == Shape.OTHER || ofOthers;
    Foreign foreign = ofOthers ? Foreign.ITSELF : Foreign.NOT;
    return new Thing(
        capability, shape, "", text, line, why, holdsMessages, foreign, false, false, null);
  }

  Thing ofElements(String descriptor) {
    return new Thing(
        capability, shape, descriptor, text, line, why, holdsMessages, foreign, row, missing, loss);
  }

  Thing withCapability(Capability now, String reason) {
    return new Thing(
        now, shape, element, text, line, reason, holdsMessages, foreign, row, missing, loss);
  }

  Thing withMessages(boolean holds) {
    return new Thing(
        capability, shape, element, text, line, why, holds, foreign, row, missing, loss);
  }

  /** The same, with a new owner: a free array of values, or something else. */
  Thing ownedByArray(boolean array) {
    boolean now = array && mayBeRow();
    return now == row
        ? this
        : new Thing(
            capability,
            shape,
            element,
            text,
            line,
            why,
            holdsMessages,
            foreign,
            now,
            missing,
            loss);
  }

  private boolean mayBeRow() {
    return row || isFree();
  }

  /** The same, made here: there is nothing in it that is not put there. */
  Thing madeHere() {
    return withForeign(Foreign.NOT).withMessages(false);
  }

  Thing withForeign(Foreign known) {
    return new Thing(
        capability, shape, element, text, line, why, holdsMessages, known, row, missing, loss);
  }

  /** The same, as an element of an array. */
  Thing outOf(Thing array) {
    boolean known = shape == Shape.OTHER && array.foreign != Foreign.NOT;
    return shape == Shape.ARRAY_OF_OTHERS
        ? asLent()
        : withForeign(known ? Foreign.ITSELF : Foreign.NOT);
  }

  /** An array that other objects may know: it can be used, and neither be given away nor kept. */
  Thing asLent() {
    return capability.atLeast(Capability.CUTTABLE)
        ? withCapability(Capability.SAFE, "`" + text + "` may be an array that other objects know")
        : this;
  }

  boolean isForeign() {
    return foreign == Foreign.ITSELF;
  }

  /** Whether it is an array that other objects may know, but no array of messages. */
  boolean isForeignArray() {
    return isForeign() && shape.isArray() && !shape.isOfMessages();
  }

  /** An array that has got a row which it does not own, and may get more of them. */
  Thing gathering(String row, String place, int since) {
    String reason = row + ", which is not free," + GATHERED + "`" + place + "` since line " + since;
    return withCapability(Capability.SAFE, gathers() ? why : reason);
  }

  /** Whether it is an array that nobody else knows, and no message's. */
  boolean isFreeArray() {
    boolean array = shape == Shape.ARRAY_OF_VALUES || shape == Shape.ARRAY_OF_OTHERS;
    return array && capability == Capability.FREE && !holdsMessages;
  }

  /** Whether it is an array made here of rows that it does not own. */
  boolean gathers() {
    return capability == Capability.SAFE && why.contains(", which is not free," + GATHERED);
  }

  /** The same, if it may not exist. */
  Thing asMissing() {
    return new Thing(
        capability, shape, element, text, line, why, holdsMessages, foreign, row, true, loss);
  }

  Thing lost(Loss how) {
    return new Thing(
        Capability.GONE,
        shape,
        element,
        text,
        line,
        why,
        holdsMessages,
        foreign,
        row,
        missing,
        how);
  }

  /** The same, where the call that lost it has ended with an exception. */
  Thing whenThrown() {
    if (loss == null) {
      return this;
    }
    return lost(new Loss(loss.kind, loss.how, loss.line, loss.index, loss.taken, true));
  }

  /** Seen as another type; one that says less of it, as Object[] of an array, is of no account. */
  Thing cast(Shape to, String elements) {
    boolean values = shape == Shape.ARRAY_OF_VALUES && to == Shape.ARRAY_OF_OTHERS;
    if (values || (shape.isOfMessages() && !to.isOfMessages())) {
      return this;
    }
    // No message is known to other objects. An array that is found may have been filled elsewhere.
    boolean found = to == Shape.ARRAY_OF_OTHERS && shape != to;
    Foreign known = to.isOfMessages() ? Foreign.NOT : found ? Foreign.ITSELF : foreign;
    return new Thing(
        capability, to, elements, text, line, why, holdsMessages, known, row, missing, loss);
  }

  private boolean isFree() {
    return capability == Capability.FREE;
  }

  // The compiler's are linked when they are first called, which a fresh JVM needs long for.

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Thing it
            && capability == it.capability
            && shape == it.shape
            && line == it.line
            && holdsMessages == it.holdsMessages
            && foreign == it.foreign
            && row == it.row
            && missing == it.missing
            && element.equals(it.element)
            && text.equals(it.text)
            && why.equals(it.why)
            && Objects.equals(loss, it.loss));
  }

  @Override
  public int hashCode() {
    return text.hashCode() * 31 + line;
  }

  private static int compare(Thing one, Thing two) {
    int order = one.capability.compareTo(two.capability);
    order = order == 0 ? one.lossText().compareTo(two.lossText()) : order;
    order = order == 0 ? Integer.compare(one.line, two.line) : order;
    order = order == 0 ? one.text.compareTo(two.text) : order;
    return order == 0 ? one.why.compareTo(two.why) : order;
  }

  private String lossText() {
    return loss == null ? "" : loss.toString();
  }

  /** What is known if it is one of two. */
  Thing or(Thing other) {
    if (equals(other)) {
      return this;
    }
    Thing low = compare(this, other) <= 0 ? this : other;
    Thing high = low == this ? other : this;
    boolean sameType = shape == other.shape && element.equals(other.element);
    boolean messages = holdsMessages || other.holdsMessages;
    Thing told = low.gathers() && !(high.gathers() || high.isFree()) ? high : low;
    return new Thing(
        low.capability,
        sameType ? shape : Shape.OTHER,
        sameType ? element : "",
        low.text,
        low.line,
        told.why,
        messages || (!sameType && (shape.isOfMessages() || other.shape.isOfMessages())),
        foreign.or(other.foreign),
        mayBeRow() && other.mayBeRow(),
        missing || other.missing,
        low.loss);
  }
}
