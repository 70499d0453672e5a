package soumak.checker.oracle;

import java.util.List;
import java.util.Random;

/**
 * Statements of {@link LifeGenerator} with lambdas, arrays, tasks and messages, with counted keys,
 * regions that are chosen and objects that have one. In their shapes, {@code P}, {@code Q} and
 * {@code O} are plain pointers, {@code R} and {@code S} regions, {@code U} and {@code V} unique
 * pointers, {@code K} a key, {@code G} a counted key, {@code X} a name that is new.
 */
final class LifeIdioms {
  /** What they need, declared at the begin. */
  static final List<String> LOCALS =
      List.of(
          "Ptr<Node>[] row = W.row(); Chain chain = null; Work work = W.work(); //",
          "Consumer<Ptr<Node>> hook = x -> W.walk(x); Visitor visitor = x -> W.walk(x); //",
          "BiConsumer<Ptr<Node>, Ptr<Node>> both = (x, y) -> W.walk(x); Runnable later = () -> {};"
              + " //",
          "List<Consumer<Ptr<Node>>> hooks = new ArrayList<>(); Supplier<Ptr<Node>> maker = () ->"
              + " null; //",
          "Hook on = new Hook(); Region.CountedKey g = Region.newCountedKey(), i = g.alias(); //",
          "Function<Ptr<Node>, Consumer<Ptr<Node>>> to = x -> y -> {}; List<Ptr<Node>> more = new"
              + " ArrayList<>(); //",
          "Queue<Ptr<Node>> queue = new PriorityQueue<>((x, y) -> 1); Iterator<Integer> numbers ="
              + " W.numbers(null); //");

  static final List<String> PROBES =
      List.of(
          "W.row(row);",
          "W.chain(chain);",
          "W.work(work);",
          "later.run();",
          "W.walk(maker.get());",
          "W.count(g);",
          "W.count(i);",
          "W.on(on);",
          "W.all(more);",
          "W.all(queue);",
          "numbers.next();");

  private static final List<String> ARRAYS =
      List.of(
          "row[W.at()] = P;",
          "row[W.at()] = P;",
          "P = row[W.at()];",
          "if (row[0] != null) row[0].get().next(P);",
          "W.fill(row, P);",
          "Arrays.fill(row, P);",
          "row = row.clone();",
          "row = new Ptr[] {P, Q, row[0]};",
          "System.arraycopy(row, 0, row, 1, 2);",
          "list.addAll(Arrays.asList(row));",
          "P = Arrays.stream(row).filter(x -> x != null).findFirst().orElse(null);",
          "row = list.toArray(row.length > 0 ? W.row() : row); if (row.length < 3) row = W.row();",
          "for (Ptr<Node> x : row) if (x != null) x.get().next(P);",
          "W.row(row);");

  private static final List<String> LAMBDAS =
      List.of(
          "{ Ptr<Node> X = P; hook = x -> { if (x != null) x.get().next(X); }; }",
          "{ Ptr<Node> X = P; hook = x -> { if (X != null) X.get().next(x); }; }",
          "{ Ptr<Node>[] X = row; hook = x -> X[0] = x; }",
          "hook = x -> list.add(x);",
          "hook = list::add;",
          "hook = x -> box.first = x;",
          "hook = hook.andThen(x -> W.walk(x));",
          "{ Consumer<Ptr<Node>> X = hook; hook = x -> X.accept(x); }",
          "hook.accept(P);",
          "hook.accept(P);",
          "W.each(P, hook);",
          "W.each(P, x -> list.add(x));",
          "{ Ptr<Node> X = Q; W.each(P, x -> x.get().next(X)); }",
          "{ Region X = R; W.each(P, x -> x.get().next(X.alloc(Node.class))); }",
          "list.forEach(hook);",
          "{ Ptr<Node> X = P; list.forEach(x -> { if (x != null) x.get().next(X); }); }",
          "list.forEach(x -> W.walk(x));",
          "{ Ptr<Node> X = P; list.replaceAll(x -> X); }",
          "P = list.stream().filter(x -> x != null).findFirst().orElse(null);",
          "P = list.stream().reduce((x, y) -> { W.link(x, y); return x; }).orElse(null);",
          "hooks.add(hook);",
          "if (!hooks.isEmpty()) hooks.get(0).accept(P);",
          "{ Ptr<Node> X = P; hooks.forEach(x -> x.accept(X)); }",
          "on.hook = hook;",
          "on.run(P);",
          "on.hook.accept(P);",
          "on.fresh();",
          "both = (x, y) -> W.link(x, y);",
          "both = (x, y) -> { if (x != null) W.walk(x); };",
          "both.accept(P, Q);",
          "{ Ptr<Node> X = P; visitor = x -> W.link(x, X); }",
          "visitor = x -> list.add(x);",
          "visitor = on::keep;",
          "visitor = on::give;",
          "visitor.visit(P);",
          "W.visit(P, visitor);",
          "{ Ptr<Node> X = P; later = () -> W.walk(X); }",
          "{ Ptr<Node> X = P; later = () -> list.add(X); }",
          "{ Ptr<Node> X = P, XX = Q; later = () -> W.link(X, XX); }",
          "{ Unique<Node> X = U; later = () -> W.read(X); }",
          "later.run();",
          "W.run(later);",
          "{ Ptr<Node> X = P; maker = () -> X; }",
          "{ Region X = R; maker = () -> X.alloc(Node.class); }",
          "P = maker.get();");

