package soumak.checker;

import static soumak.checker.testing.Programs.assertAccepted;
import static soumak.checker.testing.Programs.assertFileAccepted;
import static soumak.checker.testing.Programs.assertFileRefused;
import static soumak.checker.testing.Programs.assertRefused;

import org.junit.jupiter.api.Test;

/** What goes to a function of a library, which may keep it, and to functions that are known. */
class FunctionsTest {
  @Test
  void builder() {
    assertFileRefused(
        """
        class T {
          static void f(@Free Node node) {
            Consumer<Node> sink = java.util.stream.Stream.builder();
            sink.accept(node);
            Node.send(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void lambda() {
    assertFileAccepted(
        """
        class T {
          static void f(@Free Node node) {
            Consumer<Node> sink = it -> it.value++;
            sink.accept(node);
            Node.send(node);
          }
        }
        """);
  }

  @Test
  void builderOrLambda() {
    assertFileRefused(
        """
        class T {
          static void f(Node node, boolean keeps) {
            Consumer<Node> sink = keeps ? java.util.stream.Stream.builder() : it -> it.touch();
            sink.accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void oneOfTwoLambdas() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node, boolean keeps) {
            Consumer<Node> sink = keeps ? null : it -> it.touch();
            if (sink != null) sink.accept(node);
          }
        }
        """);
  }

  @Test
  void parameter() {
    assertFileRefused(
        """
        class T {
          static void each(Consumer<Node> sink, Node node) { sink.accept(node); }
          static void f(Node node) {
            each(java.util.stream.Stream.builder(), node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the result of Stream.builder goes where a Consumer of messages is: parameter 1 of T.each
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void parameterOfStrings() {
    assertFileAccepted(
        """
        class T {
          static void each(Consumer<String> sink, Node node) { sink.accept(node.name); }
          static void f(Node node) {
            each(java.util.stream.Stream.builder(), node);
          }
        }
        """);
  }

  @Test
  void field() {
    assertFileRefused(
        """
        class T {
          private final Consumer<Node> sink = java.util.stream.Stream.builder();
          void f(Node node) { sink.accept(node); }
        }
        """,
        """
        T.java:2: error: UNANNOTATED_ESCAPE: the result of Stream.builder goes where a Consumer of messages is: `sink`
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void fieldOfLambda() {
    assertFileAccepted(
        """
        class T {
          private final Consumer<Node> sink;
          T(Consumer<Node> sink) { this.sink = sink; }
          void f(Node node) { sink.accept(node); }
        }
        """);
  }

  @Test
  void result() {
    assertFileRefused(
        """
        class T {
          Consumer<Node> sink() { return java.util.stream.Stream.builder(); }
          void f(Node node) { sink().accept(node); }
        }
        """,
        """
        T.java:2: error: UNANNOTATED_ESCAPE: the result of Stream.builder goes where a Consumer of messages is: the result of sink
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void resultIsLambda() {
    assertFileAccepted(
        """
        class T {
          Consumer<Node> sink() { return it -> it.touch(); }
          void f(Node node) { sink().accept(node); }
        }
        """);
  }

  @Test
  void listeners() {
    assertFileRefused(
        """
        class T {
          private final List<Consumer<Node>> all = new ArrayList<>();
          void f(Node node) { for (Consumer<Node> it : all) it.accept(node); }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Iterator.next as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void listenersOfOwnType() {
    assertFileAccepted(
        """
        class T {
          interface Handler extends Consumer<Node> {}
          private final List<Handler> all = new ArrayList<>();
          void f(Node node) { for (Handler it : all) it.accept(node); }
        }
        """);
  }

  @Test
  void cast() {
    assertFileRefused(
        """
        class T {
          static void f(Node node, List<Node> list) {
            Consumer<Node> sink = (Consumer<Node>) (Object) list;
            sink.accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of `list` as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void castOfLambda() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node) {
            Consumer<Node> sink = (Consumer<Node> & java.io.Serializable) it -> it.touch();
            sink.accept(node);
          }
        }
        """);
  }

  @Test
  void add() {
    assertFileRefused(
        """
        class T {
          static void f(Node node, List<Node> list) {
            Consumer<Node> sink = list::add;
            sink.accept(node);
          }
        }
        """,
        """
        T.java:3: error: OVERRIDE_WEAKENS: List.add may keep or show what Consumer.accept is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void addOfStrings() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node, List<String> list) {
            Consumer<String> sink = list::add;
            sink.accept(node.name);
          }
        }
        """);
  }

  @Test
  void accumulator() {
    assertFileRefused(
        """
        class T {
          static void f(Node node, List<Node> list, java.util.stream.Collector<Node, List<Node>, List<Node>> all) {
            BiConsumer<List<Node>, Node> add = all.accumulator();
            add.accept(list, node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to BiConsumer.accept of the result of Collector.accumulator as parameter 2, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends BiConsumer<...> {}
        """);
  }

  @Test
  void accumulatorOfOwn() {
    assertFileAccepted(
        """
        class T {
          interface Adder extends BiConsumer<List<Node>, Node> {}
          static void f(Node node, List<Node> list, Adder add) { add.accept(list, node); }
        }
        """);
  }

  @Test
  void combined() {
    assertFileRefused(
        """
        class T {
          static void f(Node node) {
            Consumer<Node> sink = it -> it.touch();
            sink.andThen(java.util.stream.Stream.builder()).accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void combinedLambdas() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node) {
            Predicate<Node> large = it -> it.value > 9;
            if (large.negate().or(it -> it.next == null).test(node)) node.touch();
          }
        }
        """);
  }

  @Test
  void captured() {
    assertFileRefused(
        """
        class T {
          static void f(Node node) {
            Consumer<Node> sink = java.util.stream.Stream.builder();
            Runnable run = () -> sink.accept(node);
            run.run();
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void capturedParameter() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node, Consumer<Node> sink) {
            Runnable run = () -> sink.accept(node);
            run.run();
          }
        }
        """);
  }

  @Test
  void reference() {
    assertFileRefused(
        """
        class T {
          interface Lent { void put(@Safe Node node); }
          static void f(Node node) {
            Consumer<Node> sink = java.util.stream.Stream.builder();
            Lent lent = sink::accept;
            lent.put(node);
          }
        }
        """,
        """
        T.java:5: error: OVERRIDE_WEAKENS: Consumer.accept of the result of Stream.builder may keep or show what Lent.put is only lent
            nothing is known of what it does with its argument
            suggestion: use a lambda that passes on only values of it, such as a number or a String
        """);
  }

  @Test
  void referenceToLambda() {
    assertFileAccepted(
        """
        class T {
          interface Lent { void put(@Safe Node node); }
          static void f(Node node) {
            Consumer<Node> sink = it -> it.touch();
            Lent lent = sink::accept;
            lent.put(node);
          }
        }
        """);
  }

  @Test
  void maker() {
    assertFileRefused(
        """
        class T {
          interface Maker { Consumer<Node> make(); }
          static void f(Node node) {
            Maker maker = java.util.stream.Stream::builder;
            maker.make().accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the result of Stream.builder goes where a Consumer of messages is: the result of make
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void makerOfLambda() {
    assertFileAccepted(
        """
        class T {
          interface Maker { Consumer<Node> make(); }
          static void f(Node node) {
            Maker maker = () -> it -> it.touch();
            maker.make().accept(node);
          }
        }
        """);
  }

  @Test
  void makerByLambda() {
    assertFileRefused(
        """
        class T {
          interface Maker { Consumer<Node> make(); }
          static void f(Node node) {
            Maker maker = () -> java.util.stream.Stream.builder();
            maker.make().accept(node);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: the result of Stream.builder goes where a Consumer of messages is: the result of make
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void streamsSink() {
    assertFileRefused(
        """
        class T {
          static void f(java.util.stream.Stream<String> all) {
            all.<Node>mapMulti((text, sink) -> {
              Node node = new Node();
              sink.accept(node);
              Node.send(node);
            });
          }
        }
        """,
        """
        T.java:5: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of `sink` as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void streamsSinkOfStrings() {
    assertFileAccepted(
        """
        class T {
          static void f(java.util.stream.Stream<String> all) {
            all.<String>mapMulti((text, sink) -> {
              Node node = new Node();
              sink.accept(node.name);
              Node.send(node);
            });
          }
        }
        """);
  }

  @Test
  void calledByLibrary() {
    assertFileRefused(
        """
        class T implements Iterable<Node> {
          public Iterator<Node> iterator() { return null; }
          public void forEach(Consumer<? super Node> action) { action.accept(new Node()); }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `new Node` is given to Consumer.accept of `action` as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void calledHere() {
    assertFileAccepted(
        """
        class T {
          public void forEach(Consumer<? super Node> action) { action.accept(new Node()); }
        }
        """);
  }

  @Test
  void referenceGetsFunction() {
    assertFileRefused(
        """
        class T {
          static void each(@Safe Consumer<Node> sink) { sink.accept(new Node()); }
          static void f() {
            Consumer<Consumer<Node>> each = T::each;
            each.accept(java.util.stream.Stream.builder());
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: what accept is called with goes where a Consumer of messages is: T.each
            it may be an object of a library, which keeps what it is called with
            suggestion: use a lambda, or an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void referenceGetsLambda() {
    assertFileAccepted(
        """
        class T {
          interface Each { void each(Consumer<Node> sink); }
          static void each(Consumer<Node> sink) { sink.accept(new Node()); }
          static void f() {
            Each each = T::each;
            each.each(it -> it.touch());
          }
        }
        """);
  }

  @Test
  void arrayOfMessage() {
    assertFileRefused(
        """
        class T {
          static void f(Node node) {
            Consumer<byte[]> sink = java.util.stream.Stream.builder();
            sink.accept(node.data);
          }
        }
        """,
        """
        T.java:4: error: UNANNOTATED_ESCAPE: `node.data` is given to Consumer.accept of the result of Stream.builder as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void ordinaryArray() {
    assertFileAccepted(
        """
        class T {
          static void f(Node node) {
            Consumer<byte[]> sink = java.util.stream.Stream.builder();
            sink.accept(node.data.clone());
          }
        }
        """);
  }

  @Test
  void dispatch() {
    assertFileRefused(
        """
        class T {
          private final Map<String, Consumer<Node>> all = new HashMap<>();
          void f(Node node) { all.get(node.name).accept(node); }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of the result of Map.get as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void dispatchOfStrings() {
    assertFileAccepted(
        """
        class T {
          private final Map<String, Consumer<String>> all = new HashMap<>();
          void f(Node node) { all.get(node.name).accept(node.name); g(all.get(node.name)); }
          void g(Consumer<String> one) { one.accept("x"); }
        }
        """);
  }

  /** The constructor's signature leaves out the outer object. */
  @Test
  void functionsThatInnerClassesGet() {
    assertFileRefused(
        """
        class T {
          class In {
            In(Consumer<? super Node> kept, Consumer<Node> next, @Safe Node node) { kept.accept(node); }
          }
        }
        """,
        """
        T.java:3: error: UNANNOTATED_ESCAPE: `node` is given to Consumer.accept of `kept` as parameter 1, of which nothing is known
            it may keep it, or show it to another task
            suggestion: pass on only values of it, such as a number or a String, or use an interface of your own: interface Handler extends Consumer<...> {}
        """);
  }

  @Test
  void functionsThatNestedClassesGet() {
    assertFileAccepted(
        """
        class T {
          static class In {
            In(Consumer<Node> next, Consumer<? super Node> kept, @Safe Node node) { next.accept(node); }
          }
        }
        """);
  }

  @Test
  void predicateOfTwo() {
    assertAccepted(
        """
        static boolean any(BiPredicate<Node, Node> all, Node a, Node b) {
          return all.negate().test(a, b) || all.test(b, a);
        }
        static boolean run(Node a, Node b) { return any((x, y) -> x.value == y.value, a, b); }
        """);
  }

  @Test
  void predicateOfTwoThatKeepsOne() {
    assertRefused(
        """
        static Node kept;
        static boolean any(BiPredicate<Node, Node> all, Node a, Node b) { return all.test(a, b); }
        static boolean run(Node a, Node b) { return any((x, y) -> { kept = x; return true; }, a, b); }
        """,
        """
        T.java:1: error: STATIC_FIELD: the static field `kept` of T can hold a message
            suggestion: keep it in a field of the task, or send it in a mailbox
        T.java:4: error: STATIC_FIELD: `x` is stored in the static field `kept`
            every task can reach it there
            suggestion: only use it here, as it is lent
        """);
  }

  @Test
  void functionsThatGiveNumbers() {
    assertFileAccepted(
        """
        class T {
          static double f(@Free Node node, Mailbox<Node> box) throws Pausable {
            ToLongFunction<Node> stamp = n -> n.stamp;
            ToDoubleFunction<Node> half = n -> n.value / 2.0;
            ToIntBiFunction<String, Integer> both = (a, b) -> node.value + b;
            ObjIntConsumer<Node> set = (n, i) -> n.value = i;
            IntSupplier held = () -> node.value;
            BooleanSupplier any = () -> node.value > 0;
            IntFunction<String> name = i -> node.name + i;
            LongPredicate old = n -> node.stamp > n;
            set.accept(node, any.getAsBoolean() ? 3 : 4);
            long sum = stamp.applyAsLong(node) + both.applyAsInt("", 2) + held.getAsInt();
            boolean is = old.negate().test(3) && name.apply(1).isEmpty();
            double all = half.applyAsDouble(node) + sum + (is ? 1 : 0);
            box.put(node);
            return all;
          }
          static <X> X first(Map<String, X> all, X it) {
            all.compute("y", (key, old) -> old);
            return all.merge("x", it, (a, b) -> a);
          }
        }
        """);
  }

  @Test
  void functionThatIsUsedTooLate() {
    assertFileRefused(
        """
        class T {
          static int f(@Free Node node, Mailbox<Node> box) throws Pausable {
            IntSupplier held = () -> node.value;
            box.put(node);
            int late = held.getAsInt();
            return late;
          }
        }
        """,
        """
        T.java:5: error: USE_AFTER_SEND: `held` is used after it was given away
            `node` was given to Mailbox.put (parameter 1) at line 4
            the lambda at line 3 captures `node`
            suggestion: give it away behind line 5, or give away a copy of it
        """);
  }
}
