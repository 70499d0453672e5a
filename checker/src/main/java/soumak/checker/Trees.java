package soumak.checker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** The rules for reading, writing and cutting fields and elements: paper 000, figures 6 and 8. */
final class Trees {
  private static final String FREE_IT =
      "store what new, Cut.cut, a call's result or a @Free parameter gave, or a copy";
  private static final String COPY = "return a copy";

  private final Scene scene;
  private final Contracts contracts;
  private final LastUse lastUse;
  private final OrdinaryArrays arrays;
  private final PartEdits parts;
  private final ForeignRules foreign;
  private final LentArguments lentArguments;

  Trees(Scene scene, Contracts contracts, OrdinaryArrays arrays, ForeignRules foreign) {
    this.foreign = foreign;
    this.scene = scene;
    this.contracts = contracts;
    this.arrays = arrays;
    this.lastUse = new LastUse(scene);
    this.parts = new PartEdits(scene);
    this.lentArguments = new LentArguments(contracts);
  }

  /** The value of a place. */
  Value load(Value base, Place place) {
    Type type = place.type();
    Shape shape = scene.types.shape(type);
    Value.Load load = new Value.Load(base, place);
    if (!scene.use(base) || shape.isHarmless()) {
      return (type.getSize() == 2 ? Value.WIDE : Value.HARMLESS).loaded(load);
    }
    boolean messagesInOthers = isElement(base, place) && scene.thing(base).holdsMessages();
    boolean tracked = base.isTracked() && (place.holdsParts(shape) || messagesInOthers);
    if (tracked || shape.isOfMessages()) {
      int parent = parent(base);
      Thing branch = branch(base, shape, place.text(), place.key()).ofElements(elements(type));
      branch = isElement(base, place) ? branch.outOf(scene.thing(base)) : branch;
      return Value.of(scene.heap().load(parent, place.key(), branch)).loaded(load);
    }
    return Value.ORDINARY.loaded(load);
  }

  private Thing branch(Value base, Shape shape, String text, String key) {
    boolean lent =
        base.isTracked()
            ? scene.thing(base).capability() == Capability.SAFE
            : !base.isOpen() && !base.isHarmless();
    Capability capability = lent ? Capability.SAFE : Capability.CUTTABLE;
    String pattern = scene.types.pattern(key.substring(0, Math.max(0, key.lastIndexOf('.'))));
    String whole = pattern.isEmpty() ? "what it was read from" : Edits.RECORD + pattern;
    String why = "`" + text + "`, read at line " + scene.line() + ", is a part of " + whole;
    String whyLent =
        base.isTracked()
            ? scene.thing(base).why()
            : "what a task keeps is lent to its methods unless they say @Cuttable";
    return Thing.of(capability, shape, text, scene.line(), lent ? whyLent : why);
  }

  static String elements(Type type) {
    return type.getSort() == Type.ARRAY ? type.getDescriptor().substring(1) : "";
  }

  /** What any part of a message is that a method gives of it. */
  Value part(Value whole, Type type, String text) {
    Shape shape = scene.types.shape(type);
    Thing thing = branch(whole, shape, text, "").ofElements(elements(type));
    return Value.of(scene.heap().loadPart(whole.id(), thing));
  }

  /** Stores a value. */
  void store(Value base, Place place, Value stored) {
    if (!scene.use(base) || !scene.use(stored)) {
      return;
    }
    Shape shape = scene.types.shape(place.type());
    Value value = shape == Shape.ARRAY_OF_VALUES ? foreign.row(stored, place.type()) : stored;
    boolean part = shape.isOfMessages() || (base.isTracked() && place.holdsParts(shape));
    if (!part && isElement(base, place) && foreign.is(value)) {
      foreign.store(base, place.text());
    }
    if (isRow(base, place, shape) && gathers(base, value, place)) {
      return;
    }
    if (value.isTracked()) {
      if (base.isTracked() && scene.whole(value) == scene.whole(base) && value.id() != base.id()) {
        scene.release(value);
      } else if (part || isElement(base, place)) {
        storeTracked(base, place, value);
      } else {
        storeAway(base, place, value);
      }
    } else if (part && isModifiable(base, place.text(), Qualifier.CUTTABLE)) {
      if (value.isOrdinary()) {
        scene.report(
            Kind.ALIASED_HEAP,
            "what is stored in `" + place.text() + "` may be known to other objects",
            arrays.story(value, List.of("it comes from an object that is no message")),
            shape == Shape.ARRAY_OF_VALUES ? arrays.edit(value, place.type(), "store") : FREE_IT);
      } else if (!base.isHarmless()) {
        cutOff(parent(base), place.key());
      }
    }
  }