  private static final List<String> TASKS =
      List.of(
          "{ Unique<Node> X = U; W.in(Task.spawn(() -> { W.read(X); X.free(); return 1; })); }",
          "{ Unique<Node> X = U; W.in(Task.spawn(() -> { W.read(X); return 1; })); }",
          "{ Ptr<Node> X = P; W.in(Task.spawn(() -> { W.walk(X); return 1; })); }",
          "{ Region.Key X = K; W.in(Task.spawn(() -> { W.open(X); Task.yield(); X.free(); return 1;"
              + " })); }",
          "W.in(Task.spawn(() -> { try (Region x = Region.lifo()) { Ptr<Node> y ="
              + " x.alloc(Node.class); Task.yield(); W.walk(y); } return 1; }));",
          "W.in(Task.spawn(() -> { Work x = W.take(); try (Region y = x.key().open()) {"
              + " Task.yield(); W.walk(x.first()); } x.key().free(); return 1; }));",
          "W.put(new Work(K, P)); K = Region.newKey();",
          "work = new Work(K, P); K = Region.newKey();",
          "W.put(work); work = W.work();",
          "work = W.take();",
          "try (Region X = work.key().open()) { P = work.first(); W.walk(P); }",
          "try (Region X = work.key().open()) { W.walk(P); }",
          "P = work.first();",
          "W.work(work);",
          "W.mail.add(U); U = W.make();",
          "U = W.fetch();");

  private static final List<String> REGIONS =
      List.of(
          "{ Region X = W.flip() ? R : S; P = X.alloc(Node.class); Q = X.alloc(Node.class); }",
          "{ Region X = W.flip() ? R : S; P = W.add(X, P); }",
          "{ Region X = W.choose(R, S); P = X.alloc(Node.class); P.get().next(Q); }",
          "try (Region X = W.flip() ? Region.lifo() : Region.lifoReap()) { P = X.alloc(Node.class);"
              + " }",
          "try (Region X = W.flip() ? Region.lifo() : null) { if (X != null) P ="
              + " X.alloc(Node.class); }",
          "try (Region X = W.flip() ? k.open() : l.open()) { P = X.alloc(Node.class); }",
          "try (Region X = W.opened(K)) { W.link(X.alloc(Node.class), P); }",
          "try (Region X = W.opened(K)) { P = X.alloc(Node.class); }",
          "chain = new Chain(R);",
          "chain = new Chain(W.flip() ? R : S);",
          "if (chain != null) P = chain.add();",
          "if (chain != null) P = chain.region.alloc(Node.class);",
          "if (chain != null) P = chain.first;",
          "if (chain != null) chain.hang(P);",
          "if (chain != null && chain.first != null) chain.first.get().next(P);",
          "try (Region X = G.open()) { P = X.alloc(Node.class); }",
          "try (Region X = G.open()) { W.walk(P); }",
          "try (Region X = g.open(); Region XX = i.open()) { W.link(X.alloc(Node.class), P);"
              + " W.walk(P); }",
          "G.drop();",
          "G = g.alias();",
          "G = i.alias();",
          "G = Region.newCountedReapKey();",
          "if (box.key != null) try (Region X = box.key.open()) { P = box.first; W.walk(P); }",
          "if (box.key != null) try (Region X = box.opened()) { box.first = X.alloc(Node.class); }",
          "P = box.first;",
          "box.reset();");

