package soumak.checker.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates programs over the classes of {@link World}: an actor with some helper methods. It knows
 * nothing of the checker's rules; it only leans towards what programs do with messages, so that
 * there are enough good ones. Each local is declared at the begin of its method, so any statement
 * can be dropped. At the end each local is used, as far as the checker lets it: what it takes for
 * safe must be.
 */
final class Generator {
  private final Random random;
  private final List<Helper> helpers = new ArrayList<>();

  private Generator(long seed) {
    this.random = new Random(seed);
  }

  /**
   * A method that bodies can call.
   *
   * @param call with {@code %s} for each argument of type N
   * @param gives whether it gives an N
   * @param pauses whether only pausable code can call it
   * @param inActor whether it needs {@code this}
   */
  record Helper(String call, int arguments, boolean gives, boolean pauses, boolean inActor) {}

  static Program program(long seed) {
    Generator generator = new Generator(seed);
    List<Statement> members = new ArrayList<>();
    members.add(Statement.line("final Mailbox<N> out = new Mailbox<>(); //"));
    members.add(Statement.line("final Mailbox<R> pairs = new Mailbox<>(); //"));
    members.add(Statement.line("final Mailbox<N> in = new Mailbox<>(); //"));
    members.add(
        Statement.line(
            "N kept = U.tree(); N[] shelf = {U.tree(), U.tree()}; byte[] buffer = {1}; H box; //"));
    int count = generator.random.nextInt(3);
    for (int i = 0; i < count; i++) {
      members.add(generator.helper(i));
    }
    members.add(generator.execute());
    List<Statement> classes = new ArrayList<>();
    classes.add(Statement.block("final class T extends Actor {", members, "} //"));
    classes.add(child());
    return new Program(seed, classes);
  }

  private static Statement child() {
    return Statement.block(
        "final class C extends Actor {",
        List.of(
            Statement.line("N mine; C(@Free N m) { mine = m; } //"),
            Statement.line("public void execute() { mine.value++; U.send(Cut.cut(mine)); } //")),
        "} //");
  }

  private Statement execute() {
    List<Statement> body = new ArrayList<>();
    body.add(Statement.line("N a = U.tree(), b = U.tree(), c = U.tree(), d = U.tree(); //"));
    body.add(Statement.line("N[] p = {U.tree(), U.tree()}, q = {U.tree(), new N()}; //"));
    body.add(
        Statement.line("byte[] x = new byte[4], y = new byte[4]; byte[][] g = new byte[2][4]; //"));
    body.add(Statement.line("R r = new R(U.tree(), U.tree(), new byte[2]); H h = new H(); //"));
    body.add(Statement.line("Object o = U.tree(); M m = new M(); //"));
    Body code = new Body(random, helpers, true, true);
    List<Statement> some = code.statements(2 + random.nextInt(5), 0);
    boolean goesOn = random.nextBoolean();
    body.addAll(
        goesOn
            ? List.of(Statement.block("try {", some, "} catch (RuntimeException failed) {}"))
            : some);
    body.addAll(code.probes());
    body.add(Statement.line("U.send(" + code.root() + ");"));
    body.addAll(code.probes());
    return Statement.block("public void execute() throws Pausable, Exception {", body, "} //");
  }

  private Statement helper(int number) {
    boolean inActor = random.nextInt(3) == 0;
    boolean open = inActor && random.nextBoolean();
    boolean pauses = random.nextBoolean();
    boolean gives = random.nextBoolean();
    int arguments = 1 + random.nextInt(2);
    StringBuilder head = new StringBuilder();
    head.append(random.nextInt(3) == 0 ? "private " : "");
    head.append(inActor ? "" : "static ").append(gives ? "N " : "void ");
    head.append("help").append(number).append("(").append(open ? "@Cuttable T this, " : "");
    StringBuilder call = new StringBuilder("help" + number + "(");
    for (int i = 0; i < arguments; i++) {
      head.append(i == 0 ? "" : ", ").append(pick("@Free ", "@Free ", "@Cuttable ", "@Safe ", ""));
      head.append(i == 0 ? "N a" : "N b");
      call.append(i == 0 ? "" : ", ").append("%s");
    }
    head.append(")").append(pauses ? " throws Pausable, Exception {" : " {");
    List<Statement> body = new ArrayList<>();
    body.add(
        Statement.line(
            (arguments == 1 ? "N b = U.tree(), " : "N ") + "c = U.tree(), d = c.left; //"));
    body.add(
        Statement.line(
            "N[] p = {U.tree(), new N()}, q = c.parts; byte[] x = new byte[4], y = d.data; //"));
    body.add(
        Statement.line("byte[][] g = a.grid; R r = a.pair; H h = new H(); Object o = a.next; //"));
    body.add(Statement.line("M m = new M(); //"));
    Body code = new Body(random, List.copyOf(helpers), inActor, pauses);
    body.addAll(code.statements(2 + random.nextInt(4), 0));
    if (gives) {
      body.add(Statement.line("if (U.flip()) return " + code.root() + ";"));
      body.add(Statement.line("return null; //"));
    }
    helpers.add(new Helper(call + ")", arguments, gives, pauses, inActor));
    return Statement.block(head.toString(), body, "} //");
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