  /** Whether an array of values that is no message's gets another one as its element. */
  private boolean isRow(Value base, Place place, Shape shape) {
    return isElement(base, place)
        && shape == Shape.ARRAY_OF_VALUES
        && scene.thing(base).shape() == Shape.ARRAY_OF_VALUES
        && (scene.isReleasable(base) || scene.thing(base).gathers());
  }

  /**
   * An array that is no message's may gather rows that it does not own, as {@code new double[][]
   * {row}} does. It is lent from then on, as they are, and lost with them; or an ordinary object.
   *
   * @return false if the row becomes its own
   */
  private boolean gathers(Value base, Value row, Place place) {
    if (row.isOrdinary() && !scene.thing(base).gathers()) {
      scene.release(base);
      return true;
    }
    if (!row.isTracked() || !(scene.thing(base).gathers() || mayGather(base, row))) {
      return row.isHarmless() && scene.thing(base).gathers();
    }
    Thing lent = scene.thing(base).gathering(scene.name(row), place.text(), scene.line());
    scene.replace(base, scene.heap().addWithin(List.of(base.id(), row.id()), lent));
    return true;
  }

  private boolean mayGather(Value base, Value row) {
    Heap heap = scene.heap();
    return scene.thing(row).capability() != Capability.FREE
        && scene.isFreeArray(base.id())
        && scene.whole(row) != base.id()
        && !lastUse.frees(row, List.of(base))
        && Arrays.stream(heap.near(base.id()))
            .noneMatch(id -> id != base.id() && heap.relation(base.id(), id).same());
  }

  /** Whatever replaces what was surely there cuts it off, as {@code Cut.cut} would. */
  private void cutOff(int parent, String key) {
    Heap heap = scene.heap();
    List<Integer> replaced = heap.surelyAt(parent, key);
    heap.sever(parent, key);
    for (int id : replaced) {
      if (heap.get(id).capability() == Capability.CUTTABLE) {
        heap.makeRoot(id);
        heap.change(id, heap.get(id).withCapability(Capability.FREE, ""));
      }
    }
  }

  /** What a place of {@code base} lies below. */
  private static int parent(Value base) {
    return base.isTracked() ? base.id() : Heap.KEPT;
  }

  /** Whether a place is in an array, which may hold messages though its type does not tell. */
  private static boolean isElement(Value base, Place place) {
    return base.isTracked() && place.key().equals(Way.ELEMENT);
  }

  /**
   * Whether a place may be changed; that it may not is reported.
   *
   * @param wanted what its owner would have to be: free, to be taken apart as a record
   */
  private boolean isModifiable(Value base, String text, Qualifier wanted) {
    if (base.isTracked() && scene.thing(base).loss() != null) {
      return false; // as was reported when it was read
    }
    boolean lent =
        base.isTracked()
            ? !scene.thing(base).capability().atLeast(Capability.CUTTABLE)
            : base.isOrdinary() && !base.isOpen();
    if (lent) {
      scene.report(
          Kind.SAFE_MODIFIED,
          "`" + text + "` is changed, though it belongs to what is only lent",
          base.isTracked()
              ? scene.why(base)
              : List.of("what a task keeps is lent to its methods unless they say @Cuttable"),
          base.isTracked() && !text.startsWith("this.")
              ? Edits.ofLent(scene.thing(base), wanted, "change a copy")
              : Edits.ofReceiver(scene.code, wanted));
    }
    return !lent;
  }

  private void storeTracked(Value base, Place place, Value value) {
    String text = place.text();
    if (!isModifiable(base, text, Qualifier.CUTTABLE)) {
      return;
    }
    Heap heap = scene.heap();
    if (!lastUse.frees(value, List.of(base))
        && scene.thing(value).capability() != Capability.FREE) {
      if (base.isTracked() && isOnlyLookedAt(value)) {
        holdMessages(base);
      } else {
        reportSecond(value, place);
      }
      if (!base.isHarmless()) {
        cutOff(parent(base), place.key());
      }
      return;
    }
    if (base.isTracked() && heap.relation(value.id(), base.id()).mayContain()) {
      scene.report(
          Kind.ALIASED_HEAP,
          scene.name(value) + " is stored below itself, in `" + text + "`",
          List.of(scene.name(base) + " is, or may be, " + scene.name(value) + " or a part of it"),
          "keep messages trees: store something else there");
      return;
    }
    int parent = parent(base);
    if (!base.isHarmless()) {
      cutOff(parent, place.key());
    }
    boolean row = isElement(base, place) && isRowOfValues(base, value);
    own(value, row && scene.isFreeArray(base.id()), text);
    // What reads it, as a lambda or a stream, reads a part of a message from now on.
    for (int id : heap.within(value.id())) {
      if (heap.get(id).shape() == Shape.OTHER) {
        heap.change(id, heap.get(id).withMessages(true));
      }
    }
    if (isElement(base, place) && !row) {
      holdMessages(base);
    }
    heap.store(parent, place.key(), value.id());
  }

