package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates methods that do things with regions, keys and pointers over {@link LifeWorld}. It knows
 * nothing of the checker's rules. Each local is declared at the begin, so that any statement can be
 * dropped; at the end each is used, as far as the checker lets it.
 */
final class LifeGenerator {
  private static final int DEEPEST = 3;

  private final Random random;

  /** The regions that are open where the next statement comes. */
  private final List<String> regions = new ArrayList<>();

  private int made;

  private LifeGenerator(long seed) {
    this.random = new Random(seed);
  }

  static Program program(long seed) {
    LifeGenerator generator = new LifeGenerator(seed);
    List<Statement> body = new ArrayList<>();
    body.add(Statement.line("Ptr<Node> p = null, q = null, o = null; Node v = null; //"));
    body.add(Statement.line("Cursor<Node> e = null, f = null; //"));
    body.add(Statement.line("Unique<Node> u = W.make(), w = W.make(); //"));
    body.add(
        Statement.line(
            "Counted<Node> c = Region.heap().allocCounted(Node.class), d = c.alias(); //"));
    body.add(Statement.line("Region.Key k = Region.newKey(), l = Region.newReapKey(); //"));
    body.add(Statement.line("List<Ptr<Node>> list = new ArrayList<>(); Box box = new Box(); //"));
    LifeIdioms.LOCALS.forEach(it -> body.add(Statement.line(it)));
    body.addAll(generator.statements(3 + generator.random.nextInt(6), 0));
    PROBES.forEach(it -> body.add(Statement.line(it)));
    LifeIdioms.PROBES.forEach(it -> body.add(Statement.line(it)));
    Statement run =
        Statement.block(
            "@SuppressWarnings(\"unchecked\") static void run() throws Pausable {", body, "} //");
    return new Program(
        seed,
        List.of(
            Statement.block(
                "public final class T {",
                List.of(Statement.line("Ptr<Node> kept; //"), run),
                "} //")));
  }

  private static final List<String> PROBES =
      List.of(
          "W.walk(p);",
          "W.walk(q);",
          "W.view(v);",
          "W.stand(e);",
          "W.stand(f);",
          "W.read(u);",
          "W.read(w);",
          "W.look(c);",
          "W.look(d);",
          "W.all(list);",
          "box.walk();",
          "W.open(k);",
          "W.open(l);",
          "W.give(u);",
          "W.drop(c);",
          "W.send(k);");

  private List<Statement> statements(int count, int depth) {
    List<Statement> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(depth < DEEPEST && random.nextInt(3) == 0 ? around(depth) : Statement.line(simple()));
    }
    return all;
  }

  private Statement around(int depth) {
    int choice = random.nextInt(9);
    if (choice < 5) {
      return scope(depth);
    }
    List<Statement> body = statements(1 + random.nextInt(3), depth + 1);
    return switch (choice) {
      case 5 -> Statement.block("while (W.flip()) {", body, "}");
      case 6 ->
          new Statement("if (W.flip()) {", body, "} else {", statements(1, depth + 1), "}", null);
      case 7 ->
          new Statement(
              "try { W.boom();", body, "} finally {", statements(1, depth + 1), "}", null);
      default ->
          new Statement(
              "try {",
              body,
              "} catch (W.Boom boom" + made++ + ") {",
              statements(1, depth + 1),
              "}",
              null);
    };
  }

  private Statement scope(int depth) {
    String name = "r" + made++;
    String from =
        pick("Region.lifo()", "Region.lifoReap()", "k.open()", "l.open()", "k.open()", "l.open()");
    if (random.nextInt(5) == 0) {
      String borrowed = "b" + made;
      List<Statement> inside = new ArrayList<>();
      inside.add(Statement.line(pointer() + " = " + borrowed + ".ptr();"));
      inside.addAll(statements(1 + random.nextInt(2), depth + 1));
      return Statement.block(
          "try (Borrow<Node> " + borrowed + " = " + pick("u", "w", "c") + ".borrow()) {",
          inside,
          "}");
    }
    regions.add(name);
    List<Statement> body = statements(1 + random.nextInt(4), depth + 1);
    regions.remove(name);
    return Statement.block("try (Region " + name + " = " + from + ") {", body, "}");
  }

  private String simple() {
    if (random.nextInt(3) == 0) {
      return LifeIdioms.statement(random, regions, made++);
    }
    String region =
        regions.isEmpty() ? "Region.heap()" : regions.get(random.nextInt(regions.size()));
    String one = pointer();
    String two = pointer();
    String unique = pick("u", "w");
    String other = unique.equals("u") ? "w" : "u";
    String counted = pick("c", "d");
    String key = pick("k", "l");
    String cursor = pick("e", "f");
    return pick(
        one + " = " + region + ".alloc(Node.class);",
        one + " = W.add(" + region + ", " + two + ");",
        one + " = " + region + ".alloc(Node.class, 3).at(1);",
        one + " = " + two + ";",
        "if (" + one + " != null) " + one + ".get().next(" + two + ");",
        "W.link(" + one + ", " + two + ");",
        one + " = W.last(" + two + ");",
        "if (" + two + " != null) " + one + " = " + two + ".get().next();",
        "if (" + one + " != null) v = " + one + ".get();",
        "if (v != null) v.next(" + one + ");",
        "v = " + unique + ".get();",
        "v = " + counted + ".get();",
        "if (v != null) v.value(7);",
        "if (" + one + " != null) " + cursor + " = " + one + ".cursor();",
        "if (" + one + " != null) " + cursor + " = " + one + ".cursor();",
        "if (e != null && " + one + " != null) e.moveTo(" + one + ");",
        "if (v != null && " + cursor + " != null) v.toNext(" + cursor + ");",
        "if (" + cursor + " != null) " + one + " = " + cursor + ".ptr();",
        "if (" + cursor + " != null) v = " + cursor + ".get();",
        "W.step(" + cursor + ");",
        "W.move(" + cursor + ", " + one + ");",
        "e = f;",
        "W.walk(" + one + ");",
        "list.add(" + one + ");",
        "W.put(list, " + one + ");",
        "list.clear();",
        "box.first = " + one + ";",
        "box.unique = " + unique + ";",
        "box.key = " + key + ";",
        "box.clear();",
        "box.unique.free();",
        "box.walk();",
        unique + " = " + region + ".allocUnique(Node.class);",
        unique + ".free();",
        "W.give(" + unique + ");",
        "W.read(" + unique + ");",
        unique + " = " + other + ";",
        region + ".free(" + unique + ");",
        counted + " = " + region + ".allocCounted(Node.class);",
        counted + " = " + pick("c", "d") + ".alias();",
        counted + ".drop();",
        region + ".drop(" + counted + ");",
        "W.drop(" + counted + ");",
        unique
            + " = Memory.swap(W.shared, "
            + other
            + "); if ("
            + unique
            + " == null) "
            + unique
            + " = W.make();",
        "Memory.swap(W.shared, " + unique + ");",
        "if (v != null) " + other + " = Memory.swap(v.child(), " + unique + ");",
        "if (" + one + " != null) Memory.swap(" + one + ".get().child(), " + unique + ");",
        key + ".free();",
        "W.send(" + key + ");",
        "W.open(" + key + ");",
        key + " = Region.newReapKey();",
        "if (W.flip()) return;",
        "W.boom();");
  }

  private String pointer() {
    return pick("p", "p", "q", "q", "o");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
