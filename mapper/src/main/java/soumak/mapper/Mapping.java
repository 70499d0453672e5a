package soumak.mapper;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import soumak.analysis.Nearest;

/** Where the actors of a program run, why, and who sends to whom. Immutable. */
public final class Mapping {
  private final List<MappedActor> actors;
  private final Graph graph;
  private final List<Remark> problems;
  private final List<Remark> warnings;

  Mapping(List<MappedActor> actors, Graph graph, List<Remark> problems, List<Remark> warnings) {
    this.actors = List.copyOf(actors);
    this.graph = graph;
    this.problems = List.copyOf(problems);
    this.warnings = List.copyOf(warnings);
  }

  /** All actors, sorted by name. */
  public List<MappedActor> actors() {
    return actors;
  }

  /** The actor of a name; null if there is none. */
  public @Nullable MappedActor actor(String name) {
    return actors.stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
  }

  public Graph graph() {
    return graph;
  }

  /** What was asked for and refused. */
  public List<Remark> problems() {
    return problems;
  }

  /** What was written and has no effect. */
  public List<Remark> warnings() {
    return warnings;
  }

  /** The same with more warnings, sentences that name their place. */
  public Mapping with(List<String> moreWarnings) {
    Stream<Remark> more = moreWarnings.stream().map(it -> new Remark("", it));
    return new Mapping(actors, graph, problems, Stream.concat(warnings.stream(), more).toList());
  }

  /**
   * The same with policies that a file asks for: lines such as {@code app.Counter MONITOR}. The
   * file wins over analysis and annotations; but what is unsound is refused, and so are names of no
   * actor class ({@link #problems}).
   *
   * @param name of the file, for what is refused
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  public Mapping overriddenBy(String name, String text) {
    return overriddenBy(name, text, type -> false, type -> null);
  }

  /**
   * The same with a file that is also for other mappings.
   *
   * @param isOfAnother whether another mapping has the class of a name
   * @param whyNot why nothing can be said here of an actor class that this mapping has not; null if
   *     there is none of the name
   */
  public Mapping overriddenBy(
      String name,
      String text,
      Predicate<String> isOfAnother,
      Function<String, @Nullable String> whyNot) {
    NavigableMap<String, Policies.Said> asked = Policies.parse(text);
    asked.keySet().removeIf(isOfAnother);
    List<MappedActor> changed = new ArrayList<>();
    NavigableMap<Integer, String> refused = new TreeMap<>();
    for (MappedActor actor : actors) {
      Policies.Said said = actor.kind() == ActorKind.LAMBDA ? null : asked.remove(actor.name());
      String refusal = said == null ? null : refusal(actor, said.policy());
      if (said != null && refusal != null) {
        refused.put(said.line(), refusal);
      }
      changed.add(
          said == null || refusal != null
              ? actor
              : actor.with(said.policy(), MappedActor.Chosen.FILE));
    }
    asked.forEach((type, said) -> {
      String why = whyNot.apply(type);
      String told = why == null ? "there is no such actor class" + meant(type) : why;
      refused.put(said.line(), said.policy() + " for " + type + " has no effect: " + told);
    });
    List<Remark> all = new ArrayList<>(problems);
    refused.forEach((line, what) -> all.add(new Remark(name + ":" + line, what)));
    return new Mapping(changed, graph, all, warnings);
  }

  /**
   * The same with what a run has recorded ({@code soumak run --record}): its graph has edges and
   * numbers that cannot be seen in the code. Vectors and policies stay, as they are of the code.
   *
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  public Mapping completedBy(String recorded) {
    Recorded run = Recorded.parse(recorded);
    Mapping completed = new Mapping(actors, run.complete(graph), problems, warnings);
    return run.isForeignTo(graph)
        ? completed.with(
            List.of("the record names no class of this program: a run of another one wrote it"))
        : completed;
  }

  /**
   * The actor classes that a name means as the source writes it, else those of which it is a slip.
   */
  private String meant(String name) {
    String end = "." + name.replace('$', '.');
    List<String> all =
        actors.stream().filter(it -> it.kind() != ActorKind.LAMBDA).map(MappedActor::name).toList();
    List<String> same =
        all.stream().filter(it -> ("." + it.replace('$', '.')).endsWith(end)).toList();
    if (!same.isEmpty()) {
      return "; write " + String.join(" or ", same);
    }
    List<String> near = Nearest.toClass(name, all);
    return near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
  }

  /** Why an actor cannot have a policy; null if it can. */
  static @Nullable String refusal(MappedActor actor, Policy policy) {
    return policy == Policy.SEQ && !actor.hasOneSender()
        ? "SEQ is refused for "
            + actor.name()
            + ", since one sender is not proved: "
            + actor.senderObjection()
            + "; use MONITOR"
        : null;
  }

  /** A file with the policy of each actor class, to be compared with what later builds find. */
  public String pins() {
    NavigableMap<String, Policy> policies = new TreeMap<>();
    for (MappedActor actor : actors) {
      if (actor.kind() != ActorKind.LAMBDA) {
        policies.put(actor.name(), actor.policy());
      }
    }
    return Policies.write(policies);
  }

  /**
   * What is different from a file that {@link #pins} made, a sentence each.
   *
   * @throws IllegalArgumentException if a line cannot be understood; the message names it
   */
  public List<String> differencesFrom(String pinned) {
    NavigableMap<String, Policies.Said> before = Policies.parse(pinned);
    List<String> differences = new ArrayList<>();
    for (MappedActor actor : actors) {
      if (actor.kind() != ActorKind.LAMBDA) {
        Policies.Said said = before.remove(actor.name());
        Policy old = said == null ? null : said.policy();
        if (old == null) {
          differences.add(actor.name() + " is new: " + actor.policy() + because(actor));
        } else if (old != actor.policy()) {
          differences.add(actor.name() + ": " + old + " -> " + actor.policy() + because(actor));
        }
      }
    }
    before.forEach(
        (name, said) -> differences.add(name + " is gone: it was " + said.policy() + " before"));
    return differences;
  }

  private static String because(MappedActor actor) {
    StringBuilder text = new StringBuilder(", since " + actor.why());
    for (Reason reason : actor.reasons()) {
      if (reason.field() != Characteristic.STATE) {
        text.append("\n    ").append(reason);
      }
    }
    return text.toString();
  }

  /** A table for people: a row for each actor, and below it the reasons. */
  public String table() {
    return TextReport.of(this);
  }

  public String json() {
    return JsonReport.of(this);
  }

  /** The communication graph for Graphviz. */
  public String dot() {
    return DotReport.of(this);
  }

  /** The communication graph for Mermaid. */
  public String mermaid() {
    return MermaidReport.of(this);
  }

  /** The communication graph as a picture. */
  public String svg() {
    return SvgReport.of(this);
  }
}