  /** Functions that others give, or that libraries call later. */
  private static final List<String> FUNCTIONS =
      List.of(
          "to = x -> y -> W.link(x, y);",
          "to = x -> y -> W.link(y, x);",
          "to = x -> W.appender(x);",
          "to = W::putter;",
          "{ Ptr<Node> X = P; to = x -> { W.walk(x); return y -> W.link(X, y); }; }",
          "to.apply(P).accept(Q);",
          "hook = to.apply(P);",
          "hook = W.appender(P);",
          "hook = W.putter(P);",
          "hook.accept(P);",
          "hooks.add(to.apply(P));",
          "list.stream().map(to).forEach(x -> x.accept(null));",
          "{ Ptr<Node> X = P; list.stream().map(to).forEach(x -> x.accept(X)); }",
          "if (!list.isEmpty()) list.stream().map(to).findFirst().get().accept(P);",
          "{ Function<Ptr<Node>, Consumer<Ptr<Node>>> X = to; hook = x -> X.apply(x).accept(x); }",
          "{ List<Ptr<Node>> X = more; list.stream().collect(Collectors.toCollection(() -> X)); }",
          "more.stream().collect(() -> list, List::add, List::addAll);",
          "{ List<Ptr<Node>> X = more; Stream.ofNullable(P).collect(Collectors.toCollection(() ->"
              + " X)); }",
          "more = list.stream().collect(Collectors.toCollection(() -> new ArrayList<>()));",
          "list.stream().collect(Collectors.mapping(to, Collectors.counting()));",
          "{ Ptr<Node> X = P; list.stream().collect(Collectors.mapping(x -> { W.link(x, X); return"
              + " 1; }, Collectors.counting())); }",
          "list.stream().collect(Collectors.reducing(P, (x, y) -> { W.link(x, y); return x; }));",
          "queue = new PriorityQueue<>((x, y) -> { W.link(x, y); return 1; });",
          "{ Ptr<Node> X = P; queue = new PriorityQueue<>((x, y) -> { W.link(X, x); return 1; });"
              + " }",
          "queue = new PriorityQueue<>(Comparator.comparingInt(x -> x.get().value()));",
          "if (P != null) queue.add(P);",
          "if (P != null) queue.add(P);",
          "if (!queue.isEmpty()) P = queue.poll();",
          "numbers = W.numbers(P);",
          "numbers = new Numbers(P);",
          "numbers = Stream.of(1).map(new Numbers(P)).iterator();",
          "{ Iterator<Integer> X = numbers; numbers = Stream.generate(() -> X.next()).iterator();"
              + " }",
          "numbers.next();");

  /** What was read from a structure may be of another region. */
  private static final List<String> READ =
      List.of(
          "if (P != null && P.get().next() != null) P.get().next().get().next(Q);",
          "if (P != null && P.get().next() != null)"
              + " P.get().next().get().next(R.alloc(Node.class));",
          "if (P != null && P.get().up() != null) P.get().up().get().next(Q);",
          "if (P != null && P.get().up() != null) P.get().up().get().up(R.alloc(Node.class));",
          "if (P != null) P.get().up(Q);",
          "if (P != null) P.get().up(P.get().next());",
          "if (P != null) P = P.get().up();",
          "{ P = R.alloc(Node.class); P.get().up(Q); }",
          "{ P = W.add(R, Q); W.append(P, S.alloc(Node.class)); }",
          "{ Ptr<Node> X = W.add(R, P); W.turn(X); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { W.turn(W.add(X, P)); }"
              + " W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { W.append(W.add(X, P),"
              + " X.alloc(Node.class)); } W.walk(P); }",
          "try (Region X = K.open()) { W.link(W.last(W.add(X, P)), X.alloc(Node.class)); }",
          "W.link(W.last(P), Q);",
          "W.link(W.last(P), R.alloc(Node.class));",
          "W.append(P, Q);",
          "W.append(W.last(P), R.alloc(Node.class));",
          "W.turn(P);",
          "W.raise(P);",
          "for (Ptr<Node> X = P; X != null && W.flip(); X = X.get().next()) X.get().next(Q);",
          "if (P != null) { f = P.cursor(); if (f.get().toNext(f)) f.get().next(Q); }",
          "if (P != null) { f = P.cursor(); W.step(f); f.get().up(R.alloc(Node.class)); }",
          "hook = x -> W.turn(x);",
          "{ Ptr<Node> X = P; hook = x -> W.append(x, X); }",
          "{ Ptr<Node> X = P; hook = x -> W.append(X, x); }",
          "{ Ptr<Node> X = P; later = () -> W.turn(X); }",
          "hook.accept(P);",
          "if (chain != null) chain.turn();",
          "if (chain != null) chain.hang(P);");

