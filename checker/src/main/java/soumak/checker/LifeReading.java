package soumak.checker;

import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/** Where a library's methods call those of the program's own objects ({@link LifeObjects}). */
final class LifeReading {
  /** What prints, compares or looks for what it gets. */
  private static final Set<String> OF_VALUES =
      Set.of(
          "toString",
          "equals",
          "hashCode",
          "compareTo",
          "compare",
          "contains",
          "containsAll",
          "containsKey",
          "containsValue",
          "indexOf",
          "lastIndexOf",
          "remove",
          "removeAll",
          "retainAll",
          "sort",
          "sorted",
          "distinct",
          "max",
          "min",
          "binarySearch",
          "println",
          "print",
          "printf",
          "format",
          "formatted",
          "valueOf",
          "append",
          "insert",
          "join",
          "hash",
          "deepToString",
          "deepEquals",
          "deepHashCode");

  /** What maps and sets do without asking what is in them, and others without asking those. */
  private static final Set<String> QUIET =
      Set.of(
          "clear",
          "size",
          "isEmpty",
          "iterator",
          "stream",
          "peek",
          "values",
          "keySet",
          "entrySet",
          "add",
          "addFirst",
          "addLast",
          "addElement",
          "offer",
          "offerFirst",
          "offerLast",
          "push",
          "put",
          "set",
          "of",
          "ofNullable",
          "asList",
          "entry",
          "singletonList",
          "requireNonNull");

  private final LifeScene scene;

  LifeReading(LifeScene scene) {
    this.scene = scene;
  }

  /** A library's method gets an argument. */
  void look(LifeSite site, int i) {
    if ((i == 0 && site.isConstructor()) || !isAny()) {
      return;
    }
    Held argument = site.arguments().get(i);
    String name = site.call().name;
    boolean wraps = site.call().owner.startsWith("java/io/");
    if (OF_VALUES.contains(name) || (isOfKeys(site.call()) && !isQuietOfKeys(name))) {
      run(argument, scene.lives().closure(argument.lives()), Life.Read.AS_VALUE);
    } else if (wraps) {
      run(argument, scene.lives().closure(argument.lives()), Life.Read.AS_SOURCE);
    } else if ((i == 0 && !site.isStatic()) || !QUIET.contains(name)) {
      run(argument, views(argument), Life.Read.AS_SOURCE);
    }
  }

  /** A text is made of something. */
  void print(Held object) {
    if (isAny()) {
      run(object, scene.lives().closure(object.lives()), Life.Read.AS_VALUE);
    }
  }

  private boolean isAny() {
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      if (all.life(i).isRead()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfKeys(MethodInsnNode call) {
    return call.owner.startsWith("java/util/")
        && (call.owner.endsWith("Map")
            || call.owner.endsWith("Set")
            || call.owner.contains("/Priority"));
  }

  /** What is put into a map is looked for. */
  private static boolean isQuietOfKeys(String name) {
    return QUIET.contains(name) && !name.equals("put") && !name.equals("add") && !name.equals("of");
  }

  private void run(Held object, Ids among, Life.Read how) {
    for (int id : among.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.calls() != null && life.calls().read().compareTo(how) >= 0) {
        scene.uses.run(new Held(1, Ids.of(id), Ids.NONE, false, object.local()));
      }
    }
  }

  /** Something, and what it may be a view of, but not what else is in a collection. */
  private Ids views(Held object) {
    Ids found = Ids.NONE;
    Ids open = object.lives();
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = scene.lives().get(id);
      if (life != null && !found.has(id)) {
        found = found.and(id);
        open = life.isFound() ? open.and(life.on()) : open;
      }
    }
    return found;
  }
}
