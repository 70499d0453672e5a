package soumak.checker;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Where regions are closed, and borrows and other resources: by their own method; as something of
 * which is only known that it can be closed; in an object that they are found in; or by what is
 * called from here.
 */
final class LifeCloses {
  private final LifeScene scene;
  private Ids closed = Ids.NONE;

  LifeCloses(LifeScene scene) {
    this.scene = scene;
  }

  /** The parameters that are closed, or that what is closed was found in. */
  Ids summary() {
    return closed;
  }

  /** Whether a call closes something, whatever that is. */
  static boolean isClose(MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && call.name.equals("close")
        && call.desc.equals("()V");
  }

  private static boolean isOfAny(String type) {
    return type.equals("java/lang/AutoCloseable") || type.equals("java/io/Closeable");
  }

  // --- by its own method ---

  void region(Held region) {
    Life.End end = how(region, "was closed");
    note(region);
    Ids all = Ids.NONE;
    for (int id : region.self().all()) {
      all = all.and(scene.lives().oneOf(id));
    }
    for (int id : all.all()) {
      checkOwned(region, id);
      end(id, end);
    }
  }

  private void checkOwned(Held region, int id) {
    Life life = scene.lives().get(id);
    if (life != null && Life.isParameter(id) && !life.owed()) {
      scene.report(
          Kind.DOUBLE_FREE,
          scene.name(region) + " is closed, but is only lent",
          List.of("who lends it closes it at the end of its scope"),
          "leave that to the caller, or mark the parameter @Free");
    }
  }

  /** A borrow, or another resource. */
  void other(Held resource) {
    note(resource);
    Life.End end = how(resource, "was closed");
    for (int id : resource.self().all()) {
      end(id, end);
    }
  }

  private Life.End how(Held what, String done) {
    return new Life.End(
        scene.name(what) + " " + done + " at line " + scene.line(), scene.line(), false);
  }

  private void end(int id, Life.End how) {
    Life life = scene.lives().get(id);
    scene.lives().end(id, how);
    if (life != null && life.sort() == Life.Sort.RESOURCE && scene.isOwner(life)) {
      scene.checkUnlent(owned(id, life), "may be freed by close");
      scene.frees.end(life.arena(), how);
    } else if (life != null
        && life.sort() != Life.Sort.BORROW
        && life.sort() != Life.Sort.RESOURCE
        && life.arena() != Life.HEAP) {
      endMemory(life, how);
    }
  }

  /** The keys to the arena of an object, and the tracked pointers in it. */
  private Ids owned(int id, Life object) {
    Ids found = Ids.NONE;
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      boolean key = life.sort() == Life.Sort.KEY && life.arena() == object.arena();
      boolean tracked = life.sort() == Life.Sort.TRACKED && life.on().has(id);
      found = key || tracked ? found.and(all.id(i)) : found;
    }
    return found;
  }

  private void endMemory(Life region, Life.End how) {
    Life memory = scene.lives().get(region.arena());
    if (memory != null) {
      boolean lifo = region.on().isEmpty();
      boolean open = scene.isSurelyOpened(region.arena());
      scene.lives().replace(region.arena(), memory, lifo ? memory.ended(how) : memory.open(open));
    }
  }

  // --- by another name ---

  /** Something is closed by the name of an interface; true if it is known what that is. */
  boolean byInterface(MethodInsnNode call, Held object) {
    Ids regions = of(object.self(), Life.Sort.REGION);
    Ids others = of(object.self(), Life.Sort.BORROW).and(of(object.self(), Life.Sort.RESOURCE));
    if (!regions.isEmpty()) {
      region(new Held(1, regions, Ids.NONE, false, object.local()));
    }
    if (!others.isEmpty()) {
      other(new Held(1, others, Ids.NONE, false, object.local()));
    }
    if (!object.isNothing() && isOfAny(call.owner) && regions.and(others).isEmpty()) {
      by("close", object);
    }
    return !object.self().isEmpty() && regions.and(others).equals(object.self());
  }

  private Ids of(Ids ids, Life.Sort sort) {
    Ids found = Ids.NONE;
    for (int id : ids.all()) {
      Life life = scene.lives().get(id);
      found = life != null && life.sort() == sort ? found.and(id) : found;
    }
    return found;
  }

  /** A method closes an argument, or what it finds in it. */
  void by(String method, Held object) {
    note(object);
    Life.End how =
        new Life.End(method + " may have closed it at line " + scene.line(), scene.line(), false);
    for (int id : within(object).all()) {
      if (!of(object.self(), Life.Sort.REGION).isEmpty()) {
        checkOwned(object, id);
      }
      end(id, how);
    }
    for (int id : of(object.self(), Life.Sort.HOLDER).all()) {
      scene.lives().leavePlace(id, how);
    }
  }

  /** What may be closed in something: what was put into it, and what was found in it before. */
  private Ids within(Held object) {
    Ids all = scene.lives().closure(object.lives());
    LifeTable table = scene.lives().all();
    Ids found = Ids.NONE;
    for (int i = 0; i < table.size(); i++) {
      Life life = table.life(i);
      boolean may =
          switch (life.sort()) {
            case REGION -> all.has(table.id(i)) || (!life.open() && life.on().meets(all));
            case BORROW, RESOURCE -> all.has(table.id(i));
            default -> false;
          };
      found = may && life.end() == null ? found.and(table.id(i)) : found;
    }
    return found;
  }

  /** A function closes what it has captured, whenever it runs. */
  void byFunction(Held captured) {
    note(captured);
    for (int id : within(captured).all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() != Life.Sort.RESOURCE) {
        scene.report(
            Kind.DOUBLE_FREE,
            scene.name(captured) + " is closed by a function, but is only lent to it",
            List.of("nobody knows when the function runs, nor how often"),
            "close " + scene.name(captured) + " in the method that has opened it");
        return;
      }
    }
  }

  // --- what callers are told ---

  /** The parameters that something was found in, but for those whose keys have opened it. */
  private void note(Held what) {
    Ids seen = Ids.NONE;
    Ids around = what.lives();
    while (!around.isEmpty()) {
      int id = around.first();
      around = around.without(id);
      Life life = scene.lives().get(id);
      if (life != null && !seen.has(id) && leadsOn(id, life)) {
        seen = seen.and(id);
        around = around.and(life.on());
        closed = Life.isParameter(id) && !Life.isArena(id) ? closed.and(id) : closed;
      }
    }
  }

  /** A resource that something made need not be a part of that. */
  private static boolean leadsOn(int id, Life life) {
    return switch (life.sort()) {
      case HOLDER, PLACE -> true;
      case RESOURCE, BORROW -> Life.isParameter(id) || life.isFound();
      case REGION -> !life.open();
      default -> false;
    };
  }
}
