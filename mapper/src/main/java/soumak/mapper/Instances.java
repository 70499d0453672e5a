package soumak.mapper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import soumak.analysis.ClassInfo;
import soumak.analysis.Loops;
import soumak.analysis.MethodInfo;

/**
 * How many instances of each class one run of the program makes at most, where loops with known
 * bounds and plain calls tell. A method that nobody in the program calls is taken to be called
 * once, unless it is one that a library may call: nobody knows how often it does.
 */
final class Instances {
  private static final long MOST = 1L << 40;

  private final Program program;
  private final Map<MethodKey, List<Call>> callers = new HashMap<>();
  private final Set<MethodKey> entries = new HashSet<>();
  private final Map<MethodKey, Long> known = new HashMap<>();

  private record Call(Body from, int index, boolean repeated) {}

  Instances(Program program, OwnOps own, Iterable<ActorCode> actors) {
    this.program = program;
    for (ActorCode actor : actors) {
      if (actor.kind != ActorKind.LAMBDA) {
        entries.addAll(actor.entries);
      }
    }
    for (Body body : program.bodies()) {
      Ops ops = own.of(body);
      ops.each((index, op) -> add(body, index, op));
      for (int i = 0; i < body.size(); i++) {
        if (ops.at(i).isEmpty() && body.at(i) instanceof InvokeDynamicInsnNode function) {
          addElsewhere(body, i, function);
        }
      }
    }
  }

  /** Others call the function as often as they like. */
  private void addElsewhere(Body body, int index, InvokeDynamicInsnNode function) {
    if (Program.isFunction(function) && function.bsmArgs[1] instanceof Handle it) {
      MethodKey target = new MethodKey(it.getOwner(), it.getName(), it.getDesc());
      add(body, index, new Op.Call(program.dispatch(target), true));
    }
  }

  private void add(Body body, int index, Op op) {
    boolean repeated = op instanceof Op.Call call && call.repeated();
    List<MethodKey> targets =
        op instanceof Op.Spawn spawn ? List.of(spawn.function()) : ActorCode.targets(op);
    for (MethodKey target : targets) {
      callers
          .computeIfAbsent(target, key -> new ArrayList<>())
          .add(new Call(body, index, repeated));
    }
  }

  long of(String type) {
    List<Call> sites = makers(type);
    count(sites.stream().map(it -> it.from().key).toList());
    return sites.isEmpty() ? Node.UNKNOWN : sum(sites);
  }

  /** How often a function is made a task. */
  long of(MethodKey function) {
    count(List.of(function));
    return known.getOrDefault(function, Node.UNKNOWN);
  }

  private List<Call> makers(String type) {
    List<Call> found = new ArrayList<>();
    for (Uses.Use use : program.uses().makers(type)) {
      found.add(new Call(use.body(), use.index(), false));
    }
    Uses.Use reference = program.uses().reference(type);
    if (reference != null) {
      found.add(new Call(reference.body(), reference.index(), true));
    }
    return found;
  }

  /**
   * Counts the calls of methods, callers before the methods that they call, as ways may be long. Of
   * those that call each other in circles nothing is known.
   */
  private void count(Collection<MethodKey> methods) {
    for (List<MethodKey> component : Components.of(methods, this::uncounted)) {
      MethodKey first = component.getFirst();
      boolean circle = component.size() > 1 || uncounted(first).contains(first);
      for (MethodKey method : component) {
        known.computeIfAbsent(method, it -> circle ? Node.UNKNOWN : calls(it));
      }
    }
  }

  /** The methods that have to be counted before a method. */
  private List<MethodKey> uncounted(MethodKey method) {
    return sites(method).stream()
        .map(it -> it.from().key)
        .filter(it -> !known.containsKey(it))
        .distinct()
        .toList();
  }

  private long sum(List<Call> sites) {
    long sum = 0;
    for (Call site : sites) {
      long often = often(site);
      if (often == Node.UNKNOWN) {
        return Node.UNKNOWN;
      }
      sum = Math.min(MOST, sum + often);
    }
    return sum;
  }

  private long often(Call site) {
    long often = site.repeated() ? Node.UNKNOWN : known.getOrDefault(site.from().key, Node.UNKNOWN);
    for (Loops.Loop loop : site.from().loops.around(site.index())) {
      long turns = site.from().turns(loop);
      if (turns == Bounds.UNKNOWN || often == Node.UNKNOWN) {
        return Node.UNKNOWN;
      }
      often = Math.min(MOST, often * turns);
    }
    return often;
  }

  /** Where a method is called, or its actor made, if it runs once for each. */
  private List<Call> sites(MethodKey method) {
    if (isOncePerActor(method)) {
      return makers(method.owner());
    }
    return entries.contains(method) ? List.of() : callers.getOrDefault(method, List.of());
  }

  private long calls(MethodKey method) {
    List<Call> sites = sites(method);
    return sites.isEmpty() ? isUntold(method) ? Node.UNKNOWN : 1 : sum(sites);
  }

  private boolean isUntold(MethodKey method) {
    return entries.contains(method)
        || isOncePerActor(method)
        || method.name().startsWith("lambda$")
        || isOfLibrary(method);
  }

  /** Whether a class that is not the program's has the method, too, as the type of an object. */
  private boolean isOfLibrary(MethodKey method) {
    return isVirtual(program.hierarchy.find(method.owner()), method)
        && program.subclasses(method.owner()).stream()
            .flatMap(it -> program.hierarchy.ancestors(it).stream())
            .anyMatch(it -> !program.has(it.name()) && isVirtual(it, method));
  }

  private static boolean isVirtual(@Nullable ClassInfo type, MethodKey method) {
    MethodInfo found = type == null ? null : type.method(method.name(), method.descriptor());
    return found != null && found.isVirtual();
  }

  private boolean isOncePerActor(MethodKey method) {
    boolean actor = program.kind(method.owner()) != ActorKind.NONE;
    return actor && (method.isConstructor() || isOwn(method));
  }

  private boolean isOwn(MethodKey method) {
    return entries.contains(method)
        && method.descriptor().startsWith("()")
        && (method.name().equals("run") || method.name().equals("execute"));
  }
}
