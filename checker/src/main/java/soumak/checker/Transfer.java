package soumak.checker;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import soumak.analysis.Names;

/** What each instruction does: it finds the rule, which {@link Trees} and {@link Calls} know. */
final class Transfer extends Interpreter<Value> {
  private final Scene scene;
  private final Contracts contracts;
  private final Contract own;
  private final Trees trees;
  private final Calls calls;
  private final Lambdas lambdas;
  private final Kept kept;
  private final ForeignRules foreign;
  private final MadeElements elements;
  private final ValueArrays valueArrays;
  private final SortedMessages sorted;

  Transfer(Scene scene, Contracts contracts, Contract own) {
    super(Opcodes.ASM9);
    this.scene = scene;
    this.contracts = contracts;
    this.own = own;
    OrdinaryArrays arrays = new OrdinaryArrays(scene, contracts);
    this.foreign = new ForeignRules(scene, arrays);
    this.trees = new Trees(scene, contracts, arrays, foreign);
    this.kept = new Kept(scene, contracts.showing(), own);
    this.calls = new Calls(scene, contracts, trees, kept, arrays, foreign);
    this.elements = new MadeElements(scene, contracts);
    this.valueArrays = new ValueArrays(scene);
    this.sorted = new SortedMessages(scene, contracts);
    this.lambdas = new Lambdas(scene, contracts, kept, arrays, elements);
  }

  @Override
  public @Nullable Value newValue(@Nullable Type type) {
    if (type == Type.VOID_TYPE) {
      return null;
    }
    return type != null && type.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
  }

  @Override
  public Value newOperation(AbstractInsnNode instruction) {
    if (instruction instanceof TypeInsnNode create) {
      return created(Type.getObjectType(create.desc));
    }
    if (instruction instanceof FieldInsnNode field) {
      return readStatic(field);
    }
    int opcode = instruction.getOpcode();
    boolean wide =
        opcode == Opcodes.LCONST_0
            || opcode == Opcodes.LCONST_1
            || opcode == Opcodes.DCONST_0
            || opcode == Opcodes.DCONST_1
            || isWideConstant(instruction);
    return wide ? Value.WIDE : Value.HARMLESS;
  }

  private static boolean isWideConstant(AbstractInsnNode instruction) {
    return instruction instanceof LdcInsnNode constant
        && (constant.cst instanceof Long
            || constant.cst instanceof Double
            || (constant.cst instanceof ConstantDynamic dynamic && dynamic.getSize() == 2));
  }

  private Value created(Type type) {
    return switch (scene.types.shape(type)) {
      case MESSAGE -> fresh(Shape.MESSAGE, type);
      case KEEPER -> fresh(Shape.KEEPER, type);
      case OTHER -> Value.ORDINARY;
      default -> Value.HARMLESS;
    };
  }

  private Value fresh(Shape shape, Type type) {
    String text = "new " + Names.simple(type.getClassName());
    return scene.fresh(
        Thing.of(Capability.FREE, shape, text, scene.line(), "")
            .madeHere()
            .ofElements(Trees.elements(type)));
  }

  private Value readStatic(FieldInsnNode field) {
    Type type = Type.getType(field.desc);
    Shape shape = scene.types.shape(type);
    if (shape.isOfMessages()) {
      return unknown(type, Names.simple(field.owner.replace('/', '.')) + "." + field.name);
    }
    return harmlessOr(type, Value.ORDINARY);
  }

  private Value harmlessOr(Type type, Value other) {
    if (!scene.types.shape(type).isHarmless()) {
      return other;
    }
    return type.getSize() == 2 ? Value.WIDE : Value.HARMLESS;
  }

  /** A message of which nobody knows where it has been. */
  private Value unknown(Type type, String text) {
    String why = "`" + text + "` comes from where messages are not tracked";
    return scene.fresh(
        Thing.of(Capability.SAFE, scene.types.shape(type), text, scene.line(), why)
            .ofElements(Trees.elements(type)));
  }

  @Override
  public Value copyOperation(AbstractInsnNode instruction, Value value) {
    return instruction instanceof VarInsnNode local && local.getOpcode() == Opcodes.ALOAD
        ? value.readFrom(local.var)
        : value.plain();
  }

