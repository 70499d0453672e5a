package soumak.checker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Real objects that a program of {@link HeapModel} works on, on one of its ways. */
final class HeapWorld {
  /** A message; what the key leaves open has a number behind it. */
  static final class Node {
    final Map<String, Node> fields = new TreeMap<>();
    boolean sent;

    /** All that is below it, and it. */
    Set<Node> tree() {
      Set<Node> tree = nodes();
      addTo(tree);
      return tree;
    }

    private void addTo(Set<Node> tree) {
      if (tree.add(this)) {
        fields.values().forEach(it -> it.addTo(tree));
      }
    }
  }

  private record Link(Node parent, String key) {}

  final @Nullable Node[] locals;
  final Node task;

  HeapWorld(@Nullable Node[] locals, Node task) {
    this.locals = locals;
    this.task = task;
  }

  static Set<Node> nodes() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** A tree of some depth. */
  static Node tree(int depth, List<String> fields) {
    Node node = new Node();
    for (String field : depth == 0 ? List.<String>of() : fields) {
      node.fields.put(field, tree(depth - 1, fields));
    }
    return node;
  }

  HeapWorld copy() {
    Map<Node, Node> copies = new IdentityHashMap<>();
    @Nullable Node[] copied = new Node[locals.length];
    for (int i = 0; i < copied.length; i++) {
      Node node = locals[i];
      copied[i] = node == null ? null : copy(node, copies);
    }
    return new HeapWorld(copied, copy(task, copies));
  }

  private static Node copy(Node node, Map<Node, Node> copies) {
    Node known = copies.get(node);
    if (known != null) {
      return known;
    }
    Node copy = new Node();
    copy.sent = node.sent;
    copies.put(node, copy);
    node.fields.forEach((field, below) -> copy.fields.put(field, copy(below, copies)));
    return copy;
  }

  /** Sends some of what is below a node, cut off; as who got it to cut may do. */
  static void cutSome(Node node, Random random) {
    List<String> cut = new ArrayList<>();
    for (Map.Entry<String, Node> it : node.fields.entrySet()) {
      if (random.nextInt(3) == 0) {
        it.getValue().tree().forEach(below -> below.sent = true);
        cut.add(it.getKey());
      } else {
        cutSome(it.getValue(), random);
      }
    }
    cut.forEach(node.fields::remove);
  }

  /** Some node of a tree; null if there is none but perhaps its root. */
  static @Nullable Node some(Set<Node> tree, Random random) {
    List<Node> all = new ArrayList<>(tree);
    return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
  }

  /** What the checker calls a field. */
  static String key(String field) {
    boolean vague = Way.isVague(field) || field.startsWith(Way.ELEMENT);
    return vague ? field.substring(0, field.length() - 1) : field;
  }

  /**
   * What is not as it is known; null if all is: nothing that was sent is reached, all is a forest,
   * and two objects lie as they may.
   */
  @Nullable String wrong(Known known) {
    List<Integer> alive = new ArrayList<>();
    Set<Node> reached = task.tree();
    for (int i = 0; i < locals.length; i++) {
      Node node = locals[i];
      if (node != null && !known.isHarmless(i)) {
        if (known.isTracked(i)) {
          alive.add(i);
          reached.addAll(node.tree());
        }
      } else if (node != null) {
        return "local " + i + " is not known";
      }
    }
    Map<Node, Link> links = new IdentityHashMap<>();
    for (Node node : reached) {
      if (node.sent) {
        return "what was sent is reached";
      }
      for (Map.Entry<String, Node> it : node.fields.entrySet()) {
        if (links.put(it.getValue(), new Link(node, key(it.getKey()))) != null) {
          return "there are two parents";
        }
      }
    }
    return wrong(known, alive, links);
  }

  private @Nullable String wrong(Known known, List<Integer> alive, Map<Node, Link> links) {
    List<Integer> all = new ArrayList<>(alive);
    all.add(Known.TASK);
    for (int one : alive) {
      if (known.isFree(one) && links.containsKey(node(one))) {
        return "local " + one + " is free and has a parent";
      }
      for (int other : all) {
        List<String> up = way(links, node(other), node(one));
        List<String> down = way(links, node(one), node(other));
        String lie = other == one ? null : lie(known, one, other, up, down);
        if (lie != null) {
          return "local " + one + lie + other + ", but " + known.text(one, other);
        }
      }
    }
    return null;
  }

  /** The keys of the fields from one node down to another; null if it is not below. */
  private static @Nullable List<String> way(Map<Node, Link> links, Node from, Node to) {
    List<String> way = new ArrayList<>();
    for (Node at = to; at != from; ) {
      Link link = links.get(at);
      if (link == null) {
        return null;
      }
      way.addFirst(link.key());
      at = link.parent();
    }
    return way;
  }

  private Node node(int local) {
    Node node = local == Known.TASK ? task : locals[local];
    if (node == null) {
      throw new IllegalStateException("local " + local + " is null");
    }
    return node;
  }

  private static @Nullable String lie(
      Known known, int one, int other, @Nullable List<String> up, @Nullable List<String> down) {
    if (down != null && !known.mayLead(one, other, down)) {
      return " leads by " + down + " to ";
    }
    if (up != null && !known.mayLead(other, one, up)) {
      return " is by " + up + " below ";
    }
    return down == null && up == null && !known.mayBeApart(one, other) ? " is apart from " : null;
  }
}
