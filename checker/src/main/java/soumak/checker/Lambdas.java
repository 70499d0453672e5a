package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * The rules for {@code invokedynamic}. A lambda or method reference that captures messages holds
 * them by reference: it is something lent itself, lost with what it captured, and may be passed on
 * only where a parameter says that it is not kept. If the functional interface's method takes its
 * receiver over, so that it runs once, the lambda can be given away, and takes what it captured
 * along. A body or a method that is referred to must ask for no more than the functional
 * interface's method.
 */
final class Lambdas {
  /** Bootstraps that only read their arguments. */
  private static final Set<String> READERS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps");

  private final Scene scene;
  private final Contracts contracts;
  private final Kept kept;
  private final OrdinaryArrays arrays;
  private final MadeElements elements;
  private final CapturedTwice twice;

  Lambdas(
      Scene scene, Contracts contracts, Kept kept, OrdinaryArrays arrays, MadeElements elements) {
    this.arrays = arrays;
    this.elements = elements;
    this.scene = scene;
    this.contracts = contracts;
    this.kept = kept;
    this.twice = new CapturedTwice(scene);
  }

  Value link(InvokeDynamicInsnNode call, List<Value> arguments) {
    String bootstrap = call.bsm.getOwner();
    boolean usable = true;
    for (Value argument : arguments) {
      usable &= scene.use(argument);
    }
    Type result = Type.getReturnType(call.desc);
    if (bootstrap.equals(LambdaSites.FACTORY)) {
      return capture(call, arguments, usable);
    }
    if (usable && !READERS.contains(bootstrap)) {
      for (Value it : arguments) {
        if (it.isTracked()) {
          escapes(it, bootstrap);
        }
      }
    }
    Shape shape = scene.types.shape(result);
    if (shape.isHarmless()) {
      return result.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
    }
    return Value.ORDINARY;
  }