  @Override
  public @Nullable Value unaryOperation(AbstractInsnNode instruction, Value value) {
    return switch (instruction.getOpcode()) {
      case Opcodes.GETFIELD -> {
        FieldInsnNode field = (FieldInsnNode) instruction;
        kept.reach(field, value);
        yield trees.load(value, place(field, value));
      }
      case Opcodes.CHECKCAST -> cast(Type.getObjectType(((TypeInsnNode) instruction).desc), value);
      case Opcodes.NEWARRAY -> fresh(Shape.ARRAY_OF_VALUES, primitiveArray(instruction));
      case Opcodes.ANEWARRAY -> {
        Type element = Type.getObjectType(((TypeInsnNode) instruction).desc);
        Type array = Type.getType("[" + element.getDescriptor());
        yield fresh(scene.types.shape(array), array);
      }
      case Opcodes.ARETURN -> {
        trees.giveBack(value, own);
        yield null;
      }
      case Opcodes.PUTSTATIC -> {
        writeStatic((FieldInsnNode) instruction, value);
        yield null;
      }
      case Opcodes.ARRAYLENGTH, Opcodes.MONITORENTER, Opcodes.INSTANCEOF -> {
        scene.use(value);
        yield Value.HARMLESS;
      }
      default -> Wide.result(instruction.getOpcode()) ? Value.WIDE : Value.HARMLESS;
    };
  }

  /** Any primitive array does: only its elements' being values matters. */
  private static Type primitiveArray(AbstractInsnNode instruction) {
    return switch (((IntInsnNode) instruction).operand) {
      case Opcodes.T_LONG -> Type.getType("[J");
      case Opcodes.T_DOUBLE -> Type.getType("[D");
      case Opcodes.T_FLOAT -> Type.getType("[F");
      case Opcodes.T_BYTE -> Type.getType("[B");
      case Opcodes.T_CHAR -> Type.getType("[C");
      case Opcodes.T_SHORT -> Type.getType("[S");
      case Opcodes.T_BOOLEAN -> Type.getType("[Z");
      default -> Type.getType("[I");
    };
  }

  private void writeStatic(FieldInsnNode field, Value value) {
    kept.mayShow(value, "`" + field.name + "`");
    if (!value.isTracked() || !scene.use(value)) {
      return;
    }
    if (scene.isReleasable(value)) {
      scene.release(value);
      return;
    }
    scene.report(
        Kind.STATIC_FIELD,
        scene.name(value) + " is stored in the static field `" + field.name + "`",
        List.of("every task can reach it there"),
        scene.thing(value).capability() == Capability.SAFE
            ? "only use it here, as it is lent"
            : "keep it in a field of the task, or send it in a mailbox");
  }

  private Place place(FieldInsnNode field, Value base) {
    Type type = Type.getType(field.desc);
    if (!base.isTracked() && !scene.types.shape(type).isOfMessages()) {
      return new Place(field.name, type, field.name, false);
    }
    String key = scene.types.field(field.owner, field.name);
    return new Place(
        base.isTracked() || base.isSelf() ? key : Way.KEPT + key,
        type,
        base.isTracked() ? scene.bareName(base) + "." + field.name : field.name,
        scene.types.isMessage(field.owner));
  }

  private Place element(Value array, Type type) {
    String name = array.isTracked() ? scene.bareName(array) : "an array";
    return new Place(Way.ELEMENT, type, name.startsWith("new ") ? name : name + "[]", true);
  }

  private Value cast(Type type, Value value) {
    Shape shape = scene.types.shape(type);
    if (shape == Shape.SHARABLE && value.isTracked() && scene.isLambda(value)) {
      scene.report(
          Kind.MESSAGE_SHAPE,
          "a lambda that captures messages is made a " + Names.simple(type.getClassName()),
          scene.why(value),
          "write a record or a class, whose fields show what it has");
    }
    if (shape.isHarmless()) {
      return value.isHarmless() ? value : Value.HARMLESS.as(value);
    }
    if (shape == Shape.OTHER && !value.isHarmless() && isGenericValue()) {
      return Value.HARMLESS.as(value);
    }
    if (value.isTracked()) {
      if (shape == Shape.OTHER && !contracts.mayBeMessage(type)) {
        return Value.ORDINARY;
      }
      boolean known = shape != Shape.OTHER;
      boolean empty = shape.isArray() && holdsNoMessages(type);
      Thing before = scene.thing(value);
      Thing seen = known ? before.cast(shape, Trees.elements(type)) : before;
      scene.heap().change(value.id(), empty ? seen.withMessages(false) : seen);
      return before.isForeign() && before.shape() != seen.shape() ? foreign.settled(value) : value;
    }
    boolean away =
        value.isOrdinary()
            && (shape.isOfMessages() || (contracts.mayHoldMessage(type) && isPeeked()));
    return away ? foundAway(type) : value;
  }

