package soumak.checker;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import soumak.analysis.Hierarchy;

/** What lambdas do with the lives of what they capture. */
final class LifeLambdas {
  private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";

  private final LifeScene scene;
  private final LifeTargets targets;
  private final LifeSummaries summaries;
  private final LifeBodies bodies;

  LifeLambdas(LifeScene scene, LifeTargets targets, LifeSummaries summaries) {
    this.scene = scene;
    this.targets = targets;
    this.summaries = summaries;
    this.bodies = new LifeBodies(scene);
  }

  /** A lambda has in it what it captures. */
  Held make(InvokeDynamicInsnNode link, List<Held> captured) {
    Type made = Type.getReturnType(link.desc);
    if (scene.types.role(made) == MemoryTypes.Role.VALUE) {
      ask(link, captured);
      return Held.NOTHING;
    }
    Life.Looks looks = looks(link, captured.size());
    boolean returns = returns(link, captured.size());
    boolean idle = !isMaker(link) && !returns && !isOfObjects(link);
    if (captured.isEmpty() && idle) {
      return Held.NOTHING;
    }
    Ids on = Ids.NONE;
    Ids self = Ids.NONE;
    for (Held it : captured) {
      on = on.and(it.lives());
      for (int id : it.self().all()) {
        if (isMovable(id)) {
          self = self.and(id);
        }
      }
    }
    on = on.without(self);
    int before = scene.found();
    bodies.apply(link, captured, does(link));
    boolean refused = scene.found() > before;
    callWithin(link, captured);
    open(link, captured);
    close(link, captured);
    Life.Calls calls = calls(link, captured, looks, returns, refused);
    Ids keeps = calls.does().keeps();
    for (int id : keeps.all()) {
      self = isObject(id) ? self.and(id) : self;
    }
    Life life = Life.of(Life.Sort.HOLDER, "the lambda", scene.line());
    Held lambda = scene.begin(life.hanging(on).hanging(keeps).doing(calls));
    Ids all = self;
    all = all.and(lambda.self());
    return new Held(1, all, Ids.NONE, false, -1);
  }

  /** What a function's method gets and gives; null of a pattern switch, which names classes. */
  private static @Nullable Type called(InvokeDynamicInsnNode link) {
    return link.bsmArgs.length > 2
            && link.bsmArgs[2] instanceof Type type
            && type.getSort() == Type.METHOD
        ? type
        : null;
  }

  /** A text is made of something, or a switch looks what it is. */
  private void ask(InvokeDynamicInsnNode link, List<Held> captured) {
    for (Held it : captured) {
      scene.uses.note(it);
    }
    for (Held it : link.bsm.getOwner().equals(SWITCHES) ? List.<Held>of() : captured) {
      scene.reading.print(it);
    }
  }

  /** Whether it may give functions. */
  private boolean isMaker(InvokeDynamicInsnNode link) {
    Type called = called(link);
    return called != null && scene.types.role(called.getReturnType()) == MemoryTypes.Role.OTHER;
  }

  /** What its code uses of what it is called with. */
  private Life.Looks looks(InvokeDynamicInsnNode link, int captured) {
    if (isOf(link, MemoryTypes.Role.POINTER)) {
      return Life.Looks.AT_POINTERS;
    }
    LifeSummary does = does(link);
    boolean uses =
        does == null
            ? isOf(link, MemoryTypes.Role.OTHER) && !isQuiet(link)
            : isOfCalled(does.used(), captured);
    return uses ? Life.Looks.AT_OBJECTS : Life.Looks.NOT;
  }

  private static boolean isQuiet(InvokeDynamicInsnNode link) {
    return link.bsmArgs[1] instanceof Handle code
        && Types.isOfJdk(code.getOwner())
        && (code.getTag() == Opcodes.H_NEWINVOKESPECIAL || LifeReading.keeps(code.getName()));
  }

  /** Whether some of these are what it is called with, and not what it has captured. */
  private static boolean isOfCalled(Ids ids, int captured) {
    for (int id : ids.all()) {
      if (Life.isParameter(id) && Life.position(id) >= captured) {
        return true;
      }
    }
    return false;
  }

  /** Whether what it gives may be, or hang on, what it is called with. */
  private boolean returns(InvokeDynamicInsnNode link, int captured) {
    Type called = called(link);
    if (called == null || scene.types.role(called.getReturnType()) == MemoryTypes.Role.VALUE) {
      return false;
    }
    LifeSummary does = does(link);
    return does == null ? called.getArgumentCount() > 0 : isOfCalled(does.result(), captured);
  }

