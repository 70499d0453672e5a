package soumak.checker;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import soumak.analysis.Hierarchy;

/** What lambdas do with the lives of what they capture. */
final class LifeLambdas {
  private final LifeScene scene;
  private final Contracts contracts;
  private final Hierarchy hierarchy;
  private final LifeSummaries summaries;

  LifeLambdas(LifeScene scene, Contracts contracts, Hierarchy hierarchy, LifeSummaries summaries) {
    this.scene = scene;
    this.contracts = contracts;
    this.hierarchy = hierarchy;
    this.summaries = summaries;
  }

  /** A lambda has in it what it captures. */
  Held make(InvokeDynamicInsnNode link, List<Held> captured) {
    Type made = Type.getReturnType(link.desc);
    boolean ofPointers = isOfPointers(link);
    if (scene.types.role(made) == MemoryTypes.Role.VALUE || (captured.isEmpty() && !ofPointers)) {
      return Held.NOTHING;
    }
    Set<Integer> on = new TreeSet<>();
    Set<Integer> self = new TreeSet<>();
    for (Held it : captured) {
      on.addAll(it.lives());
      for (int id : it.self()) {
        if (isMovable(id)) {
          self.add(id);
        }
      }
    }
    on.removeAll(self);
    applyCaptured(link, captured);
    Life.Calls calls = calls(link, captured, ofPointers);
    calls.keeps().stream().filter(this::isObject).forEach(self::add);
    Life life = Life.of(Life.Sort.HOLDER, "the lambda", scene.line());
    Held lambda = scene.begin(life.hanging(on).hanging(calls.keeps()).doing(calls));
    Set<Integer> all = new TreeSet<>(self);
    all.addAll(lambda.self());
    return new Held(1, all, Set.of(), false, -1);
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
      Set<Integer> keeps = mayKeep(link, captured) ? captured.getFirst().self() : Set.of();
      return new Life.Calls(looks, keeps, Set.of(), false);
    }
    Set<Integer> keeps = new TreeSet<>();
    Set<Integer> gives = new TreeSet<>();
    boolean mixes = false;
    for (LifeSummary.Link it : does.links()) {
      boolean into = Life.position(it.target()) < captured.size();
      boolean of = Life.position(it.source()) < captured.size();
      if (into && !of) {
        keeps.addAll(part(captured, it.target()));
      } else if (!into && of) {
        gives.addAll(part(captured, it.source()));
      } else {
        mixes |= !into;
      }
    }
    for (int id : does.lost()) {
      if (Life.position(id) >= captured.size()) {
        keeps.add(Life.GLOBAL);
      }
    }
    return new Life.Calls(looks, keeps, gives, mixes);
  }

  /** What a body knows by a number, of what was captured. */
  private Set<Integer> part(List<Held> captured, int id) {
    Held whole = captured.get(Life.position(id));
    if (!Life.isArena(id)) {
      return scene.stores.moved(whole).lives();
    }
    Set<Integer> arenas = scene.arenas(whole);
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
        contracts.of(body.getOwner(), body.getName(), body.getDesc()).parameters();
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
        hierarchy.resolve(body.getOwner(), body.getName(), body.getDesc());
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
    for (LifeSummary.Link it : does.links()) {
      int target = Life.position(it.target());
      int source = Life.position(it.source());
      if (target < captured.size() && source < captured.size()) {
        scene.stores.link(
            captured.get(target), scene.stores.moved(captured.get(source)), "stored by a lambda");
      }
    }
    for (int id : does.lost()) {
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
