package soumak.checker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** What a library's methods do with the functions that they get. */
final class LifeFunctions {
  /** What collections do that are in an order without asking it. */
  private static final Set<String> WITHOUT_A_LOOK =
      Set.of("clear", "size", "isEmpty", "iterator", "stream", "peek");

  /** What maps do with a function, whose results they keep. */
  private static final Set<String> COMPUTING =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "replaceAll");

  /** What puts all that is in a collection into an array or another collection. */
  private static final Set<String> FILLING = Set.of("toArray", "copyInto", "drainTo");

  /** What looks for what it gets, and does not keep it. */
  static final Set<String> ASKING =
      Set.of("get", "contains", "containsKey", "containsValue", "indexOf", "remove", "equals");

  private static final String COMPARATOR = "java/util/Comparator";

  private final LifeScene scene;

  LifeFunctions(LifeScene scene) {
    this.scene = scene;
  }

  /** Whether a collection is asked for something that it gets. */
  static boolean isAsking(MethodInsnNode call) {
    return call.owner.startsWith("java/util/") && ASKING.contains(call.name);
  }

  /** Whether it is a lambda, of which is known what it stores. */
  boolean isFunction(Held held) {
    for (int id : held.self().all()) {
      Life life = scene.lives().get(id);
      if (life == null || life.calls() == null || life.isRead()) {
        return false;
      }
    }
    return true;
  }

  /** What a library's method may keep of an argument. */
  Held kept(LifeSite site, int i) {
    Held argument = site.arguments().get(i);
    return isOnlyCalled(site, i) ? resultsOf(argument) : scene.stores.moved(argument);
  }

  /** Whether a collection puts what is in it into an argument. */
  static boolean isFilled(LifeSite site, int i) {
    return i > 0
        && FILLING.contains(site.call().name)
        && site.call().owner.startsWith("java/util/")
        && !isOne(site.type(i));
  }

  /** What may be in the result of a method because of an argument. */
  Held given(LifeSite site, int i) {
    Held argument = site.arguments().get(i);
    return isOnlyCalled(site, i) ? resultsOf(argument) : argument;
  }

  /** Whether a collection calls this function, and keeps what that gives, but not the function. */
  static boolean isOnlyCalled(LifeSite site, int i) {
    return (isOfMaps(site.call()) && isOne(site.type(i))) || isOfLists(site, i);
  }

  private static boolean isOfMaps(MethodInsnNode call) {
    return COMPUTING.contains(call.name)
        && call.owner.startsWith("java/util/")
        && call.owner.endsWith("Map");
  }

  private static boolean isOfLists(LifeSite site, int i) {
    return site.call().name.equals("replaceAll")
        && site.type(i).getDescriptor().equals("Ljava/util/function/UnaryOperator;");
  }

  /** What a function may give: pointers into the region that it has captured, but not that. */
  private Held resultsOf(Held function) {
    Ids found = Ids.NONE;
    for (int id : scene.lives().closure(function.lives()).all()) {
      Life life = scene.lives().get(id);
      if (life == null || life.sort() == Life.Sort.KEY) {
        continue;
      }
      boolean itself = life.sort() == Life.Sort.HOLDER && function.self().has(id);
      if (life.sort() == Life.Sort.REGION && scene.lives().get(life.arena()) != null) {
        found = found.and(life.arena());
      } else if (!itself || Life.isParameter(id)) {
        found = found.and(id);
      }
    }
    return Held.pointerInto(found);
  }

  /** What a library's method may look at. */
  void look(LifeSite site, int i) {
    Held argument = site.arguments().get(i);
    if (isOne(site.type(i))) {
      scene.uses.run(argument);
      mark(argument);
    } else if (isBuffer(site.type(i)) || isLookedAt(site, i, Life.Looks.AT_POINTERS)) {
      scene.uses.follow(argument);
    } else if (isLookedAt(site, i, Life.Looks.AT_OBJECTS)) {
      scene.uses.run(argument);
    } else if (isAsked(site, i) || (i == 0 && hasListeners(site))) {
      runWithin(argument, Life.Read.AS_SOURCE);
    } else if (isGoneOver(site, i)) {
      runWithin(argument, Life.Read.NEVER);
    }
    if (isOne(site.type(i)) || isAsked(site, i)) {
      scene.streams.read(argument, site.contract().name());
    }
    scene.reading.look(site, i);
  }

  /** Whether it is of a stream, which has nothing of its arguments, but what it gives has. */
  static boolean isUsedUp(LifeSite site) {
    return !site.isStatic()
        && site.call().owner.startsWith("java/util/stream/")
        && site.call().owner.endsWith("Stream")
        && !site.call().name.equals("onClose");
  }

  /** Whether it calls functions that are in an argument. */
  private static boolean isAsked(LifeSite site, int i) {
    return isLazy(site.type(i)) || (isCalled(site.type(i)) && isReadBy(site));
  }

  /** Whether it is of a library's object that may call functions which that got before. */
  private static boolean hasListeners(LifeSite site) {
    String owner = site.call().owner;
    return !site.isStatic()
        && !site.isConstructor()
        && Types.isOfJdk(owner)
        && !runsLater(site.call())
        && !owner.startsWith("java/util/")
        && !owner.equals("java/lang/Object");
  }

  /** Whether it calls another argument, with functions perhaps that are in this one. */
  private static boolean isGoneOver(LifeSite site, int i) {
    for (int j = 0; j < site.arguments().size(); j++) {
      if (j != i && isOne(site.type(j))) {
        return true;
      }
    }
    return false;
  }

  /** Whether it calls the functions that are in it when it is asked for something. */
  static boolean isLazy(Type type) {
    return type.getSort() == Type.OBJECT && isLazy(type.getInternalName());
  }

  private static boolean isLazy(String name) {
    return (name.startsWith("java/util/stream/") && name.endsWith("Stream"))
        || name.equals("java/util/Iterator")
        || name.startsWith("java/util/PrimitiveIterator")
        || name.startsWith("java/util/Spliterator");
  }

  /** Whether what a library makes of one runs it when that is read. */
  static boolean isCode(String name) {
    return isFunction(name) || isLazy(name) || isCollector(name);
  }

  /** What a library gets as a function is one, wherever it was found. */
  private void mark(Held function) {
    for (int id : function.self().all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() == Life.Sort.HOLDER && life.calls() == null) {
        scene.lives().put(id, life.doing(Life.Calls.FOUND));
      }
    }
  }

  private void runWithin(Held whole, Life.Read atMost) {
    for (int id : scene.lives().closure(whole.lives()).all()) {
      Life life = scene.lives().get(id);
      if (life != null
          && life.calls() != null
          && life.calls().read() != Life.Read.AS_VALUE
          && life.calls().read().compareTo(atMost) <= 0) {
        scene.uses.run(new Held(1, Ids.NONE, Ids.of(id), false, whole.local()));
      }
    }
  }

  /** A library's method may call a function, which may open the keys that it has captured. */
  void open(LifeSite site, int i) {
    Held argument = site.arguments().get(i);
    String by = site.contract().name();
    if (isOne(site.type(i))) {
      scene.checkClosed(keysOf(argument), by);
      scene.running.run(argument, by);
    } else if (isAsked(site, i)) {
      scene.running.read(argument, by);
    }
  }

  /** A library's method may call a function with all that is in its other arguments. */
  void callWithAll(LifeSite site, int function) {
    Type type = site.type(function);
    if (!isCalled(type)) {
      return;
    }
    List<Held> others = new ArrayList<>(site.arguments());
    Held called = others.remove(function);
    if (isOne(type) || isReadBy(site)) {
      call(site, function, called, others);
    }
    if (site.isConstructor() && type.getInternalName().equals(COMPARATOR)) {
      // It is called whenever something is added, with that and all that was before.
      scene.callbacks.order(site.arguments().getFirst(), called, site.contract().name());
    }
  }

  /** Whether a stream is read, so that it calls what it gets. */
  private static boolean isReadBy(LifeSite site) {
    return !site.isStatic() && isLazy(site.type(0));
  }

  /** A method calls one of its arguments. */
  void call(LifeSite site, int i, Held called, List<Held> with) {
    if (isOne(site.type(i))) {
      scene.callbacks.call(called, with, site.contract().name());
    } else {
      scene.callbacks.collect(called, with, site.contract().name());
    }
  }

  /** What a function does that is made by one of the arguments; null if none makes any. */
  Life.@Nullable Calls made(LifeSite site, @Nullable LifeSummary does) {
    if (!isAnyMade()) {
      return null;
    }
    Life.Calls made = null;
    Ids called = Ids.NONE;
    for (int i = 0; i < site.arguments().size(); i++) {
      Held argument = site.arguments().get(i);
      if (does != null && !does.result().has(Life.parameter(i))) {
        continue;
      }
      for (Life.Calls it : scene.callbacks.known(argument)) {
        made = Life.Calls.either(made, it.made());
      }
      boolean ours = does == null && site.target().isOfProgram();
      boolean itself = isOne(site.type(i)) || (ours && i == 0 && !site.isStatic());
      if (!itself) {
        called = called.and(scene.callbacks.memory(scene.lives().closure(argument.lives())));
      }
    }
    return made == null ? null : made.madeWith(called);
  }

  private boolean isAnyMade() {
    LifeTable all = scene.lives().all();
    for (int i = 0; i < all.size(); i++) {
      Life.Calls calls = all.life(i).calls();
      if (calls != null && calls.made() != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether code that is given to a library's method may run when that has come back. */
  static boolean runsLater(MethodInsnNode call) {
    return call.owner.startsWith("java/lang/Thread")
        || call.owner.equals("java/util/Timer")
        || (call.owner.startsWith("java/util/concurrent/")
            && (call.owner.contains("Execut")
                || call.owner.contains("Future")
                || call.owner.contains("ForkJoin")));
  }

  /** Whether it may be a buffer over memory, which nothing checks at run time. */
  private static boolean isBuffer(Type type) {
    return type.getInternalName().startsWith("java/nio/")
        && type.getInternalName().endsWith("Buffer");
  }

  /** Whether a library's method may call a function with what is in an argument, which uses it. */
  private boolean isLookedAt(LifeSite site, int i, Life.Looks how) {
    for (int j = 0; j < site.arguments().size(); j++) {
      if (j != i && doLook(functions(site, j), how)) {
        return true;
      }
    }
    return i == 0
        && !site.isStatic()
        && !site.isConstructor()
        && !WITHOUT_A_LOOK.contains(site.call().name)
        && doLook(scene.lives().closure(site.arguments().getFirst().lives()), how);
  }

  /** What an argument is; of a function that was found in an object, what is in that. */
  private Ids functions(LifeSite site, int i) {
    Held argument = site.arguments().get(i);
    return isCalled(site.type(i)) ? scene.lives().closure(argument.lives()) : argument.self();
  }

  /** Whether a library that gets one runs it, or what is in it. */
  static boolean isCalled(Type type) {
    return type.getSort() == Type.OBJECT
        && (isOne(type.getInternalName()) || isCollector(type.getInternalName()));
  }

  private static boolean isCollector(String name) {
    return name.equals("java/util/stream/Collector") || name.equals("java/util/stream/Gatherer");
  }

  /** Whether a library that gets one runs it. */
  static boolean isOne(Type type) {
    return type.getSort() == Type.OBJECT && isOne(type.getInternalName());
  }

  private static boolean isOne(String name) {
    return isFunction(name)
        || name.equals("java/lang/Runnable")
        || name.equals("java/lang/AutoCloseable")
        || name.equals("java/util/concurrent/Callable");
  }

  private static boolean isFunction(String name) {
    return name.startsWith("java/util/function/") || name.equals(COMPARATOR);
  }

  /** Whether one of these is a function that uses so much of what it is called with. */
  private boolean doLook(Ids ids, Life.Looks how) {
    for (int id : ids.all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.calls() != null && life.calls().looks().compareTo(how) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** The keys that a function has captured; it may open them. */
  private Held keysOf(Held function) {
    Ids keys = Ids.NONE;
    for (int id : function.self().all()) {
      Life life = scene.lives().get(id);
      if (life != null && life.sort() == Life.Sort.KEY) {
        keys = keys.and(id);
      }
    }
    return new Held(1, keys, Ids.NONE, false, function.local());
  }
}
