package soumak.checker;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** What is cut off objects and arrays, here or by a method that is allowed to. */
final class LifeCuts {
  private final LifeScene scene;

  LifeCuts(LifeScene scene) {
    this.scene = scene;
  }

  /** Whether there is anything that a method could cut off. */
  boolean haveFields() {
    return !fields(null).isEmpty();
  }

  /** What was read from fields may have been cut off by a method that is allowed to. */
  void forget(LifeSite site) {
    Ids cut = Ids.NONE;
    Ids elements = Ids.NONE;
    boolean cuts = false;
    for (int i = 0; i < site.arguments().size(); i++) {
      Qualifier wanted = site.wanted(i);
      boolean whole = site.role(i).isObject();
      if (whole && wanted == Qualifier.CUTTABLE && !site.isConstructor()) {
        cuts = true;
        cut = cut.and(scene.parts(site.arguments().get(i)));
        elements = elements.and(elementsIn(site.arguments().get(i)));
      }
    }
    if (cuts) {
      String name = site.contract().name();
      cut = cut.and(fields(null)).and(elements);
      scene.checkUnlent(cut, "may be cut off by " + name);
      String how = name + " may have cut it off at line " + scene.line();
      endFields(null, how);
      end(elements, how);
    }
  }

  /** What may be in a field, or in any. */
  private Ids fields(@Nullable String place) {
    Ids found = Ids.NONE;
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      if (isTracked(life) && life.isIn(place)) {
        found = found.and(all.id(i));
      }
    }
    return found;
  }

  /** The elements of arrays that may be in an object, or are that. */
  private Ids elementsIn(Held whole) {
    Ids objects = scene.branches.whole(whole.self());
    Ids found = Ids.NONE;
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life life = all.life(i);
      boolean element = isTracked(life) && life.isFound() && !LifePlace.isField(life.field());
      if (element && scene.lives().closure(life.on()).meets(objects)) {
        found = found.and(all.id(i));
      }
    }
    return found;
  }

  private static boolean isTracked(Life life) {
    return life.sort() == Life.Sort.TRACKED || life.sort() == Life.Sort.KEY;
  }

  private void endFields(@Nullable String place, String how) {
    end(fields(place), how);
  }

  private void end(Ids lives, String how) {
    Life.End end = new Life.End(how, scene.line(), false);
    for (int id : lives.all()) {
      scene.lives().end(id, end);
    }
  }

  /** Something is cut off. */
  Held cut(MethodInsnNode call, Held branch) {
    Life found = null;
    for (int id : branch.self().all()) {
      found = scene.lives().get(id);
    }
    if (found == null || found.sort() == Life.Sort.HOLDER) {
      return cutObject(call, branch, found);
    }
    if (found.field() != null) {
      scene.checkUnlent(fields(found.field()), "is cut off");
      endFields(found.field(), found.text() + " was cut off at line " + scene.line());
    }
    if (found.sort() == Life.Sort.TRACKED) {
      Life cut = scene.frees.cut(found, branch);
      LifeLeads leads = scene.paths.leads(branch).and(scene.paths.leadsOfFound(branch));
      return scene.begin(cut.alsoLeadingTo(leads));
    }
    Life cut = Life.of(found.sort(), found.text(), scene.line()).in(found.arena()).owed(true);
    return scene.begin(cut);
  }

  private Held cutObject(MethodInsnNode call, Held branch, @Nullable Life found) {
    MemoryTypes.Role role = cast(call.getNext());
    if (role == MemoryTypes.Role.TRACKED || role == MemoryTypes.Role.KEY) {
      endElements(branch);
      return branch;
    }
    return found == null || !isMessage(call.getNext()) ? branch : cutMessage(branch, found);
  }

  /** What was read before from the array that an element is cut off of may be that element. */
  private void endElements(Held cut) {
    Ids same = scene.branches.same(cut.self()).without(cut.self());
    scene.checkUnlent(same, "is cut off");
    end(same, "an element of the array was cut off at line " + scene.line());
    for (int id : cut.self().all()) {
      Life element = scene.lives().get(id);
      if (element != null) {
        scene.lives().replace(id, element, element.readFrom(LifePlace.TAKEN));
      }
    }
  }

  /** A message is not a part any more of what it is cut off; what was read before may be it. */
  private Held cutMessage(Held branch, Life found) {
    Ids same = scene.branches.same(branch.self()).without(branch.self());
    Life cut = Life.of(Life.Sort.HOLDER, found.text(), scene.line()).in(found.arena());
    Held made = scene.begin(cut.hanging(scene.branches.left(found)).doing(found.calls()));
    return new Held(1, made.self().and(same), Ids.NONE, false, branch.local());
  }

  private boolean isMessage(@Nullable AbstractInsnNode cast) {
    return cast instanceof TypeInsnNode type
        && cast.getOpcode() == Opcodes.CHECKCAST
        && scene.types.isMessage(type.desc);
  }

  private MemoryTypes.Role cast(@Nullable AbstractInsnNode cast) {
    return cast instanceof TypeInsnNode type && type.getOpcode() == Opcodes.CHECKCAST
        ? scene.types.role(Type.getObjectType(type.desc))
        : MemoryTypes.Role.VALUE;
  }
}