  /** Whether it is still its writer's, who gives it to whoever reads it. */
  private boolean isPeeked() {
    AbstractInsnNode cast = scene.code.flow.instruction(scene.index());
    return contracts.functions().origins(scene.code.owner, scene.code.method).of(cast, 1).stream()
        .anyMatch(Transfer::isPeek);
  }

  /** Whether an instruction looks at what a channel's writer is about to give. */
  static boolean isPeek(@Nullable AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && call.name.equals("peek")
        && call.owner.equals("soumak/Channel");
  }

  private boolean isGenericValue() {
    return scene.code.flow.instruction(scene.index()) instanceof TypeInsnNode cast
        && contracts.genericValues().isCast(scene.code, cast);
  }

  /** An array whose elements' class is neither a message nor above one. */
  private boolean holdsNoMessages(Type array) {
    Type element = array.getElementType();
    return scene.types.shape(element).isHarmless()
        || (scene.types.shape(element) == Shape.OTHER && !contracts.mayBeMessage(element));
  }

  /**
   * Messages never get to where ordinary objects are; so what is found there is anybody's. That is
   * said once; from there on it counts as free.
   */
  private Value foundAway(Type type) {
    String name = Names.simple(type.getClassName());
    AbstractInsnNode cast = scene.code.flow.instruction(scene.index());
    scene.report(
        Kind.UNANNOTATED_ESCAPE,
        null,
        Maker.bodyOfJoined(scene.code, cast),
        article(name) + name + " comes from where messages are not tracked",
        List.of("another task may have got it from there too"),
        Edits.ofFound(scene));
    Shape shape = scene.types.shape(type);
    return scene.fresh(
        Thing.of(Capability.FREE, shape, name, scene.line(), "").ofElements(Trees.elements(type)));
  }

  private static String article(String name) {
    return "AEIOaeio".indexOf(name.charAt(0)) >= 0 ? "an " : "a ";
  }

