package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates programs of several actors in a ring, each of which does what {@link Body} makes up
 * with what it gets from its neighbour, and one that gets all that is posted.
 */
final class LiveGenerator {
  private static final int ACTORS = 3;
  private static final int TURNS = 3;

  private LiveGenerator() {}

  static Program program(long seed) {
    Random random = new Random(seed);
    List<Statement> classes = new ArrayList<>();
    classes.add(main());
    for (int i = 0; i < ACTORS; i++) {
      classes.add(actor(random, i));
    }
    classes.add(reader());
    classes.add(
        Statement.block(
            "final class C extends Actor {",
            List.of(
                Statement.line("N mine; C(@Free N m) { mine = m; } //"),
                Statement.line(
                    "public void execute() throws Pausable { mine.value++; Task.yield();"
                        + " U.send(Cut.cut(mine)); } //")),
            "} //"));
    return new Program(seed, classes);
  }

  private static Statement main() {
    List<Statement> body = new ArrayList<>();
    body.add(Statement.line("Mailbox<R> pairs = new Mailbox<>(); //"));
    for (int i = 0; i < ACTORS; i++) {
      body.add(Statement.line("Mailbox<N> m" + i + " = new Mailbox<>(); //"));
    }
    for (int i = 0; i < ACTORS; i++) {
      body.add(
          Statement.line(
              "new A%d(m%d, m%d, pairs).start(); m%d.put(U.tree()); m%d.put(U.tree()); //"
                  .formatted(i, i, (i + 1) % ACTORS, i, i)));
    }
    body.add(Statement.line("new Reader().start(); //"));
    body.add(Statement.line("Task.sleep(java.time.Duration.ofMillis(20)); return null; //"));
    return Statement.block(
        "final class T implements TaskBody<Object> {",
        List.of(Statement.block("public Object call() throws Pausable, Exception {", body, "} //")),
        "} //");
  }

  private static Statement actor(Random random, int number) {
    String name = "A" + number;
    List<Statement> members = new ArrayList<>();
    members.add(Statement.line("final Mailbox<N> in, out; final Mailbox<R> pairs; //"));
    members.add(
        Statement.line(
            "N kept = U.tree(); N[] shelf = {U.tree(), U.tree()}; byte[] buffer = {1}; H box; //"));
    members.add(
        Statement.line(
            name
                + "(Mailbox<N> in, Mailbox<N> out, Mailbox<R> pairs)"
                + " { this.in = in; this.out = out; this.pairs = pairs; } //"));
    List<Statement> turn = new ArrayList<>();
    turn.add(Statement.line("N a = in.get(), b = U.tree(), c = U.tree(), d = new N(); //"));
    turn.add(Statement.line("N[] p = {U.tree(), new N()}, q = {new N(), new N()}; //"));
    turn.add(
        Statement.line("byte[] x = new byte[4], y = new byte[4]; byte[][] g = new byte[2][4]; //"));
    turn.add(Statement.line("R r = new R(U.tree(), new N(), new byte[2]); H h = new H(); //"));
    turn.add(Statement.line("Object o = new N(); M m = new M(); //"));
    Body code = new Body(random, List.of(), true, true);
    turn.addAll(code.statements(3 + random.nextInt(4), 0));
    turn.add(Statement.line("Task.yield(); //"));
    turn.addAll(code.probes());
    turn.add(Statement.line("out.put(" + code.root() + ");"));
    Statement guarded =
        Statement.block(
            "try {", turn, "} catch (RuntimeException failed) { out.put(U.tree()); } //");
    members.add(
        Statement.block(
            "public void execute() throws Pausable, Exception {",
            List.of(
                Statement.block(
                    "for (int turn = 0; turn < " + TURNS + "; turn++) {",
                    List.of(guarded),
                    "} //")),
            "} //"));
    return Statement.block("final class " + name + " extends Actor {", members, "} //");
  }

  /** Touches whatever was posted, while those who have posted it go on. */
  private static Statement reader() {
    return Statement.block(
        "final class Reader extends Actor {",
        List.of(
            Statement.line("static void walk(N n) { //"),
            Statement.line("if (n == null) return; n.value++; walk(n.next); walk(n.left); //"),
            Statement.line("if (n.data != null && n.data.length > 0) n.data[0]++; } //"),
            Statement.line("public void execute() throws Pausable { //"),
            Statement.line("for (int turn = 0; turn < 40; turn++) { Message m = U.posted(); //"),
            Statement.line("if (m instanceof N n) walk(n); //"),
            Statement.line("if (m instanceof R r) { walk(r.one()); walk(r.two()); } //"),
            Statement.line("Task.yield(); } } //")),
        "} //");
  }
}
