package soumak.checker.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A program of some statements over four variables that hold nodes. It can be written as Java, for
 * the checker, and it can be run on objects that know who owns them: that tells whether it touches
 * what it has sent, or makes something that is no tree.
 */
public final class RandomProgram {
  private static final String[] VARIABLES = {"a", "b", "c", "d"};
  private static final String[] FIELDS = {"left", "right", "next"};
  private static final int MAX_TURNS = 3;

  private final List<Statement> statements;

  private RandomProgram(List<Statement> statements) {
    this.statements = statements;
  }

  private enum Verb {
    MAKE,
    COPY,
    LOAD,
    STORE,
    CUT,
    SEND,
    USE,
    EITHER,
    REPEAT
  }

  private record Statement(
      Verb verb, int x, int y, int field, List<Statement> first, List<Statement> second) {

    static Statement of(Verb verb, int x) {
      return new Statement(verb, x, 0, 0, List.of(), List.of());
    }
  }

  public static RandomProgram make(Random random) {
    List<Statement> all = new ArrayList<>();
    all.add(Statement.of(Verb.MAKE, 0));
    all.add(Statement.of(Verb.MAKE, 1));
    all.addAll(block(random, 3 + random.nextInt(7), 2));
    return new RandomProgram(all);
  }

  private static List<Statement> block(Random random, int length, int depth) {
    List<Statement> block = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Verb verb = Verb.values()[random.nextInt(depth > 0 ? 9 : 7)];
      boolean nested = verb == Verb.EITHER || verb == Verb.REPEAT;
      block.add(
          new Statement(
              verb,
              random.nextInt(VARIABLES.length),
              random.nextInt(VARIABLES.length),
              random.nextInt(FIELDS.length),
              nested ? block(random, 1 + random.nextInt(3), depth - 1) : List.of(),
              nested ? block(random, 1 + random.nextInt(3), depth - 1) : List.of()));
    }
    return block;
  }

  /** The same program, with a use behind every send of its outermost block: racy where it runs. */
  public RandomProgram withUsesBehindSends() {
    List<Statement> mutant = new ArrayList<>();
    for (Statement statement : statements) {
      mutant.add(statement);
      if (statement.verb() == Verb.SEND) {
        mutant.add(Statement.of(Verb.USE, statement.x()));
      }
    }
    return new RandomProgram(mutant);
  }

  /** A method, in one line of text. */
  public String java(String name) {
    return "static void "
        + name
        + "() { Node a = null, b = null, c = null, d = null; "
        + java(statements)
        + "}";
  }

  private static String java(List<Statement> block) {
    StringBuilder text = new StringBuilder();
    for (Statement it : block) {
      String x = VARIABLES[it.x()];
      String y = VARIABLES[it.y()];
      String field = FIELDS[it.field()];
      text.append(
          switch (it.verb()) {
            case MAKE -> x + " = make(); ";
            case COPY -> x + " = " + y + "; ";
            case LOAD -> "if (" + y + " != null) " + x + " = " + y + "." + field + "; ";
            case STORE -> "if (" + x + " != null) " + x + "." + field + " = " + y + "; ";
            case CUT -> "if (" + y + " != null) " + x + " = Cut.cut(" + y + "." + field + "); ";
            case SEND -> "if (" + x + " != null) send(" + x + "); ";
            case USE -> "if (" + x + " != null) " + x + ".value++; ";
            case EITHER ->
                "if (maybe()) { " + java(it.first()) + "} else { " + java(it.second()) + "} ";
            case REPEAT -> "while (maybe()) { " + java(it.first()) + "} ";
          });
    }
    return text.toString();
  }

  /** Whether a run breaks the rules; {@code random} decides at its branches. */
  public boolean errs(Random random) {
    return new Run(random).errs(statements);
  }

  private static final class Node {
    final Node[] fields = new Node[FIELDS.length];
    boolean gone;
  }

  private static final class Run {
    private final Random random;
    private final Node[] variables = new Node[VARIABLES.length];
    private final List<Node> nodes = new ArrayList<>();

    Run(Random random) {
      this.random = random;
    }

    boolean errs(List<Statement> block) {
      for (Statement it : block) {
        if (errs(it)) {
          return true;
        }
      }
      return false;
    }

    private boolean errs(Statement it) {
      Node x = variables[it.x()];
      Node y = variables[it.y()];
      return switch (it.verb()) {
        case MAKE -> {
          Node made = new Node();
          nodes.add(made);
          variables[it.x()] = made;
          yield false;
        }
        case COPY -> {
          variables[it.x()] = y;
          yield false;
        }
        case LOAD, CUT -> y != null && (y.gone || take(it, y));
        case STORE -> x != null && (x.gone || (y != null && y.gone) || hang(x, it.field(), y));
        case SEND -> x != null && (x.gone || giveAway(x));
        case USE -> x != null && x.gone;
        case EITHER -> errs(random.nextBoolean() ? it.first() : it.second());
        case REPEAT -> {
          boolean erred = false;
          for (int turn = random.nextInt(MAX_TURNS + 1); turn > 0 && !erred; turn--) {
            erred = errs(it.first());
          }
          yield erred;
        }
      };
    }

    private boolean take(Statement it, Node from) {
      variables[it.x()] = from.fields[it.field()];
      if (it.verb() == Verb.CUT) {
        from.fields[it.field()] = null;
      }
      return false;
    }

    private boolean hang(Node at, int field, Node what) {
      if (what != null && at.fields[field] != what) {
        takeOut(what);
      }
      at.fields[field] = what;
      return what != null && (at.gone || reaches(what, at));
    }

    /** Takes a branch out of its tree; what was above it is given up. */
    private void takeOut(Node branch) {
      Node at = parent(branch);
      for (Node above = at; above != null; above = parent(above)) {
        above.gone = true;
      }
      for (int i = 0; at != null && i < FIELDS.length; i++) {
        at.fields[i] = at.fields[i] == branch ? null : at.fields[i];
      }
    }

    private boolean giveAway(Node root) {
      takeOut(root);
      return send(root);
    }

    private @Nullable Node parent(Node of) {
      return nodes.stream()
          .filter(it -> Arrays.asList(it.fields).contains(of))
          .findFirst()
          .orElse(null);
    }

    private static boolean reaches(Node from, Node to) {
      if (from == to) {
        return true;
      }
      for (Node child : from.fields) {
        if (child != null && reaches(child, to)) {
          return true;
        }
      }
      return false;
    }

    private static boolean send(Node root) {
      root.gone = true;
      for (Node child : root.fields) {
        if (child != null) {
          send(child);
        }
      }
      return false;
    }
  }
}
