package soumak.checker;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The state at the instruction that is being executed, and the ways to look at it, change it and
 * talk about it that all rules share. While the fixpoint is sought, nothing is reported.
 */
final class Scene {
  final Code code;
  final Types types;
  private final @Nullable Reports reports;
  private State state;
  private int index;
  private boolean found;

  Scene(Code code, Types types, @Nullable Reports reports, State state) {
    this.code = code;
    this.types = types;
    this.reports = reports;
    this.state = state;
  }

  void enter(int instruction, State before) {
    index = instruction;
    state = before;
  }

  Heap heap() {
    return state.heap;
  }

  int index() {
    return index;
  }

  int line() {
    return code.line(index);
  }

  Thing thing(Value value) {
    return heap().get(value.id());
  }

  /** The objects that something refers to that may be read behind this instruction. */
  BitSet usedLater() {
    BitSet used = new BitSet();
    BitSet live = code.liveAfter(index);
    for (int slot = live.nextSetBit(0); slot >= 0; slot = live.nextSetBit(slot + 1)) {
      state.frame.getLocal(slot).addTo(used);
    }
    for (int slot = 0; slot < state.frame.getStackSize(); slot++) {
      state.frame.getStack(slot).addTo(used);
    }
    return used;
  }

  /** What lies on top of the stack, below what the instruction works on. */
  Value top() {
    return state.frame.getStack(state.frame.getStackSize() - 1);
  }

  /** Adds an object that nothing is known to lie above. */
  Value fresh(Thing thing) {
    return Value.of(heap().add(thing));
  }

  /** How the source calls an object: by a local that holds it, else by where it came from. */
  String name(Value value) {
    String local = value.local() < 0 ? null : code.local(value.local(), index);
    if (local == null) {
      local = localOf(value.id());
    }
    String text = thing(value).text();
    return local == null && text.equals(Thing.LAMBDA)
        ? text
        : "`" + (local == null ? text : local) + "`";
  }

  private @Nullable String localOf(int id) {
    for (int slot = 0; slot < state.frame.getLocals(); slot++) {
      if (state.frame.getLocal(slot).id() == id) {
        String name = code.local(slot, index);
        if (name != null) {
          return name;
        }
      }
    }
    return null;
  }

  /** The name without quotes, for building longer ones. */
  String bareName(Value value) {
    String name = name(value);
    return name.startsWith("`") ? name.substring(1, name.length() - 1) : name;
  }

  /** Whether there was anything to report. */
  boolean hasFound() {
    return found;
  }

  /** Reports something that is wrong at this instruction. */
  void report(Kind kind, String sentence, List<String> story, String edit) {
    report(kind, null, null, sentence, story, edit);
  }

  /**
   * The same, of which another finding may tell already.
   *
   * @param object that it is about; null for none
   * @param lambda the body of the lambda that it is about; null for none
   */
  void report(
      Kind kind,
      @Nullable Thing object,
      @Nullable Handle lambda,
      String sentence,
      List<String> story,
      String edit) {
    String body = lambda == null ? null : lambda.getName() + lambda.getDesc();
    ToldTwice.About about = new ToldTwice.About(method(), origin(object), body);
    report(kind, about, line() + " " + sentence, sentence, story, new Reports.Fixed(edit));
  }

  private void report(
      Kind kind,
      ToldTwice.About about,
      String cause,
      String sentence,
      List<String> story,
      IntFunction<String> edit) {
    found = true;
    if (reports != null) {
      reports.add(kind, line(), about, method() + " " + cause, sentence, story, edit);
    }
  }

  private int origin(@Nullable Thing object) {
    boolean isParameter = object != null && object.line() == 0;
    return object == null ? 0 : isParameter ? code.firstLine() : object.line();
  }

  private String method() {
    return code.method.name + code.method.desc;
  }

  /**
   * The verifier's type of what lies on the stack, counted from 1 at the top; null if nothing is
   * reported here, or if nothing is known.
   */
  @Nullable Type type(int depth) {
    boolean read = reports != null && reports.areRead();
    Frame<BasicValue> frame = read ? code.types().before(index) : null;
    return frame == null ? null : frame.getStack(frame.getStackSize() - depth).getType();
  }

  /** Whether a value was read from a parameter of the method. */
  boolean isParameter(Value value) {
    int slots = Type.getArgumentsAndReturnSizes(code.method.desc) >> 2;
    return value.local() >= 0 && value.local() < (code.isStatic() ? slots - 1 : slots);
  }

  /** Why an object is not what is wanted of it, as a story. */
  List<String> why(Value value) {
    String why = thing(value).why();
    return why.isEmpty() ? List.of() : List.of(why);
  }

  /** Touches an object; false if it is gone, which is reported. */
  boolean use(Value value) {
    return use(value, false);
  }

