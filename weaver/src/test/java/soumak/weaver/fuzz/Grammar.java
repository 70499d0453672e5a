package soumak.weaver.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the parts of the generator share: the choices, the program's signatures, fresh names, and
 * the size still allowed to the method at hand.
 *
 * <p>Each program gives some constructs more weight and leaves some out (swarm testing), which
 * finds more than using all of them evenly.
 */
final class Grammar {
  final Rng rng;
  final World world;
  final Types types;
  final Coverage coverage = new Coverage();
  final Literals literals = new Literals(this);
  final Expressions expressions = new Expressions(this);
  final Operators operators = new Operators(this);
  final Assignments assignments = new Assignments(this);
  final Calls calls = new Calls(this);
  final Lambdas lambdas = new Lambdas(this);
  final References references = new References(this);
  final Bodies bodies = new Bodies(this);
  final Patterns patterns = new Patterns(this);
  final Switches switches = new Switches(this);
  final Statements statements = new Statements(this);
  final Loops loops = new Loops(this);
  final Tries tries = new Tries(this);

  /** How large the methods of this program are, from 1. */
  final int size;

  /** Expressions and statements that the current method may still hold. */
  int budget;

  private int names;
  private int pausePoints;
  private final Map<String, Integer> boosts = new HashMap<>();

  Grammar(Rng rng, World world) {
    this.rng = rng;
    this.size = rng.pick(List.of(1, 1, 2, 4));
    this.world = world;
    this.types = new Types(rng, world);
  }

  String fresh(String prefix) {
    return prefix + names++;
  }

  int pausePoint() {
    return pausePoints++;
  }

  /** Generates one of the alternatives that are possible, by weight. */
  Tree choose(Alternative... alternatives) {
    List<Alternative> possible = new ArrayList<>();
    for (Alternative alternative : alternatives) {
      if (alternative.weight() > 0) {
        possible.add(alternative);
      }
    }
    int total = possible.stream().mapToInt(this::weight).sum();
    Alternative chosen = total == 0 ? rng.pick(possible) : byWeight(possible, rng.below(total));
    coverage.count(chosen.name());
    return chosen.make().get();
  }

  private Alternative byWeight(List<Alternative> possible, int ticket) {
    int left = ticket;
    for (Alternative alternative : possible) {
      left -= weight(alternative);
      if (left < 0) {
        return alternative;
      }
    }
    throw new IllegalStateException("the ticket is below the sum of weights");
  }

  private int weight(Alternative alternative) {
    return alternative.weight() * boosts.computeIfAbsent(alternative.name(), this::boost);
  }

  private int boost(String construct) {
    return switch (rng.below(8)) {
      case 0 -> 0;
      case 1 -> 4;
      case 2 -> 2;
      default -> 1;
    };
  }

  /** A type for a local variable. */
  Type localType(Scope scope) {
    List<Type> own =
        scope.variables.stream()
            .map(Scope.Variable::type)
            .filter(t -> t.kind() == Type.Kind.VARIABLE)
            .toList();
    return own.isEmpty() || !rng.oneIn(3) ? types.rich() : rng.pick(own);
  }

  /** The name a qualified {@code this} uses. */
  static String rawName(Type type) {
    int generic = type.name().indexOf('<');
    return generic < 0 ? type.name() : type.name().substring(0, generic);
  }
}
