package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import soumak.analysis.Names;

/** The rules for calls: paper 000, figures 8 and 9. */
final class Calls {
  private static final String USUAL =
      "a message, an array of its own, an immutable value or a Sharable";

  private final Scene scene;
  private final Trees trees;
  private final Kept kept;
  private final LastUse lastUse;
  private final OrdinaryArrays arrays;
  private final Contracts contracts;
  private final PartEdits parts;
  private final ForeignRules foreign;

  Calls(
      Scene scene,
      Contracts contracts,
      Trees trees,
      Kept kept,
      OrdinaryArrays arrays,
      ForeignRules foreign) {
    this.arrays = arrays;
    this.foreign = foreign;
    this.scene = scene;
    this.contracts = contracts;
    this.trees = trees;
    this.kept = kept;
    this.lastUse = new LastUse(scene);
    this.parts = new PartEdits(scene);
  }

  /**
   * One argument, receivers included.
   *
   * @param position -1 for the receiver
   * @param wanted null if nothing is known
   */
  private record Argument(int position, Value value, @Nullable Qualifier wanted) {
    boolean isTracked() {
      return value.isTracked();
    }

    /** The call may change messages that this task keeps. */
    boolean opens() {
      return value.isOpen() && wanted == Qualifier.CUTTABLE;
    }

    /** The call looks at messages that this task keeps. */
    boolean touches() {
      return value.isSelf() && position < 0 && wanted != null;
    }

    String described() {
      return position < 0 ? "its receiver" : "parameter " + (position + 1);
    }
  }

  /**
   * Calls a method.
   *
   * @param receiver null for static methods
   */
  Value call(Contract contract, @Nullable Value receiver, List<Value> values) {
    List<Argument> arguments = new ArrayList<>();
    if (receiver != null) {
      arguments.add(new Argument(-1, receiver, contract.receiver()));
    }
    for (int i = 0; i < values.size(); i++) {
      arguments.add(new Argument(i, values.get(i), contract.parameters().get(i)));
    }
    boolean fine = true;
    for (Argument argument : arguments) {
      fine &= accepts(contract, argument, arguments);
    }
    fine = fine && areDisjoint(contract, arguments);
    if (fine) {
      for (Argument it : arguments) {
        take(contract, it);
      }
    }
    return result(contract, receiver, arguments);
  }

  private boolean accepts(Contract contract, Argument argument, List<Argument> all) {
    Value value = argument.value();
    if (value.isHarmless() || !scene.use(value, argument.wanted() == Qualifier.FREE)) {
      return value.isHarmless();
    }
    return value.isTracked()
        ? acceptsTracked(contract, argument, all)
        : acceptsOrdinary(contract, argument);
  }

  private boolean acceptsTracked(Contract contract, Argument argument, List<Argument> all) {
    Thing thing = scene.thing(argument.value());
    Qualifier wanted = argument.wanted();
    if (wanted == null) {
      return scene.isReleasable(argument.value())
          || lastUse.releases(argument.value(), others(argument, all))
          || escapes(contract, argument);
    }
    if (wanted == Qualifier.FREE && isForAnything(contract, argument) && isNoMessage(thing)) {
      reportNoMessage(contract, argument);
      return false;
    }
    if (wanted == Qualifier.FREE && getsToAll(contract, argument)) {
      return false;
    }
    if (thing.capability().atLeast(wanted.capability())
        || (wanted == Qualifier.FREE && lastUse.frees(argument.value(), others(argument, all)))) {
      return !isForeign(contract, argument);
    }
    String name = scene.name(argument.value());
    if (wanted == Qualifier.FREE) {
      Type type = scene.type(depth(contract, argument));
      String instead = TrackedKinds.insteadOfGiving(type, "give a copy");
      scene.report(
          TrackedKinds.ofPart(type, thing, Kind.NOT_FREE),
          name + " is given to " + contract.name() + ", but is not free",
          scene.why(argument.value()),
          thing.capability() == Capability.SAFE
              ? parts.toFreeOfLent(type, argument.value(), instead)
              : parts.toFree(argument.value(), instead));
    } else {
      scene.report(
          Kind.SAFE_MODIFIED,
          name + " is lent to " + contract.name() + " for cutting, but is itself only lent",
          scene.why(argument.value()),
          Edits.ofLent(thing, Qualifier.CUTTABLE, "lend a copy"));
    }
    return false;
  }