  /** The same by functions that were made before a field leads out, and by tracked pointers. */
  private static final List<String> LED =
      List.of(
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX ="
              + " X.alloc(Node.class); Runnable x = () -> W.turn(XX); XX.get().next(P); x.run(); }"
              + " W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX ="
              + " X.alloc(Node.class); Consumer<Ptr<Node>> x = y -> W.append(XX, y);"
              + " XX.get().next(P); x.accept(XX); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX = W.add(X, P);"
              + " Runnable x = W.turning(XX); XX.get().up(Q); x.run(); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX ="
              + " X.alloc(Node.class), y = P; W.after(XX, XX, x -> x.get().next(y)); }"
              + " W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX = W.add(X, P);"
              + " XX.get().up(X.alloc(Node.class)); W.each(XX, x -> W.turn(x)); } W.walk(P); }",
          "{ P = R.alloc(Node.class); P.get().up(Q); try (Region X = Region.lifo()) { Ptr<Node> XX"
              + " = W.add(X, P); Runnable x = () -> W.aside(XX, XX); x.run(); } W.walk(Q); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX ="
              + " X.alloc(Node.class); List<Ptr<Node>> x = new ArrayList<>(); Runnable y = () ->"
              + " x.get(0).get().next(XX); x.add(P); y.run(); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifoReap()) { Counted<Node> x ="
              + " X.allocCounted(Node.class); x.get().next(P); Counted<Node> y = x.alias();"
              + " y.get().next().get().up(X.alloc(Node.class)); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifoReap()) { Unique<Node> x ="
              + " W.made(X, P); x.get().next().get().up(X.alloc(Node.class)); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifoReap()) { Unique<Node> x ="
              + " W.made(X, P); Slot<Unique<Node>> y = Slot.of(x); x = Memory.swap(y, null);"
              + " x.get().next().get().up(X.alloc(Node.class)); } W.walk(P); }",
          "{ P = R.alloc(Node.class); try (Region X = Region.lifo()) { Ptr<Node> XX = W.add(X, P);"
              + " Consumer<Ptr<Node>> x = y -> y.get().up(XX), y = z -> x.accept(z.get().next());"
              + " y.accept(XX); } W.walk(P); }",
          "later = W.turning(P);",
          "{ Ptr<Node> X = P; maker = () -> X == null ? null : X.get().next(); }",
          "{ Ptr<Node> X = P; later = () -> W.raise(X); }",
          "{ Ptr<Node> X = P; later = () -> W.aside(X, X); }",
          "{ Ptr<Node> X = P, XX = Q; later = () -> W.append(X, XX); }",
          "{ Consumer<Ptr<Node>> X = hook; hook = x -> { if (x != null) X.accept(x.get().next());"
              + " }; }",
          "{ Consumer<Ptr<Node>> X = hook; Ptr<Node> XX = P; later = () -> { if (XX != null)"
              + " X.accept(XX.get().up()); }; }",
          "hook = x -> { if (x != null) x.get().up(x.get().next()); };",
          "hook = x -> { if (!list.isEmpty()) W.link(list.get(0), x); };",
          "{ Ptr<Node> X = P; later = () -> { if (!list.isEmpty()) W.append(list.get(0), X); }; }",
          "if (chain != null) later = chain::turn;",
          "on.hook = x -> W.turn(x);",
          "W.aside(P, Q);",
          "W.after(P, Q, hook);",
          "W.after(P, R.alloc(Node.class), x -> W.turn(x));",
          "d = c.alias();",
          "c.get().next(P);",
          "d.get().up(P);",
          "if (d.get().next() != null) d.get().next().get().up(P);",
          "if (c.get().up() != null) c.get().up().get().next(R.alloc(Node.class));",
          "U = W.made(R, P);",
          "U = W.joined(U, P);",
          "if (U.get().next() != null) U.get().next().get().next(Q);",
          "if (U.get().next() != null) U.get().next().get().up(R.alloc(Node.class));",
          "box.unique = U; U = Cut.cut(box.unique);",
          "later.run();",
          "later.run();",
          "hook.accept(P);",
          "P = maker.get();");