  /** What is stored is free no more. */
  private void own(Value stored, boolean byFreeArray, String text) {
    Heap heap = scene.heap();
    for (int id : heap.within(stored.id())) {
      heap.change(id, heap.get(id).ownedByArray(byFreeArray));
    }
    String why = scene.name(stored) + " is stored in `" + text + "` since line " + scene.line();
    for (int id : heap.near(stored.id())) {
      if (heap.relation(stored.id(), id).same()) {
        scene.weaken(id, Capability.CUTTABLE, why);
      }
    }
  }

  private void holdMessages(Value array) {
    Heap heap = scene.heap();
    for (int id : heap.within(array.id())) {
      if (heap.relation(array.id(), id).same()) {
        heap.change(id, heap.get(id).withMessages(true));
      }
    }
  }

  private boolean isRowOfValues(Value base, Value row) {
    return scene.thing(base).shape() == Shape.ARRAY_OF_VALUES
        && scene.thing(row).shape() == Shape.ARRAY_OF_VALUES;
  }

  /** Whether nothing that it is a part of can be given away or cut in this method. */
  private boolean isLentForGood(Value value) {
    Heap heap = scene.heap();
    for (int id : heap.near(value.id())) {
      boolean above = id != value.id() && heap.relation(id, value.id()).mayContain();
      if (above && (id == Heap.KEPT || heap.get(id).capability() != Capability.SAFE)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether it is lent, and the call that its array is made for is lent it, where nobody finds it.
   */
  private boolean isOnlyLookedAt(Value value) {
    AbstractInsnNode store = scene.code.flow.instruction(scene.index());
    return scene.thing(value).capability() == Capability.SAFE
        && isLentForGood(value)
        && lentArguments.areFilledBy(scene.code, store);
  }

  /** Reports what would have a second place, or a first one though it is lent. */
  private void reportSecond(Value value, Place place) {
    String text = place.text();
    Thing thing = scene.thing(value);
    boolean lent = thing.capability() == Capability.SAFE;
    if (lent && TrackedKinds.isCapturedTwice(thing)) {
      scene.report(
          Kind.UNIQUE_COPIED,
          "the lambda is stored in `" + text + "`, but captures what another one has",
          scene.why(value),
          TrackedKinds.ONE_HAS_IT);
      return;
    }
    boolean outer = lent && scene.isOfOuterLambda(value);
    AbstractInsnNode store = scene.code.flow.instruction(scene.index());
    String mark = lent ? lentArguments.edit(scene.code, store) : "";
    String lend =
        mark.isEmpty()
            ? Edits.ofLent(thing, Qualifier.FREE, "store a copy")
            : mark + ", or store a copy";
    scene.report(
        lent ? Kind.SAFE_ESCAPE : TrackedKinds.ofSecond(place.type(), thing, Kind.ALIASED_HEAP),
        thing,
        outer ? Maker.body(Maker.before(scene.code, store)) : null,
        scene.name(value)
            + " is stored in `"
            + text
            + (lent ? "`, but is only lent" : "`, but has a place already"),
        scene.why(value),
        lent ? lend : parts.toFree(value, "store a copy"));
  }

  /** Whether it is for the author of this method alone to say whether its result is lent. */
  private boolean mayLend(Contract contract) {
    return !contract.isMessage()
        && !LambdaSites.isBody(scene.code.method.name)
        && !contracts.isInPlaceOfOther(scene.code.owner, scene.code.method);
  }

  /** Stores in something that is no message: only arrays without messages may go there. */
  private void storeAway(Value base, Place place, Value value) {
    String text = place.text();
    if (scene.isReleasable(value) || lastUse.releases(value, List.of(base))) {
      scene.release(value);
    } else if (isArrayOfAnother(scene.thing(value))) {
      reportSecond(value, place);
    } else {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          scene.name(value) + " is stored in `" + text + "`, which is not of a message type",
          List.of("what knows nothing of messages may show it to another task"),
          insteadOfStoring(place, scene.type(1)));
    }
  }

  private static boolean isArrayOfAnother(Thing thing) {
    return thing.shape().isArray()
        && !thing.holdsMessages()
        && thing.capability() != Capability.FREE;
  }

  /** In a message the field's type is to be one of messages, too. */
  private String insteadOfStoring(Place place, @Nullable Type stored) {
    String owner = place.key().substring(0, Math.max(0, place.key().lastIndexOf('.')));
    String advice =
        scene.types.isMessage(owner)
            ? scene.types.advice().toHold(place.type().getDescriptor())
            : null;
    String usual = "give the field the message's type; what has it must be @Cuttable here, then";
    return advice == null ? scene.types.advice().toKeep(stored, usual) : advice;
  }

  /** {@code Cut.cut}: figures 6 and 8. */
  Value cut(Value argument, @Nullable FieldInsnNode field) {
    Value.Load load = argument.load();
    if (load == null) {
      scene.report(
          Kind.CUT_NOT_FIELD,
          "Cut.cut gets something that is neither a field nor an array element",
          List.of(),
          argument.isTracked() ? parts.toCut(argument) : Edits.CUT);
      if (argument.isTracked() && scene.use(argument)) {
        Thing cut = scene.thing(argument).withCapability(Capability.FREE, "");
        scene.heap().change(argument.id(), cut);
      }
      return argument.plain();
    }
    String text = argument.isTracked() ? scene.thing(argument).text() : load.place().text();
    String pattern = "";
    if (field != null && scene.types.isFinal(field.owner, field.name)) {
      pattern = scene.types.pattern(field.owner);
      scene.report(
          Kind.CUT_NOT_FIELD,
          "`%s` is cut off, but is %s and cannot be cleared"
              .formatted(text, pattern.isEmpty() ? "final" : "a component of a record"),
          List.of(),
          pattern.isEmpty()
              ? "make the field `" + field.name + "` not final"
              : parts.toCutComponent(load.base(), pattern));
    }
    Qualifier wanted = pattern.isEmpty() ? Qualifier.CUTTABLE : Qualifier.FREE;
    if (!scene.use(argument) || !argument.isTracked()) {
      isModifiable(load.base(), text, wanted);
      return argument.plain();
    }
    Heap heap = scene.heap();
    // What may not be cut is reported once; from here on it counts as cut.
    if (isModifiable(load.base(), text, wanted) && !load.base().isHarmless()) {
      heap.sever(parent(load.base()), load.place().key());
    }
    heap.makeRoot(argument.id());
    heap.change(argument.id(), scene.thing(argument).withCapability(Capability.FREE, ""));
    return foreign.settled(argument.plain());
  }

  /** Returns a value from the method that is being checked. */
  void giveBack(Value value, Contract contract) {
    if (!scene.use(value, true) || value.isHarmless() || contract.field() != null) {
      return;
    }
    if (value.isOrdinary()) {
      AbstractInsnNode end = scene.code.flow.instruction(scene.index());
      if (contract.result() == Qualifier.FREE
          && scene.types.isSharedBySending(contract.resultType())
          && !contracts.genericValues().has(scene.code, end, 1)) {
        scene.report(
            Kind.RETURN_NOT_FREE,
            "the result may be known to other objects",
            arrays.story(value, List.of("it comes from an object that is no message")),
            scene.types.shape(contract.resultType()) == Shape.ARRAY_OF_VALUES
                ? arrays.edit(value, contract.resultType(), "return")
                : scene.types.advice().toReturn(scene.type(1)));
      }
      return;
    }
    if (contract.result() == Qualifier.SAFE) {
      return;
    }
    Thing thing = scene.thing(value);
    List<String> story = new ArrayList<>(scene.why(value));
    boolean free = thing.capability() == Capability.FREE || lastUse.frees(value, List.of());
    if (free
        && contract.result() == Qualifier.FREE
        && foreign.isObject(thing, contract.resultType())) {
      foreign.report(Kind.RETURN_NOT_FREE, scene.name(value) + " is returned");
    } else if (!free) {
      boolean lent = thing.capability() == Capability.SAFE;
      String copy = lent && mayLend(contract) ? COPY + ", or declare the result @Safe" : COPY;
      String instead = TrackedKinds.insteadOfGiving(contract.resultType(), copy);
      scene.report(
          TrackedKinds.ofPart(contract.resultType(), thing, Kind.RETURN_NOT_FREE),
          scene.name(value) + " is returned, but is not free",
          story,
          lent ? Edits.ofLent(thing, Qualifier.FREE, instead) : parts.toFree(value, instead));
    } else if (contract.result() == null && !scene.isReleasable(value)) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          scene.name(value) + " is returned as something that is not of a message type",
          story,
          Edits.either(
              "declare the method @Free, or return the message's type",
              scene.types.advice().toSeal(scene.type(1))));
    }
  }
}