  /**
   * Whether what may be a message is the answer for all who wait. Not of what comes out of a
   * mailbox right here: it is not cast, and mostly a value.
   */
  private boolean getsToAll(Contract contract, Argument argument) {
    Thing thing = scene.thing(argument.value());
    boolean found =
        !isUnnamed(contract, argument)
            && (thing.shape() != Shape.ARRAY_OF_VALUES || thing.holdsMessages())
            && scene.code.flow.instruction(scene.index()) instanceof MethodInsnNode call
            && Replies.take(call.owner, call.name);
    if (found) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          scene.name(argument.value()) + " is given to " + contract.name() + Replies.TO_ALL,
          List.of(Replies.WHY),
          Replies.EDIT);
    }
    return found;
  }

  /** Whether other objects may know what is free otherwise. */
  private boolean isForeign(Contract contract, Argument argument) {
    boolean found =
        argument.wanted() == Qualifier.FREE
            && argument.position() >= 0
            && foreign.isObject(
                scene.thing(argument.value()), contract.types().get(argument.position()))
            && (isForMessages(contract, argument) || mayBeSent(contract, argument));
    if (found) {
      String done = scene.name(argument.value()) + " is given to " + contract.name();
      foreign.report(Kind.NOT_FREE, done);
    }
    return found;
  }

  /** Whether nothing tells what a call gave, as of {@code T}: no cast. */
  private boolean isUnnamed(Contract contract, Argument argument) {
    Value value = argument.value();
    Thing thing = scene.thing(value);
    Type type = scene.type(depth(contract, argument));
    return value.local() < 0
        && type != null
        && type.getDescriptor().equals("Ljava/lang/Object;")
        && thing.shape() == Shape.OTHER
        && thing.text().startsWith("the result of ");
  }

  private static List<Value> others(Argument argument, List<Argument> all) {
    List<Value> others = new ArrayList<>();
    for (Argument it : all) {
      if (it.position() != argument.position()) {
        others.add(it.value());
      }
    }
    return others;
  }

  private boolean escapes(Contract contract, Argument argument) {
    String where = argument.position() < 0 ? "" : " as " + argument.described();
    Thing thing = scene.thing(argument.value());
    AbstractInsnNode call = scene.code.flow.instruction(scene.index());
    Missing missing =
        call instanceof MethodInsnNode to && !contracts.isDeclared(to)
            ? scene.types.missing(Type.getObjectType(to.owner))
            : null;
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        thing,
        scene.hasOnlyFree(argument.value()) ? Maker.body(Maker.before(scene.code, call)) : null,
        scene.name(argument.value())
            + " is given to "
            + contract.name()
            + where
            + ", of which nothing is known",
        List.of(
            missing == null ? "it may keep it, or show it to another task" : missing.sentence()),
        missing == null ? insteadOfEscape(contract, argument) : missing.edit());
    return false;
  }

  private String insteadOfEscape(Contract contract, Argument argument) {
    Value value = argument.value();
    Type type = scene.type(depth(contract, argument));
    String edit = Edits.ofEscape(scene, contract, argument.position(), scene.thing(value), type);
    if (isUnnamed(contract, argument)) {
      return edit.startsWith("mark ") ? edit + ", or " + ForeignRules.CAST : ForeignRules.CAST;
    }
    boolean lent = scene.thing(value).capability() != Capability.FREE;
    boolean copies = lent && scene.hasOnlyArrays(value) && !edit.equals(Edits.OF_BLOCKING);
    return edit + (copies ? ", or let it capture a copy of the array" : "");
  }

  private boolean acceptsOrdinary(Contract contract, Argument argument) {
    if (argument.position() < 0) {
      return acceptsTask(contract, argument);
    }
    if (!kept.mayShow(argument.value(), contract.name())) {
      return false;
    }
    if (argument.wanted() == Qualifier.FREE
        && !isCapsule(contract, argument)
        && (isForMessages(contract, argument)
            || mayBeSent(contract, argument)
            || (isOfProgram() && isForTree(contract, argument)))
        && !isGenericValue(contract, argument)) {
      reportNoMessage(contract, argument);
      return false;
    }
    if (argument.wanted() == Qualifier.CUTTABLE && isOfProgram() && isForTree(contract, argument)) {
      scene.report(
          Kind.SAFE_MODIFIED,
          "what is lent to %s for cutting as %s may be known to other objects"
              .formatted(contract.name(), argument.described()),
          arrays.story(argument.value(), List.of()),
          arrays.edit(argument.value(), contract.types().get(argument.position()), "lend"));
      return false;
    }
    return true;
  }

  private boolean isGenericValue(Contract contract, Argument argument) {
    AbstractInsnNode call = scene.code.flow.instruction(scene.index());
    return call instanceof MethodInsnNode
        && contracts.genericValues().has(scene.code, call, depth(contract, argument));
  }

  private boolean isForTree(Contract contract, Argument argument) {
    return contracts.isTree(contract.types().get(argument.position()));
  }

  /** Whoever gets a capsule can only send it messages. */
  private boolean isCapsule(Contract contract, Argument argument) {
    Type type = scene.type(depth(contract, argument));
    return type != null && scene.types.isCapsule(type);
  }

  private void reportNoMessage(Contract contract, Argument argument) {
    Type type = scene.type(depth(contract, argument));
    Missing missing = type == null ? null : scene.types.missing(type);
    if (missing != null) {
      scene.report(
          Kind.NOT_FREE,
          "nobody knows whether what is given to "
              + contract.name()
              + " as "
              + argument.described()
              + " is a message",
          List.of(missing.sentence()),
          missing.edit());
      return;
    }
    scene.report(
        Kind.NOT_FREE,
        "what is given to "
            + contract.name()
            + " as "
            + argument.described()
            + " is no message, and may be known to other objects",
        arrays.story(argument.value(), List.of()),
        insteadOf(contract, argument));
  }

  private String insteadOf(Contract contract, Argument argument) {
    Type type = scene.type(depth(contract, argument));
    if (type == null) {
      return "give " + USUAL;
    }
    boolean asInterface = !isForAnything(contract, argument);
    boolean unnamed = type.getDescriptor().equals("Ljava/lang/Object;");
    if (scene.isParameter(argument.value()) && (unnamed || asInterface)) {
      return "declare the parameter @Free";
    }
    if (type.getSort() == Type.ARRAY && argument.value().isOrdinary()) {
      return arrays.edit(argument.value(), type, "give");
    }
    String advice = unnamed ? null : scene.types.advice().toSend(type);
    return advice == null ? (asInterface ? "give a lambda, or " : "give ") + USUAL : advice;
  }

  private boolean acceptsTask(Contract contract, Argument argument) {
    Value receiver = argument.value();
    if (contract.isConstructor() || (contract.isMessage() && !receiver.isSelf())) {
      return true;
    }
    boolean starts = contract.isTask() && contract.name().endsWith(".start");
    if (starts && !kept.mayShow(receiver, contract.name())) {
      return false;
    }
    if (!kept.mayCall(contract, receiver)) {
      return false;
    }
    if (contract.isTask() && argument.wanted() == Qualifier.CUTTABLE && !receiver.isOpen()) {
      scene.report(
          Kind.SAFE_MODIFIED,
          contract.name() + " may cut what the task keeps, which is only lent here",
          List.of("what a task keeps is lent to its methods unless they say @Cuttable"),
          Edits.ofReceiver(scene.code, Qualifier.CUTTABLE));
      return false;
    }
    return true;
  }

  /** Only messages go where anything could: a mailbox's T. A class's own type says what it is. */
  private boolean isForMessages(Contract contract, Argument argument) {
    Type type = contract.types().get(argument.position());
    return isForAnything(contract, argument) || scene.types.shape(type).isLentByDefault();
  }

  /**
   * Whether a method of the program gets something by an interface that messages may implement, so
   * that it could send it. A lambda is code, and what it captures is checked.
   */
  private boolean mayBeSent(Contract contract, Argument argument) {
    Type type = contract.types().get(argument.position());
    boolean tracked = scene.types.shape(type) == Shape.OTHER && contracts.mayBeMessage(type);
    AbstractInsnNode call = scene.code.flow.instruction(scene.index());
    return tracked
        && isOfProgram()
        && !contracts.functions().isLambda(scene.code, call, depth(contract, argument));
  }

  /** Whether a method is called that is not one of Soumak's own. */
  private boolean isOfProgram() {
    return scene.code.flow.instruction(scene.index()) instanceof MethodInsnNode call
        && !Names.isOfSoumak(contracts.declarer(call));
  }

  private static int depth(Contract contract, Argument argument) {
    return contract.types().size() - argument.position();
  }

  private static boolean isForAnything(Contract contract, Argument argument) {
    return argument.position() >= 0
        && contract.types().get(argument.position()).getDescriptor().equals("Ljava/lang/Object;");
  }

  /** Whether something is tracked because of what it holds, and is no message itself. */
  private boolean isNoMessage(Thing thing) {
    return switch (thing.shape()) {
      case KEEPER, ARRAY_OF_OTHERS -> true;
      case ARRAY_OF_MESSAGES -> !scene.types.fitMessages(thing.element());
      default -> false;
    };
  }

  private boolean areDisjoint(Contract contract, List<Argument> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      for (int j = i + 1; j < arguments.size(); j++) {
        if (overlap(arguments.get(i), arguments.get(j), contract)) {
          reportOverlap(contract, arguments.get(i), arguments.get(j));
          return false;
        }
      }
    }
    return true;
  }

  private boolean overlap(Argument one, Argument two, Contract contract) {
    if (one.isTracked() && two.isTracked()) {
      boolean bothSafe = one.wanted() == Qualifier.SAFE && two.wanted() == Qualifier.SAFE;
      return !bothSafe && !scene.heap().relation(one.value().id(), two.value().id()).isApart();
    }
    boolean bothSafe = one.wanted() == Qualifier.SAFE && two.wanted() == Qualifier.SAFE;
    boolean kept = (one.touches() && isKept(two)) || (two.touches() && isKept(one));
    return kept && !bothSafe && !contract.isConstructor();
  }

  private boolean isKept(Argument argument) {
    return argument.isTracked()
        && scene.heap().relation(Heap.KEPT, argument.value().id()).mayContain();
  }

  private void reportOverlap(Contract contract, Argument one, Argument two) {
    boolean tracked =
        two.position() >= 0 && TrackedKinds.isTracked(scene.type(depth(contract, two)));
    boolean twice = one.wanted() == Qualifier.FREE && two.wanted() == Qualifier.FREE;
    scene.report(
        tracked && twice ? Kind.UNIQUE_COPIED : Kind.OVERLAPPING_ARGS,
        nameOf(one) + " and " + nameOf(two) + ", both given to " + contract.name() + ", overlap",
        List.of(
            "one of them may be the other, or a part of it, and "
                + (one.wanted() == Qualifier.SAFE ? two : one).described()
                + " is "
                + written(one.wanted() == Qualifier.SAFE ? two : one)),
        "give a copy of one of them");
  }

  private static String written(Argument argument) {
    return argument.wanted() == null ? "not marked" : argument.wanted().written();
  }

  private String nameOf(Argument argument) {
    return argument.isTracked() ? scene.name(argument.value()) : "the task that keeps it";
  }

  /** What the call does to an argument, also if it ends with an exception. */
  private void take(Contract contract, Argument argument) {
    Value value = argument.value();
    if (argument.opens()) {
      scene.lose(Heap.KEPT, false, loss(contract, argument, "the task that keeps it", false));
    }
    if (!value.isTracked()) {
      return;
    }
    if (argument.wanted() == null) {
      scene.release(value);
    } else if (argument.wanted() == Qualifier.FREE) {
      scene.lose(value.id(), true, loss(contract, argument, scene.bareName(value), true));
    } else if (argument.wanted() == Qualifier.CUTTABLE) {
      scene.lose(value.id(), false, loss(contract, argument, scene.bareName(value), false));
      scene.heap().change(value.id(), scene.thing(value).withMessages(true));
    }
    if (argument.wanted() != null && scene.thing(value).shape() == Shape.ARRAY_OF_OTHERS) {
      foreign.note(value);
    }
  }

  private Thing.Loss loss(Contract contract, Argument argument, String name, boolean sent) {
    String what = argument.isTracked() && !name.equals(Thing.LAMBDA) ? "`" + name + "`" : name;
    return new Thing.Loss(
        sent ? Kind.USE_AFTER_SEND : Kind.USE_AFTER_CUT_PARENT,
        what
            + (sent ? " was given to " : " was lent to ")
            + contract.name()
            + " ("
            + argument.described()
            + (sent ? ") at line " : ", @Cuttable) at line ")
            + scene.line(),
        scene.line(),
        scene.index(),
        name,
        false);
  }

  private Value result(Contract contract, @Nullable Value receiver, List<Argument> arguments) {
    Type type = contract.resultType();
    Shape shape = scene.types.shape(type);
    if (shape.isHarmless()) {
      return type.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
    }
    Contract.Field field = contract.field();
    if (field != null && receiver != null && receiver.isTracked()) {
      Place part = contracts.part(contract, scene.bareName(receiver) + "." + field.name() + "()");
      if (part == null) {
        return Value.ORDINARY;
      }
      return contract.isOpen()
          ? trees.part(receiver, part.type(), part.text())
          : trees.load(receiver, part).plain();
    }
    if (contract.result() == null && !shape.isOfMessages()) {
      return Value.ORDINARY;
    }
    String text = "the result of " + contract.name();
    if (contract.result() == null) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          text + " comes from where messages are not tracked",
          List.of("another task may have got it from there too"),
          "get it from a mailbox, or mark what gives it @Free");
    }
    boolean free = contract.result() == Qualifier.FREE;
    String why = free ? "" : text + " is only lent";
    Thing thing =
        Thing.of(free ? Capability.FREE : Capability.SAFE, shape, text, scene.line(), why)
            .ofElements(Trees.elements(type));
    if (free) {
      return scene.fresh(thing);
    }
    // Of ordinary objects a method that lends them gives ordinary ones.
    boolean ordinary = true;
    for (Argument it : arguments) {
      ordinary &= !it.isTracked() && !it.touches();
    }
    List<Integer> wholes = wholes(arguments);
    return ordinary && !shape.isOfMessages()
        ? Value.ORDINARY
        : Value.of(scene.heap().addWithin(wholes, scene.asView(thing, wholes)));
  }

  /** What a result that is lent may be, or be a part of. */
  private List<Integer> wholes(List<Argument> arguments) {
    List<Integer> wholes = new ArrayList<>();
    for (Argument it : arguments) {
      if (it.isTracked() && scene.thing(it.value()).loss() == null) {
        wholes.add(it.value().id());
      } else if (it.touches()) {
        wholes.add(Heap.KEPT);
      }
    }
    return wholes;
  }
}