  /**
   * Touches an object.
   *
   * @param gives whether it is given away
   */
  boolean use(Value value, boolean gives) {
    if (!value.isTracked()) {
      return true;
    }
    Thing.Loss loss = thing(value).loss();
    if (loss == null) {
      return true;
    }
    String name = name(value);
    List<String> story = new ArrayList<>(List.of(loss.how()));
    String relation = relation(name, thing(value), loss);
    if (!relation.isEmpty()) {
      story.add(relation);
    }
    if (loss.thrown()) {
      story.add("this also holds where that call has ended with an exception");
    }
    boolean inEarlierTurn = index <= loss.index();
    if (inEarlierTurn) {
      story.add(ToldTwice.EARLIER_TURN);
    }
    boolean sent = loss.kind() == Kind.USE_AFTER_SEND;
    String type = sent ? TrackedKinds.type(code, index, value.local()) : null;
    Kind kind = type == null ? loss.kind() : TrackedKinds.ofUse(type, loss.how(), gives);
    report(
        kind,
        new ToldTwice.About(method(), origin(thing(value)), null),
        loss.how(),
        name
            + (sent
                ? " is used after it was " + TrackedKinds.done(type, loss.how())
                : " is used after it may have been cut off"),
        story,
        type == null
            ? edit(value, loss, relation, gives)
            : last -> TrackedKinds.edit(kind, loss.line(), last, inEarlierTurn));
    return false;
  }

  private IntFunction<String> edit(Value value, Thing.Loss loss, String relation, boolean gives) {
    Thing used = thing(value);
    if (loss.kind() == Kind.USE_AFTER_CUT_PARENT) {
      return last -> Edits.ofLostBranch(used, loss);
    }
    IntFunction<String> usual = edit(used, loss, relation, gives);
    Type declared = value.local() < 0 ? null : code.localType(value.local(), index);
    return last -> Edits.either(usual.apply(last), types.advice().toSeal(declared));
  }

  private IntFunction<String> edit(Thing used, Thing.Loss loss, String relation, boolean gives) {
    boolean inEarlierTurn = index <= loss.index();
    if (relation.contains(", or may be, ") && code.leads(index, loss.index())) {
      return last -> "give away a copy of it"; // of this turn or of another one
    }
    return gives && !inEarlierTurn && !loss.thrown()
        ? last -> Edits.ofSecondGift(loss)
        : Edits.ofUse(used, loss, inEarlierTurn);
  }

  /** What the used object has to do with the one that was taken; empty if they have one name. */
  private static String relation(String name, Thing thing, Thing.Loss loss) {
    String text = thing.text();
    boolean way = text.contains(".") || text.contains("[");
    if (way && thing.line() > 0 && !name.equals("`" + text + "`")) {
      return name + " is `" + text + "` since line " + thing.line();
    }
    if (name.equals("`" + loss.taken() + "`")) {
      return "";
    }
    if (loss.taken().equals(Thing.LAMBDA)) {
      return "it captures " + name;
    }
    if (text.equals(loss.taken())) {
      return name + " is `" + text + "`";
    }
    return thing.why().isEmpty()
        ? name + " is, or may be, `" + loss.taken() + "` or a part of it"
        : thing.why();
  }

  /** Loses an object and all its parts, or only its parts. */
  void lose(int root, boolean itself, Thing.Loss loss) {
    for (int id : heap().within(root)) {
      boolean part = !heap().relation(root, id).down().isEmpty();
      if (id != Heap.KEPT && (itself || part)) {
        Thing thing = heap().get(id);
        heap().change(id, thing.loss() == null ? thing.lost(loss) : thing);
        heap().isolate(id);
      }
    }
  }

  /**
   * Makes what {@link #isReleasable} an ordinary object, which anybody may know: the array that it
   * is or belongs to, or those that a lambda captures.
   */
  void release(Value value) {
    if (isLambda(value) || isView(value.id())) {
      Set<Integer> arrays = new LinkedHashSet<>();
      for (int id : captured(value)) {
        if (!isView(id)) {
          arrays.addAll(isFreeArray(id) ? List.of(id) : wholes(id, value.id()));
        }
      }
      for (int array : arrays) {
        releaseArray(array);
      }
      forget(Set.of(value.id()));
    } else {
      releaseArray(whole(value));
    }
  }

  private void releaseArray(int array) {
    Set<Integer> parts = new HashSet<>();
    for (int id : heap().within(array)) {
      if (id == array || heap().relation(array, id).isSurelyDown()) {
        parts.add(id);
      } else {
        weaken(id, Capability.SAFE, "it may be known to objects that are no messages");
      }
    }
    forget(parts);
  }

  /** Gives what refers to an object another one to refer to. */
  void replace(Value old, int by) {
    heap().changed();
    for (int slot = 0; slot < state.frame.getLocals(); slot++) {
      if (state.frame.getLocal(slot).id() == old.id()) {
        state.frame.setLocal(slot, Value.of(by));
      }
    }
    for (int slot = 0; slot < state.frame.getStackSize(); slot++) {
      if (state.frame.getStack(slot).id() == old.id()) {
        state.frame.setStack(slot, Value.of(by));
      }
    }
  }