  /** Functions and overriding methods that open keys, or replace them. */
  private static final List<String> OPENING =
      List.of(
          "{ Region.Key X = K; W.twice(() -> W.open(X)); }",
          "try (Region X = K.open()) { Region.Key XX = K; W.twice(() -> W.open(XX)); }",
          "{ Region.Key X = K; try (Region XX = k.open()) { W.twice(() -> W.open(X)); } }",
          "{ Region.Key X = K; List.of(1, 2).forEach(x -> W.open(X)); }",
          "{ Region.Key X = K; W.within(k, () -> W.open(X)); }",
          "{ Region.Key X = K; W.within(l, () -> W.twice(() -> W.open(X))); }",
          "{ Region.Key X = K; W.within(l, () -> W.within(k, () -> W.open(X))); }",
          "{ Box X = box; W.twice(() -> X.walk()); }",
          "if (box.key != null) try (Region XX = box.key.open()) { Box X = box; W.twice(() ->"
              + " X.walk()); }",
          "if (box.key != null) { Box X = box; W.within(box.key, () -> X.walk()); }",
          "if (box.key != null) { Box X = box; W.within(K, () -> X.walk()); }",
          "W.handler().on(K);",
          "try (Region X = K.open()) { W.handler().on(K); }",
          "try (Region X = k.open()) { W.handler().on(K); }",
          "W.cleaner().clean(box);",
          "if (box.key != null) { Ptr<Node> X; try (Region x = box.key.open()) { X ="
              + " x.alloc(Node.class); } W.cleaner().clean(box); try (Region x = box.key.open()) {"
              + " W.walk(X); } }");

  private static final List<List<String>> ALL =
      List.of(ARRAYS, LAMBDAS, LAMBDAS, TASKS, REGIONS, FUNCTIONS, READ, READ, LED, LED, OPENING);

  private LifeIdioms() {}

  static String statement(Random random, List<String> regions, int number) {
    List<String> some = ALL.get(random.nextInt(ALL.size()));
    String shape = some.get(random.nextInt(some.size()));
    StringBuilder text = new StringBuilder();
    String unique = pick(random, List.of("u", "w"));
    String key = pick(random, List.of("k", "l"));
    String counted = pick(random, List.of("g", "i"));
    String[] pointers = {pointer(random), pointer(random)};
    String[] two = {region(random, regions), region(random, regions)};
    for (int i = 0; i < shape.length(); i++) {
      boolean name = isName(shape, i);
      text.append(
          switch (name ? shape.charAt(i) : ' ') {
            case 'P' -> pointers[0];
            case 'Q' -> pointers[1];
            case 'R' -> two[0];
            case 'S' -> two[1];
            case 'U' -> unique;
            case 'K' -> key;
            case 'G' -> counted;
            case 'X' -> "x" + number + "_";
            default -> shape.substring(i, i + 1);
          });
    }
    return text.toString().replace("_XX", "_2");
  }

  /** Whether a letter stands for itself: {@code XX} is two of them. */
  private static boolean isName(String shape, int i) {
    char before = i == 0 ? ' ' : shape.charAt(i - 1);
    char after = i + 1 == shape.length() ? ' ' : shape.charAt(i + 1);
    return (!Character.isJavaIdentifierPart(before) || before == 'X')
        && (!Character.isJavaIdentifierPart(after) || after == 'X');
  }

  private static String pointer(Random random) {
    return pick(random, List.of("p", "p", "q", "q", "o"));
  }

  private static String region(Random random, List<String> regions) {
    return regions.isEmpty() ? "Region.heap()" : pick(random, regions);
  }

  private static String pick(Random random, List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
