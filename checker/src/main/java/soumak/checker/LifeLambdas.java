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
  private final LifeScene scene;
  private final LifeTargets targets;
  private final LifeSummaries summaries;

  LifeLambdas(LifeScene scene, LifeTargets targets, LifeSummaries summaries) {
    this.scene = scene;
    this.targets = targets;
    this.summaries = summaries;
  }

  /** A lambda has in it what it captures. */
  Held make(InvokeDynamicInsnNode link, List<Held> captured) {
    Type made = Type.getReturnType(link.desc);
    boolean ofPointers = isOfPointers(link);
    if (scene.types.role(made) == MemoryTypes.Role.VALUE || (captured.isEmpty() && !ofPointers)) {
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
    applyCaptured(link, captured);
    Life.Calls calls = calls(link, captured, ofPointers);
    for (int id : calls.keeps().all()) {
      self = isObject(id) ? self.and(id) : self;
    }
    Life life = Life.of(Life.Sort.HOLDER, "the lambda", scene.line());
    Held lambda = scene.begin(life.hanging(on).hanging(calls.keeps()).doing(calls));
    Ids all = self;
    all = all.and(lambda.self());
    return new Held(1, all, Ids.NONE, false, -1);
  }

  private boolean isOfPointers(InvokeDynamicInsnNode link) {
    if (link.bsmArgs.length > 2 && link.bsmArgs[2] instanceof Type called) {
      for (Type it : called.getArgumentTypes()) {
        if (scene.types.role(it) == MemoryTypes.Role.POINTER) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a function does with what it is called with. */
  private Life.Calls calls(InvokeDynamicInsnNode link, List<Held> captured, boolean looks) {
    LifeSummary does = does(link);
    if (does == null) {
      // Nothing is known of a method of the JDK, so it stores that in its receiver.
      Ids keeps = mayKeep(link, captured) ? captured.getFirst().self() : Ids.NONE;
      return new Life.Calls(looks, keeps, Ids.NONE, false);
    }
    Ids keeps = Ids.NONE;
    Ids gives = Ids.NONE;
    boolean mixes = false;
    for (LifeSummary.Link it : does.links()) {
      boolean into = Life.position(it.target()) < captured.size();
      boolean of = Life.position(it.source()) < captured.size();
      if (into && !of) {
        keeps = keeps.and(part(captured, it.target()));
      } else if (!into && of) {
        gives = gives.and(part(captured, it.source()));
      } else {
        mixes |= !into;
      }
    }
    for (int id : does.lost().all()) {
      if (Life.position(id) >= captured.size()) {
        keeps = keeps.and(Life.GLOBAL);
      }
    }
    return new Life.Calls(looks, keeps, gives, mixes);
  }

  /** What a body knows by a number, of what was captured. */
  private Ids part(List<Held> captured, int id) {
    Held whole = captured.get(Life.position(id));
    if (!Life.isArena(id)) {
      return scene.stores.moved(whole).lives();
    }
    Ids arenas = scene.arenas(whole);
    return arenas.isEmpty() ? whole.lives() : arenas;
  }

  private boolean isObject(int id) {
    Life life = scene.lives().get(id);
    return id == Life.GLOBAL
        || Life.isParameter(id)
        || (life != null && life.sort() == Life.Sort.HOLDER);
  }

  /** Whether a method of a library that a function runs may keep what it is called with. */
  private boolean mayKeep(InvokeDynamicInsnNode link, List<Held> captured) {
    if (link.bsmArgs.length < 3
        || !(link.bsmArgs[1] instanceof Handle body)
        || !(link.bsmArgs[2] instanceof Type called)
        || body.getTag() == Opcodes.H_INVOKESTATIC
        || captured.size() != 1) {
      return false;
    }
    List<@Nullable Qualifier> wanted =
        targets.of(body.getOwner(), body.getName(), body.getDesc()).contract().parameters();
    Type[] given = called.getArgumentTypes();
    for (int i = 0; i < given.length && i < wanted.size(); i++) {
      boolean kept = wanted.get(i) == null || wanted.get(i) == Qualifier.CUTTABLE;
      if (kept && scene.types.role(given[i]) != MemoryTypes.Role.VALUE) {
        return true;
      }
    }
    return false;
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

  private static boolean isLambda(InvokeDynamicInsnNode link) {
    return link.bsmArgs.length > 1
        && link.bsmArgs[1] instanceof Handle body
        && LambdaSites.isBody(body.getName());
  }

  /** A lambda may store some of what it captures in other of it, whenever it runs. */
  private void applyCaptured(InvokeDynamicInsnNode link, List<Held> captured) {
    LifeSummary does = isLambda(link) ? does(link) : null;
    if (does == null) {
      return;
    }
    Type[] types = Type.getArgumentTypes(link.desc);
    for (LifeSummary.Link it : does.links()) {
      int target = Life.position(it.target());
      int source = Life.position(it.source());
      if (target < captured.size() && source < captured.size()) {
        if (LifeFunctions.isOne(types[target])) {
          scene.callbacks.call(
              captured.get(target),
              List.of(captured.get(source)),
              "a function that a lambda calls");
          continue;
        }
        scene.stores.link(
            captured.get(target), scene.stores.moved(captured.get(source)), "stored by a lambda");
      }
    }
    for (int id : does.lost().all()) {
      if (Life.position(id) < captured.size()) {
        Held lost = scene.stores.moved(captured.get(Life.position(id)));
        scene.stores.link(Held.life(Life.GLOBAL), lost, "stored where all can find it by a lambda");
      }
    }
  }

  private boolean isMovable(int id) {
    Life life = scene.lives().get(id);
    return life != null && life.isMovable();
  }
}
