package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Generates the statements of one method. */
final class Body {
  private static final int MAX_DEPTH = 3;

  private final Random random;
  private final List<Generator.Helper> helpers;
  private final boolean inActor;
  private final boolean pauses;
  private int names;
  private int loops;

  Body(Random random, List<Generator.Helper> helpers, boolean inActor, boolean pauses) {
    this.random = random;
    this.inActor = inActor;
    this.pauses = pauses;
    this.helpers =
        helpers.stream()
            .filter(it -> (inActor || !it.inActor()) && (pauses || !it.pauses()))
            .toList();
  }

  List<Statement> statements(int count, int depth) {
    List<Statement> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(12);
      if (kind < 3 && depth < MAX_DEPTH) {
        all.add(compound(depth));
      } else if (kind < 8) {
        all.addAll(Idioms.pick(random, inActor, names++));
      } else {
        all.add(simple());
      }
    }
    return List.copyOf(all);
  }

  /** Uses all that the method knows, each in a statement that can be dropped. */
  List<Statement> probes() {
    List<Statement> all = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d", "m", "r.one()", "h.held", "q[0]", "p[1]")) {
      all.add(Statement.line(probe(name, name + ".value++;")));
    }
    all.add(Statement.line(probe("x", "x[0]++;")));
    all.add(Statement.line(probe("y", "y[0]++;")));
    all.add(Statement.line(probe("g", "if (g[0] != null) g[0][0]++;")));
    return all;
  }

  private static String probe(String name, String use) {
    int end = name.length() > 1 ? 1 : 0;
    String base = end == 0 ? "" : name.substring(0, 1) + " != null && ";
    return "if (" + base + name + " != null) " + use;
  }

  private List<Statement> some(int depth) {
    return statements(1 + random.nextInt(3), depth + 1);
  }

  private Statement simple() {
    return Statement.line(
        switch (random.nextInt(14)) {
          case 0, 1 -> local() + " = " + node() + ";";
          case 2 -> local() + " = " + root() + ";";
          case 3, 4 -> place() + " = " + root() + ";";
          case 5, 6 -> touch();
          case 7, 8 -> send();
          case 9 -> helpers.isEmpty() ? send() : call() + ";";
          case 10 -> bytes();
          case 11 -> pair();
          case 12 -> holder();
          default -> odd();
        });
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String local() {
    return pick("a", "b", "c", "d");
  }

  /** A field or an element that holds an N. */
  private String place() {
    String base = random.nextInt(3) == 0 ? local() + pick(".next", ".left") : local();
    String found =
        pick(
            base + ".next",
            base + ".left",
            base + ".parts[" + index() + "]",
            pick("p", "q") + "[" + index() + "]",
            "m.extra");
    return inActor && random.nextInt(5) == 0 ? pick("kept", "shelf[0]", "kept.next") : found;
  }

  private String index() {
    return loops > 0 && random.nextBoolean() ? "i" + random.nextInt(loops) : pick("0", "1");
  }

  /** Some N that need not be free. */
  private String node() {
    return switch (random.nextInt(10)) {
      case 0, 1 -> local();
      case 2, 3, 4 -> place();
      case 5 -> local() + ".next()";
      case 6 -> "(U.flip() ? " + local() + " : " + pick(place(), local()) + ")";
      case 7 -> pick("r.one()", "h.held", "(N) o", "m");
      default -> root();
    };
  }

  /** An N that is likely to be free. */
  String root() {
    return switch (random.nextInt(12)) {
      case 0 -> "new N()";
      case 1 -> "new M()";
      case 2, 3 -> "U.tree()";
      case 4, 5, 6 -> "Cut.cut(" + place() + ")";
      case 7 -> pauses && inActor ? "in.get()" : "U.tree()";
      case 8 -> pick(local() + ".shed()", "h.take()");
      case 9 -> giver();
      default -> local();
    };
  }

  private String giver() {
    List<Generator.Helper> givers = helpers.stream().filter(it -> it.gives()).toList();
    return givers.isEmpty() ? local() : call(givers.get(random.nextInt(givers.size())));
  }

  private String call() {
    return call(helpers.get(random.nextInt(helpers.size())));
  }

  private String call(Generator.Helper helper) {
    return helper
        .call()
        .formatted(
            IntStream.range(0, helper.arguments())
                .mapToObj(it -> random.nextInt(3) == 0 ? place() : local())
                .toArray());
  }

  private String touch() {
    return pick(
        local() + ".value++;",
        place() + ".value++;",
        local() + ".data[0]++;",
        local() + ".touch();",
        "U.reads(" + node() + ");",
        "if (" + local() + ".parts != null) p[0].value++;",
        "x[1]++;",
        "if (g != null) g[0][0]++;");
  }

  private String send() {
    String to = pauses && inActor && random.nextBoolean() ? "out.put(" : "U.send(";
    return switch (random.nextInt(10)) {
      case 0 -> "U.sendAll(" + pick("p", "q", "Cut.cut(a.parts)", "b.parts") + ");";
      case 1 -> "U.sendBytes(" + pick("x", "Cut.cut(a.data)", "b.data", "y") + ");";
      case 2 -> "U.cuts(" + node() + ");";
      case 3 -> "new C(" + root() + ").start();";
      default -> to + root() + ");";
    };
  }

  private String bytes() {
    return pick(
            "x = new byte[4];",
            "x = " + local() + ".data;",
            "x = Cut.cut(" + local() + ".data);",
            "y = x;",
            "y = Cut.cut(g[0]);",
            "y = g[1];",
            local() + ".data = " + pick("x", "y", "new byte[4]", "x.clone()") + ";",
            "g = " + pick("new byte[2][2]", local() + ".grid", "Cut.cut(a.grid)", "{x, y}") + ";",
            local() + ".grid = g;",
            "g[0] = " + pick("x", "y", "g[1]", "new byte[3]") + ";",
            inActor ? "buffer = " + pick("x", "y", "a.data") + ";" : "x = y;",
            inActor ? "x = buffer;" : "y = null;",
            "h.buffer = x;",
            "y = h.buffer;",
            "U.sendBytes(x);")
        .replace("g = {", "g = new byte[][] {");
  }

  private String pair() {
    return pick(
        "r = new R(" + root() + ", " + root() + ", " + pick("x", "y", "null") + ");",
        "r = new R(" + root() + ", " + root() + ", new byte[2]);",
        local() + " = " + pick("r.one()", "r.two()") + ";",
        "y = r.bytes();",
        "r.one().value++;",
        "r = " + pick(local() + ".pair", "Cut.cut(" + local() + ".pair)") + ";",
        local() + ".pair = r;",
        pauses && inActor ? "pairs.put(r);" : "U.sendPair(r);");
  }

  private String holder() {
    return pick(
        "h = new H();",
        "h.put(" + root() + ");",
        local() + " = h.take();",
        local() + " = h.held;",
        "h.held = " + root() + ";",
        "U.send(Cut.cut(h.held));",
        inActor ? "box = h;" : "h.held = null;",
        inActor ? "h = " + pick("box", "Cut.cut(box)") + ";" : "h.held = null;");
  }

  private String odd() {
    return pick(
            "o = " + node() + ";",
            local() + " = (N) o;",
            "if (o instanceof N n" + names++ + ") n" + (names - 1) + ".value++;",
            "p = " + pick("new N[2]", "q", "a.parts", "Cut.cut(a.parts)", "{a, b}") + ";",
            local() + ".parts = " + pick("p", "q", "new N[2]") + ";",
            "q = " + pick("p", "new N[2]", "b.parts", "Cut.cut(b.parts)") + ";",
            "m = " + pick("new M()", "(M) m.extra", "null") + ";",
            local() + " = " + pick("null", "m") + ";",
            local() + ".adopt(" + root() + ");",
            "U.boom();",
            inActor ? "kept = " + root() + ";" : local() + " = null;",
            inActor ? "shelf = " + pick("p", "q", "new N[2]") + ";" : local() + " = null;",
            inActor ? pick("p", "q") + " = " + pick("shelf", "Cut.cut(shelf)") + ";" : "U.boom();",
            swap())
        .replace("p = {", "p = new N[] {");
  }

  private String swap() {
    int name = names++;
    String one = place();
    String two = place();
    return "{ N s%d = Cut.cut(%s); %s = Cut.cut(%s); %s = s%d; }"
        .formatted(name, one, one, two, two, name);
  }

  private Statement compound(int depth) {
    return switch (random.nextInt(12)) {
      case 0, 1 ->
          new Statement("if (U.flip()) {", some(depth), "} else {", some(depth), "}", null);
      case 2 -> Statement.block("if (" + local() + " != null) {", some(depth), "}");
      case 3, 4, 5 -> loop(depth);
      case 6 -> new Statement("try {", some(depth), "} finally {", some(depth), "}", null);
      case 7 ->
          new Statement(
              "try {",
              some(depth),
              "} catch (RuntimeException e" + names++ + ") {",
              random.nextBoolean() ? probes() : some(depth),
              "}",
              null);
      case 8, 9 -> lambda(depth);
      default -> pattern(depth);
    };
  }

  private Statement loop(int depth) {
    String head =
        switch (random.nextInt(4)) {
          case 0 -> "for (N e" + names + " : " + pick("p", "q", "a.parts") + ") {";
          case 1 -> "while (U.flip()) {";
          default -> "for (int i" + loops + " = 0; i" + loops + " < 2; i" + loops + "++) {";
        };
    boolean counts = head.contains("int i");
    List<Statement> body = new ArrayList<>();
    if (head.contains("(N e")) {
      String each = "e" + names++;
      body.add(
          Statement.line(pick(each + ".value++;", "c = " + each + ";", "U.reads(" + each + ");")));
    }
    loops += counts ? 1 : 0;
    body.addAll(some(depth));
    loops -= counts ? 1 : 0;
    if (random.nextInt(3) == 0) {
      body.add(Statement.line("if (U.flip()) " + pick("break;", "continue;")));
      body.addAll(statements(1, MAX_DEPTH));
    }
    return Statement.block(head, List.copyOf(body), "}");
  }

  private Statement lambda(int depth) {
    int name = names++;
    String f = "f" + name;
    String head = "{ final N " + f + " = " + node() + "; ";
    String use = pick(f + ".value++;", "U.reads(" + f + ");", f + ".next.value++;");
    if (pauses && random.nextBoolean()) {
      String end = pick("U.send(" + f + ");", use);
      String spawn = "Task.spawn(() -> { " + use + " " + end + " return null; });";
      return Statement.block(head + spawn, some(depth), "}");
    }
    String kind =
        random.nextInt(3) == 0
            ? "U.lends(" + node() + ", () -> { " + use + " });"
            : "Runnable run%d = () -> { %s }; run%d.run();".formatted(name, use, name);
    String later = kind.startsWith("U") || random.nextBoolean() ? "}" : "run" + name + ".run(); }";
    return Statement.block(head + kind, some(depth), later);
  }

  private Statement pattern(int depth) {
    int name = names++;
    String n = "n" + name;
    String w = "w" + name;
    String k = "k" + name;
    String use =
        pick(
            n + ".value++;", w + ".value++;", "c = " + n + ";", k + "[0]++;", "U.send(" + n + ");");
    if (random.nextBoolean()) {
      String head = "if (r instanceof R(N %s, N %s, byte[] %s)) { %s".formatted(n, w, k, use);
      return Statement.block(head, some(depth), "}");
    }
    String head = "switch (%s) { case M %s -> { %s.extra = %s;".formatted(local(), n, n, root());
    return new Statement(
        head,
        some(depth),
        "} case N " + w + " -> { " + w + ".value++;",
        some(depth),
        "} case null -> {} }",
        null);
  }
}
