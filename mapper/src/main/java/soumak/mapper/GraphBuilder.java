package soumak.mapper;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import soumak.analysis.Loops;
import soumak.analysis.Names;

/** Collects the nodes and edges of the communication graph. */
final class GraphBuilder {
  private final Program program;
  private final NavigableMap<String, Node> nodes = new TreeMap<>();
  private final NavigableMap<String, NavigableMap<String, List<Site>>> edges = new TreeMap<>();

  /** What some actor runs. */
  private final Set<MethodKey> inside = new HashSet<>();

  GraphBuilder(Program program) {
    this.program = program;
  }

  void addNode(String name, ActorKind kind, long instances) {
    nodes.put(name, new Node(name, kind, instances));
  }

  /** Adds what an actor sends. */
  void addActor(String node, ActorCode code) {
    Summaries summaries = new Summaries(code);
    Map<MethodKey, LoopKinds> loops = new HashMap<>();
    for (Ops ops : code.methods()) {
      inside.add(ops.body.key);
      loops.put(ops.body.key, new LoopKinds(new Effects(ops, summaries::of)));
    }
    Set<MethodKey> repeated = repeated(code, loops);
    for (Ops ops : code.methods()) {
      LoopKinds kinds = loops.get(ops.body.key);
      ops.each((index, op) -> {
        if (op instanceof Op.Send send) {
          boolean inLoop =
              repeated.contains(ops.body.key)
                  || (kinds != null && kinds.isRepeated(index))
                  || isRepeatedFunction(ops, index);
          add(node, ops.body, index, send, inLoop);
        }
      });
    }
  }

  private static boolean isRepeatedFunction(Ops ops, int index) {
    return ops.at(index).stream().anyMatch(it -> it instanceof Op.Call call && call.repeated());
  }

  /** The methods that are called in loops, by each other in circles, or by libraries. */
  private static Set<MethodKey> repeated(ActorCode code, Map<MethodKey, LoopKinds> loops) {
    Set<MethodKey> repeated = new HashSet<>();
    // Callers before the methods that they call.
    for (List<MethodKey> component : code.components().reversed()) {
      boolean circle = component.size() > 1 || code.callsItself(component.getFirst());
      if (circle || component.stream().anyMatch(repeated::contains)) {
        repeated.addAll(component);
      }
      for (MethodKey key : component) {
        Ops ops = code.of(key);
        LoopKinds kinds = loops.get(key);
        if (ops != null && kinds != null) {
          ops.each((index, op) -> {
            boolean again = op instanceof Op.Call call && call.repeated();
            if (again || repeated.contains(key) || kinds.isRepeated(index)) {
              repeated.addAll(ActorCode.targets(op));
            }
          });
        }
      }
    }
    return repeated;
  }

  /** Adds what is sent by code that no actor runs. */
  void addOutside(OwnOps own) {
    for (Body body : program.bodies()) {
      if (!inside.contains(body.key)) {
        own.of(body)
            .each((index, op) -> {
              if (op instanceof Op.Send send) {
                Loops.Loop loop = body.innermost(index);
                add(outside(body), body, index, send, loop != null);
              }
            });
      }
    }
  }

  private String outside(Body body) {
    String owner = body.key.owner();
    boolean actor = program.kind(owner) != ActorKind.NONE;
    String name = Names.readable(owner) + (actor ? " (not as an actor)" : "");
    nodes.putIfAbsent(name, new Node(name, ActorKind.NONE, Node.UNKNOWN));
    return name;
  }

  private void add(String from, Body body, int index, Op.Send send, boolean inLoop) {
    Site site =
        new Site(
            Names.readable(body.key.owner()),
            body.key.written(),
            body.line(index),
            send.kind(),
            send.message(),
            inLoop);
    List<String> receivers =
        send.receivers().isEmpty()
            ? List.of(Node.SOMEBODY)
            : send.receivers().stream().map(Names::readable).toList();
    for (String to : receivers) {
      ActorKind kind = to.equals(Node.SOMEBODY) ? ActorKind.NONE : ActorKind.CAPSULE;
      nodes.putIfAbsent(to, new Node(to, kind, Node.UNKNOWN));
      List<Site> sites =
          edges
              .computeIfAbsent(from, key -> new TreeMap<>())
              .computeIfAbsent(to, key -> new ArrayList<>());
      if (!sites.contains(site)) {
        sites.add(site);
      }
    }
  }

  Graph graph() {
    List<Edge> all = new ArrayList<>();
    edges.forEach(
        (from, receivers) -> receivers.forEach((to, sites) -> all.add(new Edge(from, to, sites))));
    return new Graph(List.copyOf(nodes.values()), all);
  }
}
