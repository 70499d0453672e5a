package soumak.checker;

import java.util.Set;
import org.objectweb.asm.Opcodes;
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
          "collect",
          "parallelSort",
          "frequency",
          "disjoint",
          "addIfAbsent",
          "addAllAbsent",
          "removeFirstOccurrence",
          "removeLastOccurrence",
          "search",
          "log",
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
          "requireNonNull");

  /** What does nothing with what it gets but to keep it. */
  private static final Set<String> KEEPING =
      Set.of(
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
          "singletonList");

  /** Whose static methods give objects that are there for ever. */
  private static final Set<String> OF_ALL =
      Set.of(
          "java/lang/System",
          "java/lang/Thread",
          "java/lang/Runtime",
          "java/security/Security",
          "java/util/concurrent/ForkJoinPool");

  private static final Set<String> ADDING = Set.of("put", "add", "offer", "of");

  /** What collections are seen as that may compare what is in them. */
  private static final Set<String> PERHAPS =
      Set.of("java/util/Queue", "java/util/Collection", "java/util/concurrent/BlockingQueue");

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
    boolean wraps = isWrapper(site.call().owner);
    if (OF_VALUES.contains(name) || (!isQuietOfKeys(name) && isOfKeys(site))) {
      run(argument, scene.lives().closure(argument.lives()), Life.Read.AS_VALUE);
    } else if (wraps) {
      run(argument, scene.lives().closure(argument.lives()), Life.Read.AS_SOURCE);
    } else if ((i == 0 && !site.isStatic()) || !(QUIET.contains(name) || KEEPING.contains(name))) {
      run(argument, views(argument), Life.Read.AS_SOURCE);
    }
  }

  /** Whether it is made for a stream of bytes or characters, which it reads or writes. */
  private static boolean isWrapper(String owner) {
    return owner.startsWith("java/io/")
        || owner.startsWith("java/nio/channels/")
        || owner.startsWith("java/util/zip/")
        || owner.startsWith("java/util/jar/")
        || owner.startsWith("java/security/Digest")
        || owner.startsWith("javax/crypto/Cipher")
        || owner.equals("java/util/Scanner");
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

  /** Whether a collection compares what is in it, whatever it is seen as. */
  private boolean isOfKeys(LifeSite site) {
    String owner = site.call().owner;
    if (isComparing(owner)) {
      return true;
    }
    for (int id : site.isStatic() ? new int[0] : site.arguments().getFirst().self().all()) {
      Life life = scene.lives().get(id);
      if (life != null && (life.isComparing() || (life.isFound() && PERHAPS.contains(owner)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether collections of a class of the JDK compare what is in them. */
  static boolean isComparing(String type) {
    return type.startsWith("java/util/")
        && (type.endsWith("Map")
            || type.endsWith("Set")
            || type.endsWith("/DelayQueue")
            || type.contains("/Priority"));
  }

  /** What is put into a map is looked for. */
  private static boolean isQuietOfKeys(String name) {
    return QUIET.contains(name) || (KEEPING.contains(name) && !ADDING.contains(name));
  }

  /** Whether those who call a method of the JDK by its name take it for one that keeps nothing. */
  static boolean asks(String name) {
    return LifeFunctions.ASKING.contains(name)
        || name.equals("compare")
        || name.equals("compareTo");
  }

  /** Whether a static method of the JDK gives an object that everybody gets by it. */
  static boolean isOfAll(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKESTATIC
        && (OF_ALL.contains(call.owner) || call.owner.startsWith("java/util/logging/"));
  }

  /** Whether a method of the JDK does nothing with what it gets but to keep it. */
  static boolean keeps(String name) {
    return KEEPING.contains(name);
  }

  private void run(Held object, Ids among, Life.Read how) {
    for (int id : among.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.calls() != null && life.calls().read().compareTo(how) >= 0) {
        scene.uses.run(new Held(1, Ids.of(id), Ids.NONE, false, object.local()));
      }
    }
  }

  /** Something, and what it may be a view of, or an element, but not what else is in a list. */
  private Ids views(Held object) {
    Ids found = Ids.NONE;
    Ids open = object.lives();
    while (!open.isEmpty()) {
      int id = open.first();
      open = open.without(id);
      Life life = scene.lives().get(id);
      if (life != null && !found.has(id)) {
        found = found.and(id);
        open = life.isFound() ? open.and(life.on()).and(elements(life)) : open;
      }
    }
    return found;
  }

  /** What it may be that was found in a collection. */
  private Ids elements(Life found) {
    Ids elements = Ids.NONE;
    for (int id : found.on().all()) {
      Life whole = scene.lives().get(id);
      elements = whole == null ? elements : elements.and(whole.on());
    }
    return elements;
  }
}