  private void escapes(Value value, String bootstrap) {
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        scene.name(value)
            + " is given to a dynamic call by "
            + bootstrap.replace('/', '.')
            + ", of which nothing is known",
        List.of("it may keep it, or show it to another task"),
        "call a method whose parameter is marked @Safe or @Free");
  }

  private Value capture(InvokeDynamicInsnNode call, List<Value> arguments, boolean usable) {
    LambdaSites.Site site = LambdaSites.Site.of(call);
    if (site == null || !(call.bsmArgs[1] instanceof Handle target) || !usable) {
      return Value.ORDINARY;
    }
    Contract asked = contracts.of(site.functional(), site.name(), site.erased());
    Contract done = referred(call, target);
    boolean once = asked.receiver() == Qualifier.FREE;
    if (!arguments.isEmpty()) {
      kept.capture(target, arguments.getFirst());
    }
    done = holding(target, done, arguments, once);
    checkParameters(wanted(target, done), asked, done, call, once);
    checkGiven(target, wanted(target, done), asked, done, call);
    checkResult(target, asked, done, call);
    checkAnswer(target, asked, done, call);
    Shape functional = scene.types.shapeOfClass(site.functional());
    Value first = arguments.isEmpty() ? Value.ORDINARY : arguments.getFirst();
    if (functional.isHarmless() || functional == Shape.MESSAGE) {
      if (mayBeShared(call, arguments, done)) {
        isOfThisTask(first, target, done);
      }
      return functional == Shape.MESSAGE
          ? scene.fresh(Thing.of(Capability.FREE, functional, Thing.LAMBDA, scene.line(), ""))
          : Value.HARMLESS;
    }
    List<Integer> captured = new ArrayList<>();
    List<@Nullable Qualifier> wanted = wanted(target, done);
    Type[] types = Type.getArgumentTypes(call.desc);
    checkOrdinary(arguments, wanted, types, done);
    if (!twice.areDisjoint(arguments, wanted, types)) {
      return scene.fresh(Thing.of(Capability.FREE, functional, Thing.LAMBDA, scene.line(), ""));
    }
    boolean takes = false;
    for (int i = 0; i < arguments.size(); i++) {
      Value it = arguments.get(i);
      Qualifier own = i < wanted.size() ? wanted.get(i) : null;
      boolean taken = takesOver(own, types[i]);
      if (it.isTracked() && (once ? !taken : own == null) && scene.isReleasable(it)) {
        // An array by which the branches of a program tell each other something.
        scene.release(it);
      } else if (it.isTracked() && own == null) {
        isUnknownTo(done, it); // which is all there is to say of this lambda and that
      } else if (it.isTracked()) {
        note(it);
        captured.add(it.id());
        takes |= taken;
      }
    }
    if (isOfThisTask(first, target, done)) {
      captured.add(Heap.KEPT);
    }
    String others = once ? twice.byOthers(arguments, types) : null;
    return captured.isEmpty() ? Value.ORDINARY : closure(captured, once, takes, others);
  }

  /** Whether a body sends what it has captured, or what is in it. */
  private boolean takesOver(@Nullable Qualifier own, Type type) {
    return own == Qualifier.CUTTABLE ? contracts.isTree(type) : own == Qualifier.FREE;
  }

  /** Arrays that others may know must not get to a body that takes them over. */
  private void checkOrdinary(
      List<Value> arguments, List<@Nullable Qualifier> wanted, Type[] types, Contract done) {
    for (int i = 0; i < Math.min(arguments.size(), wanted.size()); i++) {
      Value it = arguments.get(i);
      boolean array = types[i].getSort() == Type.ARRAY;
      if (it.isOrdinary() && array && takesOver(wanted.get(i), types[i])) {
        String local = it.local() < 0 ? null : scene.code.local(it.local(), scene.index());
        scene.report(
            Kind.NOT_FREE,
            (local == null ? "an array" : "`" + local + "`")
                + " is captured for "
                + done.name()
                + " that takes it over, and may be known to other objects",
            arrays.story(it, List.of()),
            arrays.edit(it, types[i], "capture"));
      }
    }
  }

  /** Something is captured, which the body may fill if it is an array. */
  private void note(Value it) {
    Thing thing = scene.thing(it);
    if (thing.shape() == Shape.ARRAY_OF_OTHERS) {
      scene.heap().change(it.id(), thing.withForeign(thing.foreign().or(Foreign.WITHIN)));
    }
  }

  /** The contract of what a lambda calls; a reference to a function is as good as the function. */
  private Contract referred(InvokeDynamicInsnNode call, Handle target) {
    Contract done = contracts.of(target.getOwner(), target.getName(), target.getDesc());
    int captured = Type.getArgumentCount(call.desc);
    if (isStatic(target) || captured == 0 || !Functions.areOf(target.getOwner())) {
      return done;
    }
    Functions functions = contracts.functions();
    Origins origins = functions.origins(scene.code.owner, scene.code.method);
    String found = functions.stranger(origins, call, captured);
    return found == null ? done : done.of(found);
  }

  /**
   * What the body of a lambda does with captured messages if the types there, {@code Object} or an
   * interface, do not tell that they are any.
   */
  private Contract holding(Handle target, Contract done, List<Value> arguments, boolean once) {
    Contract found = done;
    List<@Nullable Qualifier> wanted = wanted(target, done);
    int self = isStatic(target) ? 0 : 1;
    for (int i = self; i < Math.min(arguments.size(), wanted.size()); i++) {
      if (arguments.get(i).isTracked()
          && wanted.get(i) == null
          && !becomesOrdinary(arguments.get(i), done.types().get(i - self))) {
        found = contracts.holding(target, found, i - self, once);
      }
    }
    return found;
  }

  /** Whether a body takes an array for an ordinary object, which it can be. */
  private boolean becomesOrdinary(Value it, Type type) {
    return scene.types.shape(type) == Shape.ARRAY_OF_VALUES && scene.isReleasable(it);
  }

  private void isUnknownTo(Contract done, Value captured) {
    boolean array = scene.thing(captured).shape() == Shape.ARRAY_OF_VALUES;
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        scene.name(captured) + " is captured for " + done.name() + ", of which nothing is known",
        List.of("it may keep it, or show it to another task"),
        (done.name().equals("a lambda") ? "let the lambda give" : "use a lambda that gives")
            + " it to nothing but @Safe parameters"
            + (array ? ", or copy the array before, and let it capture the copy" : ""));
  }

  /**
   * A lambda that is a message or a Sharable by its type can only capture what may be shared. Its
   * code would call the capsule that it is made by, and does not send to it as to others; only a
   * reference to a message does.
   */
  private boolean mayBeShared(InvokeDynamicInsnNode call, List<Value> arguments, Contract done) {
    Type[] types = Type.getArgumentTypes(call.desc);
    boolean harmless = true;
    for (int i = 0; i < types.length; i++) {
      Value it = arguments.get(i);
      boolean sends = scene.types.isCapsule(types[i]) && (done.isMessage() || !it.isSelf());
      harmless &= sends || it.isHarmless();
    }
    if (!harmless) {
      String type = Type.getReturnType(call.desc).getClassName();
      scene.report(
          Kind.MESSAGE_SHAPE,
          "a lambda that is a " + type + " captures what may be shared",
          List.of("nobody sees what is in it"),
          "write a record or a class, whose fields show what it has");
    }
    return harmless;
  }

  /**
   * Whether the lambda's body touches what this task keeps; false too if the task is another, or if
   * it is a message, which a reference sends also where the capsule itself has it.
   *
   * @param first what is captured first; of {@code Counter::count}, which captures nothing, any
   */
  private boolean isOfThisTask(Value first, Handle target, Contract done) {
    boolean self =
        !isStatic(target) && done.isTask() && done.receiver() != null && !done.isMessage();
    if (self && !first.isSelf()) {
      kept.mayCall(done, first);
    } else if (self && done.receiver() == Qualifier.CUTTABLE) {
      scene.report(
          Kind.SAFE_MODIFIED,
          done.name() + " may cut what this task keeps, at any time that somebody calls it",
          List.of("what a lambda captures is lent to it"),
          "call it here, or from a lambda of the task's own that is not kept");
    }
    return self && first.isSelf();
  }

  private static boolean isStatic(Handle target) {
    return target.getTag() == Opcodes.H_INVOKESTATIC
        || target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
  }

  /**
   * What holds the captured objects. If its code runs once, and nobody else knows them, it can be
   * given away together with them; else it is lent.
   *
   * @param takes whether its code sends what it has captured, so that it must not run twice
   */
  private Value closure(
      List<Integer> captured, boolean once, boolean takes, @Nullable String others) {
    boolean free = once;
    for (int it : captured) {
      free &= scene.heap().get(it).capability() == Capability.FREE;
    }
    int first = captured.getFirst();
    String name = first == Heap.KEPT ? "what this task keeps" : scene.name(Value.of(first));
    String what = others == null ? name : others;
    String why = "the lambda at line " + scene.line() + " captures " + what;
    Capability capability = free ? Capability.FREE : Capability.SAFE;
    // What it captures may be forgotten before the lambda is.
    boolean messages = takes || !scene.areFreeArrays(captured, Heap.KEPT);
    Thing thing =
        Thing.of(capability, Shape.OTHER, Thing.LAMBDA, scene.line(), why).withMessages(messages);
    return Value.of(scene.heap().addWithin(captured, thing));
  }

  private static List<@Nullable Qualifier> wanted(Handle target, Contract done) {
    List<@Nullable Qualifier> wanted = new ArrayList<>();
    if (!isStatic(target)) {
      wanted.add(done.isTask() ? null : done.receiver());
    }
    wanted.addAll(done.parameters());
    return wanted;
  }

  private void checkParameters(
      List<@Nullable Qualifier> wanted,
      Contract asked,
      Contract done,
      InvokeDynamicInsnNode call,
      boolean once) {
    Type[] types = Type.getArgumentTypes(call.desc);
    Type[] rest = ((Type) call.bsmArgs[2]).getArgumentTypes();
    int captured = types.length;
    for (int i = 0; i < wanted.size(); i++) {
      boolean given = i >= captured && i - captured < asked.parameters().size();
      boolean harmless =
          i < captured
              ? !contracts.mayHoldMessage(types[i])
              : given && !scene.types.isSharedBySending(rest[i - captured]); // it is cast to that
      if (harmless) {
        continue;
      }
      Qualifier own = wanted.get(i);
      Qualifier held = once ? Qualifier.FREE : Qualifier.SAFE;
      Qualifier promised = given ? asked.parameters().get(i - captured) : held;
      if (own != null && own.compareTo(promised == null ? Qualifier.SAFE : promised) > 0) {
        scene.report(
            Kind.OVERRIDE_WEAKENS,
            done.name()
                + " asks for a "
                + own.written()
                + " argument, which "
                + asked.name()
                + " does not promise",
            List.of(),
            "declare the functional interface's parameter " + own.written());
      }
    }
  }

  /** What is lent by the functional interface must not get to a method that knows of nothing. */
  private void checkGiven(
      Handle target,
      List<@Nullable Qualifier> wanted,
      Contract asked,
      Contract done,
      InvokeDynamicInsnNode call) {
    Type[] types = ((Type) call.bsmArgs[2]).getArgumentTypes();
    int captured = Type.getArgumentTypes(call.desc).length;
    int self = isStatic(target) ? 0 : 1;
    if (isStreamOfValues(target, call)) {
      return;
    }
    for (int i = captured; i < Math.min(wanted.size(), captured + types.length); i++) {
      Type type = types[i - captured];
      boolean libraries = i < self && target.getOwner().startsWith("java/");
      boolean lent = wanted.get(i) == null && asked.parameters().get(i - captured) != null;
      if (lent && !libraries && contracts.mayHoldMessage(type)) {
        scene.report(
            Kind.OVERRIDE_WEAKENS,
            done.name() + " may keep or show what " + asked.name() + " is only lent",
            List.of("nothing is known of what it does with its argument"),
            target.getOwner().startsWith("java/")
                ? "use a lambda that passes on " + Edits.VALUES
                : "mark its parameter @Safe, or use a lambda that gives it a copy");
      }
    }
  }

  /**
   * {@code flatMap(Arrays::stream)}: the values of an array go into a stream that ends with the
   * call's own. Who calls the reference anywhere else has a stream that reads the array later.
   */
  private boolean isStreamOfValues(Handle target, InvokeDynamicInsnNode call) {
    Type[] lent = ((Type) call.bsmArgs[2]).getArgumentTypes();
    return FlatMaps.isOfElements(target)
        && lent.length == 1
        && scene.types.shape(lent[0]) == Shape.ARRAY_OF_VALUES
        && FlatMaps.take(contracts.functions().origins(scene.code.owner, scene.code.method), call);
  }

  /** By a reference to a reply's method no message must get to all who wait. */
  private void checkAnswer(
      Handle target, Contract asked, Contract done, InvokeDynamicInsnNode call) {
    Type[] given = ((Type) call.bsmArgs[2]).getArgumentTypes();
    if (given.length == 0 || !Replies.take(target.getOwner(), target.getName())) {
      return;
    }
    Type answer = given[given.length - 1];
    if (asked.parameters().getLast() == Qualifier.FREE
        && scene.types.shape(answer) != Shape.ARRAY_OF_VALUES
        && contracts.mayHoldMessage(answer)) {
      scene.report(
          Kind.UNANNOTATED_ESCAPE,
          "what " + asked.name() + " gets is given to " + done.name() + Replies.TO_ALL,
          List.of(Replies.WHY),
          Replies.EDIT);
    }
  }

  /** A message must not become the result of something that takes it for anybody's. */
  private void checkResult(
      Handle target, Contract asked, Contract done, InvokeDynamicInsnNode call) {
    if (isStreamOfValues(target, call)) {
      return;
    }
    boolean made = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    Type type = made ? Type.getObjectType(target.getOwner()) : done.resultType();
    boolean taken = asked.resultType().getSort() != Type.VOID && asked.result() == null;
    boolean lent = scene.types.shape(type).isLentByDefault();
    boolean wider = taken && !lent && contracts.part(done, done.name()) != null;
    if (wider || (lent && done.field() != null)) {
      scene.report(
          Kind.RETURN_NOT_FREE,
          done.name() + " gives a part of a message, which " + asked.name() + " would make free",
          List.of("as a reference to a method it does not count as a field any more"),
          "use a lambda that gives " + (wider ? Edits.VALUES : "what is free"));
      return;
    }
    Type instance = ((Type) call.bsmArgs[2]).getReturnType();
    Shape given = scene.types.shape(instance);
    boolean promised = asked.result() == Qualifier.FREE && scene.types.isSharedBySending(instance);
    boolean ordinary = scene.types.shape(type) == Shape.OTHER && contracts.mayBeMessage(instance);
    if (promised && !(made && !ordinary) && done.result() != Qualifier.FREE) {
      String advice = made ? scene.types.advice().toSend(type) : "declare its result @Free";
      scene.report(
          Kind.OVERRIDE_WEAKENS,
          done.name() + " does not promise a @Free result, which " + asked.name() + " does",
          List.of(),
          advice == null ? "make a message there" : advice);
      return;
    }
    Shape shape = scene.types.shape(type);
    // A free array of values becomes an ordinary object where nobody says that it is free.
    boolean array = done.result() == Qualifier.FREE && shape == Shape.ARRAY_OF_VALUES;
    boolean message = shape.isOfMessages() || (done.result() != null && !array);
    boolean harmless = given.isHarmless() || scene.types.shape(asked.resultType()).isHarmless();
    if (message && taken && !harmless && !elements.areFor(call)) {
      scene.report(
          Kind.OVERRIDE_WEAKENS,
          null,
          target,
          done.name() + " gives a message, of which " + asked.name() + " says nothing",
          List.of("who gets it there may keep it, or show it to another task"),
          asked.name().equals("TaskBody.call")
              ? "run it as a Fork, whose result goes to one who joins: Fork.of(...)"
              : "use a functional interface whose result is @Free, or send it in a mailbox");
    }
  }
}
