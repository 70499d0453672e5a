package soumak.checker;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/** What the code of functions stores, in terms of what they capture. */
final class LifeBodies {
  private final LifeScene scene;

  LifeBodies(LifeScene scene) {
    this.scene = scene;
  }

  /** What it stores of what it is called with, or in that. */
  LifeEffects stored(InvokeDynamicInsnNode link, List<Held> captured, LifeSummary does) {
    Type[] types = Type.getArgumentTypes(link.desc);
    LifeEffects all = LifeEffects.NONE;
    for (LifeSummary.Link it : does.links()) {
      int target = Life.position(it.target());
      int source = Life.position(it.source());
      boolean into = target < captured.size();
      boolean of = source < captured.size();
      if (into && of) {
        continue; // it needs nothing that it is called with
      }
      Ids to = into ? start(types, captured, it).lives() : Ids.NONE;
      boolean held = into && isHeld(types, it);
      all =
          all.or(
              new LifeEffects(
                  held ? Ids.NONE : to,
                  held ? to : Ids.NONE,
                  of ? part(captured, it.source()) : Ids.NONE,
                  !into && !of && target != source,
                  !into && target == source,
                  Ids.of(it.field()),
                  new LifeEffects.Ways(into ? it.into() : Ids.NONE, of ? it.from() : Ids.NONE),
                  new LifeEffects.Ways(into ? Ids.NONE : it.into(), of ? Ids.NONE : it.from()),
                  Set.of()));
      if (into && LifeFunctions.isCalled(types[target])) {
        for (Life.Calls called : scene.callbacks.known(captured.get(target))) {
          all = all.or(called.does().along(it.from()));
        }
      }
    }
    for (int id : does.lost().all()) {
      if (Life.position(id) >= captured.size()) {
        all = all.or(LifeEffects.keeping(Ids.of(Life.GLOBAL)));
      }
    }
    return all;
  }

  /** What it stores of what it has captured where that cannot be told before it runs. */
  Set<LifeEffects.Within> within(
      InvokeDynamicInsnNode link, List<Held> captured, LifeSummary does) {
    Type[] types = Type.getArgumentTypes(link.desc);
    Set<LifeEffects.Within> found = new HashSet<>();
    for (LifeSummary.Link it : does.links()) {
      if (!isWithin(captured, it)) {
        continue;
      }
      boolean calls = LifeFunctions.isOne(types[Life.position(it.target())]);
      boolean held = isHeld(types, it);
      if (calls || held || !it.into().isEmpty() || !it.from().isEmpty()) {
        Ids to = start(types, captured, it).lives();
        Ids of = part(captured, it.source());
        found.add(new LifeEffects.Within(calls, held, to, it.into(), of, it.from(), it.field()));
      }
    }
    return found;
  }

  private static boolean isWithin(List<Held> captured, LifeSummary.Link link) {
    return Life.position(link.target()) < captured.size()
        && Life.position(link.source()) < captured.size();
  }

  /** Whether something is stored in structures that were found in an object. */
  private boolean isHeld(Type[] types, LifeSummary.Link link) {
    boolean object = scene.types.role(types[Life.position(link.target())]).isObject();
    return object && Life.isArena(link.target());
  }

  private boolean isPointer(Type type) {
    MemoryTypes.Role role = scene.types.role(type);
    return role == MemoryTypes.Role.POINTER || role == MemoryTypes.Role.TRACKED;
  }

  /** In what it is stored, or from where that is found. */
  private Held start(Type[] types, List<Held> captured, LifeSummary.Link link) {
    Held whole = captured.get(Life.position(link.target()));
    Ids arenas = Life.isArena(link.target()) ? scene.arenas(whole) : Ids.NONE;
    if (whole.isNothing() && isPointer(types[Life.position(link.target())])) {
      return Held.life(Life.GLOBAL);
    }
    if (isHeld(types, link)) {
      return new Held(1, whole.self(), whole.on().and(arenas), true, whole.local());
    }
    return arenas.isEmpty() ? whole : new Held(1, arenas, Ids.NONE, true, whole.local());
  }

  /** A lambda may store some of what it captures in other of it, whenever it runs. */
  void apply(InvokeDynamicInsnNode link, List<Held> captured, @Nullable LifeSummary does) {
    if (does == null) {
      return;
    }
    Type[] types = Type.getArgumentTypes(link.desc);
    for (LifeSummary.Link it : does.links()) {
      if (isWithin(captured, it)) {
        store(types, captured, it);
      }
    }
    for (int id : (isLambda(link) ? does.lost() : Ids.NONE).all()) {
      if (Life.position(id) < captured.size()) {
        Held lost = scene.stores.moved(captured.get(Life.position(id)));
        scene.stores.link(Held.life(Life.GLOBAL), lost, "stored where all can find it by a lambda");
      }
    }
  }

  private void store(Type[] types, List<Held> captured, LifeSummary.Link link) {
    int target = Life.position(link.target());
    Held whole = scene.stores.moved(captured.get(Life.position(link.source())));
    Held source = scene.paths.from(whole, link.from());
    if (LifeFunctions.isOne(types[target])) {
      String by = "a function that a lambda calls";
      scene.callbacks.call(captured.get(target), List.of(source), by);
    } else {
      Held start = start(types, captured, link);
      scene.paths.store(start, start, link.into(), source, "stored by a lambda", link.field());
    }
  }

  /** What a body knows by a number, of what was captured. */
  Ids part(List<Held> captured, int id) {
    Held whole = captured.get(Life.position(id));
    Ids arenas = Life.isArena(id) ? scene.arenas(whole) : Ids.NONE;
    return !Life.isArena(id)
        ? scene.stores.moved(whole).lives()
        : arenas.isEmpty() ? whole.lives() : arenas;
  }

  /** What it opens of what it has captured. */
  LifeOpens opens(InvokeDynamicInsnNode link, List<Held> captured, @Nullable LifeSummary does) {
    if (does == null) {
      return opensUnknown(link, captured);
    }
    Ids keys = Ids.NONE;
    Ids functions = Ids.NONE;
    Ids inside = Ids.NONE;
    for (int id : does.opened().all()) {
      keys = keys.and(whole(captured, id));
    }
    for (int id : does.runs().all()) {
      if (Life.isArena(id)) {
        inside = inside.and(whole(captured, id));
      } else {
        functions = functions.and(whole(captured, id));
      }
    }
    return new LifeOpens(keys, functions, inside, true);
  }

  private static Ids whole(List<Held> captured, int id) {
    int position = Life.position(id);
    return position < captured.size() ? captured.get(position).lives() : Ids.NONE;
  }

  /** Of a method without code that is known: {@code key::open}, {@code function::run}. */
  private LifeOpens opensUnknown(InvokeDynamicInsnNode link, List<Held> captured) {
    if (captured.isEmpty() || !(link.bsmArgs[1] instanceof Handle body)) {
      return LifeOpens.ofKeys(Ids.NONE);
    }
    Type owner = Type.getObjectType(body.getOwner());
    Ids lives = captured.getFirst().lives();
    if (scene.types.role(owner) == MemoryTypes.Role.KEY && body.getName().equals("open")) {
      return LifeOpens.ofKeys(lives);
    }
    boolean runs = LifeFunctions.isOne(owner) || !Types.isOfJdk(body.getOwner());
    return LifeOpens.ofFunctions(runs ? lives : Ids.NONE);
  }

  private static boolean isLambda(InvokeDynamicInsnNode link) {
    return link.bsmArgs.length > 1
        && link.bsmArgs[1] instanceof Handle body
        && LambdaSites.isBody(body.getName());
  }
}