  /** Tracks no more what has one of these numbers. */
  private void forget(Set<Integer> gone) {
    heap().changed();
    for (int slot = 0; slot < state.frame.getLocals(); slot++) {
      if (gone.contains(state.frame.getLocal(slot).id())) {
        state.frame.setLocal(slot, Value.ORDINARY);
      }
    }
    for (int slot = 0; slot < state.frame.getStackSize(); slot++) {
      if (gone.contains(state.frame.getStack(slot).id())) {
        state.frame.setStack(slot, Value.ORDINARY);
      }
    }
  }

  void weaken(int id, Capability to, String why) {
    Thing thing = heap().get(id);
    if (thing.capability().compareTo(to) > 0) {
      heap().change(id, thing.withCapability(to, why));
    }
  }

  /**
   * Whether something can become an ordinary object without harm, as it belongs to no message and
   * holds none: an array that is free, a row of such a one, a lambda that captures nothing else.
   */
  boolean isReleasable(Value value) {
    if (isLambda(value)) {
      return !thing(value).holdsMessages() && areFreeArrays(captured(value), value.id());
    }
    if (isView(value.id())) {
      return areArraysOrViews(captured(value));
    }
    return isFreeArray(whole(value));
  }

  /** Notes of what a call lends whether it has only to do with arrays that are no message's. */
  Thing asView(Thing lent, List<Integer> wholes) {
    boolean arrays = !wholes.isEmpty() && areArraysOrViews(wholes);
    return lent.shape() == Shape.OTHER && arrays
        ? lent.withMessages(false).ofElements(Thing.VIEW)
        : lent;
  }

  /** Whether something was lent that reads such arrays, as a stream does. */
  private boolean isView(int id) {
    Thing thing = heap().get(id);
    return thing.element().equals(Thing.VIEW)
        && thing.capability() == Capability.SAFE
        && !thing.holdsMessages();
  }

  boolean isLambda(Value value) {
    return thing(value).text().equals(Thing.LAMBDA);
  }

  /** What a lambda has captured, or what something lent may be a part of. */
  List<Integer> captured(Value lambda) {
    List<Integer> captured = new ArrayList<>();
    for (int id : heap().near(lambda.id())) {
      if (id != lambda.id() && !heap().relation(lambda.id(), id).isApart()) {
        captured.add(id);
      }
    }
    return captured;
  }

  /** Whether it is a lambda of which all that it has captured is free. */
  boolean hasOnlyFree(Value lambda) {
    boolean free = isLambda(lambda);
    for (int id : free ? captured(lambda) : List.<Integer>of()) {
      free &= heap().get(id).capability() == Capability.FREE;
    }
    return free;
  }

  /** Whether it is a lambda in another one, and what it must not keep has been captured by that. */
  boolean isOfOuterLambda(Value lambda) {
    if (!isLambda(lambda)) {
      return false;
    }
    for (int id : captured(lambda)) {
      Thing thing = heap().get(id);
      boolean outer = thing.why().endsWith(" is lent to a lambda (@Safe)");
      if (thing.capability() != Capability.FREE && !outer) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is a lambda of which all that it has captured are arrays of values. */
  boolean hasOnlyArrays(Value lambda) {
    if (!isLambda(lambda)) {
      return false;
    }
    boolean any = false;
    for (int id : heap().near(lambda.id())) {
      if (id != lambda.id() && heap().relation(lambda.id(), id).mayContain()) {
        if (heap().get(id).shape() != Shape.ARRAY_OF_VALUES) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  /**
   * Whether all are arrays that belong to nobody else, or rows of such arrays.
   *
   * @param lambda that has captured them; {@link Heap#KEPT} if it is still to be made
   */
  boolean areFreeArrays(List<Integer> ids, int lambda) {
    for (int id : ids) {
      if (!isFreeArray(id) && wholes(id, lambda).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private boolean areArraysOrViews(List<Integer> ids) {
    for (int id : ids) {
      if (!isFreeArray(id) && !isView(id)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The free arrays of values that a row belongs to, or has belonged to; none if it may belong to
   * anything else. What is known to lie above it does not tell all: an owner that is not used any
   * more has been forgotten where control joins.
   */
  private List<Integer> wholes(int row, int lambda) {
    Thing thing = heap().get(row);
    List<Integer> wholes = new ArrayList<>();
    boolean owned = thing.row();
    for (int id : heap().near(row)) {
      Relation below = heap().relation(id, row);
      if (id == row || !below.mayContain() || (id == lambda && lambda != Heap.KEPT)) {
        continue;
      }
      if (!isFreeArray(id)) {
        return List.of();
      }
      owned |= below.isSurelyDown();
      wholes.add(id);
    }
    boolean array = thing.shape() == Shape.ARRAY_OF_VALUES;
    return owned && array && thing.capability() == Capability.CUTTABLE ? wholes : List.of();
  }

  boolean isFreeArray(int id) {
    return heap().get(id).isFreeArray();
  }

  /** The array of values that a row surely belongs to; else the object itself. */
  int whole(Value value) {
    if (thing(value).shape() == Shape.ARRAY_OF_VALUES && thing(value).loss() == null) {
      for (int id : heap().near(value.id())) {
        if (heap().relation(id, value.id()).isSurelyDown() && isFreeArray(id)) {
          return id;
        }
      }
    }
    return value.id();
  }
}