  @Override
  public @Nullable Value binaryOperation(AbstractInsnNode instruction, Value one, Value two) {
    int opcode = instruction.getOpcode();
    if (opcode == Opcodes.PUTFIELD) {
      FieldInsnNode field = (FieldInsnNode) instruction;
      kept.reach(field, one);
      kept.mayShow(two, "`" + field.name + "`");
      trees.store(one, place(field, one), two);
      return null;
    }
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      return opcode == Opcodes.AALOAD ? readElement(one) : element(one, opcode);
    }
    return Wide.result(opcode) ? Value.WIDE : Value.HARMLESS;
  }

  private Value element(Value array, int opcode) {
    scene.use(array);
    return opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD ? Value.WIDE : Value.HARMLESS;
  }

  private Value readElement(Value array) {
    Type element = elementType(array, 2);
    if (!array.isTracked()) {
      Value.Load load = new Value.Load(array, element(array, element));
      Shape shape = scene.types.shape(element);
      boolean message = array.isOrdinary() && shape.isOfMessages();
      return (message ? unknown(element, "an element") : harmlessOr(element, Value.ORDINARY))
          .loaded(load);
    }
    return trees.load(array, element(array, element));
  }

  /** By what is known of the array, else by the verifier's type of what lies that deep. */
  private Type elementType(Value array, int depth) {
    if (array.isTracked() && !scene.thing(array).element().isEmpty()) {
      return Type.getType(scene.thing(array).element());
    }
    Frame<BasicValue> frame = scene.code.types().before(scene.index());
    Type type = frame == null ? null : frame.getStack(frame.getStackSize() - depth).getType();
    return type != null && type.getSort() == Type.ARRAY
        ? Type.getType(type.getDescriptor().substring(1))
        : Type.getType("Ljava/lang/Object;");
  }

  @Override
  public @Nullable Value ternaryOperation(
      AbstractInsnNode instruction, Value array, Value index, Value value) {
    if (instruction.getOpcode() == Opcodes.AASTORE) {
      trees.store(array, element(array, elementType(array, 3)), value);
    } else {
      scene.use(array);
    }
    return null;
  }

  @Override
  public @Nullable Value naryOperation(AbstractInsnNode instruction, List<? extends Value> values) {
    if (instruction instanceof MethodInsnNode call) {
      return call(call, Collections.unmodifiableList(values));
    }
    if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      return lambdas.link(dynamic, Collections.unmodifiableList(values));
    }
    Type type = Type.getType(((MultiANewArrayInsnNode) instruction).desc);
    return fresh(scene.types.shape(type), type);
  }

  private static boolean isAnyTracked(List<Value> values) {
    for (Value value : values) {
      if (value.isTracked()) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Value call(MethodInsnNode call, List<Value> values) {
    if (call.owner.equals("soumak/Cut") && call.name.equals("cut")) {
      return trees.cut(values.getFirst(), branch(call));
    }
    if (call.owner.startsWith("[") && call.name.equals("clone")) {
      return cloned(Type.getObjectType(call.owner), values.getFirst());
    }
    if (call.owner.equals("java/lang/System") && call.name.equals("arraycopy")) {
      if (copied(values.get(0))) {
        copied(values.get(2));
      }
      return null;
    }
    if (Origins.isPassedOn(call)) {
      return passed(values);
    }
    boolean statically = call.getOpcode() == Opcodes.INVOKESTATIC;
    Contract contract = contracts.of(call.owner, call.name, call.desc);
    if (isAnyTracked(values)) {
      contract = contracts.functions().of(scene.code, call, contract);
    }
    contract = contracts.madeArrays().of(scene.code, call, contract);
    contract = elements.of(call, values, contract);
    contract = valueArrays.of(call, values, contract);
    contract = sorted.of(call, values, contract);
    boolean starts = call.name.equals("start") && call.desc.startsWith("()");
    if (!statically && !starts) {
      kept.mayRun(call, values.getFirst(), contract);
    }
    Value result =
        statically
            ? calls.call(contract, null, values)
            : calls.call(contract, values.getFirst(), values.subList(1, values.size()));
    boolean made = MadeArrays.gives(call, contract) || ValueArrays.gives(call, contract);
    if (result.isTracked() && made) {
      scene.heap().change(result.id(), scene.thing(result).withForeign(Foreign.NOT));
    }
    return Type.getReturnType(call.desc) == Type.VOID_TYPE ? null : result;
  }

  /** What a call gives that only looks at its arguments, and gives the first of them. */
  private Value passed(List<Value> values) {
    boolean usable = true;
    for (Value it : values) {
      usable &= scene.use(it);
    }
    return usable ? values.getFirst().plain() : Value.HARMLESS; // as it has been told
  }

  /** The field that is cut off; null if it is none, as with an element. */
  private static @Nullable FieldInsnNode branch(MethodInsnNode cut) {
    AbstractInsnNode at = cut.getPrevious();
    while (at != null && (at.getOpcode() < 0 || at.getOpcode() == Opcodes.CHECKCAST)) {
      at = at.getPrevious();
    }
    return at instanceof FieldInsnNode field && at.getOpcode() == Opcodes.GETFIELD ? field : null;
  }

  /** A copy of an array of values is free; one of an array of arrays would share these. */
  private Value cloned(Type type, Value array) {
    if (!scene.use(array)) {
      return Value.ORDINARY;
    }
    if (!scene.types.isSharedBySending(Type.getType(Trees.elements(type)))) {
      return fresh(Shape.ARRAY_OF_VALUES, type);
    }
    if (array.isTracked()) {
      scene.report(
          Kind.ALIASED_HEAP,
          "the elements of " + scene.name(array) + " get a second place in its clone",
          List.of(),
          "copy the elements one by one");
      return fresh(scene.types.shape(type), type);
    }
    return Value.ORDINARY;
  }

  /**
   * Elements may be copied from and to arrays of values only: all others would have two places.
   *
   * @return false if something is wrong
   */
  private boolean copied(Value array) {
    if (!array.isTracked() || !scene.use(array)) {
      return true;
    }
    Thing thing = scene.thing(array);
    if (thing.shape() == Shape.ARRAY_OF_VALUES && isOfValues(thing)) {
      return true;
    }
    boolean releasable = scene.isReleasable(array);
    if (releasable) {
      scene.release(array);
    } else {
      scene.report(
          Kind.ALIASED_HEAP,
          "the elements of " + scene.name(array) + " get a second place by System.arraycopy",
          List.of(),
          "move them one by one: to[i] = Cut.cut(from[i])");
    }
    return releasable;
  }

  private boolean isOfValues(Thing array) {
    return array.element().isEmpty()
        || !scene.types.isSharedBySending(Type.getType(array.element()));
  }

  @Override
  public void returnOperation(AbstractInsnNode instruction, Value value, Value expected) {
    // unaryOperation has seen it
  }

  @Override
  public Value merge(Value one, Value two) {
    throw new UnsupportedOperationException("states are joined by State.join");
  }
}
