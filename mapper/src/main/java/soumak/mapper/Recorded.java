package soumak.mapper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import soumak.analysis.Excerpt;

/**
 * Who sent to whom in a run, as the run time has written it down: lines {@code made CLASS TIMES}
 * and {@code sent CLASS CLASS TIMES}. It tells what code does not: who reads a mailbox, who calls
 * through an interface, and how many there were of what.
 */
final class Recorded {
  private final NavigableMap<String, Long> made = new TreeMap<>();
  private final NavigableMap<String, NavigableMap<String, Long>> sent = new TreeMap<>();

  private Recorded() {}

  /**
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  static Recorded parse(String text) {
    Recorded recorded = new Recorded();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#") && !recorded.add(line.split(" "))) {
        throw new IllegalArgumentException(
            "line "
                + number
                + ": cannot understand \""
                + Excerpt.of(line)
                + "\"; soumak run --record writes it");
      }
    }
    return recorded;
  }

  private boolean add(String[] words) {
    if (!words[words.length - 1].matches("[0-9]{1,18}")) {
      return false;
    }
    long times = Long.parseLong(words[words.length - 1]);
    if (words.length == 3 && words[0].equals("made")) {
      made.merge(words[1], times, Long::sum);
      return true;
    }
    if (words.length == 4 && words[0].equals("sent")) {
      sent.computeIfAbsent(words[1], from -> new TreeMap<>()).merge(words[2], times, Long::sum);
      return true;
    }
    return false;
  }

  /** Whether it names classes, and none of them is in the graph: it is another program's. */
  boolean isForeignTo(Graph graph) {
    NavigableSet<String> named = new TreeSet<>(made.keySet());
    sent.forEach((from, receivers) -> {
      named.add(from);
      named.addAll(receivers.keySet());
    });
    named.remove(Node.SOMEBODY);
    List<String> known = graph.nodes().stream().map(Node::name).toList();
    return !named.isEmpty()
        && named.stream()
            .noneMatch(it -> known.stream().anyMatch(name -> (name + ":").startsWith(it + ":")));
  }

  /**
   * A graph with what was recorded: numbers of instances that were not known, or are larger than
   * the code tells, and edges that were not seen. Where the receiver of a message was not known and
   * the run shows receivers, it is not mentioned any more.
   */
  Graph complete(Graph graph) {
    Map<String, Node> nodes = new TreeMap<>();
    graph.nodes().forEach(it -> nodes.put(it.name(), it));
    NavigableMap<String, NavigableMap<String, Long>> found = named(nodes);
    List<Edge> edges = new ArrayList<>();
    for (Edge edge : graph.edges()) {
      NavigableMap<String, Long> receivers = found.getOrDefault(edge.from(), new TreeMap<>());
      if (!edge.to().equals(Node.SOMEBODY) || receivers.isEmpty()) {
        Long times = receivers.remove(edge.to());
        edges.add(new Edge(edge.from(), edge.to(), edge.sites(), times == null ? 0 : times));
      }
    }
    found.forEach((from, receivers) ->
        receivers.forEach((to, times) -> {
          edges.add(new Edge(from, to, List.of(), times));
          nodes.putIfAbsent(from, new Node(from, ActorKind.NONE, Node.UNKNOWN));
          nodes.putIfAbsent(to, new Node(to, ActorKind.NONE, Node.UNKNOWN));
        }));
    edges.sort(Comparator.comparing(Edge::from).thenComparing(Edge::to));
    return new Graph(List.copyOf(withNumbers(nodes, edges)), edges);
  }

  /** What was sent, with the names that the graph uses. */
  private NavigableMap<String, NavigableMap<String, Long>> named(Map<String, Node> nodes) {
    NavigableMap<String, NavigableMap<String, Long>> found = new TreeMap<>();
    sent.forEach((from, receivers) ->
        receivers.forEach((to, times) -> {
          if (!to.equals(Node.SOMEBODY)) {
            found
                .computeIfAbsent(name(from, nodes), key -> new TreeMap<>())
                .merge(name(to, nodes), times, Long::sum);
          }
        }));
    return found;
  }

  /** A function is recorded without its line; it is known if its class has only one. */
  private static String name(String recorded, Map<String, Node> nodes) {
    List<String> functions =
        nodes.keySet().stream().filter(it -> it.startsWith(recorded + ":")).toList();
    return functions.size() == 1 ? functions.getFirst() : recorded;
  }

  private List<Node> withNumbers(Map<String, Node> nodes, List<Edge> edges) {
    NavigableSet<String> mentioned = new TreeSet<>();
    edges.forEach(it -> mentioned.addAll(List.of(it.from(), it.to())));
    Map<String, Long> numbers = new LinkedHashMap<>();
    made.forEach((name, times) -> numbers.merge(name(name, nodes), times, Long::sum));
    List<Node> all = new ArrayList<>();
    for (Node node : nodes.values()) {
      Long number = numbers.get(node.name());
      if (!node.name().equals(Node.SOMEBODY) || mentioned.contains(node.name())) {
        all.add(
            number != null && number > node.instances()
                ? new Node(node.name(), node.kind(), number)
                : node);
      }
    }
    return all;
  }
}