  /** Whether it is called with anything that may end, or hang on such. */
  private boolean isOfObjects(InvokeDynamicInsnNode link) {
    return isOf(link, MemoryTypes.Role.POINTER)
        || isOf(link, MemoryTypes.Role.REGION)
        || isOf(link, MemoryTypes.Role.OTHER)
        || isOf(link, MemoryTypes.Role.RESOURCE);
  }

  /** Whether it is called with something of this kind. */
  private boolean isOf(InvokeDynamicInsnNode link, MemoryTypes.Role role) {
    Type called = called(link);
    if (called != null) {
      for (Type it : called.getArgumentTypes()) {
        if (scene.types.role(it) == role) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a function does with what it is called with. */
  private Life.Calls calls(
      InvokeDynamicInsnNode link,
      List<Held> captured,
      Life.Looks looks,
      boolean returns,
      boolean refused) {
    LifeSummary does = movesCursor(link) ? null : does(link);
    Ids supplies = isSupplier(link) ? supplied(link, does, captured) : Ids.NONE;
    if (does == null) {
      // Nothing is known of a method of the JDK, so it stores that in its receiver.
      boolean keeps = mayKeep(link, captured);
      Ids kept = keeps && captured.size() == 1 ? captured.getFirst().self() : Ids.NONE;
      LifeEffects any =
          keeps && captured.isEmpty() ? LifeEffects.mixing() : LifeEffects.keeping(kept);
      return new Life.Calls(
          looks, returns, any, supplies, null, read(link), bodies.opens(link, captured, does));
    }
    LifeEffects stores = bodies.stored(link, captured, does);
    if (!refused) { // else that is told where it is made
      stores = stores.alsoWithin(bodies.within(link, captured, does));
    }
    Life.Calls made = does.made();
    Life.Calls next = made == null ? null : made.atLast().of(it -> parts(captured, it));
    return new Life.Calls(
        looks, returns, stores, supplies, next, read(link), bodies.opens(link, captured, does));
  }

  /** Who gets it as something else than a function may run it when it is read: an Iterable. */
  private static Life.Read read(InvokeDynamicInsnNode link) {
    Type made = Type.getReturnType(link.desc);
    boolean source = Types.isOfJdk(made.getInternalName()) && !LifeFunctions.isOne(made);
    return source ? Life.Read.AS_SOURCE : Life.Read.NEVER;
  }

  private static boolean isSupplier(InvokeDynamicInsnNode link) {
    Type called = called(link);
    return called != null && called.getArgumentCount() == 0;
  }

  /** What it gives of what it has captured; elements are put into no functions. */
  private Ids supplied(
      InvokeDynamicInsnNode link, @Nullable LifeSummary does, List<Held> captured) {
    Type[] types = Type.getArgumentTypes(link.desc);
    Ids found = Ids.NONE;
    for (int i = 0; i < captured.size(); i++) {
      boolean gives = does == null || does.result().has(Life.parameter(i));
      if (gives && !LifeFunctions.isOne(types[i])) {
        found = found.and(captured.get(i).lives());
      }
    }
    return does != null && does.result().has(Life.GLOBAL) ? found.and(Life.GLOBAL) : found;
  }

  /** The same of several; what it is called with has a name of its own. */
  private Ids parts(List<Held> captured, Ids ids) {
    Ids found = Ids.NONE;
    for (int id : ids.all()) {
      if (!Life.isParameter(id)) {
        found = found.and(id);
      } else if (Life.position(id) < captured.size()) {
        found = found.and(bodies.part(captured, id));
      } else {
        found = found.and(Life.CALLED);
      }
    }
    return found;
  }

  private boolean isObject(int id) {
    Life life = scene.lives().get(id);
    return id == Life.GLOBAL
        || Life.isParameter(id)
        || (life != null && life.sort() == Life.Sort.HOLDER);
  }

  /**
   * Whether a method of a library that a function runs may keep what it is called with, in the only
   * object that was captured, or in the first one that it is called with.
   */
  private boolean mayKeep(InvokeDynamicInsnNode link, List<Held> captured) {
    Type called = called(link);
    if (called == null
        || !(link.bsmArgs[1] instanceof Handle body)
        || body.getTag() == Opcodes.H_INVOKESTATIC
        || body.getTag() == Opcodes.H_NEWINVOKESPECIAL
        || captured.size() > 1
        || LifeFunctions.ASKING.contains(body.getName())) {
      return false;
    }
    List<@Nullable Qualifier> wanted =
        targets.of(body.getOwner(), body.getName(), body.getDesc()).contract().parameters();
    Type[] given = called.getArgumentTypes();
    int first = captured.isEmpty() ? 1 : 0;
    if (movesCursor(link)) {
      return true;
    }
    for (int i = 0; i + first < given.length && i < wanted.size(); i++) {
      boolean kept = wanted.get(i) == null || wanted.get(i) == Qualifier.CUTTABLE;
      if (kept && scene.types.role(given[i + first]) != MemoryTypes.Role.VALUE) {
        return true;
      }
    }
    return false;
  }

  private static boolean movesCursor(InvokeDynamicInsnNode link) {
    return link.bsmArgs.length > 1
        && link.bsmArgs[1] instanceof Handle body
        && body.getOwner().equals(MemoryTypes.CURSOR)
        && body.getName().equals("moveTo");
  }

  /** What the code does that a function runs; null if that is not of the program. */
  private @Nullable LifeSummary does(InvokeDynamicInsnNode link) {
    if (link.bsmArgs.length < 2 || !(link.bsmArgs[1] instanceof Handle body)) {
      return null;
    }
    Hierarchy.Declared declared =
        targets.of(body.getOwner(), body.getName(), body.getDesc()).declared();
    return declared == null ? null : summaries.of(declared);
  }

  /** The code of a function may call functions that are in what was captured. */
  private void callWithin(InvokeDynamicInsnNode link, List<Held> captured) {
    LifeSummary does = does(link);
    if (does != null && !does.lent().isEmpty()) {
      scene.report(
          Kind.REGION_ESCAPE,
          ((Handle) link.bsmArgs[1]).getName()
              + " is made a function, but calls one that it gets with what ends there",
          List.of("who calls it as a function does not know that, nor what the other one keeps"),
          "call it by its name");
    }
    for (int id : (does == null ? Ids.NONE : does.called()).all()) {
      if (Life.position(id) < captured.size()) {
        scene.callbacks.callWithin(captured.get(Life.position(id)), "a function");
      }
    }
  }

  /** Who calls a function with memory has a key open, and takes it for one that opens none. */
  private void open(InvokeDynamicInsnNode link, List<Held> captured) {
    Type called = called(link);
    if (called == null) {
      return;
    }
    String made = Type.getReturnType(link.desc).getInternalName();
    LifeTarget target = targets.of(made, link.name, ((Type) link.bsmArgs[0]).getDescriptor());
    if (!target.isOfProgram() || !LifeOverrides.getsMemory(target.roles())) {
      return;
    }
    Type[] own = called.getArgumentTypes();
    for (int i = 0; i < own.length; i++) {
      if (opens(link, captured.size() + i, target.types().get(i), own[i])) {
        scene.report(
            Kind.KEY_CONSUMED,
            "a function opens the key of what it is called with, and gets memory beside that",
            List.of("who calls " + target.contract().name() + " has a key open then"),
            LifeOverrides.STEP);
        return;
      }
    }
  }

  /**
   * Whether the code of a function opens the key of something that it is called with, or another
   * one may that runs in its place.
   *
   * @param parameter of that code
   * @param known the type by which callers have it
   */
  private boolean opens(InvokeDynamicInsnNode link, int parameter, Type known, Type own) {
    LifeSummary does = does(link);
    if (does != null && LifeOverrides.opens(scene.types, does, parameter, known, own)) {
      return true;
    }
    Handle code = (Handle) link.bsmArgs[1];
    LifeTarget runs = targets.of(code.getOwner(), code.getName(), code.getDesc());
    boolean special = code.getTag() == Opcodes.H_INVOKESPECIAL;
    if (special || !runs.isOfProgram() || !runs.mayBeOverridden()) {
      return false;
    }
    boolean receiver = parameter == 0;
    boolean bound =
        LifeOverrides.getsMemory(runs.roles())
            || (receiver && !runs.isAbstract() && scene.types.hasKey(code.getOwner()));
    return !bound && scene.types.role(known).isObject() && scene.types.isOwner(known);
  }

  /** The code of a function may close what was captured. */
  private void close(InvokeDynamicInsnNode link, List<Held> captured) {
    if (isOfClose(link)) {
      captured.forEach(scene.closes::byFunction);
      return;
    }
    LifeSummary does = does(link);
    Type[] types = Type.getArgumentTypes(link.desc);
    for (int id : (does == null ? Ids.NONE : does.closed()).all()) {
      int i = Life.position(id);
      // Of a region the code itself tells it.
      if (i < captured.size() && scene.types.role(types[i]) != MemoryTypes.Role.REGION) {
        scene.closes.byFunction(captured.get(i));
      }
    }
  }

  private static boolean isOfClose(InvokeDynamicInsnNode link) {
    return link.bsmArgs.length > 1
        && link.bsmArgs[1] instanceof Handle body
        && body.getName().equals("close")
        && body.getDesc().equals("()V")
        && (Types.isOfJdk(body.getOwner()) || body.getOwner().startsWith(MemoryTypes.PACKAGE));
  }

  private boolean isMovable(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.isMovable();
  }
}
